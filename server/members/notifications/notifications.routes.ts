import { Hono } from 'hono'
import type { Env } from '../../platform/http/env.ts'
import { signedIn } from '../../platform/http/guard.ts'
import { listNotifications, markNotificationsRead } from './notifications.queries.ts'

export const notifications = new Hono<Env>()
  .get('/notifications', signedIn(), async (c) => c.json(await listNotifications(c.var.db, c.var.user.id)))
  .post('/notifications/read', signedIn(), async (c) => {
    await markNotificationsRead(c.var.db, c.var.user.id)
    return c.body(null, 204)
  })
