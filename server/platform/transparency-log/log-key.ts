import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { type SigningKey, signingKey } from '../ed25519.ts'
import type { Services } from '../services.ts'
import { keyId, type Verifier } from './signed-note.ts'

/** The log's name and key; both are remembered when they are first used, and what has signed stays known. */
export async function logKey(
  db: Db,
  secret: string,
  config: Services['config'],
): Promise<{ origin: string; key: SigningKey }> {
  const key = signingKey(secret, 'GarageTale transparency log Ed25519 1')
  const origin = (await readOrigin(db)) ?? (await nameLog(db, `${new URL(config.publicUrl).host}/log`))
  const verifier: Verifier = { name: origin, type: 1, publicKey: key.publicKey }
  await db
    .insertInto('tlog_keys')
    .values({ key_id: keyId(verifier).toString('hex'), public_key: key.publicKey.toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { origin, key }
}

export async function readOrigin(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ origin: string }>`select origin from tlog_origin`.execute(db)
  return rows[0]?.origin
}

async function nameLog(db: Db, origin: string): Promise<string> {
  await db
    .insertInto('tlog_origin')
    .values({ origin })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await readOrigin(db)) ?? origin
}

/** Every key that has signed for the log, oldest first. */
export async function logVerifiers(db: Db): Promise<Verifier[]> {
  const origin = await readOrigin(db)
  if (!origin) return []
  const keys = await db.selectFrom('tlog_keys').select('public_key').orderBy('created_at').orderBy('key_id').execute()
  return keys.map(({ public_key }) => ({ name: origin, type: 1, publicKey: Buffer.from(public_key, 'base64url') }))
}
