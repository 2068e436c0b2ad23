import { Hono } from 'hono'
import { z } from 'zod'
import { type Scope, scopeNames, scopes } from '#domain/basics/api-scopes.ts'
import { codes } from '#domain/basics/meaning.ts'
import type { Env } from '../http/env.ts'
import { notFound } from '../http/errors.ts'
import { signedIn } from '../http/guard.ts'
import { byKey } from './operation.ts'

const keyAnswer = z
  .strictObject({
    name: z.string().describe('What its owner called it.'),
    vehicle_id: z.uuid().nullable().describe('The only vehicle it reaches; null: every vehicle its owner can see.'),
    scopes: z.array(z.enum(scopeNames)).describe(codes<Scope>('What it may do.', scopes)),
    expires_at: z.iso.datetime({ offset: true }).describe('The moment from which it is refused.'),
  })
  .meta({ id: 'Key' })

const reading = {
  group: 'Your key',
  title: 'Read what your key may do',
  text: 'A script finds out here which vehicle its key is for.',
  scopes: [],
  ofNoVehicle: true,
  answer: keyAnswer,
}

export const ownKey = new Hono<Env>().get('/key', byKey(signedIn(), reading), (c) => {
  const holder = c.get('holder')
  if (!holder) throw notFound('API key')
  const { name, vehicle_id, scopes, expires_at } = holder
  return c.json({ name, vehicle_id, scopes, expires_at })
})
