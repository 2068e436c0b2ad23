import { type PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  /** With forward slashes; the caller must have checked a name from outside. */
  name: string
  modified: Date
  /** A short text as it is. */
  content: string | AsyncIterable<Uint8Array>
  /** Compressing what is already compressed (a picture, a video) only costs time. */
  compressed?: boolean
}

/** A ZIP written while its content is still being read: the next entry is requested once the last has been read. */
export async function* zip(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const archive = new ZipFile()
  const bytes = archive.outputStream as PassThrough
  let source: Readable | undefined
  async function addAll() {
    for await (const { name, modified, content, compressed } of entries) {
      if (bytes.destroyed) return
      source = Readable.from(typeof content === 'string' ? [Buffer.from(content)] : content, { objectMode: false })
      archive.addReadStream(source, name, { mtime: modified, mode: 0o100644, compress: !compressed })
      await finished(source)
    }
    archive.end()
  }
  addAll().catch((error) => bytes.destroy(error))
  try {
    yield* bytes
  } finally {
    bytes.destroy()
    source?.destroy()
  }
}
