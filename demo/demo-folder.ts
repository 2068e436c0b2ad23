import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../server/platform/database/database.ts'
import { readDatabaseAddress } from '../server/platform/database/database-address.ts'
import { PlainError } from '../server/platform/http/errors.ts'

interface Marker {
  made_on: string
  complete: boolean
  /** Without its password: only to notice when the folder and the database are not of one demo. */
  database: string
}

export const databaseName = (url: string | undefined) => {
  if (!url) return 'embedded'
  const { name, url: ofDriver } = readDatabaseAddress(url)
  return name + new URL(ofDriver).pathname
}

const markerOf = (folder: string) => join(folder, 'demo.json')

/** A demo never grows in somebody's real data: a folder is empty, or says itself that it is a demo. */
export async function openDemoFolder(
  folder: string,
  database: string,
  fresh: boolean,
): Promise<{ isComplete: boolean }> {
  const contents = existsSync(folder) ? await readdir(folder) : []
  if (contents.length === 0) return { isComplete: false }
  if (!contents.includes('demo.json'))
    throw new PlainError(
      `${folder} holds data that is not a demo, so the demo leaves it alone. Choose another folder with DEMO_DATA_DIR=….`,
    )
  const marker: Marker = JSON.parse(await readFile(markerOf(folder), 'utf8'))
  if (marker.complete && marker.database !== database)
    throw new PlainError(
      `The demo in ${folder} belongs to another database (${marker.database}). Choose another folder with DEMO_DATA_DIR=….`,
    )
  if (marker.complete && !fresh) return { isComplete: true }
  if (marker.complete && database !== 'embedded')
    throw new PlainError(
      'A demo in a database of your own is made anew by giving it an empty database and an empty DEMO_DATA_DIR.',
    )
  await assertNotRunning(folder)
  // The marker goes last: whatever stops us, the folder still says what it is.
  for (const name of contents) if (name !== 'demo.json') await rm(join(folder, name), { recursive: true, force: true })
  return { isComplete: false }
}

export const markDemo = (folder: string, marker: Marker) =>
  writeFile(markerOf(folder), `${JSON.stringify(marker, null, 2)}\n`)

async function assertNotRunning(folder: string) {
  const pid = Number(await readFile(join(folder, 'running.pid'), 'utf8').catch(() => ''))
  if (!pid) return
  try {
    process.kill(pid, 0)
  } catch {
    return
  }
  throw new PlainError(`A demo is running on ${folder} (process ${pid}). Stop it before making it anew.`)
}

/** The house account comes with the schema; anybody else means that this database is in use. */
export async function assertDatabaseIsEmpty(db: Db) {
  const { count } = await db
    .selectFrom('users')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('email', 'not like', '%.invalid')
    .executeTakeFirstOrThrow()
  if (Number(count) > 0)
    throw new PlainError(
      'The database in DATABASE_URL has members already, so the demo leaves it alone. Give it an empty one.',
    )
}
