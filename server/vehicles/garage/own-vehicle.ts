import { createMiddleware } from 'hono/factory'
import { sessionBeside } from '../../platform/auth/sessions.ts'
import type { Db } from '../../platform/database/database.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import type { SignedInEnv } from '../../platform/http/env.ts'
import { type AppError, notFound } from '../../platform/http/errors.ts'
import { enter, guard, isId } from '../../platform/http/guard.ts'
import { ownedColumns as columns, type OwnedVehicle, type VehicleAccess } from '../access.ts'

export type OwnVehicleEnv = SignedInEnv & {
  Variables: SignedInEnv['Variables'] & { access: VehicleAccess }
}

const ownVehicleOf = (db: Db, id: string, user_id: string) =>
  db
    .selectFrom('vehicles')
    .select(columns)
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is', null)

interface Asked {
  id: string
  user_id: string
}
/** A read with a remembered session starts with the first of these, and every change with the second. */
const findOwnVehicle = preparedQuery((db, { id, user_id }: Asked) => ownVehicleOf(db, id, user_id))
const findAndHold = preparedQuery((db, { id, user_id }: Asked) => ownVehicleOf(db, id, user_id).forUpdate())

/** Provides access to a member's own vehicle; somebody else's, a deleted and a missing one are all not found. */
export const ownVehicle = (refusal: () => AppError = () => notFound('Vehicle')) =>
  guard(
    'ownVehicle',
    createMiddleware<OwnVehicleEnv>((c, next) =>
      enter(
        c as never,
        async (seen) => {
          const id = c.req.param('vehicleId')
          const actor = c.get('user')
          const [vehicle] =
            seen === undefined && isId(id) ? await findOwnVehicle(c.get('db'), { id, user_id: actor.id }) : [seen]
          if (!vehicle) throw refusal()
          c.set('access', { vehicle: vehicle as OwnedVehicle, actor, role: 'owner' })
          await next()
        },
        undefined,
        { statement: sessionAndVehicle, id: idOf(c.req.param('vehicleId')) },
      ),
    ),
  )

const sessionAndVehicle = sessionBeside(
  'vehicles',
  columns,
  'beside.id = $4 and beside.user_id = u.id and beside.deleted_at is null',
)
const idOf = (id: string | undefined) => (isId(id) ? id : null)

/** For work that goes on after its request: the vehicle while it is still that member's. */
export async function findStillOwned(db: Db, { id, user_id }: Asked): Promise<OwnedVehicle | undefined> {
  const [vehicle] = await findOwnVehicle(db, { id, user_id })
  return vehicle as OwnedVehicle | undefined
}

/** All of a member's vehicles, in the order in which they were added. */
export const listOwnVehicles = async (db: Db, user_id: string) =>
  (await db
    .selectFrom('vehicles')
    .select(columns)
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()) as OwnedVehicle[]

/** For `together`; then call `heldVehicle` with the answer. */
export const holding = (tx: Db, { id, user_id }: OwnedVehicle) => findAndHold.with(tx, { id, user_id })

export function heldVehicle([held]: object[]): OwnedVehicle {
  if (!held) throw notFound('Vehicle')
  return held as OwnedVehicle
}

/**
 * The vehicle as it is inside this transaction, locked until its end: acts on one vehicle take turns, and one deleted
 * or handed over since the guard's check is not found.
 */
export async function holdVehicle(tx: Db, vehicle: OwnedVehicle): Promise<OwnedVehicle> {
  return heldVehicle(await findAndHold(tx, { id: vehicle.id, user_id: vehicle.user_id }))
}

/** Those of these vehicles that are still the member's; locked in one order, so that two acts never cross. */
export async function holdOwn(tx: Db, user_id: string, ids: readonly string[]): Promise<OwnedVehicle[]> {
  if (ids.length === 0) return []
  const held = await tx
    .selectFrom('vehicles')
    .select(columns)
    .where('id', 'in', ids)
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return held as unknown as OwnedVehicle[]
}

/** All of them, in the order of the ids as given, or none. */
export async function holdVehicles(tx: Db, { user_id }: OwnedVehicle, ids: readonly string[]): Promise<OwnedVehicle[]> {
  const held = await holdOwn(tx, user_id, ids)
  return ids.map((id) => heldVehicle(held.filter((vehicle) => vehicle.id === id)))
}
