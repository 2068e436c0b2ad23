import { type RawBuilder, sql } from 'kysely'
import { type Answer, type AnswerPage, type AutomateView, answerPageSize } from '#domain/assistant/automate.ts'
import { openMonthIfDue, reservedTokens, thisMonth } from '../account/subscription/open-month.ts'
import type { Db } from '../platform/database/database.ts'
import { notFound } from '../platform/http/errors.ts'
import { recordId } from '../platform/http/guard.ts'
import { asPage } from '../platform/http/paging.ts'
import { announce } from '../platform/live/live.ts'
import type { Earlier } from './provider/assistant.ts'

const mostVehicles = 200

export async function getAutomateView(db: Db, user_id: string, is_free: boolean): Promise<AutomateView> {
  await openMonthIfDue(db, user_id)
  const { rows } = await sql<AutomateView>`
    select ${is_free}::boolean as is_free, tokens, ${reservedTokens} as reserved, coalesce(monthly_token_limit, 0) as monthly_token_limit,
           coalesce(ai_insights_access, true) as has_access,
           (${thisMonth} + interval '1 month')::date as resets_on,
           (select coalesce(json_agg(json_build_object('id', id, 'make', make, 'model', model, 'year', year,
                                                       'mileage', mileage) order by owned_from desc, id desc), '[]')
              from (select id, make, model, year, mileage, coalesce(handed_over_at, created_at) as owned_from
                      from vehicles where user_id = users.id and deleted_at is null
                     order by coalesce(handed_over_at, created_at) desc, id desc limit ${mostVehicles}) as own) as vehicles
      from users left join subscription_plans on subscription_plans.id = current_plan_id
     where users.id = ${user_id}`.execute(db)
  const [view] = rows
  if (!view) throw notFound('Member')
  return view
}

/** A vehicle sold or deleted since then can no longer be opened by the member. */
const answers = (user_id: string, which: RawBuilder<unknown>) => sql<Answer>`
  select history.id, prompt, left_out, response, sources, vehicles.id as vehicle_id, history.model, total_tokens,
         to_char(history.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
    from ai_chat_history as history
    left join vehicles on vehicles.id = history.vehicle_id and vehicles.user_id = history.user_id
                      and vehicles.deleted_at is null
   where history.user_id = ${user_id} and ${which}`

export async function listAnswers(db: Db, user_id: string, after?: string): Promise<AnswerPage> {
  const before = sql`(history.created_at, history.id) <
    (select mark.created_at, mark.id from ai_chat_history as mark where mark.id = ${after} and mark.user_id = ${user_id})`
  const { rows } = await sql<Answer>`
    ${answers(user_id, after === undefined ? sql`true` : before)}
    order by history.created_at desc, history.id desc limit ${answerPageSize + 1}`.execute(db)
  return asPage(rows, answerPageSize)
}

export async function findAnswer(db: Db, user_id: string, request_id: string): Promise<Answer | undefined> {
  const { rows } = await answers(user_id, sql`history.request_id = ${request_id}`).execute(db)
  return rows[0]
}

/** What a question may go on from: one's own, of the last hour, as it was taken to mean. */
export async function findEarlier(db: Db, user_id: string, id: string): Promise<Earlier | null> {
  const { rows } = await sql<Earlier>`
    select coalesce(history.context, history.prompt) as question, history.response, vehicles.id as vehicle_id
      from ai_chat_history as history
      left join vehicles on vehicles.id = history.vehicle_id and vehicles.user_id = history.user_id
                        and vehicles.deleted_at is null
     where history.id = ${id} and history.user_id = ${user_id} and history.created_at > now() - interval '1 hour'`.execute(
    db,
  )
  return rows[0] ?? null
}

export const removeAnswer = (db: Db, user_id: string, id: string) =>
  db.transaction().execute(async (tx) => {
    const removed = await tx
      .deleteFrom('ai_chat_history')
      .where('id', '=', recordId(id, 'Answer'))
      .where('user_id', '=', user_id)
      .returning('id')
      .executeTakeFirst()
    if (!removed) throw notFound('Answer')
    await announce(tx, user_id, 'tokens')
  })

export const removeAllAnswers = (db: Db, user_id: string) =>
  db.transaction().execute(async (tx) => {
    await tx.deleteFrom('ai_chat_history').where('user_id', '=', user_id).execute()
    await announce(tx, user_id, 'tokens')
  })
