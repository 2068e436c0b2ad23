import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Selectable } from 'kysely'
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

const findVehicle = (db: Db, id: string) =>
  db.selectFrom('vehicles').select(['user_id', 'deleted_at']).where('id', '=', id).executeTakeFirst()

/** Who may read a private file of each kind; a feature whose records are shown to others says so here. */
const readers: Record<FileKind, Rule> = {
  avatar: itsOwner,
  banner: itsOwner,
  vehicle_photo: ownerOfVehicle,
  media: ownerOfVehicle,
  receipt: ownerOfVehicle,
  document: storedBy,
  modification: ownerOfVehicle,
  note: ownerOfVehicle,
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
