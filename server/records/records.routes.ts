import { Hono } from 'hono'
import type { LogPage, MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { logKinds } from '#domain/records/registry.ts'
import type { Env } from '../platform/http/env.ts'
import { body, query } from '../platform/http/guard.ts'
import { savedOnce } from '../platform/http/idempotency.ts'
import { pageMark } from '../platform/http/paging.ts'
import { ownVehicle } from '../vehicles/garage/own-vehicle.ts'
import { getEvidentLog, listLogs } from './maintenance-logs/maintenance-logs.queries.ts'
import { actsOf } from './record-acts.ts'

/** The same five routes for every kind kept in maintenance_logs. */
export const records = new Hono<Env>()
for (const { kind, path, newRecord, change } of logKinds) {
  const acts = actsOf(kind)
  const all = `/vehicles/:vehicleId/${path}` as const
  const one = `${all}/:recordId` as const
  records
    .get(all, ownVehicle(), query(pageMark), async (c) =>
      c.json<LogPage>(await listLogs(c.var.db, c.var.access.vehicle, kind, c.req.valid('query').after)),
    )
    .post(all, ownVehicle(), body(newRecord), savedOnce(), async (c) =>
      c.json<MaintenanceLog>(await acts.add(c.var.db, c.var.access, c.req.valid('json')), 201),
    )
    .get(one, ownVehicle(), async (c) =>
      c.json<MaintenanceLog>(await getEvidentLog(c.var.db, c.var.access.vehicle, kind, c.req.param('recordId'))),
    )
    .patch(one, ownVehicle(), body(change), async (c) => {
      const id = c.req.param('recordId')
      return c.json<MaintenanceLog>(await acts.change(c.var.db, c.var.access, id, c.req.valid('json')))
    })
    .delete(one, ownVehicle(), async (c) => {
      await acts.remove(c.var.db, c.var.access.vehicle, c.req.param('recordId'))
      return c.body(null, 204)
    })
}
