import { type RawBuilder, sql } from 'kysely'
import { definitionOf, isLogKind } from '#domain/records/registry.ts'
import {
  isLogEntry,
  type LogEntry,
  type TimelineEntry,
  type TimelineFilter,
  type TimelineKind,
  type TimelinePage,
  type TimelineRequest,
  timelineKinds,
  timelineMark,
  timelinePageSize,
} from '#domain/records/timeline.ts'
import type { OddReading } from '#domain/vehicles/mileage.ts'
import type { AddedBy } from '#domain/vehicles/vehicle-access.ts'
import type { Db } from '../../platform/database/database.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import { matcher } from '../../platform/database/word-match.ts'
import { withAddedBy } from '../../vehicles/access/added-by.ts'
import type { Grant, OwnedVehicle } from '../../vehicles/access.ts'
import { toldDocuments } from '../../vehicles/documents/documents.queries.ts'
import { detailValues, withDetails } from '../details.ts'
import { asEvidence, readOddReadings, type ToldFacts } from '../evidence.ts'
import { recordOf } from './timeline-records.ts'

type Row = TimelineEntry & { entered: string }
type Whose = Pick<OwnedVehicle, 'id' | 'user_id' | 'grant'>

/**
 * Every kind provides at most one page from its own index, and those pages are merged, so the length of the history
 * makes no difference. Only the entries of the merged page are then read in full.
 */
const pageOf = (vehicle: Whose, filter: TimelineFilter, { after, most }: Cut) => sql<Row>`
  with page as materialized (
    select kind, id, date, created_at from (${entriesOf(vehicle, filter, { after, most })}) as entries
     order by date desc, created_at desc, id desc limit ${most})
  select kind, id, date, ${recordOf(vehicle)} as record,
         to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as entered
    from page order by date desc, page.created_at desc, id desc`

type PageValues = Omit<Whose, 'grant'> & {
  member: string
  from: string
  to: string
  day: string
  entered: string
  last: string
  most: number
}
const prepared = new Map<string, ReturnType<typeof preparePage>>()

/** The statement is long, and depends on what is asked for only in its shape. Words are different each time. */
const preparePage = ({ kind, from, to, after }: TimelineRequest, grant: Grant | undefined) =>
  preparedQuery((_, values: PageValues) =>
    pageOf(
      { id: values.id, user_id: values.user_id, ...(grant && { grant: { ...grant, member_id: values.member } }) },
      { ...(kind && { kind }), ...(from && { from: values.from }), ...(to && { to: values.to }) },
      { most: values.most, ...(after && { after: { date: values.day, created_at: values.entered, id: values.last } }) },
    ),
  )

async function readPage(db: Db, vehicle: Whose, asked: TimelineRequest, most: number): Promise<Row[]> {
  const { id, user_id, grant } = vehicle
  const { after, ...filter } = asked
  if (filter.q) return (await pageOf(vehicle, filter, { after, most }).execute(db)).rows
  const { kind, from = '', to = '' } = filter
  const shape = [kind, from && 'from', to && 'to', after && 'after', grant?.shows_costs, grant?.shows_documents].join()
  const read = prepared.get(shape) ?? preparePage(asked, grant)
  prepared.set(shape, read)
  const { date: day = '', created_at: entered = '', id: last = '' } = after ?? {}
  return read(db, { id, user_id, member: grant?.member_id ?? '', from, to, day, entered, last, most })
}

export async function listTimeline(
  db: Db,
  vehicle: OwnedVehicle,
  asked: TimelineRequest,
  size = timelinePageSize,
): Promise<TimelinePage> {
  const [odd_readings, rows] = await Promise.all([
    readOddReadings(db, vehicle.id),
    readPage(db, vehicle, asked, size + 1),
  ])
  const last = rows.length > size ? rows[size - 1] : undefined
  return {
    items: rows.slice(0, size).map(({ entered: _, ...entry }) => asEntry(entry, odd_readings)),
    next: last ? timelineMark({ ...last, created_at: last.entered }) : null,
  }
}

function asEntry(entry: TimelineEntry, odd_readings: OddReading[]): TimelineEntry {
  if (!isLogEntry(entry))
    return { ...entry, record: withAddedBy(entry.record as { added_by?: AddedBy | null }) } as TimelineEntry
  const { facts, ...record } = entry.record as Kept
  const evidence = asEvidence(facts, record, odd_readings)
  return { ...entry, record: { ...withDetails(entry.kind, record), evidence } } as TimelineEntry
}
type Kept = LogEntry['record'] & { details: unknown; facts: ToldFacts }

// A test has no time of entry; these are earlier than any record's, so tests come last on their day, and on the same
// day a pass comes above the failure before it.
const testMoment = sql`case when test_result ilike 'pass%' then timestamptz 'epoch' + interval '1 second' else timestamptz 'epoch' end`

interface Cut {
  after?: TimelineRequest['after']
  most: number
}

/** The newest entries of each kind after the cursor, as keys. */
export const entriesOf = (
  vehicle: Whose,
  { kind, ...filter }: TimelineFilter,
  cut: Cut,
  kinds: readonly TimelineKind[] = timelineKinds,
) =>
  sql.join(
    kinds.filter((each) => !kind || each === kind).map((each) => sql`(${branch(each, vehicle, filter, cut)})`),
    sql` union all `,
  )

function branch(kind: TimelineKind, vehicle: Whose, filter: TimelineFilter, { after, most }: Cut) {
  const from = (table: string, day: string, where: RawBuilder<unknown>, entered = sql`created_at`) => sql`
    select ${kind}::text as kind, id, ${sql.ref(day)} as date, ${entered} as created_at
      from ${sql.table(table)}
     where vehicle_id = ${vehicle.id} and ${where} and ${follows(after, sql.ref(day), entered)}
       and ${matches(kind, sql.ref(day), filter)}
     order by ${sql.ref(day)} desc, ${entered} desc, id desc limit ${most}`
  const kept = sql`deleted_at is null`
  // What a former owner kept private did not come with the vehicle.
  const own = sql`user_id = ${vehicle.user_id}`
  const handedOn = sql`seal_id is not null`
  if (isLogKind(kind)) return from('maintenance_logs', 'date', sql`kind = ${kind} and ${kept}`)
  switch (kind) {
    case 'note':
      return from('vehicle_notes', 'timeline_date', sql`${kept} and (${own} or ${handedOn})`)
    case 'media':
      return from('vehicle_media', 'timeline_date', sql`${kept} and (${own} or is_publicly_visible or ${handedOn})`)
    case 'document':
      return from('vehicle_documents', 'timeline_date', sql`${kept} and ${own} and ${toldDocuments(vehicle)}`)
    case 'mot':
      return from('mot_history', 'test_date', before(after, sql`test_date`), testMoment)
    case 'keeper_change':
      return from('keeper_history', 'date_of_transaction', sql`transfer_id is not null`)
    case 'identity_change':
      return from('vehicle_identity_changes', 'timeline_date', sql`true`)
    case 'vehicle_added':
      return sql`
        select ${kind}::text as kind, id, date, created_at
          from vehicles, lateral (select (created_at at time zone 'Europe/London')::date as date) as added
         where id = ${vehicle.id} and ${follows(after, sql`date`, sql`created_at`)}
           and ${matches(kind, sql`date`, filter)}`
  }
}

/** The words of an entry's card, as far as the owner reads them there. What was paid is not among them. */
const cardWords = (kind: TimelineKind): RawBuilder<unknown>[] => {
  if (isLogKind(kind)) {
    const columns = ['type', 'title', 'service_center', 'comments', 'products_used'].map((name) => sql.ref(name))
    return [sql`${definitionOf(kind).nouns.one}::text`, ...columns, detailValues]
  }
  switch (kind) {
    case 'note':
      return [sql.lit('Note'), sql.ref('content')]
    case 'media':
      return [sql`case media_type when 'video' then 'Video' else 'Photo' end`, ...refs('title', 'location', 'comments')]
    case 'document':
      return [sql.lit('Document'), ...refs('title', 'category', 'notes')]
    case 'mot':
      return [
        ...[sql.lit('MOT test'), ...refs('test_result', 'test_number')],
        ...refs('advisory_notices', 'failure_reasons').map((lines) => sql`array_to_string(${lines}, chr(1))`),
      ]
    case 'keeper_change':
      return [sql.lit('New keeper')]
    case 'identity_change':
      return [
        sql`case kind when 'registration' then 'New registration' else 'Correction' end`,
        ...refs('old_value', 'new_value'),
      ]
    case 'vehicle_added':
      return [sql.lit('Joined the garage'), ...refs('make', 'model'), sql`year::text`]
  }
}
const refs = (...columns: string[]) => columns.map((column) => sql.ref(column))

function matches(kind: TimelineKind, day: RawBuilder<unknown>, { q, from, to }: TimelineFilter) {
  const conditions = [
    from && sql`${day} >= ${from}::date`,
    to && sql`${day} <= ${to}::date`,
    q && matcher(q).within(...cardWords(kind)),
  ].filter((condition) => typeof condition === 'object')
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

// The time is passed as text: as a timestamp the driver would cut it to milliseconds.
const follows = (after: TimelineRequest['after'], day: RawBuilder<unknown>, entered: RawBuilder<unknown>) =>
  after
    ? sql`(${day}, ${entered}, id) < (${after.date}::date, ${after.created_at}::text::timestamptz, ${after.id}::uuid)`
    : sql`true`

/** An index without the time in it cannot start at the cursor, but it can start at the cursor's day. */
const before = (after: TimelineRequest['after'], day: RawBuilder<unknown>) =>
  after ? sql`${day} <= ${after.date}::date` : sql`true`
