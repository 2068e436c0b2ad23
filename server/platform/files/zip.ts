import { Readable } from 'node:stream'
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib'

/*
 * Writes a ZIP while its content is still being read: nothing is held but the piece at hand and the list at the end.
 * Sizes and checksums stand behind each entry, because nobody knows them before; everything is deflated, if only formally,
 * because readers that take the archive as a stream find the end of an entry by that.
 */

export interface ZipEntry {
  /** With forward slashes, and not to be trusted to come from outside unchecked. */
  name: string
  modified: Date
  /** A short text as it is. */
  content: string | AsyncIterable<Uint8Array>
  /** What is compressed already (a picture, a video) only costs time. */
  compressed?: boolean
}

interface Written {
  name: Buffer
  stamp: number
  crc: number
  packed: number
  size: number
  offset: number
}

const [withDescriptor, utf8] = [1 << 3, 1 << 11]
const flags = withDescriptor | utf8
const deflated = 8
const largest = 0xffffffff

/** `limit` is where the wide fields of ZIP64 begin; smaller in tests. */
export async function* zip(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  limit = { bytes: largest, entries: 0xffff },
): AsyncGenerator<Uint8Array> {
  const written: Written[] = []
  let at = 0
  for await (const entry of entries) {
    const done: Written = {
      ...{ name: Buffer.from(entry.name), stamp: dosStamp(entry.modified), offset: at },
      ...{ crc: 0, packed: 0, size: 0 },
    }
    const head = localHeader(done)
    yield head
    for await (const piece of pack(entry, done)) yield piece
    if (done.size >= largest || done.packed >= largest) throw new Error(`${entry.name} is too large for the archive.`)
    const tail = descriptor(done)
    yield tail
    at += head.length + done.packed + tail.length
    written.push(done)
  }
  const start = at
  for (const entry of written) {
    const record = centralRecord(entry, limit.bytes)
    at += record.length
    yield record
  }
  yield ending(written.length, start, at, limit)
}

async function* pack({ content, compressed }: ZipEntry, done: Written): AsyncGenerator<Uint8Array> {
  if (typeof content === 'string') {
    const plain = Buffer.from(content)
    const piece = deflateRawSync(plain)
    Object.assign(done, { crc: crc32(plain), size: plain.length, packed: piece.length })
    return yield piece
  }
  async function* measured(source: AsyncIterable<Uint8Array>) {
    for await (const piece of source) {
      done.crc = crc32(piece, done.crc)
      done.size += piece.length
      yield piece
    }
  }
  const plain = Readable.from(measured(content), { objectMode: false })
  const deflate = createDeflateRaw({ level: compressed ? 0 : 6 })
  plain.on('error', (error) => deflate.destroy(error)).pipe(deflate)
  try {
    for await (const piece of deflate as AsyncIterable<Buffer>) {
      done.packed += piece.length
      yield piece
    }
  } finally {
    plain.destroy()
  }
}

function localHeader({ name, stamp }: Written): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt16LE(deflated, 8)
  head.writeUInt32LE(stamp, 10)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function descriptor({ crc, packed, size }: Written): Buffer {
  const tail = Buffer.alloc(16)
  for (const [place, value] of [0x08074b50, crc, packed, size].entries()) tail.writeUInt32LE(value, place * 4)
  return tail
}

function centralRecord({ name, stamp, crc, packed, size, offset }: Written, limit: number): Buffer {
  const wide = offset >= limit
  const record = Buffer.alloc(46)
  record.writeUInt32LE(0x02014b50, 0)
  record.writeUInt16LE(45 | (3 << 8), 4) // made on a system whose names are not DOS's
  record.writeUInt16LE(wide ? 45 : 20, 6)
  record.writeUInt16LE(flags, 8)
  record.writeUInt16LE(deflated, 10)
  record.writeUInt32LE(stamp, 12)
  record.writeUInt32LE(crc, 16)
  record.writeUInt32LE(packed, 20)
  record.writeUInt32LE(size, 24)
  record.writeUInt16LE(name.length, 28)
  record.writeUInt32LE((0o100644 << 16) >>> 0, 38)
  record.writeUInt32LE(wide ? largest : offset, 42)
  if (!wide) return Buffer.concat([record, name])
  record.writeUInt16LE(12, 30)
  const extra = Buffer.alloc(12)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(8, 2)
  extra.writeBigUInt64LE(BigInt(offset), 4)
  return Buffer.concat([record, name, extra])
}

function ending(count: number, start: number, end: number, limit: { bytes: number; entries: number }): Buffer {
  const [wideCount, wideStart] = [count >= limit.entries, start >= limit.bytes]
  const last = Buffer.alloc(22)
  last.writeUInt32LE(0x06054b50, 0)
  last.writeUInt16LE(wideCount ? 0xffff : count, 8)
  last.writeUInt16LE(wideCount ? 0xffff : count, 10)
  last.writeUInt32LE(Math.min(end - start, largest), 12)
  last.writeUInt32LE(wideStart ? largest : start, 16)
  if (!wideCount && !wideStart) return last
  const wide = Buffer.alloc(56 + 20)
  wide.writeUInt32LE(0x06064b50, 0)
  wide.writeBigUInt64LE(44n, 4)
  wide.writeUInt16LE(45 | (3 << 8), 12)
  wide.writeUInt16LE(45, 14)
  wide.writeBigUInt64LE(BigInt(count), 24)
  wide.writeBigUInt64LE(BigInt(count), 32)
  wide.writeBigUInt64LE(BigInt(end - start), 40)
  wide.writeBigUInt64LE(BigInt(start), 48)
  wide.writeUInt32LE(0x07064b50, 56)
  wide.writeBigUInt64LE(BigInt(end), 64)
  wide.writeUInt32LE(1, 72)
  return Buffer.concat([wide, last])
}

/** Two seconds precise and without a time zone: that is how old the format is. */
function dosStamp(date: Date): number {
  const year = Math.min(Math.max(date.getUTCFullYear(), 1980), 2107)
  const day = ((year - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
  return ((day << 16) | time) >>> 0
}
