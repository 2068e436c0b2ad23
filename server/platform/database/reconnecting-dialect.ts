import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { PostgresJSDialect } from 'kysely-postgres-js'
import type { ReservedSql, Sql } from 'postgres'
import { assertInTime } from '../http/request-clock.ts'

/**
 * Kysely on postgres.js, which survives the loss of a connection. postgres.js lends a connection by its place in the pool:
 * when the database goes away and comes back there is a new connection in that place, perhaps another request's. The rest
 * of a transaction must not be written there, and what was lent and lost must not be given back.
 */
export class LastingDialect extends PostgresJSDialect {
  readonly #pool: Pool

  constructor(pool: Pool) {
    super({ postgres: pool.sql })
    this.#pool = pool
  }

  override createDriver() {
    return new LastingDriver(this.#pool) as unknown as ReturnType<PostgresJSDialect['createDriver']>
  }
}

interface Pool {
  sql: Sql
  /** Calls back whenever a connection is lost, until it is told to stop. */
  onLoss(tell: () => void): () => void
}

class LastingDriver extends PostgresDriver {
  readonly #pool: Pool
  readonly #waiting: (() => void)[] = []
  #free: number

  constructor(pool: Pool) {
    super({} as ConstructorParameters<typeof PostgresDriver>[0])
    this.#pool = pool
    this.#free = pool.sql.options?.max ?? 10
  }

  override async init() {}

  /**
   * As many at a time as there are connections, first come, first served: postgres.js would send statement after statement
   * down a busy connection, and whoever waits for one of their own would wait for as long as there are any.
   */
  override async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((go) => this.#waiting.push(go))
    return new LentConnection(this.#pool.sql)
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const { isolationLevel, accessMode } = settings
    const words = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')
    await (connection as LentConnection).begin(await this.#borrow(), `begin ${words}`)
  }

  /** Whoever waits for a connection while one is lost may be forgotten by postgres.js, and so asks again. */
  #borrow(): Promise<ReservedSql> {
    return new Promise((take, fail) => {
      let taken = false
      const ask = () =>
        this.#pool.sql
          .reserve()
          .then((lent) => {
            if (taken) return lent.release()
            taken = true
            take(lent)
          }, fail)
          .finally(() => stop())
      const stop = this.#pool.onLoss(ask)
      void ask()
    })
  }

  /** Nothing is saved for a request that was told it could not be. */
  override async commitTransaction(connection: DatabaseConnection) {
    assertInTime()
    await super.commitTransaction(connection)
  }

  override async rollbackTransaction(connection: DatabaseConnection) {
    if (!(connection as LentConnection).lost) await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  override async releaseConnection(connection: DatabaseConnection) {
    ;(connection as LentConnection).giveBack()
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free++
  }

  override async destroy() {
    await this.#pool.sql.end()
  }
}

/** A place in the pool; postgres.js tells it when what stands there is gone. */
interface Place {
  onclose: ((reason: Error) => void) | null
}

/** Lent for a transaction only: a single statement goes to the pool as it is, which costs half of lending one for it. */
class LentConnection implements DatabaseConnection {
  readonly #pool: Sql
  #lent: ReservedSql | undefined
  lost: Error | undefined

  constructor(pool: Sql) {
    this.#pool = pool
  }

  async begin(lent: ReservedSql, statement: string) {
    this.#lent = lent
    const watched = {
      onexecute: (place: Place) => {
        place.onclose = (reason) => {
          this.lost ??= reason
        }
        return true
      },
    }
    await this.#noting(() => lent.unsafe(statement, [], watched as object))
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const options = { prepare: true, simple: false } as { prepare: true }
    const asked = this.#lent ?? this.#pool
    const result = await this.#noting(() => asked.unsafe(sql, [...parameters] as never[], options))
    const { command, count } = result
    // Kysely looks at this: a COMMIT after an error that somebody caught is answered with ROLLBACK.
    if (command === 'COMMIT' || command === 'ROLLBACK') return { rows: [{ command } as Row] }
    const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command)
    return { ...(changes && { numAffectedRows: BigInt(count) }), rows: result.slice() as unknown as Row[] }
  }

  async *streamQuery<Row>({ sql, parameters }: CompiledQuery, chunkSize: number): AsyncGenerator<QueryResult<Row>> {
    for await (const rows of (this.#lent ?? this.#pool).unsafe(sql, [...parameters] as never[]).cursor(chunkSize))
      yield { rows: rows as unknown as Row[] }
  }

  async #noting<T>(work: () => PromiseLike<T>): Promise<T> {
    if (this.lost) throw this.lost
    try {
      return await work()
    } catch (error) {
      if (isLoss(error)) this.lost ??= error as Error
      throw error
    }
  }

  giveBack() {
    if (!this.lost) this.#lent?.release()
  }
}

/** From below the database, or its last words; as opposed to an answer, or to what was wrong with the question. */
export const isLoss = (error: unknown) => {
  const { code = '', syscall, severity } = error as { code?: string; syscall?: string; severity?: string }
  return syscall !== undefined || severity === 'FATAL' || /^CONNECT(ION)?_/.test(code)
}
