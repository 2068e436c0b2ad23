import { sql } from 'kysely'
import type { PersonWithAccess } from '#domain/vehicles/vehicle-access.ts'
import type { AccessChange } from '#domain/vehicles/vehicle-access-forms.ts'
import type { Member } from '../../platform/auth/session.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import { holdAccess, listPeople } from './access.queries.ts'
import { endAccess, tellOwner } from './answer-invitation.ts'
import { assertOwnCars } from './invite.ts'

/** What the owner chose counts from the next request on. */
export const changeAccess = (db: Db, owner: Member, id: string, change: AccessChange): Promise<PersonWithAccess> =>
  db.transaction().execute(async (tx) => {
    const held = await holdAccess(tx, id, sql<boolean>`owner_id = ${owner.id}`)
    const { except_vehicles, ...choice } = change
    await tx.updateTable('vehicle_access').set(choice).where('id', '=', id).execute()
    if (except_vehicles && held.vehicle_id === null) await leaveOut(tx, owner, id, except_vehicles)
    const person = (await listPeople(tx, owner.id)).find((each) => each.id === id)
    if (!person) throw notFound('Access')
    return person
  })

/** One that was sold stays left out, should it come back. */
async function leaveOut(tx: Db, owner: Member, id: string, cars: readonly string[]) {
  await assertOwnCars(tx, owner.id, cars)
  await sql`
    update vehicle_access as access
       set except_vehicles = ${cars}::uuid[] || array(
         select earlier from unnest(access.except_vehicles) as earlier
          where not exists (select from vehicles where id = earlier and user_id = ${owner.id} and deleted_at is null))
     where id = ${id}`.execute(tx)
}

/** By the owner, who removes somebody or withdraws the invitation, or by the member, who leaves. */
export const removeAccess = (db: Db, me: Member, id: string) =>
  db.transaction().execute(async (tx) => {
    const held = await holdAccess(tx, id, sql<boolean>`${me.id} in (owner_id, member_id)`)
    if (held.owner_id === me.id) return endAccess(tx, id, held.member_id ? 'removed' : 'withdrawn', me.id)
    await endAccess(tx, id, 'left', me.id)
    await tellOwner(tx, held, me, 'left', 'no longer sees')
  })
