import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { type SigningKey, signingKey } from '../ed25519.ts'
import type { Services } from '../services.ts'
import { type Beginning, keyId, type Verifier } from './signed-note.ts'

interface LogKey {
  origin: string
  key: SigningKey
  /** Empty but for a log that was begun anew. */
  beginnings: Beginning[]
}

/** The log's name and key; both are remembered when they are first used, and what has signed stays known. */
export async function logKey(db: Db, secret: string, config: Services['config']): Promise<LogKey> {
  const key = signingKey(secret, 'GarageTale transparency log Ed25519 1')
  const origin = (await readOrigin(db)) ?? (await nameLog(db, `${new URL(config.publicUrl).host}/log`))
  const verifier: Verifier = { name: origin, type: 1, publicKey: key.publicKey }
  await db
    .insertInto('tlog_keys')
    .values({ key_id: keyId(verifier).toString('hex'), public_key: key.publicKey.toString('base64url'), origin })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { origin, key, beginnings: await readBeginnings(db) }
}

/** Its present name. */
export async function readOrigin(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ origin: string }>`
    select origin from tlog_origin order by created_at desc, continues desc limit 1`.execute(db)
  return rows[0]?.origin
}

/** Each time it was begun anew, oldest first. */
export async function readBeginnings(db: Db): Promise<Beginning[]> {
  const { rows } = await sql<Omit<Beginning, 'at'> & { at: Date; earlier: string | null }>`
    select created_at as at, lag(origin) over (order by created_at, continues) as earlier,
           continues::float8 as size, reason
      from tlog_origin order by created_at, continues`.execute(db)
  return rows.flatMap(({ at, earlier, size, reason }) =>
    earlier ? [{ at: `${at.toISOString().slice(0, 19)}Z`, earlier, size, reason }] : [],
  )
}

async function nameLog(db: Db, origin: string): Promise<string> {
  await db
    .insertInto('tlog_origin')
    .values({ origin })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await readOrigin(db)) ?? origin
}

/** Every key that has signed for the log, under each of its names, oldest first. */
export async function logVerifiers(db: Db): Promise<Verifier[]> {
  const keys = await db
    .selectFrom('tlog_keys')
    .select(['origin', 'public_key'])
    .orderBy('created_at')
    .orderBy('key_id')
    .execute()
  return keys.map(({ origin, public_key }) => ({
    ...{ name: origin, type: 1 },
    publicKey: Buffer.from(public_key, 'base64url'),
  }))
}
