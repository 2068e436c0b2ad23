import type { Compilable, CompiledQuery, RawBuilder } from 'kysely'
import { assertInTime } from '../http/request-clock.ts'
import type { Db } from './database.ts'
import type { Asked } from './together.ts'

interface Built<Values extends object, Row> {
  (db: Db, values: Values): Promise<Row[]>
  /** Not run yet: for `together`. */
  with(db: Db, values: Values): Asked<Row>
}

/**
 * A query that is built once, for those that nearly every request makes: Kysely takes longer to build a statement than
 * PostgreSQL does to answer many of them. `build` gets placeholders for the values: it may pass them on to the
 * database, but inspecting one throws.
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
