import { randomUUID } from 'node:crypto'
import { serve } from '@hono/node-server'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { AnswerPage } from '#domain/assistant/automate.ts'
import { until } from '../../scripts/processes.ts'
import { asks, ledgerOf, linesIn, setTokens, startWithAssistant, tokensOf, type WithAssistant } from '../test/asking.ts'
import { elsewhere, listens } from '../test/listening.ts'
import { standInKey, startOpenAiStandIn } from '../test/openai-stand-in.ts'
import { member, type Person } from '../test/people.ts'
import { startProcess, temporaryFolder } from '../test/process.ts'
import { testSecret } from '../test/server.ts'
import { releaseForgotten, releaseOlderThan } from './release-forgotten.ts'

const silenced = vi.spyOn(console, 'error').mockImplementation(() => {})
afterAll(() => silenced.mockRestore())
let stage: WithAssistant
let second: WithAssistant
beforeAll(async () => {
  stage = await startWithAssistant()
  second = await startWithAssistant(stage.server.services.databaseUrl)
})
afterAll(async () => {
  await second.stop()
  await stage.stop()
})
afterEach(() => stage.provider.reset())

const ann = () => member(stage.server, 'Ann Archer')
const sqlOf = () => stage.server.services.sql
const historyOf = async (person: Person) => ((await (await person.get('/automate/answers')).json()) as AnswerPage).items

/** An answer that stops after its first word until it is told to continue. */
function held() {
  let goOn = () => {}
  const between = new Promise<void>((done) => {
    goOn = done
  })
  stage.provider.next({ pieces: ['Every ', 'year.'], between })
  return () => goOn()
}

describe('tokens', () => {
  test('300 left and 50 questions at once on two servers: at most one is answered, and the balance is never below zero', async () => {
    const person = await ann()
    const there = elsewhere(person, second.server)
    await setTokens(stage.server, person, 300)
    const all = { prompt_tokens: 250, completion_tokens: 250, total_tokens: 500 }
    for (const { provider } of [stage, second]) provider.always({ pieces: ['Yes.'], usage: all })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, place) => asks(place % 2 ? person : there, `Question ${place}?`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, told } of answers)
      if (status !== 200)
        expect([status, told]).toEqual([
          expect.toBeOneOf([402, 429]),
          expect.stringMatching(/^(Insufficient tokens|Too many attempts)/),
        ])
    expect(stage.provider.asked.length + second.provider.asked.length).toBe(1)
    expect(await tokensOf(stage.server, person)).toBe(0)
    expect(await ledgerOf(stage.server, person)).toEqual(['reserve settle'])
  })

  test('a failed answer gives its reservation back, however many fail at once', async () => {
    const person = await ann()
    await setTokens(stage.server, person, 15_000)
    stage.provider.always({ pieces: ['Every '], ending: 'cut' })
    const answers = await Promise.all(Array.from({ length: 15 }, () => asks(person, 'Oil?')))
    for (const { told } of answers) expect(['Failed to get AI response', 'Insufficient tokens']).toContain(told)
    expect(await tokensOf(stage.server, person)).toBe(15_000)
    expect(new Set(await ledgerOf(stage.server, person))).toEqual(new Set(['reserve release']))
  })

  test('are reserved while the assistant thinks, and no connection is held for it', async () => {
    const people = await Promise.all(Array.from({ length: 14 }, ann))
    const goOn = people.map(() => held())
    const open = await Promise.all(people.map((person) => person.post('/automate/questions', { question: 'Oil?' })))
    // More questions are waiting than there are connections, and the database still answers.
    for (const person of people) {
      expect(await tokensOf(stage.server, person)).toBe(0)
      expect(await (await person.get('/automate')).json()).toMatchObject({ tokens: 0, reserved: 1000 })
    }
    const [waiting] = await sqlOf()`
      select count(*)::int as count from pg_stat_activity
       where datname = current_database() and state = 'idle in transaction'`
    expect(waiting?.count).toBe(0)
    for (const each of goOn) each()
    for (const response of open)
      expect(linesIn(await response.text()).at(-1)).toMatchObject({ type: 'done', tokens: 800 })
    expect(await (await people[0]?.get('/automate'))?.json()).toMatchObject({ tokens: 800, reserved: 0 })
  })

  test('of a member cannot be raised by any request of theirs', async () => {
    const person = await ann()
    const before = await tokensOf(stage.server, person)
    const wish = {
      tokens: 99_999,
      tokens_bought: 99_999,
      amount: 99_999,
      kind: 'purchase',
      total_tokens: -5000,
      monthly_token_limit: 99_999,
    }
    for (const path of ['/profile', '/users/me', '/account', '/automate', '/subscription', '/session'])
      for (const method of ['PATCH', 'PUT', 'POST']) await person.request(method, path, { name: 'Ann Archer', ...wish })
    for (const path of ['/automate/answers', '/tokens', '/token_transactions', '/account/tokens'])
      for (const method of ['PATCH', 'PUT', 'POST']) expect((await person.request(method, path, wish)).status).toBe(404)
    expect(await tokensOf(stage.server, person)).toBe(before)
    stage.provider.next({ pieces: ['Yes.'], usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: -5000 } })
    await asks(person, 'Oil?', { ...wish, request_id: randomUUID(), user_id: randomUUID() })
    expect(await tokensOf(stage.server, person)).toBe((before ?? 0) - 2)
  })

  test('other tabs hear that the balance changed', async () => {
    const person = await ann()
    const line = await listens(person)
    await asks(person, 'Oil?')
    await expect.poll(() => line.heard.map(({ data }) => data.topic)).toContain('tokens')
    await line.hangsUp()
  })
})

describe('whoever leaves', () => {
  test('in the middle of an answer finds it finished, paid for and kept (AIAS-11)', async () => {
    const person = await ann()
    const goOn = held()
    const response = await person.post('/automate/questions', { question: 'Oil?' })
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    goOn()
    await expect.poll(() => historyOf(person)).toMatchObject([{ prompt: 'Oil?', response: 'Every year.' }])
    expect(await tokensOf(stage.server, person)).toBe(800)
    expect(stage.provider.asked.at(-1)?.left).toBe(false)
  })

  test('over a real connection gets every piece at once, uncompressed; hanging up does not stop the answer', async () => {
    const listening = serve({ fetch: stage.server.app.fetch, port: 0, hostname: '127.0.0.1' })
    onTestFinished(() => void listening.close())
    await until(() => listening.address())
    const address = listening.address()
    const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/api/automate/questions`
    const person = await ann()
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const goOn = held()
    const leaving = new AbortController()
    const response = await fetch(url, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'accept-encoding': 'br, gzip' },
      body: JSON.stringify({ question: 'Oil?' }),
      signal: leaving.signal,
    })
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/x-ndjson; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    expect(response.headers.has('content-encoding')).toBe(false)
    const first = await response.body?.getReader().read()
    expect(linesIn(new TextDecoder().decode(first?.value))).toEqual([{ type: 'text', text: 'Every ' }])
    leaving.abort()
    goOn()
    await expect.poll(() => historyOf(person)).toMatchObject([{ response: 'Every year.' }])
  })
})

describe('a server that ends', () => {
  test('gives answers a moment, then ends them and gives their tokens back', async () => {
    const third = await startWithAssistant(stage.server.services.databaseUrl)
    const [quick, slow] = [elsewhere(await ann(), third.server), elsewhere(await ann(), third.server)]
    let goOn = () => {}
    third.provider.next({
      pieces: ['Every ', 'year.'],
      between: new Promise<void>((done) => {
        goOn = done
      }),
    })
    const one = await quick.post('/automate/questions', { question: 'Oil?' })
    third.provider.next({ pieces: ['Never '], ending: 'hang' })
    const two = await slow.post('/automate/questions', { question: 'Oil?' })
    const closed = third.server.services.answers.close(300)
    goOn()
    expect(linesIn(await one.text()).at(-1)).toMatchObject({ type: 'done' })
    expect(linesIn(await two.text()).at(-1)).toEqual({
      type: 'error',
      message: 'Failed to get AI response',
      tokens: 1000,
    })
    await closed
    expect(await ledgerOf(stage.server, quick)).toEqual(['reserve settle'])
    expect(await ledgerOf(stage.server, slow)).toEqual(['reserve release'])
    expect((await asks(slow, 'Oil?')).status).toBe(503)
    expect(await tokensOf(stage.server, slow)).toBe(1000)
    await third.stop()
  })

  test('by being killed between reserving and settling leaves a reservation, which a job gives back after ten minutes', async () => {
    const provider = await startOpenAiStandIn()
    onTestFinished(() => provider.close())
    provider.always({ pieces: ['Every '], ending: 'hang' })
    const program = await startProcess(await temporaryFolder(), {
      settings: { ...provider.settings, DATABASE_URL: stage.server.services.databaseUrl, AUTH_SECRET: testSecret },
    })
    const person = await ann()
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(`${program.url}/api/automate/questions`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ question: 'Oil?' }),
    })
    expect(response.status).toBe(200)
    program.kill('SIGKILL')
    await program.ended
    expect(program.words()).not.toContain(standInKey)
    expect([await tokensOf(stage.server, person), await ledgerOf(stage.server, person)]).toEqual([0, ['reserve']])
    await releaseForgotten.run(stage.server.services, {})
    expect(await tokensOf(stage.server, person)).toBe(0)
    await Promise.all([releaseOlderThan(stage.server.services, 0), releaseOlderThan(second.server.services, 0)])
    expect([await tokensOf(stage.server, person), await ledgerOf(stage.server, person)]).toEqual([
      1000,
      ['reserve release'],
    ])
    expect(await historyOf(person)).toEqual([])
  }, 60_000)

  test('long ago is found too; what is settled stays settled', async () => {
    const person = await ann()
    await asks(person, 'Oil?')
    await sqlOf()`
      insert into token_transactions (user_id, kind, amount, request_id, created_at)
      values (${person.id}, 'reserve', -500, ${randomUUID()}, now() - interval '11 minutes')`
    expect(await tokensOf(stage.server, person)).toBe(300)
    await releaseForgotten.run(stage.server.services, {})
    await releaseForgotten.run(stage.server.services, {})
    expect(await tokensOf(stage.server, person)).toBe(800)
  })

  test('whose reservation was given back meanwhile cannot settle it any more', async () => {
    const person = await ann()
    const goOn = held()
    const response = await person.post('/automate/questions', { question: 'Oil?' })
    await releaseOlderThan(stage.server.services, 0)
    goOn()
    expect(linesIn(await response.text()).at(-1)).toMatchObject({ type: 'error', tokens: 1000 })
    expect(await ledgerOf(stage.server, person)).toEqual(['reserve release'])
    expect(await historyOf(person)).toEqual([])
  })
})
