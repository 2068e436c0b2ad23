import { sql } from 'kysely'
import { type SoldVehicleDetail, type SoldVehiclePage, soldPageSize } from '#domain/ownership/transfer.ts'
import { confirmedBy } from '../../businesses/confirmations/confirmed-by.ts'
import type { Db } from '../../platform/database/database.ts'
import { unitOf } from './car-unit.ts'
import {
  isOfSale,
  listKeptDocuments,
  listKeptMedia,
  listKeptNotes,
  listKeptReceipts,
  wasEntered,
} from './kept-records.queries.ts'
import { handoversOf } from './ownership-log.queries.ts'
import type { Sold } from './sold.ts'

const soldBy = (db: Db, user_id: string) =>
  db
    .selectFrom('sold_vehicles')
    .select(['transfer_id', 'make', 'model', 'year', 'registration_number', 'vehicle_mileage', 'new_owner_name'])
    .select(unitOf('sold_vehicles').as('odometer_unit'))
    .select(['sale_date', 'notes', sql<number>`sale_price::float8`.as('sale_price')])
    .select(sql<string>`to_json(sold_at) #>> '{}'`.as('sold_at'))
    .where('user_id', '=', user_id)

/** Newest first; `after` is the last sale of the page before. */
export async function listSoldVehicles(db: Db, user_id: string, after?: string): Promise<SoldVehiclePage> {
  const found = await soldBy(db, user_id)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(sold_vehicles.sold_at, transfer_id) <
          (select mark.sold_at, mark.transfer_id from sold_vehicles as mark
            where mark.transfer_id = ${after} and mark.user_id = ${user_id})`,
      ),
    )
    .orderBy('sold_vehicles.sold_at', 'desc')
    .orderBy('transfer_id', 'desc')
    .limit(soldPageSize + 1)
    .execute()
  const items = found.slice(0, soldPageSize)
  return { items, next: found.length > soldPageSize ? (items.at(-1)?.transfer_id ?? null) : null }
}

export async function findSoldVehicle(db: Db, user_id: string, transfer_id: string): Promise<Sold | undefined> {
  const found = await soldBy(db, user_id)
    .select('vehicle_id')
    .select(
      sql<string | null>`(select to_json(max(earlier.sold_at)) #>> '{}' from sold_vehicles as earlier
        where earlier.user_id = ${user_id} and earlier.vehicle_id = sold_vehicles.vehicle_id
          and earlier.sold_at < sold_vehicles.sold_at)`.as('sold_before'),
    )
    .where('transfer_id', '=', transfer_id)
    .executeTakeFirst()
  if (!found) return undefined
  const { vehicle_id, sold_before, ...sale } = found
  return { sale, user_id, vehicle_id, sold_before } as Sold
}

/** What stayed with the seller. It says nothing about the vehicle's later life. */
export async function getSoldVehicle(db: Db, sold: Sold): Promise<SoldVehicleDetail> {
  const { sale, user_id, vehicle_id } = sold
  const [private_notes, private_media, private_documents, receipts, figures, handover] = await Promise.all([
    listKeptNotes(db, sold),
    listKeptMedia(db, sold),
    listKeptDocuments(db, sold),
    listKeptReceipts(db, sold),
    db
      .selectFrom('ownership_transfers')
      .select([
        'share_costs',
        sql<boolean>`exists (select from vehicles
          where id = ${vehicle_id} and user_id = ${user_id} and deleted_at is null)`.as('owned_again'),
        sql<number>`(select count(*)::int from reminders
          where ${isOfSale(sold, 'reminders')} and status = 'pending')`.as('reminders'),
        sql<number>`(select coalesce(sum(cost), 0)::float8 from costs where ${wasEntered(sold, 'costs')})`.as(
          'costs_paid',
        ),
        sql<number>`(select count(*)::int from maintenance_logs
          where ${isOfSale(sold, 'maintenance_logs')} and ${confirmedBy('maintenance_logs')} is not null)`.as(
          'confirmed_records',
        ),
      ])
      .where('id', '=', sale.transfer_id)
      .executeTakeFirstOrThrow(),
    handoversOf(db).where('transfer_id', '=', sale.transfer_id).executeTakeFirst(),
  ])
  return { ...sale, ...figures, private_notes, private_media, private_documents, receipts, handover: handover ?? null }
}
