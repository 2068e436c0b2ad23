import { Hono } from 'hono'
import { invitesPerDay, newInvites } from '#domain/account/referral.ts'
import type { Env } from '../../platform/http/env.ts'
import { notFound } from '../../platform/http/errors.ts'
import { anyone, body, signedIn } from '../../platform/http/guard.ts'
import { once } from '../../platform/http/idempotency.ts'
import { countAgainst, countIfDone, type Limit } from '../../platform/http/rate-limit.ts'
import { secretsOf } from '../../platform/secret.ts'
import { inviteFriends } from './invite-friends.ts'
import { getReferralCode, getReferrals } from './referrals.queries.ts'
import { refuseInvites } from './refuse-invites.ts'

// As many as three members may send, so that many accounts behind one address can't send more.
const ofAddress: Limit = { name: 'invite-address', hits: 3 * invitesPerDay, seconds: 24 * 60 * 60 }
const attempts = { name: 'invite-attempts', hits: 60, seconds: 60 * 60 }
const refusals = { name: 'invite-refusals', hits: 30, seconds: 15 * 60 }

export const referrals = new Hono<Env>()
  .put('/referral-code', signedIn(), async (c) =>
    c.json({ referral_code: await getReferralCode(c.var.db, c.var.user.id) }),
  )
  .get('/referrals', signedIn(), async (c) => c.json(await getReferrals(c.var.db, c.var.user.id)))
  .post('/referral-invites', signedIn(), body(newInvites), once(), async (c) => {
    const { services, user, address } = c.var
    const invites = c.req.valid('json')
    await countAgainst(services.sql, attempts, user.id)
    const uses = invites.emails.map((): [Limit, string] => [ofAddress, address])
    return c.json(await countIfDone(services.sql, uses, () => inviteFriends(services, user, invites)), 201)
  })
  .post('/public/invitations/:token/refuse', anyone(), async (c) => {
    await countAgainst(c.var.services.sql, refusals, c.var.address)
    if (!(await refuseInvites(c.var.db, secretsOf(c.var.services), c.req.param('token')))) throw notFound('Invitation')
    return c.body(null, 204)
  })
