import { sql } from 'kysely'
import { type PeoplePage, peoplePerPage } from '#domain/members/people.ts'
import { recordId } from '../platform/http/guard.ts'

export const memberId = (id: string) => recordId(id, 'User').toLowerCase()

/** Microseconds, as PostgreSQL counts: of a browser's milliseconds several rows can share one. */
export const markOf = (table: string, id: string) =>
  sql<string>`(extract(epoch from ${sql.ref(`${table}.created_at`)}) * 1000000)::bigint || '_' || ${sql.ref(`${table}.${id}`)}`

export function beyond(mark: string, table: string, id: string) {
  const [moment = '', last = ''] = mark.split('_')
  return sql<boolean>`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.${id}`)}) <
    (timestamptz 'epoch' + ${moment}::float8 * interval '1 microsecond', ${last}::uuid)`
}

type Row = PeoplePage['items'][number] & { mark: string }

export function asPeoplePage(found: Row[]): PeoplePage {
  const items = found.slice(0, peoplePerPage).map(({ mark: _, ...person }) => person)
  return { items, next: found.length > peoplePerPage ? (found[peoplePerPage - 1]?.mark ?? null) : null }
}
