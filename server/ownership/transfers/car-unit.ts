import { sql } from 'kysely'
import type { DistanceUnit } from '#domain/basics/distance.ts'

/** What the instrument of the car counts that a transfer or a sale is about. */
export const unitOf = (about: 'ownership_transfers' | 'sold_vehicles') => sql<DistanceUnit>`coalesce(
  (select odometer_unit from vehicles where vehicles.id = ${sql.ref(`${about}.vehicle_id`)}), 'mi')`
