import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp'
import { type FileKind, imageSizes, keepsOriginal, largestUpload, storedSizes } from '#domain/file.ts'

export interface Picture {
  width: number
  height: number
  /** Largest last. */
  sizes: { size: number; bytes: Uint8Array }[]
  /** In full resolution, for the kinds that keep one. */
  original?: { mime: 'image/jpeg' | 'image/png'; bytes: Uint8Array }
}

/** Said to whoever sent the picture. */
export class PictureProblem extends Error {}

// What a decoder needs at its worst was measured: 6 bytes a pixel, but 19 for AVIF.
const mostPixels = 50_000_000
const mostAvifPixels = 16_000_000

sharp.cache(false)

const unreadable = () => {
  throw new PictureProblem('This picture could not be read. Please try another one.')
}

/** Made anew from its pixels, so that nothing but the pixels survives: no place, camera, thumbnail or payload. */
export async function makePicture(path: string, kind: FileKind): Promise<Picture> {
  const options = { limitInputPixels: mostPixels, failOn: 'error', pages: 1 } as const
  const found = await sharp(path, options).metadata().catch(unreadable)
  const pixels = found.width * found.height
  if (pixels > (found.format === 'heif' ? mostAvifPixels : mostPixels))
    throw new PictureProblem('This picture has too many pixels. Please use a smaller one.')

  const largest = Math.max(...imageSizes[kind])
  const side = Math.min(found.width, found.height, largest)
  const box =
    kind === 'avatar'
      ? ({ width: side, height: side, fit: 'cover' } as const)
      : ({ width: largest, height: largest, fit: 'inside', withoutEnlargement: true } as const)
  // Made small before it is turned: turning first would hold the whole of a large picture in memory.
  const small = await sharp(path, options)
    .resize(box)
    .toColourspace('srgb')
    .timeout({ seconds: 20 })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable)
  const upright = await turn(sharp(small.data, { raw: rawShape(small.info) }), found.orientation)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = upright.info
  const sizes: Picture['sizes'] = []
  for (const size of storedSizes(kind, Math.max(width, height))) {
    const bytes = await sharp(upright.data, { raw: rawShape(upright.info) })
      .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer()
    sizes.push({ size, bytes })
  }
  if (!keepsOriginal(kind)) return { width, height, sizes }
  const { width: wide, height: high, ...original } = await remake(path, found)
  return { width: wide, height: high, sizes, original }
}

const largestOriginal = 2 * largestUpload
// Finding the shortest codes holds the whole picture once more: 16 bytes a pixel instead of 6.
const mostWellCodedPixels = 13_000_000

/** The whole picture without what was written into it: a photographed page needs every pixel to be read. */
async function remake(path: string, { format, space, width, height }: Metadata) {
  const upright = sharp(path, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
    .autoOrient()
    .toColourspace(space === 'b-w' ? 'b-w' : 'srgb')
    .timeout({ seconds: 30 })
  const kind = format === 'png' ? 'png' : 'jpeg'
  const optimiseCoding = width * height <= mostWellCodedPixels
  const { data, info } = await (kind === 'png'
    ? upright.png()
    : upright.jpeg({ quality: 85, chromaSubsampling: '4:4:4', optimiseCoding })
  )
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable)
  if (data.byteLength > largestOriginal)
    throw new PictureProblem('This picture has too many pixels. Please use a smaller one.')
  return { mime: `image/${kind}` as const, bytes: data, width: info.width, height: info.height }
}

const rawShape = ({ width, height, channels }: OutputInfo) => ({ width, height, channels })

/** The eight ways a camera can be held, as EXIF numbers them. */
function turn(picture: Sharp, orientation = 1): Sharp {
  switch (orientation) {
    case 2:
      return picture.flop()
    case 3:
      return picture.rotate(180)
    case 4:
      return picture.flip()
    case 5:
      return picture.flop().rotate(270)
    case 6:
      return picture.rotate(90)
    case 7:
      return picture.flop().rotate(90)
    case 8:
      return picture.rotate(270)
    default:
      return picture
  }
}
