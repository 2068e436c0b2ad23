import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileKind } from '#domain/basics/file.ts'
import { png } from '../../../test/hostile-files/formats.ts'
import { picture, pixelBomb } from '../../../test/pictures.ts'
import { makePicture } from './images.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'garagetale-images-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function made(bytes: Buffer, kind: FileKind) {
  const path = join(folder, 'picture')
  await writeFile(path, bytes)
  return makePicture(path, kind)
}

const size = (width: number, height: number) => ({ width, height })
const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const

/** One corner in a colour of its own shows the orientation. */
const marked = () =>
  picture(90, 60, '#ffffff').composite([
    { input: { create: { width: 45, height: 30, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
  ])

async function redCorner(bytes: Buffer) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const isRed = (x: number, y: number) => (data[(y * info.width + x) * info.channels + 1] ?? 255) < 128
  const [right, bottom] = [info.width - 5, info.height - 5]
  const corner = [isRed(5, 5) && 'top left', isRed(right, 5) && 'top right']
  return [...corner, isRed(5, bottom) && 'bottom left', isRed(right, bottom) && 'bottom right'].filter(Boolean).join()
}

test.each([
  [1, 'top left', 90],
  [2, 'top right', 90],
  [3, 'bottom right', 90],
  [4, 'bottom left', 90],
  [5, 'top left', 60],
  [6, 'top right', 60],
  [7, 'bottom right', 60],
  [8, 'bottom left', 60],
])('a picture held as orientation %i says stands upright', async (orientation, corner, width) => {
  const bytes = await marked().withMetadata({ orientation }).jpeg({ quality: 100 }).toBuffer()
  const result = await made(bytes, 'media')
  expect(result.width).toBe(width)
  expect(await redCorner(result.sizes[0]?.bytes as Buffer)).toBe(corner)
})

test('a picture is never enlarged, and a small one has fewer sizes', async () => {
  const small = await made(await picture(500, 200).png().toBuffer(), 'media')
  expect([small.width, small.height]).toEqual([500, 200])
  expect(small.sizes.map(({ size }) => size)).toEqual([320, 480, 800])
  const large = await made(await picture(3000, 1500).png().toBuffer(), 'media')
  expect([large.width, large.height]).toEqual([3000, 1500])
  expect(large.sizes.map(({ size }) => size)).toEqual([320, 480, 800, 1600])
})

test.each([1, 6, 7])(
  'a document or a photo held as orientation %i is kept whole and upright beside its sizes (GALL-01)',
  async (orientation) => {
    const bytes = await picture(3000, 1800, '#ffffff')
      .composite([
        { input: { create: { width: 1500, height: 900, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
      ])
      .withMetadata({ orientation })
      .jpeg({ quality: 60 })
      .toBuffer()
    for (const kind of ['document', 'media'] as const) {
      const { width, height, sizes, original } = await made(bytes, kind)
      const [wide, high] = orientation === 1 ? [3000, 1800] : [1800, 3000]
      expect([width, height, original?.mime]).toEqual([wide, high, 'image/jpeg'])
      expect(sizes.at(-1)?.size).toBe(1600)
      expect(await sharp(original?.bytes).metadata()).toMatchObject({ format: 'jpeg', width: wide, height: high })
      const corner = { 1: 'top left', 6: 'top right', 7: 'bottom right' }[orientation]
      expect(await redCorner(original?.bytes as Buffer)).toBe(corner)
      expect(await redCorner(sizes.at(-1)?.bytes as Buffer)).toBe(corner)
    }
  },
)

test('documents and photos of the gallery keep their original, in the format they came in where cameras write it', async () => {
  const bytes = await picture(60, 40).png().toBuffer()
  for (const kind of ['receipt', 'vehicle_photo', 'post', 'note'] as const)
    expect((await made(bytes, kind)).original).toBeUndefined()
  for (const kind of ['media', 'document'] as const) expect((await made(bytes, kind)).original?.mime).toBe('image/png')
  const kept = { jpeg: 'image/jpeg', webp: 'image/jpeg', avif: 'image/jpeg', gif: 'image/png' }
  for (const [format, mime] of Object.entries(kept)) {
    const photo = await picture(60, 40)
      .toFormat(format as keyof typeof kept)
      .toBuffer()
    expect((await made(photo, 'media')).original?.mime).toBe(mime)
  }
  const clear = sharp({ create: { width: 50, height: 50, channels: 4, background: '#ff000000' } })
  const { original } = await made(await clear.webp().toBuffer(), 'media')
  expect([original?.mime, (await sharp(original?.bytes).stats()).isOpaque]).toEqual(['image/png', false])
})

test('a photo in full cannot be told from the one that was sent', async () => {
  const sent = await sharp({ create: { ...size(900, 600), channels: 3, background: '#fff', noise } })
    .blur(2)
    .jpeg({ quality: 95 })
    .toBuffer()
  const { original } = await made(sent, 'media')
  const [before, after] = await Promise.all([sent, original?.bytes].map((bytes) => sharp(bytes).raw().toBuffer()))
  const error = (before ?? Buffer.alloc(0)).reduce((sum, value, at) => sum + (value - (after?.[at] ?? 0)) ** 2, 0)
  const decibels = 10 * Math.log10((255 ** 2 * (before?.length ?? 0)) / error)
  expect(decibels).toBeGreaterThan(38)
})

describe('a photo as an iPhone saves it', () => {
  const heic = () => readFile(new URL('../../../test/iphone-photo.heic', import.meta.url))

  test('is read, with its colours as they were meant, and kept as a JPEG of the same size', async () => {
    const { width, height, sizes, original } = await made(await heic(), 'media')
    expect([width, height, original?.mime]).toEqual([2016, 1512, 'image/jpeg'])
    expect(sizes.map((each) => each.size)).toEqual([320, 480, 800, 1600])
    expect((await made(await heic(), 'receipt')).original).toBeUndefined()
    const { data, info } = await sharp(original?.bytes).raw().toBuffer({ resolveWithObject: true })
    const colourAt = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
    ]
    // #e01b24 and #1a5fb4, which have other values in its own profile.
    for (const [found, meant] of [
      [colourAt(500, 400), [0xe0, 0x1b, 0x24]],
      [colourAt(1500, 1100), [0x1a, 0x5f, 0xb4]],
    ] as const)
      for (const [at, value] of meant.entries()) expect(Math.abs((found[at] ?? 0) - value)).toBeLessThan(12)
  })

  test('loses its place and its maker', async () => {
    const sent = await heic()
    expect(sent.includes('SecretPhone')).toBe(true)
    const { sizes, original } = await made(sent, 'media')
    for (const bytes of [...sizes.map((each) => each.bytes), original?.bytes ?? new Uint8Array()]) {
      expect(Buffer.from(bytes).includes('SecretPhone')).toBe(false)
      const { exif, icc, xmp } = await sharp(bytes).metadata()
      expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined])
    }
  })

  test('is refused when it is cut off, or says that it has too many pixels, and leaves nothing on the disk', async () => {
    const whole = await heic()
    await expect(made(whole.subarray(0, whole.length / 2), 'media')).rejects.toMatchObject({ status: 415 })
    const boast = Buffer.from(whole)
    for (let at = boast.indexOf('ispe'); at !== -1; at = boast.indexOf('ispe', at + 4))
      boast.writeUInt32BE(60_000, at + 8)
    await expect(made(boast, 'media')).rejects.toMatchObject({ status: 415 })
    expect(await readdir(folder)).toEqual(['picture'])
  })
})

test('a profile image is cut square around its middle', async () => {
  const result = await made(await picture(900, 400).jpeg().toBuffer(), 'avatar')
  expect([result.width, result.height, result.sizes.length]).toEqual([256, 256, 2])
  const tiny = await made(await picture(40, 70).jpeg().toBuffer(), 'avatar')
  expect([tiny.width, tiny.height, tiny.sizes.length]).toEqual([40, 40, 1])
})

test('what is transparent stays transparent', async () => {
  const clear = await sharp({ create: { width: 50, height: 50, channels: 4, background: '#ff000000' } })
    .png()
    .toBuffer()
  const { sizes } = await made(clear, 'media')
  expect((await sharp(sizes[0]?.bytes).stats()).isOpaque).toBe(false)
})

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('%s can be read', async (format) => {
  const result = await made(await picture(60, 40).toFormat(format).toBuffer(), 'media')
  expect((await sharp(result.sizes[0]?.bytes).metadata()).format).toBe('webp')
})

test('a picture in print colours and one of a single colour come out in screen colours', async () => {
  for (const space of ['cmyk', 'b-w'] as const) {
    const { sizes } = await made(await picture(60, 40).toColourspace(space).jpeg().toBuffer(), 'media')
    expect((await sharp(sizes[0]?.bytes).metadata()).space).toBe('srgb')
  }
})

test('a few thousand bytes that ask for 900 million pixels are refused', async () => {
  await expect(made(pixelBomb(30_000), 'media')).rejects.toMatchObject({ status: 415 })
})

test('a picture cut off in the middle is refused', async () => {
  const whole = await sharp({ create: { ...size(400, 400), channels: 3, noise, background: '#fff' } })
    .jpeg()
    .toBuffer()
  await expect(made(whole.subarray(0, whole.length / 2), 'media')).rejects.toMatchObject({ status: 415 })
})

test('what we do not take has no decoder here, whatever let it through', async () => {
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="9" height="9"/></svg>',
  )
  for (const bytes of [drawing, await picture(20, 20).tiff().toBuffer(), Buffer.from('P1 1 1 1')])
    await expect(made(bytes, 'media')).rejects.toMatchObject({ status: 415 })
})

test('a picture that would have to be held whole is refused before it is opened, unless there is room for it', async () => {
  const deep = { bits: 16, channels: 4, interlaced: true } as const
  await expect(made(png({ width: 7000, height: 7000, ...deep }), 'media')).rejects.toMatchObject({
    status: 415,
    message: 'This picture has too many pixels. Please use a smaller one.',
  })
  expect((await made(png({ width: 700, height: 500, ...deep }), 'media')).width).toBe(700)
})
