import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { CalendarFeed } from '#domain/records/calendar-feed.ts'
import type { Db } from '../../../platform/database/database.ts'
import { changedElsewhere } from '../../../platform/http/errors.ts'
import type { OwnedVehicle } from '../../../vehicles/access.ts'
import { holdVehicle } from '../../../vehicles/garage/own-vehicle.ts'

/** Of all of a member's vehicles, or of one of them. */
export interface FeedOf {
  user_id: string
  vehicle?: OwnedVehicle
}

const columns = [
  'id',
  sql<string>`created_at`.as('created_at'),
  sql<string | null>`last_read_at`.as('last_read_at'),
] as const

export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

export const findCalendarFeed = async (db: Db, { user_id, vehicle }: FeedOf): Promise<CalendarFeed | null> =>
  (await db
    .selectFrom('calendar_feeds')
    .select(columns)
    .where('user_id', '=', user_id)
    .where('vehicle_id', vehicle ? '=' : 'is', vehicle?.id ?? null)
    .executeTakeFirst()) ?? null

/** A new secret in place of the one that the member sees, which ends with it. */
export const makeCalendarFeed = (db: Db, { user_id, vehicle }: FeedOf, replaces: string | null) =>
  db.transaction().execute(async (tx) => {
    if (vehicle) await holdVehicle(tx, vehicle)
    const token = randomBytes(32).toString('base64url')
    const feed = await tx
      .insertInto('calendar_feeds')
      .values({ user_id, vehicle_id: vehicle?.id ?? null, token_hash: hashOf(token) })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'vehicle_id'])
          .doUpdateSet((row) => ({
            id: sql<string>`gen_random_uuid()`,
            token_hash: row.ref('excluded.token_hash'),
            created_at: sql<Date>`now()`,
            last_read_at: null,
          }))
          .where('calendar_feeds.id', '=', replaces),
      )
      .returning(columns)
      .executeTakeFirst()
    if (!feed) throw changedElsewhere()
    return { feed, token }
  })

export const endCalendarFeed = (db: Db, { user_id, vehicle }: FeedOf) =>
  db
    .deleteFrom('calendar_feeds')
    .where('user_id', '=', user_id)
    .where('vehicle_id', vehicle ? '=' : 'is', vehicle?.id ?? null)
    .execute()

export type ReadFeed = NonNullable<Awaited<ReturnType<typeof findByToken>>>

/** Whose it is, while they are a member in good standing and, of one vehicle, while it is theirs. */
export const findByToken = (db: Db, token: string) =>
  db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.id', 'calendar_feeds.user_id')
    .leftJoin('vehicles', 'vehicles.id', 'calendar_feeds.vehicle_id')
    .select(['calendar_feeds.id', 'calendar_feeds.user_id', 'calendar_feeds.vehicle_id'])
    .select(['vehicles.make', 'vehicles.model'])
    .where('token_hash', '=', hashOf(token))
    .where('users.deleted_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        eb('calendar_feeds.vehicle_id', 'is', null),
        and([eb('vehicles.deleted_at', 'is', null), eb('vehicles.user_id', '=', eb.ref('calendar_feeds.user_id'))]),
      ]),
    )
    .executeTakeFirst()

/** To the minute: a calendar that asks all the time need not write each time. */
export const noteRead = (db: Db, { id }: ReadFeed) =>
  sql`
    update calendar_feeds set last_read_at = now()
     where id = ${id} and (last_read_at is null or last_read_at < now() - interval '1 minute')`.execute(db)
