import { crc32, inflateRawSync } from 'node:zlib'

/** Every entry by name, read as a program would: from the directory at the end, each checked against its checksum. */
export function unzip(bytes: Buffer): Map<string, Buffer> {
  let end = bytes.length - 22
  while (end >= 0 && bytes.readUInt32LE(end) !== 0x06054b50) end--
  if (end < 0) throw new Error('This is no ZIP.')
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  const found = new Map<string, Buffer>()
  for (let entry = 0; entry < count; entry++) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) throw new Error(`Entry ${entry} is not where it should be.`)
    const [crc, packed, size] = [16, 20, 24].map((place) => bytes.readUInt32LE(at + place))
    const [nameLength, extraLength] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)]
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const offset = bytes.readUInt32LE(at + 42)
    const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
    const stored = bytes.subarray(start, start + (packed ?? 0))
    const content = bytes.readUInt16LE(at + 10) === 0 ? stored : inflateRawSync(stored)
    if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} is damaged.`)
    if (found.has(name)) throw new Error(`${name} is there twice.`)
    found.set(name, content)
    at += 46 + nameLength + extraLength
  }
  return found
}

export async function collect(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}
