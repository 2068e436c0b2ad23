import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileTypeFromFile } from 'file-type'
import type { Context } from 'hono'
import { type AcceptedFile, type FileFamily, familyOf, largestUpload, typesOf } from '#domain/basics/file.ts'
import { malformed, tooLarge, unsupportedType } from '../http/errors.ts'
import { untimed } from '../http/request-clock.ts'

export interface ReceivedFile {
  path: string
  size: number
  family: FileFamily
  mime: string
}

export interface FileRule {
  accept: readonly AcceptedFile[]
  /** The specification has its own message for most uses. */
  tooLarge?: string
  wrongType?: string
}

const largestText = 'File is too large. Maximum size is 10MB.'

export const uploadFolder = (dataDir: string) => join(dataDir, 'uploads')

type Use<T> = (file: ReceivedFile) => Promise<T>

/** Writes the raw body to disk, never to memory, and detects its type only by its bytes; `use` must finish with it. */
export const withReceivedFile = <T>(c: Context, dataDir: string, rule: FileRule, use: Use<T>) =>
  withFile(dataDir, rule, (path) => untimed(() => spool(c, path, rule.tooLarge ?? largestText)), use)

export async function digestOf({ path }: Pick<ReceivedFile, 'path'>): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Of a body that isn't kept, because it may have been before. */
export async function digestOfBody(c: Context, { tooLarge = largestText }: FileRule): Promise<string> {
  const hash = createHash('sha256')
  await untimed(() => receive(c, largestUpload, tooLarge, async (chunk) => hash.update(chunk)))
  return hash.digest('hex')
}

/** The same for a file the server has fetched itself. */
export const withFetchedFile = <T>(bytes: Uint8Array, dataDir: string, rule: FileRule, use: Use<T>) =>
  withFile(
    dataDir,
    rule,
    async (path) => {
      await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
      return bytes.byteLength
    },
    use,
  )

async function withFile<T>(dataDir: string, rule: FileRule, write: (path: string) => Promise<number>, use: Use<T>) {
  const folder = uploadFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  try {
    const size = await write(path)
    const mime = await typeOf(path)
    const family = familyOf(mime)
    if (!family || !typesOf(rule.accept).includes(mime))
      throw unsupportedType(rule.wrongType ?? `Please choose ${inWords(rule.accept)}.`)
    return await use({ path, size, family, mime })
  } finally {
    await rm(path, { force: true })
  }
}

// JPEG, PNG, WebP, GIF, PDF, WebM, and the boxes that an MP4, MOV, AVIF or HEIC may begin with: ftyp, moov, mdat, wide, free.
const beginnings =
  /^(ffd8ff|89504e47|52494646.{8}57454250|47494638|255044462d|1a45dfa3|.{8}(66747970|6d6f6f76|6d646174|77696465|66726565))/

/** Nested archives are not unpacked to find their type: only what starts like one of ours is examined further. */
async function typeOf(path: string): Promise<string> {
  const file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12).finally(() => file.close())
  if (!beginnings.test(buffer.toString('hex', 0, bytesRead))) return ''
  return (await fileTypeFromFile(path))?.mime ?? ''
}

async function spool(c: Context, path: string, tooLargeText: string): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  try {
    return await receive(c, largestUpload, tooLargeText, (chunk) => file.write(chunk))
  } finally {
    await file.close()
  }
}

/** A small file that is no picture or paper, such as a table to be read. */
export async function receiveBytes(c: Context, most: number, tooLargeText: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  await untimed(() => receive(c, most, tooLargeText, async (chunk) => chunks.push(chunk)))
  return Buffer.concat(chunks)
}

type Take = (chunk: Uint8Array) => Promise<unknown>
async function receive(c: Context, most: number, tooLargeText: string, take: Take): Promise<number> {
  if (Number(c.req.header('content-length') ?? 0) > most) {
    c.header('connection', 'close')
    throw tooLarge(tooLargeText)
  }
  let size = 0
  try {
    // Counted while it arrives: a chunked body announces no length, and an announced one may be wrong.
    for await (const chunk of arriving(c)) {
      size += chunk.byteLength
      if (size > most) throw tooLarge(tooLargeText)
      await take(chunk)
    }
  } catch (error) {
    c.header('connection', 'close') // with the rest of the file still arriving, the connection can't be reused
    throw error
  }
  if (size === 0) throw malformed('The file is empty.')
  return size
}

async function* arriving(c: Context): AsyncGenerator<Uint8Array> {
  const body = c.req.raw.body
  if (!body) return
  const reader = body.getReader()
  try {
    while (true) {
      const { done, value } = await reader.read().catch(() => {
        throw malformed('The upload was interrupted. Please try again.')
      })
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

const names: Partial<Record<AcceptedFile, string>> = {
  image: 'a picture (JPEG, PNG, HEIC, WebP, AVIF or GIF)',
  pdf: 'a PDF',
  video: 'a video (MP4, WebM or MOV)',
}
const inWords = (accept: readonly AcceptedFile[]) =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(accept.map((each) => names[each] ?? each))

/** Left behind by a crash. */
export async function clearReceivedFiles(dataDir: string, olderThan: Date) {
  const folder = uploadFolder(dataDir)
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtime < olderThan) await rm(path, { force: true })
  }
}
