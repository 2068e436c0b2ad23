import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from 'hono'
import { largestHandoverFile, tooLargeToCheck } from '#domain/ownership/handover-verdict.ts'
import { uploadFolder } from '../../platform/files/spool-upload.ts'
import { createConcurrencyLimit } from '../../platform/http/concurrency-limit.ts'
import type { Env } from '../../platform/http/env.ts'
import { AppError, malformed, tooLarge } from '../../platform/http/errors.ts'

const idleFor = 5000
const arrivesWithin = 120_000
const mostOfOneAddress = 2

/** How many may be uploading at once, in total. */
const arriving = createConcurrencyLimit(24, 0)
const atWork = new Map<string, number>()

/** Writes the file to disk; `use` starts only when all of it is there, so nobody waits for a slow connection. */
export function withReceivedHandover<T>(c: Context<Env>, use: (path: string) => Promise<T>): Promise<T> {
  return oneOfFew(c.var.address, async () => {
    const folder = uploadFolder(c.var.services.config.dataDir)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, randomUUID())
    try {
      await arriving(1, () => spool(c, path))
      return await use(path)
    } finally {
      await rm(path, { force: true })
    }
  })
}

async function oneOfFew<T>(address: string, work: () => Promise<T>): Promise<T> {
  const now = atWork.get(address) ?? 0
  if (now >= mostOfOneAddress)
    throw new AppError(
      429,
      'too_many',
      'Two of your files are already being checked. Please wait for them to finish.',
      {
        retryAfter: 5,
      },
    )
  atWork.set(address, now + 1)
  try {
    return await work()
  } finally {
    const left = (atWork.get(address) ?? 1) - 1
    if (left > 0) atWork.set(address, left)
    else atWork.delete(address)
  }
}

/** Counted while it arrives, and abandoned if nothing more comes. */
async function spool(c: Context<Env>, path: string) {
  const reader = c.req.raw.body?.getReader()
  if (!reader) throw malformed('Please choose a file.')
  const file = await open(path, 'wx', 0o600)
  const until = Date.now() + arrivesWithin
  let size = 0
  try {
    for (;;) {
      const { done, value } = await nextPiece(reader, Math.min(idleFor, until - Date.now()))
      if (done || !value) break
      size += value.byteLength
      if (size > largestHandoverFile) throw tooLarge(tooLargeToCheck)
      await file.write(value)
    }
  } finally {
    await file.close()
    reader.cancel().catch(() => {})
  }
  if (size === 0) throw malformed('The file is empty.')
}

function nextPiece(reader: ReadableStreamDefaultReader<Uint8Array>, patience: number) {
  return new Promise<{ done: boolean; value?: Uint8Array | undefined }>((arrived, fail) => {
    const late = malformed('The upload took too long. Please try again.')
    const timer = setTimeout(() => fail(late), Math.max(0, patience))
    reader
      .read()
      .then(arrived, () => fail(malformed('The upload was incomplete. Please try again.')))
      .finally(() => clearTimeout(timer))
  })
}
