import { Hono } from 'hono'
import { registrationChange } from '#domain/vehicles/vehicle-identity.ts'
import type { Env } from '../../platform/http/env.ts'
import { body } from '../../platform/http/guard.ts'
import { once } from '../../platform/http/idempotency.ts'
import { sharedVehicle } from '../garage/own-vehicle.ts'
import { changeRegistration } from './change-registration.ts'

export const identity = new Hono<Env>().post(
  '/vehicles/:vehicleId/registration',
  sharedVehicle('manager'),
  body(registrationChange),
  once(),
  async (c) => c.json(await changeRegistration(c.var.db, c.var.access, c.req.valid('json'))),
)
