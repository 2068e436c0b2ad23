import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'
import { sized } from '#domain/basics/file.ts'
import type { BusinessImage } from '#domain/businesses/business.ts'
import { Section } from '../ui/card.tsx'
import { pictureName } from './picture-name.ts'

const BusinessLightbox = lazy(() =>
  import('./business-lightbox.tsx').then((module) => ({ default: module.BusinessLightbox })),
)

type BusinessGalleryProps = {
  images: BusinessImage[]
  /** Beside the heading: Add Images for its owner. */
  action?: ReactNode
  /** Below each one: its owner's actions. */
  tools?: (image: BusinessImage, place: number) => ReactNode
  empty?: ReactNode
  list?: ComponentProps<'ul'>
}

export function BusinessGallery({ images, action, tools, empty, list }: BusinessGalleryProps) {
  const [open, setOpen] = useState<string>()
  return (
    <Section id="gallery" title="Gallery" action={action}>
      {images.length === 0 ? (
        (empty ?? <p className="text-muted">No pictures yet.</p>)
      ) : (
        <ul {...list} aria-label="Pictures" className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {images.map((image, place) => (
            <li key={image.id} className="min-w-0 overflow-hidden rounded-md border border-line bg-card">
              <a
                href={`${sized(image.url, 1600)}`}
                target="_blank"
                rel="noreferrer"
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return
                  event.preventDefault()
                  setOpen(image.id)
                }}
                className="block aspect-[4/3] bg-raised focus-visible:-outline-offset-4"
              >
                <img
                  src={`${sized(image.url, 800)}`}
                  srcSet={`${sized(image.url, 320)} 320w, ${sized(image.url, 800)} 800w`}
                  sizes="(width < 40rem) 50vw, 15rem"
                  alt={pictureName(image, place)}
                  loading="lazy"
                  draggable={false}
                  className="size-full object-cover"
                />
              </a>
              {image.caption && (
                <p aria-hidden className="px-3 py-2 text-sm wrap-anywhere">
                  {image.caption}
                </p>
              )}
              {tools?.(image, place)}
            </li>
          ))}
        </ul>
      )}
      {open && (
        <Suspense fallback={null}>
          <BusinessLightbox images={images} startId={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </Section>
  )
}
