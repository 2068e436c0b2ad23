import { type SqlBool, sql } from 'kysely'
import type { AuditEntry, AuditPage, ReportedPage, ReportedThing } from '#domain/community/moderation.ts'
import type { LogFilter } from '#domain/community/new-report.ts'
import { houseAccount } from '#domain/members/people.ts'
import type { Db } from '../../platform/database/database.ts'
import { asPage } from '../../platform/http/paging.ts'
import { describedThing } from './described-thing.ts'

const pageSize = 20
const reportsShown = 50
const longestExcerpt = 4000

const openPlace = sql`case when thing.hidden or thing.gone or author.suspended_at is not null then null else thing.place end`

/**
 * Each reported thing once, by its oldest open report, longest waiting first. Reports about the reader are left out:
 * nobody is told who reported them, moderator or not.
 */
export async function listQueue(db: Db, me: string | null, after?: string): Promise<ReportedPage> {
  const { rows } = await sql<ReportedThing & { id: string }>`
    select first.id, first.object_type, first.object_id,
           coalesce(thing.title, '') as title, left(coalesce(thing.excerpt, ''), ${sql.lit(longestExcerpt)}) as excerpt,
           coalesce(thing.pictures, '[]') as pictures, ${openPlace} as href,
           case when author.id is not null then jsonb_build_object('id', author.id, 'name', author.name,
             'avatar_url', author.avatar_url, 'suspended', author.suspended_at is not null) end as author,
           coalesce(thing.hidden, false) as hidden, coalesce(thing.gone, true) as gone,
           case when author.role = 'moderator' then 'moderator'
                when author.id = ${houseAccount} and first.object_type = 'profile' then 'house' end as off_limits,
           (select count(*)::int from (
              select from reports where state = 'open' and object_type = first.object_type
                 and object_id = first.object_id limit 1000) as open) as report_count,
           (select jsonb_agg(jsonb_build_object('id', open.id, 'reason', open.reason, 'details', open.details,
                     'reporter', coalesce(reporter.name, 'Deleted member'), 'created_at', open.created_at)
                   order by open.created_at, open.id)
              from (select * from reports where state = 'open' and object_type = first.object_type
                       and object_id = first.object_id order by created_at, id limit ${sql.lit(reportsShown)}) as open
              left join users as reporter on reporter.id = open.reporter_id and reporter.deleted_at is null) as reports
      from reports as first
      left join lateral (${describedThing(sql.ref('first.object_type'), sql.ref('first.object_id'))}) as thing on true
      left join users as author on author.id = thing.author_id
     where first.state = 'open' and (${me}::uuid is null or thing.author_id is distinct from ${me})
       and not exists (
         select from reports as earlier
          where earlier.state = 'open' and earlier.object_type = first.object_type
            and earlier.object_id = first.object_id and (earlier.created_at, earlier.id) < (first.created_at, first.id))
       and ${afterMark('first', 'reports', '>', after)}
     order by first.created_at, first.id
     limit ${sql.lit(pageSize + 1)}`.execute(db)
  const { items, next } = asPage(rows, pageSize)
  return { items: items.map(({ id: _, ...thing }) => thing), next }
}

/** Newest first. A thing's history also includes what was done to its author because of it. */
export async function listLog(db: Db, { after, object_type, object_id }: LogFilter): Promise<AuditPage> {
  const about =
    object_type && object_id
      ? sql<SqlBool>`(entry.object_type = ${object_type} and entry.object_id = ${object_id}
          or entry.report_id in (select id from reports where object_type = ${object_type} and object_id = ${object_id}))`
      : sql<SqlBool>`true`
  const { rows } = await sql<AuditEntry>`
    select entry.id, case when moderator.id is not null then moderator.name end as moderator, entry.action,
           entry.object_type, entry.object_id, coalesce(thing.title, '') as about,
           case when author.id is not null
                then jsonb_build_object('id', author.id, 'name', author.name) end as author,
           ${openPlace} as href, coalesce(thing.hidden, false) as hidden,
           author.suspended_at is not null as suspended, entry.reason,
           to_json(entry.created_at) #>> '{}' as created_at
      from moderation_actions as entry
      left join users as moderator on moderator.id = entry.moderator_id
      left join lateral (${describedThing(sql.ref('entry.object_type'), sql.ref('entry.object_id'))}) as thing on true
      left join users as author on author.id = thing.author_id
     where ${about} and ${afterMark('entry', 'moderation_actions', '<', after)}
     order by entry.created_at desc, entry.id desc
     limit ${sql.lit(pageSize + 1)}`.execute(db)
  return asPage(rows, pageSize)
}

const afterMark = (row: string, table: string, sign: '<' | '>', after: string | undefined) =>
  after === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${sql.ref(`${row}.created_at`)}, ${sql.ref(`${row}.id`)}) ${sql.raw(sign)}
        (select created_at, id from ${sql.table(table)} where id = ${after})`
