import { type RawBuilder, sql } from 'kysely'
import type { IdentityField, IdentityRules } from '#domain/vehicles/identity-rules.ts'
import { identityFields } from '#domain/vehicles/identity-rules.ts'
import { prefilledIdentity } from '#domain/vehicles/registry.ts'
import type { IdentityChange } from '#domain/vehicles/vehicle-identity.ts'
import type { Db } from '../../platform/database/database.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import { notFound } from '../../platform/http/errors.ts'

/** Whether others have had reason to rely on its identity; `id` names the vehicle in the surrounding statement. */
const isReliedOn = (id: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from public_pages where vehicle_id = ${id})
  or exists (select from handover_seals where vehicle_id = ${id})
  or exists (select from maintenance_logs where vehicle_id = ${id} and confirmed_at is not null and deleted_at is null))`

const findRules = preparedQuery((db, { vehicle_id }: { vehicle_id: string }) =>
  db
    .selectFrom('vehicles')
    .leftJoin('vehicle_data', 'vehicle_data.vehicle_id', 'vehicles.id')
    .select(['vrm', 'vehicle_data.make', 'vehicle_data.model', 'year_of_manufacture', 'date_first_registered'])
    .select(isReliedOn(sql`vehicles.id`).as('corrections_kept'))
    .where('vehicles.id', '=', vehicle_id),
)

export type RegistrySaid = Record<IdentityField, string | number | null>

/** What the registry said, in the form's terms, and whether corrections stay visible. */
export async function readIdentityRules(db: Db, vehicle_id: string) {
  const [found] = await findRules(db, { vehicle_id })
  if (!found) throw notFound('Vehicle')
  const { vrm, corrections_kept, ...data } = found
  const said: RegistrySaid = { registration_number: vrm, ...prefilledIdentity(data) }
  const from_registry = identityFields.filter((field) => said[field] !== null)
  return { said, rules: { from_registry, corrections_kept } satisfies IdentityRules }
}

/** The registration an MOT test was given for, if the vehicle has another one now. */
export const testedAs = (test: string) => sql<string | null>`
  (select nullif(vrm, registration_number) from vehicle_data join vehicles on vehicles.id = vehicle_data.vehicle_id
    where vehicle_data.id = ${sql.ref(`${test}.vehicle_data_id`)})`

/** The newest are enough for any reader. */
const mostShown = 100

/** Newest first. */
export const listIdentityChanges = (db: Db, vehicle_id: string): Promise<IdentityChange[]> =>
  db
    .selectFrom('vehicle_identity_changes')
    .select(['id', 'kind', 'field', 'old_value', 'new_value'])
    .select([
      sql<string>`to_json(changed_at) #>> '{}'`.as('changed_at'),
      sql<string>`to_json(created_at) #>> '{}'`.as('created_at'),
    ])
    .where('vehicle_id', '=', vehicle_id)
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute()

/** Oldest first, for the vehicle that the statement calls `vehicle`. */
export const identityChangesOf = (vehicle: string) => sql<IdentityChange[]>`
  (select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'field', field, 'old_value', old_value,
                              'new_value', new_value, 'changed_at', changed_at, 'created_at', created_at)
                            order by changed_at, id), '[]')
     from (select id, kind, field, old_value, new_value, changed_at, created_at from vehicle_identity_changes
            where vehicle_id = ${sql.ref(`${vehicle}.id`)} order by changed_at desc, id desc limit ${mostShown}) newest)`
