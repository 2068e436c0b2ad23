import { sql } from 'kysely'
import { addDays, formatLongDate, londonToday } from '#domain/basics/format.ts'
import { vehicleName } from '#domain/vehicles/garage.ts'
import { type IdentityField, identityFields, type VehicleIdentity } from '#domain/vehicles/identity-rules.ts'
import {
  type IdentityChange,
  identityTexts,
  mostCorrections,
  mostRegistrationChanges,
} from '#domain/vehicles/vehicle-identity.ts'
import type { Db } from '../../platform/database/database.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'
import type { OwnedVehicle, VehicleAccess } from '../access.ts'
import { identityChanged } from '../garage/vehicle-hooks.ts'
import { forgetTakenIn } from '../official/take-in.ts'
import { type RegistrySaid, readIdentityRules } from './identity.queries.ts'

type Corrected = { [Field in keyof VehicleIdentity]?: VehicleIdentity[Field] | undefined }

/**
 * How a save may change the vehicle's identity: what the registry said stays, and once others rely on the vehicle every
 * correction stays visible. For a transaction that has locked the vehicle.
 */
export async function correctIdentity(tx: Db, access: VehicleAccess, to: Corrected) {
  const { vehicle: held } = access
  const changed = identityFields.filter((field) => to[field] !== undefined && to[field] !== held[field])
  if (changed.length === 0) return
  const { said, rules } = await readIdentityRules(tx, held.id)
  const refused = changed.flatMap((field) => refusalOf(field, said, to[field]))
  if (refused.length > 0) throw invalid(Object.fromEntries(refused))
  if (to.registration_number && changed.includes('registration_number'))
    await refuseOwnDuplicate(tx, held, to.registration_number)
  if (rules.corrections_kept)
    for (const field of changed) {
      await refuseTooMany(tx, held.id, field)
      await keepChange(tx, access, { kind: 'correction', field, new_value: asText(to[field]) })
    }
  const correction = Object.fromEntries(changed.map((field) => [field, to[field]]))
  await tx.updateTable('vehicles').set(correction).where('id', '=', held.id).execute()
  if (changed.includes('registration_number')) await forgetTakenIn(tx, held.id)
  await identityChanged.run(tx, { ...held, ...correction }, 'all unsealed')
}

/** A field may always be set back to what the registry said. */
function refusalOf(field: IdentityField, said: RegistrySaid, to: string | number | null | undefined) {
  if (said[field] === null) return []
  if (field === 'registration_number') return [[field, identityTexts.changeRegistration]]
  return said[field] === to ? [] : [[field, identityTexts.fromRegistry]]
}

const asText = (value: string | number | null | undefined) => (value == null ? null : String(value))

type Kept = Pick<IdentityChange, 'kind' | 'field' | 'new_value'> & { changed_at?: ReturnType<typeof sql<Date>> }

/** Under the name of whoever made it. */
export const keepChange = (tx: Db, { vehicle, actor }: VehicleAccess, change: Kept) =>
  tx
    .insertInto('vehicle_identity_changes')
    .values({ ...change, vehicle_id: vehicle.id, user_id: actor.id, old_value: asText(vehicle[change.field]) })
    .execute()

/** Nobody could tell two vehicles with the same plate apart. */
export async function refuseOwnDuplicate(tx: Db, held: OwnedVehicle, registration_number: string) {
  // The owner is locked too: two of their cars must not take one plate at the same moment.
  await tx.selectFrom('users').select('id').where('id', '=', held.user_id).forNoKeyUpdate().execute()
  const other = await tx
    .selectFrom('vehicles')
    .select(['make', 'model', 'year'])
    .where('user_id', '=', held.user_id)
    .where('id', '!=', held.id)
    .where('registration_number', '=', registration_number)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (other)
    throw invalid({ registration_number: `Your ${vehicleName(other)} has this registration. Change it there first` })
}

/** Counted by when it was entered here: the date of the change is only the owner's claim. */
export async function refuseTooMany(tx: Db, vehicle_id: string, field: IdentityField) {
  const isPlate = field === 'registration_number'
  const most = isPlate ? mostRegistrationChanges : mostCorrections
  const recent = await tx
    .selectFrom('vehicle_identity_changes')
    .select(sql<string>`(created_at at time zone 'Europe/London')::date::text`.as('day'))
    .where('vehicle_id', '=', vehicle_id)
    .where('field', isPlate ? '=' : '!=', 'registration_number')
    .where('created_at', '>', sql<Date>`now() - interval '365 days'`)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
  const oldest = recent.length < most ? undefined : recent.at(-1)?.day
  if (!oldest) return
  const again = formatLongDate(addDays(oldest > londonToday() ? londonToday() : oldest, 366))
  throw conflict(
    'too_many_changes',
    isPlate
      ? `The registration was changed ${most} times in the past year. You can change it again from ${again}.`
      : `Details were corrected ${most} times in the past year. You can correct them again from ${again}.`,
  )
}
