import { Maximize2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Attachment } from '#domain/basics/upload.ts'
import { cx } from '../../ui/cx.ts'
import { type Side, sideNames } from './sides.ts'

const PhotoViewer = lazy(() => import('./photo-viewer.tsx').then((module) => ({ default: module.PhotoViewer })))

type BeforeAfterProps = { name: string; before: Attachment[]; after: Attachment[] }

/** The first photo of each side, next to each other; each opens all of them, larger. */
export function BeforeAfter({ name, before, after }: BeforeAfterProps) {
  const [opened, setOpened] = useState<Side>()
  const photos = { before, after }
  const sides = (['before', 'after'] as const).filter((side) => photos[side].length > 0)
  if (sides.length === 0) return null
  return (
    <>
      <div className={cx('mt-4 grid gap-3', sides.length === 2 ? 'sm:grid-cols-2' : 'sm:max-w-lg')}>
        {sides.map((side) => (
          <Photo
            key={side}
            label={`${name}, ${side}`}
            side={side}
            photos={photos[side]}
            onOpen={() => setOpened(side)}
          />
        ))}
      </div>
      {opened && (
        <Suspense fallback={null}>
          <PhotoViewer name={name} photos={photos} start={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}

type PhotoProps = { label: string; side: Side; photos: Attachment[]; onOpen: () => void }

function Photo({ label, side, photos, onOpen }: PhotoProps) {
  const [first] = photos
  if (!first) return null
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={`Open larger: ${label}`}
      className="group relative block aspect-4/3 w-full overflow-hidden rounded-md border border-line bg-raised"
    >
      <img
        src={`${first.url}/800`}
        srcSet={`${first.url}/320 320w, ${first.url}/800 800w`}
        sizes="(width >= 40rem) 30rem, 92vw"
        alt={label}
        loading="lazy"
        className="size-full object-cover"
      />
      <span
        className={cx(
          'absolute top-3 left-3 rounded px-2 py-0.5 font-display text-sm font-bold',
          side === 'before' ? 'bg-black/70 text-white' : 'bg-plate text-plate-ink',
        )}
      >
        {sideNames[side]}
      </span>
      {photos.length > 1 && (
        <span className="figures absolute bottom-3 left-3 rounded bg-black/70 px-2 py-0.5 text-sm text-white">
          {photos.length} photos
        </span>
      )}
      <span className="absolute right-3 bottom-3 flex size-8 items-center justify-center rounded-full bg-black/70 text-white transition-transform duration-150 group-hover:scale-110">
        <Maximize2 aria-hidden className="size-4" />
      </span>
    </button>
  )
}
