import { Kysely } from 'kysely'
import { PostgresJSDialect } from 'kysely-postgres-js'
import postgres from 'postgres'
import type { Database } from './schema.gen.ts'

export type Db = Kysely<Database>
export type Sql = postgres.Sql

/** postgres.js ignores libpq's `?host=/socket/folder`, so we take it out of the address ourselves. */
export function openPostgres(url: string, options: postgres.Options<Record<string, never>> = {}): Sql {
  const address = new URL(url)
  const host = address.searchParams.get('host')
  address.searchParams.delete('host')
  return postgres(address.href, {
    onnotice: () => {},
    // A calendar day stays the text it is: as a Date it would move with the time zone.
    types: { date: { to: 1082, from: [1082], serialize: (day: string) => day, parse: (day: string) => day } },
    ...(host ? { host } : {}),
    ...options,
  }) as unknown as Sql
}

export function connect(url: string, options: { connections?: number } = {}) {
  const sql = openPostgres(url, { max: options.connections ?? 10 })
  const db: Db = new Kysely<Database>({ dialect: new PostgresJSDialect({ postgres: sql }) })
  return {
    sql,
    db,
    async close() {
      // First, because Kysely would end it without a limit, and a query that never comes back would keep us here.
      await sql.end({ timeout: 2 })
      await db.destroy()
    },
  }
}
