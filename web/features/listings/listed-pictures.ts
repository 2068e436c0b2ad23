import { sized } from '#domain/file.ts'
import type { PublicListing } from '#domain/listing.ts'

export interface ListedPicture {
  key: string
  thumb: string
  large: string
  /** Where the browser may choose. */
  sources?: string
  /** The whole picture, on its own. */
  href?: string
  upright?: boolean
}

export const stageSizes = '(width >= 64rem) 40rem, 100vw'

/** Its own pictures; without any, the vehicle's photo if others may see that. */
export function picturesOf({ images, vehicle }: PublicListing): ListedPicture[] {
  if (images.length === 0 && vehicle.image_url) return [picture(vehicle.image_url, vehicle.image_url)]
  return images.map(({ id, url, width, height }) => ({
    ...picture(id, url),
    upright: width !== null && height !== null && height > width,
  }))
}

const picture = (key: string, url: string): ListedPicture => ({
  key,
  thumb: `${sized(url, 320)}`,
  large: `${sized(url, 1600)}`,
  sources: `${sized(url, 800)} 800w, ${sized(url, 1600)} 1600w`,
  href: `${sized(url, 1600)}`,
})
