import { type Context, Hono } from 'hono'
import {
  type Answer,
  type AnswerLine,
  type AutomateView,
  automateTexts,
  newQuestion,
} from '#domain/assistant/automate.ts'
import type { Env } from '../platform/http/env.ts'
import { AppError } from '../platform/http/errors.ts'
import { body, query, signedIn } from '../platform/http/guard.ts'
import { pageMark } from '../platform/http/paging.ts'
import { askedBefore } from './asked-before.ts'
import { getAutomateView, listAnswers, removeAllAnswers, removeAnswer } from './automate.queries.ts'
import { getBalance } from './reserve-tokens.ts'

const asker = () => signedIn(() => new AppError(401, 'not_authenticated', automateTexts.notAuthenticated))

export const automate = new Hono<Env>()
  .get('/automate', asker(), async (c) =>
    c.json<AutomateView>(await getAutomateView(c.var.db, c.var.user.id, c.var.services.assistant === undefined)),
  )
  .post('/automate/questions', asker(), body(newQuestion), async (c) => {
    const { db, services, user } = c.var
    const question = c.req.valid('json')
    const before = await askedBefore(db, user.id, c.req.header('idempotency-key'), question)
    if ('answer' in before) return sendLines(c, retold(before.answer, await getBalance(db, user.id)))
    // The handbook is made ready for questions by the first one, not by every start.
    const { answerQuestion } = await import('./answer-question.ts')
    return sendLines(c, await answerQuestion(services, { user_id: user.id, ...before }, question))
  })
  .get('/automate/answers', asker(), query(pageMark), async (c) =>
    c.json(await listAnswers(c.var.db, c.var.user.id, c.req.valid('query').after)),
  )
  .delete('/automate/answers/:answerId', asker(), async (c) => {
    await removeAnswer(c.var.db, c.var.user.id, c.req.param('answerId'))
    return c.body(null, 204)
  })
  .delete('/automate/answers', asker(), async (c) => {
    await removeAllAnswers(c.var.db, c.var.user.id)
    return c.body(null, 204)
  })

// Keeps proxies from buffering the stream.
const sendLines = (c: Context, lines: ReadableStream<Uint8Array> | string) =>
  c.body(lines, 200, { 'content-type': 'application/x-ndjson; charset=utf-8', 'x-accel-buffering': 'no' })

const retold = (answer: Answer, tokens: number) =>
  (
    [
      { type: 'text', text: answer.response },
      { type: 'done', answer, tokens },
    ] satisfies AnswerLine[]
  )
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('')
