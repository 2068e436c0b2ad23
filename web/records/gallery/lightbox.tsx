import { Download, FilePen, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { credentialsWords } from '#domain/basics/file.ts'
import { formatLongDate } from '#domain/basics/format.ts'
import type { VehicleMedia } from '#domain/records/media.ts'
import { useMay } from '../../app/car-access.tsx'
import { IconButton } from '../../ui/button.tsx'
import { LightboxWindow } from '../../ui/dialogs/lightbox-window.tsx'
import { onDark, Step, useCarousel } from '../../ui/dialogs/use-carousel.tsx'
import { Amendments } from '../../ui/sealed.tsx'
import { LightboxView } from './lightbox-view.tsx'
import { type MediaActs, Visibility } from './media-tile.tsx'
import { atSize, describe, sources, typeWord, viewSizes } from './media-words.ts'

type LightboxProps = MediaActs & {
  items: VehicleMedia[]
  startId: string
  hasMore: boolean
  onNeedMore: () => void
  onClose: () => void
}

export function Lightbox({ items, startId, hasMore, onNeedMore, onClose, ...acts }: LightboxProps) {
  const [place, setPlace] = useState(() => ({ id: startId, index: items.findIndex(({ id }) => id === startId) }))
  // After a deletion the next item takes its place.
  const found = items.findIndex(({ id }) => id === place.id)
  const index = found === -1 ? Math.min(Math.max(0, place.index), items.length - 1) : found
  const media = items[index]
  const go = (to: number) => {
    const next = items[Math.min(Math.max(0, to), items.length - 1)]
    if (next) setPlace({ id: next.id, index: to })
  }
  const { may, mayChange } = useMay()
  const leafing = useCarousel(index, items.length - 1, go)

  usePreloaded(items[index + 1])
  usePreloaded(items[index - 1])
  const nearTheEnd = hasMore && index >= items.length - 3
  useEffect(() => {
    if (nearTheEnd) onNeedMore()
  }, [nearTheEnd, onNeedMore])
  useEffect(() => {
    if (!media) onClose()
  }, [media, onClose])
  if (!media) return null

  const icon = 'size-5'
  return (
    <LightboxWindow
      name={describe(media)}
      place={`${index + 1} of ${items.length}${hasMore ? '+' : ''}`}
      leafing={leafing}
      actions={
        <>
          {media.is_sealed && may('manager') && (
            <IconButton
              label="Add amendment"
              icon={<FilePen aria-hidden className={icon} />}
              onClick={() => acts.onAmend(media)}
              className={onDark}
            />
          )}
          {!media.is_sealed && mayChange(media) && (
            <IconButton
              label="Edit details"
              icon={<Pencil aria-hidden className={icon} />}
              onClick={() => acts.onEdit(media)}
              className={onDark}
            />
          )}
          <IconButton
            label="Download"
            icon={<Download aria-hidden className={icon} />}
            onClick={() => acts.onDownload(media)}
            className={onDark}
          />
          {!media.is_sealed && mayChange(media) && (
            <IconButton
              label={`Delete ${typeWord(media)}`}
              icon={<Trash2 aria-hidden className={icon} />}
              onClick={() => acts.onDelete(media)}
              className={onDark}
            />
          )}
        </>
      }
      caption={<Caption media={media} />}
      onClose={onClose}
    >
      <LightboxView key={media.id} media={media} />
      {(items.length > 1 || hasMore) && (
        <>
          <Step side="left" disabled={index === 0} onClick={() => go(index - 1)} />
          <Step side="right" disabled={index === items.length - 1 && !hasMore} onClick={() => go(index + 1)} />
        </>
      )}
    </LightboxWindow>
  )
}

/** The same size the view will request, so that it is already cached. */
function usePreloaded(media: VehicleMedia | undefined) {
  const src = media?.media_type === 'image' ? atSize(media, viewSizes.at(-1) ?? 0) : undefined
  const srcset = media && sources(media, ...viewSizes)
  useEffect(() => {
    if (src) Object.assign(new Image(), { sizes: '100vw', ...(srcset && { srcset }), src })
  }, [src, srcset])
}

function Caption({ media }: { media: VehicleMedia }) {
  const facts = [media.date_taken && formatLongDate(media.date_taken), media.location].filter(Boolean).join(' · ')
  return (
    <footer className="max-h-[30dvh] overflow-y-auto px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] text-center">
      {media.title && <p className="font-display text-xl font-bold">{media.title}</p>}
      <p className="flex items-center justify-center gap-2 text-white/80">
        <Visibility shown={media.is_publicly_visible} />
        {facts || `Added ${formatLongDate(media.created_at)}`}
      </p>
      {media.comments && <p className="mx-auto mt-1 max-w-prose whitespace-pre-line">{media.comments}</p>}
      {media.credentials != null && <p className="mt-1 text-sm text-white/80">{credentialsWords(media.credentials)}</p>}
      {media.is_received_kept && (
        <p className="mt-1 text-sm">
          <a
            href={`${media.media_url}?received`}
            className="inline-flex min-h-6 items-center underline underline-offset-4"
          >
            Download it as you sent it
          </a>{' '}
          <span className="text-white/80">(only you can: it may tell where it was taken)</span>
        </p>
      )}
      {media.is_sealed && <p className="mt-1 text-sm text-white/80">Sealed at handover</p>}
      <Amendments amendments={media.amendments ?? []} className="mx-auto mt-2 max-w-prose text-left text-ink" />
    </footer>
  )
}
