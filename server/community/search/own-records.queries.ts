import { type RawBuilder, sql } from 'kysely'
import { cutTo, formatLongDate } from '#domain/basics/format.ts'
import { plural } from '#domain/basics/plural.ts'
import type { SearchResult } from '#domain/community/search-result.ts'
import { timelineMark } from '#domain/records/timeline.ts'
import { vehicleName } from '#domain/vehicles/garage.ts'
import type { Db } from '../../platform/database/database.ts'
import { closeTo, literally, matcher } from '../../platform/database/word-match.ts'
import { detailValues } from '../../records/details.ts'
import { vehiclesVisibleTo } from '../../vehicles/access/visible-vehicles.ts'

interface Found {
  id: string
  vehicle_id: string
  make: string
  model: string
  year: number
  tab: 'timeline' | 'modifications'
  kind: string
  title: string
  place: string | null
  date: string
  entered: string
}

interface FoundRecords {
  records: Found[]
  workshops: (Found & { times: number })[]
  documents: Found[]
}

/**
 * What the member's own vehicles have in their books, the best match first and then the newest. Their books are read
 * along the index of the vehicle and no further: twenty thousand records are a few dozen milliseconds, and an index of
 * their words would cost every save more than that.
 */
export const searchOwnRecords = (db: Db, me: string, text: string, most: number) =>
  listRecords(db, ownRecords(me, text, most))

/** Those with one of these titles or places. */
export const searchRecordsSaying = (db: Db, me: string, text: string, said: string[], most: number) =>
  listRecords(db, recordsSaying(me, text, said, most))

async function listRecords(db: Db, found: RawBuilder<FoundRecords>): Promise<SearchResult[]> {
  const { rows } = await found.execute(db)
  const { records = [], workshops = [], documents = [] } = rows[0] ?? {}
  const about = (found: Found) =>
    [vehicleName(found), formatLongDate(found.date), found.place].filter(Boolean).join(', ')
  const atWorkshop = ({ times, ...last }: Found & { times: number }) =>
    `${plural(times, 'record')}, last on ${formatLongDate(last.date)}: ${vehicleName(last)}`
  return [
    ...records.map((found) => asResult('record', found, found.title, about(found))),
    ...workshops.map((found) => asResult('workshop', found, found.place ?? '', atWorkshop(found))),
    ...documents.map((found) => asResult('document', found, found.title, about(found))),
  ]
}

const asResult = (
  type: SearchResult['type'],
  { id, vehicle_id, date, entered, tab }: Found,
  title: string,
  subtitle: string,
): SearchResult => ({
  ...{ type, id, title: cutTo(title, 120), subtitle, imageUrl: null },
  href: `/vehicle/${vehicle_id}?tab=${tab}&at=${timelineMark({ date, created_at: entered, id })}`,
})

/** By what was typed. */
export function ownRecords(me: string, text: string, most: number) {
  const { folded, like, has } = matcher(text)
  /** Begins with it, has a word that does, or has it anywhere else. */
  const rank = (column: string) => sql`
    case when ${folded(sql.ref(column))} like ${like(`${literally(text)}%`)} then 0
         when ${folded(sql.ref(column))} like ${like(`% ${literally(text)}%`)} then 1 else 2 end`
  return foundInBooks(me, most, {
    log: has('title', 'type', 'service_center', 'comments', 'products_used', 'more'),
    modification: has('name', 'brand', 'type', 'description'),
    note: has('content'),
    place: has('place'),
    document: has('title', 'category', 'notes'),
    rank,
  })
}

function recordsSaying(me: string, text: string, said: string[], most: number) {
  const isOne = (...texts: RawBuilder<unknown>[]) => sql<boolean>`array[${sql.join(texts)}] && ${said}::text[]`
  return foundInBooks(me, most, {
    log: isOne(sql`coalesce(title, type)`, sql.ref('service_center')),
    modification: isOne(sql.ref('name'), sql.ref('brand')),
    note: sql`false`,
    place: isOne(sql.ref('place')),
    document: isOne(sql.ref('title')),
    rank: (column) => sql`-similarity(${sql.ref(column)}, ${text})`,
  })
}

/** How many of a vehicle's newest entries, and of all, are compared with what was typed. */
const [mostOfVehicle, mostCompared] = [100, 1000]

/** Which of one's vehicles, and of the titles and workshops in their books, are spelt nearly as what was typed. */
export async function closeInBooks(db: Db, me: string, text: string) {
  const newest = (from: RawBuilder<unknown>, order: string) => sql`
    cross join lateral (${from} order by ${sql.raw(order)} desc limit ${sql.lit(mostOfVehicle)}) as entry`
  const logs = sql`
    select coalesce(title, type) as title, service_center as place from maintenance_logs
     where vehicle_id = own.id and deleted_at is null`
  const items = sql`
    select name as title, brand as place from modifications where vehicle_id = own.id and deleted_at is null`
  const papers = sql`
    select title, null as place from vehicle_documents as paper
     where vehicle_id = own.id and deleted_at is null and ${isSeenDocument(me)}`
  const { rows } = await sql<{ vehicles: { id: string; name: string }[]; said: string[] }>`
    with own as materialized (
      select id, make || ' ' || model as name, owner_id, shows_documents
        from ${vehiclesVisibleTo(me)} as seen join vehicles on vehicles.id = seen.vehicle_id)
    select coalesce((select json_agg(own) from own), '[]'::json) as vehicles,
           array(select distinct said from (
             select unnest(array[title, place]) as said from (
               select entry.* from own ${newest(logs, 'date')}
                union all select entry.* from own ${newest(items, 'install_date')}
                union all select entry.* from own ${newest(papers, 'timeline_date')}
                limit ${sql.lit(mostCompared)}) as written) as words
              where said is not null) as said`.execute(db)
  const isClose = closeTo(text)
  const { vehicles = [], said = [] } = rows[0] ?? {}
  return { vehicles: vehicles.filter(({ name }) => isClose(name)).map(({ id }) => id), said: said.filter(isClose) }
}

/** The papers of its owner, or of those only what one entered oneself. */
const isSeenDocument = (me: string) =>
  sql<boolean>`paper.user_id = owner_id and (shows_documents or paper.entered_by = ${me})`

interface Wanted {
  log: RawBuilder<unknown>
  modification: RawBuilder<unknown>
  note: RawBuilder<unknown>
  place: RawBuilder<unknown>
  document: RawBuilder<unknown>
  rank: (column: string) => RawBuilder<unknown>
}

function foundInBooks(me: string, most: number, { rank, ...matches }: Wanted) {
  const listed = (from: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`(
    select coalesce(json_agg(shown), '[]'::json) from (
      select hit.*, make, model, year, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as entered
        from (${from}) as hit join own on own.id = hit.vehicle_id
       order by ${order}, date desc, created_at desc, hit.id limit ${most}) as shown)`
  return sql<FoundRecords>`
    with own as materialized (
      select id, make, model, year, owner_id, shows_documents
        from ${vehiclesVisibleTo(me)} as seen join vehicles on vehicles.id = seen.vehicle_id),
    logs as materialized (
      select log.id, vehicle_id, 'timeline' as tab, kind, coalesce(title, type) as title, service_center as place, date,
             created_at
        from own join maintenance_logs as log on log.vehicle_id = own.id and deleted_at is null
        cross join lateral (
          select ${detailValues} as more) as told
       where ${matches.log}),
    others as (
      select item.id, vehicle_id, 'modifications' as tab, 'modification' as kind, name as title, brand as place,
             install_date as date, created_at
        from own join modifications as item on item.vehicle_id = own.id and deleted_at is null
       where ${matches.modification}
       union all
      select note.id, vehicle_id, 'timeline', 'note', split_part(ltrim(content, e' \n\r\t'), e'\n', 1), 'Note', timeline_date,
             created_at
        from own join vehicle_notes as note on note.vehicle_id = own.id and deleted_at is null
       where (user_id = owner_id or seal_id is not null) and ${matches.note}),
    workshops as (
      select logs.*, count(*) over named as times,
             row_number() over (named order by date desc, created_at desc, id) as nth
        from logs where ${matches.place} window named as (partition by lower(btrim(place)))),
    documents as (
      select paper.id, vehicle_id, 'timeline' as tab, 'document' as kind, title, category as place, timeline_date as date,
             created_at
        from own join vehicle_documents as paper on paper.vehicle_id = own.id and deleted_at is null
       where ${isSeenDocument(me)} and ${matches.document})
    select ${listed(sql`select * from logs union all select * from others`, rank('title'))} as records,
           ${listed(sql`select * from workshops where nth = 1`, sql`${rank('place')}, times desc`)} as workshops,
           ${listed(sql`select * from documents`, rank('title'))} as documents`
}
