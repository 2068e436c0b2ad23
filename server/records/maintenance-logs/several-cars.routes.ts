import { Hono } from 'hono'
import { withOwnId } from '#domain/basics/own-id.ts'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { forSeveral, sharedKinds } from '#domain/records/several-cars.ts'
import type { Env } from '../../platform/http/env.ts'
import { body } from '../../platform/http/guard.ts'
import { savedOnce } from '../../platform/http/idempotency.ts'
import { enteredOnce } from '../../vehicles/entered-once.ts'
import { ownVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { logForSeveral } from './log-for-several.ts'
import { getLog } from './maintenance-logs.queries.ts'

/** Answers with the record of the car in the path. */
export const severalCars = new Hono<Env>()
for (const { kind, path } of sharedKinds)
  severalCars.post(
    `/vehicles/:vehicleId/${path}/for-several`,
    ownVehicle(),
    body(withOwnId(forSeveral(kind))),
    enteredOnce('maintenance_logs', (db, vehicle, id) => getLog(db, vehicle, kind, id)),
    savedOnce(),
    async (c) => c.json<MaintenanceLog>(await logForSeveral(c.var.db, c.var.access, kind, c.req.valid('json')), 201),
  )
