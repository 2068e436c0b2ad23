import { Hono } from 'hono'
import type { PushCheck, PushState } from '#domain/members/push.ts'
import { newPushSubscription, pushSubscription } from '#domain/members/push-subscription.ts'
import type { Env } from '../../../platform/http/env.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import { body, recordId, signedIn } from '../../../platform/http/guard.ts'
import { countAgainst } from '../../../platform/http/rate-limit.ts'
import {
  checkedSubscription,
  checkPush,
  listPushDevices,
  removePushDevice,
  subscribeToPush,
} from './push-subscriptions.queries.ts'
import { vapidKeys } from './vapid.ts'

const attempts = { name: 'push-subscriptions', hits: 60, seconds: 60 * 60 }

export const pushSubscriptions = new Hono<Env>()
  .get('/push', signedIn(), async (c) => {
    const { publicKey } = vapidKeys(c.var.services.secret)
    const state: PushState = { server_key: publicKey, devices: await listPushDevices(c.var.db, c.var.session) }
    return c.json(state)
  })
  .post('/push-subscriptions', signedIn(), body(newPushSubscription), async (c) => {
    const { services, session, user, db } = c.var
    await countAgainst(services.sql, attempts, user.id)
    const given = checkedSubscription(c.req.valid('json'), services.config.allowPrivateOutside)
    if (given.server_key !== vapidKeys(services.secret).publicKey)
      throw conflict('other_key', 'This subscription was made for another key. Please try again.')
    return c.json(await subscribeToPush(db, session, given), 201)
  })
  .post('/push-subscriptions/check', signedIn(), body(pushSubscription), async (c) => {
    const { mine, server_key } = await checkPush(c.var.db, c.var.session, c.req.valid('json'))
    const check: PushCheck = { mine, renew: mine && server_key !== vapidKeys(c.var.services.secret).publicKey }
    return c.json(check)
  })
  .delete('/push-subscriptions/:id', signedIn(), async (c) => {
    const id = recordId(c.req.param('id'), 'Device')
    if (!(await removePushDevice(c.var.db, c.var.user.id, id))) throw notFound('Device')
    return c.body(null, 204)
  })
