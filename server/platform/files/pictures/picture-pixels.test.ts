import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jpegWithPlace, picture, pixelBomb } from '../../../test/pictures.ts'
import { pixelsOf } from './picture-pixels.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'garagetale-pixels-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function pixelsIn(bytes: Uint8Array) {
  const path = join(folder, crypto.randomUUID())
  await writeFile(path, bytes)
  return pixelsOf(path)
}

test('each format says how many pixels it has', async () => {
  const opaque = () => picture(61, 43)
  const clear = sharp({ create: { width: 61, height: 43, channels: 4, background: '#ff000080' } })
  const made = {
    jpeg: opaque().jpeg(),
    'progressive jpeg': opaque().jpeg({ progressive: true }),
    png: opaque().png(),
    gif: opaque().gif(),
    webp: opaque().webp(),
    'lossless webp': opaque().webp({ lossless: true }),
    'transparent webp': clear.webp(),
    avif: opaque().avif(),
  }
  for (const [name, image] of Object.entries(made))
    expect([name, await pixelsIn(await image.toBuffer())]).toEqual([name, 61 * 43])
  expect(await pixelsIn(await jpegWithPlace(300, 200))).toBe(60_000)
})

test('what is broken, cut off, too large or something else counts as the largest there may be', async () => {
  expect(await pixelsIn(pixelBomb(30_000).subarray(0, 100))).toBe(50_000_000)
  const whole = await picture(60, 40).jpeg().toBuffer()
  const endless = Buffer.from('ffd8ffe00000ffe00000', 'hex')
  for (const bytes of [
    Buffer.alloc(0),
    whole.subarray(0, 30),
    Buffer.from('RIFF....WEBPABCD'),
    Buffer.alloc(40),
    endless,
  ])
    expect(await pixelsIn(bytes)).toBe(50_000_000)
})
