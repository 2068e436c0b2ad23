import {
  mostSets,
  type NewTyreSet,
  type TyreSet,
  type TyreSetChange,
  type TyreSetEnd,
  tyreTexts,
} from '#domain/records/tyre-set.ts'
import { ownPrice } from '../../../members/cost-visibility.ts'
import type { Db } from '../../../platform/database/database.ts'
import { changedElsewhere, conflict, notFound } from '../../../platform/http/errors.ts'
import { announce } from '../../../platform/live/live.ts'
import type { OwnedVehicle, VehicleAccess } from '../../../vehicles/access.ts'
import { holdVehicle } from '../../../vehicles/garage/own-vehicle.ts'
import { checkInvoice } from '../invoices.ts'
import { getTyreSet } from './tyres.queries.ts'

export const addTyreSet = (db: Db, { vehicle, actor }: VehicleAccess, set: NewTyreSet): Promise<TyreSet> =>
  db.transaction().execute(async (tx) => {
    const held = await holdVehicle(tx, vehicle)
    const { count } = await tx
      .selectFrom('tyre_sets')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('vehicle_id', '=', held.id)
      .executeTakeFirstOrThrow()
    if (Number(count) >= mostSets) throw conflict('too_many_sets', tyreTexts.tooMany)
    await checkInvoice(tx, held, set)
    const { id } = await tx
      .insertInto('tyre_sets')
      .values({ ...set, vehicle_id: held.id, user_id: held.user_id, entered_by: actor.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await announce(tx, held.user_id, 'vehicles')
    return getTyreSet(tx, held, id)
  })

async function write(tx: Db, held: OwnedVehicle, id: string, version: number, values: object): Promise<TyreSet> {
  await getTyreSet(tx, held, id)
  const { numUpdatedRows } = await tx
    .updateTable('tyre_sets')
    .set(values)
    .where('id', '=', id)
    .where('vehicle_id', '=', held.id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw changedElsewhere()
  await announce(tx, held.user_id, 'vehicles')
  return getTyreSet(tx, held, id)
}

export const changeTyreSet = (db: Db, { vehicle }: VehicleAccess, id: string, { version, ...given }: TyreSetChange) =>
  db.transaction().execute(async (tx) => {
    const held = await holdVehicle(tx, vehicle)
    await checkInvoice(tx, held, given, { table: 'tyre_sets', id })
    // To change nothing is a change too: the version is checked, and raised.
    return write(tx, held, id, version, { updated_at: new Date(), ...given, ...ownPrice(held.user_id, given) })
  })

/** Retired or sold, or back in use. */
export const endTyreSet = (db: Db, { vehicle }: VehicleAccess, id: string, { ended, version }: TyreSetEnd) =>
  db.transaction().execute(async (tx) => {
    const held = await holdVehicle(tx, vehicle)
    const [latest] = (await getTyreSet(tx, held, id)).fittings
    if (ended && latest?.removed_on === null) throw conflict('is_fitted', tyreTexts.takeOffFirst)
    return write(tx, held, id, version, { ended_as: ended?.as ?? null, ended_on: ended?.on ?? null })
  })

/** With all its fittings; what the odometer read on those days stays in the ledger. */
export const removeTyreSet = (db: Db, { vehicle }: VehicleAccess, id: string) =>
  db.transaction().execute(async (tx) => {
    const held = await holdVehicle(tx, vehicle)
    const { numDeletedRows } = await tx
      .deleteFrom('tyre_sets')
      .where('id', '=', id)
      .where('vehicle_id', '=', held.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound('Set of tyres')
    await announce(tx, held.user_id, 'vehicles')
  })
