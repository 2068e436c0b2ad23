import { type Expression, sql } from 'kysely'
import { mayTellCost } from '../../members/cost-visibility.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Sale } from './sale.ts'

interface Going {
  vehicle_id: Expression<string | null>
  seller_id: Expression<string | null>
  share_costs: Expression<boolean>
}

/** The files whose records go with the vehicle; queried before the documents change hands. */
export const filesThatGo = ({ vehicle_id, seller_id, share_costs }: Going) => sql`
  select image_file_id as id from vehicles where id = ${vehicle_id}
  union
  select media_file_id from vehicle_media
   where vehicle_id = ${vehicle_id} and deleted_at is null and (is_publicly_visible or seal_id is not null)
  union
  select file_id from vehicle_documents
   where vehicle_id = ${vehicle_id} and user_id = ${seller_id} and privacy = 'shareable' and deleted_at is null
  union
  select file_id from record_images
    left join maintenance_logs as logs on logs.id = maintenance_log_id
    left join vehicle_notes as notes on notes.id = vehicle_note_id
   where record_images.vehicle_id = ${vehicle_id}
     and (${mayTellCost('logs', sql`case when ${share_costs} then ${seller_id} end`)} or modification_id is not null
          or notes.is_for_record or notes.seal_id is not null)`

/**
 * Each file follows its record. Files that go with the vehicle now belong to the buyer and count towards their storage;
 * those that stay are detached from the vehicle, so that only the seller can read them. None of them is public any
 * more. The buyer doesn't see a file's name on the seller's device, as nobody else did.
 */
export async function handOverFiles(tx: Db, { vehicle_id, seller_id, buyer_id }: Sale) {
  const going = {
    vehicle_id: sql<string>`${vehicle_id}::uuid`,
    seller_id: sql<string>`${seller_id}::uuid`,
    // Those that should be visible are marked by now.
    share_costs: sql<boolean>`false`,
  }
  // As an array: with a join PostgreSQL would take both sets for small and compare every pair.
  await sql`
    with goes as (${filesThatGo(going)}),
    moved as (
      update files set user_id = ${buyer_id}, visibility = 'private', original_name = null,
             gives_received = false
       where id = any(array(select id from goes)) and vehicle_id = ${vehicle_id} and user_id = ${seller_id}
         and state = 'stored'
      returning id, size_bytes)
    insert into storage_ledger (user_id, file_id, reason, bytes)
    select side.user_id, moved.id, side.reason, side.sign * size_bytes
      from moved, (values (${seller_id}::uuid, 'transfer_out', -1), (${buyer_id}::uuid, 'transfer_in', 1))
             as side (user_id, reason, sign)
     where size_bytes > 0`.execute(tx)
  await sql`
    update files set vehicle_id = null, visibility = 'private'
     where vehicle_id = ${vehicle_id} and user_id = ${seller_id} and state = 'stored'`.execute(tx)
  // A seller who buys the vehicle back gets the items they had kept restored to it.
  await sql`
    update files set vehicle_id = ${vehicle_id}
     where user_id = ${buyer_id} and vehicle_id is null and state = 'stored' and id in (
       select media_file_id from vehicle_media
        where vehicle_id = ${vehicle_id} and user_id = ${buyer_id} and deleted_at is null
       union all
       select file_id from vehicle_documents
        where vehicle_id = ${vehicle_id} and user_id = ${buyer_id} and deleted_at is null
       union all
       select file_id from record_images
         left join maintenance_logs as logs on logs.id = maintenance_log_id
         left join vehicle_notes as notes on notes.id = vehicle_note_id
        where record_images.vehicle_id = ${vehicle_id} and ${buyer_id} in (logs.user_id, notes.user_id))`.execute(tx)
}
