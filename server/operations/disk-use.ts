import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { plural } from '#domain/basics/plural.ts'
import type { Db } from '../platform/database/database.ts'
import { uploadFolder } from '../platform/files/spool-upload.ts'
import { nearestFolder } from '../platform/this-user.ts'
import { readableSize } from './command-line.ts'
import type { Desk } from './desk.ts'
import { backupFolder } from './folders.ts'
import { backupsAmong } from './keep-backups.ts'

interface Use {
  what: string
  count: number
  bytes: number
}

/** How much room each kind of thing takes: files as the database has recorded them, wherever they are stored. */
export async function reportDiskUse({ db, config, say }: Desk) {
  const { dataDir, files, mail } = config
  const shown = (uses: Use[]) => {
    for (const { what, count, bytes } of uses)
      say(`  ${what.padEnd(34)} ${readableSize(bytes).padStart(9)}  ${count.toLocaleString('en-GB')}`)
  }
  const stored = await storedFiles(db)
  const total = stored.reduce((sum, { bytes }) => sum + bytes, 0)
  say(
    `Files, ${files.store === 's3' ? `in the bucket ${files.bucket}` : `in ${files.folder}`}: ${readableSize(total)}, ${plural(
      stored.reduce((sum, { count }) => sum + count, 0),
      'file',
    )}`,
  )
  shown(stored)
  shown(await partsOfFiles(db))
  say('On this machine:')
  shown([
    await inFolder('uploads being received', uploadFolder(dataDir)),
    await inFolder('history PDFs to download', join(dataDir, 'histories')),
    await inFolder('outbox (emails on disk)', mail.outbox),
    await backups(backupFolder(config)),
    ...(config.databaseUrl ? [] : [await inFolder('database, with its log', join(dataDir, 'postgres'))]),
  ])
  const { size, log } = await databaseSize(db)
  say(`Database: ${readableSize(size)}${log === null ? '' : `, and ${readableSize(log)} of write-ahead log`}`)
  shown(await waiting(db))
  say('  the largest tables, with their indexes and long values; and rows, about')
  shown(await largestTables(db))
  say('  the largest indexes')
  shown(await largestIndexes(db))
  for (const line of await freeSpace([dataDir, backupFolder(config)])) say(line)
  return 0
}

async function storedFiles(db: Db): Promise<Use[]> {
  const { rows } = await sql<Use>`
    select replace(kind, '_', ' ') as what, count(*)::int as count, sum(size_bytes)::float8 as bytes
      from files where state <> 'removed' group by kind order by bytes desc, kind`.execute(db)
  return rows
}

/** What is among those above, and what is there besides them. */
async function partsOfFiles(db: Db): Promise<Use[]> {
  const { rows } = await sql<Use>`
    select what, count, bytes from (
      select 1 as place, 'of these: pictures' as what, count(*)::int as count, coalesce(sum(size_bytes), 0)::float8 as bytes
        from files where state <> 'removed' and mime like 'image/%'
      union all
      select 2, 'of these: originals kept', count(*)::int, coalesce(sum(original_bytes), 0)::float8
        from files where state <> 'removed' and original_bytes is not null
      union all
      select 3, 'besides: deleted, still to be swept', count(*)::int, coalesce(sum(size_bytes), 0)::float8
        from files where state = 'removed' and size_bytes > 0
    ) as parts order by place`.execute(db)
  return rows
}

async function waiting(db: Db): Promise<Use[]> {
  const { rows } = await sql<Use>`
    select 'files of imports waiting' as what, count(*)::int as count, coalesce(sum(length(content)), 0)::float8 as bytes
      from import_files join imports on imports.id = import_id where state in ('draft', 'queued')
    union all
    select 'emails waiting', count(*)::int, coalesce(sum(pg_column_size(mails.*)), 0)::float8
      from mails where state = 'queued'`.execute(db)
  return rows
}

/** The log's size is for the database's own administrators: null for anybody else. */
async function databaseSize(db: Db) {
  const { rows } = await sql<{ size: number; may: boolean }>`
    select pg_database_size(current_database())::float8 as size,
           has_function_privilege('pg_ls_waldir()', 'execute') as may`.execute(db)
  const [{ size, may }] = rows as [{ size: number; may: boolean }]
  if (!may) return { size, log: null }
  const log = await sql<{ bytes: number }>`select coalesce(sum(size), 0)::float8 as bytes from pg_ls_waldir()`.execute(
    db,
  )
  return { size, log: log.rows[0]?.bytes ?? 0 }
}

async function largestTables(db: Db): Promise<Use[]> {
  const { rows } = await sql<Use>`
    select case when nspname = 'public' then '' else nspname || '.' end || relname as what,
           greatest(reltuples, 0)::int as count, pg_total_relation_size(pg_class.oid)::float8 as bytes
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and nspname !~ '^(pg_|information_schema)'
     order by bytes desc, relname limit 10`.execute(db)
  return rows
}

async function largestIndexes(db: Db): Promise<Use[]> {
  const { rows } = await sql<Use>`
    select relname as what, greatest(reltuples, 0)::int as count, pg_relation_size(pg_class.oid)::float8 as bytes
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'i' and nspname !~ '^(pg_|information_schema)'
     order by bytes desc, relname limit 5`.execute(db)
  return rows
}

/** Everything below it, as long as it may be read. */
async function inFolder(what: string, folder: string): Promise<Use> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return measured(
    what,
    entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name)),
  )
}

async function backups(folder: string): Promise<Use> {
  const names = backupsAmong(await readdir(folder).catch(() => []))
  return measured(
    `backups in ${folder}`,
    names.map((name) => join(folder, name)),
  )
}

async function measured(what: string, paths: string[]): Promise<Use> {
  const use = { what, count: 0, bytes: 0 }
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined) // gone since it was listed
    if (!found) continue
    use.count++
    use.bytes += found.size
  }
  return use
}

/** Each disk once. */
async function freeSpace(folders: string[]): Promise<string[]> {
  const lines = new Map<number, string>()
  for (const folder of folders.map(nearestFolder)) {
    const { dev } = await stat(folder)
    const { bavail, blocks, bsize } = await statfs(folder)
    lines.set(
      dev,
      lines.get(dev) ??
        `Free: ${readableSize(bavail * bsize)} of ${readableSize(blocks * bsize)} on the disk of ${folder}`,
    )
  }
  return [...lines.values()]
}
