import type { ExpressionBuilder } from 'kysely'
import { visibleTo } from '../members/blocks/visible-people.ts'
import type { Database } from '../platform/database/schema.gen.ts'

/**
 * Owners whose business page this reader can open. It is public: only a member who blocked the owner doesn't see it, so
 * that a business cannot hide from a critic by blocking them.
 */
export const ownersShownTo = (me: string | undefined) => (where: ExpressionBuilder<Database, 'users'>) =>
  where.and([
    where('users.deleted_at', 'is', null),
    where('users.suspended_at', 'is', null),
    ...(me
      ? [
          where.not(
            where.exists(
              where
                .selectFrom('blocks')
                .select('blocks.blocker_id')
                .where('blocker_id', '=', me)
                .whereRef('blocked_id', '=', 'users.id'),
            ),
          ),
        ]
      : []),
  ])

/** People, for a reader who may be a visitor and then has no blocks. For queries over `users`. */
export const shownTo = (me: string | undefined) =>
  me
    ? visibleTo(me)
    : (where: ExpressionBuilder<Database, 'users'>) =>
        where.and([where('users.deleted_at', 'is', null), where('users.suspended_at', 'is', null)])
