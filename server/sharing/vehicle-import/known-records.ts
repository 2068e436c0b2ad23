import { sql } from 'kysely'
import { asKept, type DistanceUnit } from '#domain/basics/distance.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Figure, isTableKind, type OwnTable, ownTables, tableKinds } from './own/own-tables.ts'
import type { CheckedRecord } from './parse-import.ts'

/* What is there already: the same kind of thing on the same day with the same figures. */

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
  if (kind === 'due_date') return keyOf(vehicle, kind, said.kind)
  if (isTableKind(kind)) return keyOf(vehicle, kind, ...ownTables[kind].key(said))
  if (kind === 'mileage')
    return keyOf(vehicle, kind, day, asKept(said.value as number, said.unit as DistanceUnit).mileage)
  const mileage =
    said.mileage == null ? null : asKept(said.mileage as number, (said.mileage_unit ?? 'mi') as DistanceUnit).mileage
  return keyOf(vehicle, kind, type, day, mileage, said.cost, said.litres ?? said.kwh)
}

interface KnownLog {
  vehicle_id: string
  kind: string
  type: string
  date: string
  mileage: number | null
  cost: number | null
  quantity: number | null
}

export interface Known {
  /** How many there are of each: a file that has one more than the car brings that one. */
  counts: Map<string, number>
  /** Of what there may be only so many, how many there are. */
  groups: Map<string, number>
  /** When tyres have been on each car. */
  fittings: Map<string, Days[]>
}
export interface Days {
  fitted_on: string
  removed_on?: string | null | undefined
}
export const nothingKnown = (): Known => ({ counts: new Map(), groups: new Map(), fittings: new Map() })

const raise = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
export const groupOf = (vehicle: string, kind: string, group: string) => `${vehicle}|${kind}|${group}`

export async function knownRecords(db: Db, vehicles: string[]): Promise<Known> {
  const known = nothingKnown()
  const count = (key: string) => raise(known.counts, key)
  if (vehicles.length === 0) return known
  const logs = await sql<KnownLog>`
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
  for (const kind of tableKinds) await knowOwn(db, kind, ownTables[kind], vehicles, known)
  const dates = await sql<{ vehicle_id: string; kind: string }>`
    select vehicle_id, kind from due_dates where vehicle_id = any(${vehicles}::uuid[])`.execute(db)
  for (const { vehicle_id, kind } of dates.rows) {
    count(keyOf(vehicle_id, 'due_date', kind))
    raise(known.groups, groupOf(vehicle_id, 'due_date', kind))
  }
  const worn = await sql<Days & { vehicle_id: string }>`
    select vehicle_id, fitted_on::text, removed_on::text from tyre_fittings
     where vehicle_id = any(${vehicles}::uuid[])`.execute(db)
  for (const { vehicle_id, ...days } of worn.rows)
    known.fittings.set(vehicle_id, [...(known.fittings.get(vehicle_id) ?? []), days])
  return known
}

async function knowOwn(db: Db, kind: string, { table, ...of }: OwnTable, vehicles: string[], known: Known) {
  const { rows } = await sql<{ vehicle_id: string; figures: Figure[]; group: string }>`
    select vehicle_id, json_build_array(${sql.raw(of.keyed)}) as figures, ${sql.raw(of.grouped ?? `''`)} as group
      from ${sql.table(table)} as own
     where vehicle_id = any(${vehicles}::uuid[]) ${of.isMarkedDeleted ? sql`and deleted_at is null` : sql``}
       ${of.isMembers ? sql`and user_id = (select user_id from vehicles where id = own.vehicle_id)` : sql``}`.execute(
    db,
  )
  for (const { vehicle_id, figures, group } of rows) {
    raise(known.counts, keyOf(vehicle_id, kind, ...figures))
    raise(known.groups, groupOf(vehicle_id, kind, group))
  }
}
