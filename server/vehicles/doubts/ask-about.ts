import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import type { Amounts } from '#domain/basics/amounts.ts'
import type { Breakdown } from '#domain/basics/breakdown.ts'
import { addDays, londonToday } from '#domain/basics/format.ts'
import {
  amountsDoubt,
  breakdownDoubt,
  costDoubt,
  type Doubt,
  type DoubtCode,
  dateDoubt,
  farFromSameDay,
  mileageDoubt,
  type Reading,
  type Readings,
} from '#domain/vehicles/doubt.ts'
import type { Db } from '../../platform/database/database.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import { doubtful } from '../../platform/http/errors.ts'
import type { OwnedVehicle } from '../access.ts'

export interface Entered extends Breakdown {
  /** For an existing record: its own reading is not compared with itself. */
  id?: string
  /** The same of a reading that is corrected. */
  reading_id?: string
  date: string
  dateField?: 'date' | 'install_date'
  mileage?: number | null
  mileage_km?: number | null
  cost?: number | null
  type: string
  /** Of a fill-up or a charge. */
  litres?: number | null
  price_per_litre?: number | null
  kwh?: number | null
  price_per_kwh?: number | null
}

/**
 * Throws the questions that have not been answered yet, and returns those that have: an entry keeps them. `before` is
 * the record as it was; its existing values are not questioned again.
 */
export async function askAbout(
  tx: Db,
  vehicle: OwnedVehicle,
  entered: Entered,
  confirmed: readonly DoubtCode[] = [],
  before?: Entered,
): Promise<DoubtCode[]> {
  const [known] = await readKnown(tx, whatIsKnown(vehicle, entered))
  return answeredDoubts(vehicle, entered, known as Known, confirmed, before)
}

/** For `together`, after whatever locks the vehicle; then call `answeredDoubts` with the answer. */
export const askingAbout = (tx: Db, vehicle: OwnedVehicle, entered: Entered) =>
  readKnown.with(tx, whatIsKnown(vehicle, entered))

const whatIsKnown = (
  vehicle: OwnedVehicle,
  { id, reading_id, date, mileage }: Pick<Entered, 'id' | 'reading_id' | 'date' | 'mileage'>,
): Around => ({
  vehicle_id: vehicle.id,
  id: id ?? null,
  reading_id: reading_id ?? null,
  date,
  mileage: mileage ?? 0,
  today: londonToday(),
})

/** The same for an entry whose database answer has arrived. */
export function answeredDoubts(
  vehicle: OwnedVehicle,
  entered: Entered,
  known: Known,
  confirmed: readonly DoubtCode[] = [],
  before?: Entered,
): DoubtCode[] {
  const found = doubtsAbout(vehicle, entered, known)
  const open = found.filter(({ code, field }) => !confirmed.includes(code) && !(before && isUnchanged(field)))
  if (open.length > 0) throw doubtful(open)
  return found.map(({ code }) => code)

  function isUnchanged(field: string) {
    // A mileage is judged by its date, and a cost by what it was for.
    if (field === 'mileage') return before?.mileage === entered.mileage && before?.date === entered.date
    if (field === 'cost')
      return !!before && before.type === entered.type && isDeepStrictEqual(amountsIn(before), amountsIn(entered))
    if (field === 'parts' || field === 'jobs') return before !== undefined && madeOf(before) === madeOf(entered)
    return before?.date === entered.date
  }
}

const amountsIn = ({ litres, price_per_litre, kwh, price_per_kwh, cost }: Entered): Amounts => ({
  quantity: litres ?? kwh ?? null,
  price: price_per_litre ?? price_per_kwh ?? null,
  cost: cost ?? null,
})
const madeOf = ({ cost, parts, labour, vat, jobs }: Entered) =>
  JSON.stringify([cost, parts, labour, vat].map((each) => each ?? null)) + JSON.stringify(jobs ?? [])

function doubtsAbout(vehicle: OwnedVehicle, entered: Entered, about: Known): Doubt[] {
  const today = londonToday()
  const { date, mileage, cost, type } = entered
  const { date_first_registered, sameDay, ...readings } = about
  // An entry dated today is also compared with today's odometer.
  const isToday = date >= today && vehicle.mileage > (readings.highestBefore?.miles ?? 0)
  const known = isToday
    ? { ...readings, highestBefore: { date: null, miles: vehicle.mileage, km: vehicle.mileage_km } }
    : readings
  const said = mileage == null ? undefined : { miles: mileage, km: entered.mileage_km ?? null }
  const unit = vehicle.odometer_unit
  return [
    said && (mileageDoubt(said, date, known, unit) ?? (sameDay ? farFromSameDay(said, sameDay, unit) : undefined)),
    dateDoubt(date, { date_first_registered, year: vehicle.year }, today, entered.dateField),
    cost == null ? undefined : costDoubt(cost, type),
    cost == null ? undefined : amountsDoubt(amountsIn(entered), entered.kwh == null ? 'l' : 'kWh'),
    cost == null ? undefined : breakdownDoubt(cost, entered),
  ].filter((doubt) => doubt !== undefined)
}

export type Known = Readings & {
  date_first_registered: string | null
  /** What was read on the day itself, nearest to what is said now. */
  sameDay: (Reading & { date: string }) | null
}

interface Around {
  vehicle_id: string
  /** The record to leave out of the comparison. */
  id: string | null
  reading_id: string | null
  date: string
  mileage: number
  today: string
}

/**
 * The readings around a day, of the instrument that was in the car then; of the day itself either may have come first.
 * Each is found from its end of an index: what is entered today looks past today's other entries, not at the car's whole
 * life. What may exist is asked for in the order of an index too: with `exists`, PostgreSQL reads a small table whole.
 */
const readKnown = preparedQuery((_, { vehicle_id, id, reading_id, date, mileage, today }: Around) => {
  const replaced = (which: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql`
    (select ${which}(date) from mileage_readings
      where vehicle_id = ${vehicle_id} and stands and stated and source = 'instrument' and date ${day})`
  const others = sql`mileage_readings where vehicle_id = ${vehicle_id} and stands
         and (maintenance_log_id is null or maintenance_log_id is distinct from ${id})
         and id is distinct from ${reading_id}`
  const before = sql`${others} and date < ${date} and date >= (select before from replaced)`
  // What the owner says it reads today is a round figure, which a record or the owner may put right the same day.
  const settled = sql`(not stated or date < ${today} and source <> 'earlier')`
  const later = sql`${others} and date > ${date} and ${settled}`
  const after = sql`${later} and date < (select after from replaced)`
  // On the day of a new instrument both were read.
  const sameDay = sql`${others} and date = ${date} and ${settled} and date > (select before from replaced)`
  const best = (which: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`
    (select to_jsonb(r) from (select date, miles, case unit when 'km' then value end as km from ${which} order by ${order} limit 1) as r)`
  return sql<Known>`
    with replaced as materialized (
      select coalesce(${replaced(sql`max`, sql`<= ${date}`)}, '-infinity') as before,
             coalesce(${replaced(sql`min`, sql`> ${date}`)}, 'infinity') as after)
    select (select date_first_registered from vehicle_data where vehicle_id = ${vehicle_id}) as date_first_registered,
           ${best(before, sql`miles desc, date desc`)} as "highestBefore",
           case when (select true from ${later} order by date desc limit 1)
                then ${best(after, sql`miles, date`)} end as "lowestAfter",
           ${best(sql`${before} and ${settled}`, sql`date desc, miles desc`)} as "lastBefore",
           ${best(sameDay, sql`abs(miles - ${mileage}::int)`)} as "sameDay"`
})

/** The vehicle's own odometer, corrected by hand. */
export async function askAboutOdometer(
  tx: Db,
  vehicle: OwnedVehicle,
  { miles, km }: Pick<Reading, 'miles' | 'km'>,
  confirmed: readonly DoubtCode[] = [],
) {
  const today = londonToday()
  const [found] = await readKnown(tx, whatIsKnown(vehicle, { date: addDays(today, 1) }))
  const readings = found as Known
  const isLowered = vehicle.mileage > (readings.highestBefore?.miles ?? 0)
  const known = isLowered
    ? { ...readings, highestBefore: { date: null, miles: vehicle.mileage, km: vehicle.mileage_km } }
    : readings
  const doubt = mileageDoubt({ miles, km: km ?? null }, today, known, vehicle.odometer_unit)
  if (doubt && !confirmed.includes(doubt.code)) throw doubtful([doubt])
}
