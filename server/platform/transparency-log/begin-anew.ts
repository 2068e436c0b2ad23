import { sql } from 'kysely'
import { advisoryLocks } from '../database/advisory-locks.ts'
import type { Db } from '../database/database.ts'
import { PlainError } from '../http/errors.ts'
import type { Services } from '../services.ts'
import { logKey, readOrigin } from './log-key.ts'
import { treeSize } from './sequence.ts'

export interface BegunAnew {
  origin: string
  before: string
  size: number
}

const mostOfReason = 200

/**
 * The leaves that are here go on under a new name, which witnesses have not seen yet. The name holds the minute, because
 * a backup that is restored a second time knows nothing of the name that was chosen after the first.
 */
export const beginAnew = (
  { db, secret, config }: Pick<Services, 'db' | 'secret' | 'config'>,
  why: string,
  now = new Date(),
): Promise<BegunAnew> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.transparencyLog})`.execute(tx)
    const before = await readOrigin(tx)
    if (!before) throw new PlainError('The log is empty: it begins with the first record.')
    const reason = why.trim().replace(/\s+/g, ' ')
    if (reason.length < 10 || reason.length > mostOfReason || /[\p{C}\p{Zl}\p{Zp}]/u.test(reason))
      throw new PlainError(
        `Say in 10 to ${mostOfReason} characters why, in words that every reader of a proof may see, for example: An older backup was restored after a disk failed.`,
      )
    const size = await treeSize(tx)
    const minute = now.toISOString().slice(0, 16).replace(/\D/g, '')
    const origin = `${new URL(config.publicUrl).host}/log-${minute}`
    const { rows } = await sql`
      insert into tlog_origin (origin, continues, reason, created_at) values (${origin}, ${size}, ${reason}, ${now})
      on conflict do nothing returning origin`.execute(tx)
    if (rows.length === 0) throw new PlainError('The log was begun anew this very minute.')
    await logKey(tx, secret, config)
    return { origin, before, size }
  })

/** Whether it was this one, and not the one before it was begun anew, that signed the checkpoint. */
export const isOfPresentLog = async (db: Db, note: string) => note.startsWith(`${await readOrigin(db)}\n`)
