import { EventEmitter } from 'node:events'
import { Kysely, type KyselyPlugin } from 'kysely'
import postgres from 'postgres'
import { assertInTime } from '../http/request-clock.ts'
import { ReconnectingDialect } from './reconnecting-dialect.ts'
import { longName, reconnectingSocket } from './reconnecting-socket.ts'
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
    // Dates stay text: a Date would shift with the time zone.
    types: { date: { to: 1082, from: [1082], serialize: (day: string) => day, parse: (day: string) => day } },
    ...(host ? { host } : {}),
    // When it is back, nobody should wait long to find out.
    backoff: (attempts: number) => Math.min(0.05 * 2 ** attempts, 1),
    connect_timeout: 10,
    socket: reconnectingSocket,
    connection: { application_name: longName },
    ...options,
  } as postgres.Options<Record<string, never>>) as unknown as Sql
}

export function connect(url: string, options: { connections?: number } = {}) {
  const losses = new EventEmitter().setMaxListeners(0)
  const onLoss = (tell: () => void) => {
    losses.on('loss', tell)
    return () => losses.off('loss', tell)
  }
  const sql = openPostgres(url, {
    max: options.connections ?? 10,
    onclose: () => setImmediate(() => losses.emit('loss')),
  })
  const db: Db = new Kysely<Database>({ dialect: new ReconnectingDialect({ sql, onLoss }), plugins: [askedInTime] })
  return {
    sql: new Proxy(sql, {
      apply(query, self, parts) {
        assertInTime()
        return Reflect.apply(query, self, parts)
      },
    }),
    db,
    async close() {
      // First, because Kysely would end it without a time limit, and a query that never returns would block us.
      await sql.end({ timeout: 2 })
      await db.destroy()
    },
  }
}

const askedInTime: KyselyPlugin = {
  transformQuery({ node }) {
    assertInTime()
    return node
  },
  transformResult: async ({ result }) => result,
}

declare module '../services.ts' {
  interface Services {
    sql: Sql
    db: Db
  }
}
