import { Hono } from 'hono'
import type { Db } from '../../platform/database/database.ts'
import type { Env } from '../../platform/http/env.ts'
import { notFound } from '../../platform/http/errors.ts'
import { anyone } from '../../platform/http/guard.ts'
import { findPublicVehicle } from './public-page.queries.ts'

/** What the page /p/{slug} shows. */
export const publicPage = new Hono<Env>().get('/public/vehicles/:slug', anyone(), async (c) => {
  const vehicle = await c.var.mayBeOld(({ db }) => getPublicVehicle(db, c.req.param('slug')))
  return c.json(vehicle)
})

async function getPublicVehicle(db: Db, slug: string) {
  const vehicle = await findPublicVehicle(db, slug)
  if (!vehicle) throw notFound('Vehicle')
  return vehicle
}
