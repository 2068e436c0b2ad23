import { Hono } from 'hono'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { forSeveral, sharedKinds } from '#domain/records/several-cars.ts'
import type { Env } from '../../platform/http/env.ts'
import { body } from '../../platform/http/guard.ts'
import { savedOnce } from '../../platform/http/idempotency.ts'
import { ownVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { logForSeveral } from './log-for-several.ts'

/** Answers with the record of the car in the path. */
export const severalCars = new Hono<Env>()
for (const { kind, path } of sharedKinds)
  severalCars.post(
    `/vehicles/:vehicleId/${path}/for-several`,
    ownVehicle(),
    body(forSeveral(kind)),
    savedOnce(),
    async (c) => c.json<MaintenanceLog>(await logForSeveral(c.var.db, c.var.access, kind, c.req.valid('json')), 201),
  )
