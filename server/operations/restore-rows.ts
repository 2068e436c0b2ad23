import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Sql } from '../platform/database/database.ts'
import { applyMigration, createMigrationsTable, type Migration, readMigrations } from '../platform/database/migrate.ts'
import { PlainError } from '../platform/http/errors.ts'
import type { BackedUpTable, Manifest } from './manifest.ts'
import { measure } from './measured.ts'
import { copyOut, listTables, quoted } from './tables.ts'

/** Came after 0180, but changes functions alone, and PostgreSQL 15.20 can't apply 0180 without it. */
const bodiesAsText = '0179_bodies_as_text.sql'
const needsThem = '0180_invited_writers.sql'

/** The migrations the backup had, and those that came later; refuses a backup with a different history. */
export async function splitMigrations({ migrations }: Pick<Manifest, 'migrations'>) {
  const ours = await readMigrations()
  for (const { name, checksum } of migrations) {
    const same = ours.find((migration) => migration.name === name)
    if (!same) throw new PlainError(`The backup was made by a newer GarageTale (${name}). Update this one first.`)
    if (same.checksum !== checksum)
      throw new PlainError(`The backup was made by another GarageTale: its ${name} differs from the one here.`)
  }
  const known = new Set(migrations.map(({ name }) => name))
  if (known.has(needsThem)) known.add(bodiesAsText)
  return {
    before: ours.filter(({ name }) => known.has(name)),
    after: ours.filter(({ name }) => !known.has(name)),
  }
}

export async function applyAll(sql: Sql, migrations: Migration[]) {
  for (const migration of migrations) await applyMigration(sql, migration)
}

/** The tables as they were when the backup was made, without rows inserted by migrations. */
export async function buildEmptyTables(sql: Sql, migrations: Migration[]) {
  await dropEverything(sql)
  await createMigrationsTable(sql)
  await applyAll(sql, migrations)
  const tables = await listTables(sql)
  const resume = await suspendRules(sql)
  await sql.unsafe(`truncate ${quoted(tables.map(({ name }) => name))}`)
  return { tables, resume }
}

/** Object by object, because on a managed server the schema itself may belong to somebody else. */
async function dropEverything(sql: Sql) {
  const objects = await sql<{ statement: string }[]>`
    with ours as (
      select oid, format('drop %s if exists %s cascade', case when relkind = 'v' then 'view' else 'table' end,
                         oid::regclass) as statement, relkind <> 'v' as is_table
        from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
      union all
      select oid, format('drop type if exists %s cascade', oid::regclass), false
        from pg_class where relnamespace = 'public'::regnamespace and relkind = 'c'
      union all
      select oid, format('drop routine if exists %s cascade', oid::regprocedure), false
        from pg_proc where pronamespace = 'public'::regnamespace
    )
    select statement from ours
     where not exists (select from pg_depend d where d.objid = ours.oid and d.deptype = 'e')
     order by is_table desc`
  for (const { statement } of objects) await sql.unsafe(statement)
}

/**
 * Rows arrive in any order, and no trigger may count them a second time. Foreign keys are dropped and recreated, which
 * checks every row; unlike session_replication_role this needs no superuser.
 */
async function suspendRules(sql: Sql) {
  const keys = await sql<{ relation: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as relation, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`
  const tables = await sql<{ relation: string }[]>`
    select distinct tgrelid::regclass::text as relation from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not tgisinternal and c.relnamespace = 'public'::regnamespace`
  for (const { relation, name } of keys) await sql.unsafe(`alter table ${relation} drop constraint ${name}`)
  for (const { relation } of tables) await sql.unsafe(`alter table ${relation} disable trigger user`)
  return async () => {
    for (const { relation } of tables) await sql.unsafe(`alter table ${relation} enable trigger user`)
    for (const { relation, name, definition } of keys)
      await sql.unsafe(`alter table ${relation} add constraint ${name} ${definition}`)
  }
}

export async function copyIn(sql: Sql, { name, columns }: BackedUpTable, content: AsyncIterable<Uint8Array>) {
  const query = sql.unsafe(`copy public."${name}" (${quoted(columns)}) from stdin`)
  // By then postgres.js has returned the stream, and would not report that the rows were refused.
  const refused = new Promise<never>((_, fail) => Object.assign(query, { reject: fail }))
  const written = (async () => pipeline(content, (await query.writable()) as Writable))()
  await Promise.race([written, refused])
}

export async function setSequences(sql: Sql) {
  const columns = await sql<{ relation: string; name: string; sequence: string }[]>`
    select c.oid::regclass::text as relation, quote_ident(a.attname) as name,
           pg_get_serial_sequence(c.oid::regclass::text, a.attname) as sequence
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and pg_get_serial_sequence(c.oid::regclass::text, a.attname) is not null`
  for (const { relation, name, sequence } of columns)
    await sql.unsafe(
      `select setval('${sequence}', coalesce(max(${name}), 1), max(${name}) is not null) from ${relation}`,
    )
}

/** Reads back what was loaded: the same rows give the same bytes, so the same checksum. */
export async function compareWithBackup(sql: Sql, manifest: Manifest) {
  const tables = new Map((await listTables(sql)).map((table) => [table.name, table]))
  for (const { name, columns, rows, sha256 } of manifest.tables) {
    const table = tables.get(name)
    const copy = table && (await measure((await copyOut(sql, table, columns)) as Readable))
    if (copy?.sha256 !== sha256 || copy.lines !== rows)
      throw new PlainError(`The table ${name} in the database differs from the backup.`)
  }
}

/** Whether somebody's data would be lost. The product's own account is in every database from the start. */
export async function holdsData(sql: Sql): Promise<boolean> {
  const [known] = await sql<{ users: boolean; others: boolean }[]>`
    select to_regclass('public.users') is not null as users,
           exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
                      and relname <> 'migrations') as others`
  if (!known?.users) return known?.others ?? false
  const [found] = await sql<{ any: boolean }[]>`
    select exists (select from users where email not like '%@garagetale.invalid') or exists (select from files) as any`
  return found?.any ?? false
}
