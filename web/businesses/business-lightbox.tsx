import { useState } from 'react'
import { sized } from '#domain/basics/file.ts'
import type { BusinessImage } from '#domain/businesses/business.ts'
import { LightboxWindow } from '../ui/dialogs/lightbox-window.tsx'
import { Step, useCarousel } from '../ui/dialogs/use-carousel.tsx'
import { pictureName } from './picture-name.ts'

type BusinessLightboxProps = { images: BusinessImage[]; startId: string; onClose: () => void }

export function BusinessLightbox({ images, startId, onClose }: BusinessLightboxProps) {
  const [index, setIndex] = useState(() => images.findIndex(({ id }) => id === startId))
  const last = images.length - 1
  const go = (to: number) => setIndex(Math.min(Math.max(0, to), last))
  const leafing = useCarousel(index, last, go)
  const image = images[Math.min(Math.max(0, index), last)]
  if (!image) return null
  const name = pictureName(image, index)
  return (
    <LightboxWindow
      name={name}
      place={`${index + 1} of ${images.length}`}
      leafing={leafing}
      caption={image.caption && <p className="p-4 text-center wrap-anywhere">{image.caption}</p>}
      onClose={onClose}
    >
      <img
        key={image.id}
        src={`${sized(image.url, 1600)}`}
        alt={name}
        draggable={false}
        className="max-h-full max-w-full object-contain select-none"
      />
      {last > 0 && (
        <>
          <Step side="left" disabled={index === 0} onClick={() => go(index - 1)} />
          <Step side="right" disabled={index === last} onClick={() => go(index + 1)} />
        </>
      )}
    </LightboxWindow>
  )
}
