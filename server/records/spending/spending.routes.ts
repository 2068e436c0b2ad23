import { Hono } from 'hono'
import { z } from 'zod'
import { defaultSpendingPeriod, type Spending, spendingPeriods } from '#domain/records/spending.ts'
import type { Env } from '../../platform/http/env.ts'
import { query, signedIn } from '../../platform/http/guard.ts'
import { ownVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { getSpending } from './spending.queries.ts'

const request = z.object({
  period: z.enum(spendingPeriods, 'Please choose 3m, 6m or 1y').default(defaultSpendingPeriod),
})

export const spending = new Hono<Env>()
  .get('/spending', signedIn(), query(request), async (c) =>
    c.json<Spending>(await getSpending(c.var.db, { user_id: c.var.user.id, ...c.req.valid('query') })),
  )
  .get('/vehicles/:vehicleId/spending', ownVehicle(), query(request), async (c) =>
    c.json<Spending>(
      await getSpending(c.var.db, {
        user_id: c.var.access.vehicle.user_id,
        vehicle_id: c.var.access.vehicle.id,
        ...c.req.valid('query'),
      }),
    ),
  )
