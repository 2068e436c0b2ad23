import { createHash } from 'node:crypto'
import { formatDate } from '#domain/basics/format.ts'
import type { RecordToConfirm } from '#domain/businesses/business.ts'
import { addNotification } from '../../members/notifications/notifications.queries.ts'
import type { Db } from '../../platform/database/database.ts'
import { changedElsewhere, notFound } from '../../platform/http/errors.ts'
import { announce } from '../../platform/live/live.ts'
import { findRecord } from './confirmations.queries.ts'
import { type ConfirmingBusiness, holdConfirming } from './confirming-business.ts'

/**
 * The business says yes or no to the record as it read it, and may change its answer later. A sealed record is answered
 * like any other: it is the word of the business, not of an owner.
 */
export const answerRecord = (
  db: Db,
  business: ConfirmingBusiness,
  id: string,
  { confirmed, version }: { confirmed: boolean; version: number },
): Promise<RecordToConfirm> =>
  db.transaction().execute(async (tx) => {
    // Locks the vehicle first, like everything that acts on it: an edit and an answer take turns.
    const vehicle = await holdVehicleOf(tx, id)
    const held = await holdConfirming(tx, business)
    const record = vehicle && (await findRecord(tx, held, id))
    if (!record) throw notFound('Service record')
    if (record.version !== version) throw changedElsewhere()
    if (confirmed ? record.confirmed_at : record.declined_at) return record
    await tx
      .updateTable('maintenance_logs')
      .set(
        confirmed
          ? { confirmed_at: new Date(), confirmed_by_name: held.business_name, declined_at: null }
          : { confirmed_at: null, confirmed_by_name: null, declined_at: new Date() },
      )
      .where('id', '=', id)
      .execute()
    for (const user_id of new Set([vehicle.user_id, record.owner.id])) {
      const isKeeper = user_id === vehicle.user_id
      await tellOwner(tx, { user_id, isKeeper, vehicle_id: vehicle.id, record, held, confirmed })
    }
    await announce(tx, held.user_id, 'business')
    return (await findRecord(tx, held, id)) ?? record
  })

const holdVehicleOf = (tx: Db, log: string) =>
  tx
    .selectFrom('vehicles')
    .select(['id', 'user_id'])
    .where('id', '=', (query) => query.selectFrom('maintenance_logs').select('vehicle_id').where('id', '=', log))
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

interface Told {
  user_id: string
  /** The current owner; the author of a sealed record may no longer be. */
  isKeeper: boolean
  vehicle_id: string
  record: RecordToConfirm
  held: ConfirmingBusiness
  confirmed: boolean
}

async function tellOwner(tx: Db, { user_id, isKeeper, vehicle_id, record, held, confirmed }: Told) {
  const service = `the ${record.type} of ${formatDate(record.date)} on ${isKeeper ? 'your' : 'the'} ${record.vehicle}`
  await addNotification(tx, {
    user_id,
    type: 'confirmation',
    title: confirmed ? `${held.business_name} confirmed a service` : `${held.business_name} did not confirm a service`,
    content: confirmed ? `It says it carried out ${service}.` : `It says it didn’t carry out ${service}.`,
    metadata: { user_id: held.user_id, ...(isKeeper ? { vehicle_id } : {}) },
    // Changing the answer back and forth notifies once for each answer.
    dedupe_key: `confirmation:${record.id}:${wordsOf(record)}:${confirmed}`,
  })
  await announce(tx, user_id, 'vehicles')
}

const wordsOf = ({ type, date, mileage, comments }: RecordToConfirm) =>
  createHash('sha256')
    .update(JSON.stringify([type, date, mileage, comments]))
    .digest('base64url')
