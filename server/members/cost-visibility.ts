import { type RawBuilder, sql } from 'kysely'

/*
 * What somebody paid, and the receipt that shows it, is private: a reader sees their own costs, and those shared at a
 * handover. Somebody whom the owner lets in without showing costs sees those of the entries they made themselves. This
 * is the only place that decides this.
 */

/** Somebody who is told no more than what they entered. */
export interface Enterer {
  entered_by: string
}
/** Null is nobody: only shared costs. */
export type CostReader = string | null | RawBuilder<unknown> | Enterer

/** As SQL text, for a statement that isn't built by Kysely. */
export const ownOrShared = (row: string, reader: string) => `(${row}.user_id = ${reader} or ${row}.cost_shared)`

const isEnterer = (reader: CostReader): reader is Enterer =>
  typeof reader === 'object' && reader !== null && 'entered_by' in reader

/** `row` is the statement's name for the record. */
export function mayTellCost(row: string, reader: CostReader) {
  if (isEnterer(reader)) return sql<boolean>`(${sql.ref(`${row}.entered_by`)} = ${reader.entered_by}::uuid)`
  const [before = '', after = ''] = ownOrShared(row, '?').split('?')
  return sql<boolean>`${sql.raw(before)}(${reader})::uuid${sql.raw(after)}`
}

/** The same of what nobody but the owner and managers enters. */
export const mayTellPrice = (row: string, reader: CostReader) =>
  isEnterer(reader) ? sql<boolean>`false` : mayTellCost(row, reader)

/** Of what goes with a car and can still be changed: whoever enters a price is the one whose price it is. */
export const ownPrice = (owner: string, { cost }: { cost?: number | null | undefined }) =>
  cost === undefined ? {} : { user_id: owner, cost_shared: false }
