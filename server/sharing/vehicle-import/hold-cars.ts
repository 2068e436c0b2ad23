import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { type OwnedVehicle, ownedColumns } from '../../vehicles/access.ts'
import { mileageRead } from '../../vehicles/garage/vehicle-hooks.ts'
import { refuseTurningBack } from '../../vehicles/mileage/refuse-turning-back.ts'

/** Those of these cars that are the member's by now, locked in the order of their ids. */
export async function holdCars(tx: Db, user_id: string, ids: string[]): Promise<OwnedVehicle[]> {
  if (ids.length === 0) return []
  const held = await tx
    .selectFrom('vehicles')
    .select(ownedColumns)
    .where('id', 'in', ids)
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return held as unknown as OwnedVehicle[]
}

/**
 * What follows for a car from many records at once: its last service, and the forecasts of its reminders. Reminders
 * themselves and the dates that are due stay as they are: history says nothing about today.
 */
export async function followImport(tx: Db, held: OwnedVehicle) {
  await sql`select follow_with_dates(${held.id}, '{}'::text[], ${held.next_service}, null)`.execute(tx)
  await refuseTurningBack(tx, held)
  await mileageRead.run(tx, held)
}
