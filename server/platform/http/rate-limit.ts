import { createHash } from 'node:crypto'
import type { Sql } from '../database/database.ts'
import { tooMany } from './errors.ts'
import { networkOf } from './network.ts'

export interface Limit {
  name: string
  hits: number
  seconds: number
}

/** Counts one use of `limit` by each of `whom` (an address, a member, a mailbox); throws 429 once one is used up. */
export async function countAgainst(sql: Sql, limit: Limit, ...whom: string[]) {
  for (const who of whom) {
    const key = keyOf(limit, who)
    const [row] = await sql<{ hits: number; wait: number }[]>`
      insert into rate_limits (key, window_start, hits, expires_at)
      values (${key}, now(), 1, now() + make_interval(secs => ${limit.seconds}))
      on conflict (key) do update set
        hits = case when rate_limits.expires_at <= now() then 1 else rate_limits.hits + 1 end,
        window_start = case when rate_limits.expires_at <= now() then now() else rate_limits.window_start end,
        expires_at = case when rate_limits.expires_at <= now() then excluded.expires_at else rate_limits.expires_at end
      returning hits, ceil(extract(epoch from expires_at - now()))::int as wait`
    if (!row || row.hits <= limit.hits) continue
    // Of two at once, the earlier may be counted second, and would then wait longer than the limit lasts.
    const wait = Math.min(Math.max(1, row.wait), limit.seconds)
    throw tooMany(wait, row.hits > limit.hits + 1)
  }
}

/** Gives back a use that turned out to be legitimate. */
export async function giveBack(sql: Sql, limit: Limit, ...whom: string[]) {
  const keys = whom.map((who) => keyOf(limit, who))
  await sql`update rate_limits set hits = greatest(hits - 1, 0) where key = any(${keys})`
}

/** Counts one use of each, and gives all of them back if the act is refused, by a limit or by itself. */
export async function countIfDone<T>(sql: Sql, uses: [limit: Limit, who: string][], act: () => Promise<T>) {
  const counted: typeof uses = []
  try {
    for (const use of uses) {
      counted.push(use)
      await countAgainst(sql, ...use)
    }
    return await act()
  } catch (error) {
    for (const use of counted) await giveBack(sql, ...use)
    throw error
  }
}

// Hashed: the table is for counting, not for knowing who tried what. An IP address, alone or before something else,
// counts as its network.
const keyOf = (limit: Limit, who: string) =>
  `${limit.name}:${createHash('sha256').update(who.replace(/^\S+/, networkOf)).digest('base64url').slice(0, 22)}`
