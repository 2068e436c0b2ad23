import { Readable } from 'node:stream'
import { type Context, Hono } from 'hono'
import { imageSizes, storedSizes } from '#domain/basics/file.ts'
import { identifyKey } from '../api/identify-key.ts'
import { byKey } from '../api/operation.ts'
import type { Env } from '../http/env.ts'
import { anyone } from '../http/guard.ts'
import { overTlsOnly } from '../http/http.ts'
import { storeAway } from '../http/transient-errors.ts'
import { log } from '../observability/log.ts'
import { referenceHeader } from '../observability/reference.ts'
import { type ByteRange, type FileStore, keyOf } from './file-store.ts'
import { objectName, receivedName, sizeMime } from './prepare-upload.ts'
import { type FileEnv, noFile, readableFile, type StoredFile } from './readable-file.ts'

const reading = {
  group: 'Files',
  title: 'Read a file',
  text: 'The address is in the answer that names the file: `url`, `media_url`, `file_url` or `image_url`.',
  scopes: [],
  needs: 'what the file’s record needs: `records:read`, `documents:read`, or `vehicles:read` for a vehicle’s picture',
  ofNoVehicle: true,
  answer: null,
  places: { fileId: { description: 'The file’s id.', schema: { type: 'string', format: 'uuid' } } },
  gives: 'The bytes of the file.',
}
const readingSize = {
  ...reading,
  title: 'Read a picture in a smaller size',
  text: 'It is never enlarged: of a small picture you get the whole.',
  places: {
    ...reading.places,
    size: {
      description: 'The longest side in pixels: 320, 800 or 1600. Of any other, the next larger one.',
      schema: { type: 'integer' },
    },
  },
}

export const files = new Hono<Env>()
  .use('/files/*', identifyKey)
  .get('/files/:fileId', byKey(readableFile(), reading), (c) => deliver(c))
  .get('/files/:fileId/:size{[0-9]{1,5}}', byKey(readableFile(), readingSize), (c) =>
    deliver(c, Number(c.req.param('size'))),
  )
  .all('/files/*', anyone(), (c) => {
    throw noFile(c)
  })

const sealedOff = "sandbox; default-src 'none'; frame-ancestors 'none'"
// A PDF is never a page of ours, whatever it contains; but browsers' own viewers won't start inside a sandbox.
const viewedPdf = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"

/** Always served by us, wherever the bytes are: a bucket's own address would outlive the permission to read. */
async function deliver(c: Context<FileEnv>, wanted?: number): Promise<Response> {
  const { file } = c.var
  const object = c.req.query('received') === undefined ? objectOf(file, wanted) : receivedOf(file)
  if (!object) throw noFile(c)
  const { name, mime } = object
  const etag = `"${file.checksum?.slice(0, 32)}-${name}"`
  const headers = new Headers({
    etag,
    'content-type': mime,
    'x-content-type-options': 'nosniff',
    ...overTlsOnly(c.var.services.config),
    'content-security-policy': mime === 'application/pdf' && c.req.query('view') !== undefined ? viewedPdf : sealedOff,
    'cross-origin-resource-policy': 'same-origin',
    'content-disposition': disposition(file, object, c.req.query()),
    'cache-control': remembered(file),
    ...referenceHeader(),
  })
  if (matches(c.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers })

  // Pictures are small and vary in length; video players ask for ranges.
  const ranged = !mime.startsWith('image/')
  if (ranged) headers.set('accept-ranges', 'bytes')
  const range = ranged ? rangeOf(c.req.header('range'), file.size_bytes) : undefined
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${file.size_bytes}`)
    return new Response(null, { status: 416, headers })
  }
  const store = c.var.services.files
  const bytes = await readBytes(store, file, name, range)
  if (!bytes) {
    log.error(`The bytes of file ${file.id} are missing from the store.`)
    throw noFile(c)
  }
  headers.set('content-length', String(bytes.length))
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${file.size_bytes}`)
  if (c.req.method === 'HEAD') bytes.stream.destroy()
  const body = c.req.method === 'HEAD' ? null : (Readable.toWeb(bytes.stream) as ReadableStream)
  return new Response(body, { status: range ? 206 : 200, headers })
}

async function readBytes(store: FileStore, file: StoredFile, name: string, range?: ByteRange) {
  try {
    return (await store.read(keyOf(file.id, name), range)) ?? (await readLarger(store, file, name))
  } catch (error) {
    log.error('The file store could not be read', error)
    throw storeAway('read')
  }
}

/**
 * What an owner hides disappears at once: caches may keep the bytes of a vehicle's files, but must revalidate each
 * time.
 */
function remembered({ is_open, is_own, visibility, vehicle_id }: StoredFile) {
  if (is_own || !is_open || visibility === 'private') return 'private, max-age=0, must-revalidate'
  return vehicle_id === null ? 'public, max-age=3600' : 'public, no-cache'
}

interface StoredObject {
  name: string
  mime: string
}

/** Only the vehicle's owner gets the full-size photo; others get the screen size, as on the page. */
const isInFullFor = ({ kind, mime, is_own }: StoredFile) =>
  mime !== sizeMime && (is_own || kind !== 'media' || !mime.startsWith('image/'))

/** To the byte, with all that the camera wrote: only for whoever sent it. */
const receivedOf = ({ is_own, gives_received, received_mime }: StoredFile): StoredObject | undefined =>
  is_own && gives_received && received_mime ? { name: receivedName, mime: received_mime } : undefined

/** If a size was not made because the picture is smaller, gives the largest there is. */
function objectOf(file: StoredFile, wanted: number | undefined): StoredObject | undefined {
  if (wanted === undefined && isInFullFor(file)) return { name: objectName(file.mime, 0), mime: file.mime }
  if (!file.width || !file.height) return undefined
  const sizes = storedSizes(file.kind, Math.max(file.width, file.height))
  const size = sizes.find((each) => wanted !== undefined && each >= wanted) ?? sizes.at(-1) ?? 0
  return { name: objectName(sizeMime, size), mime: sizeMime }
}

/** A picture stored before this size existed is shown in the next larger one. */
async function readLarger(store: FileStore, { id, kind }: StoredFile, missing: string) {
  const names = imageSizes[kind].map((size) => objectName(sizeMime, size))
  const larger = names.includes(missing) ? names.slice(names.indexOf(missing) + 1) : []
  for (const name of larger) {
    const bytes = await store.read(keyOf(id, name))
    if (bytes) return bytes
  }
}

/**
 * Documents are downloads unless `?view` asks to see them; pictures are shown unless `?download` asks for a download.
 */
function disposition(file: StoredFile, { name: objectName, mime }: StoredObject, asked: Record<string, string>) {
  const shown = mime === sizeMime || file.kind === 'media' || mime.startsWith('video/')
  const isReceived = objectName === receivedName
  const inline = !isReceived && (asked.view !== undefined || (shown && asked.download === undefined))
  const kind = inline ? 'inline' : 'attachment'
  const ending = isReceived ? mime.split('/').at(-1) : objectName.split('.').at(-1)
  const name = encodeURIComponent(`${nameFor(file, mime)}.${ending}`).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `${kind}; filename*=UTF-8''${name}`
}

/** A file's name on somebody's own disk ("Insurance J Smith 14 Elm Road") is nobody else's business. */
function nameFor({ is_own, original_name, title }: StoredFile, mime: string) {
  const name = harmless(is_own && original_name ? original_name.replace(/\.[^.]{1,5}$/, '') : (title ?? ''))
  if (name) return name
  return mime.startsWith('image/')
    ? 'GarageTale picture'
    : `GarageTale ${mime.startsWith('video/') ? 'video' : 'document'}`
}

const device = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** Nothing that could be taken for a path, a device, an option or a hidden file, and nothing that deceives the eye. */
function harmless(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\.{2,}/g, '.')
    .replace(/^[\s.~-]+|[\s.]+$/g, '')
  return device.test(plain) ? '' : plain
}

const matches = (header: string | undefined, etag: string) =>
  header?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag || each.trim() === '*') ?? false

/** A single range; several, or anything else, are answered with the whole file, as the standard allows. */
function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const asked = header?.match(/^bytes=(\d{0,15})-(\d{0,15})$/)
  if (!asked || (asked[1] === '' && asked[2] === '')) return undefined
  const [from, to] = [asked[1] ?? '', asked[2] ?? '']
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < start) return undefined
  return start > end ? 'unsatisfiable' : { start, end }
}
