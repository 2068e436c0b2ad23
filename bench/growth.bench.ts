import type { Sql } from '../server/platform/database/database.ts'
import { fillScale, large } from './fill/scale.ts'
import { addWords, median, report } from './report.ts'
import { openStages } from './stage.ts'

/** For working on this bench: BENCH_SHARE=0.05 uses a twentieth of the community. */
const share = Number(process.env.BENCH_SHARE ?? 0.25)
const parts = 16
const times = 400
/** As the server sends its statements. */
const prepared = { prepare: true }
/** By what a table would be divided, the first it has: a car's records stay together, then a member's. */
const keys = ['vehicle_id', 'user_id', 'post_id', 'follower_id']

interface Table {
  name: string
  rows: number
  bytes: number
  key: string
}

/** What a member and their records weigh, and what dividing the three largest tables gains and costs. */
export async function benchGrowth() {
  const { stages, close } = await openStages('town')
  try {
    const { sql } = stages.town
    const members = Math.round(large.members * share)
    await fillScale(sql, {
      ...large,
      members,
      vehicles: large.vehicles * share,
      posts: large.posts * share,
      comments: large.comments * share,
      follows: large.follows * share,
    })
    await sql`vacuum analyze`
    const tables = await largestTables(sql)
    const whole = await sql`select pg_database_size(current_database())::float8 as bytes`
    report('growth.members', members, 'members')
    report('growth.database', Number(whole[0]?.bytes) / 1e6, 'MB')
    report('growth.per_member', Number(whole[0]?.bytes) / members / 1000, 'KB')
    for (const { name, rows, bytes } of tables.slice(0, 8)) {
      report(`growth.${name}.rows`, rows, 'rows')
      report(`growth.${name}.size`, bytes / 1e6, 'MB')
    }
    for (const table of tables.slice(0, 3)) await compare(sql, table)
    addWords(words)
  } finally {
    await close()
  }
}

async function largestTables(sql: Sql): Promise<Table[]> {
  const rows = await sql<(Omit<Table, 'key'> & { columns: string[] })[]>`
    select relname as name, greatest(reltuples, 0)::float8 as rows, pg_total_relation_size(pg_class.oid)::float8 as bytes,
           array(select attname::text from pg_attribute where attrelid = pg_class.oid and attnum > 0) as columns
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by bytes desc`
  return rows.flatMap(({ columns, ...table }) => {
    const key = keys.find((each) => columns.includes(each))
    return key && columns.includes('id') ? [{ ...table, key }] : []
  })
}

/** The same rows and indexes twice, beside each other: as one table, and divided by hash. */
async function compare(sql: Sql, { name, key }: Table) {
  const [one, divided] = [`${name}_one`, `${name}_divided`]
  await sql.unsafe(`create table ${one} (like ${name} including defaults including generated)`)
  await sql.unsafe(
    `create table ${divided} (like ${name} including defaults including generated) partition by hash (${key})`,
  )
  for (let at = 0; at < parts; at++)
    await sql.unsafe(
      `create table ${divided}_${at} partition of ${divided} for values with (modulus ${parts}, remainder ${at})`,
    )
  for (const copy of [one, divided]) {
    const columns = await insertable(sql, name)
    await sql.unsafe(`insert into ${copy} (${columns}) select ${columns} from ${name}`)
    await copyIndexes(sql, name, copy, key)
    await sql.unsafe(`vacuum analyze ${copy}`)
  }
  const samples = await sql.unsafe(
    `select id, ${key} as key from ${name} where ${key} is not null order by md5(id::text) limit ${times}`,
  )
  const ids = samples.map(({ id }) => id as string)
  const values = samples.map(({ key: value }) => value as string)
  const figures = async (copy: string) => ({
    by_key: await timed(sql, values, (value) =>
      sql.unsafe(`select * from ${copy} where ${key} = $1 limit 20`, [value], prepared),
    ),
    by_id: await timed(sql, ids, (id) => sql.unsafe(`select * from ${copy} where id = $1`, [id], prepared)),
    save: await timed(sql, ids, (id) => sql.unsafe(`update ${copy} set ${key} = ${key} where id = $1`, [id], prepared)),
    save_by_key: await timed(sql, samples, ({ id, key: value }) =>
      sql.unsafe(`update ${copy} set ${key} = ${key} where id = $1 and ${key} = $2`, [id, value], prepared),
    ),
    clean: await cleaned(sql, copy === one ? one : `${divided}_0`, key),
  })
  const [before, after] = [await figures(one), await figures(divided)]
  for (const what of ['by_key', 'by_id', 'save', 'save_by_key', 'clean'] as const) {
    report(`growth.${name}.${what}`, before[what], 'ms')
    report(`growth.${name}.${what}.divided`, after[what], 'ms')
  }
  await sql.unsafe(`drop table ${one}, ${divided}`)
}

async function insertable(sql: Sql, name: string): Promise<string> {
  const columns = await sql<{ name: string }[]>`
    select attname::text as name from pg_attribute
     where attrelid = ${name}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`
  return columns.map((column) => `"${column.name}"`).join(', ')
}

/** A divided table's unique index has to name what it is divided by. */
async function copyIndexes(sql: Sql, from: string, to: string, key: string) {
  const indexes = await sql<{ definition: string }[]>`
    select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = ${from}::regclass and indisvalid`
  for (const [at, { definition }] of indexes.entries()) {
    const isUnique = /^CREATE UNIQUE/.test(definition)
    const described = definition
      .replace(/INDEX \S+ ON \S+/, `INDEX ${to}_index_${at} ON ${to}`)
      .replace(/\(([^()]*)\)/, (whole, columns: string) =>
        isUnique && !columns.split(/,\s*/).includes(key) ? `(${columns}, ${key})` : whole,
      )
    // A unique index over an expression can't be divided; it is left out on both sides.
    if (isUnique && !described.includes(key)) continue
    await sql.unsafe(described)
  }
}

async function timed<T>(sql: Sql, values: T[], ask: (value: T) => PromiseLike<unknown>): Promise<number> {
  await sql`select 1`
  for (const value of values.slice(0, 50)) await ask(value)
  const found: number[] = []
  for (const value of values) {
    const began = performance.now()
    await ask(value)
    found.push(performance.now() - began)
  }
  return median(found)
}

/** Removing the old versions of a twentieth of the rows: of the whole table, or of the part that autovacuum takes up. */
async function cleaned(sql: Sql, table: string, key: string): Promise<number> {
  await sql.unsafe(`update ${table} set ${key} = ${key} where abs(hashtext(id::text)) % 20 = 0`)
  const began = performance.now()
  await sql.unsafe(`vacuum ${table}`)
  return performance.now() - began
}

const words = `Each of the three largest tables is copied twice with its indexes: as one table, and divided into ${parts} by hash of what most of its queries name. \`by_key\` reads twenty rows by that, \`by_id\` one row by its id alone, \`save\` changes a row by its id alone and \`save_by_key\` by both; each is the median of ${times}. \`clean\` removes the old versions of a twentieth of the rows, of the whole table or of one of the ${parts} parts.`
