import { expect, test } from 'vitest'
import type { Answer, AnswerPage } from '#domain/assistant/automate.ts'
import { asks, ledgerOf, setTokens, tokensOf } from '../test/asking.ts'
import { member } from '../test/people.ts'
import { addVehicle } from '../test/rows.ts'
import { useServer } from '../test/server.ts'

const server = useServer()

test('with no outside assistant the handbook answers by the same rules: tokens, records, sources, history (AIAS-14)', async () => {
  expect(server.services.assistant.name).toBe('offline')
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
  expect(answer.total_tokens).toBeGreaterThan(0)
  expect(tokens).toBe(5000 - answer.total_tokens)
  expect(await tokensOf(server, ann)).toBe(tokens)
  expect(await ledgerOf(server, ann)).toEqual(['reserve settle'])
  expect((await (await ann.get('/automate/answers')).json()) as AnswerPage).toEqual({ items: [answer], next: null })
  const elsewhere = await asks(ann, 'What is the capital of France?')
  expect(elsewhere.last?.type).toBe('done')
  expect(elsewhere.text).not.toContain('Paris')
})
