import { useEffect, useState } from 'react'
import type { PostMedia } from '#domain/community/post.ts'
import { LightboxWindow } from '../../ui/dialogs/lightbox-window.tsx'
import { Step, useCarousel } from '../../ui/dialogs/use-carousel.tsx'
import { nameOf } from './media-name.ts'
import { sourcesOf } from './picture.ts'

type PhotoViewerProps = { pictures: PostMedia[]; start: number; title: string; onClose: () => void }

/** The pictures of one post, each as large as the screen allows. */
export function PhotoViewer({ pictures, start, title, onClose }: PhotoViewerProps) {
  const [index, setIndex] = useState(start)
  const last = pictures.length - 1
  const go = (to: number) => setIndex(Math.min(Math.max(0, to), last))
  const leafing = useCarousel(index, last, go)
  const picture = pictures[index]
  usePreloaded(pictures[index + 1])
  usePreloaded(pictures[index - 1])
  if (!picture) return null
  const name = nameOf('Photo', index, pictures.length, title)
  return (
    <LightboxWindow
      name={name}
      place={`${index + 1} of ${pictures.length}`}
      leafing={leafing}
      caption={
        <p className="px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] text-center wrap-anywhere">{title}</p>
      }
      onClose={onClose}
    >
      <View key={picture.id} picture={picture} name={name} />
      {last > 0 && <Step side="left" disabled={index === 0} onClick={() => go(index - 1)} />}
      {last > 0 && <Step side="right" disabled={index === last} onClick={() => go(index + 1)} />}
    </LightboxWindow>
  )
}

/** The same size the view will request, so that it is already cached. */
function usePreloaded(picture: PostMedia | undefined) {
  useEffect(() => {
    if (!picture) return
    const { src, srcSet } = sourcesOf(picture)
    Object.assign(new Image(), { sizes: '100vw', ...(srcSet && { srcset: srcSet }), src })
  }, [picture])
}

function View({ picture, name }: { picture: PostMedia; name: string }) {
  const [missing, setMissing] = useState(false)
  if (missing) return <p role="alert">We couldn’t load this photo.</p>
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
