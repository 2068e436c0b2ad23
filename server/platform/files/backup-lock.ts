import { sql as raw } from 'kysely'
import { advisoryLocks } from '../database/advisory-locks.ts'
import type { Db, Sql } from '../database/database.ts'

/** False during a backup: it copies the files its rows refer to, so none may be deleted before it is done. */
export async function mayRemoveBytes(tx: Db): Promise<boolean> {
  const { rows } = await raw<{
    free: boolean
  }>`select pg_try_advisory_xact_lock_shared(${advisoryLocks.storedBytes}) as free`.execute(tx)
  return rows[0]?.free === true
}

/** Held by this connection until it closes; waits for deletions in progress. */
export const keepBytes = (connection: Sql) => connection`select pg_advisory_lock(${advisoryLocks.storedBytes})`
