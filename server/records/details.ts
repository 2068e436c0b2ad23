import { type Insertable, sql } from 'kysely'
import { isLogColumn, type LogColumn, logColumns } from '#domain/records/define-record.ts'
import type { UsedPart } from '#domain/records/invoice.ts'
import type { LogKind } from '#domain/records/kinds.ts'
import { costDetails, detailFieldsOf } from '#domain/records/registry.ts'
import type { AddedBy } from '#domain/vehicles/vehicle-access.ts'
import { type CostReader, mayTellCost } from '../members/cost-visibility.ts'
import type { MaintenanceLogs } from '../platform/database/schema.gen.ts'

type Values = Record<string, unknown>
type Row = Pick<Insertable<MaintenanceLogs>, LogColumn | 'details'>

/** What was entered, by where it is stored: fields without a column of their own go into `details`. */
function split(values: Values) {
  const columns: Values = {}
  const details: Values = {}
  for (const [name, value] of Object.entries(values))
    if (isLogColumn(name)) columns[name] = value
    else if (value !== undefined) details[name] = value
  return { columns, details: Object.keys(details).length > 0 ? JSON.stringify(details) : undefined }
}

/** Every column, so that the statement is the same whatever a form leaves out. */
export type NewRow = Record<LogColumn, unknown> & { details: string }
const everyColumn = Object.fromEntries(logColumns.map((name) => [name, null])) as Record<LogColumn, null>

export function newRow(values: Values): NewRow {
  const { columns, details = '{}' } = split(values)
  return { ...everyColumn, ...columns, details }
}

/** The values for inserting such a row. */
export const insertedRow = (row: NewRow): Row => ({
  ...(Object.fromEntries(logColumns.map((name) => [name, row[name]])) as unknown as Row),
  details: sql`jsonb_strip_nulls(${row.details}::text::jsonb)`,
})

/** A change names what it changes; the rest of the record stays. */
export function changedRow(values: Values): Partial<Row> {
  const { columns, details } = split(values)
  if (!details) return columns
  return { ...columns, details: sql`jsonb_strip_nulls(details || ${details}::text::jsonb)` }
}

/** For a reader who may not know what was paid, without what tells it. */
export function toldDetails(row: string, reader: CostReader) {
  const details = sql.ref(`${row}.details`)
  return sql<unknown>`case when ${mayTellCost(row, reader)} then ${details} else ${details} - ${sql.lit(`{${costDetails}}`)}::text[] end`
}

/** The values of those fields, without their names, to be searched. What was paid is not among them, so nobody guesses at it. */
export const detailValues = sql`case when details = '{}' then ''
  else jsonb_path_query_array(details - ${sql.lit(`{${costDetails}}`)}::text[], '$.*')::text end`

/** A row whose details are told by `toldDetails`. */
interface Told {
  details: unknown
  used_parts?: UsedPart[] | null
  added_by?: AddedBy | null
}

/**
 * The record with those of its kind's own fields that are not empty, and with the parts that were used and who added it
 * for the owner, if any.
 */
export function withDetails<Row extends Told>(
  kind: LogKind,
  { details, used_parts, added_by, ...row }: Row,
): Omit<Row, keyof Told> & { used_parts?: UsedPart[]; added_by?: AddedBy } {
  const said = (details ?? {}) as Values
  const own = detailFieldsOf(kind).flatMap(({ name }) => (said[name] === undefined ? [] : [[name, said[name]]]))
  return { ...row, ...Object.fromEntries(own), ...(used_parts && { used_parts }), ...(added_by && { added_by }) }
}
