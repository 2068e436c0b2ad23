import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { credentialsWords } from '#domain/basics/file.ts'
import { formatLongDate } from '#domain/basics/format.ts'
import type { PublicMedia } from '#domain/sharing/public-vehicle.ts'
import { IconButton } from '../../ui/button.tsx'
import { useBackCloses } from '../../ui/dialogs/back-closes.ts'
import { onDark, Step, useCarousel } from '../../ui/dialogs/use-carousel.tsx'
import { Amendments } from '../../ui/sealed.tsx'
import { pictureSources } from './picture.ts'
import { describeMedia } from './words.ts'

type LightboxProps = { media: PublicMedia[]; start: number; onClose: () => void }

/** The browser's own dialog: it keeps focus, closes on Escape and returns focus. */
export function Lightbox({ media, start, onClose }: LightboxProps) {
  const [index, setIndex] = useState(start)
  const dialog = useRef<HTMLDialogElement>(null)
  const item = media[index]
  const last = media.length - 1
  const go = (to: number) => setIndex(Math.min(Math.max(0, to), last))
  const leafing = useCarousel(index, last, go)
  useBackCloses(onClose)
  useEffect(() => {
    const { current } = dialog
    current?.showModal()
    document.documentElement.style.overflow = 'hidden'
    return () => {
      document.documentElement.style.overflow = ''
      current?.close()
    }
  }, [])
  usePreloaded(media[index + 1])
  usePreloaded(media[index - 1])
  if (!item) return null

  return (
    <dialog
      ref={dialog}
      aria-label={describeMedia(item, index)}
      onClose={onClose}
      onKeyDown={leafing.onKeyDown}
      className="overlay fixed inset-0 m-0 size-full max-h-none max-w-none bg-[#0a0d0c] text-white open:flex open:flex-col"
    >
      <div className="flex items-center gap-1 p-2">
        <p aria-live="polite" className="figures grow pl-2 font-display text-lg font-bold">
          {index + 1} of {media.length}
        </p>
        <IconButton
          label="Close"
          autoFocus
          icon={<X aria-hidden className="size-6" />}
          onClick={() => dialog.current?.close()}
          className={onDark}
        />
      </div>
      <div
        {...leafing.touching}
        className="relative flex min-h-0 flex-1 touch-pan-y touch-pinch-zoom items-center justify-center md:px-16"
      >
        <View key={item.id} media={item} label={describeMedia(item, index)} />
        {last > 0 && (
          <>
            <Step side="left" disabled={index === 0} onClick={() => go(index - 1)} />
            <Step side="right" disabled={index === last} onClick={() => go(index + 1)} />
          </>
        )}
      </div>
      <Caption media={item} />
    </dialog>
  )
}

/** The same size the view will request, so that it is already cached. */
function usePreloaded(media: PublicMedia | undefined) {
  useEffect(() => {
    if (media?.media_type !== 'image') return
    const { src, srcSet } = pictureSources(media.media_url, media)
    Object.assign(new Image(), { sizes: '100vw', ...(srcSet && { srcset: srcSet }), src })
  }, [media])
}

function View({ media, label }: { media: PublicMedia; label: string }) {
  const [missing, setMissing] = useState(false)
  if (missing) return <p role="alert">Failed to load media</p>
  const fill = 'max-h-full max-w-full object-contain'
  if (media.media_type === 'video')
    return (
      // biome-ignore lint/a11y/useMediaCaption: a member's own clip comes without captions; its words stand below it
      <video
        src={media.media_url}
        controls
        playsInline
        preload="metadata"
        aria-label={label}
        onError={() => setMissing(true)}
        className={`${fill} w-full md:max-w-4xl`}
      />
    )
  return (
    <img
      {...pictureSources(media.media_url, media)}
      sizes="100vw"
      alt={label}
      draggable={false}
      onError={() => setMissing(true)}
      className={`${fill} select-none`}
    />
  )
}

function Caption({ media }: { media: PublicMedia }) {
  const facts = [media.date_taken && formatLongDate(media.date_taken), media.location].filter(Boolean).join(' · ')
  return (
    <div className="max-h-[30dvh] min-h-12 shrink-0 overflow-y-auto px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] text-center wrap-anywhere">
      {media.title && <p className="font-display text-xl font-bold">{media.title}</p>}
      {facts && <p className="text-white/80">{facts}</p>}
      {media.comments && <p className="mx-auto mt-1 max-w-prose whitespace-pre-line">{media.comments}</p>}
      {media.credentials != null && <p className="mt-1 text-sm text-white/80">{credentialsWords(media.credentials)}</p>}
      <Amendments amendments={media.amendments} className="mx-auto mt-3 max-w-prose text-left text-ink" />
    </div>
  )
}
