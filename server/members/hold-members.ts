import type { Db } from '../platform/database/database.ts'
import { notAuthenticated, notFound } from '../platform/http/errors.ts'

/**
 * Serialises what two members do to each other, so that a follow can't slip past a block, nor either past an erasure.
 * Rows are locked in id order, as their counters are, to avoid deadlocks.
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
