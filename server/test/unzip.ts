import { crc32, inflateRawSync } from 'node:zlib'

/** Every entry by its name, read the way a program would: from the list at the end, each checked against its sum. */
export function unzip(bytes: Buffer): Map<string, Buffer> {
  let end = bytes.length - 22
  while (end >= 0 && bytes.readUInt32LE(end) !== 0x06054b50) end--
  if (end < 0) throw new Error('This is no ZIP.')
  let [count, at] = [bytes.readUInt16LE(end + 10), bytes.readUInt32LE(end + 16)]
  if (end >= 20 && bytes.readUInt32LE(end - 20) === 0x07064b50) {
    const wide = Number(bytes.readBigUInt64LE(end - 20 + 8))
    if (bytes.readUInt32LE(wide) !== 0x06064b50) throw new Error('The wide ending is not where it should be.')
    count = Number(bytes.readBigUInt64LE(wide + 32))
    at = Number(bytes.readBigUInt64LE(wide + 48))
  }
  const found = new Map<string, Buffer>()
  for (let entry = 0; entry < count; entry++) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) throw new Error(`Entry ${entry} is not where it should be.`)
    const [crc, packed, size] = [16, 20, 24].map((place) => bytes.readUInt32LE(at + place))
    const [nameLength, extraLength] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)]
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    let offset = bytes.readUInt32LE(at + 42)
    if (offset === 0xffffffff) offset = Number(bytes.readBigUInt64LE(at + 46 + nameLength + 4))
    const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
    const content = inflateRawSync(bytes.subarray(start, start + (packed ?? 0)))
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
