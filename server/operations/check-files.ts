import { sql } from 'kysely'
import { londonToday } from '#domain/basics/format.ts'
import { plural } from '#domain/basics/plural.ts'
import type { Db } from '../platform/database/database.ts'
import { type FileStore, keyOf } from '../platform/files/file-store.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { log } from '../platform/observability/log.ts'
import { isFileKey } from './manifest.ts'
import { measure } from './measured.ts'

const hours = 60 * 60 * 1000
const day = 24 * hours
const longest = 6 * 60 * 60
const named = 100

/** Every night all files by name and size, and a seventh of them byte by byte, so that each is read once a week. */
export const checkFiles: Job<object> = {
  name: 'check-files',
  schedule: '40 2 * * *',
  expireInSeconds: longest,
  async run(services) {
    const { db, files } = services
    const night = londonToday()
    if (!(await begin(db, night))) return
    try {
      const found = await compareFiles({ db, files, night, stopped: () => services.stopping })
      await db
        .updateTable('file_checks')
        .set({ ...found, problem_count: found.problems.length, problems: found.problems.slice(0, named) })
        .set({ finished_at: new Date() })
        .where('night', '=', night)
        .execute()
      if (found.problems.length > 0)
        log.error(
          `The nightly file check found ${plural(found.problems.length, 'problem')}: npm run admin -- files-status names them.`,
        )
    } catch (error) {
      await db.deleteFrom('file_checks').where('night', '=', night).where('finished_at', 'is', null).execute()
      throw error
    }
  },
}

/** False if it was already done or is in progress; one that a dead server started is started again. */
async function begin(db: Db, night: string): Promise<boolean> {
  await db.deleteFrom('file_checks').where('night', '<', sql<string>`current_date - 60`).execute()
  const begun = await db
    .insertInto('file_checks')
    .values({ night })
    .onConflict((row) =>
      row
        .column('night')
        .doUpdateSet({ started_at: new Date() })
        .where('file_checks.finished_at', 'is', null)
        .where('file_checks.started_at', '<', new Date(Date.now() - longest * 1000)),
    )
    .returning('night')
    .executeTakeFirst()
  return begun !== undefined
}

interface Check {
  db: Db
  files: FileStore
  /** Decides which seventh is read. */
  night: string
  stopped(): boolean
}

interface Findings {
  files_compared: number
  files_read: number
  bytes_read: number
  problems: string[]
}

export async function compareFiles(check: Check): Promise<Findings> {
  const findings: Findings = { files_compared: 0, files_read: 0, bytes_read: 0, problems: [] }
  const seventh = Math.floor(Date.parse(check.night) / day) % 7
  // Shelf by shelf, so that memory use stays small however much is stored.
  for (let shelf = 0; shelf < 256; shelf++) {
    if (check.stopped()) throw new Error('The file check stopped because the program did.')
    await compareShelf(check, shelf.toString(16).padStart(2, '0'), shelf % 7 === seventh, findings)
  }
  return findings
}

async function compareShelf({ db, files }: Check, shelf: string, reading: boolean, findings: Findings) {
  // Rows first: their files have been there for a while, and bytes without a row are allowed for a day.
  const rows = await db
    .selectFrom('files')
    .select(['id', 'state', 'checksum', 'size_bytes'])
    .where('id', '>=', `${shelf}000000-0000-0000-0000-000000000000`)
    .where('id', '<=', `${shelf}ffffff-ffff-ffff-ffff-ffffffffffff`)
    .execute()
  const objects = await objectsOn(files, shelf)
  for (const row of rows) {
    const mine = objects.get(row.id)
    if (row.state !== 'removed' || row.size_bytes > 0) objects.delete(row.id)
    if (row.state !== 'stored') continue
    findings.files_compared++
    const problem = lookAt(mine, row.size_bytes) ?? (reading ? await read(files, row, mine, findings) : undefined)
    if (problem && (await isStored(db, row.id))) findings.problems.push(`${row.id}: ${problem}`)
  }
  for (const [id, { names, newest }] of objects)
    if (newest < Date.now() - day && !(await isKnown(db, id)))
      findings.problems.push(`${id}: bytes without a file (${names.join(', ')})`)
}

interface Objects {
  names: string[]
  size: number
  newest: number
}

async function objectsOn(files: FileStore, shelf: string) {
  const objects = new Map<string, Objects>()
  for await (const { key, size, modified_at } of files.look(shelf)) {
    if (!isFileKey(key)) continue
    const [id = '', name = ''] = key.split('/').slice(-2)
    const sum = objects.get(id) ?? { names: [], size: 0, newest: 0 }
    sum.names.push(name)
    sum.size += size
    sum.newest = Math.max(sum.newest, modified_at.getTime())
    objects.set(id, sum)
  }
  return objects
}

function lookAt(objects: Objects | undefined, size: number) {
  if (!objects) return 'its bytes are missing'
  return objects.size === size ? undefined : `${objects.size} bytes are stored instead of ${size}`
}

async function read(
  files: FileStore,
  { id, checksum }: { id: string; checksum: string | null },
  objects: Objects | undefined,
  findings: Findings,
) {
  let matches = false
  for (const name of objects?.names ?? []) {
    const found = await files.read(keyOf(id, name))
    if (!found) continue
    const { size, sha256 } = await measure(found.stream)
    findings.bytes_read += size
    matches ||= sha256 === checksum
  }
  findings.files_read++
  return matches ? undefined : 'its checksum is wrong'
}

const isStored = async (db: Db, id: string) =>
  (await db.selectFrom('files').select('id').where('id', '=', id).where('state', '=', 'stored').executeTakeFirst()) !==
  undefined

/** A removed file with nothing left to delete counts as never stored. A history PDF is no file of a record. */
const isKnown = async (db: Db, id: string) =>
  (await db.selectFrom('history_pdfs').select('id').where('id', '=', id).executeTakeFirst()) !== undefined ||
  (await db
    .selectFrom('files')
    .select('id')
    .where('id', '=', id)
    .where((row) => row.or([row('state', '<>', 'removed'), row('size_bytes', '>', 0)]))
    .executeTakeFirst()) !== undefined
