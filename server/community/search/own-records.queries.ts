import { type RawBuilder, sql } from 'kysely'
import { cutTo, formatLongDate } from '#domain/basics/format.ts'
import { plural } from '#domain/basics/plural.ts'
import { type SearchResult, searchLimit } from '#domain/community/search.ts'
import { timelineMark } from '#domain/records/timeline.ts'
import { vehicleName } from '#domain/vehicles/garage.ts'
import type { Db } from '../../platform/database/database.ts'
import { literally, matcher } from '../../platform/database/word-match.ts'
import { detailValues } from '../../records/details.ts'

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
export async function searchOwnRecords(db: Db, me: string, text: string): Promise<SearchResult[]> {
  const { rows } = await ownRecords(me, text).execute(db)
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

export function ownRecords(me: string, text: string) {
  const { folded, like, has } = matcher(text)
  /** Begins with it, has a word that does, or has it anywhere else. */
  const rank = (column: string) => sql`
    case when ${folded(sql.ref(column))} like ${like(`${literally(text)}%`)} then 0
         when ${folded(sql.ref(column))} like ${like(`% ${literally(text)}%`)} then 1 else 2 end`
  const listed = (from: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`(
    select coalesce(json_agg(shown), '[]'::json) from (
      select hit.*, make, model, year, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as entered
        from (${from}) as hit join own on own.id = hit.vehicle_id
       order by ${order}, date desc, created_at desc, hit.id limit ${searchLimit}) as shown)`
  return sql<FoundRecords>`
    with own as materialized (
      select id, make, model, year from vehicles where user_id = ${me} and deleted_at is null),
    logs as materialized (
      select log.id, vehicle_id, 'timeline' as tab, kind, coalesce(title, type) as title, service_center as place, date,
             created_at
        from own join maintenance_logs as log on log.vehicle_id = own.id and deleted_at is null
        cross join lateral (
          select ${detailValues} as more) as told
       where ${has('title', 'type', 'service_center', 'comments', 'products_used', 'more')}),
    others as (
      select item.id, vehicle_id, 'modifications' as tab, 'modification' as kind, name as title, brand as place,
             install_date as date, created_at
        from own join modifications as item on item.vehicle_id = own.id and deleted_at is null
       where ${has('name', 'brand', 'type', 'description')}
       union all
      select note.id, vehicle_id, 'timeline', 'note', split_part(ltrim(content, e' \n\r\t'), e'\n', 1), 'Note', timeline_date,
             created_at
        from own join vehicle_notes as note on note.vehicle_id = own.id and deleted_at is null
       where (user_id = ${me} or seal_id is not null) and ${has('content')}),
    workshops as (
      select logs.*, count(*) over named as times,
             row_number() over (named order by date desc, created_at desc, id) as nth
        from logs where ${has('place')} window named as (partition by lower(btrim(place)))),
    documents as (
      select paper.id, vehicle_id, 'timeline' as tab, 'document' as kind, title, category as place, timeline_date as date,
             created_at
        from own join vehicle_documents as paper on paper.vehicle_id = own.id and deleted_at is null
       where user_id = ${me} and ${has('title', 'category', 'notes')})
    select ${listed(sql`select * from logs union all select * from others`, rank('title'))} as records,
           ${listed(sql`select * from workshops where nth = 1`, sql`${rank('place')}, times desc`)} as workshops,
           ${listed(sql`select * from documents`, rank('title'))} as documents`
}
