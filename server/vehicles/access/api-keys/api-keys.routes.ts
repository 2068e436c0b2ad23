import { Hono } from 'hono'
import type { ApiKey, MadeApiKey } from '#domain/vehicles/api-key.ts'
import { newApiKey } from '#domain/vehicles/new-api-key.ts'
import { reauthenticate } from '../../../account/authentication/reauthenticate.ts'
import type { Env } from '../../../platform/http/env.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { body, signedIn } from '../../../platform/http/guard.ts'
import { countAgainst } from '../../../platform/http/rate-limit.ts'
import { noteSecurity } from '../../../platform/http/security-log.ts'
import { beforeVisitors } from '../../../platform/http/time-limit.ts'
import { endApiKey, listApiKeys } from './api-keys.queries.ts'
import { makeApiKey } from './make-api-key.ts'

const perHour = { name: 'api-key-make', hits: 20, seconds: 3600 }

/** What a member does with keys while signed in; no key reaches this. */
export const apiKeys = new Hono<Env>()
  .get('/api-keys', signedIn(), async (c) =>
    c.json<{ keys: ApiKey[] }>({ keys: await listApiKeys(c.var.db, c.var.user.id) }),
  )
  // Without an idempotency key: the answer would be kept, and the key with it.
  .post('/api-keys', signedIn(), beforeVisitors, body(newApiKey), async (c) => {
    const { password, code, ...asked } = c.req.valid('json')
    await reauthenticate(c, { password, code })
    await countAgainst(c.var.services.sql, perHour, c.var.user.id)
    const made = await makeApiKey(c.var.db, c.var.user, asked)
    noteSecurity(c, 'API key made')
    return c.json<MadeApiKey>(made, 201)
  })
  .delete('/api-keys/:keyId', signedIn(), async (c) => {
    if (!(await endApiKey(c.var.db, c.var.user.id, c.req.param('keyId')))) throw notFound('API key')
    noteSecurity(c, 'API key ended')
    return c.body(null, 204)
  })
