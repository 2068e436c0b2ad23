import { buffer } from 'node:stream/consumers'
import { storedSizes } from '#domain/basics/file.ts'
import { londonToday } from '#domain/basics/format.ts'
import { type ReceiptReading, readReceipt } from '#domain/records/receipts/read-receipt.ts'
import { keyOf } from '../../../platform/files/file-store.ts'
import { objectName, sizeMime } from '../../../platform/files/prepare-upload.ts'
import { AppError, busy, notFound, unsupportedType } from '../../../platform/http/errors.ts'
import { createFairQueue } from '../../../platform/http/fair-queue.ts'
import { placeOfRequest, untimed } from '../../../platform/http/request-clock.ts'
import { storeAway } from '../../../platform/http/transient-errors.ts'
import { workerProcess } from '../../../platform/jobs/worker-process.ts'
import { log } from '../../../platform/observability/log.ts'
import type { Services } from '../../../platform/services.ts'
import type { PendingReceipt } from './pending-receipt.ts'

/** One at a time, and no more waiting than are read in half a minute. */
export const reading = createFairQueue(1, 6, 'receipts')
// Milliseconds: for others before it, and for itself.
const longestWait = 40_000
const longest = 45_000

const textOf = workerProcess<{ picture: Uint8Array }, { text?: string; problem?: string; memory: number }>(
  new URL('./receipt-worker.ts', import.meta.url),
  // With our sample pictures the whole process stayed under 360 MB; a picture that wants more than this is not read.
  { what: 'Receipts', longest, heap: 256, wasmMemory: 300 },
)

const tooBusy = () => busy('We’re reading other receipts right now. Please try again in a moment, or type it in.')
const unreadable = () => new AppError(422, 'unreadable', 'We couldn’t read this photo. Please type it in.')

/** What a photo of a receipt says. Nothing is kept of it but the photo, which its member has uploaded anyway. */
export async function readPhoto(services: Services, receipt: PendingReceipt): Promise<ReceiptReading> {
  if (!receipt.width || !receipt.height) throw unsupportedType('Only photos can be read, not PDFs. Please type it in.')
  const late = AbortSignal.timeout(longestWait)
  const { isWanted } = placeOfRequest()
  const place = { whom: receipt.user_id, isWanted: () => !late.aborted && isWanted?.() !== false }
  const answer = await untimed(() =>
    reading(place, async () => textOf({ picture: await bytesOf(services, receipt) })).catch((error) => {
      throw late.aborted || (error instanceof AppError && error.code === 'busy') ? tooBusy() : error
    }),
  )
  if (answer?.problem) log.error('A receipt could not be read', answer.problem)
  if (answer?.text === undefined) throw unreadable()
  return readReceipt(answer.text, londonToday())
}

async function bytesOf({ files }: Services, { id, width, height }: PendingReceipt): Promise<Uint8Array> {
  const size = storedSizes('receipt', Math.max(width ?? 0, height ?? 0)).at(-1) ?? 0
  const found = await files.read(keyOf(id, objectName(sizeMime, size))).catch((error) => {
    log.error('The file store could not be read', error)
    throw storeAway('read')
  })
  if (!found) throw notFound('File')
  return buffer(found.stream)
}
