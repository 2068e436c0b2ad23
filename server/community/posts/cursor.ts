import { z } from 'zod'
import type { Sql } from '../../platform/database/database.ts'

/**
 * Where a page ended: the last row's moment, to the microsecond, and its id. Not the id alone: the row may be erased by
 * the time the next page is asked for, and only a value, not a subquery, lets the index begin there.
 */
export interface Place {
  moment: string
  id: string
}

const mark = /^(\d{1,16})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export const placeMark = z
  .string()
  .regex(mark, 'Invalid page cursor')
  .transform((given): Place => {
    const [, moment = '', id = ''] = given.match(mark) ?? []
    return { moment, id }
  })
  .optional()

/** The mark of a row at hand, by its columns `created_at` and `id`. */
export const placeOf = (sql: Sql, table: string) => {
  const [created_at, id] = [sql(`${table}.created_at`), sql(`${table}.id`)]
  return sql`(extract(epoch from ${created_at}) * 1000000)::bigint || '_' || ${id}`
}

export const atPlace = (sql: Sql, { moment, id }: Place) =>
  sql`(timestamptz 'epoch' + ${moment}::bigint * interval '1 microsecond', ${id}::uuid)`

export function asPlacedPage<Item extends { place: string }>(found: Item[], size: number) {
  const items = found.slice(0, size)
  return { items, next: found.length > size ? (items.at(-1)?.place ?? null) : null }
}
