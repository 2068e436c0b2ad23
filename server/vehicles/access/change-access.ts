import { sql } from 'kysely'
import type { PersonWithAccess } from '#domain/vehicles/vehicle-access.ts'
import type { AccessChange } from '#domain/vehicles/vehicle-access-forms.ts'
import type { Member } from '../../platform/auth/session.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import { holdAccess, listPeople } from './access.queries.ts'
import { endAccess, tellOwner } from './answer-invitation.ts'

/** What the owner chose counts from the next request on. */
export const changeAccess = (db: Db, owner: Member, id: string, change: AccessChange): Promise<PersonWithAccess> =>
  db.transaction().execute(async (tx) => {
    await holdAccess(tx, id, sql<boolean>`owner_id = ${owner.id}`)
    await tx.updateTable('vehicle_access').set(change).where('id', '=', id).execute()
    const person = (await listPeople(tx, owner.id)).find((each) => each.id === id)
    if (!person) throw notFound('Access')
    return person
  })

/** By the owner, who removes somebody or withdraws the invitation, or by the member, who leaves. */
export const removeAccess = (db: Db, me: Member, id: string) =>
  db.transaction().execute(async (tx) => {
    const held = await holdAccess(tx, id, sql<boolean>`${me.id} in (owner_id, member_id)`)
    if (held.owner_id === me.id) return endAccess(tx, id, held.member_id ? 'removed' : 'withdrawn', me.id)
    await endAccess(tx, id, 'left', me.id)
    await tellOwner(tx, held, me, 'left', 'no longer sees')
  })
