import { type RawBuilder, sql } from 'kysely'
import type { AddedBy } from '#domain/vehicles/vehicle-access.ts'

/** Papers that go with a sale become the buyer's rows, so whose row it is doesn't say for whom it was entered. */
export const isSinceHandover = (vehicle_id: string, entered_at: string) => sql<boolean>`not exists (
  select from vehicles as sold where sold.id = ${sql.ref(vehicle_id)} and sold.handed_over_at >= ${sql.ref(entered_at)})`

/**
 * Who entered the current row of `table`, or whoever `column` names, if somebody else did for the present owner: what was
 * entered for a former one names nobody. Null otherwise; a column for `withAddedBy`.
 */
export const addedBy = (
  table: string,
  owner: string | RawBuilder<unknown>,
  column = 'entered_by',
) => sql<AddedBy | null>`
  case when ${sql.ref(`${table}.${column}`)} <> ${sql.ref(`${table}.user_id`)}
        and ${sql.ref(`${table}.user_id`)} = (${owner})::uuid
        and ${isSinceHandover(`${table}.vehicle_id`, `${table}.created_at`)}
       then (select json_build_object('id', adder.id, 'name', adder.name) from users as adder
              where adder.id = ${sql.ref(`${table}.${column}`)}) end`

/** Without the field where the owner entered it themselves, as most are. */
export const withAddedBy = <Row extends { added_by?: AddedBy | null }>({
  added_by,
  ...row
}: Row): Omit<Row, 'added_by'> & { added_by?: AddedBy } => ({ ...row, ...(added_by && { added_by }) })
