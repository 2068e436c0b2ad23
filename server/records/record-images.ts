import { sql } from 'kysely'
import type { FileKind } from '#domain/basics/file.ts'
import { type Attachment, uploadRules } from '#domain/basics/upload.ts'
import type { Db } from '../platform/database/database.ts'
import { preparedQuery } from '../platform/database/prepared-query.ts'
import type { Asked } from '../platform/database/together.ts'
import { attachUpload, removeFile } from '../platform/files/file-state.ts'
import { notFound, unsupportedType } from '../platform/http/errors.ts'
import type { VehicleAccess } from '../vehicles/access.ts'

type Parent = 'maintenance_log_id' | 'modification_id' | 'vehicle_note_id' | 'vehicle_listing_id'

interface RecordImages {
  parent: Parent
  id: string
  kind: FileKind
  slot?: 'image' | 'before' | 'after'
}

/**
 * Makes the record's files exactly `fileIds`, in that order: new ones must be the actor's own pending uploads, and
 * those no longer named are deleted with their bytes. Call it in the transaction that saves the record.
 */
export async function setRecordImages(
  tx: Db,
  { vehicle, actor }: Pick<VehicleAccess, 'vehicle' | 'actor'>,
  record: RecordImages,
  fileIds: string[],
) {
  const { parent, id, kind, slot = 'image' } = record
  const wanted = [...new Set(fileIds)]
  const before = await tx
    .selectFrom('record_images')
    .select(['id', 'file_id'])
    .where(parent, '=', id)
    .where('slot', '=', slot)
    .execute()
  const kept = new Map(before.map((image) => [image.file_id, image.id]))
  for (const [file_id, image_id] of kept) {
    if (wanted.includes(file_id)) continue
    await tx.deleteFrom('record_images').where('id', '=', image_id).execute()
    await removeFile(tx, file_id)
  }
  for (const [position, file_id] of wanted.entries()) {
    const image_id = kept.get(file_id)
    if (image_id) await tx.updateTable('record_images').set({ position }).where('id', '=', image_id).execute()
    else {
      await attachUpload(tx, { id: file_id, user_id: actor.id, kind }, { vehicle_id: vehicle.id })
      await tx
        .insertInto('record_images')
        .values({ file_id, vehicle_id: vehicle.id, [parent]: id, slot, position })
        .execute()
    }
  }
}

interface NewImages {
  ids: string[]
  /** The member who uploaded them. */
  user_id: string
  kind: FileKind
  vehicle_id: string
  record_id: string
}

/** Only their uploader's own pending files of that kind, as in `attachUpload`. */
const attachFiles = preparedQuery(
  (_, { ids, user_id, kind, vehicle_id }: NewImages) => sql<{ mime: string }>`
    update files set state = 'stored', stored_at = now(), vehicle_id = ${vehicle_id}
     where id = any(${ids}::uuid[]) and user_id = ${user_id} and kind = ${kind} and state = 'pending'
    returning mime`,
)
const nameFilesIn = (parent: Parent) =>
  preparedQuery(
    (_, { ids, user_id, vehicle_id, record_id }: NewImages) => sql`
      insert into record_images (file_id, vehicle_id, ${sql.ref(parent)}, slot, position)
      select files.id, ${vehicle_id}, ${record_id}, 'image', wanted.place - 1
        from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
        join files on files.id = wanted.id and files.user_id = ${user_id} and files.vehicle_id = ${vehicle_id}
                  and files.state = 'stored'
       where not exists (select from record_images where file_id = files.id)`,
  )
const nameFiles = {
  maintenance_log_id: nameFilesIn('maintenance_log_id'),
  vehicle_note_id: nameFilesIn('vehicle_note_id'),
}

/** A new record's files, for `together` after the record itself; call `assertAttached` once the first is answered. */
export function attaching(
  tx: Db,
  parent: keyof typeof nameFiles,
  images: NewImages,
): [attach: Asked<{ mime: string }> | undefined, name: Asked<unknown> | undefined] {
  const wanted = { ...images, ids: [...new Set(images.ids)] }
  if (wanted.ids.length === 0) return [undefined, undefined]
  return [attachFiles.with(tx, wanted), nameFiles[parent].with(tx, wanted)]
}

export function assertAttached(ids: string[], attached: readonly { mime: string }[], accept?: 'photos') {
  if (accept && attached.some(({ mime }) => !mime.startsWith('image/')))
    throw unsupportedType(uploadRules.note.wrongType)
  if (attached.length < new Set(ids).size) throw notFound('File')
}

/**
 * For updating a record saved with `fileIds`: changed files count as changed content. Checked before they are set, so
 * that it is one update and one version.
 */
export async function changedFiles(tx: Db, record: Omit<RecordImages, 'kind'>, fileIds: string[] | undefined) {
  const updated_at = new Date()
  if (!fileIds) return { updated_at }
  const { parent, id, slot = 'image' } = record
  const rows = await tx
    .selectFrom('record_images')
    .select('file_id')
    .where(parent, '=', id)
    .where('slot', '=', slot)
    .execute()
  const before = new Set(rows.map(({ file_id }) => file_id))
  const isSame = new Set(fileIds).size === before.size && fileIds.every((file_id) => before.has(file_id))
  return isSame ? { updated_at } : { updated_at, changed_at: sql<Date>`now()` }
}

/** For a deleted record: its files are deleted with it. */
export async function removeRecordImages(tx: Db, parent: Parent, id: string) {
  const gone = await tx.deleteFrom('record_images').where(parent, '=', id).returning('file_id').execute()
  for (const { file_id } of gone) await removeFile(tx, file_id)
}

/** The files of the current row as one JSON column; `reference` is the record's id in the outer query. */
export const imagesOf = (parent: Parent, reference: string, slot: 'image' | 'before' | 'after' = 'image') =>
  sql<Attachment[]>`coalesce((
    select jsonb_agg(jsonb_build_object('id', files.id, 'url', record_images.url, 'mime', files.mime,
                                        'name', files.original_name)
                     || case when files.credentials_by is null then '{}' else jsonb_build_object('credentials', files.credentials_by) end
                     order by record_images.position, record_images.id)
      from record_images join files on files.id = record_images.file_id and files.state = 'stored'
     where record_images.${sql.ref(parent)} = ${sql.ref(reference)} and record_images.slot = ${slot}), '[]'::jsonb)`
