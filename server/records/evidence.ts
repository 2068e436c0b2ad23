import { sql } from 'kysely'
import type { Amendment } from '#domain/records/amendment.ts'
import { type Evidence, evidenceOf } from '#domain/records/evidence.ts'
import { isContradicted, type OddReading } from '#domain/vehicles/mileage.ts'
import { confirmedBy } from '../businesses/confirmations/confirmed-by.ts'
import type { Db } from '../platform/database/database.ts'
import { preparedQuery } from '../platform/database/prepared-query.ts'
import { type StandingOut, standingOut, withOddReadings } from '../vehicles/garage/mileage-facts.ts'

/*
 * What a record rests on, for whoever reads it: the owner, whoever is offered the car, and a visitor. A statement selects
 * `evidenceFacts` beside the record; `withEvidence` turns them into words.
 */

const parents = { maintenance_logs: 'maintenance_log_id', modifications: 'modification_id' } as const

export interface ToldFacts {
  entered_at: string
  changed_at: string | null
  first_file_at: string | null
  imported: boolean
  by_another: boolean
}

/**
 * As one JSON column; `row` is the statement's name for the record. Whether there is a receipt is told to everybody, what
 * it says to nobody who may not see it.
 */
export const evidenceFacts = (table: keyof typeof parents, row: string) => sql<ToldFacts>`json_build_object(
  'entered_at', ${sql.ref(`${row}.created_at`)}, 'changed_at', ${sql.ref(`${row}.changed_at`)},
  'imported', ${sql.ref(`${row}.import_id`)} is not null,
  'by_another', ${sql.ref(`${row}.by_another`)}
                or coalesce(${sql.ref(`${row}.entered_by`)} <> ${sql.ref(`${row}.user_id`)}, false),
  'first_file_at', (
    select min(files.created_at) from record_images join files on files.id = record_images.file_id
     where record_images.${sql.ref(parents[table])} = ${sql.ref(`${row}.id`)} and files.state = 'stored'))`

interface Evident {
  kind?: string
  date: string
  mileage?: number | null
  confirmed_by?: string | { name: string } | null
  amendments?: Pick<Amendment, 'changes'>[]
}

export function asEvidence(facts: ToldFacts, record: Evident, odd_readings: OddReading[]): Evidence {
  const { confirmed_by } = record
  return evidenceOf({
    ...facts,
    date: record.date,
    confirmed_by: (typeof confirmed_by === 'object' ? confirmed_by?.name : confirmed_by) ?? null,
    is_official: false,
    mileage_fits: mileageFits(record, odd_readings),
  })
}

/** Of a sealed record that was amended, the amended mileage counts. */
function mileageFits({ kind = '', date, mileage = null, amendments = [] }: Evident, odd_readings: OddReading[]) {
  const amended = amendments.findLast(({ changes }) => changes.mileage)
  const miles = amended ? amended.changes.mileage?.to : mileage
  if (typeof miles !== 'number') return null
  return !isContradicted({ odd_readings }, { date, miles, source: amended ? 'amendment' : kind })
}

const findStandingOut = preparedQuery(
  (_, { id }: { id: string }) =>
    sql<StandingOut>`select ${standingOut('car')} as standing_out from (select ${id}::uuid as id) as car`,
)

export async function readOddReadings(db: Db, vehicle_id: string): Promise<OddReading[]> {
  const [found] = await findStandingOut(db, { id: vehicle_id })
  return found ? withOddReadings(found).odd_readings : []
}

/** By record, of everything whose evidence can be told, for a reader who is told of all of it. */
export async function readEvidence(db: Db, vehicle_id: string): Promise<Record<string, Evidence>> {
  const odd_readings = await readOddReadings(db, vehicle_id)
  const { rows } = await sql<Evident & { id: string; facts: ToldFacts }>`
    select id, kind, date, mileage, ${confirmedBy('maintenance_logs')} as confirmed_by,
           ${evidenceFacts('maintenance_logs', 'maintenance_logs')} as facts,
           case when seal_id is not null then (
             select json_agg(json_build_object('changes', changes) order by created_at, id) from record_amendments
              where record_type = 'maintenance_log' and record_id = maintenance_logs.id and changes ? 'mileage') end as amendments
      from maintenance_logs where vehicle_id = ${vehicle_id} and deleted_at is null
    union all
    select id, null, install_date, null, null, ${evidenceFacts('modifications', 'modifications')}, null
      from modifications where vehicle_id = ${vehicle_id} and deleted_at is null`.execute(db)
  return Object.fromEntries(
    rows.map(({ id, facts, kind, amendments, ...record }) => [
      id,
      asEvidence(facts, { ...record, kind: kind ?? '', amendments: amendments ?? [] }, odd_readings),
    ]),
  )
}
