import { sql } from 'kysely'
import { type Invoice, invoiceKinds, invoiceTexts } from '#domain/records/invoice.ts'
import type { Db } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/errors.ts'
import type { OwnedVehicle } from '../../vehicles/access.ts'

type Bought = 'tyre_sets' | 'parts'

/** The record that holds the price of the current row, as one JSON column. */
export const invoiceOf = (table: Bought) =>
  sql<Invoice | null>`(
    select json_build_object('id', log.id, 'kind', log.kind, 'type', log.type, 'date', log.date)
      from maintenance_logs as log where log.id = ${sql.ref(`${table}.on_invoice_of`)})`

interface Priced {
  cost?: number | null | undefined
  on_invoice_of?: string | null | undefined
}

/** The record must be one of this vehicle, and the price the owner's own: a former owner's counts as they said it did. */
export async function checkInvoice(tx: Db, vehicle: OwnedVehicle, given: Priced, row?: { table: Bought; id: string }) {
  if (given.on_invoice_of === undefined) return
  if (row && given.cost === undefined) {
    const kept = await tx.selectFrom(row.table).select('user_id').where('id', '=', row.id).executeTakeFirst()
    if (kept?.user_id !== vehicle.user_id) throw invalid({ on_invoice_of: invoiceTexts.notYours })
  }
  if (given.on_invoice_of === null) return
  const found = await tx
    .selectFrom('maintenance_logs')
    .select('id')
    .where('id', '=', given.on_invoice_of)
    .where('vehicle_id', '=', vehicle.id)
    .where('kind', 'in', [...invoiceKinds])
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw invalid({ on_invoice_of: invoiceTexts.notFound })
}
