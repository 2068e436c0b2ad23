import { open } from 'node:fs/promises'

/** The most we accept: a picture that hides its size, or claims more, counts as this large. */
const most = 50_000_000
// A camera writes a preview and notes before the size, rarely more than this.
const looked = 256 * 1024

/** How many pixels a picture claims to have: read from its header, without opening it with a decoder. */
export async function pixelsOf(path: string): Promise<number> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(looked), 0, looked)
    const [width = 0, height = 0] = sizeOf(buffer.subarray(0, bytesRead)) ?? []
    return width > 0 && height > 0 ? Math.min(width * height, most) : most
  } catch {
    return most // truncated before its size
  } finally {
    await file.close()
  }
}

function sizeOf(bytes: Buffer): [width: number, height: number] | undefined {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (bytes.readUInt16BE(0) === 0xffd8) return sizeOfJpeg(bytes)
  if (text(1, 4) === 'PNG') return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  if (text(0, 3) === 'GIF') return [bytes.readUInt16LE(6), bytes.readUInt16LE(8)]
  if (text(8, 12) === 'WEBP') return sizeOfWebp(bytes, text(12, 16))
  const size = bytes.indexOf('ispe')
  return size < 0 ? undefined : [bytes.readUInt32BE(size + 8), bytes.readUInt32BE(size + 12)]
}

function sizeOfJpeg(bytes: Buffer): [number, number] | undefined {
  for (let at = 2; ; at += 2 + bytes.readUInt16BE(at + 2)) {
    while (bytes[at + 1] === 0xff) at++
    const marker = bytes.readUInt16BE(at)
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
    if (isFrame) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
    if (marker < 0xff01 || marker === 0xffda) return undefined
  }
}

function sizeOfWebp(bytes: Buffer, form: string): [number, number] | undefined {
  if (form === 'VP8X') return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1]
  if (form === 'VP8 ') return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff]
  if (form !== 'VP8L') return undefined
  const packed = bytes.readUInt32LE(21)
  return [(packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1]
}
