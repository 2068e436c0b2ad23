import type { FuelKind } from '#domain/records/fuel-log.ts'
import type { LogKind } from '#domain/records/kinds.ts'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import type { NewServiceRecord, ServiceRecordChange } from '#domain/records/service-record.ts'
import type { Db } from '../platform/database/database.ts'
import type { OwnedVehicle, VehicleAccess } from '../vehicles/access.ts'
import { changeFuel, logFuel, type NewFuelLog } from './maintenance-logs/fuel/log-fuel.ts'
import { changeEntry, type EntryChange, logEntry, type NewEntry, removeEntry } from './maintenance-logs/log-entry.ts'
import { changeService, logService, removeService } from './maintenance-logs/service-records/log-service.ts'

interface Acts {
  add(db: Db, access: VehicleAccess, given: object): Promise<MaintenanceLog>
  change(db: Db, access: VehicleAccess, id: string, change: object): Promise<MaintenanceLog>
  remove(db: Db, vehicle: OwnedVehicle, id: string): Promise<void>
}

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

/** What can be done with a record of this kind, once the kind's own schema has checked what was sent. */
export const actsOf = (kind: LogKind): Acts => ownActs[kind] ?? plainActs(kind)
