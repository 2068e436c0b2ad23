import { sql } from 'kysely'
import {
  type Answer,
  type AnswerLine,
  automateTexts,
  longestAnswerTokens,
  type NewQuestion,
  type Redacted,
} from '#domain/assistant/automate.ts'
import { londonToday } from '#domain/basics/format.ts'
import type { Db } from '../platform/database/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { countIfDone } from '../platform/http/rate-limit.ts'
import { untimed } from '../platform/http/request-clock.ts'
import { announcement } from '../platform/live/live.ts'
import { log } from '../platform/observability/log.ts'
import type { Services } from '../platform/services.ts'
import { findEarlier } from './automate.queries.ts'
import { type Asked, type Assistant, AssistantError, type Finished } from './provider/assistant.ts'
import { followUp, leansOn } from './provider/follow-up.ts'
import { handbookModel, offlineAssistant } from './provider/offline.ts'
import { ownCar } from './provider/own/which-car.ts'
import { type Taken, take } from './provider/take.ts'
import { readGarage } from './read-garage.ts'
import { redact } from './redact.ts'
import {
  answerTokens,
  getBalance,
  type Reservation,
  readyTokens,
  refuseWithoutAccess,
  releaseTokens,
  reserveTokens,
  settleTokens,
} from './reserve-tokens.ts'
import { getIdentity, getVehicleFacts } from './vehicle-facts.ts'

const perHour = { name: 'automate', hits: 20, seconds: 3600 }
/** What we answer ourselves costs nobody anything but our time. */
const freePerHour = { name: 'automate-own', hits: 120, seconds: 3600 }

interface Who {
  user_id: string
  request_id: string
}

/** `question` is what the assistant reads, `typed` is what the member wrote. */
interface Asking extends Asked {
  typed: string
  left_out: Redacted[]
}

const local = offlineAssistant()

/** Needs nobody else's knowledge, and what we refuse is refused whoever is configured. */
const answeredHere: readonly string[] = ['own', 'unlawful', 'thanks'] satisfies Taken['as'][]

/**
 * What one's own data answers is answered here, whoever else is configured, and so is everything if nobody is: for
 * nothing. For an outside assistant tokens are reserved before it is asked and settled or given back afterwards, each in
 * its own transaction, so nothing is locked while it thinks. A failure before the first line is an ordinary error.
 */
export async function answerQuestion(services: Services, who: Who, asked: NewQuestion) {
  const { db, assistant } = services
  const { identity, plain } = await prepare(services, who, asked)
  const taken = followUp(plain)
  if (!assistant || answeredHere.includes(take(taken).as)) {
    await countIfDone(services.sql, [[freePerHour, who.user_id]], () => refuseWithoutAccess(db, who.user_id))
    return streamed(services, (signal) =>
      linesOf(services, { ...taken, typed: asked.question, left_out: [] }, local, undefined, {
        answerTokens: longestAnswerTokens,
        signal,
        ...who,
      }),
    )
  }
  // Anything sent elsewhere is stripped of what identifies people and cars.
  const { text, removed } = redact(asked.question, identity)
  const earlier = plain.earlier && { ...plain.earlier, question: redact(plain.earlier.question, identity).text }
  const asking: Asking = { ...plain, question: text, earlier, typed: asked.question, left_out: removed }
  const promptTokens = assistant.promptTokens(asking)
  const reservation = await countIfDone(services.sql, [[perHour, who.user_id]], () =>
    reserveTokens(db, who, promptTokens + (assistant.lookupTokens ?? 0)),
  )
  return streamed(services, (signal) =>
    linesOf(services, asking, assistant, reservation, {
      answerTokens: answerTokens(reservation, promptTokens),
      signal,
      ...who,
    }),
  )
}

async function prepare({ db }: Services, { user_id }: Who, { question, vehicle_id, after }: NewQuestion) {
  const [identity, earlier] = await Promise.all([
    getIdentity(db, user_id),
    after ? findEarlier(db, user_id, after) : null,
    readyTokens(db, user_id),
  ])
  const today = londonToday()
  const garage = readGarage(db, { user_id, identity, today })
  const cars = await garage.cars()
  // Whoever names one of their cars asks about that one, whichever is chosen beside the question.
  const before = leansOn(question) ? earlier?.vehicle_id : null
  const about = ownCar(question, cars).car?.id ?? vehicle_id ?? before ?? null
  const vehicle = about ? await getVehicleFacts(db, user_id, about, identity) : null
  const plain: Asked = { question, today, vehicle, garage, cars, earlier }
  return { identity, plain }
}

async function streamed(services: Services, answer: (signal: AbortSignal) => AsyncGenerator<AnswerLine>) {
  const { first, stream } = await untimed(() => services.answers.follow(answer))
  if (first?.type === 'text') return stream
  throw new AppError(503, 'assistant_failed', first?.type === 'error' ? first.message : automateTexts.failed)
}

async function* linesOf(
  { db }: Services,
  asked: Asking,
  assistant: Assistant,
  reservation: Reservation | undefined,
  { answerTokens, signal, ...who }: { answerTokens: number; signal: AbortSignal } & Who,
): AsyncGenerator<AnswerLine> {
  let response = ''
  try {
    const pieces = assistant.answer(asked, { answerTokens, signal })
    let next = await pieces.next()
    for (; !next.done; next = await pieces.next()) {
      response += next.value
      yield { type: 'text', text: next.value }
    }
    if (response.trim() === '') throw new AssistantError('empty', 'its answer is empty')
    const said = { ...next.value, response }
    yield {
      type: 'done',
      ...(await (reservation ? keep(db, asked, reservation, said) : keepFree(db, asked, who, said))),
    }
  } catch (error) {
    const trouble = error instanceof AssistantError ? error : undefined
    log.error('AutoMate has no answer', trouble ? `${trouble.message} (${trouble.kind}, ${assistant.name})` : error)
    yield {
      type: 'error',
      message: trouble?.kind === 'empty' ? automateTexts.noAnswer : automateTexts.failed,
      tokens: reservation ? await giveBack(db, reservation) : await getBalance(db, who.user_id).catch(() => 0),
    }
  }
}

/** If even that fails, the job gives them back. */
async function giveBack(db: Db, reservation: Reservation): Promise<number> {
  try {
    await releaseTokens(db, reservation)
    return await getBalance(db, reservation.user_id)
  } catch (error) {
    log.error('Reserved tokens could not be given back yet', error)
    return 0
  }
}

type Said = Finished & { response: string }

const answerOf = (
  { typed, left_out, vehicle }: Asking,
  { prompt_tokens: _, completion_tokens: __, ...said }: Said,
  id: string,
): Answer => ({
  id,
  prompt: typed,
  left_out,
  vehicle_id: vehicle?.id ?? null,
  ...said,
  created_at: new Date().toISOString(),
})

/** Of a question that went on from another, what it was taken to mean: the next one may go on from it. */
const meant = ({ question, typed }: Asking, { model }: Said) =>
  model === handbookModel && question !== typed ? question : null

const storing = (asked: Asking, { user_id }: Who, answer: Answer, said: Said) => sql`
  insert into ai_chat_history (id, request_id, user_id, prompt, left_out, response, sources, vehicle_id, model, context,
                               prompt_tokens, completion_tokens, total_tokens, created_at)
  select ${answer.id}::uuid, ${answer.id}::uuid, ${user_id}::uuid, ${answer.prompt}, ${answer.left_out}::text[],
         ${answer.response}, ${JSON.stringify(answer.sources)}::text::jsonb, ${answer.vehicle_id}::uuid, ${answer.model},
         ${meant(asked, said)}::text, ${said.prompt_tokens}::int, ${said.completion_tokens}::int,
         ${said.total_tokens}::int, ${answer.created_at}::timestamptz`

/** No answer without charging its tokens; but an answer that can't be stored is still given. */
async function keep(db: Db, asked: Asking, reservation: Reservation, said: Said) {
  const answer = answerOf(asked, said, reservation.request_id)
  const stored = sql`, stored as (${storing(asked, reservation, answer, said)} from settled)`
  try {
    return { answer, tokens: await settleTokens(db, reservation, said.total_tokens, stored) }
  } catch (error) {
    const tokens = await settleTokens(db, reservation, said.total_tokens)
    log.error('An answer of AutoMate could not be stored', error)
    return { answer, tokens }
  }
}

/** Sent twice at once, the same question is answered twice and kept once. */
async function keepFree(db: Db, asked: Asking, who: Who, said: Said) {
  const answer = answerOf(asked, said, who.request_id)
  try {
    await sql`
      with stored as (${storing(asked, who, answer, said)} on conflict do nothing returning id)
      select ${announcement(who.user_id, 'tokens')} from stored`.execute(db)
  } catch (error) {
    log.error('An answer of AutoMate could not be stored', error)
  }
  return { answer, tokens: await getBalance(db, who.user_id) }
}
