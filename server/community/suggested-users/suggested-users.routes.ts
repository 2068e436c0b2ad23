import { Hono } from 'hono'
import type { Env } from '../../platform/http/env.ts'
import { signedIn } from '../../platform/http/guard.ts'
import { listSuggestedUsers } from './suggested-users.queries.ts'

export const suggestedUsers = new Hono<Env>().get('/suggested-users', signedIn(), async (c) =>
  c.json(await c.var.mayBeOld(({ sql }) => listSuggestedUsers(sql, c.var.user.id))),
)
