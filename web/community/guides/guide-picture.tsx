import { Film, Play } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { sized } from '#domain/basics/file.ts'
import { type Guide, playerAddress } from '#domain/community/guide.ts'
import { ExplodedDrawing } from './exploded-drawing.tsx'

type GuidePictureProps = { guide: Guide; playing: boolean; onPlay: () => void }

/** The cover picture; for a video it is a button that the player replaces. */
export function GuidePicture({ guide, playing, onPlay }: GuidePictureProps) {
  const { type, title, video_id } = guide
  if (type === 'file' || !video_id)
    return <Plate>{guide.thumbnail_url ? <Still url={guide.thumbnail_url} /> : <ExplodedDrawing />}</Plate>
  if (playing)
    return (
      <Plate>
        <iframe
          ref={takeFocus}
          title={title}
          src={playerAddress(video_id)}
          sandbox="allow-scripts allow-same-origin allow-presentation"
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
          allowFullScreen
          className="h-full w-full bg-black"
        />
      </Plate>
    )
  return (
    <Plate>
      <button
        type="button"
        aria-label={`Play ${title}`}
        onClick={onPlay}
        className="group relative grid h-full w-full place-items-center focus-visible:-outline-offset-4"
      >
        {guide.thumbnail_url ? (
          <Still url={guide.thumbnail_url} />
        ) : (
          <Film aria-hidden strokeWidth={1} className="mb-8 size-20 text-edge" />
        )}
        <span
          className={
            guide.thumbnail_url
              ? 'absolute grid size-16 place-items-center rounded-full border-2 border-plate-ink bg-plate text-plate-ink transition-transform duration-150 group-hover:scale-105 motion-reduce:transition-none'
              : 'absolute bottom-4 inline-flex min-h-9 items-center gap-2 rounded-full border border-plate-ink bg-plate px-4 font-semibold text-plate-ink'
          }
        >
          <Play aria-hidden className={guide.thumbnail_url ? 'ml-1 size-7 fill-current' : 'size-4 fill-current'} />
          {!guide.thumbnail_url && 'Play video'}
        </span>
      </button>
    </Plate>
  )
}

/** Focus moves to the player. */
const takeFocus = (player: HTMLIFrameElement | null) => player?.focus()

const Plate = ({ children }: { children: ReactNode }) => (
  <div className="relative aspect-video overflow-hidden border-b border-line bg-raised">{children}</div>
)

function Still({ url }: { url: string }) {
  const [broken, setBroken] = useState(false)
  if (broken) return <ExplodedDrawing />
  return (
    <img
      src={sized(url, 800) ?? ''}
      srcSet={`${sized(url, 320)} 320w, ${sized(url, 800)} 800w`}
      sizes="(min-width: 64rem) 22rem, (min-width: 48rem) 45vw, 90vw"
      alt=""
      loading="lazy"
      onError={() => setBroken(true)}
      className="absolute inset-0 h-full w-full object-cover"
    />
  )
}
