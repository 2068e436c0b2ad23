import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { finished } from 'node:stream/promises'
import { createGunzip, createGzip, type Gzip } from 'node:zlib'
import { PlainError } from '../platform/http/errors.ts'

/*
 * A gzipped tar that every tar program can read. A tar gives the length of an entry before its bytes, and ours come
 * from streams of unknown length; so a long one is written in parts (`name`, `name~2`, `name~3` …), never held whole.
 */
const block = 512
export const partSize = 8 * 1024 * 1024

/** Pictures, videos and PDFs are already compressed: compressing them again takes minutes and saves nothing. */
const levels = { rows: 3, files: 0 }
type Kind = keyof typeof levels

export async function createArchive(path: string) {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  await once(file, 'open')
  const written = finished(file)
  written.catch(() => {}) // awaited in close(); until then write() reports the error
  let zip: Gzip | undefined
  let kind: Kind | undefined

  /** A gzip file may be several in a row, each compressed differently. */
  async function begin(next: Kind) {
    if (zip && kind === next) return zip
    await end()
    kind = next
    zip = createGzip({ level: levels[next], chunkSize: 256 * 1024 })
    zip.pipe(file, { end: false })
    return zip
  }
  async function end() {
    if (!zip) return
    const done = once(zip, 'end')
    zip.end()
    await Promise.race([done, written])
    zip = undefined
  }
  async function entry(name: string, bytes: Buffer, its: Kind) {
    const target = await begin(its)
    for (const piece of [headerOf(name, bytes.length), bytes, Buffer.alloc(padding(bytes.length))]) {
      if (file.destroyed) await written
      if (!target.write(piece)) await Promise.race([once(target, 'drain'), written])
    }
  }

  return {
    async add(name: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, its: Kind = 'rows') {
      let parts = 0
      let held: Uint8Array[] = []
      let size = 0
      const flush = async () => {
        parts++
        await entry(parts === 1 ? name : `${name}~${parts}`, Buffer.concat(held, size), its)
        held = []
        size = 0
      }
      for await (const chunk of content) {
        for (let from = 0; from < chunk.length; ) {
          const piece = chunk.subarray(from, from + partSize - size)
          held.push(piece)
          size += piece.length
          from += piece.length
          if (size === partSize) await flush()
        }
      }
      if (size > 0 || parts === 0) await flush()
    },
    async close() {
      const target = await begin('rows')
      target.write(Buffer.alloc(2 * block))
      await end()
      file.end()
      await written
      const handle = await open(path, 'r+')
      await handle.sync()
      await handle.close()
    },
    async abandon() {
      zip?.destroy()
      file.destroy()
      await written.catch(() => {})
    },
  }
}
export type Archive = Awaited<ReturnType<typeof createArchive>>

export const unreadable = (path: string, why: string) => new PlainError(`${path} cannot be restored: ${why}`)

/** Hands over each entry with its parts joined. */
export async function readArchive(
  path: string,
  visit: (name: string, content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const source = pipeline(createReadStream(path), createGunzip({ chunkSize: 256 * 1024 }), () => {})
  try {
    const reader = createReader(source, path)
    let header = await nextHeader(reader, path)
    while (header) {
      const { name } = header
      const content = (async function* () {
        for (let part = 2; ; part++) {
          yield* reader.take(header?.size ?? 0)
          await reader.skip(padding(header?.size ?? 0))
          header = await nextHeader(reader, path)
          if (header?.name !== `${name}~${part}`) return
        }
      })()
      await visit(name, content)
      for await (const _ of content); // what the caller left unread
    }
  } catch (error) {
    throw asSentence(error as NodeJS.ErrnoException, path)
  } finally {
    source.destroy()
  }
}

function asSentence(error: NodeJS.ErrnoException, path: string) {
  if (error.code === 'ENOENT') return new PlainError(`There is no file ${path}.`)
  if (error.code === 'Z_BUF_ERROR') return unreadable(path, 'it is cut off before its end.')
  if (error.code === 'Z_DATA_ERROR') return unreadable(path, 'it is damaged, or not a GarageTale backup.')
  return error
}

const padding = (size: number) => (block - (size % block)) % block

function createReader(source: AsyncIterable<Buffer>, path: string) {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  async function* take(size: number): AsyncGenerator<Buffer> {
    for (let wanted = size; wanted > 0; ) {
      if (rest.length === 0) {
        const next = await chunks.next()
        if (next.done) throw unreadable(path, 'it is cut off before its end.')
        rest = next.value
      }
      const piece = rest.subarray(0, wanted)
      rest = rest.subarray(piece.length)
      wanted -= piece.length
      yield piece
    }
  }
  return {
    take,
    async skip(size: number) {
      for await (const _ of take(size));
    },
    async read(size: number) {
      const pieces: Buffer[] = []
      for await (const piece of take(size)) pieces.push(piece)
      return Buffer.concat(pieces)
    },
    /** The end of the stream, where gzip compares its checksum. */
    async finish() {
      while (!(await chunks.next()).done);
    },
  }
}

async function nextHeader(reader: ReturnType<typeof createReader>, path: string) {
  const header = await reader.read(block)
  if (header.every((byte) => byte === 0)) {
    await reader.finish()
    return undefined
  }
  const text = (from: number, to: number) => header.toString('latin1', from, to).replace(/\0.*$/s, '')
  const size = Number.parseInt(text(124, 136), 8)
  const sum = Number.parseInt(text(148, 156), 8)
  if (sum !== checksumOf(header) || text(257, 262) !== 'ustar' || text(156, 157) !== '0' || !(size >= 0))
    throw unreadable(path, 'it is damaged, or not a GarageTale backup.')
  return { name: text(0, 100), size }
}

function headerOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long a name for the archive.`)
  const header = Buffer.alloc(block)
  const octal = (value: number, at: number, width: number) =>
    header.write(`${value.toString(8).padStart(width - 1, '0')}\0`, at, 'latin1')
  header.write(name, 0)
  octal(0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(Math.floor(Date.now() / 1000), 136, 12)
  header.write('0', 156)
  header.write('ustar\0', 257)
  header.write('00', 263)
  octal(checksumOf(header), 148, 7)
  header.write(' ', 155)
  return header
}

/** The sum of the header's bytes, with its own eight counted as spaces. */
function checksumOf(header: Buffer): number {
  return header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 32 : byte), 0)
}
