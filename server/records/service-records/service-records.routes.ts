import { Hono } from 'hono'
import type { LogPage, MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { newServiceRecord, serviceRecordChange } from '#domain/records/service-record.ts'
import type { Env } from '../../platform/http/env.ts'
import { body, query } from '../../platform/http/guard.ts'
import { once } from '../../platform/http/idempotency.ts'
import { pageMark } from '../../platform/http/paging.ts'
import { ownVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { getLog, listLogs } from '../maintenance-logs/maintenance-logs.queries.ts'
import { changeService, logService, removeService } from './log-service.ts'

export const serviceRecords = new Hono<Env>()
  .get('/vehicles/:vehicleId/service-records', ownVehicle(), query(pageMark), async (c) =>
    c.json<LogPage>(await listLogs(c.var.db, c.var.vehicle, 'service', c.req.valid('query').after)),
  )
  .post('/vehicles/:vehicleId/service-records', ownVehicle(), body(newServiceRecord), once(), async (c) =>
    c.json<MaintenanceLog>(await logService(c.var.db, c.var.vehicle, c.req.valid('json')), 201),
  )
  .get('/vehicles/:vehicleId/service-records/:recordId', ownVehicle(), async (c) =>
    c.json<MaintenanceLog>(await getLog(c.var.db, c.var.vehicle, 'service', c.req.param('recordId'))),
  )
  .patch('/vehicles/:vehicleId/service-records/:recordId', ownVehicle(), body(serviceRecordChange), async (c) =>
    c.json<MaintenanceLog>(await changeService(c.var.db, c.var.vehicle, c.req.param('recordId'), c.req.valid('json'))),
  )
  .delete('/vehicles/:vehicleId/service-records/:recordId', ownVehicle(), async (c) => {
    await removeService(c.var.db, c.var.vehicle, c.req.param('recordId'))
    return c.body(null, 204)
  })
