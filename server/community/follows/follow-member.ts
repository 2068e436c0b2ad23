import { type FollowState, houseAccount } from '#domain/members/people.ts'
import { holdMembers } from '../../members/hold-members.ts'
import { addNotification } from '../../members/notifications/notifications.queries.ts'
import { awardBadges } from '../../members/points/award-badges.ts'
import type { Member } from '../../platform/auth/session.ts'
import type { Db } from '../../platform/database/database.ts'
import { conflict } from '../../platform/http/errors.ts'
import { countIfDone, giveBack, type Limit } from '../../platform/http/rate-limit.ts'
import { announce } from '../../platform/live/live.ts'
import type { Services } from '../../platform/services.ts'
import { getFollowState } from './follows.queries.ts'

const hour = 60 * 60
/** Many new accounts behind one address count together. */
const limits = {
  member: { name: 'follow', hits: 200, seconds: hour },
  address: { name: 'follow-address', hits: 600, seconds: hour },
} satisfies Record<string, Limit>

/** Following twice is following once, and only a new follow counts towards any limit. */
export async function followMember({ db, sql }: Services, me: Member, id: string, address: string) {
  if (id === me.id) throw conflict('oneself', 'You can’t follow yourself.')
  const before = await getFollowState(db, me.id, id)
  if (before.is_following) return before
  const uses: [Limit, string][] = [
    [limits.member, me.id],
    [limits.address, address],
  ]
  const added = await countIfDone(sql, uses, () => db.transaction().execute((tx) => follow(tx, me, id)))
  if (!added) for (const use of uses) await giveBack(sql, ...use)
  return getFollowState(db, me.id, id)
}

/** False if another click by the same member was first. */
async function follow(tx: Db, me: Member, id: string) {
  await holdMembers(tx, me.id, id)
  // Blocks are checked once nobody can add one any more.
  await getFollowState(tx, me.id, id)
  const added = await tx
    .insertInto('follows')
    .values({ follower_id: me.id, following_id: id })
    .onConflict((already) => already.columns(['follower_id', 'following_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) await tell(tx, me, id)
  return added !== undefined
}

async function tell(tx: Db, me: Member, id: string) {
  // Nobody reads our own account's notifications.
  if (id !== houseAccount) {
    await addNotification(tx, {
      user_id: id,
      type: 'new_follower',
      title: 'New follower',
      content: `${me.name} started following you`,
      metadata: { user_id: me.id },
      dedupe_key: `follow:${me.id}`,
    })
    await awardBadges(tx, id, 'good-company')
  }
  for (const user_id of [id, me.id]) await announce(tx, user_id, 'follows')
}

export const unfollowMember = (db: Db, me: string, id: string): Promise<FollowState> =>
  db.transaction().execute(async (tx) => {
    if (id === me) throw conflict('oneself', 'You can’t follow yourself.')
    await holdMembers(tx, me, id)
    const { numDeletedRows } = await tx
      .deleteFrom('follows')
      .where('follower_id', '=', me)
      .where('following_id', '=', id)
      .executeTakeFirst()
    if (numDeletedRows) for (const user_id of [id, me]) await announce(tx, user_id, 'follows')
    return getFollowState(tx, me, id)
  })
