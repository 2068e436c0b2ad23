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
import type { SlowStatements } from '../observability/slow-statements.ts'
import { Announcement, Together } from './driver-statements.ts'
import { isLoss, notConnected } from './lost-connection.ts'
import type { PoolPlaces } from './pool-places.ts'

/**
 * Kysely on postgres.js, made to survive lost connections. postgres.js reserves a connection by its place in the pool:
 * when the database goes away and comes back, there is a new connection in that place, perhaps another request's. The
 * rest of a transaction must not be written there, and a reserved connection that was lost must not be released.
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
  places: PoolPlaces
  /** Calls back whenever a connection is lost, until told to stop. */
  onLoss(tell: () => void): () => void
  slow?: SlowStatements
}

class LastingDriver extends PostgresDriver {
  readonly #pool: Pool

  constructor(pool: Pool) {
    super({} as ConstructorParameters<typeof PostgresDriver>[0])
    this.#pool = pool
  }

  override async init() {}

  override async acquireConnection(): Promise<DatabaseConnection> {
    await new Promise<void>((go) => this.#pool.places.take(go))
    return new LentConnection(this.#pool)
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const { isolationLevel, accessMode } = settings
    const words = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')
    ;(connection as LentConnection).begin(await this.#borrow(), `begin ${words}`)
  }

  /** postgres.js may forget a request that is waiting for a connection when one is lost, so it asks again. */
  #borrow(): Promise<ReservedSql> {
    return new Promise((take, fail) => {
      let taken = false
      const ask = () =>
        this.#pool.sql
          .reserve()
          .then(
            (lent) => {
              if (taken) return lent.release()
              taken = true
              take(lent)
            },
            (error) => {
              notConnected.add(error)
              fail(error)
            },
          )
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
    this.#pool.places.giveBack()
  }

  override async destroy() {
    await this.#pool.sql.end()
  }
}

/** A place in the pool; postgres.js reports when its connection is gone. */
interface Place {
  onclose: ((reason: Error) => void) | null
}

type Statement = Pick<CompiledQuery, 'sql' | 'parameters'> & { isPlain?: boolean }
type Answer = RowList<Row[]>

/**
 * Reserved only for a transaction: a single statement goes straight to the pool, at half the cost. BEGIN is sent with
 * the first statement, and announcements with the COMMIT, so that neither is waited for.
 */
class LentConnection implements DatabaseConnection {
  readonly #pool: Sql
  readonly #slow: SlowStatements | undefined
  #lent: ReservedSql | undefined
  /** Sent, but the answer has not been checked yet. */
  #opening: PromiseLike<Answer> | undefined
  #ended = false
  readonly #announced = new Set<string>()
  lost: Error | undefined
  readonly #loss = Promise.withResolvers<void>()

  constructor({ sql, slow }: Pool) {
    this.#pool = sql
    this.#slow = slow
  }

  /** At once and without waiting: from here on we hear if the connection is lost, however late we use it. */
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
      // Kysely checks this: a COMMIT after an error that somebody caught is answered with ROLLBACK.
      const command = (await this.#commit([])).at(-1)?.command ?? 'COMMIT'
      return { rows: [{ command } as Row] }
    }
    const [answer] = await this.#send([query])
    const { command = '', count = 0 } = answer ?? {}
    const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command)
    return { ...(changes && { numAffectedRows: BigInt(count) }), rows: (answer?.slice() ?? []) as unknown as Row[] }
  }

  /** The last of the answers is that of the commit. */
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
   * Sent together, answered together. The statements run in turn; if one fails, those after it are refused, a commit
   * among them becomes a rollback, and the error thrown is that of the one that failed.
   */
  async #send(statements: readonly Statement[]): Promise<Answer[]> {
    if (this.lost) throw this.lost
    const asked = this.#lent ?? this.#pool
    const since = performance.now()
    const sent: PromiseLike<Answer>[] = []
    if (this.#opening) sent.push(this.#opening)
    for (const each of statements)
      sent.push(asked.unsafe(each.sql, each.parameters as never[], each.isPlain ? {} : prepared))
    const begun = sent.length - statements.length
    this.#opening = undefined
    const settled = await Promise.race([Promise.allSettled(sent), this.#leftUnanswered()])
    if (!settled) throw this.lost
    this.#slow?.check(since, () => statements.map(named).join('; '))
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
          this.#loss.resolve()
        }
        return true
      },
    }
  }

  /**
   * While a connection learns a statement that is new to it, postgres.js keeps those after it back; when the connection
   * is lost then, it refuses what it had sent and forgets the rest.
   */
  async #leftUnanswered(): Promise<undefined> {
    await this.#loss.promise
    await new Promise(setImmediate)
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
/** What is written out in a plain statement may be a value. */
const named = ({ sql, isPlain }: Statement) => (isPlain ? 'commit' : sql)
const rollback = plain('rollback')
const inFailedTransaction = '25P02'

/** One message; if the announcement cannot be made because something failed before, nothing is committed either. */
function commitWithNews(payloads: ReadonlySet<string>): Statement {
  if (payloads.size === 0) return commit
  const told = [...payloads].map((payload) => `announce_live(${literal(payload)})`)
  return plain(`select ${told.join()}; commit`)
}

const literal = (text: string) => `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
