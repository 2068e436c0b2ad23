import { createMiddleware } from 'hono/factory'
import { sql } from 'kysely'
import { isAtLeast, type VehicleRole } from '#domain/vehicles/vehicle-access.ts'
import { sessionBeside } from '../../platform/auth/sessions.ts'
import type { Db } from '../../platform/database/database.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import type { SignedInEnv } from '../../platform/http/env.ts'
import { type AppError, forbidden, notFound } from '../../platform/http/errors.ts'
import { enter, guard, isId } from '../../platform/http/guard.ts'
import { grantFor } from '../access/visible-vehicles.ts'
import { ownedColumns as columns, type Grant, type OwnedVehicle, type VehicleAccess } from '../access.ts'

export type OwnVehicleEnv = SignedInEnv & {
  Variables: SignedInEnv['Variables'] & { access: VehicleAccess }
}

interface Asked {
  id: string
  user_id: string
}

const ownVehicleOf = (db: Db, { id, user_id }: Asked) =>
  db
    .selectFrom('vehicles')
    .select(columns)
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is', null)

/** A read with a remembered session starts with one of the first two of these, and every change with one of the others. */
const findOwnVehicle = preparedQuery((db, { id, user_id }: Asked) => ownVehicleOf(db, { id, user_id }))
const findReadable = preparedQuery(
  (_, { id, user_id }: Asked) => sql<Seen>`
    select ${sql.join(columns.map((column) => sql.ref(`found.${column}`)))}, found.granted
      from (select ${id}::uuid as id, ${user_id}::uuid as member) as asked
      cross join lateral (${sql.raw(readableVehicle('asked.id', 'asked.member'))}) as found`,
)
const findAndHold = preparedQuery((db, { id, user_id }: Asked) => ownVehicleOf(db, { id, user_id }).forUpdate())
/** For the rest of the transaction, versions of records are written by somebody whom the keeper shares the car with. */
const findAndHoldShared = preparedQuery((db, { id, user_id, grant_id }: Asked & { grant_id: string }) =>
  ownVehicleOf(db, { id, user_id })
    .where(sql<boolean>`exists (
      select from vehicle_access as given
       where given.id = ${grant_id}::uuid and given.ended_at is null and vehicles.id <> all (given.except_vehicles))`)
    .where(sql<boolean>`set_config('garagetale.writer', 'invited', true) is not null`)
    .forUpdate(),
)

type Seen = OwnedVehicle & { granted: Grant | null }

/** Stops at the member's own, so that only for other people's vehicles is it asked who lets them in. */
function readableVehicle(id: string, member: string) {
  const these = columns.map((column) => `v.${column}`).join()
  return `
    (select ${these}, null::jsonb as granted from vehicles v
      where v.id = ${id} and v.user_id = ${member} and v.deleted_at is null)
    union all
    (select ${these}, to_jsonb(given) as granted from vehicles v cross join lateral (${grantFor('v', member)}) as given
      where v.id = ${id} and v.deleted_at is null)
    limit 1`
}

const refusals: Record<'viewer' | 'contributor' | 'manager', string> = {
  viewer: 'You can look at this vehicle, but not change it.',
  contributor: 'You can add entries to this vehicle. Ask its owner to change anything else.',
  manager: 'Only the owner of this vehicle can do this.',
}

function assertMay({ role, shows_costs }: Grant, lowest: VehicleRole, shown: 'costs' | undefined) {
  if (!isAtLeast(role, lowest)) throw forbidden('role', refusals[role])
  if (shown === 'costs' && !shows_costs)
    throw forbidden('costs_hidden', 'The owner keeps the costs of this vehicle private.')
}

interface Finding {
  /** With the session, in one query. */
  statement: string
  /** The same where the session was remembered. */
  find: (db: Db, asked: Asked) => Promise<object[]>
  /** Throws if this isn't for them. */
  admit: (found: object | undefined | null) => Omit<VehicleAccess, 'actor'>
}

const vehicleGuard = (name: string, { statement, find, admit }: Finding) =>
  guard(
    name,
    createMiddleware<OwnVehicleEnv>((c, next) => {
      const id = c.req.param('vehicleId')
      return enter(
        c as never,
        async (seen) => {
          const actor = c.get('user')
          const [found] = seen === undefined && isId(id) ? await find(c.get('db'), { id, user_id: actor.id }) : [seen]
          c.set('access', { ...admit(found as object | null | undefined), actor })
          await next()
        },
        undefined,
        { statement, id: isId(id) ? id : null },
      )
    }),
  )

/** Provides access to a member's own vehicle; somebody else's, a deleted and a missing one are all not found. */
export const ownVehicle = (refusal: () => AppError = () => notFound('Vehicle')) =>
  vehicleGuard('ownVehicle', {
    statement: sessionAndVehicle,
    find: findOwnVehicle,
    admit(found) {
      if (!found) throw refusal()
      return { vehicle: found as OwnedVehicle, role: 'owner' }
    },
  })

const sessionAndVehicle = sessionBeside(
  'vehicles',
  columns,
  'beside.id = $4 and beside.user_id = u.id and beside.deleted_at is null',
)

/**
 * The same for those whom the owner lets in with at least this role, and shows what is read here; whoever is let in with
 * less is told so, and for everybody else the vehicle is not found.
 */
export const sharedVehicle = (lowest: Exclude<VehicleRole, 'owner'>, shown?: 'costs') =>
  vehicleGuard(`sharedVehicle(${lowest})`, {
    statement: sessionAndReadable,
    find: findReadable,
    admit(found) {
      if (!found) throw notFound('Vehicle')
      const { granted: grant, ...vehicle } = found as Seen
      if (!grant) return { vehicle: vehicle as OwnedVehicle, role: 'owner' }
      assertMay(grant, lowest, shown)
      return { vehicle: { ...vehicle, grant } as OwnedVehicle, role: grant.role }
    },
  })

const sessionAndReadable = sessionBeside(`lateral (${readableVehicle('$4', 'u.id')})`, [...columns, 'granted'], 'true')

/** For work that goes on after its request: the vehicle while it is still that member's. */
export async function findStillOwned(db: Db, { id, user_id }: Asked): Promise<OwnedVehicle | undefined> {
  const [vehicle] = await findOwnVehicle(db, { id, user_id })
  return vehicle as OwnedVehicle | undefined
}

/** For what is read for longer than its guard looked: whether the reader may still do what they began. */
export async function isStillOpen(db: Db, { id, user_id, grant }: OwnedVehicle): Promise<boolean> {
  if (!grant) return (await findStillOwned(db, { id, user_id })) !== undefined
  const [found] = (await findReadable(db, { id, user_id: grant.member_id })) as Seen[]
  return found?.user_id === user_id && found.granted !== null && isAtLeast(found.granted.role, grant.role)
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
export const holding = (tx: Db, { id, user_id, grant }: OwnedVehicle) =>
  grant ? findAndHoldShared.with(tx, { id, user_id, grant_id: grant.id }) : findAndHold.with(tx, { id, user_id })

export function heldVehicle([held]: object[]): OwnedVehicle {
  if (!held) throw notFound('Vehicle')
  return held as OwnedVehicle
}

/**
 * The vehicle as it is inside this transaction, locked until its end: acts on one vehicle take turns, and one deleted
 * or handed over since the guard's check is not found, nor one whose owner has removed the actor since.
 */
export async function holdVehicle(tx: Db, { id, user_id, grant }: OwnedVehicle): Promise<OwnedVehicle> {
  return heldVehicle(
    await (grant ? findAndHoldShared(tx, { id, user_id, grant_id: grant.id }) : findAndHold(tx, { id, user_id })),
  )
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
