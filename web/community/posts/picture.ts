import { imageSizes, sized, widthIn } from '#domain/basics/file.ts'
import type { PostMedia } from '#domain/community/post.ts'

/** The sizes our pictures are stored in; the browser chooses the one that fits. */
export function sourcesOf({ url, width, height }: PostMedia): { src: string; srcSet?: string } {
  const sizes = imageSizes.post
  const src = sized(url, 800) ?? url
  if (!width || !height) return { src, srcSet: sizes.map((size) => `${url}/${size} ${size}w`).join(', ') }
  const whole = sizes.findIndex((size) => size >= Math.max(width, height))
  const kept = whole === -1 ? sizes : sizes.slice(0, whole + 1)
  return { src, srcSet: kept.map((size) => `${url}/${size} ${widthIn(size, { width, height })}w`).join(', ') }
}
