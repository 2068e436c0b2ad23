import { type RawBuilder, sql } from 'kysely'

/*
 * What somebody paid, and the receipt that says so, is theirs to tell: a reader sees their own costs, and those that were
 * shared at a handover. This is the only place that says so.
 */

/** As text of SQL, for a statement that is not built by Kysely. */
export const ownOrShared = (row: string, reader: string) => `(${row}.user_id = ${reader} or ${row}.cost_shared)`

/** `row` is the record as the statement calls it. A reader of null is nobody: only what was shared. */
export function mayTellCost(row: string, reader: string | null | RawBuilder<unknown>) {
  const [before = '', after = ''] = ownOrShared(row, '?').split('?')
  return sql<boolean>`${sql.raw(before)}(${reader})::uuid${sql.raw(after)}`
}
