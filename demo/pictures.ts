import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { type FileKind, storedSizes } from '#domain/basics/file.ts'
import { objectName } from '../server/platform/files/prepare-upload.ts'

/** What lies in the file store under one file's id. */
export interface Made {
  mime: string
  /** Largest last. */
  objects: { name: string; bytes: Uint8Array }[]
  width: number | null
  height: number | null
}

/**
 * A picture out of `pictures/` in the sizes an upload of that kind would have. An upload is squeezed harder and in a
 * process of its own; our own pictures are trusted, and there are many of them.
 */
export async function readPicture(name: string, kind: FileKind, scale: number): Promise<Made> {
  const file = fileURLToPath(new URL(`./pictures/${name}.webp`, import.meta.url))
  const whole = await sharp(file).metadata()
  const { data, info } = await sharp(file)
    .resize({ width: Math.max(16, Math.round(whole.width * scale)) })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const mime = 'image/webp'
  const objects: Made['objects'] = []
  for (const size of storedSizes(kind, Math.max(width, height))) {
    const bytes = await sharp(data, { raw: { width, height, channels } })
      .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80, effort: 2 })
      .toBuffer()
    objects.push({ name: objectName(mime, size), bytes })
  }
  return { mime, objects, width, height }
}
