import { Hono } from 'hono'
import { type Onboarding, onboardingChange } from '#domain/account/onboarding.ts'
import type { Env } from '../../platform/http/env.ts'
import { body, signedIn } from '../../platform/http/guard.ts'
import { getOnboarding, markIntroViewed } from './onboarding.queries.ts'

export const onboarding = new Hono<Env>()
  .get('/onboarding', signedIn(), async (c) => c.json<Onboarding>(await getOnboarding(c.var.db, c.var.user.id)))
  .put('/onboarding', signedIn(), body(onboardingChange), async (c) =>
    c.json<Onboarding>(await markIntroViewed(c.var.db, c.var.user.id)),
  )
