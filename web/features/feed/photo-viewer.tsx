import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useEffect, useRef, useState } from 'react'
import type { PostMedia } from '#domain/post.ts'
import { IconButton } from '../../ui/button.tsx'
import { onDark, Step, useLeafing } from '../../ui/leafing.tsx'
import { useOpener } from '../../ui/opener.ts'
import { sourcesOf } from './picture.ts'
import { nameOf } from './post-media.tsx'

type PhotoViewerProps = { pictures: PostMedia[]; start: number; title: string; onClose: () => void }

/** The pictures of one post, each as large as the screen allows. */
export function PhotoViewer({ pictures, start, title, onClose }: PhotoViewerProps) {
  const opener = useOpener()
  const stage = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(start)
  const last = pictures.length - 1
  const go = (to: number) => setIndex(Math.min(Math.max(0, to), last))
  const leafing = useLeafing(index, last, go)
  const picture = pictures[index]
  usePreloaded(pictures[index + 1])
  usePreloaded(pictures[index - 1])
  if (!picture) return null
  const name = nameOf('Photo', index, pictures.length, title)
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className="overlay fixed inset-0 z-50 bg-[#0a0d0c]" />
        <Radix.Content
          {...opener}
          onOpenAutoFocus={(event) => {
            opener.onOpenAutoFocus(event)
            event.preventDefault()
            stage.current?.focus()
          }}
          ref={stage}
          aria-describedby={undefined}
          onKeyDown={leafing.onKeyDown}
          className="fixed inset-0 z-50 flex flex-col text-white outline-none"
        >
          <header className="flex items-center gap-1 p-2">
            <Radix.Title className="sr-only">{name}</Radix.Title>
            <p aria-live="polite" className="figures grow pl-2 font-display text-lg font-bold">
              {index + 1} of {pictures.length}
            </p>
            <Radix.Close asChild>
              <IconButton label="Close" icon={<X aria-hidden className="size-6" />} className={onDark} />
            </Radix.Close>
          </header>
          <div
            {...leafing.touching}
            className="relative flex min-h-0 grow touch-pan-y touch-pinch-zoom items-center justify-center md:px-16"
          >
            <View key={picture.id} picture={picture} name={name} />
            {last > 0 && <Step side="left" disabled={index === 0} onClick={() => go(index - 1)} />}
            {last > 0 && <Step side="right" disabled={index === last} onClick={() => go(index + 1)} />}
          </div>
          <p className="px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] text-center wrap-anywhere">{title}</p>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** As the view will ask for it, so that the browser has that very size at hand. */
function usePreloaded(picture: PostMedia | undefined) {
  useEffect(() => {
    if (!picture) return
    const { src, srcSet } = sourcesOf(picture)
    Object.assign(new Image(), { sizes: '100vw', ...(srcSet && { srcset: srcSet }), src })
  }, [picture])
}

function View({ picture, name }: { picture: PostMedia; name: string }) {
  const [missing, setMissing] = useState(false)
  if (missing) return <p role="alert">This photo could not be loaded.</p>
  return (
    <img
      {...sourcesOf(picture)}
      sizes="100vw"
      alt={name}
      draggable={false}
      onError={() => setMissing(true)}
      className="max-h-full max-w-full object-contain select-none"
    />
  )
}
