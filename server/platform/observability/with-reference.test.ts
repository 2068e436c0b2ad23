import { Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../../config.ts'
import type { Env } from '../http/env.ts'
import { notFound } from '../http/errors.ts'
import { onError } from '../http/on-error.ts'
import type { Services } from '../services.ts'
import { references } from './reference.ts'
import { withReference } from './with-reference.ts'

function appOf(TRUST_PROXY: string) {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => logged.mockRestore())
  const app = new Hono<Env>()
    .use(withReference(readConfig({ TRUST_PROXY })))
    .use(async (c, next) => {
      c.set('services', { log: () => {} } as unknown as Services)
      await next()
    })
    .get('/fine', (c) => c.text(references.getStore() ?? ''))
    .get('/missing', () => {
      throw notFound('Page')
    })
    .get('*', () => {
      throw new TypeError('nobody foresaw this')
    })
    .onError(onError)
  const ask = async (path: string, given?: string, accept = '*/*') => {
    const answer = await app.request(path, { headers: { accept, ...(given && { 'x-request-id': given }) } })
    return { id: answer.headers.get('x-request-id') ?? '', text: await answer.text() }
  }
  return { ask, logged: () => logged.mock.calls.map(([line]) => String(line)) }
}
const ours = /^[0-9b-z]{12}$/

test('every request has its own, which everything done for it knows', async () => {
  const { ask } = appOf('0')
  const [one, other] = await Promise.all([ask('/fine'), ask('/fine')])
  expect(one.id).toMatch(ours)
  expect([one.text, other.text]).toEqual([one.id, other.id])
  expect(one.id).not.toBe(other.id)
})

test('a visitor can’t choose theirs; a trusted proxy can, if it is short and plain', async () => {
  expect((await appOf('0').ask('/fine', 'chosen')).id).toMatch(ours)
  const { ask } = appOf('1')
  for (const good of ['chosen', 'A-b_c.9', 'x'.repeat(64)]) expect((await ask('/fine', good)).id).toBe(good)
  for (const bad of ['x'.repeat(65), 'two words', 'a"b', '{}', 'é', '%0a', 'a,b'])
    expect([bad, (await ask('/fine', bad)).id]).toEqual([bad, expect.stringMatching(ours)])
})

test('an error that nobody foresaw tells it, to a screen, on a page and in the log; a refusal does not', async () => {
  const { ask, logged } = appOf('1')
  const data = await ask('/api/broken', 'ref-1')
  expect(JSON.parse(data.text).error).toEqual({
    code: 'unexpected',
    message: 'Something went wrong on our side. Please try again.',
    reference: 'ref-1',
  })
  const page = await ask('/broken', 'ref-2', 'text/html')
  expect(page.text).toContain('<p>If you write to us, give this reference: <code>ref-2</code></p>')
  expect(logged()).toEqual(['GET "/api/broken" failed (reference ref-1):', 'GET "/broken" failed (reference ref-2):'])
  const refused = await ask('/missing', 'ref-3')
  expect([refused.id, JSON.parse(refused.text)]).toEqual([
    'ref-3',
    { error: { code: 'not_found', message: 'Page not found' } },
  ])
})
