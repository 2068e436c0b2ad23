import { sql } from 'kysely'
import type { AddedBy } from '#domain/vehicles/vehicle-access.ts'
import type { Db } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/errors.ts'
import { grantFor } from '../../vehicles/access/visible-vehicles.ts'
import type { OwnedVehicle } from '../../vehicles/access.ts'

/** Those whom the reminders of these vehicles reach besides their owner, a row for each vehicle. */
export const remindedOf = (ids: readonly string[]) => sql<{ vehicle_id: string; id: string }>`(
  select distinct car.id as vehicle_id, person.id
    from vehicles as car
    join vehicle_access as shared on shared.owner_id = car.user_id and shared.ended_at is null
    join users as person on person.id = shared.member_id and person.suspended_at is null and person.deleted_at is null
   where car.id = any(${ids}::uuid[])
     and (select given.reminds from (${sql.raw(grantFor('car', 'person.id'))}) as given))`

/** Its owner first. */
export async function listReminded(db: Db, { id, user_id }: Pick<OwnedVehicle, 'id' | 'user_id'>): Promise<AddedBy[]> {
  const { rows } = await sql<AddedBy>`
    select users.id, users.name from users
     where users.id = ${user_id} or users.id in (select id from ${remindedOf([id])} as reminded)
     order by users.id <> ${user_id}::uuid, lower(users.name), users.id`.execute(db)
  return rows
}

export async function assertReaches(tx: Db, vehicle: OwnedVehicle, member: string | null | undefined) {
  if (!member || (await listReminded(tx, vehicle)).some(({ id }) => id === member)) return
  throw invalid({ for_member: 'This car’s reminders don’t reach them any more. Please choose again' })
}
