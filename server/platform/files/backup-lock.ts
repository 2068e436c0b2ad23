import { sql as raw } from 'kysely'
import type { Db, Sql } from '../database/database.ts'

const lockKey = 7_254_302 // any number, the same on every server

/** False while a backup reads: it copies the files its rows speak of, so none of them may go before it is done. */
export async function mayRemoveBytes(tx: Db): Promise<boolean> {
  const { rows } = await raw<{ free: boolean }>`select pg_try_advisory_xact_lock_shared(${lockKey}) as free`.execute(tx)
  return rows[0]?.free === true
}

/** Held by this connection until it closes; waits for removals under way. */
export const keepBytes = (connection: Sql) => connection`select pg_advisory_lock(${lockKey})`
