import { readFile } from 'node:fs/promises'
import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp'
import { type FileKind, imageSizes, keepsOriginal, largestUpload, storedSizes } from '#domain/basics/file.ts'
import { PictureProblem, tooManyPixels, unreadable } from './picture-problem.ts'

export interface Picture {
  width: number
  height: number
  /** Largest last. */
  sizes: { size: number; bytes: Uint8Array }[]
  /** At full resolution, for the kinds that keep one. */
  original?: { mime: 'image/jpeg' | 'image/png'; bytes: Uint8Array }
}

/** Our library has no decoder for it: it has to be converted to JPEG first. */
export class HevcPicture extends Error {}

const mostPixels = 50_000_000
// Measured with the worst of each kind: with up to this much in memory at once, the process stays under 512 MB.
const mostHeld = 305_000_000
// For each frame the decoder goes through all those before it.
const mostFrames = 5000

sharp.cache(false)
// Only the types we accept, so no other decoder can run, whatever the file turns out to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}File`),
})

const refuse = () => {
  throw new PictureProblem(unreadable)
}

/** Re-encoded from its pixels, so that nothing else survives: no location, camera, thumbnail or payload. */
export async function makePicture(path: string, kind: FileKind): Promise<Picture> {
  const options = { limitInputPixels: mostPixels, failOn: 'error', pages: 1 } as const
  if (await hasTooManyFrames(path)) throw new PictureProblem('This animation is too long. Please use a still picture.')
  const found = await sharp(path, options).metadata().catch(refuse)
  if (found.width * found.height > mostPixels) throw new PictureProblem(tooManyPixels)
  if (found.compression === 'hevc') throw new HevcPicture()
  if (heldOf(found, isPaper(kind)) > mostHeld) throw new PictureProblem(tooManyPixels)

  const largest = Math.max(...imageSizes[kind])
  const side = Math.min(found.width, found.height, largest)
  const box =
    kind === 'avatar'
      ? ({ width: side, height: side, fit: 'cover' } as const)
      : ({ width: largest, height: largest, fit: 'inside', withoutEnlargement: true } as const)
  // Resized before it is rotated: rotating first would hold a large picture whole in memory.
  const small = await sharp(path, options)
    .resize(box)
    .toColourspace('srgb')
    .timeout({ seconds: 20 })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuse)
  const upright = await turn(sharp(small.data, { raw: rawShape(small.info) }), found.orientation)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = upright.info
  const sizes: Picture['sizes'] = []
  for (const size of storedSizes(kind, Math.max(width, height))) {
    const bytes = await sharp(upright.data, { raw: rawShape(upright.info) })
      .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
      // At 80 a picture is 40% larger, and on a slow connection a public page's cover arrives a third of a second
      // later.
      .webp({ quality: 75 })
      .toBuffer()
    sizes.push({ size, bytes })
  }
  const remade = keepsOriginal(kind) && heldOf(found, true) <= mostHeld ? await remake(path, found) : undefined
  if (remade) return { width: remade.width, height: remade.height, sizes, original: remade.original }
  // A document is worth nothing unless it can be read; a photo still is.
  if (isPaper(kind)) throw new PictureProblem(tooManyPixels)
  return { width, height, sizes }
}

const isPaper = (kind: FileKind) => kind === 'document'

async function hasTooManyFrames(path: string): Promise<boolean> {
  const bytes = await readFile(path)
  if (bytes.toString('latin1', 8, 12) !== 'WEBP') return false
  let frames = 0
  for (let at = bytes.indexOf('ANMF'); at !== -1 && frames <= mostFrames; at = bytes.indexOf('ANMF', at + 4)) frames++
  return frames > mostFrames
}

/** Bytes of a picture that a decoder cannot stream row by row, and of one that is rotated in full. */
function heldOf(found: Metadata, inFull: boolean): number {
  const { format, width, height, channels, depth, isProgressive, chromaSubsampling, orientation = 1 } = found
  const pixels = width * height
  const samples = depth === 'ushort' ? 2 : 1
  if (format === 'heif') return pixels * (samples === 1 ? 19 : 25)
  if (format === 'gif') return pixels * 9
  const whole = pixels * channels * samples * (format === 'png' ? 1.25 : 1)
  // A progressive JPEG is held as coefficients, two bytes each.
  const passes = format === 'jpeg' ? pixels * 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels) : whole
  return (isProgressive ? passes : 0) + (inFull && orientation > 1 ? whole : 0)
}

const largestOriginal = 2 * largestUpload
// Optimising the codes holds the whole picture once more: 16 bytes a pixel instead of 6.
const mostWellCodedPixels = 13_000_000

/**
 * The whole picture without its metadata, in its original format if that is JPEG or PNG. Others become JPEG, or PNG if
 * they are transparent.
 */
async function remake(path: string, { format, space, width, height, hasAlpha, chromaSubsampling }: Metadata) {
  const upright = sharp(path, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
    .autoOrient()
    .toColourspace(space === 'b-w' ? 'b-w' : 'srgb')
    .timeout({ seconds: 30 })
  const type = format === 'png' || format === 'gif' || (format !== 'jpeg' && hasAlpha) ? 'png' : 'jpeg'
  const optimiseCoding = width * height <= mostWellCodedPixels
  const { data, info } = await (type === 'png'
    ? upright.png()
    : // 92 looks identical to the original; chroma that the camera subsampled is not restored.
      upright.jpeg({
        quality: 92,
        chromaSubsampling: chromaSubsampling === '4:2:0' ? '4:2:0' : '4:4:4',
        optimiseCoding,
      })
  )
    .toBuffer({ resolveWithObject: true })
    .catch(refuse)
  if (data.byteLength > largestOriginal) return undefined
  return { width: info.width, height: info.height, original: { mime: `image/${type}` as const, bytes: data } }
}

const rawShape = ({ width, height, channels }: OutputInfo) => ({ width, height, channels })

/** The eight orientations, as EXIF numbers them. */
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
