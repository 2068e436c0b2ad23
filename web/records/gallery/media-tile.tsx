import { Download, EllipsisVertical, FilePen, Globe, Lock, Pencil, Play, Trash2 } from 'lucide-react'
import { formatDate } from '#domain/basics/format.ts'
import type { VehicleMedia } from '#domain/records/media.ts'
import { AddedByLine, useMay } from '../../app/car-access.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/dialogs/menu.tsx'
import { SealedMark } from '../../ui/sealed.tsx'
import { atSize, describe, sources } from './media-words.ts'

export interface MediaActs {
  onEdit: (media: VehicleMedia) => void
  onDelete: (media: VehicleMedia) => void
  onAmend: (media: VehicleMedia) => void
  onShow: (media: VehicleMedia, shown: boolean) => void
  onDownload: (media: VehicleMedia) => void
}

type MediaTileProps = MediaActs & { media: VehicleMedia; onOpen: () => void }

export function MediaTile({ media, onOpen, onEdit, onDelete, onAmend, onShow, onDownload }: MediaTileProps) {
  const icon = 'size-5'
  const { may, mayChange } = useMay()
  const isOpen = !media.is_sealed && mayChange(media)
  const isSealed = media.is_sealed && may('manager')
  return (
    <li data-record={media.id} className="flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-card">
      <button
        type="button"
        onClick={onOpen}
        aria-label={`Open ${describe(media)}`}
        className="relative block aspect-[4/3] overflow-hidden bg-raised"
      >
        <Picture media={media} />
        {media.media_type === 'video' && (
          <span className="absolute inset-0 flex items-center justify-center">
            <span className="flex size-14 items-center justify-center rounded-full bg-plate text-plate-ink">
              <Play aria-hidden className="ml-1 size-7 fill-current" />
            </span>
          </span>
        )}
      </button>
      <div className="flex grow items-center gap-1 py-1 pr-1 pl-3">
        <div className="min-w-0 grow">
          <p className="truncate font-medium">{media.title ?? (media.media_type === 'video' ? 'Video' : 'Photo')}</p>
          <p className="figures flex items-center gap-1.5 text-sm text-muted">
            <Visibility shown={media.is_publicly_visible} />
            {formatDate(media.date_taken ?? media.created_at)}
          </p>
          {media.is_sealed && <SealedMark className="leading-tight" />}
          <AddedByLine of={media} />
        </div>
        <Menu
          trigger={
            <IconButton
              label={`More for ${describe(media)}`}
              icon={<EllipsisVertical aria-hidden className={icon} />}
              className="max-md:w-9"
            />
          }
        >
          {isOpen && (
            <MenuItem icon={<Pencil aria-hidden className={icon} />} onSelect={() => onEdit(media)}>
              Edit details
            </MenuItem>
          )}
          {isSealed && (
            <MenuItem icon={<FilePen aria-hidden className={icon} />} onSelect={() => onAmend(media)}>
              Add amendment
            </MenuItem>
          )}
          {isSealed && (
            <MenuItem
              icon={
                media.is_publicly_visible ? (
                  <Lock aria-hidden className={icon} />
                ) : (
                  <Globe aria-hidden className={icon} />
                )
              }
              onSelect={() => onShow(media, !media.is_publicly_visible)}
            >
              {media.is_publicly_visible ? 'Hide from the public page' : 'Show on the public page'}
            </MenuItem>
          )}
          <MenuItem icon={<Download aria-hidden className={icon} />} onSelect={() => onDownload(media)}>
            Download
          </MenuItem>
          {isOpen && (
            <MenuItem tone="danger" icon={<Trash2 aria-hidden className={icon} />} onSelect={() => onDelete(media)}>
              Delete
            </MenuItem>
          )}
        </Menu>
      </div>
    </li>
  )
}

export function Visibility({ shown }: { shown: boolean }) {
  const Icon = shown ? Globe : Lock
  const words = shown ? 'Shown on the public page' : 'Private'
  return (
    <span title={words}>
      <Icon aria-hidden className="size-4" />
      <span className="sr-only">{words}</span>
    </span>
  )
}

function Picture({ media }: { media: VehicleMedia }) {
  const fill = 'size-full object-cover transition-transform duration-150 hover:scale-[1.03]'
  // A video shows its first frame; only that much is fetched.
  if (media.media_type === 'video')
    return (
      <video src={`${media.media_url}#t=0.1`} preload="metadata" muted playsInline tabIndex={-1} className={fill} />
    )
  return (
    <img
      src={atSize(media, 320)}
      srcSet={sources(media, 320, 800)}
      sizes="(width >= 80rem) 18rem, (width >= 48rem) 33vw, 50vw"
      alt=""
      loading="lazy"
      decoding="async"
      className={fill}
    />
  )
}
