import { Hono } from 'hono'
import { registrationChange } from '#domain/vehicle-identity.ts'
import { body, type Env } from '../../guard.ts'
import { once } from '../../platform/once.ts'
import { ownVehicle } from '../garage/own-vehicle.ts'
import { changeRegistration } from './change-registration.ts'

export const identity = new Hono<Env>().post(
  '/vehicles/:vehicleId/registration',
  ownVehicle(),
  body(registrationChange),
  once(),
  async (c) => c.json(await changeRegistration(c.var.db, c.var.vehicle, c.req.valid('json'))),
)
