import { Hono } from 'hono'
import { type Amendment, newAmendment } from '#domain/records/amendment.ts'
import type { Env } from '../../platform/http/env.ts'
import { body } from '../../platform/http/guard.ts'
import { once } from '../../platform/http/idempotency.ts'
import { sharedVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { addAmendment } from './add-amendment.ts'

export const amendments = new Hono<Env>().post(
  '/vehicles/:vehicleId/amendments',
  sharedVehicle('manager'),
  body(newAmendment),
  once(),
  async (c) => c.json<Amendment>(await addAmendment(c.var.db, c.var.access, c.req.valid('json')), 201),
)
