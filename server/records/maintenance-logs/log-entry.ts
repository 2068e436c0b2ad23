import type { NewRunningCost, RunningCostChange } from '#domain/records/running-cost.ts'
import type { NewWash, WashChange } from '#domain/records/wash.ts'
import type { Db } from '../../platform/database/database.ts'
import { holdVehicle, type OwnedVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { addLog, changeLog, getLog, removeLog } from './maintenance-logs.queries.ts'

/* Running costs and washes: the record with its photos, the vehicle's mileage and the points, or none of it. */

type EntryKind = 'running_cost' | 'wash'

export const logEntry = (
  db: Db,
  vehicle: OwnedVehicle,
  kind: EntryKind,
  entry: NewRunningCost | (NewWash & { type: 'Wash/Detail' }),
) => db.transaction().execute(async (tx) => addLog(tx, await holdVehicle(tx, vehicle), kind, entry))

export const changeEntry = (
  db: Db,
  vehicle: OwnedVehicle,
  { kind, id }: { kind: EntryKind; id: string },
  change: RunningCostChange | WashChange,
) =>
  db.transaction().execute(async (tx) => {
    const held = await holdVehicle(tx, vehicle)
    return changeLog(tx, held, await getLog(tx, held, kind, id), change)
  })

export const removeEntry = (db: Db, vehicle: OwnedVehicle, { kind, id }: { kind: EntryKind; id: string }) =>
  db.transaction().execute(async (tx) => {
    const held = await holdVehicle(tx, vehicle)
    await removeLog(tx, held, await getLog(tx, held, kind, id))
  })
