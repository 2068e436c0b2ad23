import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import type { Config } from '../config.ts'
import { openPostgres, type Sql } from '../platform/database/database.ts'
import { keepBytes } from '../platform/files/backup-lock.ts'
import { createFileStore } from '../platform/files/create-file-store.ts'
import { type FileStore, keyOf } from '../platform/files/file-store.ts'
import { PlainError } from '../platform/http/errors.ts'
import { folderTrouble } from '../platform/plain-trouble.ts'
import { readSecret } from '../platform/secret.ts'
import { type Archive, createArchive } from './archive.ts'
import { entryNames, fingerprintOf, format, type Manifest } from './manifest.ts'
import { measured } from './measured.ts'
import { copyPendingJobs } from './pending-jobs.ts'
import { objectsByFile } from './stored-objects.ts'
import { copyOut, listTables, settleTextForms } from './tables.ts'

/** All rows as they were at one moment, and the bytes of the files they refer to, in one file. */
export async function writeBackup(config: Config, databaseUrl: string, path: string): Promise<Manifest> {
  if (existsSync(path)) throw alreadyThere(path)
  const partial = `${path}.partial-${process.pid}`
  const archive = await openArchive(partial)
  const sql = openPostgres(databaseUrl, { max: 1, max_lifetime: null }) // the lock lives as long as the connection
  try {
    await archive.add(entryNames.opening, asJson({ program: 'GarageTale', format, version: packageJson.version }))
    await keepBytes(sql)
    const { stored, ...rows } = await addRows(sql, archive)
    const files = await addFiles(createFileStore(config), stored, archive)
    const manifest: Manifest = {
      format,
      version: packageJson.version,
      made_at: new Date().toISOString(),
      ...rows,
      ...files,
      secret: await addSecret(config, archive),
    }
    await archive.add(entryNames.manifest, asJson(manifest))
    await archive.close()
    if (existsSync(path)) throw alreadyThere(path)
    await rename(partial, path)
    return manifest
  } finally {
    await archive.abandon()
    await rm(partial, { force: true })
    await sql.end({ timeout: 2 })
  }
}

async function openArchive(path: string) {
  const folder = dirname(path)
  try {
    await mkdir(folder, { recursive: true })
    return await createArchive(path)
  } catch (error) {
    throw folderTrouble(error, folder, 'name another place: npm run backup -- <folder or file>')
  }
}

const alreadyThere = (path: string) => new PlainError(`${path} already exists. Choose another name for the backup.`)
const asJson = (value: unknown) => [Buffer.from(`${JSON.stringify(value, null, 1)}\n`)]

interface StoredFile {
  checksum: string
  size_bytes: number
}

async function addRows(sql: Sql, archive: Archive) {
  return sql.begin('isolation level repeatable read read only', async (tx) => {
    const snapshot = tx as unknown as Sql
    await settleTextForms(snapshot)
    const migrations = await snapshot<Manifest['migrations']>`select name, checksum from migrations order by name`
    const tables: Manifest['tables'] = []
    for (const table of await listTables(snapshot)) {
      const copy = measured(await copyOut(snapshot, table))
      await archive.add(entryNames.table(table.name), copy.content)
      tables.push({ name: table.name, columns: table.columns, rows: copy.lines, sha256: copy.sha256 })
    }
    const jobs = measured(await copyPendingJobs(snapshot))
    await archive.add(entryNames.jobs, jobs.content)
    const stored = new Map<string, StoredFile>()
    const query = snapshot<(StoredFile & { id: string })[]>`
      select id, checksum, size_bytes from files where state = 'stored'`
    for await (const rows of query.cursor(1000)) for (const { id, ...file } of rows) stored.set(id, file)
    return {
      migrations: migrations.map(({ name, checksum }) => ({ name, checksum })),
      tables,
      jobs: { rows: jobs.lines, sha256: jobs.sha256 },
      stored,
    }
  })
}

async function addFiles(store: FileStore, stored: Map<string, StoredFile>, archive: Archive) {
  const files: Manifest['files'] = []
  const damaged: string[] = []
  const objects = await objectsByFile(store)
  for (const [id, { checksum, size_bytes }] of stored) {
    let size = 0
    let matches = false
    for (const name of objects.get(id) ?? []) {
      const key = keyOf(id, name)
      const found = await store.read(key)
      if (!found) continue
      const copy = measured(found.stream)
      await archive.add(entryNames.file(key), copy.content, 'files')
      files.push({ key, size: copy.size, sha256: copy.sha256 })
      size += copy.size
      matches ||= copy.sha256 === checksum
    }
    if (!matches || size !== size_bytes) damaged.push(id)
  }
  return { files, damaged_files: damaged }
}

/** A key set by the operator is left out; one in the data folder belongs to the data. */
async function addSecret(config: Config, archive: Archive) {
  const secret = readSecret(config)
  if (!config.secret) await archive.add(entryNames.secret, [Buffer.from(secret)])
  return { included: !config.secret, fingerprint: fingerprintOf(secret) }
}
