import { Hono } from 'hono'
import type { Spending } from '#domain/records/spending.ts'
import { askedSpending } from '#domain/records/spending-period.ts'
import type { Env } from '../../platform/http/env.ts'
import { query, signedIn } from '../../platform/http/guard.ts'
import { ownVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { getSpending } from './spending.queries.ts'

export const spending = new Hono<Env>()
  .get('/spending', signedIn(), query(askedSpending), async (c) =>
    c.json<Spending>(await getSpending(c.var.db, { user_id: c.var.user.id, ...c.req.valid('query') })),
  )
  .get('/vehicles/:vehicleId/spending', ownVehicle(), query(askedSpending), async (c) =>
    c.json<Spending>(
      await getSpending(c.var.db, {
        user_id: c.var.access.vehicle.user_id,
        vehicle_id: c.var.access.vehicle.id,
        ...c.req.valid('query'),
      }),
    ),
  )
