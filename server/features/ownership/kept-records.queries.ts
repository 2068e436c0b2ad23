import { type SelectQueryBuilder, sql } from 'kysely'
import { type DocumentPage, documentPageSize } from '#domain/document.ts'
import { type MediaPage, mediaPageSize } from '#domain/media.ts'
import { type NotePage, notePageSize } from '#domain/note.ts'
import type { Attachment } from '#domain/upload.ts'
import type { Db } from '../../platform/database.ts'
import { asPage } from '../../platform/paging.ts'
import type { Database } from '../../platform/schema.gen.ts'
import { imagesOf } from '../record-images/record-images.ts'
import type { Sold } from './sold-vehicles.queries.ts'

/* What a seller kept of a vehicle that went on, newest first; `after` is the last item of the page before. */

const createdAt = sql<string>`to_json(created_at) #>> '{}'`.as('created_at')

export async function listKeptNotes(db: Db, sold: Sold, after?: string): Promise<NotePage> {
  const kept = db
    .selectFrom('vehicle_notes')
    .select(['id', 'content', 'is_for_record', 'version', createdAt])
    .select(imagesOf('vehicle_note_id', 'vehicle_notes.id').as('images'))
    .where('seal_id', 'is', null)
    .where('is_for_record', '=', false)
  return asPage(await newest(kept, 'vehicle_notes', sold, after, notePageSize), notePageSize)
}

export async function listKeptMedia(db: Db, sold: Sold, after?: string): Promise<MediaPage> {
  const kept = db
    .selectFrom('vehicle_media')
    .select(['id', 'title', 'location', 'date_taken', 'comments', 'media_url', 'media_type', 'is_publicly_visible'])
    .select(['version', createdAt])
    .where('seal_id', 'is', null)
    .where('is_publicly_visible', '=', false)
  return asPage(await newest(kept, 'vehicle_media', sold, after, mediaPageSize), mediaPageSize)
}

export async function listKeptDocuments(db: Db, sold: Sold, after?: string): Promise<DocumentPage> {
  const kept = db
    .selectFrom('vehicle_documents')
    .select(['id', 'title', 'category', 'file_url', 'file_type', 'file_size', 'document_date', 'expiry_date'])
    .select(['notes', 'privacy', 'version', createdAt])
  return asPage(await newest(kept, 'vehicle_documents', sold, after, documentPageSize), documentPageSize)
}

type KeptTable = 'vehicle_notes' | 'vehicle_media' | 'vehicle_documents'

function newest<Table extends KeptTable, Row>(
  kept: SelectQueryBuilder<Database, Table, Row>,
  table: Table,
  { user_id, vehicle_id }: Sold,
  after: string | undefined,
  size: number,
): Promise<Row[]> {
  const mark = sql`(select mark.created_at, mark.id from ${sql.table(table)} as mark
                     where mark.id = ${after} and mark.user_id = ${user_id})`
  return kept
    .where(sql<boolean>`user_id = ${user_id} and vehicle_id = ${vehicle_id} and deleted_at is null`)
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(${sql.table(table)}.created_at, id) < ${mark}`))
    .orderBy(sql`${sql.table(table)}.created_at`, 'desc')
    .orderBy(sql`id`, 'desc')
    .limit(size + 1)
    .execute() as Promise<Row[]>
}

const mostReceipts = 500

/** Of records that went on without them, because they would tell a cost that was not shared. */
export const listKeptReceipts = (db: Db, sold: Sold): Promise<Attachment[]> =>
  db
    .selectFrom('maintenance_logs as logs')
    .innerJoin('record_images as images', 'images.maintenance_log_id', 'logs.id')
    .innerJoin('files', 'files.id', 'images.file_id')
    .select(['files.id', 'images.url', 'files.mime', 'files.original_name as name'])
    .where('logs.vehicle_id', '=', sold.vehicle_id)
    .where('logs.user_id', '=', sold.user_id)
    .where('logs.deleted_at', 'is', null)
    .where('files.user_id', '=', sold.user_id)
    .where('files.state', '=', 'stored')
    .orderBy('logs.date', 'desc')
    .orderBy('images.position')
    .orderBy('files.id')
    .limit(mostReceipts)
    .execute()
