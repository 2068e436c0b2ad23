import type { Cursor } from '#domain/basics/cursor.ts'

/** SQL for the cursor of the current row, from its `created_at` and its id. */
export const cursorSql = (table: string, id = 'id') =>
  `(extract(epoch from ${table}.created_at) * 1000000)::bigint || '_' || ${table}.${id}`

/** The position of a cursor, to compare with `(created_at, id)`; for either query builder. */
export const atCursor = <Fragment>(
  sql: (text: TemplateStringsArray, ...values: string[]) => Fragment,
  { moment, id }: Cursor,
): Fragment => sql`(timestamptz 'epoch' + ${moment}::bigint * interval '1 microsecond', ${id}::uuid)`

export function asCursorPage<Item extends { cursor: string }>(found: Item[], size: number) {
  const items = found.slice(0, size)
  return { items, next: found.length > size ? (items.at(-1)?.cursor ?? null) : null }
}
