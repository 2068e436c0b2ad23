import { expect, test } from 'vitest'
import type { Answer, AnswerPage } from '#domain/assistant/automate.ts'
import { asks, ledgerOf, setTokens, tokensOf } from '../test/asking.ts'
import { member } from '../test/people.ts'
import { addVehicle } from '../test/rows.ts'
import { useServer } from '../test/server.ts'

const server = useServer()

test('with no outside assistant the handbook answers for nothing, with records, sources and history (AIAS-14)', async () => {
  expect(server.services.assistant).toBeUndefined()
  const ann = await member(server, 'Ann Archer')
  await setTokens(server, ann, 5000)
  const car = await addVehicle(server.services.sql, ann.id)
  await server.services.sql`
    insert into maintenance_logs (vehicle_id, user_id, kind, type, date, mileage)
    values (${car}, ${ann.id}, 'service', 'Oil Change', '2026-01-05', 41000)`
  const { text, last } = await asks(ann, 'When was my last oil change?', { vehicle_id: car })
  expect(text).toContain('41,000')
  const { answer, tokens } = last as { answer: Answer; tokens: number }
  expect(answer.response).toBe(text)
  expect(answer.sources.map(({ kind }) => kind)).toContain('record')
  expect([answer.total_tokens, tokens, await tokensOf(server, ann)]).toEqual([0, 5000, 5000])
  expect(await ledgerOf(server, ann)).toEqual([])
  expect((await (await ann.get('/automate/answers')).json()) as AnswerPage).toEqual({ items: [answer], next: null })
  const elsewhere = await asks(ann, 'What is the capital of France?')
  expect(elsewhere.last?.type).toBe('done')
  expect(elsewhere.text).not.toContain('Paris')
})

test('a member without tokens is answered by the handbook, but not without a plan that includes it (AIAS-08)', async () => {
  const ann = await member(server, 'Ann Archer')
  await setTokens(server, ann, 0)
  expect((await asks(ann, 'how often should the oil be changed')).text).toContain('Engine oil change')
  await server.services.sql`
    insert into subscription_plans (id, plan_name, ai_insights_access, monthly_price, annual_price, max_vehicles,
      max_listings, monthly_token_limit, monthly_valuation_limit, storage_limit_mb, sort_order)
    values ('bare', 'Bare', false, 0, 0, 1, 1, 1000, 0, 1, 99) on conflict do nothing`
  await server.services.sql`update users set current_plan_id = 'bare' where id = ${ann.id}`
  expect(await asks(ann, 'oil')).toMatchObject({ status: 403, told: 'Failed to verify access' })
})

test('asked again under the same key, the same answer is told and kept once', async () => {
  const ann = await member(server, 'Ann Archer')
  const headers = { 'idempotency-key': 'one-press-of-a-button' }
  const first = await asks(ann, 'my brakes squeal', {}, headers)
  const again = await asks(ann, 'my brakes squeal', {}, headers)
  expect(again.text).toBe(first.text)
  expect(((await (await ann.get('/automate/answers')).json()) as AnswerPage).items).toHaveLength(1)
  expect(await asks(ann, 'something else', {}, headers)).toMatchObject({ status: 409 })
})
