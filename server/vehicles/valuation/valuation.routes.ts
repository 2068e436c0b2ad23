import { Hono } from 'hono'
import type { ValuationView } from '#domain/vehicles/valuation.ts'
import type { Env } from '../../platform/http/env.ts'
import { sharedVehicle } from '../garage/own-vehicle.ts'
import { refreshValuation } from './refresh-valuation.ts'
import { getValuationView } from './valuation.queries.ts'

export const valuation = new Hono<Env>()
  .get('/vehicles/:vehicleId/valuation', sharedVehicle('viewer', 'costs'), async (c) =>
    c.json<ValuationView>(await getValuationView(c.var.db, c.var.access.vehicle)),
  )
  .post('/vehicles/:vehicleId/valuation', sharedVehicle('manager'), async (c) => {
    await refreshValuation(c.var.services, c.var.access)
    return c.json<ValuationView>(await getValuationView(c.var.db, c.var.access.vehicle), 201)
  })
