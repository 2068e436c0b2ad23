import { sealHandover } from '../features/handovers/seal-handover.ts'
import type { Person } from './people.ts'
import type { TestServer } from './server.ts'

/** The vehicle changes hands as after an accepted transfer, without its mails and answers; gives the transfer's id. */
export async function handsOver(server: TestServer, vehicle_id: string, seller: Person, buyer: Person) {
  const { db, sql } = server.services
  const [transfer] = await sql`
    insert into ownership_transfers
      (vehicle_id, previous_owner_id, previous_owner_name, new_owner_id, new_owner_name, new_owner_email,
       new_owner_phone, sale_price, sale_date, vehicle_mileage, vehicle_make, vehicle_model, vehicle_year, status,
       answered_at)
    select id, ${seller.id}, ${seller.name}, ${buyer.id}, ${buyer.name}, ${buyer.email}, '07700 900123', 8125,
           '2026-05-01', mileage, make, model, year, 'accepted', now()
      from vehicles where id = ${vehicle_id} returning id`
  const transfer_id = transfer?.id as string
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('vehicles').set({ user_id: buyer.id }).where('id', '=', vehicle_id).execute()
    await sealHandover(tx, server.services, { vehicle_id, transfer_id })
  })
  return transfer_id
}
