import type { LogKind } from '#domain/records/kinds.ts'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { definitionOf } from '#domain/records/registry.ts'
import type { Db } from '../../platform/database/database.ts'
import type { OwnedVehicle, VehicleAccess } from '../../vehicles/access.ts'
import { holdVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { followRecord } from './follow-record.ts'
import { getLog } from './maintenance-logs.queries.ts'
import { addLog, changeLog, type LogChange, type NewLog, removeLog } from './save-log.ts'

/* Kinds that only save their record: with its photos, the vehicle's mileage and the points, all or nothing. */

/** If all records of a kind have the same type, the form doesn't ask for it. */
export type NewEntry = Omit<NewLog, 'type'> & { type?: string }
export type EntryChange = LogChange

export const logEntry = (db: Db, access: VehicleAccess, kind: LogKind, entry: NewEntry) => {
  const { type = entry.type ?? '' }: { type?: string } = definitionOf(kind)
  return db.transaction().execute(async (tx) => {
    const after = await addLog(tx, access, kind, { ...entry, type } as NewLog)
    await followRecord(tx, access.vehicle, { after }, access.actor.id)
    return after
  })
}

export const changeEntry = (
  db: Db,
  access: VehicleAccess,
  { kind, id }: { kind: LogKind; id: string },
  change: EntryChange | ((before: MaintenanceLog) => EntryChange),
) =>
  db.transaction().execute(async (tx) => {
    const vehicle = await holdVehicle(tx, access.vehicle)
    const before = await getLog(tx, vehicle, kind, id)
    const after = await changeLog(
      tx,
      { ...access, vehicle },
      before,
      typeof change === 'function' ? change(before) : change,
    )
    await followRecord(tx, vehicle, { before, after }, access.actor.id)
    return after
  })

export const removeEntry = (db: Db, vehicle: OwnedVehicle, { kind, id }: { kind: LogKind; id: string }) =>
  db.transaction().execute(async (tx) => {
    const held = await holdVehicle(tx, vehicle)
    const before = await getLog(tx, held, kind, id)
    await removeLog(tx, held, before)
    await followRecord(tx, held, { before })
  })
