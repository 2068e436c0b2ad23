import { AppError } from '../../http/errors.ts'
import type { Db, Sql } from '../database.ts'

/** What a query is asked of. */
export interface Source {
  db: Db
  sql: Sql
}

/** Reads what may be a second old: from a replica, if there is one that may be asked. */
export type MayBeOld = <T>(read: (source: Source) => Promise<T>) => Promise<T>

interface Choice {
  primary: Source
  /** Chosen when the request first reads. */
  replica(): Source | undefined
  note(from: 'replica' | 'primary' | 'both', error?: unknown): void
}

/**
 * All of a request is read from one side: a page that is kept by its version must not be made of rows older than that.
 * What a replica can't answer is asked of the primary instead, and so is everything after it. That includes what is not
 * there: it may have been made a moment ago.
 */
export function readsOfRequest({ primary, replica, note }: Choice): MayBeOld {
  let chosen: Source | undefined
  return async (read) => {
    chosen ??= replica() ?? primary
    const source = chosen
    if (source !== primary) {
      try {
        const found = await read(source)
        note('replica')
        return found
      } catch (error) {
        chosen = primary
        note('both', error instanceof AppError ? undefined : error)
        return read(primary)
      }
    }
    note('primary')
    return read(primary)
  }
}
