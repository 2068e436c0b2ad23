import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readConfig } from '../server/config.ts'
import { besideTheProgram } from '../server/operations/open-database.ts'
import { openPostgres, type Sql } from '../server/platform/database/database.ts'

const root = resolve(import.meta.dirname, '..')

export type Settings = Record<string, string>

/** An operator's command, as it is typed. */
export function command(name: 'backup' | 'restore' | 'admin', settings: Settings, ...args: string[]) {
  return new Promise<string>((done, fail) => {
    const child = spawn(process.execPath, [`server/operations/${name}.ts`, ...args], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        TMPDIR: process.env.TMPDIR,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        HOME: process.env.HOME,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data) => {
        said += data
      })
    child.once('close', (code) => (code === 0 ? done(said) : fail(new Error(`${name} ended with ${code}:\n${said}`))))
  })
}

export function lookInto<T>(settings: Settings, look: (sql: Sql) => Promise<T>): Promise<T> {
  return besideTheProgram(readConfig(settings), async (url) => {
    const sql = openPostgres(url, { max: 1 })
    try {
      return await look(sql)
    } finally {
      await sql.end({ timeout: 1 })
    }
  })
}

export interface Content {
  /** For each table the number of rows, and a checksum in which no row can change unnoticed. */
  tables: Record<string, { rows: number; sum: string }>
  /** The SHA-256 of each file's bytes, by path. */
  files: Record<string, string>
  bytes: number
}

/** Not by a backup's own checksums, which could be wrong in the same way. */
export async function contentOf(sql: Sql, objects: AsyncIterable<[key: string, bytes: Buffer]>): Promise<Content> {
  await sql.unsafe(`set timezone = 'UTC'; set extra_float_digits = 3`)
  const names = await sql<{ name: string }[]>`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'migrations' order by relname`
  const tables: Content['tables'] = {}
  for (const { name } of names) {
    const [found] = await sql.unsafe(`
      select count(*)::int as rows, coalesce(sum(('x' || md5(t::text))::bit(64)::bigint::numeric), 0)::text
             || ' ' || coalesce(sum(('x' || right(md5(t::text), 16))::bit(64)::bigint::numeric), 0) as sum
        from public."${name}" as t`)
    tables[name] = { rows: found?.rows, sum: found?.sum }
  }
  const stored = new Set((await sql<{ id: string }[]>`select id from files where state = 'stored'`).map(({ id }) => id))
  const content: Content = { tables, files: {}, bytes: 0 }
  for await (const [key, bytes] of objects) {
    if (!stored.has(key.split('/').at(-2) ?? '')) continue // waiting for a record, or being deleted
    content.files[key] = createHash('sha256').update(bytes).digest('hex')
    content.bytes += bytes.length
  }
  return content
}

export async function* filesIn(folder: string): AsyncGenerator<[string, Buffer]> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    yield [path.slice(folder.length + 1), await readFile(path)]
  }
}

export function differences(one: Content, other: Content): string[] {
  const names = (part: object, counterpart: object) => [...new Set([...Object.keys(part), ...Object.keys(counterpart)])]
  return [
    ...names(one.tables, other.tables)
      .filter((name) => JSON.stringify(one.tables[name]) !== JSON.stringify(other.tables[name]))
      .map((name) => `table ${name}`),
    ...names(one.files, other.files)
      .filter((key) => one.files[key] !== other.files[key])
      .map((key) => `file ${key}`),
  ]
}
