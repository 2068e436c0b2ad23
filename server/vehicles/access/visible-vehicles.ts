import { type RawBuilder, sql } from 'kysely'
import type { VehicleRole } from '#domain/vehicles/vehicle-access.ts'

/*
 * The rule of access: a vehicle is its owner's, and whoever's the owner lets into it or into the whole garage, but for cars left out. What is
 * chosen for one vehicle counts for it before what is chosen for the garage. Every place that asks which vehicles a
 * member may see asks here, and every time, so that whatever ends an access ends it at the next request.
 */

/** SQL: whether `access` is to this vehicle, or to a garage from which it isn't left out. */
const reaches = (vehicle: string) => `
  (access.vehicle_id = ${vehicle}.id or (access.vehicle_id is null and ${vehicle}.id <> all (access.except_vehicles)))`

/** SQL over `vehicles as ${vehicle}`: the grants by which `member` is let into it, the one that counts first. */
export const grantFor = (vehicle: string, member: string) => `
  select access.id, access.member_id, access.role, access.shows_costs, access.shows_documents, access.reminds
    from vehicle_access as access join users as its_owner on its_owner.id = access.owner_id
   where access.member_id = ${member} and access.owner_id = ${vehicle}.user_id and access.ended_at is null
     and ${reaches(vehicle)}
     and its_owner.suspended_at is null and its_owner.deleted_at is null
   order by access.vehicle_id nulls last limit 1`

/** SQL: the ids of the garages' vehicles that others let `member` into, with what counts for each. */
const sharedWith = (member: RawBuilder<unknown>) => sql`
  select distinct on (theirs.id) theirs.id as vehicle_id, access.id as access_id, access.role, access.shows_costs,
         access.shows_documents, access.reminds, theirs.user_id as owner_id
    from vehicle_access as access
    join users as its_owner on its_owner.id = access.owner_id and its_owner.suspended_at is null
                           and its_owner.deleted_at is null
    join vehicles as theirs on theirs.user_id = access.owner_id and theirs.deleted_at is null
                           and ${sql.raw(reaches('theirs'))}
   where access.member_id = ${member}::uuid and access.ended_at is null
   order by theirs.id, access.vehicle_id nulls last`

export interface VisibleVehicle {
  vehicle_id: string
  /** Null for one's own. */
  access_id: string | null
  role: VehicleRole
  shows_costs: boolean
  shows_documents: boolean
  /** Whether its reminders reach this member. */
  reminds: boolean
  owner_id: string
}

const asSql = (member: string | RawBuilder<unknown>) =>
  // A prepared query's placeholder is a symbol.
  typeof member === 'object' ? member : sql`${member}`

/** Those of others that the member may see: `vehicle_id, access_id, role, shows_costs, shows_documents, reminds, owner_id`. */
export const vehiclesSharedWith = (member: string | RawBuilder<unknown>) =>
  sql<VisibleVehicle>`(${sharedWith(asSql(member))})`

/**
 * Every vehicle that the member may see, with role and what is shown of it, as a subquery with the columns of
 * `VisibleVehicle`. Of the costs and documents of one that doesn't show them, the member is told those that they
 * entered (`entered_by`) and no others.
 */
export const vehiclesVisibleTo = (member: string | RawBuilder<unknown>) => sql<VisibleVehicle>`(
  select own.id as vehicle_id, null::uuid as access_id, 'owner' as role, true as shows_costs, true as shows_documents,
         true as reminds, own.user_id as owner_id
    from vehicles as own where own.user_id = ${asSql(member)}::uuid and own.deleted_at is null
  union all
  select * from (${sharedWith(asSql(member))}) as shared)`
