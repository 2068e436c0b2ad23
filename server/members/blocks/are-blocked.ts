import type { Db } from '../../platform/database/database.ts'

/** Whether there is a block between the two, in either direction. */
export const areBlocked = async (db: Db, one: string, other: string) =>
  (await db
    .selectFrom('blocks')
    .select('blocker_id')
    .where((row) =>
      row.or([
        row.and([row('blocker_id', '=', one), row('blocked_id', '=', other)]),
        row.and([row('blocker_id', '=', other), row('blocked_id', '=', one)]),
      ]),
    )
    .executeTakeFirst()) !== undefined
