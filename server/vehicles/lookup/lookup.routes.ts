import { Hono } from 'hono'
import { type RegistryPrefill, registryLookup } from '#domain/vehicles/registry.ts'
import type { Env } from '../../platform/http/env.ts'
import { body, signedIn } from '../../platform/http/guard.ts'
import { lookUp, lookupRefused } from './look-up.ts'

export const lookup = new Hono<Env>().post('/registry/lookup', signedIn(), body(registryLookup), async (c) => {
  const record = await lookUp(c.var.services, c.var.user.id, c.req.valid('json').registration)
  if (!record) throw lookupRefused('registration_not_found')
  return c.json<RegistryPrefill>(record.prefill)
})
