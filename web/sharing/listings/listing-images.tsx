import { ArrowLeft, ArrowRight, GripVertical, X } from 'lucide-react'
import { acceptAttribute } from '#domain/basics/file.ts'
import { mostListingImages } from '#domain/sharing/listing.ts'
import type { useAttachments } from '../../app/attachments.ts'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { type AttachedFile, AttachmentsField } from '../../ui/forms/attachments-field.tsx'
import { ProgressBar } from '../../ui/messages/progress.tsx'
import { useReorder } from '../../ui/reorder.ts'

type ListingImagesProps = { attachments: ReturnType<typeof useAttachments>; disabled: boolean }

export function ListingImages({ attachments: { field, move }, disabled }: ListingImagesProps) {
  const { files, onAdd, onRemove, onRetry, notice } = field
  const failed = files.filter(({ state }) => state === 'failed')
  const tiles = files.filter(({ state }) => state !== 'failed')
  const order = useReorder({
    keys: tiles.map(({ key }) => key),
    say: (key, place) => {
      const name = tiles.find((tile) => tile.key === key)?.name ?? 'The photo'
      return `${name} is now photo ${place + 1} of ${tiles.length}${place === 0 ? ', the cover' : ''}.`
    },
    // The position among all files, including those that failed.
    onMove: (key, to) =>
      move(
        key,
        files.findIndex((file) => file.key === tiles[to]?.key),
      ),
  })
  return (
    <div>
      <AttachmentsField
        label="Photos"
        optional
        hint={`Up to ${mostListingImages}, at most 10MB each. The first one is the cover: drag them into order, or move them with the arrows.`}
        files={failed}
        onAdd={onAdd}
        onRemove={onRemove}
        onRetry={onRetry}
        notice={notice}
        accept={acceptAttribute('image')}
        disabled={disabled}
      />
      {tiles.length > 0 && (
        <ul
          {...order.list}
          aria-label="Photos in order"
          className={cx(
            'mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3',
            order.dragged !== undefined && 'cursor-grabbing select-none',
          )}
        >
          {tiles.map((file, place) => (
            <Tile
              key={file.key}
              file={file}
              place={place}
              count={tiles.length}
              order={order}
              disabled={disabled}
              onRemove={() => onRemove(file.key)}
            />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {order.said}
      </p>
    </div>
  )
}

type TileProps = {
  file: AttachedFile
  place: number
  count: number
  order: ReturnType<typeof useReorder>
  disabled: boolean
  onRemove: () => void
}

function Tile({ file, place, count, order, disabled, onRemove }: TileProps) {
  const [first, last] = [place === 0, place === count - 1]
  const icon = 'size-4'
  return (
    <li
      className={cx(
        'overflow-hidden rounded-md border bg-card',
        order.dragged === file.key ? 'border-primary opacity-70 ring-2 ring-primary' : 'border-line',
      )}
    >
      <div className="relative aspect-[4/3] bg-raised">
        {file.preview && (
          <img src={file.preview} alt={file.name} draggable={false} className="size-full object-cover" />
        )}
        {first && (
          <span className="absolute top-2 left-2 rounded-sm bg-plate px-1.5 font-display text-sm font-bold text-plate-ink">
            Cover
          </span>
        )}
        {file.state === 'uploading' && (
          <div className="absolute inset-x-2 bottom-2">
            <ProgressBar label={`Uploading ${file.name}`} hideLabel value={file.progress * 100} />
          </div>
        )}
      </div>
      <div className="flex items-center justify-between p-0.5">
        <IconButton
          {...order.grip(file.key)}
          size="sm"
          label={`Drag ${file.name}, photo ${place + 1} of ${count}`}
          icon={<GripVertical aria-hidden className={icon} />}
          disabled={disabled || count === 1}
          className="cursor-grab touch-none"
        />
        <IconButton
          {...order.earlier(file.key)}
          size="sm"
          label={`Move ${file.name} left`}
          icon={<ArrowLeft aria-hidden className={icon} />}
          aria-disabled={first || undefined}
          disabled={disabled}
          className="aria-disabled:opacity-40"
        />
        <IconButton
          {...order.later(file.key)}
          size="sm"
          label={`Move ${file.name} right`}
          icon={<ArrowRight aria-hidden className={icon} />}
          aria-disabled={last || undefined}
          disabled={disabled}
          className="aria-disabled:opacity-40"
        />
        <IconButton
          size="sm"
          label={`Remove ${file.name}`}
          icon={<X aria-hidden className={icon} />}
          disabled={disabled}
          onClick={onRemove}
        />
      </div>
    </li>
  )
}
