import { type SelectQueryBuilder, sql } from 'kysely'
import { type ReceiptPage, receiptPageSize } from '#domain/ownership/transfer.ts'
import { type MediaPage, mediaPageSize } from '#domain/records/media.ts'
import { type NotePage, notePageSize } from '#domain/records/note.ts'
import { type DocumentPage, documentPageSize } from '#domain/vehicles/document.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Database } from '../../platform/database/schema.gen.ts'
import { asPage } from '../../platform/http/paging.ts'
import { imagesOf } from '../../records/record-images.ts'
import type { Sold } from './sold.ts'

/* What a seller kept of a vehicle they sold, newest first; `after` is the last item of the page before. */

type OfVehicle = KeptTable | 'reminders' | 'maintenance_logs' | 'modifications'

/**
 * Theirs, and from this sale: what they wrote after buying the vehicle back belongs to the next sale, or the vehicle.
 */
export const isOfSale = (sold: Sold, table: OfVehicle | 'logs') =>
  sql<boolean>`${sql.ref(`${table}.deleted_at`)} is null and ${wasEntered(sold, table)}`

export const wasEntered = ({ user_id, vehicle_id, sale, sold_before }: Sold, table: OfVehicle | 'logs' | 'costs') => {
  const row = (column: string) => sql.ref(`${table}.${column}`)
  return sql<boolean>`${row('user_id')} = ${user_id} and ${row('vehicle_id')} = ${vehicle_id}
    and ${row('created_at')} <= ${sale.sold_at}::timestamptz
    and ${row('created_at')} > coalesce(${sold_before}::timestamptz, '-infinity')`
}

/** Whether a row of the table did not go with the vehicle. */
export const stayed = {
  vehicle_notes: sql<boolean>`seal_id is null and not is_for_record`,
  vehicle_media: sql<boolean>`seal_id is null and not is_publicly_visible`,
  vehicle_documents: sql<boolean>`privacy = 'private'`,
}

const createdAt = sql<string>`to_json(created_at) #>> '{}'`.as('created_at')

export async function listKeptNotes(db: Db, sold: Sold, after?: string): Promise<NotePage> {
  const kept = db
    .selectFrom('vehicle_notes')
    .select(['id', 'content', 'is_for_record', 'version', createdAt])
    .select(imagesOf('vehicle_note_id', 'vehicle_notes.id').as('images'))
  return asPage(await newest(kept, 'vehicle_notes', sold, after, notePageSize), notePageSize)
}

export async function listKeptMedia(db: Db, sold: Sold, after?: string): Promise<MediaPage> {
  const kept = db
    .selectFrom('vehicle_media')
    .select(['id', 'title', 'location', 'date_taken', 'comments', 'media_url', 'media_type', 'is_publicly_visible'])
    .select(['version', createdAt])
  return asPage(await newest(kept, 'vehicle_media', sold, after, mediaPageSize), mediaPageSize)
}

export async function listKeptDocuments(db: Db, sold: Sold, after?: string): Promise<DocumentPage> {
  const kept = db
    .selectFrom('vehicle_documents')
    .select(['id', 'title', 'category', 'file_url', 'file_type', 'file_size', 'document_date', 'expiry_date'])
    .select(['notes', 'privacy', 'version', createdAt])
  return asPage(await newest(kept, 'vehicle_documents', sold, after, documentPageSize), documentPageSize)
}

export type KeptTable = keyof typeof stayed

function newest<Table extends KeptTable, Row>(
  kept: SelectQueryBuilder<Database, Table, Row>,
  table: Table,
  sold: Sold,
  after: string | undefined,
  size: number,
): Promise<Row[]> {
  const mark = sql`(select mark.created_at, mark.id from ${sql.table(table)} as mark
                     where mark.id = ${after} and mark.user_id = ${sold.user_id})`
  return kept
    .where(isOfSale(sold, table))
    .where(stayed[table])
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(${sql.table(table)}.created_at, id) < ${mark}`))
    .orderBy(sql`${sql.table(table)}.created_at`, 'desc')
    .orderBy(sql`id`, 'desc')
    .limit(size + 1)
    .execute() as Promise<Row[]>
}

/** Receipts that would reveal a cost that was not shared, of records that went with the vehicle without them. */
export async function listKeptReceipts(db: Db, sold: Sold, after?: string): Promise<ReceiptPage> {
  const place = sql`(logs.date, logs.id, -images.position, images.file_id)`
  const mark = sql`(select marked.date, marked.id, -mark.position, mark.file_id from record_images as mark
    join maintenance_logs as marked on marked.id = mark.maintenance_log_id
   where mark.file_id = ${after} and marked.user_id = ${sold.user_id})`
  const found = await db
    .selectFrom('maintenance_logs as logs')
    .innerJoin('record_images as images', 'images.maintenance_log_id', 'logs.id')
    .innerJoin('files', 'files.id', 'images.file_id')
    .select(['files.id', 'images.url', 'files.mime', 'files.original_name as name'])
    .where(isOfSale(sold, 'logs'))
    .where('logs.cost_shared', '=', false)
    .where('files.user_id', '=', sold.user_id)
    .where('files.state', '=', 'stored')
    .$if(after !== undefined, (query) => query.where(sql<boolean>`${place} < ${mark}`))
    .orderBy('logs.date', 'desc')
    .orderBy('logs.id', 'desc')
    .orderBy('images.position')
    .orderBy('images.file_id', 'desc')
    .limit(receiptPageSize + 1)
    .execute()
  return asPage(found, receiptPageSize)
}
