import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Selectable } from 'kysely'
import type { Scope } from '#domain/basics/api-scopes.ts'
import type { FileKind } from '#domain/basics/file.ts'
import type { KeyHolder } from '../auth/api-key.ts'
import type { Sql } from '../database/database.ts'
import type { Files } from '../database/schema.gen.ts'
import type { Env } from '../http/env.ts'
import { notFound } from '../http/errors.ts'
import { guard, isId } from '../http/guard.ts'
import type { Services } from '../services.ts'
import { fileReaders, openToAll } from './file-readers.ts'

interface FoundFile
  extends Pick<
    Selectable<Files>,
    | 'id'
    | 'vehicle_id'
    | 'kind'
    | 'mime'
    | 'size_bytes'
    | 'checksum'
    | 'width'
    | 'height'
    | 'visibility'
    | 'original_name'
    | 'received_mime'
    | 'gives_received'
  > {
  /**
   * A vehicle's file belongs to its current owner, and to nobody once the vehicle is deleted. Files without a vehicle,
   * or kept by a seller after a handover, belong to their own owner.
   */
  owner_id: string | null
  /**
   * The bytes are never more public than the page: whatever the file itself says, its owner must be in good standing
   * and its vehicle shown. A listing's pictures are for everybody while the listing is shown, and only then.
   */
  is_open: boolean
  /** For a document or a guide. */
  title: string | null
}

export type StoredFile = FoundFile & { is_own: boolean }

/** Every picture on every page starts with this: rows by key, in one prepared statement. */
async function findStoredFile(sql: Sql, id: string): Promise<FoundFile | undefined> {
  const [file] = await sql<FoundFile[]>`
    select files.id, files.vehicle_id, files.kind, files.mime, files.size_bytes, files.checksum, files.width, files.height,
           files.visibility, files.original_name, files.received_mime, files.gives_received,
           case when files.vehicle_id is null then files.user_id else vehicles.user_id end as owner_id,
           coalesce(
             case ${sql.unsafe(openToAll())}
                  else files.visibility = 'public' and users.suspended_at is null and users.deleted_at is null
                       and (files.vehicle_id is null or (vehicles.is_public and vehicles.user_id = files.user_id)) end,
             false) as is_open,
           case files.kind
             when 'document' then
               (select title from vehicle_documents where file_id = files.id and deleted_at is null)
             when 'guide' then
               (select title from guides where file_id = files.id and deleted_at is null) end as title
      from files
      join users on users.id = files.user_id
      left join vehicles on vehicles.id = files.vehicle_id and vehicles.deleted_at is null
     where files.id = ${id} and files.state = 'stored'`
  return file
}

const isShownTo = async (services: Services, me: string, file: FoundFile) =>
  (await fileReaders.kinds[file.kind]?.isFor?.(services.sql, me, file.id)) ||
  (file.vehicle_id !== null && (await fileReaders.inVehicle(services.sql, me, file))) ||
  fileReaders.forModerators(services, me, file.id)

/** No cache may keep it: what is missing or private now may be available to this reader in a moment. */
export function noFile(c: Context) {
  c.header('cache-control', 'no-store')
  return notFound('File')
}

export type FileEnv = Env & { Variables: Env['Variables'] & { file: StoredFile } }

/** Provides a stored file that this visitor may read. */
export const readableFile = () =>
  guard(
    'readableFile',
    createMiddleware<FileEnv>(async (c, next) => {
      const id = c.req.param('fileId')
      const file = isId(id) ? await findStoredFile(c.var.services.sql, id) : undefined
      if (!file) throw noFile(c)
      const { sessions } = c.var.services
      const holder = c.get('holder')
      if (holder && !isForKey(holder, file)) throw noFile(c)
      const me = isForAll(file) ? undefined : (holder?.session ?? (await sessions.find(c)))?.user.id
      const is_own = me !== undefined && me === file.owner_id
      if (!file.is_open && !is_own && !(me && (await isShownTo(c.var.services, me, file)))) throw noFile(c)
      c.set('file', { ...file, is_own })
      await next()
    }),
  )

const scopeOf: Partial<Record<FileKind, Scope>> = {
  vehicle_photo: 'vehicles:read',
  receipt: 'records:read',
  note: 'records:read',
  modification: 'records:read',
  media: 'records:read',
  document: 'documents:read',
}

/** Files of vehicles are all that a key reaches, and of one vehicle’s key those of no other. */
function isForKey({ vehicle_id, scopes }: KeyHolder, file: FoundFile) {
  const scope = scopeOf[file.kind]
  if (!scope || !scopes.includes(scope) || file.vehicle_id === null) return false
  return vehicle_id === null || file.vehicle_id === vehicle_id
}

/** The same for everybody, so caches may keep it: a member's picture doesn't depend on who is asking. */
const isForAll = ({ is_open, vehicle_id }: FoundFile) => is_open && vehicle_id === null
