import { sql } from 'kysely'
import { type HistoryChoice, type HistoryPdf, isBeingMade } from '#domain/sharing/history-pdf.ts'
import type { Db } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import type { OwnedVehicle } from '../../../vehicles/access.ts'
import { holdVehicle } from '../../../vehicles/garage/own-vehicle.ts'
import { makeHistoryPdf, removeHistoryBytes } from './make-history-pdf.ts'

/** Of the vehicle's present owner only: what a former one made may hold their costs. */
const pdfsOf = (db: Db, { id, user_id }: OwnedVehicle) =>
  db
    .selectFrom('history_pdfs')
    .select(['id', 'with_costs', 'with_receipts', 'progress', 'pages', 'size_bytes'])
    .select([
      sql<HistoryPdf['state']>`state`.as('state'),
      sql<string>`to_json(created_at) #>> '{}'`.as('created_at'),
      sql<string>`to_json(expires_at) #>> '{}'`.as('expires_at'),
    ])
    .where('vehicle_id', '=', id)
    .where('user_id', '=', user_id)
    .where('expires_at', '>', sql<Date>`now()`)

export const findHistoryPdf = async (db: Db, vehicle: OwnedVehicle): Promise<HistoryPdf | null> =>
  (await pdfsOf(db, vehicle).executeTakeFirst()) ?? null

export async function getHistoryPdf(db: Db, vehicle: OwnedVehicle, id: string): Promise<HistoryPdf> {
  const found = await pdfsOf(db, vehicle).where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound('PDF')
  return found
}

/** Takes the place of the last; one that is being made is the answer, however often it is asked for. */
export const requestHistoryPdf = (db: Db, vehicle: OwnedVehicle, choice: HistoryChoice): Promise<HistoryPdf> =>
  db.transaction().execute(async (tx) => {
    await holdVehicle(tx, vehicle)
    const last = await findHistoryPdf(tx, vehicle)
    if (last && isBeingMade(last)) return last
    await removeAll(tx, vehicle)
    const { id } = await tx
      .insertInto('history_pdfs')
      .values({ vehicle_id: vehicle.id, user_id: vehicle.user_id, ...choice })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueue(tx, makeHistoryPdf, { id })
    return getHistoryPdf(tx, vehicle, id)
  })

export const removeHistoryPdf = (db: Db, vehicle: OwnedVehicle, id: string) =>
  db.transaction().execute(async (tx) => {
    await getHistoryPdf(tx, vehicle, id)
    await removeAll(tx, vehicle)
  })

/** Expired ones too. */
async function removeAll(tx: Db, { id, user_id }: OwnedVehicle) {
  const gone = await tx
    .deleteFrom('history_pdfs')
    .where('vehicle_id', '=', id)
    .where('user_id', '=', user_id)
    .returning('id')
    .execute()
  for (const each of gone) await enqueue(tx, removeHistoryBytes, { id: each.id })
}

/** The rows go with the rest of the member's; their bytes here. */
export async function forgetHistoryPdfs(tx: Db, { id }: { id: string }) {
  const theirs = await tx.selectFrom('history_pdfs').select('id').where('user_id', '=', id).execute()
  for (const each of theirs) await enqueue(tx, removeHistoryBytes, { id: each.id })
}
