import { Hono } from 'hono'
import { type PlansOnSale, planChoice, type Subscription } from '#domain/account/subscription.ts'
import type { Env } from '../../platform/http/env.ts'
import { anyone, body, signedIn } from '../../platform/http/guard.ts'
import { countAgainst } from '../../platform/http/rate-limit.ts'
import { choosePlan } from './choose-plan.ts'
import { openMonthIfDue } from './open-month.ts'
import { getSubscription } from './subscription.queries.ts'

const perHour = { name: 'plan', hits: 100, seconds: 3600 }

export const subscription = new Hono<Env>()
  .get('/public/plans', anyone(), (c) => c.json<PlansOnSale>({ beta: c.var.services.config.beta }))
  .get('/subscription', signedIn(), async (c) => {
    await openMonthIfDue(c.var.db, c.var.user.id)
    return c.json<Subscription>(await getSubscription(c.var.db, c.var.services.config, c.var.user.id))
  })
  .put('/subscription', signedIn(), body(planChoice), async (c) => {
    await countAgainst(c.var.services.sql, perHour, c.var.user.id)
    await choosePlan(c.var.services, c.var.user.id, c.req.valid('json').plan_id)
    return c.json<Subscription>(await getSubscription(c.var.db, c.var.services.config, c.var.user.id))
  })
