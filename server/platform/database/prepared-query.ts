import type { Compilable, CompiledQuery } from 'kysely'
import { assertInTime } from '../http/request-clock.ts'
import type { Db } from './database.ts'

/**
 * A query that is built once and then only asked, for those that nearly every request asks: Kysely takes longer to build
 * a statement than PostgreSQL to answer many of them. `build` is given marks where the values will be: it may pass them on
 * to the database, but a mark that it tried to look into would throw.
 */
export function builtOnce<Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let built: CompiledQuery<Row> | undefined
  return async (db, values) => {
    built ??= build(db, marks as Values).compile()
    assertInTime()
    const parameters = built.parameters.map((each) =>
      typeof each === 'symbol' ? values[each.description as keyof Values] : each,
    )
    return (await db.executeQuery<Row>({ ...built, parameters })).rows
  }
}

const marks = new Proxy({}, { get: (_, name) => Symbol(String(name)) })
