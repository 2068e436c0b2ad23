import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Context } from 'hono'
import type { Insertable } from 'kysely'
import { storageTexts } from '#domain/account/subscription.ts'
import { type FileKind, keepsReceived, type StorageUse, storageState } from '#domain/basics/file.ts'
import { cutTo } from '#domain/basics/format.ts'
import type { Db } from '../database/database.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import type { Files } from '../database/schema.gen.ts'
import { together } from '../database/together.ts'
import { hook } from '../hook.ts'
import { createConcurrencyLimit, createTurns } from '../http/concurrency-limit.ts'
import type { SignedInEnv } from '../http/env.ts'
import { busy, conflict, limitReached, notFound } from '../http/errors.ts'
import { createFairQueue } from '../http/fair-queue.ts'
import { countAgainst } from '../http/rate-limit.ts'
import { placeOfRequest, untimed } from '../http/request-clock.ts'
import { noRoomIn, storeAway } from '../http/transient-errors.ts'
import { enqueue } from '../jobs/jobs.ts'
import { log } from '../observability/log.ts'
import type { Services } from '../services.ts'
import { keyOf } from './file-store.ts'
import { contentCredentials } from './pictures/content-credentials.ts'
import { makePicture } from './pictures/images.ts'
import { pixelsOf } from './pictures/picture-pixels.ts'
import { removeFileBytes, removeLateBytes } from './remove-file-bytes.ts'
import {
  digestOf,
  digestOfBody,
  type FileRule,
  type ReceivedFile,
  withFetchedFile,
  withReceivedFile,
} from './spool-upload.ts'
import { asStorageUse, findStorage, storageOf } from './storage-quota.ts'
import { withoutMetadata } from './video/video-metadata.ts'

/*
 * How a feature keeps a file: the browser sends it alone, as the raw body, its name in `x-file-name`.
 *   const upload = await receiveUpload(c, { kind: 'receipt', accept: ['image', 'pdf'] })   checked, paid for, pending
 *   await keepUpload(services, upload, { vehicle_id }, (tx) => … the record that names upload.id …)
 * Record and file are kept together or not at all. `removeFile(tx, id)` belongs in the transaction that removes or
 * replaces the record. Whatever stays pending for a day is swept away with its bytes and its share of the quota.
 */

/** In the transaction in which an upload takes its share of a member's storage. */
export const storageTaken = hook<[tx: Db, user_id: string, bytes: number, now: StorageUse]>('storage taken')

export interface Upload {
  id: string
  user_id: string
  kind: FileKind
}

export interface UploadUse extends FileRule {
  kind: FileKind
  /** The sender's name for it: if it arrived before, that is the answer, and nothing is stored again. */
  key?: string | undefined
}

// A received file waits on disk; only this many are in memory at once.
const inHand = createConcurrencyLimit(4)
// A member who sends many delays only themselves.
const ofMember = createTurns()
// Small pictures go before large ones. More megapixels than this could not be decoded in time.
export const decoding = createFairQueue(1, 400, 'pictures')
const perHour = { name: 'upload', hits: 300, seconds: 3600 }

export async function receiveUpload<E extends SignedInEnv>(c: Context<E>, use: UploadUse): Promise<Upload> {
  const { services, user } = (c as unknown as Context<SignedInEnv>).var
  const { kind, key } = use
  const of = { user_id: user.id, kind }
  const before = key && (await findByKey(services.db, of, key))
  if (before) return sameBytes(before, await digestOfBody(c, use))
  // Checked at the same time; a member without space is told that first.
  const counted = countAgainst(services.sql, perHour, user.id)
  counted.catch(() => {})
  await assertRoom(services, user.id)
  await counted
  return withReceivedFile(c, services.config.dataDir, use, async (file) => {
    const upload = await keepPending(services, file, of, nameOf(c.req.header('x-file-name')))
    return key ? nameUpload(services.db, upload, { upload_key: key, upload_sha256: await digestOf(file) }) : upload
  })
}

interface Named extends Upload {
  upload_sha256: string | null
}

/** Other bytes under a name that is taken would otherwise be lost, and nobody would know. */
function sameBytes({ upload_sha256, ...upload }: Named, sent: string): Upload {
  if (upload_sha256 === null || upload_sha256 === sent) return upload
  throw conflict('already_saved', 'Another file was uploaded with this idempotency key. Please use a new one for this.')
}

async function findByKey(db: Db, of: Omit<Upload, 'id'>, upload_key: string): Promise<Named | undefined> {
  const found = await db
    .selectFrom('files')
    .select(['id', 'upload_sha256'])
    .where((row) => row.and({ ...of, upload_key }))
    .where('state', '<>', 'removed')
    .executeTakeFirst()
  return found && { ...of, ...found }
}

/** Only now that its bytes are stored: a server that dies on the way leaves nothing that a repetition would find. */
async function nameUpload(
  db: Db,
  upload: Upload,
  name: { upload_key: string; upload_sha256: string },
): Promise<Upload> {
  const { id, user_id, kind } = upload
  try {
    await db.updateTable('files').set(name).where('id', '=', id).execute()
    return upload
  } catch (error) {
    if ((error as { constraint_name?: string }).constraint_name !== 'files_upload_key') throw error
    // The same file, sent at the same time, was faster.
    await discardUpload(db, upload)
    const first = await findByKey(db, { user_id, kind }, name.upload_key)
    if (!first) throw busy('We’re busy right now. Please try again in a moment.')
    return sameBytes(first, name.upload_sha256)
  }
}

/** A picture the server has fetched for a member: checked, re-encoded and counted like one they sent. */
export async function receivePicture(services: Services, of: Omit<Upload, 'id'>, bytes: Uint8Array): Promise<Upload> {
  await assertRoom(services, of.user_id)
  return withFetchedFile(bytes, services.config.dataDir, { accept: ['image'] }, (file) =>
    keepPending(services, file, of, null),
  )
}

async function assertRoom({ db }: Services, user_id: string) {
  if (storageState(await storageOf(db, user_id)) === 'full') throw storageFull()
}

// Milliseconds, including the wait for others: the sender gets an answer in time, however slow the store is.
const longest = 15_000
// An iPhone's photo is decoded in software, which takes seconds.
const longestForHevc = 40_000
const untilNothingIsOnItsWay = 2 * 60 * 60 * 1000
const mayBeHevc = ({ mime }: ReceivedFile) => mime === 'image/heic' || mime === 'image/heif'

const keepPending: typeof keepInTime = (services, file, of, name) =>
  mayBeHevc(file) ? untimed(() => keepInTime(services, file, of, name)) : keepInTime(services, file, of, name)

async function keepInTime(
  services: Services,
  file: ReceivedFile,
  of: Omit<Upload, 'id'>,
  name: string | null,
): Promise<Upload> {
  const limit = AbortSignal.timeout(mayBeHevc(file) ? longestForHevc : longest)
  const assertTimeLeft = () => {
    if (limit.aborted) throw busy('We’re busy right now. Please try again in a moment.')
  }
  const keep = async (made: Prepared) => {
    assertTimeLeft()
    const upload = { id: randomUUID(), ...of }
    await reserve(services.db, upload, made, name)
    await store(services, upload, made, limit)
    return upload
  }
  if (file.family !== 'image')
    return ofMember(of.user_id, () =>
      inHand(1, async () => {
        assertTimeLeft()
        return keep(await prepare(file, of.kind))
      }),
    )
  const weight = Math.max(1, (await pixelsOf(file.path)) / 1_000_000)
  const request = placeOfRequest()
  const isWanted = () => !limit.aborted && request.isWanted?.() !== false
  const { kept } = await decoding({ whom: of.user_id, weight, isWanted }, async () => {
    const made = await prepare(file, of.kind)
    // The next is decoded once this one has been stored, so that few are in memory however slow the store is.
    const { promise: inside, resolve } = Promise.withResolvers<void>()
    const kept = inHand(1, () => {
      resolve()
      return keep(made)
    })
    await Promise.race([inside, kept])
    return { kept }
  })
  return kept
}

async function store({ db, files }: Services, upload: Upload, { objects }: Prepared, limit: AbortSignal) {
  try {
    // One after the other, so that none is still being written when a failure is cleaned up.
    for (const { name, bytes, mime } of objects) {
      limit.throwIfAborted()
      await files.put(keyOf(upload.id, name), bytes, mime, limit)
    }
  } catch (error) {
    await db.transaction().execute(async (tx) => {
      await release(tx, { id: upload.id, state: 'pending' })
      const startAfter = new Date(Date.now() + untilNothingIsOnItsWay)
      if (!noRoomIn(error)) await enqueue(tx, removeLateBytes, { file_id: upload.id }, { startAfter })
    })
    log.error('The file store refused a file', error)
    throw noRoomIn(error) ?? storeAway('stored')
  }
}

interface Prepared {
  mime: string
  /** Of a photo whose bytes are kept as they came. */
  received?: { sha256: string; mime: string; credentials_by: string | null }
  /** The version for downloads comes last. */
  objects: { name: string; mime: string; bytes: Uint8Array }[]
  width: number | null
  height: number | null
}

const originalNames: Record<string, string> = {
  'application/pdf': 'original.pdf',
  'image/jpeg': 'original.jpg',
  'image/png': 'original.png',
  'video/mp4': 'original.mp4',
  'video/webm': 'original.webm',
  'video/quicktime': 'original.mov',
}

export const sizeMime = 'image/webp'

/** The names of a stored file's objects: as it came, or a picture in one of its sizes. */
export const objectName = (mime: string, size: number) => originalNames[mime] ?? `${size}.webp`

async function prepare(file: ReceivedFile, kind: FileKind): Promise<Prepared> {
  if (file.family !== 'image') {
    const received = await readFile(file.path)
    const bytes = file.family === 'video' ? withoutMetadata(received, file.mime) : received
    const objects = [{ name: objectName(file.mime, 0), mime: file.mime, bytes }]
    return { mime: file.mime, objects, width: null, height: null }
  }
  const { width, height, sizes, original } = await makePicture(file.path, kind)
  const objects = sizes.map(({ size, bytes }) => ({ name: objectName(sizeMime, size), mime: sizeMime, bytes }))
  if (original) objects.push({ name: objectName(original.mime, 0), mime: original.mime, bytes: original.bytes })
  const made = { mime: original?.mime ?? sizeMime, width, height, objects }
  return keepsReceived(kind) ? withReceived(made, file) : made
}

/** The name of a photo's bytes as they came. */
export const receivedName = 'received'

/** First, so that the version for downloads stays the last. */
async function withReceived(made: Prepared, { path, mime }: ReceivedFile): Promise<Prepared> {
  const bytes = await readFile(path)
  const received = {
    mime,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    credentials_by: contentCredentials(bytes)?.by ?? null,
  }
  return { ...made, received, objects: [{ name: receivedName, mime, bytes }, ...made.objects] }
}

type FileRow = Pick<
  Insertable<Files>,
  | 'user_id'
  | 'kind'
  | 'mime'
  | 'size_bytes'
  | 'original_bytes'
  | 'checksum'
  | 'width'
  | 'height'
  | 'original_name'
  | 'received_sha256'
  | 'received_mime'
  | 'credentials_by'
> & { id: string }
const insertFile = preparedQuery((db, row: FileRow) =>
  db.insertInto('files').values({
    id: row.id,
    user_id: row.user_id,
    kind: row.kind,
    mime: row.mime,
    size_bytes: row.size_bytes,
    original_bytes: row.original_bytes,
    checksum: row.checksum,
    width: row.width,
    height: row.height,
    original_name: row.original_name,
    received_sha256: row.received_sha256,
    received_mime: row.received_mime,
    credentials_by: row.credentials_by,
  }),
)
const payFor = preparedQuery((db, { user_id, file_id, bytes }: { user_id: string; file_id: string; bytes: number }) =>
  db.insertInto('storage_ledger').values({ user_id, file_id, reason: 'upload', bytes }),
)

async function reserve(db: Db, upload: Upload, made: Prepared, original_name: string | null) {
  const { objects, mime, width, height } = made
  const size_bytes = objects.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
  const last = objects.at(-1)?.bytes ?? new Uint8Array()
  const checksum = createHash('sha256').update(last).digest('hex')
  const original_bytes = mime === sizeMime ? null : last.byteLength
  const { id, user_id, kind } = upload
  const row = {
    ...{ id, user_id, kind, mime, size_bytes, original_bytes, checksum, width, height, original_name },
    received_sha256: made.received?.sha256 ?? null,
    received_mime: made.received?.mime ?? null,
    credentials_by: made.received?.credentials_by ?? null,
  }
  await db
    .transaction()
    .execute(async (tx) => {
      const [, , found] = await together(
        tx,
        insertFile.with(tx, row),
        payFor.with(tx, { user_id, file_id: id, bytes: size_bytes }),
        findStorage.with(tx, { user_id }),
      )
      await storageTaken.run(tx, user_id, size_bytes, asStorageUse(found))
    })
    .catch((error: { constraint_name?: string }) => {
      throw error.constraint_name === 'storage_ledger_limit' ? storageFull() : error
    })
}

type Attachment = { visibility?: 'private' | 'public'; vehicle_id?: string }

/** Marks the file stored and runs `act` in one transaction; if that fails, nothing of the upload remains. */
export async function keepUpload<T>(
  services: Services,
  upload: Upload,
  attachment: Attachment,
  act: (tx: Db) => Promise<T>,
): Promise<T> {
  try {
    return await services.db.transaction().execute(async (tx) => {
      await attachUpload(tx, upload, attachment)
      return act(tx)
    })
  } catch (error) {
    await discardUpload(services.db, upload)
    throw error
  }
}

/** For a record that arrives after its files: only its uploader's own pending file of that kind can be attached. */
export async function attachUpload(tx: Db, { id, user_id, kind }: Upload, attachment: Attachment = {}) {
  const attached = await tx
    .updateTable('files')
    .set({ ...attachment, state: 'stored', stored_at: new Date() })
    .where((row) => row.and({ id, user_id, kind, state: 'pending' }))
    .returning('id')
    .executeTakeFirst()
  if (!attached) throw notFound('File')
}

/** Cancels a pending upload; one that was kept, or is somebody else's, is left alone. */
export async function discardUpload(db: Db, { id, user_id }: Pick<Upload, 'id' | 'user_id'>) {
  await db.transaction().execute((tx) => release(tx, { id, user_id, state: 'pending' }))
}

/** Returns the quota at once; the bytes are deleted after the transaction has committed. */
export const removeFile = (tx: Db, id: string) => release(tx, { id, state: 'stored' })

async function release(tx: Db, which: { id: string; user_id?: string; state: 'pending' | 'stored' }) {
  const gone = await tx
    .updateTable('files')
    .set({ state: 'removed', removed_at: new Date() })
    .where((row) => row.and(which))
    .returning(['user_id', 'size_bytes'])
    .executeTakeFirst()
  if (!gone) return
  await tx
    .insertInto('storage_ledger')
    .values({ user_id: gone.user_id, file_id: which.id, reason: 'removal', bytes: -gone.size_bytes })
    .execute()
  await enqueue(tx, removeFileBytes, { file_id: which.id })
}

const storageFull = () => limitReached('storage', storageTexts.full)

/** Used to display and download a file, never to find one. */
export function nameOf(header: string | undefined): string | null {
  if (!header) return null
  let name = header
  try {
    name = decodeURIComponent(header)
  } catch {}
  const plain = name.split(/[\\/]/).at(-1)?.replace(/\p{C}/gu, '').trim() ?? ''
  return cutTo(plain, 255) || null
}
