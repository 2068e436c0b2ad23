import { sized, widthIn } from '#domain/basics/file.ts'
import type { PublicListing } from '#domain/sharing/listing.ts'

export interface ListedPicture {
  key: string
  thumb: string
  large: string
  /** Sizes for the browser to choose from. */
  sources?: string | undefined
  /** The whole picture, on its own. */
  href?: string
  upright?: boolean
}

export const stageSizes = '(width >= 64rem) 40rem, 100vw'

/** Its own pictures; without any, the vehicle's photo if it is public. */
export function picturesOf({ images, vehicle, photo_size }: PublicListing): ListedPicture[] {
  if (images.length === 0 && vehicle.image_url) return [picture(vehicle.image_url, vehicle.image_url, photo_size)]
  return images.map(({ id, url, width, height }) => picture(id, url, width && height ? { width, height } : null))
}

type Size = { width: number; height: number }

const picture = (key: string, url: string, size: Size | null): ListedPicture => ({
  key,
  thumb: `${sized(url, 320)}`,
  large: `${sized(url, 1600)}`,
  sources: size ? sourcesOf(url, size) : undefined,
  href: `${sized(url, 1600)}`,
  upright: size !== null && size.height > size.width,
})

/** With their real widths; otherwise a browser would think an upright picture sharper than it is. */
function sourcesOf(url: string, size: Size) {
  const widths = [800, 1600].map((longest) => ({ longest, width: widthIn(longest, size) }))
  return widths
    .filter(({ width }, place) => width !== widths[place - 1]?.width)
    .map(({ longest, width }) => `${sized(url, longest)} ${width}w`)
    .join(', ')
}
