import { createMiddleware } from 'hono/factory'
import type { Selectable } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { builtOnce } from '../../platform/database/prepared-query.ts'
import type { Vehicles } from '../../platform/database/schema.gen.ts'
import type { SignedInEnv } from '../../platform/http/env.ts'
import { type AppError, notFound } from '../../platform/http/errors.ts'
import { enter, guard, isId } from '../../platform/http/guard.ts'

const columns = [
  'id',
  'user_id',
  'make',
  'model',
  'year',
  'registration_number',
  'mileage',
  'fuel_type',
  'status',
  'is_public',
  'image_file_id',
  'last_service',
  'next_service',
  'pending_transfer_id',
  'version',
] as const

declare const checked: unique symbol
/** Only created here: holding one proves that it belongs to the requesting member. */
export type OwnedVehicle = Pick<Selectable<Vehicles>, (typeof columns)[number]> & { readonly [checked]: true }

export type OwnVehicleEnv = SignedInEnv & { Variables: SignedInEnv['Variables'] & { vehicle: OwnedVehicle } }

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
/** Every request about a vehicle begins with the first of these, and every change with the second. */
const findOwnVehicle = builtOnce((db, { id, user_id }: Asked) => ownVehicleOf(db, id, user_id))
const findAndHold = builtOnce((db, { id, user_id }: Asked) => ownVehicleOf(db, id, user_id).forUpdate())

/** Hands over the member's own vehicle; somebody else's, a deleted and a missing one are all not found. */
export const ownVehicle = (refusal: () => AppError = () => notFound('Vehicle')) =>
  guard(
    'ownVehicle',
    createMiddleware<OwnVehicleEnv>((c, next) =>
      enter(c as never, async () => {
        const id = c.req.param('vehicleId')
        const [vehicle] = isId(id) ? await findOwnVehicle(c.var.db, { id, user_id: c.var.user.id }) : []
        if (!vehicle) throw refusal()
        c.set('vehicle', vehicle as OwnedVehicle)
        await next()
      }),
    ),
  )

/**
 * The vehicle as it is inside this transaction, held until its end: acts on one vehicle take turns, and one that was
 * deleted or handed over since the guard looked is not found any more.
 */
export async function holdVehicle(tx: Db, vehicle: OwnedVehicle): Promise<OwnedVehicle> {
  const [held] = await findAndHold(tx, { id: vehicle.id, user_id: vehicle.user_id })
  if (!held) throw notFound('Vehicle')
  return held as OwnedVehicle
}
