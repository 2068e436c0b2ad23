import { randomUUID } from 'node:crypto'
import type { Sql } from '../platform/database/database.ts'

/** As if everything in the member's ledger had happened a month earlier. */
export const monthPasses = (sql: Sql, ...members: string[]) =>
  sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    // Far away and back again: month by month two grants of one member would collide on the way.
    for (const months of [-1200, 1199])
      await tx`
        update token_transactions
           set period = (period + make_interval(months => ${months}))::date,
               created_at = created_at + make_interval(months => ${months})
         where user_id = any(${members}::uuid[])`
  })

export async function reserves(sql: Sql, user_id: string, amount: number): Promise<string> {
  const request_id = randomUUID()
  await sql`
    insert into token_transactions (user_id, kind, amount, request_id)
    values (${user_id}, 'reserve', ${-amount}, ${request_id})`
  return request_id
}

/** Gives back this much of what was reserved. */
export const settles = (sql: Sql, user_id: string, request_id: string, back: number) => sql`
  insert into token_transactions (user_id, kind, amount, request_id)
  values (${user_id}, 'settle', ${back}, ${request_id})`

export const uses = async (sql: Sql, user_id: string, amount: number) =>
  settles(sql, user_id, await reserves(sql, user_id, amount), 0)

export const buys = (sql: Sql, user_id: string, amount: number) =>
  sql`insert into token_transactions (user_id, kind, amount) values (${user_id}, 'purchase', ${amount})`

/** What the member's row says, beside the sum of the ledger. */
export async function purseOf(sql: Sql, user_id: string) {
  const [purse] = await sql`
    select tokens, tokens_bought as bought,
           (select sum(amount)::int from token_transactions where user_id = users.id) as ledger,
           (select sum(bought)::int from token_transactions where user_id = users.id) as ledger_bought
      from users where id = ${user_id}`
  return purse as { tokens: number; bought: number; ledger: number; ledger_bought: number }
}
