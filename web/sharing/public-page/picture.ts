import { storedSizes } from '#domain/basics/file.ts'

interface Size {
  width: number | null
  height: number | null
}

/** The sizes of a stored picture, each with its true width, so that the browser fetches the one it shows. */
export function pictureSources(url: string, { width, height }: Size) {
  if (!width || !height) return { src: `${url}/800` }
  const longest = Math.max(width, height)
  const sources = storedSizes('media', longest).map((size) => {
    const scale = Math.min(1, size / longest)
    return { src: `${url}/${size}`, width: Math.round(width * scale) }
  })
  return {
    src: sources.at(-1)?.src ?? url,
    srcSet: sources.map((each) => `${each.src} ${each.width}w`).join(', '),
  }
}

/** The cover photo: the full width of a phone, seven twelfths of a desktop. */
export const coverSizes = '(width >= 72rem) 40rem, (width >= 48rem) 56vw, 100vw'
