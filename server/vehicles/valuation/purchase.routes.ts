import { Hono } from 'hono'
import type { Purchase } from '#domain/vehicles/purchase.ts'
import { purchaseChange } from '#domain/vehicles/purchase-change.ts'
import type { Env } from '../../platform/http/env.ts'
import { body } from '../../platform/http/guard.ts'
import { sharedVehicle } from '../garage/own-vehicle.ts'
import { getPurchase } from './purchase.queries.ts'
import { setPurchase } from './set-purchase.ts'

export const purchase = new Hono<Env>()
  .get('/vehicles/:vehicleId/purchase', sharedVehicle('manager'), async (c) =>
    c.json<Purchase>(await getPurchase(c.var.db, c.var.access.vehicle)),
  )
  .put('/vehicles/:vehicleId/purchase', sharedVehicle('manager'), body(purchaseChange), async (c) =>
    c.json<Purchase>(await setPurchase(c.var.db, c.var.access, c.req.valid('json'))),
  )
