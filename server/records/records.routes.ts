import { Hono } from 'hono'
import type { FuelKind } from '#domain/records/fuel-log.ts'
import type { LogKind } from '#domain/records/kinds.ts'
import type { LogPage, MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { logKinds } from '#domain/records/registry.ts'
import type { NewServiceRecord, ServiceRecordChange } from '#domain/records/service-record.ts'
import type { Db } from '../platform/database/database.ts'
import type { Env } from '../platform/http/env.ts'
import { body, query } from '../platform/http/guard.ts'
import { savedOnce } from '../platform/http/idempotency.ts'
import { pageMark } from '../platform/http/paging.ts'
import type { OwnedVehicle, VehicleAccess } from '../vehicles/access.ts'
import { ownVehicle } from '../vehicles/garage/own-vehicle.ts'
import { changeFuel, logFuel, type NewFuelLog } from './fuel/log-fuel.ts'
import { changeEntry, type EntryChange, logEntry, type NewEntry, removeEntry } from './maintenance-logs/log-entry.ts'
import { getLog, listLogs } from './maintenance-logs/maintenance-logs.queries.ts'
import { changeService, logService, removeService } from './service-records/log-service.ts'

interface Acts {
  add(db: Db, access: VehicleAccess, given: object): Promise<MaintenanceLog>
  change(db: Db, access: VehicleAccess, id: string, change: object): Promise<MaintenanceLog>
  remove(db: Db, vehicle: OwnedVehicle, id: string): Promise<void>
}

/** By then the kind's own schema has checked the body. */
const plainActs = (kind: LogKind): Acts => ({
  add: (db, access, given) => logEntry(db, access, kind, given as NewEntry),
  change: (db, access, id, change) => changeEntry(db, access, { kind, id }, change as EntryChange),
  remove: (db, vehicle, id) => removeEntry(db, vehicle, { kind, id }),
})

const fuelActs = (kind: FuelKind): Acts => ({
  ...plainActs(kind),
  add: (db, access, given) => logFuel(db, access, kind, given as NewFuelLog),
  change: (db, access, id, change) => changeFuel(db, access, kind, id, change as EntryChange),
})

/** Kinds that do more than save their record. */
const ownActs: Partial<Record<LogKind, Acts>> = {
  service: {
    add: (db, access, given) => logService(db, access, given as NewServiceRecord),
    change: (db, access, id, change) => changeService(db, access, id, change as ServiceRecordChange),
    remove: removeService,
  },
  fill_up: fuelActs('fill_up'),
  charge: fuelActs('charge'),
}

/** The same five routes for every kind kept in maintenance_logs. */
export const records = new Hono<Env>()
for (const { kind, path, newRecord, change } of logKinds) {
  const acts = ownActs[kind] ?? plainActs(kind)
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
      c.json<MaintenanceLog>(await getLog(c.var.db, c.var.access.vehicle, kind, c.req.param('recordId'))),
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
