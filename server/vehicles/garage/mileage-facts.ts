import { type RawBuilder, sql } from 'kysely'
import type { LastReading, ReplacedAt } from '#domain/vehicles/mileage.ts'

/** Nothing from before its instrument was replaced says what a vehicle's odometer shows. */
const ofThisInstrument = (vehicle: string) => sql`reading.date >= coalesce((
  select max(replaced.date) from mileage_readings as replaced
   where replaced.vehicle_id = ${sql.ref(`${vehicle}.id`)} and replaced.stands
     and replaced.source = 'instrument'), '-infinity')`

/**
 * The higher of the newest MOT test's reading and the newest record's, for the vehicle that the statement calls
 * `vehicle`: a few index lookups, however long the history is.
 */
const readingOf = (vehicle: string, shown: RawBuilder<unknown>) => sql<LastReading | null>`(
  select json_build_object('miles', miles, 'date', date, 'by', by) from (
    (select reading.miles, reading.date, 'mot' as by
       from mot_history as test join mileage_readings as reading on reading.mot_test_id = test.id and reading.stands
      where test.vehicle_id = ${sql.ref(`${vehicle}.id`)} and ${ofThisInstrument(vehicle)}
      order by test.test_date desc, test.id desc limit 1)
    union all
    (select reading.miles, reading.date, 'record' from mileage_readings as reading
      where reading.vehicle_id = ${sql.ref(`${vehicle}.id`)} and reading.stands and ${ofThisInstrument(vehicle)}
        and (reading.maintenance_log_id is not null or reading.source = 'amendment') and ${shown}
      order by reading.date desc, reading.miles desc limit 1)) as readings
   order by miles desc, by limit 1)`

export const lastReading = (vehicle: string) => readingOf(vehicle, sql`true`)

/** Of records only those that others may know of; one that was amended is sealed. */
export const lastPublicReading = (vehicle: string) =>
  readingOf(
    vehicle,
    sql`(reading.maintenance_log_id is null or exists (
      select from maintenance_logs as log where log.id = reading.maintenance_log_id
         and (log.is_publicly_visible or log.seal_id is not null or log.confirmed_at is not null)))`,
  )

/** The newest MOT test with a lower reading than the one before it. */
export const readLessOn = (vehicle: string) => sql<string | null>`(
  select test_date::text from mot_history
   where vehicle_id = ${sql.ref(`${vehicle}.id`)} and mileage_anomaly_detected order by test_date desc limit 1)`

/** Oldest first; null where none was replaced. */
export const instrumentsOf = (vehicle: string) => sql<ReplacedAt[] | null>`(
  select json_agg(json_build_object('date', date, 'miles', miles, 'old_miles',
           case unit when 'km' then round(old_value * 0.621371)::int else old_value end) order by date, entered_at, id)
    from mileage_readings
   where vehicle_id = ${sql.ref(`${vehicle}.id`)} and stands and stated and source = 'instrument')`
