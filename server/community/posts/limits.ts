import type { Sql } from '../../platform/database/database.ts'
import { countIfDone, type Limit } from '../../platform/http/rate-limit.ts'

const hour = 3600
export const limits = {
  posts: { name: 'posts', hits: 20, seconds: hour },
  comments: { name: 'comments', hits: 60, seconds: hour },
  reactions: { name: 'reactions', hits: 300, seconds: hour },
} satisfies Record<string, Limit>

interface Doer {
  id: string
  address: string
}

/** Counts for the member and, on an account's first day, for its IP address too, so that new accounts gain nothing. */
export async function countForMember<T>(sql: Sql, limit: Limit, { id, address }: Doer, act: () => Promise<T>) {
  const [member] = await sql<{ is_new: boolean }[]>`
    select created_at > now() - interval '1 day' as is_new from users where id = ${id}`
  const ofAddress: Limit = { ...limit, name: `${limit.name}-address`, hits: limit.hits * 3 }
  return countIfDone(
    sql,
    member?.is_new
      ? [
          [limit, id],
          [ofAddress, address],
        ]
      : [[limit, id]],
    act,
  )
}
