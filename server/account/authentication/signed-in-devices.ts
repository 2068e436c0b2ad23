import { sql } from 'kysely'
import { deviceName, type SignedInDevice } from '#domain/account/device.ts'
import type { Session } from '../../platform/auth/session.ts'
import type { Db } from '../../platform/database/database.ts'
import { announce } from '../../platform/live/live.ts'

/** Without the tokens, which would let a reader take over the sessions. */
export async function listDevices(db: Db, current: Session): Promise<SignedInDevice[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'ip_address', 'created_at', 'updated_at'])
    .where('user_id', '=', current.user.id)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('updated_at', 'desc')
    .limit(100)
    .execute()
  return rows
    .map((row) => ({
      id: row.id,
      device: deviceName(row.user_agent),
      ip_address: row.ip_address,
      created_at: row.created_at.toISOString(),
      last_seen_at: row.updated_at.toISOString(),
      is_current: row.id === current.id,
    }))
    .sort((a, b) => Number(b.is_current) - Number(a.is_current))
}

export const endDevice = (db: Db, user_id: string, id: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const ended = await tx.deleteFrom('sessions').where('user_id', '=', user_id).where('id', '=', id).executeTakeFirst()
    await announce(tx, user_id, 'session')
    return ended.numDeletedRows > 0n
  })

export const endOtherDevices = (db: Db, { id, user }: Session) =>
  db.transaction().execute(async (tx) => {
    await tx.deleteFrom('sessions').where('user_id', '=', user.id).where('id', '!=', id).execute()
    await announce(tx, user.id, 'session')
  })
