import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { OwnedVehicle } from '../../vehicles/access.ts'
import { mileageRead } from '../../vehicles/garage/vehicle-hooks.ts'
import { refuseTurningBack } from '../../vehicles/mileage/refuse-turning-back.ts'

/**
 * What follows for a car from many records at once: its last service, and the forecasts of its reminders. Reminders
 * themselves and the dates that are due stay as they are: history says nothing about today.
 */
export async function followImport(tx: Db, held: OwnedVehicle) {
  await sql`select follow_with_dates(${held.id}, '{}'::text[], ${held.next_service}, null)`.execute(tx)
  await refuseTurningBack(tx, held)
  await mileageRead.run(tx, held)
}
