import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Selectable } from 'kysely'
import { notFound } from '../../errors.ts'
import { type Env, guard, isId } from '../../guard.ts'
import type { Db } from '../../platform/database.ts'
import type { Files } from '../../platform/schema.gen.ts'
import { isInShownListing } from '../listings/listings.queries.ts'

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

/**
 * A private file goes with its vehicle: whoever has that now, and nobody once it is deleted. What is of no vehicle, or
 * stayed with a seller when theirs was handed over, is for whoever it belongs to. The pictures of an advertisement are for
 * everybody while that is shown.
 */
async function mayRead(db: Db, file: StoredFile, userId: string | undefined): Promise<boolean> {
  if (file.kind === 'listing' && (await isInShownListing(db, file.id))) return true
  if (!userId) return false
  if (file.vehicle_id === null) return file.user_id === userId
  const vehicle = await db
    .selectFrom('vehicles')
    .select('id')
    .where('id', '=', file.vehicle_id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return vehicle !== undefined
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
        if (!(await mayRead(c.var.db, file, session?.user.id))) throw noFile(c)
      }
      c.set('file', file)
      await next()
    }),
  )

const findStoredFile = (db: Db, id: string): Promise<StoredFile | undefined> =>
  db.selectFrom('files').select(columns).where('id', '=', id).where('state', '=', 'stored').executeTakeFirst()
