import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PlainError } from '../http/errors.ts'
import { advisoryLocks } from './advisory-locks.ts'
import type { Sql } from './database.ts'

const folder = join(import.meta.dirname, 'migrations')

export interface Migration {
  name: string
  text: string
  checksum: string
}

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** In the caller's transaction. */
export async function applyMigration(connection: Sql, { name, text, checksum }: Migration) {
  await connection.unsafe(text)
  await connection`insert into migrations (name, checksum) values (${name}, ${checksum})`
}

export const createMigrationsTable = (connection: Sql) => connection`
  create table if not exists migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`

/** Applies what is new in migrations/, each file in its own transaction. Returns the names applied. */
export async function migrate(sql: Sql, log: (line: string) => void = () => {}): Promise<string[]> {
  const connection = await sql.reserve()
  const applied: string[] = []
  try {
    await connection`select pg_advisory_lock(${advisoryLocks.migrations})`
    await createMigrationsTable(connection)
    const known = new Map(
      (await connection<{ name: string; checksum: string }[]>`select name, checksum from migrations`).map((row) => [
        row.name,
        row.checksum,
      ]),
    )
    const ours = await readMigrations()
    const newer = [...known.keys()].find((name) => !ours.some((migration) => migration.name === name))
    if (newer) throw new PlainError(`This database was made by a newer GarageTale (${newer}). Update this one first.`)
    for (const migration of ours) {
      const { name, checksum } = migration
      const before = known.get(name)
      if (before === checksum) continue
      if (before) throw new Error(`Migration ${name} was changed after it had been applied to this database.`)
      log(`Migrating the database: ${name}`)
      await connection.unsafe('begin')
      try {
        await applyMigration(connection, migration)
        await connection.unsafe('commit')
      } catch (error) {
        await connection.unsafe('rollback')
        throw error
      }
      applied.push(name)
    }
  } finally {
    await connection`select pg_advisory_unlock(${advisoryLocks.migrations})`.catch(() => {})
    connection.release()
  }
  return applied
}
