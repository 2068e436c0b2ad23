import { sql } from 'kysely'
import { nothingPaid, type Purchase } from '#domain/vehicles/purchase.ts'
import type { Db } from '../../platform/database/database.ts'
import type { OwnedVehicle } from '../access.ts'

/** What a former owner paid stays theirs: each reads their own row. */
export async function getPurchase(db: Db, { id, user_id }: OwnedVehicle): Promise<Purchase> {
  const { rows } = await sql<Purchase>`
    select purchase_price::float8, purchase_date::text, purchase_mileage, lender, monthly_payment::float8, bought.version,
           due_dates.date::text as finance_end
      from vehicles
      left join vehicle_purchases as bought on bought.vehicle_id = vehicles.id and bought.user_id = vehicles.user_id
      left join due_dates on due_dates.vehicle_id = vehicles.id and due_dates.kind = 'finance_end'
     where vehicles.id = ${id} and vehicles.user_id = ${user_id}`.execute(db)
  return rows[0] ?? nothingPaid
}
