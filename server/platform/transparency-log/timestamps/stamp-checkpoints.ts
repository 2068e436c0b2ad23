import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Job } from '../../jobs/jobs.ts'
import { OutsideError, safeFetch } from '../../outbound/safe-fetch.ts'
import type { Services } from '../../services.ts'
import { newestCheckpoint, type StoredCheckpoint } from '../checkpoints.queries.ts'
import { readNote } from '../signed-note.ts'
import { readPem } from './certificates.ts'
import { checkTimestamp, largestToken, NotStamped, stampedDigest, type Timestamp } from './check-timestamp.ts'
import { der, integerOf, partsOf, readDer, tags } from './der.ts'

type Authority = NonNullable<Services['config']['timestamps']>

/** Once a day; every hour until that day's question was answered. */
export const stampCheckpoints: Job<object> = {
  name: 'stamp-checkpoints',
  schedule: '25 * * * *',
  async run({ db, config }) {
    if (config.timestamps && (await isDue(db))) await stampNewest(db, config.timestamps)
  },
}

async function isDue(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    select not exists (select from tlog_timestamps where created_at > now() - interval '23 hours 30 minutes')
           as is_due`.execute(db)
  return rows[0]?.is_due ?? true
}

/** What was wrong, if anything; it is kept for the operator. A tree that was stamped stays as it is. */
export async function stampNewest(db: Db, authority: Authority): Promise<string | null> {
  const newest = await newestCheckpoint(db)
  if (!newest || (await isStamped(db, newest))) return null
  const problem = await stamp(db, authority, newest)
  const { host } = new URL(authority.url)
  await db
    .insertInto('tlog_authorities')
    .values({ host, problem })
    .onConflict((row) => row.column('host').doUpdateSet({ problem, asked_at: new Date() }))
    .execute()
  return problem
}

const isStamped = async (db: Db, { size }: StoredCheckpoint) =>
  (await db
    .selectFrom('tlog_timestamps')
    .select('tree_size')
    .where('tree_size', '=', String(size))
    .executeTakeFirst()) !== undefined

async function stamp(db: Db, authority: Authority, { size, note }: StoredCheckpoint): Promise<string | null> {
  try {
    const digest = stampedDigest(readNote(note)?.text ?? '')
    const nonce = newNonce()
    const token = tokenIn(await ask(authority, requestFor(digest, nonce)))
    const said = checkTimestamp(token, digest, authority.certificates.map(readPem))
    checkFreshness(said, nonce)
    await db
      .insertInto('tlog_timestamps')
      .values({ tree_size: size, authority: said.authority, token, stamped_at: said.at })
      .onConflict((row) => row.doNothing())
      .execute()
    return null
  } catch (error) {
    if (error instanceof OutsideError) return `could not be reached: ${error.message}`
    if (error instanceof NotStamped) return error.message
    throw error
  }
}

/** Eight bytes, as every authority takes them; the first keeps it above zero and as long as it is. */
function newNonce(): Buffer {
  const bytes = randomBytes(8)
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40
  return bytes
}

const sha256 = der(tags.oid, Buffer.from('608648016503040201', 'hex'))

/** A TimeStampReq that asks for the authority's certificates as well: whoever checks it later has no other source. */
const requestFor = (digest: Buffer, nonce: Buffer): Buffer =>
  der(
    tags.sequence,
    der(tags.integer, Buffer.from([1])),
    der(tags.sequence, der(tags.sequence, sha256, der(tags.nothing)), der(tags.octets, digest)),
    der(tags.integer, nonce),
    der(tags.boolean, Buffer.from([0xff])),
  )

async function ask({ url }: Authority, request: Buffer): Promise<Buffer> {
  const { status, body } = await safeFetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query' },
    body: request,
    // The operator names it, and it may be on their own network.
    allowPrivate: true,
    accept: 'application/timestamp-reply',
    timeoutMs: 20_000,
    maxBytes: largestToken,
    redirects: 0,
  })
  if (status !== 200) throw new NotStamped(`answered with status ${status}`)
  return Buffer.from(body)
}

/** The token in a TimeStampResp whose status is 'granted', with modifications or without. */
function tokenIn(answer: Buffer): Buffer {
  let parts: ReturnType<typeof partsOf>
  let status: bigint | undefined
  try {
    parts = partsOf(readDer(answer))
    status = integerOf(partsOf(parts[0])[0])
  } catch {
    throw new NotStamped('answered with what is not a time stamp')
  }
  const token = parts[1]?.bytes
  if ((status !== 0n && status !== 1n) || !token) throw new NotStamped(`refused (status ${status})`)
  return token
}

const mostMinutes = 15

function checkFreshness({ at, nonce }: Timestamp, asked: Buffer) {
  if (nonce !== BigInt(`0x${asked.toString('hex')}`)) throw new NotStamped('answered another question')
  if (Math.abs(at.getTime() - Date.now()) > mostMinutes * 60_000)
    throw new NotStamped('has a clock that differs from ours by a quarter of an hour or more')
}
