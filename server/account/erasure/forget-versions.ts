import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { digestsOf, nonceOf, type Version } from '../../platform/transparency-log/version-leaf.ts'

/** Records they entered, before they are deleted or left without a name. */
export async function recordsOf(tx: Db, me: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from maintenance_logs where user_id = ${me}
    union all select id from modifications where user_id = ${me}
    union all select id from vehicle_notes where user_id = ${me}
    union all select id from vehicle_media where user_id = ${me}
    union all select id from tyre_sets where user_id = ${me}
    union all select id from parts where user_id = ${me}`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Of records that stay, only what they say now may stay with them: what they said before (a cost that was not shared, a
 * name, words that were replaced) is forgotten. Its leaves can still be proven, by digests that tell nothing.
 */
export async function forgetVersions(tx: Db, records: string[]) {
  // What the erasure itself has changed becomes versions now and not at the end of the transaction.
  await sql`set constraints all immediate`.execute(tx)
  const { rows } = await sql<Version & { id: string }>`
    select * from record_versions as version
     where salt is not null
       and (record_id = any(${records}::uuid[])
            or record_id in (select record_id from record_versions where act = 'erased' and at = now()))
       and exists (select from record_versions as later where later.record_id = version.record_id and later.id > version.id)
  `.execute(tx)
  const forgotten = rows.map((version) => ({
    id: version.id,
    digests: digestsOf(version),
    nonce: nonceOf(version).toString('hex'),
  }))
  await sql`
    update record_versions
       set open = '{}', apart = '{}', salt = null, apart_salt = null, forgotten = digests, nonce = decode(it.nonce, 'hex')
      from json_to_recordset(${JSON.stringify(forgotten)}::text::json) as it (id bigint, digests jsonb, nonce text)
     where record_versions.id = it.id`.execute(tx)
}
