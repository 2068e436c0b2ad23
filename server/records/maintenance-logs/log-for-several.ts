import type { z } from 'zod'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { costsFor, type forSeveral, type SharedKind } from '#domain/records/several-cars.ts'
import { vehicleName } from '#domain/vehicles/garage.ts'
import type { Db } from '../../platform/database/database.ts'
import { joining } from '../../platform/database/joining.ts'
import { AppError, doubtful, invalid } from '../../platform/http/errors.ts'
import type { OwnedVehicle, VehicleAccess } from '../../vehicles/access.ts'
import { holdVehicles } from '../../vehicles/garage/own-vehicle.ts'
import { actsOf } from '../record-acts.ts'

type Given = z.output<ReturnType<typeof forSeveral>> & { id?: string | undefined }

/**
 * A record for each of the cars, all or none. The mileage is the first car's alone, and so are the files: each belongs to
 * one record.
 */
export const logForSeveral = (db: Db, access: VehicleAccess, kind: SharedKind, given: Given) =>
  db.transaction().execute(async (tx) => {
    const { id, also_for, split, ...record } = given
    const ids = [...new Set([access.vehicle.id, ...also_for])]
    if (ids.length === 1) throw invalid({ also_for: 'Choose at least one further car' })
    const cars = await holdVehicles(tx, access.vehicle, ids)
    const costs = costsFor(record.cost, cars.length, split)
    const add = (vehicle: OwnedVehicle, own: object) =>
      actsOf(kind).add(joining(tx), { ...access, vehicle }, { ...record, ...own })
    let first: MaintenanceLog | undefined
    for (const [place, car] of cars.entries()) {
      const cost = costs[place] ?? null
      if (place === 0) first = await add(car, { id, cost })
      else await add(car, { cost, mileage: null, image_ids: [] }).catch(namingCar(car))
    }
    return first as MaintenanceLog
  })

/** A question about another car than the one on the screen says which. */
const namingCar = (car: OwnedVehicle) => (error: unknown) => {
  if (!(error instanceof AppError) || !error.doubts) throw error
  throw doubtful(error.doubts.map((doubt) => ({ ...doubt, question: `${vehicleName(car)}: ${doubt.question}` })))
}
