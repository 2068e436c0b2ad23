import { Hono } from 'hono'
import type { Env } from '../../platform/http/env.ts'
import { anyone } from '../../platform/http/guard.ts'
import { describeSession } from './session.queries.ts'

export const session = new Hono<Env>().get('/session', anyone(), async (c) =>
  c.json(await describeSession(c.var.services, await c.var.services.sessions.find(c))),
)
