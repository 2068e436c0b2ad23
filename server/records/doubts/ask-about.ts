import { sql } from 'kysely'
import { addDays, londonToday } from '#domain/basics/format.ts'
import { costDoubt, type Doubt, type DoubtCode, dateDoubt, mileageDoubt, type Readings } from '#domain/records/doubt.ts'
import type { Db } from '../../platform/database/database.ts'
import { doubtful } from '../../platform/http/errors.ts'
import { milesOfTest } from '../../vehicles/garage/mileage-facts.ts'
import type { OwnedVehicle } from '../../vehicles/garage/own-vehicle.ts'

export interface Entered {
  /** Of a record that is there already: its own reading is no news. */
  id?: string
  date: string
  dateField?: 'date' | 'install_date'
  mileage?: number | null
  cost?: number | null
  type: string
}

/**
 * Throws the questions that were not answered yet, and gives back the ones that were: an entry keeps them. `before` is the
 * record as it was; what it says already is not asked again.
 */
export async function askAbout(
  tx: Db,
  vehicle: OwnedVehicle,
  entered: Entered,
  confirmed: readonly DoubtCode[] = [],
  before?: Entered,
): Promise<DoubtCode[]> {
  const found = await doubtsAbout(tx, vehicle, entered)
  const open = found.filter(({ code, field }) => !confirmed.includes(code) && !(before && isUnchanged(field)))
  if (open.length > 0) throw doubtful(open)
  return found.map(({ code }) => code)

  function isUnchanged(field: string) {
    // A mileage fits or does not fit its day, and a cost what it was for.
    if (field === 'mileage') return before?.mileage === entered.mileage && before?.date === entered.date
    if (field === 'cost') return before?.cost === entered.cost && before?.type === entered.type
    return before?.date === entered.date
  }
}

async function doubtsAbout(tx: Db, vehicle: OwnedVehicle, entered: Entered): Promise<Doubt[]> {
  const today = londonToday()
  const { id = null, date, mileage, cost, type } = entered
  const { date_first_registered, ...readings } = await readKnown(tx, vehicle, id, date)
  // Whatever is dated today stands against today's odometer too.
  const isToday = date >= today && vehicle.mileage > (readings.highestBefore?.miles ?? 0)
  const known = isToday ? { ...readings, highestBefore: { date: null, miles: vehicle.mileage } } : readings
  return [
    mileage == null ? undefined : mileageDoubt(mileage, date, known),
    dateDoubt(date, { date_first_registered, year: vehicle.year }, today, entered.dateField),
    cost == null ? undefined : costDoubt(cost, type),
  ].filter((doubt) => doubt !== undefined)
}

type Known = Readings & { date_first_registered: string | null }

/** The readings around a day, from the book and the test station; of the day itself either may have come first. */
async function readKnown(tx: Db, vehicle: OwnedVehicle, id: string | null, date: string): Promise<Known> {
  const { rows } = await sql<Known>`
    with readings as materialized (
      select date, mileage as miles from maintenance_logs
       where vehicle_id = ${vehicle.id} and deleted_at is null and mileage is not null
         and id is distinct from ${id}
       union all
      select test_date, ${milesOfTest} from mot_history
       where vehicle_id = ${vehicle.id} and odometer_reading is not null)
    select (select date_first_registered from vehicle_data where vehicle_id = ${vehicle.id}) as date_first_registered,
           (select to_jsonb(r) from readings r where date < ${date} order by miles desc, date desc limit 1) as "highestBefore",
           (select to_jsonb(r) from readings r where date > ${date} order by miles, date limit 1) as "lowestAfter",
           (select to_jsonb(r) from readings r where date < ${date} order by date desc, miles desc limit 1) as "lastBefore"`.execute(
    tx,
  )
  return rows[0] as Known
}

/** The vehicle's own odometer, corrected by hand. */
export async function askAboutOdometer(
  tx: Db,
  vehicle: OwnedVehicle,
  miles: number,
  confirmed: readonly DoubtCode[] = [],
) {
  const today = londonToday()
  const readings = await readKnown(tx, vehicle, null, addDays(today, 1))
  const isLowered = vehicle.mileage > (readings.highestBefore?.miles ?? 0)
  const known = isLowered ? { ...readings, highestBefore: { date: null, miles: vehicle.mileage } } : readings
  const doubt = mileageDoubt(miles, today, known)
  if (doubt && !confirmed.includes(doubt.code)) throw doubtful([doubt])
}
