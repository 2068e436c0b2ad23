import { expect, test } from 'vitest'
import { jpegWithCredentials, manifest } from '../../../test/content-credentials.ts'
import { jpeg, picture } from '../../../test/pictures.ts'
import { contentCredentials } from './content-credentials.ts'

test('a photo without a manifest carries none, nor does one that only looks like it', async () => {
  expect(contentCredentials(await jpeg(40, 30))).toBeNull()
  expect(contentCredentials(await picture(40, 30).png().toBuffer())).toBeNull()
  expect(contentCredentials(Buffer.from([0xff, 0xd8, 0xff, 0xeb, 0, 1]))).toBeNull()
  for (const bytes of [Buffer.alloc(0), Buffer.from([0xff]), Buffer.from('RIFFxxxxWEBP'), Buffer.from('xxxxftyp')])
    expect(contentCredentials(bytes)).toBeNull()
})

test('in a JPEG, also in several pieces, it says what wrote the claim', async () => {
  expect(contentCredentials(await jpegWithCredentials('Leica M11-P'))).toEqual({ by: 'Leica M11-P' })
  expect(contentCredentials(await jpegWithCredentials('Leica M11-P', 40))).toEqual({ by: 'Leica M11-P' })
  expect(contentCredentials(await jpegWithCredentials(null))).toEqual({ by: '' })
})

test('in a PNG, a WebP and a HEIC', async () => {
  const made = manifest('Nikon Z6III')
  const chunk = (type: string, content: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(content.length)
    head.write(type, 4)
    return Buffer.concat([head, content, Buffer.alloc(4)])
  }
  const png = await picture(20, 10).png().toBuffer()
  const withChunk = Buffer.concat([png.subarray(0, 33), chunk('caBX', made), png.subarray(33)])
  expect(contentCredentials(withChunk)).toEqual({ by: 'Nikon Z6III' })

  const length = Buffer.alloc(4)
  length.writeUInt32LE(made.length)
  const webp = Buffer.concat([await picture(20, 10).webp().toBuffer(), Buffer.from('C2PA'), length, made])
  expect(contentCredentials(webp)).toEqual({ by: 'Nikon Z6III' })

  const box = (type: string, content: Buffer) => chunk(type, content).subarray(0, 8 + content.length)
  const sized = (type: string, content: Buffer) => {
    const whole = box(type, content)
    whole.writeUInt32BE(whole.length)
    return whole
  }
  const ours = Buffer.concat([Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex'), made])
  expect(contentCredentials(Buffer.concat([sized('ftyp', Buffer.from('heic0000')), sized('uuid', ours)]))).toEqual({
    by: 'Nikon Z6III',
  })
})

test('a name that is hostile or endless is shortened to plain text', async () => {
  const { by = '' } = contentCredentials(await jpegWithCredentials(`Evil\u0000\u202e${'x'.repeat(200)}`)) ?? {}
  expect(by).toBe(`Evil${'x'.repeat(96)}`)
})
