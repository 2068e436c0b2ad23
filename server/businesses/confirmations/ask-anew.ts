import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { OwnedVehicle } from '../../vehicles/access.ts'
import { askBusiness } from './ask-business.ts'
import { findNameable } from './business-search.queries.ts'

/**
 * A business answers for the vehicle it was shown. 'all unsealed' withdraws its answer on records that no handover has
 * sealed, and asks again; 'unanswered' leaves every answer and only makes sure that whoever answers next has read the
 * new name. A sealed record keeps its confirmation, and says which vehicle it was given for.
 */
export async function askAnew(tx: Db, vehicle: OwnedVehicle, which: 'all unsealed' | 'unanswered') {
  const naming = await tx
    .selectFrom('maintenance_logs')
    .select(['id', 'business_id', 'type', 'date'])
    .select([sql<boolean>`coalesce(confirmed_at, declined_at) is not null`.as('answered'), 'seal_id'])
    .where('vehicle_id', '=', vehicle.id)
    .where('business_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('business_id')
    .orderBy('id')
    .execute()
  const withdrawn = naming.filter(({ answered, seal_id }) => which === 'all unsealed' && answered && !seal_id)
  const reread = [...naming.filter(({ answered }) => !answered), ...withdrawn]
  if (reread.length === 0) return
  // Businesses first and in order, as everything that decides on one locks it before its records.
  for (const id of new Set(reread.map(({ business_id }) => business_id)))
    if (id) await findNameable(tx, vehicle.user_id, id)
  await tx
    .updateTable('maintenance_logs')
    .set({ confirmed_at: null, confirmed_by_name: null, declined_at: null })
    .where(
      'id',
      'in',
      reread.map(({ id }) => id),
    )
    .execute()
  for (const record of withdrawn) await askBusiness(tx, vehicle, record)
}
