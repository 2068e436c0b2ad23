import { sql } from 'kysely'
import { listSealKeys } from '../ownership/handovers/handovers.queries.ts'
import { sealKey } from '../ownership/handovers/seal-key.ts'
import { PlainError } from '../platform/http/errors.ts'
import { readSecret } from '../platform/secret.ts'
import type { Desk } from './desk.ts'

const moment = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`

export async function reportSealKeys({ db, config, say }: Desk) {
  const keys = await listSealKeys(db)
  const current = sealKey(readSecret(config)).key_id
  for (const { key_id, valid_from, valid_until, revoked_from } of keys)
    say(
      [
        key_id,
        `in use ${moment(valid_from)} to ${valid_until ? moment(valid_until) : 'today'}`,
        ...(revoked_from ? [`revoked from ${moment(revoked_from)}`] : []),
        ...(key_id === current ? ['signs now'] : []),
      ].join('  '),
    )
  if (keys.length === 0) say('No key has sealed anything yet.')
  return 0
}

/** For a key that somebody else may have. A second call may name an earlier moment: the earliest counts. */
export async function revokeSealKey({ db, config, say }: Desk, argument: string) {
  const { key_id, from } = wanted(argument)
  if (key_id === sealKey(readSecret(config)).key_id)
    throw new PlainError(
      'This key signs now. Change AUTH_SECRET and restart first, so that handovers get another key; then revoke this one.',
    )
  return db.transaction().execute(async (tx) => {
    const known = await tx.selectFrom('seal_keys').select('key_id').where('key_id', '=', key_id).executeTakeFirst()
    if (!known) throw new PlainError(`No key ${key_id} has sealed anything here. seal-keys lists those that have.`)
    const { revoked_from } = await tx
      .insertInto('seal_key_revocations')
      .values({ key_id, revoked_from: from ?? sql<Date>`now()` })
      .returning('revoked_from')
      .executeTakeFirstOrThrow()
    const { kept, lost } = await tx
      .selectFrom('handover_seals')
      .select([
        sql<number>`(count(*) filter (where created_at < ${revoked_from}))::int`.as('kept'),
        sql<number>`(count(*) filter (where created_at >= ${revoked_from}))::int`.as('lost'),
      ])
      .where('key_id', '=', key_id)
      .executeTakeFirstOrThrow()
    say(`Key ${key_id} is revoked from ${moment(revoked_from)} on.`)
    say(`${kept} of our seals made with it are older and stay genuine; ${lost} are no longer genuine.`)
    return 0
  })
}

function wanted(argument: string): { key_id: string; from?: Date } {
  const [, key_id, day] = /^([0-9a-f]{16})(?: --from (\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?))?$/.exec(argument) ?? []
  if (!key_id) throw new PlainError('Name a key by its 16 digits, and a day as --from 2026-05-01.')
  if (!day) return { key_id }
  const from = new Date(day)
  if (Number.isNaN(from.getTime()) || from.getTime() > Date.now())
    throw new PlainError(`${day} isn’t a day in the past.`)
  return { key_id, from }
}
