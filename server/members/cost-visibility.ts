import { type RawBuilder, sql } from 'kysely'

/*
 * What somebody paid, and the receipt that shows it, is private: a reader sees their own costs, and those shared at a
 * handover. This is the only place that decides this.
 */

/** As SQL text, for a statement that isn't built by Kysely. */
export const ownOrShared = (row: string, reader: string) => `(${row}.user_id = ${reader} or ${row}.cost_shared)`

/** `row` is the statement's name for the record. A null reader is nobody: only shared costs. */
export function mayTellCost(row: string, reader: string | null | RawBuilder<unknown>) {
  const [before = '', after = ''] = ownOrShared(row, '?').split('?')
  return sql<boolean>`${sql.raw(before)}(${reader})::uuid${sql.raw(after)}`
}

/** Of what goes with a car and can still be changed: whoever enters a price is the one whose price it is. */
export const ownPrice = (owner: string, { cost }: { cost?: number | null | undefined }) =>
  cost === undefined ? {} : { user_id: owner, cost_shared: false }
