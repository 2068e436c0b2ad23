import { Hono } from 'hono'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { newWash, washChange, washType } from '#domain/records/wash.ts'
import type { Env } from '../../platform/http/env.ts'
import { body } from '../../platform/http/guard.ts'
import { once } from '../../platform/http/idempotency.ts'
import { ownVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { changeEntry, logEntry, removeEntry } from '../maintenance-logs/log-entry.ts'
import { getLog } from '../maintenance-logs/maintenance-logs.queries.ts'

const kind = 'wash'

export const washes = new Hono<Env>()
  .post('/vehicles/:vehicleId/washes', ownVehicle(), body(newWash), once(), async (c) => {
    const wash = { ...c.req.valid('json'), type: washType }
    return c.json<MaintenanceLog>(await logEntry(c.var.db, c.var.vehicle, kind, wash), 201)
  })
  .get('/vehicles/:vehicleId/washes/:recordId', ownVehicle(), async (c) =>
    c.json<MaintenanceLog>(await getLog(c.var.db, c.var.vehicle, kind, c.req.param('recordId'))),
  )
  .patch('/vehicles/:vehicleId/washes/:recordId', ownVehicle(), body(washChange), async (c) => {
    const id = c.req.param('recordId')
    return c.json<MaintenanceLog>(await changeEntry(c.var.db, c.var.vehicle, { kind, id }, c.req.valid('json')))
  })
  .delete('/vehicles/:vehicleId/washes/:recordId', ownVehicle(), async (c) => {
    await removeEntry(c.var.db, c.var.vehicle, { kind, id: c.req.param('recordId') })
    return c.body(null, 204)
  })
