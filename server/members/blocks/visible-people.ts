import type { ExpressionBuilder } from 'kysely'
import type { Sql } from '../../platform/database/database.ts'
import type { Database } from '../../platform/database/schema.gen.ts'

/**
 * Members in good standing with no block between them and the reader, either way: everything that shows people, or what
 * people wrote, shows only these. For queries over `users`.
 */
export const visibleTo = (me: string) => (where: ExpressionBuilder<Database, 'users'>) =>
  where.and([
    where('users.deleted_at', 'is', null),
    where('users.suspended_at', 'is', null),
    where.not(
      where.exists(
        where
          .selectFrom('blocks')
          .select('blocks.blocker_id')
          .where((block) =>
            block.or([
              block.and([block('blocker_id', '=', me), block('blocked_id', '=', block.ref('users.id'))]),
              block.and([block('blocked_id', '=', me), block('blocker_id', '=', block.ref('users.id'))]),
            ]),
          ),
      ),
    ),
  ])

/** The same for a statement in plain SQL whose table of members is called `users`. */
export const visible = (sql: Sql, me: string) => sql`
  users.deleted_at is null and users.suspended_at is null
  and not exists (select from blocks where blocker_id = ${me} and blocked_id = users.id)
  and not exists (select from blocks where blocked_id = ${me} and blocker_id = users.id)`
