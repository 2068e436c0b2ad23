import { sql } from 'kysely'
import { asKept, type DistanceUnit } from '#domain/basics/distance.ts'
import type { Db } from '../../platform/database/database.ts'
import type { CheckedRecord } from './parse-import.ts'

/* What is there already: the same kind of thing on the same day with the same figures. */

type Figure = string | number | null | undefined
const keyOf = (vehicle: string, kind: string, ...figures: Figure[]) =>
  [
    vehicle,
    kind,
    ...figures.map((figure) => (figure == null ? '' : typeof figure === 'number' ? String(Number(figure)) : figure)),
  ].join('|')

/** A record as it will be kept. */
export function keyOfRecord(
  { kind, fields }: Pick<CheckedRecord, 'kind' | 'fields'>,
  vehicle: string,
  type: string,
): string {
  const said = fields as Record<string, Figure>
  const day = said.date as string
  if (kind === 'note') return keyOf(vehicle, kind, said.content)
  if (kind === 'mileage')
    return keyOf(vehicle, kind, day, asKept(said.value as number, said.unit as DistanceUnit).mileage)
  const mileage =
    said.mileage == null ? null : asKept(said.mileage as number, (said.mileage_unit ?? 'mi') as DistanceUnit).mileage
  return keyOf(vehicle, kind, type, day, mileage, said.cost, said.litres ?? said.kwh)
}

interface Known {
  vehicle_id: string
  kind: string
  type: string
  date: string
  mileage: number | null
  cost: number | null
  quantity: number | null
}

/** How many there are of each: a file that has one more than the car brings that one. */
export async function knownRecords(db: Db, vehicles: string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
  if (vehicles.length === 0) return counts
  const logs = await sql<Known>`
    select vehicle_id, kind, type, to_char(date, 'YYYY-MM-DD') as date, mileage, cost::float8 as cost,
           coalesce(details ->> 'litres', details ->> 'kwh')::float8 as quantity
      from maintenance_logs where vehicle_id = any(${vehicles}::uuid[]) and deleted_at is null`.execute(db)
  for (const { vehicle_id, kind, type, date, mileage, cost, quantity } of logs.rows)
    count(keyOf(vehicle_id, kind, type, date, mileage, cost, quantity))
  const notes = await sql<{ vehicle_id: string; content: string }>`
    select vehicle_id, content from vehicle_notes
     where vehicle_id = any(${vehicles}::uuid[]) and deleted_at is null`.execute(db)
  for (const { vehicle_id, content } of notes.rows) count(keyOf(vehicle_id, 'note', content))
  // Whatever read it: a record of the day says the same as a reading by hand.
  const readings = await sql<{ vehicle_id: string; date: string; miles: number }>`
    select distinct vehicle_id, to_char(date, 'YYYY-MM-DD') as date, miles from mileage_readings
     where vehicle_id = any(${vehicles}::uuid[]) and withdrawn_at is null`.execute(db)
  for (const { vehicle_id, date, miles } of readings.rows) count(keyOf(vehicle_id, 'mileage', date, miles))
  return counts
}
