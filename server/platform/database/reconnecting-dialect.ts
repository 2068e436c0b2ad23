import {
  type CompiledQuery,
  type DatabaseConnection,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { PostgresJSDialect } from 'kysely-postgres-js'
import type { ReservedSql, Row, RowList, Sql } from 'postgres'
import { assertInTime } from '../http/request-clock.ts'
import { Announcement, Together } from './driver-statements.ts'

/**
 * Kysely on postgres.js, which survives the loss of a connection. postgres.js lends a connection by its place in the pool:
 * when the database goes away and comes back there is a new connection in that place, perhaps another request's. The rest
 * of a transaction must not be written there, and what was lent and lost must not be given back.
 */
export class ReconnectingDialect extends PostgresJSDialect {
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
    ;(connection as LentConnection).begin(await this.#borrow(), `begin ${words}`)
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
    await (connection as LentConnection).rollback()
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

type Statement = Pick<CompiledQuery, 'sql' | 'parameters'> & { isPlain?: boolean }
type Answer = RowList<Row[]>

/**
 * Lent for a transaction only: a single statement goes to the pool as it is, which costs half of lending one for it. What
 * opens a transaction is sent with its first statement, and what it announces with its end, so that neither is waited for.
 */
class LentConnection implements DatabaseConnection {
  readonly #pool: Sql
  #lent: ReservedSql | undefined
  /** Sent, and not looked at yet. */
  #opening: PromiseLike<Answer> | undefined
  #ended = false
  readonly #announced = new Set<string>()
  lost: Error | undefined

  constructor(pool: Sql) {
    this.#pool = pool
  }

  /** At once, and not waited for: from here on we hear of it when the connection is lost, however late we speak on it. */
  begin(lent: ReservedSql, statement: string) {
    this.#lent = lent
    const opening = lent.unsafe(statement, [], this.#watched() as object)
    opening.catch(() => {})
    this.#opening = opening
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (query instanceof Together) {
      const answers = query.commits ? await this.#commit(query.statements) : await this.#send(query.statements)
      return { rows: query.statements.map((_, at) => (answers[at] ?? []).slice()) as Row[] }
    }
    if (query instanceof Announcement && this.#lent) {
      this.#announced.add(query.payload)
      return { rows: [] }
    }
    if (query.sql === 'commit') {
      // Kysely looks at this: a COMMIT after an error that somebody caught is answered with ROLLBACK.
      const command = (await this.#commit([])).at(-1)?.command ?? 'COMMIT'
      return { rows: [{ command } as Row] }
    }
    const [answer] = await this.#send([query])
    const { command = '', count = 0 } = answer ?? {}
    const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command)
    return { ...(changes && { numAffectedRows: BigInt(count) }), rows: (answer?.slice() ?? []) as unknown as Row[] }
  }

  /** The last of the answers is the commit's own. */
  async #commit(last: readonly Statement[]): Promise<Answer[]> {
    if (this.#ended) return []
    assertInTime()
    const answers = await this.#send([...last, commitWithNews(this.#announced)])
    this.#ended = true
    return answers
  }

  async rollback() {
    if (this.lost || this.#ended) return
    await this.#send([rollback])
  }

  /**
   * Sent together, answered together. Each is carried out in turn; when one fails, those behind it are refused and a commit
   * among them becomes a rollback, and it is the one that failed that is told.
   */
  async #send(statements: readonly Statement[]): Promise<Answer[]> {
    if (this.lost) throw this.lost
    const asked = this.#lent ?? this.#pool
    const sent: PromiseLike<Answer>[] = []
    if (this.#opening) sent.push(this.#opening)
    for (const each of statements)
      sent.push(asked.unsafe(each.sql, each.parameters as never[], each.isPlain ? {} : prepared))
    const begun = sent.length - statements.length
    this.#opening = undefined
    const settled = await Promise.allSettled(sent)
    const failures = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason as Error] : []))
    const loss = failures.find(isLoss)
    if (loss) this.lost ??= loss
    const failure = failures.find((each) => (each as { code?: string }).code !== inFailedTransaction) ?? failures[0]
    if (failure) throw failure
    return settled.slice(begun).map((each) => (each as PromiseFulfilledResult<Answer>).value)
  }

  #watched() {
    return {
      onexecute: (place: Place) => {
        place.onclose = (reason) => {
          this.lost ??= reason
        }
        return true
      },
    }
  }

  async *streamQuery<Row>({ sql, parameters }: CompiledQuery, chunkSize: number): AsyncGenerator<QueryResult<Row>> {
    if (this.#opening) await this.#send([])
    for await (const rows of (this.#lent ?? this.#pool).unsafe(sql, [...parameters] as never[]).cursor(chunkSize))
      yield { rows: rows as unknown as Row[] }
  }

  giveBack() {
    if (!this.lost) this.#lent?.release()
  }
}

const prepared = { prepare: true, simple: false } as { prepare: true }
const plain = (sql: string): Statement => ({ sql, parameters: [], isPlain: true })
const commit = plain('commit')
const rollback = plain('rollback')
const inFailedTransaction = '25P02'

/** One message; when what is told cannot be, because something failed before, nothing is committed either. */
function commitWithNews(payloads: ReadonlySet<string>): Statement {
  if (payloads.size === 0) return commit
  const told = [...payloads].map((payload) => `pg_notify('live', ${literal(payload)})`)
  return plain(`select ${told.join()}; commit`)
}

const literal = (text: string) => `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** From below the database, or its last words; as opposed to an answer, or to what was wrong with the question. */
export const isLoss = (error: unknown) => {
  const { code = '', syscall, severity } = error as { code?: string; syscall?: string; severity?: string }
  return syscall !== undefined || severity === 'FATAL' || /^CONNECT(ION)?_/.test(code)
}

/**
 * postgres.js asks a question of its own, for the types of lists, on every new connection, and nobody hears if the
 * connection is lost over it. Whoever waited for that connection is told, and the next one asks again.
 */
export const isLostOwnQuestion = (error: unknown) =>
  error instanceof Error &&
  isLoss(error) &&
  /^\s*select b\.oid, b\.typarray\s/.test(String(Reflect.get(error, 'query')))
