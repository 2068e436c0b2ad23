import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { FileKind } from '#domain/file.ts'
import { notFound } from '../../errors.ts'
import { type Env, guard, isId } from '../../guard.ts'
import type { Db } from '../../platform/database.ts'
import type { Files } from '../../platform/schema.gen.ts'

const columns = [
  'id',
  'user_id',
  'vehicle_id',
  'kind',
  'mime',
  'size_bytes',
  'checksum',
  'width',
  'height',
  'visibility',
  'original_name',
] as const

export type StoredFile = Pick<Selectable<Files>, (typeof columns)[number]>

type Rule = (db: Db, file: StoredFile, userId: string | undefined) => Promise<boolean> | boolean

const itsOwner: Rule = (_db, file, userId) => file.user_id === userId

/** Goes with the vehicle: whoever has it now, and nobody once it is deleted. */
const ownerOfVehicle: Rule = async (db, file, userId) => {
  if (!userId) return false
  if (file.vehicle_id === null) return file.user_id === userId
  const vehicle = await findVehicle(db, file.vehicle_id)
  return vehicle?.user_id === userId && vehicle.deleted_at === null
}

/** Stays with whoever stored it, also after a sale, until they delete the vehicle themselves. */
const storedBy: Rule = async (db, file, userId) => {
  if (file.user_id !== userId) return false
  const vehicle = file.vehicle_id === null ? undefined : await findVehicle(db, file.vehicle_id)
  return !(vehicle?.deleted_at && vehicle.user_id === userId)
}

/**
 * As the record behind it: whoever made it, until they delete the vehicle themselves, and whoever has the vehicle now if
 * the record was left with it.
 */
const withRecord =
  (record: RawBuilder<unknown>): Rule =>
  async (db, file, userId) => {
    if (!userId) return false
    if (file.vehicle_id === null) return file.user_id === userId
    const { rows } = await sql`
      select from (${record}) as record join vehicles on vehicles.id = record.vehicle_id
       where record.file_id = ${file.id}
         and case when vehicles.user_id = ${userId}
                  then vehicles.deleted_at is null and (record.user_id = ${userId} or record.is_left)
                  else record.user_id = ${userId} end`.execute(db)
    return rows.length > 0
  }

/** With the vehicle, except where it would tell what a former owner paid and did not share. */
const receiptOfVehicle: Rule = async (db, file, userId) => {
  if (!(await ownerOfVehicle(db, file, userId))) return false
  const untold = await db
    .selectFrom('record_images')
    .innerJoin('maintenance_logs', 'maintenance_logs.id', 'record_images.maintenance_log_id')
    .select('maintenance_logs.id')
    .where('file_id', '=', file.id)
    .where(sql<boolean>`maintenance_logs.user_id is distinct from ${userId} and not cost_shared`)
    .executeTakeFirst()
  return !untold
}

const mediaRecord = sql`
  select media_file_id as file_id, vehicle_id, user_id, is_publicly_visible or seal_id is not null as is_left
    from vehicle_media where deleted_at is null`
const noteRecord = sql`
  select file_id, notes.vehicle_id, user_id, is_for_record or seal_id is not null as is_left
    from record_images join vehicle_notes as notes on notes.id = vehicle_note_id where deleted_at is null`

const findVehicle = (db: Db, id: string) =>
  db.selectFrom('vehicles').select(['user_id', 'deleted_at']).where('id', '=', id).executeTakeFirst()

/** Who may read a private file of each kind; a feature whose records are shown to others says so here. */
const readers: Record<FileKind, Rule> = {
  avatar: itsOwner,
  banner: itsOwner,
  vehicle_photo: ownerOfVehicle,
  media: withRecord(mediaRecord),
  receipt: receiptOfVehicle,
  document: storedBy,
  modification: ownerOfVehicle,
  note: withRecord(noteRecord),
  listing: itsOwner,
  post: itsOwner,
  guide: itsOwner,
  business: itsOwner,
}

/** Not to be remembered by any cache: what is missing or private now may be there for this reader in a moment. */
export function noFile(c: Context) {
  c.header('cache-control', 'no-store')
  return notFound('File')
}

export type FileEnv = Env & { Variables: Env['Variables'] & { file: StoredFile } }

/** Hands over a stored file that this visitor may read. */
export const readableFile = () =>
  guard(
    'readableFile',
    createMiddleware<FileEnv>(async (c, next) => {
      const id = c.req.param('fileId')
      const file = isId(id) ? await findStoredFile(c.var.db, id) : undefined
      if (!file) throw noFile(c)
      if (file.visibility !== 'public') {
        const session = await c.var.services.sessions.find(c)
        if (!(await readers[file.kind](c.var.db, file, session?.user.id))) throw noFile(c)
      }
      c.set('file', file)
      await next()
    }),
  )

const findStoredFile = (db: Db, id: string): Promise<StoredFile | undefined> =>
  db.selectFrom('files').select(columns).where('id', '=', id).where('state', '=', 'stored').executeTakeFirst()
