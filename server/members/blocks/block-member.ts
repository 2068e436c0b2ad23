import { sql } from 'kysely'
import { houseAccount } from '#domain/members/people.ts'
import type { Db } from '../../platform/database/database.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { countIfDone } from '../../platform/http/rate-limit.ts'
import { announce } from '../../platform/live/live.ts'
import type { Services } from '../../platform/services.ts'
import { holdMembers } from '../hold-members.ts'
import { visibleTo } from './visible-people.ts'

const limit = { name: 'block', hits: 100, seconds: 60 * 60 }

/** Hides both members from each other. Neither is told, and unblocking doesn't restore what was ended. */
export async function blockMember({ db, sql }: Services, me: string, id: string) {
  if (id === me) throw conflict('oneself', 'You can’t block yourself.')
  if (id === houseAccount) throw conflict('house_account', "You can’t block GarageTale's own account.")
  if (await hasBlocked(db, me, id)) return
  await countIfDone(sql, [[limit, me]], () => db.transaction().execute((tx) => block(tx, me, id)))
}

async function block(tx: Db, me: string, id: string) {
  await holdMembers(tx, me, id)
  if (await hasBlocked(tx, me, id)) return
  // A member who has blocked us is hidden, so they can't be blocked either: that would reveal them.
  const there = await tx
    .selectFrom('users')
    .select('users.id')
    .where('users.id', '=', id)
    .where(visibleTo(me))
    .executeTakeFirst()
  if (!there) throw notFound('User')
  await tx.insertInto('blocks').values({ blocker_id: me, blocked_id: id }).execute()
  await tx
    .deleteFrom('follows')
    .where((row) =>
      row.or([row.and({ follower_id: me, following_id: id }), row.and({ follower_id: id, following_id: me })]),
    )
    .execute()
  await forgetNews(tx, me, id)
  await forgetNews(tx, id, me)
  await tx
    .updateTable('conversation_sides')
    .set({ unread: 0 })
    .where((row) => row.or([row.and({ user_id: me, other_id: id }), row.and({ user_id: id, other_id: me })]))
    .execute()
  for (const user_id of [me, id]) for (const topic of ['follows', 'conversations']) await announce(tx, user_id, topic)
}

/** Notifications about each other: they would link to a page that no longer exists for them. */
async function forgetNews(tx: Db, user_id: string, about: string) {
  const { numDeletedRows } = await tx
    .deleteFrom('notifications')
    .where('user_id', '=', user_id)
    .where((row) =>
      row.or([
        row(sql`metadata->>'user_id'`, '=', about),
        row.exists(
          row
            .selectFrom('enquiries')
            .select('enquiries.id')
            .where('enquiries.from_user_id', '=', about)
            .where('enquiries.to_user_id', '=', user_id)
            .where(sql<boolean>`enquiries.id::text = notifications.metadata->>'enquiry_id'`),
        ),
        row.and([
          row('type', '=', 'transfer_request'),
          row.exists(
            row
              .selectFrom('ownership_transfers')
              .select('ownership_transfers.id')
              .where('previous_owner_id', '=', about)
              .where(sql<boolean>`ownership_transfers.id::text = notifications.metadata->>'transfer_id'`),
          ),
        ]),
      ]),
    )
    .executeTakeFirst()
  if (numDeletedRows) await announce(tx, user_id, 'notifications')
}

export const unblockMember = (db: Db, me: string, id: string) =>
  db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('blocks')
      .where('blocker_id', '=', me)
      .where('blocked_id', '=', id)
      .executeTakeFirst()
    if (numDeletedRows)
      for (const user_id of [me, id])
        for (const topic of ['follows', 'conversations']) await announce(tx, user_id, topic)
  })

const hasBlocked = (db: Db, me: string, id: string) =>
  db
    .selectFrom('blocks')
    .select('blocked_id')
    .where('blocker_id', '=', me)
    .where('blocked_id', '=', id)
    .executeTakeFirst()
