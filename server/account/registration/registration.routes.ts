import { Hono } from 'hono'
import { mailedToken } from '#domain/account/account.ts'
import type { OpenInvitation } from '#domain/account/account-invitation.ts'
import type { Env } from '../../platform/http/env.ts'
import { anyone, body } from '../../platform/http/guard.ts'
import { countAgainst } from '../../platform/http/rate-limit.ts'
import { limits } from '../authentication/limits.ts'
import { findInvitation } from './account-invitations.ts'
import { invitationOver } from './admit.ts'

export const registration = new Hono<Env>().post('/auth/check-invitation', anyone(), body(mailedToken), async (c) => {
  await countAgainst(c.var.services.sql, limits.checkLink, c.var.address)
  const found = await findInvitation(c.var.db, c.req.valid('json').token)
  if (!found) throw invitationOver()
  return c.json<OpenInvitation>(found)
})
