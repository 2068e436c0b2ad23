import { sql } from 'kysely'
import {
  type Answer,
  type AnswerLine,
  automateTexts,
  type NewQuestion,
  type Redacted,
} from '#domain/assistant/automate.ts'
import { londonToday } from '#domain/basics/format.ts'
import type { Db } from '../platform/database/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { countIfDone } from '../platform/http/rate-limit.ts'
import { untimed } from '../platform/http/request-clock.ts'
import type { Services } from '../platform/services.ts'
import { type Asked, AssistantError, type Finished } from './provider/assistant.ts'
import { redact } from './redact.ts'
import {
  answerTokens,
  getBalance,
  type Reservation,
  readyTokens,
  releaseTokens,
  reserveTokens,
  settleTokens,
} from './reserve-tokens.ts'
import { getIdentity, getVehicleFacts } from './vehicle-facts.ts'

const perHour = { name: 'automate', hits: 20, seconds: 3600 }

interface Who {
  user_id: string
  request_id: string
}

/** `question` is what the assistant reads, `typed` is what the member wrote. */
interface Asking extends Asked {
  typed: string
  left_out: Redacted[]
}

/**
 * Tokens are reserved before the assistant is asked and settled or given back afterwards, each in its own transaction,
 * so nothing is locked while it thinks. A failure before the first line is an ordinary error.
 */
export async function answerQuestion(services: Services, who: Who, { question, vehicle_id }: NewQuestion) {
  const { db, assistant } = services
  const { asked, reservation, promptTokens } = await countIfDone(services.sql, [[perHour, who.user_id]], async () => {
    const [identity] = await Promise.all([getIdentity(db, who.user_id), readyTokens(db, who.user_id)])
    const vehicle = vehicle_id ? await getVehicleFacts(db, who.user_id, vehicle_id, identity) : null
    // The handbook is local; anything sent elsewhere is stripped of what identifies people and cars.
    const { text, removed } =
      assistant.name === 'offline' ? { text: question, removed: [] } : redact(question, identity)
    const asked: Asking = { question: text, typed: question, left_out: removed, today: londonToday(), vehicle }
    const promptTokens = assistant.promptTokens(asked)
    return { asked, promptTokens, reservation: await reserveTokens(db, who, promptTokens) }
  })
  const { first, stream } = await untimed(() =>
    services.answers.follow((signal) =>
      linesOf(services, asked, reservation, { answerTokens: answerTokens(reservation, promptTokens), signal }),
    ),
  )
  if (first?.type === 'text') return stream
  throw new AppError(503, 'assistant_failed', first?.type === 'error' ? first.message : automateTexts.failed)
}

async function* linesOf(
  services: Services,
  asked: Asking,
  reservation: Reservation,
  limits: { answerTokens: number; signal: AbortSignal },
): AsyncGenerator<AnswerLine> {
  const { db, assistant } = services
  let response = ''
  try {
    const pieces = assistant.answer(asked, limits)
    let next = await pieces.next()
    for (; !next.done; next = await pieces.next()) {
      response += next.value
      yield { type: 'text', text: next.value }
    }
    if (response.trim() === '') throw new AssistantError('empty', 'its answer is empty')
    yield { type: 'done', ...(await keep(db, asked, reservation, { ...next.value, response })) }
  } catch (error) {
    const trouble = error instanceof AssistantError ? error : undefined
    console.error(
      'AutoMate has no answer:',
      trouble ? `${trouble.message} (${trouble.kind}, ${assistant.name})` : error,
    )
    yield {
      type: 'error',
      message: trouble?.kind === 'empty' ? automateTexts.noAnswer : automateTexts.failed,
      tokens: await giveBack(db, reservation),
    }
  }
}

/** If even that fails, the job gives them back. */
async function giveBack(db: Db, reservation: Reservation): Promise<number> {
  try {
    await releaseTokens(db, reservation)
    return await getBalance(db, reservation.user_id)
  } catch (error) {
    console.error('Reserved tokens could not be given back yet:', error)
    return 0
  }
}

/** No answer without charging its tokens; but an answer that can't be stored is still given. */
async function keep(
  db: Db,
  { typed, left_out, vehicle }: Asking,
  reservation: Reservation,
  { prompt_tokens, completion_tokens, ...said }: Finished & { response: string },
): Promise<{ answer: Answer; tokens: number }> {
  const { request_id, user_id } = reservation
  const created_at = new Date().toISOString()
  const vehicle_id = vehicle?.id ?? null
  const answer = { id: request_id, prompt: typed, left_out, vehicle_id, ...said, created_at }
  const stored = sql`,
    stored as (
      insert into ai_chat_history (id, request_id, user_id, prompt, left_out, response, sources, vehicle_id, model, prompt_tokens,
                                   completion_tokens, total_tokens, created_at)
      select ${request_id}::uuid, ${request_id}::uuid, ${user_id}::uuid, ${typed}, ${left_out}::text[], ${said.response},
             ${JSON.stringify(said.sources)}::text::jsonb, ${vehicle_id}::uuid, ${said.model}, ${prompt_tokens}::int,
             ${completion_tokens}::int, ${said.total_tokens}::int, ${created_at}::timestamptz from settled)`
  try {
    return { answer, tokens: await settleTokens(db, reservation, said.total_tokens, stored) }
  } catch (error) {
    const tokens = await settleTokens(db, reservation, said.total_tokens)
    console.error('An answer of AutoMate could not be stored:', error)
    return { answer, tokens }
  }
}
