import { constants, crc32, deflateRawSync } from 'node:zlib'

/** This many zeros, compressed a thousandfold, without ever being in memory. */
export function packedZeros(count: number): Buffer {
  const unit = 1 << 20
  const block = deflateRawSync(Buffer.alloc(unit), { finishFlush: constants.Z_FULL_FLUSH, level: 9 })
  const rest = deflateRawSync(Buffer.alloc(count % unit))
  const blocks = Array.from({ length: Math.floor(count / unit) }, () => block)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE((((count % 65_521) << 16) | 1) >>> 0)
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...blocks, rest, sum])
}

export const little16 = (value: number) => Buffer.from([value & 255, value >> 8])
const little24 = (value: number) => Buffer.from([value & 255, (value >> 8) & 255, value >> 16])
export function little32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

export function pngChunk(type: string, data: Buffer | string): Buffer {
  const body = Buffer.concat([Buffer.from(type), Buffer.from(data)])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

interface PngShape {
  width: number
  height: number
  bits?: 8 | 16
  /** Red, green, blue, and how transparent. */
  channels?: 3 | 4
  interlaced?: boolean
  chunks?: Buffer[]
  behind?: Buffer
}

const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** A black picture of any size, quickly and with little memory. */
export function png({
  width,
  height,
  bits = 8,
  channels = 3,
  interlaced = false,
  chunks = [],
  behind,
}: PngShape): Buffer {
  const rows = (wide: number, high: number) => (wide > 0 ? high * (1 + (wide * channels * bits) / 8) : 0)
  const count = interlaced
    ? passes.reduce((sum, [x, y, dx, dy]) => sum + rows(Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)), 0)
    : rows(width, height)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bits, channels === 4 ? 6 : 2, 0, 0, interlaced ? 1 : 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    ...chunks,
    pngChunk('IDAT', packedZeros(count)),
    pngChunk('IEND', ''),
    behind ?? Buffer.alloc(0),
  ])
}

const pixel = Buffer.from('2c00000000010001000002014400', 'hex')

/** Any number of one-pixel frames, on a canvas of any size. */
export function gif(width: number, height: number, frames = 1, extension = Buffer.alloc(0)): Buffer {
  const colours = Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255])
  const all = Array.from({ length: frames }, () => pixel)
  return Buffer.concat([
    Buffer.from('GIF89a'),
    little16(width),
    little16(height),
    colours,
    extension,
    ...all,
    Buffer.from(';'),
  ])
}

export const riffChunk = (type: string, data: Buffer) =>
  Buffer.concat([Buffer.from(type), little32(data.length), data, Buffer.alloc(data.length % 2)])

export function riff(form: string, ...chunks: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from(form), ...chunks])
  return Buffer.concat([Buffer.from('RIFF'), little32(body.length), body])
}

/** The pixel chunk of a still WebP, repeated on a canvas of any size. */
export function movingWebp(still: Buffer, side: number, frames: number, [width, height] = [side, side]): Buffer {
  const frame = riffChunk(
    'ANMF',
    Buffer.concat([
      Buffer.alloc(6),
      little24(side - 1),
      little24(side - 1),
      little24(100),
      Buffer.alloc(1),
      still.subarray(12),
    ]),
  )
  return riff(
    'WEBP',
    riffChunk('VP8X', Buffer.concat([Buffer.from([0x12, 0, 0, 0]), little24(width - 1), little24(height - 1)])),
    riffChunk('ANIM', Buffer.alloc(6)),
    ...Array.from({ length: frames }, () => frame),
  )
}

export function jpegSegment(marker: number, data: Buffer | string): Buffer {
  const body = Buffer.from(data)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(body.length + 2)
  return Buffer.concat([Buffer.from([0xff, marker]), length, body])
}

/** Segments go where a camera puts them: after the first two bytes. */
export const withSegments = (jpeg: Buffer, ...segments: Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])

/** One file in an archive; `claimed` is its claimed length. */
export function zipEntry(name: string, data: Buffer, { method = 0, claimed = data.length } = {}): Buffer {
  const fixed = Buffer.alloc(30)
  fixed.write('PK\x03\x04', 'latin1')
  fixed.writeUInt16LE(20, 4)
  fixed.writeUInt16LE(method, 8)
  fixed.writeUInt32LE(data.length, 18)
  fixed.writeUInt32LE(claimed, 22)
  fixed.writeUInt16LE(name.length, 26)
  return Buffer.concat([fixed, Buffer.from(name), data])
}

export function zip(...entries: Buffer[]): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  return Buffer.concat([...entries, end])
}

/** A TIFF with one directory that names itself as the next; all values are numbers. */
export function tiff(entries: [tag: number, value: number][], next = 0): Buffer {
  const fields = entries.map(([tag, value]) =>
    Buffer.concat([little16(tag), little16(4), little32(1), little32(value)]),
  )
  return Buffer.concat([Buffer.from('II*\0'), little32(8), little16(entries.length), ...fields, little32(next)])
}
