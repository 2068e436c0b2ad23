import { readFile, writeFile } from 'node:fs/promises'
import libheif from 'libheif-js/wasm-bundle.js'
import sharp from 'sharp'
import { PictureProblem, tooManyPixels, unreadable } from './picture-problem.ts'

// Measured: with either the process stays under 512 MB. An iPhone takes 48 million at most, and 8 bits of each colour.
const mostPixels = 50_000_000
const mostDeepPixels = 35_000_000

sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadHeifFile'] })

/** An iPhone's photo as a JPEG of the same size, upright, with only its pixels and its colour profile. */
export async function hevcToJpeg(path: string, jpegPath: string): Promise<void> {
  // Only its colour profile is read by sharp, which has no decoder for the rest.
  const { icc, depth, width: wide, height: high } = await sharp(path, { limitInputPixels: mostPixels }).metadata()
  if (depth !== 'uchar' && wide * high > mostDeepPixels) throw new PictureProblem(tooManyPixels)
  const { data, width, height } = await decode(await readFile(path))
  const jpeg = await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95, optimiseCoding: false })
    .toBuffer()
  await writeFile(jpegPath, icc ? withProfile(jpeg, icc) : jpeg, { flag: 'wx', mode: 0o600 })
}

async function decode(bytes: Uint8Array) {
  const context = libheif.heif_context_alloc()
  const read = libheif.heif_context_read_from_memory(context, bytes)
  if (read.code !== libheif.heif_error_code.heif_error_Ok) throw new PictureProblem(unreadable)
  const handle = libheif.heif_js_context_get_primary_image_handle(context)
  if ('code' in handle) throw new PictureProblem(unreadable)
  const [width, height] = [libheif.heif_image_handle_get_width(handle), libheif.heif_image_handle_get_height(handle)]
  if (width * height > mostPixels) throw new PictureProblem(tooManyPixels)
  const decoded = await libheif.heif_js_decode_image2(
    handle,
    libheif.heif_colorspace.heif_colorspace_RGB,
    libheif.heif_chroma.heif_chroma_interleaved_RGB,
  )
  const rows = decoded?.code === undefined ? decoded?.channels[0] : undefined
  if (!rows || rows.width !== width || rows.height !== height) throw new PictureProblem(unreadable)
  return { width, height, data: withoutPadding(rows.data, rows.stride, width * 3, height) }
}

function withoutPadding(data: Uint8Array<ArrayBuffer>, stride: number, length: number, height: number) {
  if (stride === length) return data
  const packed = new Uint8Array(length * height)
  for (let row = 0; row < height; row++) packed.set(data.subarray(row * stride, row * stride + length), row * length)
  return packed
}

const largestSegment = 65_519

/** As the ICC specifies for JPEG: numbered segments, before anything else. */
function withProfile(jpeg: Buffer, profile: Buffer): Buffer {
  const count = Math.ceil(profile.length / largestSegment)
  if (count > 255) return jpeg
  const pieces = Array.from({ length: count }, (_, index) => {
    const piece = profile.subarray(index * largestSegment, (index + 1) * largestSegment)
    const head = Buffer.from([0xff, 0xe2, 0, 0, ...Buffer.from('ICC_PROFILE\0'), index + 1, count])
    head.writeUInt16BE(piece.length + head.length - 2, 2)
    return Buffer.concat([head, piece])
  })
  return Buffer.concat([jpeg.subarray(0, 2), ...pieces, jpeg.subarray(2)])
}
