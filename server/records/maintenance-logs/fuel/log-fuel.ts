import { asKept, type DistanceUnit, readIn } from '#domain/basics/distance.ts'
import { asFuelLog, changedFuelLog, type FuelKind } from '#domain/records/fuel-log.ts'
import { definitionOf } from '#domain/records/registry.ts'
import type { Db } from '../../../platform/database/database.ts'
import { preparedQuery } from '../../../platform/database/prepared-query.ts'
import { invalid } from '../../../platform/http/errors.ts'
import type { VehicleAccess } from '../../../vehicles/access.ts'
import { followRecord } from '../follow-record.ts'
import { changeEntry, type EntryChange } from '../log-entry.ts'
import { addLog, type NewLog } from '../save-log.ts'

type Read = { mileage: number; mileage_km: number | null }
/** What a trip is counted from: the trip counter is set to nought at the one before, of whichever of the two. */
const readBefore = preparedQuery((db, { vehicle_id, date }: { vehicle_id: string; date: string }) =>
  db
    .selectFrom('maintenance_logs')
    .select(['mileage', 'mileage_km'])
    .$narrowType<Read>()
    .where('vehicle_id', '=', vehicle_id)
    .where('kind', 'in', ['fill_up', 'charge'])
    .where('deleted_at', 'is', null)
    .where('mileage', 'is not', null)
    .where('date', '<=', date)
    .orderBy('date', 'desc')
    .orderBy('mileage', 'desc')
    .limit(1),
)

export type NewFuelLog = Omit<NewLog, 'type'> & { trip?: number | null | undefined }

/** Two of litres, price and total are enough, and a trip does for the mileage. */
export const logFuel = (db: Db, access: VehicleAccess, kind: FuelKind, { trip, ...entered }: NewFuelLog) => {
  const { type } = definitionOf(kind)
  const unit = entered.mileage_unit ?? 'mi'
  const isByTrip = trip != null && entered.mileage == null
  return db.transaction().execute(async (tx) => {
    const record = { ...asFuelLog(kind, entered), type } as NewLog
    const after = await addLog<Read>(
      tx,
      access,
      kind,
      record,
      isByTrip
        ? {
            asks: readBefore.with(tx, { vehicle_id: access.vehicle.id, date: entered.date }),
            decides: (_, last) => ({ says: afterTrip(trip, unit, last) }),
          }
        : {},
    )
    await followRecord(tx, access.vehicle, { after }, access.actor.id)
    return after
  })
}

function afterTrip(trip: number, unit: DistanceUnit, last: Read | undefined) {
  if (!last) throw invalid({ trip: 'There is no earlier reading to count from. Please enter the mileage.' })
  return asKept(readIn(unit, last.mileage, last.mileage_km) + trip, unit)
}

export const changeFuel = (db: Db, access: VehicleAccess, kind: FuelKind, id: string, change: EntryChange) =>
  changeEntry(db, access, { kind, id }, (before) => changedFuelLog(kind, before, change))
