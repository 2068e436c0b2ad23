import { sql } from 'kysely'
import { londonToday } from '#domain/basics/format.ts'
import {
  allowances,
  type BusinessMileage,
  type BusinessTrip,
  daysOfTaxYear,
  milesOf,
  mostTripsInYear,
  type NewTrip,
  rateOn,
  type TripChange,
  taxYearOf,
} from '#domain/records/business-mileage.ts'
import { bodyTypeOf } from '#domain/vehicles/body-type.ts'
import type { Db } from '../../../platform/database/database.ts'
import { changedElsewhere, conflict, notFound } from '../../../platform/http/errors.ts'
import { isId } from '../../../platform/http/guard.ts'
import { announce } from '../../../platform/live/live.ts'
import type { OwnedVehicle, VehicleAccess } from '../../../vehicles/access.ts'
import { holdVehicle } from '../../../vehicles/garage/own-vehicle.ts'

export async function getBusinessMileage(
  db: Db,
  vehicle: OwnedVehicle,
  year = taxYearOf(londonToday()),
): Promise<BusinessMileage> {
  const { from, to } = daysOfTaxYear(year)
  const inYear = await db
    .selectFrom('business_trips')
    .select([
      'id',
      'vehicle_id',
      'date',
      'purpose',
      'from_place',
      'to_place',
      'start_reading',
      'end_reading',
      'version',
    ])
    .select(['motorcycle', sql<number>`miles::float8`.as('miles')])
    .where('user_id', '=', vehicle.user_id)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const years = await db
    .selectFrom('business_trips')
    .select(sql<number>`extract(year from date - interval '3 months 5 days')::int`.as('year'))
    .distinct()
    .where('vehicle_id', '=', vehicle.id)
    .where('user_id', '=', vehicle.user_id)
    .execute()
  const of = (await isMotorcycle(db, vehicle)) ? 'motorcycle' : 'car_or_van'
  const counted = inYear.map((trip) => ({ ...trip, class: trip.motorcycle ? 'motorcycle' : 'car_or_van' }) as const)
  const pence = allowances(counted)
  const own = counted.filter(({ vehicle_id }) => vehicle_id === vehicle.id)
  const others = counted.filter((trip) => trip.vehicle_id !== vehicle.id && trip.class === of)
  const trips = own.toReversed().map(
    ({ vehicle_id: _, motorcycle: __, class: ___, ...trip }): BusinessTrip => ({
      ...trip,
      allowance: Math.round(pence.get(trip.id) ?? 0) / 100,
    }),
  )
  return {
    year,
    years: [...new Set([year, taxYearOf(londonToday()), ...years.map((each) => each.year)])].sort((a, b) => b - a),
    class: of,
    rate: rateOn(to, of) ?? null,
    trips,
    miles: summed(own.map(({ miles }) => miles)),
    // From the unrounded pence, so that a year's sum is not the sum of its roundings.
    allowance: Math.round(own.reduce((sum, { id }) => sum + (pence.get(id) ?? 0), 0)) / 100,
    other_miles: summed(others.map(({ miles }) => miles)),
  }
}

const summed = (miles: number[]) => Math.round(miles.reduce((sum, each) => sum + each, 0) * 10) / 10

export async function isMotorcycle(db: Db, { id }: Pick<OwnedVehicle, 'id'>) {
  const data = await db.selectFrom('vehicle_data').select('door_plan').where('vehicle_id', '=', id).executeTakeFirst()
  return bodyTypeOf(data?.door_plan ?? null) === 'motorcycle'
}

async function refuseTooMany(tx: Db, { id, user_id }: OwnedVehicle, date: string) {
  const { from, to } = daysOfTaxYear(taxYearOf(date))
  const { count } = await tx
    .selectFrom('business_trips')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('vehicle_id', '=', id)
    .where('user_id', '=', user_id)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .executeTakeFirstOrThrow()
  if (count >= mostTripsInYear) throw conflict('too_many_trips', `A tax year holds up to ${mostTripsInYear} journeys.`)
}

export const addTrip = (db: Db, access: VehicleAccess, { mileage_unit, ...given }: NewTrip): Promise<{ id: string }> =>
  db.transaction().execute(async (tx) => {
    const held = await holdVehicle(tx, access.vehicle)
    await refuseTooMany(tx, held, given.date)
    const row = { ...given, vehicle_id: held.id, user_id: held.user_id, motorcycle: await isMotorcycle(tx, held) }
    const saved = await tx
      .insertInto('business_trips')
      .values({ ...row, miles: milesOf(given, mileage_unit) ?? 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await announce(tx, held.user_id, 'vehicles')
    return saved
  })

/** By the rules of a new one. What it was driven with stays as it was then. */
export const changeTrip = (db: Db, { vehicle }: VehicleAccess, id: string, change: TripChange) =>
  db.transaction().execute(async (tx): Promise<{ id: string }> => {
    const { version, mileage_unit, ...given } = change
    const held = await holdVehicle(tx, vehicle)
    const before = isId(id)
      ? await tx
          .selectFrom('business_trips')
          .select(['id', 'date'])
          .where('id', '=', id)
          .where('vehicle_id', '=', held.id)
          .where('user_id', '=', held.user_id)
          .executeTakeFirst()
      : undefined
    if (!before) throw notFound('Journey')
    if (taxYearOf(before.date) !== taxYearOf(given.date)) await refuseTooMany(tx, held, given.date)
    const { numUpdatedRows } = await tx
      .updateTable('business_trips')
      .set({ ...given, miles: milesOf(given, mileage_unit) ?? 0, updated_at: new Date() })
      .where('id', '=', before.id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw changedElsewhere()
    await announce(tx, held.user_id, 'vehicles')
    return { id: before.id }
  })

export const removeTrip = (db: Db, vehicle: OwnedVehicle, id: string) =>
  db.transaction().execute(async (tx) => {
    const held = await holdVehicle(tx, vehicle)
    const removed = isId(id)
      ? await tx
          .deleteFrom('business_trips')
          .where('id', '=', id)
          .where('vehicle_id', '=', held.id)
          .where('user_id', '=', held.user_id)
          .executeTakeFirst()
      : undefined
    if (!removed?.numDeletedRows) throw notFound('Journey')
    await announce(tx, held.user_id, 'vehicles')
  })
