import type { Compilable, CompiledQuery, RawBuilder } from 'kysely'
import { assertInTime } from '../http/request-clock.ts'
import type { Db } from './database.ts'
import type { Asked } from './together.ts'

interface Built<Values extends object, Row> {
  (db: Db, values: Values): Promise<Row[]>
  /** Not asked yet: for `together`. */
  with(db: Db, values: Values): Asked<Row>
}

/**
 * A query that is built once and then only asked, for those that nearly every request asks: Kysely takes longer to build
 * a statement than PostgreSQL to answer many of them. `build` is given marks where the values will be: it may pass them on
 * to the database, but a mark that it tried to look into would throw.
 */
export function preparedQuery<Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row> | RawBuilder<Row>,
): Built<Values, Row> {
  let built: CompiledQuery<Row> | undefined
  const asking = (db: Db, values: Values): CompiledQuery<Row> => {
    built ??= build(db, marks as Values).compile(db)
    const { query, queryId, sql } = built
    const parameters = built.parameters.map((each) =>
      typeof each === 'symbol' ? (values[each.description as keyof Values] ?? null) : each,
    )
    return { query, queryId, sql, parameters }
  }
  const ask = async (db: Db, values: Values) => {
    assertInTime()
    return (await db.executeQuery(asking(db, values))).rows
  }
  return Object.assign(ask, { with: asking })
}

const marks = new Proxy({}, { get: (_, name) => Symbol(String(name)) })
