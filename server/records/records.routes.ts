import { Hono } from 'hono'
import { withOwnId } from '#domain/basics/own-id.ts'
import type { LogPage, MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { logKinds } from '#domain/records/registry.ts'
import type { Env } from '../platform/http/env.ts'
import { body, query } from '../platform/http/guard.ts'
import { savedOnce } from '../platform/http/idempotency.ts'
import { pageMark } from '../platform/http/paging.ts'
import { ownEntry } from '../vehicles/access/own-entry.ts'
import { enteredOnce } from '../vehicles/entered-once.ts'
import { sharedVehicle } from '../vehicles/garage/own-vehicle.ts'
import { getEvidentLog, getLog, listLogs } from './maintenance-logs/maintenance-logs.queries.ts'
import { actsOf } from './record-acts.ts'
import { toldFiles } from './told-files.ts'

/** The same five routes for every kind kept in maintenance_logs. */
export const records = new Hono<Env>()
for (const { kind, path, newRecord, change } of logKinds) {
  const acts = actsOf(kind)
  const arrived = enteredOnce('maintenance_logs', (db, vehicle, id) => getLog(db, vehicle, kind, id))
  const all = `/vehicles/:vehicleId/${path}` as const
  const one = `${all}/:recordId` as const
  records
    .get(all, sharedVehicle('viewer'), query(pageMark), async (c) =>
      c.json<LogPage>(
        toldFiles(c.var.access, await listLogs(c.var.db, c.var.access.vehicle, kind, c.req.valid('query').after)),
      ),
    )
    .post(all, sharedVehicle('contributor'), body(withOwnId(newRecord)), arrived, savedOnce(), async (c) =>
      c.json<MaintenanceLog>(toldFiles(c.var.access, await acts.add(c.var.db, c.var.access, c.req.valid('json'))), 201),
    )
    .get(one, sharedVehicle('viewer'), async (c) =>
      c.json<MaintenanceLog>(
        toldFiles(c.var.access, await getEvidentLog(c.var.db, c.var.access.vehicle, kind, c.req.param('recordId'))),
      ),
    )
    .patch(one, sharedVehicle('contributor'), ownEntry('maintenance_logs', 'recordId'), body(change), async (c) => {
      const id = c.req.param('recordId')
      return c.json<MaintenanceLog>(
        toldFiles(c.var.access, await acts.change(c.var.db, c.var.access, id, c.req.valid('json'))),
      )
    })
    .delete(one, sharedVehicle('contributor'), ownEntry('maintenance_logs', 'recordId'), async (c) => {
      await acts.remove(c.var.db, c.var.access.vehicle, c.req.param('recordId'))
      return c.body(null, 204)
    })
}
