import { Kysely } from 'kysely'
import { createApp } from '../../app.ts'
import { rememberSessions } from '../../platform/auth/session-memory.ts'
import { createSessions } from '../../platform/auth/sessions.ts'
import { createSignIn } from '../../platform/auth/sign-in.ts'
import { openPostgres, type Sql } from '../../platform/database/database.ts'
import { PoolPlaces } from '../../platform/database/pool-places.ts'
import { ReconnectingDialect } from '../../platform/database/reconnecting-dialect.ts'
import type { Database } from '../../platform/database/schema.gen.ts'
import type { Services } from '../../platform/services.ts'
import { createWeb } from '../../web.ts'

/**
 * The whole program on one connection, inside a transaction that is rolled back after every request: each request finds
 * the same world, whatever the one before it did. The program's transactions are savepoints here.
 */
export async function openStage(services: Services) {
  const pool = openPostgres(services.databaseUrl, { max: 1, idle_timeout: 0, max_lifetime: null })
  const line = await pool.reserve()
  let turn = Promise.resolve()
  let undone = false
  let ended: PromiseLike<unknown> = Promise.resolve()

  const unsafe: Sql['unsafe'] = (text, ...rest) => {
    if (text === 'rollback') undone = true
    return line.unsafe(asSavepoint(text), ...rest)
  }
  // One at a time, as on a connection of one's own: overlapping savepoints would undo each other.
  const reserve = async () => {
    const before = turn
    let release = () => {}
    turn = new Promise((done) => {
      release = done
    })
    await before
    return Object.assign((...all: Parameters<Sql>) => line(...all), { unsafe, release })
  }
  const sql = new Proxy(line, {
    get: (target, key) => (key === 'reserve' ? reserve : key === 'unsafe' ? unsafe : Reflect.get(target, key)),
    has: (target, key) => key === 'reserve' || Reflect.has(target, key),
  }) as unknown as Sql
  const db = new Kysely<Database>({
    dialect: new ReconnectingDialect({ sql, places: new PoolPlaces(10), onLoss: () => () => {} }),
  })
  const memory = await rememberSessions(services.sql, 0)
  const { config, secret, passwords } = services
  const sessions = createSessions(sql, memory, secret, config.publicUrl.startsWith('https:'))
  const staged: Services = {
    ...services,
    sql,
    db,
    sessions,
    signIn: createSignIn({ db, config, secret, sessions, passwords }),
  }
  const app = createApp(staged, await createWeb())

  /** The tables this transaction has changed. */
  async function changed(): Promise<string[]> {
    const [own] = await line.unsafe('select pg_current_xact_id_if_assigned() as xid')
    if (own?.xid === null) return []
    // The counters also count what a savepoint has undone: then they say nothing.
    return undone ? [] : (await line.unsafe(counters)).map(({ relname }) => relname)
  }

  return {
    app,
    /** Every row as this transaction has written it; call it during a request. */
    async written(): Promise<{ name: string; row: Record<string, unknown> }[]> {
      const tables = (await line.unsafe(counters)).map(({ relname }) => relname)
      const rows = tables.map((name) => `select '${name}' as name, to_jsonb(t) as row from ${name} t ${byThis}`)
      if (rows.length === 0) return []
      return line.unsafe<{ name: string; row: Record<string, unknown> }[]>(rows.join(' union all '))
    },
    /**
     * What the act returns and, if that `matters`, which tables it would have changed; afterwards everything is undone.
     */
    async play<T>(act: () => Promise<T>, matters: (given: T) => boolean = () => true) {
      undone = false
      // Nobody waits for these: whatever follows on the connection comes after them.
      const begun = line.unsafe('begin').execute()
      try {
        const given = await act()
        const wrote = matters(given) ? await changed() : []
        line.unsafe(handIn).catch(() => {}) // refused if a statement has failed, as the answer shows
        await begun
        return { given, wrote }
      } finally {
        ended = line.unsafe('rollback').execute()
      }
    },
    async close() {
      await ended
      await memory.close()
      line.release()
      await pool.end({ timeout: 2 })
    },
  }
}
export type Stage = Awaited<ReturnType<typeof openStage>>

function asSavepoint(text: string): string {
  if (/^(begin|start transaction)\b/.test(text)) return 'savepoint act'
  // A transaction's announcements come before its commit.
  if (/(^|; )commit$/.test(text)) return text.replace(/commit$/, 'release savepoint act')
  return text === 'rollback' ? 'rollback to savepoint act' : text
}

// A savepoint's rows have their own, later transaction id.
const byThis = 'where t.xmin::text::bigint >= pg_current_xact_id()::xid::text::bigint'

/** The counters keep running until they are reported. */
const handIn = 'select pg_stat_force_next_flush()'
const counters = `
  select relname from pg_stat_xact_user_tables where n_tup_ins + n_tup_upd + n_tup_del > 0 and schemaname = 'public'`
