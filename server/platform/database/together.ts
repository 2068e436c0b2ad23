import type { CompiledQuery } from 'kysely'
import { assertInTime } from '../http/request-clock.ts'
import type { Db } from './database.ts'
import { Together } from './driver-statements.ts'

/** A statement with its values, ready to be sent. */
export type Asked<Row> = CompiledQuery<Row>

/** What is not to be asked this time is left out, and answered with no rows. */
type Statements = readonly (Asked<unknown> | undefined)[]
type Answers<These extends Statements> = {
  -readonly [At in keyof These]: These[At] extends Asked<infer Row> | undefined ? Row[] : never
}

async function ask<These extends Statements>(tx: Db, statements: These, commits: boolean): Promise<Answers<These>> {
  assertInTime()
  const asked = statements.filter((each) => each !== undefined)
  const { rows } = await tx.executeQuery(new Together(asked, commits))
  let at = 0
  return statements.map((each) => (each ? rows[at++] : [])) as Answers<These>
}

/**
 * Asks several things of the database in one round trip, in this order, each seeing what those before it did. For
 * statements of which none needs the answer of another. Belongs in a transaction: outside, they would stand alone.
 */
export const together = <const These extends Statements>(tx: Db, ...statements: These) => ask(tx, statements, false)

/** The same as the last thing that a transaction does: it is kept with them, or nothing of it is. */
export const commitWith = <const These extends Statements>(tx: Db, ...statements: These) => ask(tx, statements, true)
