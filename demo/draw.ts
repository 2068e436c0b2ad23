import sharp from 'sharp'
import { type FileKind, storedSizes } from '#domain/basics/file.ts'
import { objectName } from '../server/platform/files/uploads.ts'

/** What lies in the file store under one file's id. */
export interface Made {
  mime: string
  /** Largest last. */
  objects: { name: string; bytes: Uint8Array }[]
  width: number | null
  height: number | null
}

/**
 * The sizes an upload of that kind would have, drawn once. An upload is squeezed harder and in a process of its own;
 * our own drawings are trusted, and there are many of them.
 */
export async function drawPicture(svg: string, wanted: number, kind: FileKind): Promise<Made> {
  const drawn = await sharp(Buffer.from(atWidth(svg, wanted)))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = drawn.info
  const mime = 'image/webp'
  const objects: Made['objects'] = []
  for (const size of storedSizes(kind, Math.max(width, height))) {
    const bytes = await sharp(drawn.data, { raw: { width, height, channels } })
      .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80, effort: 2 })
      .toBuffer()
    objects.push({ name: objectName(mime, size), bytes })
  }
  return { mime, objects, width, height }
}

const atWidth = (svg: string, wanted: number) =>
  svg.replace(/width="(\d+)" height="(\d+)"/, (_, width, height) => {
    const rounded = Math.max(16, Math.round(wanted))
    return `width="${rounded}" height="${Math.max(16, Math.round((rounded * Number(height)) / Number(width)))}"`
  })
