import { sized } from '#domain/basics/file.ts'
import { formatLongDate } from '#domain/basics/format.ts'
import type { VehicleMedia } from '#domain/records/media.ts'

export const typeWord = ({ media_type }: VehicleMedia) => (media_type === 'video' ? 'video' : 'photo')

/** What a screen reader hears in place of the picture. */
export function describe(media: VehicleMedia): string {
  const kind = media.media_type === 'video' ? 'Video' : 'Photo'
  const when = media.date_taken ? `taken on ${formatLongDate(media.date_taken)}` : addedOn(media)
  return media.title ? `${kind}: ${media.title}` : `${kind} ${when}`
}

const addedOn = (media: VehicleMedia) => `added on ${formatLongDate(media.created_at)}`

/** Our own files come in sizes; the demo vehicle's drawings are one. */
export const atSize = (media: VehicleMedia, size: number) =>
  media.media_url.startsWith('/files/') ? (sized(media.media_url, size) ?? '') : media.media_url

/** What the lightbox shows: the smaller where a telephone's screen has no use for the larger. */
export const viewSizes = [800, 1600]

export const sources = (media: VehicleMedia, ...sizes: number[]) =>
  media.media_url.startsWith('/files/') ? sizes.map((size) => `${atSize(media, size)} ${size}w`).join(', ') : undefined
