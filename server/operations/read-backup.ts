import { text } from 'node:stream/consumers'
import type { Config } from '../config.ts'
import { openPostgres, type Sql } from '../platform/database/database.ts'
import { askingName } from '../platform/database/writable-host.ts'
import { createFileStore } from '../platform/files/create-file-store.ts'
import { PlainError } from '../platform/http/errors.ts'
import { readArchive } from './archive.ts'
import { entryNames, isFileKey, type Manifest } from './manifest.ts'
import { measured } from './measured.ts'
import { prepareQueue, readPendingJobs, restorePendingJobs } from './pending-jobs.ts'
import { type Arrival, filesArrive, secretArrives } from './restore-files.ts'
import {
  applyAll,
  buildEmptyTables,
  compareWithBackup,
  copyIn,
  holdsData,
  setSequences,
  splitMigrations,
} from './restore-rows.ts'
import { settleTextForms } from './tables.ts'

interface Restore {
  config: Config
  databaseUrl: string
  path: string
  manifest: Manifest
  say(line: string): void
}

/** Refuses if other servers use the database, and returns whether it or the file store holds anything. */
export async function lookAtTarget(config: Config, databaseUrl: string): Promise<'empty' | 'in use'> {
  const sql = openPostgres(databaseUrl, { max: 1 })
  try {
    const [others] = await sql<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity
       where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
         and backend_type = 'client backend' and application_name <> ${askingName}`
    if (others?.count)
      throw new PlainError(
        `${others.count} other connections use this database. Stop every GarageTale on it, then restore.`,
      )
    if (await holdsData(sql)) return 'in use'
    for await (const key of createFileStore(config).list()) if (isFileKey(key)) return 'in use'
    return 'empty'
  } finally {
    await sql.end({ timeout: 2 })
  }
}

/** Rows in one transaction, files beside it: at the end both are there, or neither. */
export async function readBackup({ config, databaseUrl, path, manifest, say }: Restore) {
  const { before, after } = await splitMigrations(manifest)
  const boss = await prepareQueue(databaseUrl)
  const sql = openPostgres(databaseUrl, { max: 1, max_lifetime: null })
  const files = filesArrive(config)
  const secret = secretArrives(config)
  let committed = false
  try {
    await files.undo() // what a killed restore had staged
    await sql.begin(async (tx) => {
      const connection = tx as unknown as Sql
      await settleTextForms(connection)
      say('Loading rows and files…')
      const { resume } = await buildEmptyTables(connection, before)
      const jobs = await load(connection, path, manifest, files, secret)
      await resume()
      await setSequences(connection)
      say('Comparing every table with the backup…')
      await compareWithBackup(connection, manifest)
      await applyAll(connection, after)
      await restorePendingJobs(boss, connection, jobs)
      await files.place()
      await secret.place()
    })
    committed = true
    await files.settle()
    await sql`analyze`
  } finally {
    if (!committed) {
      await files.undo()
      await secret.undo()
    }
    await sql.end({ timeout: 2 })
    await boss.stop({ graceful: false })
  }
}

async function load(
  sql: Sql,
  path: string,
  manifest: Manifest,
  files: Arrival,
  secret: ReturnType<typeof secretArrives>,
) {
  const tables = new Map(manifest.tables.map((table) => [entryNames.table(table.name), table]))
  const objects = new Map(manifest.files.map((file) => [entryNames.file(file.key), file]))
  let jobs: Awaited<ReturnType<typeof readPendingJobs>> = []
  await readArchive(path, async (name, content) => {
    const table = tables.get(name)
    const object = objects.get(name)
    const copy = measured(content)
    if (table) await copyIn(sql, table, copy.content)
    else if (object) await files.add(object.key, copy.content)
    else if (name === entryNames.jobs) jobs = await readPendingJobs(copy.content)
    else if (name === entryNames.secret) secret.keep(await text(copy.content))
    const expected = table ?? object
    // It was right a moment ago, when the whole file was checked; but disks fail and people interfere.
    if (expected && copy.sha256 !== expected.sha256) throw new PlainError(`${path} changed while it was being read.`)
  })
  return jobs
}
