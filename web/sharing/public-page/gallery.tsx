import { Play } from 'lucide-react'
import { plural } from '#domain/basics/plural.ts'
import type { PublicMedia } from '#domain/sharing/public-vehicle.ts'
import { Chapter, More } from './chapter.tsx'
import { pictureLink } from './handles.ts'
import { pictureSources } from './picture.ts'
import { countedOf, describeMedia } from './words.ts'

const atOnce = 12
// Slightly too small on purpose, so that the browser picks a picture a few pixels short of its tile over one twice as
// large.
const tileSizes = '(width >= 72rem) 16rem, (width >= 64rem) 23vw, (width >= 40rem) 30vw, 44vw'
const grid = 'grid grid-cols-2 gap-2 sm:grid-cols-3 md:gap-3 lg:grid-cols-4'

export function Gallery({ media }: { media: PublicMedia[] }) {
  const tiles = media.map((item, index) => <Tile key={item.id} media={item} index={index} />)
  const later = tiles.slice(atOnce)
  return (
    <Chapter id="gallery" title="Gallery" note={countedOf('media', media)}>
      <ul className={grid}>{tiles.slice(0, atOnce)}</ul>
      {later.length > 0 && (
        <More words={`Show ${plural(later.length, 'more picture')}`}>
          <ul className={grid}>{later}</ul>
        </More>
      )}
    </Chapter>
  )
}

/** Without scripts it links to the whole picture. */
const Tile = ({ media, index }: { media: PublicMedia; index: number }) => (
  <li className="min-w-0">
    <a
      href={media.media_url}
      {...{ [pictureLink]: index }}
      aria-label={`Open ${describeMedia(media, index)}`}
      className="relative block aspect-[4/3] overflow-hidden rounded-md bg-[#0b3d2e]"
    >
      {media.media_type === 'video' ? (
        <span className="flex size-full flex-col items-center justify-center gap-2 p-2 text-center text-white">
          <span className="flex size-12 items-center justify-center rounded-full bg-plate text-plate-ink">
            <Play aria-hidden className="ml-0.5 size-6 fill-current" />
          </span>
          <span className="line-clamp-2 text-sm">{media.title ?? 'Video'}</span>
        </span>
      ) : (
        <img
          {...pictureSources(media.media_url, media)}
          sizes={tileSizes}
          width={media.width ?? undefined}
          height={media.height ?? undefined}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      )}
    </a>
  </li>
)
