import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { openPostgres, type Sql } from '../server/platform/database/database.ts'

interface Column {
  relation: string
  is_view: boolean
  name: string
  type: string
  is_array: boolean
  not_null: boolean
  has_default: boolean
  is_generated: boolean
}

interface Check {
  relation: string
  definition: string
}

const types: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Uint8Array',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'BigNumber',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'BigNumber',
  text: 'string',
  timestamptz: 'Timestamp',
  tsvector: 'string',
  uuid: 'string',
  varchar: 'string',
}

// To PostgreSQL a view's column can always be null; ours say otherwise in a comment.
const readColumns = (sql: Sql) => sql<Column[]>`
  select c.relname as relation,
         c.relkind in ('v', 'm') as is_view,
         a.attname as name,
         coalesce(e.typname, t.typname) as type,
         e.oid is not null as is_array,
         a.attnotnull or coalesce(col_description(c.oid, a.attnum) = 'not null', false) as not_null,
         a.atthasdef and a.attgenerated = '' or a.attidentity <> '' as has_default,
         a.attgenerated <> '' or a.attidentity = 'a' as is_generated
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
   where c.relnamespace = 'public'::regnamespace
     and c.relkind in ('r', 'p', 'v', 'm')
     and not c.relispartition
     and c.relname <> 'migrations'
   order by c.relname collate "C", a.attname collate "C"`

const readChecks = (sql: Sql) => sql<Check[]>`
  select conrelid::regclass::text as relation, pg_get_constraintdef(oid) as definition
    from pg_constraint
   where contype = 'c' and connamespace = 'public'::regnamespace
   order by conrelid::regclass::text collate "C", conname collate "C"`

const textLiterals = (list: string) =>
  [...list.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, text = '']) => text.replaceAll("''", "'"))

const typeScriptLiteral = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`

function readUnions(checks: Check[]): Map<string, string> {
  const unions = new Map<string, string>()
  for (const { relation, definition } of checks) {
    const [, column, list] = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$/s.exec(definition) ?? []
    if (column && list) unions.set(`${relation}.${column}`, textLiterals(list).map(typeScriptLiteral).join(' | '))
  }
  return unions
}

const pascalCase = (name: string) => name.replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

function columnType(column: Column, union: string | undefined): string {
  const known = types[column.type]
  if (!known) throw new Error(`${column.relation}.${column.name}: no TypeScript type for ${column.type}`)
  const item = union ?? known
  const whole = column.is_array ? `${item}[]` : item
  const type = column.not_null || known === 'unknown' ? whole : `${whole} | null`
  if (column.is_view || column.is_generated) return `ReadOnly<${type}>`
  return column.has_default ? `Generated<${type}>` : type
}

const header = `// Written by scripts/schema-types.ts from the migrated database: change a migration, then run it again.
import type { ColumnType } from 'kysely'

type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
type ReadOnly<T> = T extends ColumnType<infer S, infer _I, infer _U> ? ColumnType<S, never, never> : ColumnType<T, never, never>
type BigNumber = ColumnType<string, string | number, string | number>
type Timestamp = ColumnType<Date, Date | string, Date | string>
`

export async function generateSchemaTypes(sql: Sql): Promise<string> {
  const columns = await readColumns(sql)
  const unions = readUnions(await readChecks(sql))
  const relations = [...Map.groupBy(columns, (column) => column.relation)]
  const interfaces = relations.map(([relation, itsColumns]) => {
    const lines = itsColumns.map((c) => `  ${c.name}: ${columnType(c, unions.get(`${relation}.${c.name}`))}`)
    return `export interface ${pascalCase(relation)} {\n${lines.join('\n')}\n}\n`
  })
  const database = relations.map(([relation]) => `  ${relation}: ${pascalCase(relation)}`)
  return [header, ...interfaces, `export interface Database {\n${database.join('\n')}\n}\n`].join('\n')
}

if (import.meta.main) {
  const url = process.argv[2] ?? process.env.DATABASE_URL
  if (!url) {
    console.error('Usage: node scripts/schema-types.ts <database-url>   (or set DATABASE_URL)')
    process.exit(1)
  }
  const sql = openPostgres(url, { max: 1 })
  const target = fileURLToPath(new URL('../server/platform/database/schema.gen.ts', import.meta.url))
  await writeFile(target, await generateSchemaTypes(sql))
  await sql.end()
  console.log(`Wrote ${target}`)
}
