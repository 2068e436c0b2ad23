import { sql } from 'kysely'
import { formatLongDate } from '#domain/basics/format.ts'
import { identityIsOffered } from '#domain/ownership/transfer.ts'
import { identityTexts, type RegistrationChange } from '#domain/vehicles/vehicle-identity.ts'
import type { Db } from '../../platform/database/database.ts'
import { changedElsewhere, invalid } from '../../platform/http/errors.ts'
import { announce } from '../../platform/live/live.ts'
import type { VehicleAccess } from '../access.ts'
import { saved } from '../garage/add-vehicle.ts'
import { holdVehicle } from '../garage/own-vehicle.ts'
import { identityChanged, refusedWhileOffered } from '../garage/vehicle-hooks.ts'
import { keepChange, refuseOwnDuplicate, refuseTooMany } from './correct-identity.ts'

/**
 * The same vehicle with another plate. The old one stays in its history with the date; MOT tests and confirmations
 * still name the plate they were given for, and the registry is not asked again.
 */
export function changeRegistration(db: Db, access: VehicleAccess, change: RegistrationChange) {
  const { version, registration_number, changed_on } = change
  return db.transaction().execute(async (tx) => {
    const held = await holdVehicle(tx, access.vehicle)
    if (held.version !== version) throw changedElsewhere()
    await refusedWhileOffered.run(tx, held.id, identityIsOffered)
    if (held.registration_number === registration_number)
      throw invalid({ registration_number: identityTexts.sameRegistration })
    await refuseOwnDuplicate(tx, held, registration_number)
    await refuseTooMany(tx, held.id, 'registration_number')
    const changed_at = await momentOf(tx, held.id, changed_on)
    const kept = { kind: 'registration', field: 'registration_number', new_value: registration_number } as const
    await keepChange(tx, { ...access, vehicle: held }, { ...kept, changed_at })
    await tx.updateTable('vehicles').set({ registration_number }).where('id', '=', held.id).execute()
    await identityChanged.run(tx, { ...held, registration_number }, 'unanswered')
    await announce(tx, held.user_id, 'vehicles')
    return tx.selectFrom('vehicles').select(saved).where('id', '=', held.id).executeTakeFirstOrThrow()
  })
}

/** Never before the previous change, so that plates follow one another. */
async function momentOf(tx: Db, vehicle_id: string, changed_on: string) {
  const { first, last } = await tx
    .selectFrom('vehicles')
    .select([
      sql<string | null>`(select date_first_registered::text from vehicle_data where vehicle_id = vehicles.id)`.as(
        'first',
      ),
      sql<string | null>`(select max(timeline_date)::text from vehicle_identity_changes
        where vehicle_id = vehicles.id and field = 'registration_number')`.as('last'),
    ])
    .where('id', '=', vehicle_id)
    .executeTakeFirstOrThrow()
  if (last && changed_on < last)
    throw invalid({ changed_on: `Enter ${formatLongDate(last)} or later: the registration last changed then` })
  if (first && changed_on < first)
    throw invalid({ changed_on: `Enter ${formatLongDate(first)} or later: the vehicle was first registered then` })
  return sql<Date>`(select greatest(
    case when ${changed_on}::date >= (now() at time zone 'Europe/London')::date then now()
         else ${changed_on}::date::timestamp at time zone 'Europe/London' end,
    max(changed_at) + interval '1 millisecond')
    from vehicle_identity_changes where vehicle_id = ${vehicle_id} and field = 'registration_number')`
}
