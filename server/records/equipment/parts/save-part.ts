import { mostParts, type NewPart, type Part, type PartChange, partTexts } from '#domain/records/part.ts'
import { ownPrice } from '../../../members/cost-visibility.ts'
import type { Db } from '../../../platform/database/database.ts'
import { changedElsewhere, conflict, notFound } from '../../../platform/http/errors.ts'
import { announce } from '../../../platform/live/live.ts'
import type { VehicleAccess } from '../../../vehicles/access.ts'
import { holdVehicle } from '../../../vehicles/garage/own-vehicle.ts'
import { checkInvoice } from '../invoices.ts'
import { getPart } from './parts.queries.ts'

export const addPart = (db: Db, { vehicle, actor }: VehicleAccess, part: NewPart): Promise<Part> =>
  db.transaction().execute(async (tx) => {
    const held = await holdVehicle(tx, vehicle)
    const kept = await tx.selectFrom('parts').select('id').where('vehicle_id', '=', held.id).limit(mostParts).execute()
    if (kept.length >= mostParts) throw conflict('too_many_parts', partTexts.tooMany)
    await checkInvoice(tx, held, part)
    const { id } = await tx
      .insertInto('parts')
      .values({ ...part, vehicle_id: held.id, user_id: held.user_id, entered_by: actor.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await announce(tx, held.user_id, 'vehicles')
    return getPart(tx, held, id)
  })

export const changePart = (db: Db, { vehicle }: VehicleAccess, id: string, { version, ...given }: PartChange) =>
  db.transaction().execute(async (tx): Promise<Part> => {
    const held = await holdVehicle(tx, vehicle)
    await getPart(tx, held, id)
    await checkInvoice(tx, held, given, { table: 'parts', id })
    const { numUpdatedRows } = await tx
      .updateTable('parts')
      .set({ updated_at: new Date(), ...given, ...ownPrice(held.user_id, given) })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw changedElsewhere()
    await announce(tx, held.user_id, 'vehicles')
    return getPart(tx, held, id)
  })

export const removePart = (db: Db, { vehicle }: VehicleAccess, id: string) =>
  db.transaction().execute(async (tx) => {
    const held = await holdVehicle(tx, vehicle)
    const { numDeletedRows } = await tx
      .deleteFrom('parts')
      .where('id', '=', id)
      .where('vehicle_id', '=', held.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound('Part')
    await announce(tx, held.user_id, 'vehicles')
  })
