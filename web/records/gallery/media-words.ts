import { sized } from '#domain/basics/file.ts'
import { formatLongDate } from '#domain/basics/format.ts'
import type { VehicleMedia } from '#domain/records/media.ts'

export const typeWord = ({ media_type }: VehicleMedia) => (media_type === 'video' ? 'video' : 'photo')

/** The picture's text for screen readers. */
export function describe(media: VehicleMedia): string {
  const kind = media.media_type === 'video' ? 'Video' : 'Photo'
  const when = media.date_taken ? `taken on ${formatLongDate(media.date_taken)}` : addedOn(media)
  return media.title ? `${kind}: ${media.title}` : `${kind} ${when}`
}

const addedOn = (media: VehicleMedia) => `added on ${formatLongDate(media.created_at)}`

/** Our own files come in sizes; the demo vehicle's drawings have only one. */
export const atSize = (media: VehicleMedia, size: number) =>
  media.media_url.startsWith('/files/') ? (sized(media.media_url, size) ?? '') : media.media_url

/** The lightbox's size: the smaller one where a phone's screen can't use the larger. */
export const viewSizes = [800, 1600]

export const sources = (media: VehicleMedia, ...sizes: number[]) =>
  media.media_url.startsWith('/files/') ? sizes.map((size) => `${atSize(media, size)} ${size}w`).join(', ') : undefined
