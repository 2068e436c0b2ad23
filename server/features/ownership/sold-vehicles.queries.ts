import { sql } from 'kysely'
import { type SoldVehicle, type SoldVehicleDetail, type SoldVehiclePage, soldPageSize } from '#domain/transfer.ts'
import type { Db } from '../../platform/database.ts'
import { listKeptDocuments, listKeptMedia, listKeptNotes, listKeptReceipts } from './kept-records.queries.ts'
import { handoversOf } from './ownership-log.queries.ts'

const soldBy = (db: Db, user_id: string) =>
  db
    .selectFrom('sold_vehicles')
    .select(['transfer_id', 'make', 'model', 'year', 'registration_number', 'vehicle_mileage', 'new_owner_name'])
    .select(['sale_date', 'notes', sql<number>`sale_price::float8`.as('sale_price')])
    .select(sql<string>`to_json(sold_at) #>> '{}'`.as('sold_at'))
    .where('user_id', '=', user_id)

/** The last first; `after` is the last sale of the page before. */
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

declare const checked: unique symbol
/** Found by the guard alone: whoever holds one knows that the member sold it. */
export type Sold = { sale: SoldVehicle; user_id: string; vehicle_id: string | null } & { readonly [checked]: true }

export async function findSoldVehicle(db: Db, user_id: string, transfer_id: string): Promise<Sold | undefined> {
  const found = await soldBy(db, user_id).select('vehicle_id').where('transfer_id', '=', transfer_id).executeTakeFirst()
  if (!found) return undefined
  const { vehicle_id, ...sale } = found
  return { sale, user_id, vehicle_id } as Sold
}

/** What stayed with the seller. Nothing of it says how the vehicle fares now. */
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
        sql<number>`(select count(*)::int from reminders
          where user_id = ${user_id} and vehicle_id = ${vehicle_id} and deleted_at is null)`.as('reminders'),
        sql<number>`coalesce((select spent from vehicle_totals
          where user_id = ${user_id} and vehicle_id = ${vehicle_id}), 0)::float8`.as('costs_paid'),
      ])
      .where('id', '=', sale.transfer_id)
      .executeTakeFirstOrThrow(),
    handoversOf(db).where('transfer_id', '=', sale.transfer_id).executeTakeFirst(),
  ])
  return { ...sale, ...figures, private_notes, private_media, private_documents, receipts, handover: handover ?? null }
}
