import { parseEnvelope, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { versionOf } from '../auth/sign-in.ts'
import type { Db } from './database.ts'

/**
 * Re-encrypts every two-factor secret after AUTH_SECRET changes, so that the old one can be dropped. Several servers
 * may do so at once; a row changed meanwhile is skipped.
 */
export async function reencryptSecrets(db: Db, secret: string, previous: string) {
  const currentVersion = versionOf(secret)
  const key = {
    keys: new Map([
      [currentVersion, secret],
      [versionOf(previous), previous],
    ]),
    currentVersion,
    legacySecret: previous,
  }
  const rows = await db.selectFrom('two_factors').select(['id', 'secret']).execute()
  for (const row of rows) {
    if (parseEnvelope(row.secret)?.version === currentVersion) continue
    const data = await symmetricDecrypt({ key, data: row.secret })
    await db
      .updateTable('two_factors')
      .set({ secret: await symmetricEncrypt({ key, data }) })
      .where('id', '=', row.id)
      .where('secret', '=', row.secret)
      .execute()
  }
}
