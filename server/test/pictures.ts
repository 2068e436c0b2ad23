import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

export const picture = (width: number, height: number, background = '#a8261f') =>
  sharp({ create: { width, height, channels: 3, background } })

export const jpeg = (width = 400, height = 300, colour?: string) => picture(width, height, colour).jpeg().toBuffer()

/** As a phone takes it: rotated, with the location and the maker in its metadata. */
export const jpegWithPlace = (width = 1200, height = 800) =>
  picture(width, height)
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'SecretPhone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 0/1' },
    })
    .jpeg()
    .toBuffer()

/** Noise does not compress: the file is as large as it looks. */
export async function paddedJpeg(size: number): Promise<Buffer> {
  const start = await jpeg(64, 64)
  return Buffer.concat([start, Buffer.alloc(size - start.length)])
}

/** A few thousand bytes that claim `side` x `side` pixels. */
export function pixelBomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

export const pdf = (text = 'hello') =>
  Buffer.from(`%PDF-1.7\n1 0 obj << /Title (${text}) >> endobj\ntrailer <<>>\n%%EOF\n`)

/** The first box of an MP4, then anything. */
export const mp4 = (size = 4000) => {
  const bytes = Buffer.alloc(size, 7)
  bytes.write('\0\0\0\x18ftypisom\0\0\x02\0isommp42', 'latin1')
  return bytes
}
