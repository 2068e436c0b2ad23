import { sql } from 'kysely'
import type { KeptKind } from '#domain/ownership/transfer.ts'
import { takeBackPoints } from '../../members/points/points.ts'
import type { Db } from '../../platform/database/database.ts'
import { removeFile } from '../../platform/files/file-state.ts'
import { notFound } from '../../platform/http/errors.ts'
import { isId } from '../../platform/http/guard.ts'
import { announce } from '../../platform/live/live.ts'
import { removeRecordImages } from '../../records/record-images.ts'
import { isOfSale, type KeptTable, stayed } from './kept-records.queries.ts'
import type { Sold } from './sold.ts'

const things: Record<KeptKind, { table: KeptTable; file: string; name: string }> = {
  notes: { table: 'vehicle_notes', file: 'null', name: 'Note' },
  media: { table: 'vehicle_media', file: 'media_file_id', name: 'Media' },
  documents: { table: 'vehicle_documents', file: 'file_id', name: 'Document' },
}

/** Sellers can delete what they kept, with its files and storage; nothing else of the vehicle. */
export const removeKept = (db: Db, sold: Sold, kind: KeptKind, id: string) =>
  db.transaction().execute(async (tx) => {
    const { table, file, name } = things[kind]
    if (!isId(id)) throw notFound(name)
    // Locked first, like everywhere: they may be buying it back at this moment.
    await tx.selectFrom('vehicles').select('id').where('id', '=', sold.vehicle_id).forUpdate().execute()
    const { rows } = await sql<{ file_id: string | null }>`
      update ${sql.table(table)} set deleted_at = now()
       where id = ${id} and ${isOfSale(sold, table)} and ${stayed[table]}
      returning ${sql.raw(file)} as file_id`.execute(tx)
    const [removed] = rows
    if (!removed) throw notFound(name)
    if (removed.file_id) await removeFile(tx, removed.file_id)
    if (kind === 'notes') await removeRecordImages(tx, 'vehicle_note_id', id)
    if (kind === 'documents') await takeBackPoints(tx, sold.user_id, [id])
    await announce(tx, sold.user_id, 'vehicles')
  })
