import { useState } from 'react'
import { instead } from '../../app/instead.ts'
import { cx } from '../../ui/cx.ts'
import { type ListedPicture, stageSizes } from './listed-pictures.ts'

/** The first one large, the others below it. Without JavaScript each is a link to the whole picture. */
export function ListingGallery({ pictures, name }: { pictures: ListedPicture[]; name: string }) {
  const [chosen, setChosen] = useState<string>()
  const found = pictures.findIndex(({ key }) => key === chosen)
  const index = Math.max(0, found)
  const shown = pictures[index]
  if (!shown) return null
  const words = `${name}, photo ${index + 1} of ${pictures.length}`
  const stage = (
    <img
      src={shown.large}
      srcSet={shown.sources}
      sizes={shown.sources && stageSizes}
      alt={words}
      fetchPriority={index === 0 ? 'high' : undefined}
      className={cx('size-full', shown.upright ? 'object-contain' : 'object-cover')}
    />
  )
  return (
    <div>
      <div className="relative aspect-[4/3] overflow-hidden rounded-lg bg-[#0f1412]">
        {shown.href ? (
          <a href={shown.href} target="_blank" rel="noreferrer" className="block size-full -outline-offset-4">
            {stage}
            <span className="sr-only">(opens the whole picture in a new tab)</span>
          </a>
        ) : (
          stage
        )}
        {pictures.length > 1 && (
          <span
            aria-hidden
            className="figures pointer-events-none absolute right-3 bottom-3 rounded-sm bg-black/70 px-2 py-0.5 font-display font-bold text-white"
          >
            {index + 1} / {pictures.length}
          </span>
        )}
      </div>
      {pictures.length > 1 && (
        <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2">
          {pictures.map((picture, place) => (
            <li key={picture.key}>
              <Thumb
                picture={picture}
                label={`Photo ${place + 1} of ${pictures.length}`}
                current={place === index}
                onChoose={() => setChosen(picture.key)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type ThumbProps = { picture: ListedPicture; label: string; current: boolean; onChoose: () => void }

function Thumb({ picture, label, current, onChoose }: ThumbProps) {
  const image = <img src={picture.thumb} alt="" loading="lazy" className="size-full object-cover" />
  const look = cx(
    'block aspect-[4/3] w-full overflow-hidden rounded-md border-2 bg-raised',
    current ? 'border-plate' : 'border-transparent hover:border-edge',
  )
  return picture.href ? (
    <a
      href={picture.href}
      aria-label={label}
      aria-current={current || undefined}
      onClick={instead(onChoose)}
      className={look}
    >
      {image}
    </a>
  ) : (
    <button type="button" aria-label={label} aria-current={current || undefined} onClick={onChoose} className={look}>
      {image}
    </button>
  )
}
