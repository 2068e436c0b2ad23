import { Hono } from 'hono'
import { z } from 'zod'
import type { Dashboard, GaragePage } from '#domain/garage.ts'
import { type Env, query, signedIn } from '../../guard.ts'
import { getDashboard, listVehicles } from './garage.queries.ts'

const page = z.object({ after: z.uuid('This is not the mark of a page').optional() })

export const garage = new Hono<Env>()
  .get('/vehicles', signedIn(), query(page), async (c) =>
    c.json<GaragePage>(await listVehicles(c.var.db, c.var.user.id, c.req.valid('query').after)),
  )
  .get('/dashboard', signedIn(), async (c) => c.json<Dashboard>(await getDashboard(c.var.db, c.var.user.id)))
