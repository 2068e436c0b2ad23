import { Hono } from 'hono'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { newRunningCost, runningCostChange } from '#domain/records/running-cost.ts'
import type { Env } from '../../platform/http/env.ts'
import { body } from '../../platform/http/guard.ts'
import { once } from '../../platform/http/idempotency.ts'
import { ownVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { changeEntry, logEntry, removeEntry } from '../maintenance-logs/log-entry.ts'
import { getLog } from '../maintenance-logs/maintenance-logs.queries.ts'

const kind = 'running_cost'

export const runningCosts = new Hono<Env>()
  .post('/vehicles/:vehicleId/running-costs', ownVehicle(), body(newRunningCost), once(), async (c) =>
    c.json<MaintenanceLog>(await logEntry(c.var.db, c.var.vehicle, kind, c.req.valid('json')), 201),
  )
  .get('/vehicles/:vehicleId/running-costs/:recordId', ownVehicle(), async (c) =>
    c.json<MaintenanceLog>(await getLog(c.var.db, c.var.vehicle, kind, c.req.param('recordId'))),
  )
  .patch('/vehicles/:vehicleId/running-costs/:recordId', ownVehicle(), body(runningCostChange), async (c) => {
    const id = c.req.param('recordId')
    return c.json<MaintenanceLog>(await changeEntry(c.var.db, c.var.vehicle, { kind, id }, c.req.valid('json')))
  })
  .delete('/vehicles/:vehicleId/running-costs/:recordId', ownVehicle(), async (c) => {
    await removeEntry(c.var.db, c.var.vehicle, { kind, id: c.req.param('recordId') })
    return c.body(null, 204)
  })
