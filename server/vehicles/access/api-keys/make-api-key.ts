import { sql } from 'kysely'
import { scopes as scopeWords } from '#domain/basics/api-scopes.ts'
import { formatLongDate } from '#domain/basics/format.ts'
import { type MadeApiKey, mostKeys } from '#domain/vehicles/api-key.ts'
import type { NewApiKey } from '#domain/vehicles/new-api-key.ts'
import { tellMember } from '../../../account/authentication/tell-member.ts'
import { endingOf, hashOfKey, newApiKey } from '../../../platform/auth/api-key.ts'
import type { Member } from '../../../platform/auth/session.ts'
import type { Db } from '../../../platform/database/database.ts'
import { conflict, invalid } from '../../../platform/http/errors.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import { describe } from '../invite.ts'
import { vehiclesVisibleTo } from '../visible-vehicles.ts'
import { listApiKeys } from './api-keys.queries.ts'

type Asked = Omit<NewApiKey, 'password' | 'code'>

/** The key, the email and the notification: all or nothing. */
export const makeApiKey = (db: Db, member: Member, asked: Asked): Promise<MadeApiKey> =>
  db.transaction().execute(async (tx) => {
    // The vehicle before the member, as everywhere: one that is sold at the same moment gets no key afterwards.
    if (asked.vehicle_id) await holdVisible(tx, member.id, asked.vehicle_id)
    await tx.selectFrom('users').select('id').where('id', '=', member.id).forNoKeyUpdate().execute()
    if ((await listApiKeys(tx, member.id)).length >= mostKeys)
      throw conflict('too_many_keys', `You can have up to ${mostKeys} API keys. Please end one first.`)
    const key = newApiKey()
    const { id } = await tx
      .insertInto('api_keys')
      .values({
        user_id: member.id,
        vehicle_id: asked.vehicle_id,
        name: asked.name,
        scopes: asked.scopes,
        token_hash: hashOfKey(key),
        ending: endingOf(key),
        expires_at: sql<Date>`now() + make_interval(days => ${Number(asked.days)})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const [made] = await listApiKeys(tx, member.id, sql<boolean>`key.id = ${id}`)
    if (!made) throw new Error('The key was not kept.')
    await queueMail(tx, member.email, 'api_key_made', {
      name: member.name,
      key_name: made.name,
      what: made.vehicle ? describe(made.vehicle) : 'every vehicle you can see',
      may: made.scopes.map((scope) => `• ${scopeWords[scope]}`).join('\n'),
      expires: formatLongDate(made.expires_at),
    })
    await tellMember(
      tx,
      member.id,
      'API key made',
      `“${made.name}” can now reach ${made.vehicle ? describe(made.vehicle) : 'every vehicle you can see'}. If this wasn’t you, end it under Security.`,
    )
    return { ...made, key }
  })

async function holdVisible(tx: Db, member_id: string, vehicle_id: string) {
  const { rows } = await sql`
    select from vehicles where id = ${vehicle_id} and deleted_at is null
       and id in (select visible.vehicle_id from ${vehiclesVisibleTo(member_id)} as visible) for share`.execute(tx)
  if (rows.length === 0) throw invalid({ vehicle_id: 'Please choose a vehicle' })
}
