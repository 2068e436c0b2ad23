import { type RawBuilder, sql } from 'kysely'
import { logKindNames } from '#domain/records/kinds.ts'
import type { LastReading } from '#domain/vehicles/mileage.ts'
import { milesInKilometre } from '#domain/vehicles/mot.ts'

/** For a statement over mot_history: tests may also be in kilometres. */
export const milesOfTest = sql<number>`round(odometer_reading *
  case when odometer_unit ilike 'k%' then ${sql.lit(milesInKilometre)} else 1 end)::int`

const kinds = sql.join(Object.keys(logKindNames).map((kind) => sql`(${sql.lit(kind)})`))

/**
 * The higher of the newest MOT test's reading and the newest record's, for the vehicle that the statement calls
 * `vehicle`: a few index lookups, however long the history is.
 */
const readingOf = (vehicle: string, shown: RawBuilder<unknown>) => sql<LastReading | null>`(
  select json_build_object('miles', miles, 'date', date, 'by', by) from (
    (select ${milesOfTest} as miles, test_date as date, 'mot' as by from mot_history
      where vehicle_id = ${sql.ref(`${vehicle}.id`)} and odometer_reading is not null
      order by test_date desc, id desc limit 1)
    union all
    (select miles, date, 'record' from (values ${kinds}) as kinds (kind), lateral (
       select log.mileage as miles, log.date from maintenance_logs as log
        where log.vehicle_id = ${sql.ref(`${vehicle}.id`)} and log.kind = kinds.kind and log.deleted_at is null
          and log.mileage is not null and ${shown}
        order by log.date desc limit 1) as of_kind
      order by date desc, miles desc limit 1)) as readings
   order by miles desc, by limit 1)`

export const lastReading = (vehicle: string) => readingOf(vehicle, sql`true`)

/** Only records that others may know of. */
export const lastPublicReading = (vehicle: string) =>
  readingOf(vehicle, sql`(log.is_publicly_visible or log.seal_id is not null or log.confirmed_at is not null)`)

/** The newest MOT test with a lower reading than the one before it. */
export const readLessOn = (vehicle: string) => sql<string | null>`(
  select test_date::text from mot_history
   where vehicle_id = ${sql.ref(`${vehicle}.id`)} and mileage_anomaly_detected order by test_date desc limit 1)`
