import { Hono } from 'hono'
import { type Env, signedIn } from '../../guard.ts'
import { getReferralCode } from './referrals.queries.ts'

export const referrals = new Hono<Env>().put('/referral-code', signedIn(), async (c) =>
  c.json({ referral_code: await getReferralCode(c.var.db, c.var.user.id) }),
)
