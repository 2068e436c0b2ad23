import { Hono } from 'hono'
import type { SignedInEnv } from '../../platform/http/env.ts'
import { signedIn } from '../../platform/http/guard.ts'
import { refreshNow } from './refresh-feeds.ts'

export const rss = new Hono<SignedInEnv>().post('/feeds/refresh', signedIn(), async (c) =>
  c.json(await refreshNow(c.var.services)),
)
