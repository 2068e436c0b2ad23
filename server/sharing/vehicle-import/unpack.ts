import { fromBufferPromise } from 'yauzl'
import { importLimits, importTexts } from '#domain/sharing/vehicle-import.ts'
import { ImportProblem, type TextFile, textOf } from './read-table.ts'

export interface SentFile {
  name: string
  bytes: Uint8Array
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 9) <= 6
/** Pictures and programs in the ZIP of a backup; what is read is told by its content. */
const isText = (name: string) => /\.(csv|txt|tsv|json|xml|log)$/i.test(name) || !/\.\w+$/.test(name)
const isLitter = (name: string) => /(^|\/)(__MACOSX\/|\.|readme)/i.test(name)

/** Every text that was sent, those in a ZIP too; a ZIP in a ZIP isn't opened. */
export async function unpack(files: SentFile[]): Promise<TextFile[]> {
  const found: TextFile[] = []
  let room = importLimits.unpacked * 1024 * 1024
  const take = (name: string, bytes: Uint8Array) => {
    if (found.length >= importLimits.files) throw new ImportProblem(importTexts.tooManyFiles)
    const text = textOf(bytes)
    if (looksLikeText(text)) found.push({ name, text })
  }
  for (const { name, bytes } of files) {
    if (isZip(bytes))
      for await (const entry of entriesOf(bytes, () => room)) {
        room -= entry.bytes.byteLength
        take(entry.name, entry.bytes)
      }
    else take(name, bytes)
  }
  if (found.length === 0) throw new ImportProblem(importTexts.nothingInside)
  return found
}

/** Text has few control characters; a picture or a database has many. */
function looksLikeText(text: string) {
  const start = text.slice(0, 4000)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  const odd = start.match(/[\u0001-\u0008\u000e-\u001f\ufffd]/g)?.length ?? 0
  return start.trim() !== '' && odd <= start.length / 100
}

async function* entriesOf(bytes: Uint8Array, room: () => number): AsyncGenerator<SentFile> {
  try {
    const archive = await fromBufferPromise(Buffer.from(bytes))
    if (archive.entryCount > importLimits.files * 10) throw new ImportProblem(importTexts.tooManyFiles)
    for await (const entry of archive.eachEntry()) {
      const { fileName: name, uncompressedSize } = entry
      if (name.endsWith('/') || isLitter(name) || !isText(name)) continue
      // What it says of its size is checked while it is read.
      if (uncompressedSize > room()) throw new ImportProblem(importTexts.unpackedTooLarge)
      const pieces: Uint8Array[] = []
      for await (const piece of await archive.openReadStreamPromise(entry)) pieces.push(piece)
      yield { name, bytes: Buffer.concat(pieces) }
    }
  } catch (error) {
    if (error instanceof ImportProblem) throw error
    throw new ImportProblem(importTexts.damagedZip)
  }
}
