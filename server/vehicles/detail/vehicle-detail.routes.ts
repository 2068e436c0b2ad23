import { Hono } from 'hono'
import { z } from 'zod'
import type { VehicleSpecification } from '#domain/vehicles/specification.ts'
import { vehicleStatuses } from '#domain/vehicles/vehicle.ts'
import { vehicleAnswer } from '#domain/vehicles/vehicle-answers.ts'
import type { VehiclePage } from '#domain/vehicles/vehicle-page.ts'
import { byKey, operationsOf } from '../../platform/api/operation.ts'
import type { Env } from '../../platform/http/env.ts'
import { body } from '../../platform/http/guard.ts'
import { changeStatus } from '../garage/change-status.ts'
import { holdVehicle, ownVehicle, sharedVehicle } from '../garage/own-vehicle.ts'
import { getSpecification, getVehiclePage } from './vehicle-detail.queries.ts'

const statusChange = z.object({ status: z.enum(vehicleStatuses, 'Please choose a status') })

const { reads } = operationsOf({ group: 'Vehicles', read: 'vehicles:read' })

export const vehicleDetail = new Hono<Env>()
  .get('/vehicles/:vehicleId', byKey(sharedVehicle('viewer'), reads('Read a vehicle', vehicleAnswer)), async (c) =>
    c.json<VehiclePage>(await getVehiclePage(c.var.db, c.var.access.vehicle)),
  )
  .put('/vehicles/:vehicleId/status', ownVehicle(), body(statusChange), async (c) => {
    const { db, access } = c.var
    await db.transaction().execute(async (tx) => {
      const vehicle = await holdVehicle(tx, access.vehicle)
      await changeStatus(tx, { ...access, vehicle }, c.req.valid('json').status)
    })
    return c.body(null, 204)
  })
  .get('/vehicles/:vehicleId/specification', sharedVehicle('viewer'), async (c) =>
    c.json<VehicleSpecification>(await getSpecification(c.var.db, c.var.access.vehicle)),
  )
