import { sql } from 'kysely'
import type { Handover, OwnershipLog } from '#domain/ownership/transfer.ts'
import type { Db } from '../../platform/database/database.ts'
import type { OwnedVehicle } from '../../vehicles/access.ts'
import { listIdentityChanges } from '../../vehicles/identity/identity.queries.ts'
import { findSentTransfer } from './transfers.queries.ts'

const mostShown = 200

export async function getOwnershipLog(db: Db, vehicle: OwnedVehicle): Promise<OwnershipLog> {
  const [owner, transfer, keepers, handovers, identity_changes] = await Promise.all([
    findOwner(db, vehicle),
    findSentTransfer(db, vehicle.id),
    listKeepers(db, vehicle.id),
    handoversOf(db).where('vehicle_id', '=', vehicle.id).orderBy('sequence', 'desc').limit(mostShown).execute(),
    listIdentityChanges(db, vehicle.id),
  ])
  return { owner, transfer: transfer ?? null, keepers, handovers, identity_changes }
}

/** Since they bought it here, or since they added it. */
const findOwner = (db: Db, { id, user_id }: OwnedVehicle) =>
  db
    .selectFrom('vehicles')
    .leftJoin('users', 'users.id', 'vehicles.user_id')
    .select([
      sql<string>`coalesce(nullif(trim(users.name), ''), 'Unknown')`.as('name'),
      'mileage',
      sql<string>`coalesce(
        (select sale_date::text from ownership_transfers
          where vehicle_id = ${id} and status = 'accepted' and new_owner_id = ${user_id}
          order by answered_at desc limit 1),
        (vehicles.created_at at time zone 'Europe/London')::date::text)`.as('since'),
    ])
    .where('vehicles.id', '=', id)
    .executeTakeFirstOrThrow()

const listKeepers = (db: Db, vehicle_id: string) =>
  db
    .selectFrom('keeper_history')
    .select(['id', 'date_of_transaction', 'number_of_previous_keepers'])
    .select(sql<boolean>`transfer_id is not null`.as('in_garagetale'))
    .where('vehicle_id', '=', vehicle_id)
    .orderBy('date_of_transaction', 'desc')
    // Two handovers on the same day in the order they happened; registry entries all arrive at once.
    .orderBy('created_at', 'desc')
    .orderBy('number_of_previous_keepers', 'desc')
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute()

export const handoversOf = (db: Db) =>
  db
    .selectFrom('handover_seals')
    .select(['sequence', 'hash', 'entries', sql<string>`to_json(created_at) #>> '{}'`.as('sealed_at')])
    .$castTo<Handover>()
