import type { Db } from '../platform/database/database.ts'
import { notAuthenticated, notFound } from '../platform/http/errors.ts'

/**
 * What two members do to each other takes turns: a follow cannot slip past a block, nor either past an erasure. Held in
 * the order of their ids, as their counters are, so that two who follow each other at once do not wait for one another.
 */
export async function holdMembers(tx: Db, me: string, other: string) {
  const held = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [me, other])
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (!held.some(({ id }) => id === me)) throw notAuthenticated()
  if (!held.some(({ id }) => id === other)) throw notFound('User')
}
