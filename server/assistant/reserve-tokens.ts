import { sql } from 'kysely'
import { automateTexts, leastTokens, longestAnswerTokens } from '#domain/assistant/automate.ts'
import { openMonthIfDue } from '../account/subscription/open-month.ts'
import type { Db } from '../platform/database/database.ts'
import { AppError, conflict, forbidden, limitReached } from '../platform/http/errors.ts'
import { announce, announcement } from '../platform/live/live.ts'
import { log } from '../platform/observability/log.ts'

export interface Reservation {
  request_id: string
  user_id: string
  tokens: number
}

const shortestAnswerTokens = 200

export const beingAnswered = () =>
  conflict(
    'being_answered',
    'AutoMate is still answering this question. You’ll find the answer in your earlier questions.',
  )

type Request = Omit<Reservation, 'tokens'>

/** The current month must have been opened. */
export const readyTokens = (db: Db, user_id: string) => openMonthIfDue(db, user_id).catch(refuseAccess)

/** Takes the most the answer may cost from the balance before the assistant is asked. */
export async function reserveTokens(db: Db, of: Request, promptTokens: number): Promise<Reservation> {
  const { balance, access, reserved } = await reserve(db, of, promptTokens).catch(refuseAccess)
  if (access === false) throw forbidden('no_access', automateTexts.noAccess)
  if (reserved !== null) return { ...of, tokens: reserved }
  // It may have been this same question, sent twice, that took them.
  const same = await db
    .selectFrom('token_transactions')
    .select('id')
    .where('request_id', '=', of.request_id)
    .execute()
    .catch(refuseAccess)
  if (same.length > 0) throw beingAnswered()
  throw limitReached('tokens', balance <= 0 ? automateTexts.noTokens : automateTexts.tooFewTokens)
}

/** One statement: it locks the member's row, so two at once see each other's balance. */
async function reserve(db: Db, { request_id, user_id }: Request, promptTokens: number) {
  const { rows } = await sql<{ balance: number; access: boolean | null; reserved: number | null }>`
    with member as materialized (
      select tokens, ai_insights_access from users
        left join subscription_plans on subscription_plans.id = current_plan_id
       where users.id = ${user_id} for no key update of users),
    reserved as (
      insert into token_transactions (user_id, request_id, kind, amount)
      select ${user_id}::uuid, ${request_id}::uuid, 'reserve', -least(tokens, ${promptTokens + longestAnswerTokens}::int)
        from member where tokens >= ${leastTokens} and ai_insights_access is not false
      returning -amount as tokens)
    select member.tokens as balance, ai_insights_access as access, (select tokens from reserved) as reserved
      from member`.execute(db)
  const [found] = rows
  if (!found) throw new Error('A member without an account asked.')
  return found
}

/** What costs nothing still needs a plan that includes AutoMate. */
export async function refuseWithoutAccess(db: Db, user_id: string) {
  const { rows } = await sql<{ access: boolean | null }>`
    select ai_insights_access as access from users
      left join subscription_plans on subscription_plans.id = current_plan_id where users.id = ${user_id}`
    .execute(db)
    .catch(refuseAccess)
  if (rows[0]?.access === false) throw forbidden('no_access', automateTexts.noAccess)
}

function refuseAccess(error: unknown): never {
  if ((error as { constraint_name?: string }).constraint_name === 'token_transactions_reserved_once')
    throw beingAnswered()
  log.error('Whether a member may ask AutoMate could not be looked up', error)
  throw new AppError(503, 'access_unknown', automateTexts.noAccess)
}

/** After a long question there is still room for a short answer; we bear what it costs beyond the reservation. */
export const answerTokens = ({ tokens }: Reservation, promptTokens: number) =>
  Math.min(longestAnswerTokens, Math.max(shortestAnswerTokens, tokens - promptTokens))

/**
 * Keeps what was used, gives the rest back and returns the new balance. A reservation already given back can no longer
 * be settled. `beside` is another part of the same statement, carried out with it or not at all.
 */
export async function settleTokens(db: Db, reservation: Reservation, used: number, beside = sql``): Promise<number> {
  const { request_id, user_id, tokens } = reservation
  const { rows } = await sql<{ tokens: number }>`
    with member as materialized (select tokens from users where id = ${user_id} for no key update),
    settled as (
      insert into token_transactions (user_id, request_id, kind, amount)
      select ${user_id}::uuid, ${request_id}::uuid, 'settle', ${tokens - Math.min(used, tokens)}::int from member
      returning amount)${beside}
    select member.tokens + settled.amount as tokens, ${announcement(user_id, 'tokens')} from member, settled`.execute(
    db,
  )
  return rows[0]?.tokens ?? 0
}

/** Gives all of it back, only once however often it is called; a settled reservation stays settled. */
export const releaseTokens = (db: Db, { tokens, ...of }: Reservation) =>
  db.transaction().execute(async (tx) => {
    await tx
      .insertInto('token_transactions')
      .values({ ...of, kind: 'release', amount: tokens })
      .onConflict((row) => row.doNothing())
      .execute()
    await announce(tx, of.user_id, 'tokens')
  })

export async function getBalance(db: Db, user_id: string): Promise<number> {
  const { rows } = await sql<{ tokens: number }>`select tokens from users where id = ${user_id}`.execute(db)
  return rows[0]?.tokens ?? 0
}
