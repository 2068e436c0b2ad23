import { type Selectable, sql } from 'kysely'
import {
  type ImportAnswers,
  type ImportApp,
  type ImportPreview,
  type ImportReport,
  type ImportState,
  importLimits,
  importTexts,
  type RefusedLine,
  type VehicleImport,
} from '#domain/sharing/vehicle-import.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Imports } from '../../platform/database/schema.gen.ts'
import { conflict, notFound, tooLarge } from '../../platform/http/errors.ts'
import type { SentFile } from './unpack.ts'

declare const checked: unique symbol
/** Only found for its own member. */
export type OwnImport = Omit<Selectable<Imports>, 'refused' | 'attempts'> & { readonly [checked]: true }

const columns = [
  ...(['id', 'user_id', 'file_names', 'app', 'state', 'version', 'answers', 'preview', 'done', 'total'] as const),
  ...(['report', 'failure', 'created_at', 'finished_at'] as const),
] as const

export async function findImport(
  db: Db,
  { id, user_id }: { id: string; user_id: string },
): Promise<OwnImport | undefined> {
  const found = await db
    .selectFrom('imports')
    .select(columns)
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return found as OwnImport | undefined
}

/** Locked: acts on one import take turns. */
export async function holdImport(tx: Db, { id, user_id }: Pick<OwnImport, 'id' | 'user_id'>): Promise<OwnImport> {
  await tx.selectFrom('imports').select('id').where('id', '=', id).where('user_id', '=', user_id).forUpdate().execute()
  const found = await findImport(tx, { id, user_id })
  if (!found) throw notFound('Import')
  return found
}

/** The driver would make a text of JSON that is text already. */
export const asJson = (value: object) => sql<never>`${JSON.stringify(value)}::text::jsonb`

export const answersOf = ({ answers }: Pick<OwnImport, 'answers'>) => answers as unknown as ImportAnswers

export const asImport = (row: OwnImport): VehicleImport => ({
  id: row.id,
  files: row.file_names,
  app: row.app as ImportApp | null,
  state: row.state as ImportState,
  version: row.version,
  answers: answersOf(row),
  preview: row.preview as unknown as ImportPreview | null,
  progress: { done: row.done, of: row.total },
  report: row.report as unknown as ImportReport | null,
  failure: row.failure,
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
})

const listed = 50
/** What was confirmed, newest first. */
export async function listImports(db: Db, user_id: string): Promise<VehicleImport[]> {
  const found = await db
    .selectFrom('imports')
    .select(columns)
    .where('user_id', '=', user_id)
    .where('state', '<>', 'draft')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(listed)
    .execute()
  return found.map((row) => ({ ...asImport(row as OwnImport), preview: null }))
}

export const listRefused = async (db: Db, id: string): Promise<RefusedLine[]> => {
  const found = await db.selectFrom('imports').select('refused').where('id', '=', id).executeTakeFirst()
  return (found?.refused ?? []) as unknown as RefusedLine[]
}

const keptDrafts = 5

/** A draft with its first file; a member's older drafts give way. */
export const startImport = (db: Db, user_id: string, file: SentFile) =>
  db.transaction().execute(async (tx) => {
    const { id } = await tx.insertInto('imports').values({ user_id }).returning('id').executeTakeFirstOrThrow()
    await sql`
      delete from imports where state = 'draft' and id in (
        select id from imports where user_id = ${user_id} and state = 'draft'
         order by created_at desc, id desc offset ${keptDrafts})`.execute(tx)
    return addFile(tx, await holdImport(tx, { id, user_id }), file)
  })

export const addFileTo = (db: Db, own: OwnImport, file: SentFile) =>
  db.transaction().execute(async (tx) => addFile(tx, await holdImport(tx, own), file))

async function addFile(tx: Db, held: OwnImport, { name, bytes }: SentFile): Promise<OwnImport> {
  if (held.state !== 'draft') throw conflict('started', importTexts.started)
  if (held.file_names.length >= importLimits.files) throw tooLarge(importTexts.tooManyFiles)
  const sent = await tx
    .selectFrom('import_files')
    .select(sql<number>`coalesce(sum(length(content)), 0)::int`.as('bytes'))
    .where('import_id', '=', held.id)
    .executeTakeFirstOrThrow()
  if (sent.bytes + bytes.byteLength > importLimits.sent * 1024 * 1024) throw tooLarge(importTexts.tooLarge)
  await tx
    .insertInto('import_files')
    .values({ import_id: held.id, place: held.file_names.length, name, content: Buffer.from(bytes) })
    .execute()
  await tx
    .updateTable('imports')
    .set({ file_names: [...held.file_names, name], preview: null, version: held.version + 1 })
    .where('id', '=', held.id)
    .execute()
  return holdImport(tx, held)
}

export async function filesOf(db: Db, import_id: string): Promise<SentFile[]> {
  const found = await db
    .selectFrom('import_files')
    .select(['name', 'content'])
    .where('import_id', '=', import_id)
    .orderBy('place')
    .execute()
  return found.map(({ name, content }) => ({ name, bytes: content }))
}

export const discardDraft = async (db: Db, { id, user_id }: OwnImport) => {
  const gone = await db
    .deleteFrom('imports')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('state', '=', 'draft')
    .executeTakeFirst()
  if (!gone.numDeletedRows) throw conflict('started', importTexts.started)
}
