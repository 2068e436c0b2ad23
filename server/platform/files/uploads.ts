import { createHash, randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Insertable } from 'kysely'
import { storageTexts } from '#domain/account/subscription.ts'
import { type FileKind, type StorageUse, storageState } from '#domain/basics/file.ts'
import { cutTo } from '#domain/basics/format.ts'
import type { Db } from '../database/database.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import type { Files } from '../database/schema.gen.ts'
import { together } from '../database/together.ts'
import { hook } from '../hook.ts'
import { createConcurrencyLimit, createTurns } from '../http/concurrency-limit.ts'
import type { SignedInEnv } from '../http/env.ts'
import { busy, limitReached } from '../http/errors.ts'
import { createFairQueue } from '../http/fair-queue.ts'
import { countAgainst } from '../http/rate-limit.ts'
import { placeOfRequest, untimed } from '../http/request-clock.ts'
import { noRoomIn, storeAway } from '../http/transient-errors.ts'
import { enqueue } from '../jobs/jobs.ts'
import { log } from '../observability/log.ts'
import type { Services } from '../services.ts'
import { type Attachment, attachUpload, discardUpload, release, type Upload } from './file-state.ts'
import { keyOf } from './file-store.ts'
import { pixelsOf } from './pictures/picture-pixels.ts'
import { type Prepared, prepareUpload, sizeMime } from './prepare-upload.ts'
import { removeLateBytes } from './remove-file-bytes.ts'
import {
  digestOf,
  digestOfBody,
  type FileRule,
  type ReceivedFile,
  withFetchedFile,
  withReceivedFile,
} from './spool-upload.ts'
import { asStorageUse, findStorage, storageOf } from './storage-quota.ts'
import { findByKey, nameUpload, sameBytes } from './upload-key.ts'

/*
 * How a feature keeps a file: the browser sends it alone, as the raw body, its name in `x-file-name`.
 *   const upload = await receiveUpload(c, { kind: 'receipt', accept: ['image', 'pdf'] })   checked, paid for, pending
 *   await keepUpload(services, upload, { vehicle_id }, (tx) => … the record that names upload.id …)
 * Record and file are kept together or not at all. `removeFile(tx, id)` belongs in the transaction that removes or
 * replaces the record. Whatever stays pending for a day is swept away with its bytes and its share of the quota.
 */

/** In the transaction in which an upload takes its share of a member's storage. */
export const storageTaken = hook<[tx: Db, user_id: string, bytes: number, now: StorageUse]>('storage taken')

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
        return keep(await prepareUpload(file, of.kind))
      }),
    )
  const weight = Math.max(1, (await pixelsOf(file.path)) / 1_000_000)
  const request = placeOfRequest()
  const isWanted = () => !limit.aborted && request.isWanted?.() !== false
  const { kept } = await decoding({ whom: of.user_id, weight, isWanted }, async () => {
    const made = await prepareUpload(file, of.kind)
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
