import { sql } from 'kysely'
import { asKept } from '#domain/basics/distance.ts'
import { type ImportAnswers, importTexts, newCar } from '#domain/sharing/vehicle-import.ts'
import { markVehicleAdded } from '../../../account/onboarding/onboarding.queries.ts'
import type { Db } from '../../../platform/database/database.ts'
import { joining } from '../../../platform/database/joining.ts'
import { conflict } from '../../../platform/http/errors.ts'
import { refuseBeyondPlan } from '../../../vehicles/garage/add-vehicle.ts'
import { deleteVehicle } from '../../../vehicles/garage/delete-vehicle.ts'
import { answersOf, type OwnImport } from '../imports.queries.ts'
import type { ParsedImport } from '../parse-import.ts'
import type { ImportedVehicle } from './own-records.ts'

interface Added {
  answers: ImportAnswers
  /** The new ones by their ids. */
  added: Map<string, ImportedVehicle>
}

/** Cars that our own export describes and the garage lacks; like the records they earn no points. */
export async function addCars(tx: Db, own: OwnImport, { vehicles }: ParsedImport, isCapped: boolean): Promise<Added> {
  const answers = answersOf(own)
  const cars = new Map(Object.entries(answers.cars))
  const added: Added['added'] = new Map()
  for (const [name, chosen] of cars) {
    if (chosen !== newCar) continue
    const vehicle = Object.hasOwn(vehicles, name) ? vehicles[name] : undefined
    if (!vehicle) throw conflict('car_gone', importTexts.carGone)
    if (isCapped) await refuseBeyondPlan(tx, own.user_id)
    const id = await addCar(tx, own, vehicle)
    cars.set(name, id)
    added.set(id, vehicle)
  }
  if (added.size > 0) await markVehicleAdded(tx, own.user_id)
  return { answers: { ...answers, cars: Object.fromEntries(cars) }, added }
}

async function addCar(tx: Db, { id: import_id, user_id }: OwnImport, vehicle: ImportedVehicle): Promise<string> {
  const { odometer_unit = 'mi', mileage: _, ...described } = vehicle
  const { id } = await tx
    .insertInto('vehicles')
    .values({
      ...described,
      user_id,
      import_id,
      mileage: 0,
      odometer_unit,
      odometer_unit_chosen: odometer_unit === 'km',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Its readings come with its records; where they say less than the car had, as without its tests, that is stated. */
export async function stateMileage(tx: Db, id: string, { mileage, odometer_unit = 'mi' }: ImportedVehicle) {
  const kept = asKept(mileage, odometer_unit)
  await tx.updateTable('vehicles').set(kept).where('id', '=', id).where('mileage', '<', kept.mileage).execute()
}

const holders = [
  'maintenance_logs',
  'modifications',
  'vehicle_notes',
  'vehicle_media',
  'vehicle_documents',
  'reminders',
]
const keepers = ['tyre_sets', 'parts', 'business_trips', 'vehicle_purchases', 'ownership_transfers', 'vehicle_listings']

/** A car that the import added goes too, once there is nothing of anybody's left in it. */
export async function takeCars(tx: Db, { id, user_id }: OwnImport, cars: readonly string[]): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from vehicles
     where import_id = ${id} and id = any(${cars}::uuid[]) and not is_public and image_file_id is null
       ${sql.join(
         [
           ...holders.map(
             (table) => sql`and not exists (
             select from ${sql.table(table)} as kept where kept.vehicle_id = vehicles.id and kept.deleted_at is null
              ${table === 'reminders' ? sql`and kept.status <> 'cancelled'` : sql``})`,
           ),
           ...keepers.map(
             (table) => sql`and not exists (
             select from ${sql.table(table)} as kept where kept.vehicle_id = vehicles.id)`,
           ),
         ],
         sql` `,
       )}`.execute(tx)
  for (const { id: car } of rows) await deleteVehicle(joining(tx), user_id, car)
  return rows.length
}
