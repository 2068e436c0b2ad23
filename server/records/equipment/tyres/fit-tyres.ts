import type { DistanceUnit } from '#domain/basics/distance.ts'
import {
  type Fitting,
  type FittingChange,
  mostFittings,
  type NewFitting,
  type Removal,
  type TyreSet,
  tyreTexts,
} from '#domain/records/tyre-set.ts'
import type { DoubtCode } from '#domain/vehicles/doubt.ts'
import type { Db } from '../../../platform/database/database.ts'
import { conflict, invalid, notFound } from '../../../platform/http/errors.ts'
import { announce } from '../../../platform/live/live.ts'
import type { OwnedVehicle, VehicleAccess } from '../../../vehicles/access.ts'
import { holdVehicle } from '../../../vehicles/garage/own-vehicle.ts'
import { enterReading } from '../../../vehicles/mileage/change-readings.ts'
import { getTyreSet } from './tyres.queries.ts'

type Days = Pick<Fitting, 'fitted_on' | 'removed_on'>

/** For good, or, with a day of removal, for a time before now. A set that is on comes off the same day. */
export const fitTyres = (
  db: Db,
  { vehicle, actor }: VehicleAccess,
  id: string,
  fitting: NewFitting,
): Promise<TyreSet> =>
  db.transaction().execute(async (tx) => {
    const held = await holdVehicle(tx, vehicle)
    const set = await getTyreSet(tx, held, id)
    if (set.fittings.length >= mostFittings) throw conflict('too_many_fittings', tyreTexts.tooManyFittings)
    const { fitted_on, removed_on = null, fitted_mileage, removed_mileage, unit, confirmed } = fitting
    if (!removed_on) {
      if (set.ended_as) throw conflict('has_ended', tyreTexts.hasEnded)
      await takeOffOther(tx, held, id, fitting)
    }
    await refuseOverlap(tx, held, { fitted_on, removed_on })
    await tx
      .insertInto('tyre_fittings')
      .values({ tyre_set_id: id, vehicle_id: held.id, fitted_on, removed_on })
      .execute()
    const reads = reader(tx, held, actor, { unit, confirmed })
    await reads(fitted_on, fitted_mileage, `${set.name} fitted`)
    if (removed_on) await reads(removed_on, removed_mileage, `${set.name} taken off`)
    await announce(tx, held.user_id, 'vehicles')
    return getTyreSet(tx, await holdVehicle(tx, held), id)
  })

/** Only the one that its owner saw there: of two who fit different sets at once, the second is told. */
async function takeOffOther(tx: Db, held: OwnedVehicle, id: string, { fitted_on, instead_of }: NewFitting) {
  const on = await openFitting(tx, held)
  if (!on) return
  if (on.tyre_set_id === id) throw conflict('is_fitted', tyreTexts.isFitted)
  if (on.tyre_set_id !== instead_of) throw conflict('other_fitted', tyreTexts.otherFitted)
  if (fitted_on < on.fitted_on) throw invalid({ fitted_on: 'The set that is on now was fitted after this day' })
  await tx.updateTable('tyre_fittings').set({ removed_on: fitted_on }).where('id', '=', on.id).execute()
}

const openFitting = (tx: Db, held: OwnedVehicle) =>
  tx
    .selectFrom('tyre_fittings')
    .select(['id', 'tyre_set_id', 'fitted_on'])
    .where('vehicle_id', '=', held.id)
    .where('removed_on', 'is', null)
    .executeTakeFirst()

async function refuseOverlap(tx: Db, held: OwnedVehicle, { fitted_on, removed_on }: Days, except?: string) {
  const other = await tx
    .selectFrom('tyre_fittings')
    .select('id')
    .where('vehicle_id', '=', held.id)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .$if(removed_on !== null, (query) => query.where('fitted_on', '<', removed_on ?? ''))
    .where((eb) => eb.or([eb('removed_on', 'is', null), eb('removed_on', '>', fitted_on)]))
    .limit(1)
    .executeTakeFirst()
  if (other) throw conflict('overlaps', tyreTexts.overlaps)
}

/** What was typed becomes a reading of the car, unless it has that already. */
const reader =
  (
    tx: Db,
    held: OwnedVehicle,
    actor: VehicleAccess['actor'],
    { unit, confirmed }: { unit: DistanceUnit; confirmed?: DoubtCode[] | undefined },
  ) =>
  async (date: string, value: number | null | undefined, comment: string) => {
    if (value === null || value === undefined) return
    const same = await tx
      .selectFrom('mileage_readings')
      .select('id')
      .where('vehicle_id', '=', held.id)
      .where('date', '=', date)
      .where('stands', '=', true)
      .where('value', '=', value)
      .where('unit', '=', unit)
      .executeTakeFirst()
    if (!same) await enterReading(tx, held, actor, { date, value, unit, comment, ...(confirmed ? { confirmed } : {}) })
  }

export const takeOffTyres = (db: Db, { vehicle, actor }: VehicleAccess, id: string, asked: Removal): Promise<TyreSet> =>
  db.transaction().execute(async (tx) => {
    const held = await holdVehicle(tx, vehicle)
    const set = await getTyreSet(tx, held, id)
    const on = await openFitting(tx, held)
    if (on?.tyre_set_id !== id) throw conflict('not_fitted', tyreTexts.notFitted)
    const { removed_on, removed_mileage, unit, confirmed } = asked
    if (removed_on < on.fitted_on) throw invalid({ removed_on: 'This is before the day it was fitted' })
    await tx.updateTable('tyre_fittings').set({ removed_on }).where('id', '=', on.id).execute()
    await reader(tx, held, actor, { unit, confirmed })(removed_on, removed_mileage, `${set.name} taken off`)
    await announce(tx, held.user_id, 'vehicles')
    return getTyreSet(tx, await holdVehicle(tx, held), id)
  })

async function findFitting(tx: Db, held: OwnedVehicle, setId: string, id: string) {
  const set = await getTyreSet(tx, held, setId)
  const fitting = set.fittings.find((each) => each.id === id)
  if (!fitting) throw notFound('Fitting')
  return { set, fitting }
}

/** Its days; a wrong mileage is corrected where readings are. */
export const changeFitting = (db: Db, { vehicle }: VehicleAccess, setId: string, id: string, change: FittingChange) =>
  db.transaction().execute(async (tx) => {
    const held = await holdVehicle(tx, vehicle)
    const { set, fitting } = await findFitting(tx, held, setId, id)
    const days = { fitted_on: change.fitted_on, removed_on: change.removed_on ?? null }
    if (!days.removed_on && set.ended_as) throw conflict('has_ended', tyreTexts.hasEnded)
    await refuseOverlap(tx, held, days, fitting.id)
    await tx.updateTable('tyre_fittings').set(days).where('id', '=', fitting.id).execute()
    await announce(tx, held.user_id, 'vehicles')
    return getTyreSet(tx, held, setId)
  })

export const removeFitting = (db: Db, { vehicle }: VehicleAccess, setId: string, id: string) =>
  db.transaction().execute(async (tx) => {
    const held = await holdVehicle(tx, vehicle)
    const { fitting } = await findFitting(tx, held, setId, id)
    await tx.deleteFrom('tyre_fittings').where('id', '=', fitting.id).execute()
    await announce(tx, held.user_id, 'vehicles')
  })
