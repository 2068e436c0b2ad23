import { sql } from 'kysely'
import {
  type CorrectedReading,
  type OddReading,
  oddOf,
  type ReadingPair,
  type ReplacedAt,
} from '#domain/vehicles/mileage.ts'

/** As a statement selects them: the readings of `vehicle` that stand out, each beside the one before it. */
export interface StandingOut {
  standing_out: ReadingPair[]
}

/**
 * What stands out, newest first, each with the reading before it: a few steps in an index, however many readings there
 * are. `withOddReadings` then says which of them are odd. A visitor is told of what they may know of around it, and how
 * long nothing at all was read.
 */
const standingOutTo = (visitors: boolean, vehicle: string) => {
  const id = sql.ref(`${vehicle}.id`)
  return sql<ReadingPair[]>`
    case when exists (select from mileage_readings where vehicle_id = ${id} and stands and stands_out)
         then standing_out(${id}, ${sql.lit(visitors)}) else '[]' end`
}
export const standingOut = (vehicle: string) => standingOutTo(false, vehicle)

/** Of records only those that others may know of; one that was amended is sealed. */
export const publiclyStandingOut = (vehicle: string) => standingOutTo(true, vehicle)

export const withOddReadings = <Row extends StandingOut>({ standing_out, ...row }: Row) => ({
  ...row,
  odd_readings: oddOf(standing_out) satisfies OddReading[],
})

/** Oldest first; null where none was replaced. */
export const instrumentsOf = (vehicle: string) => sql<ReplacedAt[] | null>`(
  select json_agg(json_build_object('date', date, 'miles', miles, 'old_miles',
           case unit when 'km' then round(old_value * 0.621371)::int else old_value end) order by date, entered_at, id)
    from mileage_readings
   where vehicle_id = ${sql.ref(`${vehicle}.id`)} and stands and stated and source = 'instrument')`

const mostCorrections = 20

/** What was wrong and others may know of, newest first; null where nothing was. */
export const correctionsOf = (vehicle: string) => sql<CorrectedReading[] | null>`(
  select json_agg(json_build_object('date', date, 'miles', miles, 'source', source, 'corrected_miles', corrected_miles,
                                    'reason', reason) order by date desc, entered_at desc)
    from (select wrong.date, wrong.miles, wrong.source, wrong.entered_at, better.miles as corrected_miles,
                 better.comment as reason
            from mileage_readings as better
            join mileage_readings as wrong on wrong.id = better.corrects_id and wrong.withdrawn_at is null
           where better.vehicle_id = ${sql.ref(`${vehicle}.id`)} and better.corrects_id is not null
             and better.withdrawn_at is null and better.source <> 'amendment'
             and (better.maintenance_log_id is null or exists (
                   select from maintenance_logs as log where log.id = better.maintenance_log_id
                      and (log.is_publicly_visible or log.seal_id is not null or log.confirmed_at is not null)))
           order by wrong.date desc limit ${sql.lit(mostCorrections)}) as corrected)`
