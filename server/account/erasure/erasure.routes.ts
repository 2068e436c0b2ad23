import { Hono } from 'hono'
import { proof } from '#domain/account/account.ts'
import type { Env } from '../../platform/http/env.ts'
import { body, signedIn } from '../../platform/http/guard.ts'
import { noteSecurity } from '../../platform/http/security-log.ts'
import { beforeVisitors } from '../../platform/http/time-limit.ts'
import { reauthenticate } from '../authentication/reauthenticate.ts'
import { eraseAccount } from './erase-account.ts'

export const erasure = new Hono<Env>().delete('/account', signedIn(), beforeVisitors, body(proof), async (c) => {
  const { services, user } = c.var
  await reauthenticate(c, c.req.valid('json'))
  await eraseAccount(services, user.id)
  services.sessions.forgetUser(user.id)
  services.sessions.forget(c)
  noteSecurity(c, 'account erased', { member: user.id })
  return c.body(null, 204)
})
