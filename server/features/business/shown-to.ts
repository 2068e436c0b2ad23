import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../../platform/schema.gen.ts'
import { visibleTo } from '../blocks/visible-people.ts'

/** People, for a reader who may be a visitor: a visitor has no blocks. For queries over `users`. */
export const shownTo = (me: string | undefined) =>
  me
    ? visibleTo(me)
    : (where: ExpressionBuilder<Database, 'users'>) =>
        where.and([where('users.deleted_at', 'is', null), where('users.suspended_at', 'is', null)])
