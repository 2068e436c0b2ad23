import { Hono } from 'hono'
import type { Dashboard } from '#domain/records/dashboard.ts'
import type { Env } from '../../platform/http/env.ts'
import { signedIn } from '../../platform/http/guard.ts'
import { getDashboard } from './dashboard.queries.ts'

export const dashboard = new Hono<Env>().get('/dashboard', signedIn(), async (c) =>
  c.json<Dashboard>(await getDashboard(c.var.db, c.var.user.id)),
)
