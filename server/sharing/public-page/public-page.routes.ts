import { Hono } from 'hono'
import type { Env } from '../../platform/http/env.ts'
import { notFound } from '../../platform/http/errors.ts'
import { anyone } from '../../platform/http/guard.ts'
import { findPublicVehicle } from './public-page.queries.ts'

/** What the page /p/{slug} shows. */
export const publicPage = new Hono<Env>().get('/public/vehicles/:slug', anyone(), async (c) => {
  const vehicle = await findPublicVehicle(c.var.db, c.req.param('slug'))
  if (!vehicle) throw notFound('Vehicle')
  return c.json(vehicle)
})
