import { sql } from 'kysely'
import { mostInStock, type NewPartUse, type Part, partTexts } from '#domain/records/part.ts'
import type { Db } from '../../../platform/database/database.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import { announce } from '../../../platform/live/live.ts'
import type { VehicleAccess } from '../../../vehicles/access.ts'
import { holdVehicle } from '../../../vehicles/garage/own-vehicle.ts'
import { findService } from '../../maintenance-logs/service-records/find-service.ts'
import { checkInvoice } from '../invoices.ts'
import { getPart } from './parts.queries.ts'

/** Taken from the shelf for the work of a service record; twice for the same work is one use of more. */
export const takePart = (
  db: Db,
  { vehicle }: VehicleAccess,
  id: string,
  { record_id, quantity, is_on_invoice }: NewPartUse,
) =>
  db.transaction().execute(async (tx): Promise<Part> => {
    const held = await holdVehicle(tx, vehicle)
    const { in_stock } = await getPart(tx, held, id)
    const record = await findService(tx, held, record_id)
    if (is_on_invoice) await checkInvoice(tx, held, { on_invoice_of: record.id }, { table: 'parts', id })
    if (in_stock < quantity) throw conflict('not_enough', partTexts.notEnough(in_stock))
    await tx
      .updateTable('parts')
      .set({ in_stock: sql<number>`in_stock - ${quantity}`, ...(is_on_invoice && { on_invoice_of: record.id }) })
      .where('id', '=', id)
      .execute()
    await tx
      .insertInto('part_uses')
      .values({ part_id: id, maintenance_log_id: record.id, quantity })
      .onConflict((on) =>
        on
          .columns(['part_id', 'maintenance_log_id'])
          .doUpdateSet({ quantity: sql<number>`least(part_uses.quantity + excluded.quantity, ${mostInStock})` }),
      )
      .execute()
    await announce(tx, held.user_id, 'vehicles')
    return getPart(tx, held, id)
  })

/** Back on the shelf, as if it had not been taken. */
export const putBackPart = (db: Db, { vehicle }: VehicleAccess, id: string, useId: string) =>
  db.transaction().execute(async (tx): Promise<Part> => {
    const held = await holdVehicle(tx, vehicle)
    await getPart(tx, held, id)
    const taken = await tx
      .deleteFrom('part_uses')
      .where('id', '=', useId)
      .where('part_id', '=', id)
      .returning('quantity')
      .executeTakeFirst()
    if (!taken) throw notFound('Use')
    await tx
      .updateTable('parts')
      .set({ in_stock: sql<number>`least(in_stock + ${taken.quantity}, ${mostInStock})` })
      .where('id', '=', id)
      .execute()
    await announce(tx, held.user_id, 'vehicles')
    return getPart(tx, held, id)
  })
