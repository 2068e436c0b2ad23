import { EventEmitter } from 'node:events'
import { Kysely, type KyselyPlugin } from 'kysely'
import postgres from 'postgres'
import { assertInTime } from '../http/request-clock.ts'
import { references } from '../observability/reference.ts'
import { createSlowStatements } from '../observability/slow-statements.ts'
import { readDatabaseAddress } from './database-address.ts'
import { PoolPlaces } from './pool-places.ts'
import { ReconnectingDialect } from './reconnecting-dialect.ts'
import { longName, reconnectingLine, reconnectingSocket } from './reconnecting-socket.ts'
import type { Database } from './schema.gen.ts'
import { hostsOf } from './writable-host.ts'

export type Db = Kysely<Database>
export type Sql = postgres.Sql

/** postgres.js ignores libpq's `?host=/socket/folder`, so we take it out of the address ourselves. */
export function openPostgres(url: string, options: postgres.Options<Record<string, never>> = {}): Sql {
  const given = readDatabaseAddress(url)
  const address = new URL(given.url)
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
    socket: given.isOurs ? () => reconnectingLine(() => hostsOf(given).open()) : reconnectingSocket,
    connection: { application_name: longName },
    ...options,
  } as postgres.Options<Record<string, never>>) as unknown as Sql
}

interface Connect {
  connections?: number
  /** Milliseconds after which a statement is named in the log; 0 names none. */
  slowStatement?: number
  /** Behind a pooler in transaction mode: the next statement may go to another session, which was prepared nothing. */
  pooled?: boolean
}

export function connect(url: string, options: Connect = {}) {
  const slow = createSlowStatements(options.slowStatement ?? 0)
  const losses = new EventEmitter().setMaxListeners(0)
  const onLoss = (tell: () => void) => {
    losses.on('loss', tell)
    return () => losses.off('loss', tell)
  }
  const max = options.connections ?? 10
  const prepare = !options.pooled
  const sql = openPostgres(url, {
    max,
    // A connection keeps the plans of a hundred statements, some forty megabytes, which a quiet machine can do without.
    // With several hosts, opening one means to ask all of them which takes writes.
    idle_timeout: readDatabaseAddress(url).hosts.length > 1 ? null : 90,
    prepare,
    onclose: () => setImmediate(() => losses.emit('loss')),
  } as postgres.Options<Record<string, never>>)
  const watchSql = openPostgres(url, { max: 1, prepare })
  const places = new PoolPlaces(max)
  const db: Db = new Kysely<Database>({
    dialect: new ReconnectingDialect({ sql, places, onLoss, slow }),
    plugins: [askedInTime],
  })
  /** Lets a single statement take its place in the line too. Not for cursors and streams, which are not awaited. */
  const line = (asked: Asked) => {
    const { handler, resolve, reject } = asked
    const reference = references.getStore()
    asked.handler = (query) =>
      places.take(() => {
        const begun = performance.now()
        let isOver = false
        const over = (settle: (value: never) => void) => (value: never) => {
          // postgres.js settles some twice: those on a lost connection again when it is open once more.
          if (isOver) return
          isOver = true
          slow.check(begun, () => asked.statement?.string ?? asked.strings.join('…'), reference)
          // Only when this has been dealt with does postgres.js know that the connection is free.
          queueMicrotask(() => places.giveBack())
          settle(value)
        }
        asked.resolve = over(resolve)
        asked.reject = over(reject)
        handler(query)
      })
  }
  const inLine = <Made>(make: () => Made): Made => {
    assertInTime()
    const asked = make()
    if (isStatement(asked)) line(asked)
    return asked
  }
  const unsafe: Sql['unsafe'] = (...parts) => inLine(() => sql.unsafe(...parts))
  return {
    sql: new Proxy(sql, {
      apply: (query, self, parts) => inLine(() => Reflect.apply(query, self, parts)),
      get: (query, name) => (name === 'unsafe' ? unsafe : Reflect.get(query, name)),
    }),
    watchSql,
    db,
    /** Whether it answers, whatever request asks for it. */
    ping: () => watchSql`select 1`,
    /** What can be seen of it from outside. */
    figures: () => ({ connections: places.use(), slow: slow.count() }),
    async close() {
      // First, because Kysely would end it without a time limit, and a query that never returns would block us.
      await Promise.all([sql.end({ timeout: 2 }), watchSql.end({ timeout: 2 })])
      await db.destroy()
    },
  }
}

/** A statement of postgres.js, which hands itself over when somebody waits for it; part of another it never does. */
interface Asked {
  strings: readonly string[]
  statement?: { string: string } | null
  handler(query: unknown): unknown
  resolve(value: never): void
  reject(value: never): void
}
const isStatement = (asked: unknown): asked is Asked => typeof (asked as Partial<Asked>)?.handler === 'function'

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
    /** A connection for what watches over the rest and asks again and again: it waits for nobody, and wakes none of them. */
    watchSql: Sql
    databaseFigures: ReturnType<typeof connect>['figures']
  }
}
