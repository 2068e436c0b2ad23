import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Answer, AnswerPage, AutomateView } from '#domain/assistant/automate.ts'
import { asks, ledgerOf, setTokens, startWithAssistant, tokensOf, type WithAssistant } from '../test/asking.ts'
import { usualUsage } from '../test/openai-stand-in.ts'
import { member, type Person, password, people, visitor } from '../test/people.ts'
import { addVehicle } from '../test/rows.ts'
import { unzip } from '../test/unzip.ts'
import { patience } from './provider/patience.ts'

const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
afterAll(() => logged.mockRestore())
let stage: WithAssistant
beforeAll(async () => {
  stage = await startWithAssistant()
})
afterAll(() => stage.stop())
afterEach(() => {
  stage.provider.reset()
  stage.waited.length = 0
  Object.assign(stage.patience, { first: patience.first, between: patience.between })
  logged.mockClear()
})

const sqlOf = () => stage.server.services.sql
const ann = () => member(stage.server, 'Ann Archer')
const answersOf = async (person: Person, after = '') =>
  (await (await person.get(`/automate/answers${after && `?after=${after}`}`)).json()) as AnswerPage

describe('the page', () => {
  test('begins with the tokens, the plan, the day they are filled and one own vehicles (AIAS-01, AIAS-08, CALL-16, CALL-55)', async () => {
    const { ann, sam } = await people(stage.server)
    const first = await addVehicle(sqlOf(), ann.id)
    const second = await addVehicle(sqlOf(), ann.id)
    const gone = await addVehicle(sqlOf(), ann.id)
    await addVehicle(sqlOf(), sam.id)
    await sqlOf()`update vehicles set created_at = now() - interval '1 day', mileage = 42000 where id = ${first}`
    await sqlOf()`update vehicles set deleted_at = now() where id = ${gone}`
    const view = (await (await ann.get('/automate')).json()) as AutomateView
    expect(view).toMatchObject({ tokens: 1000, monthly_token_limit: 1000, has_access: true })
    expect(view.resets_on).toMatch(/^\d{4}-\d{2}-01$/)
    expect(view.vehicles).toEqual([
      { id: second, make: 'Mini', model: 'Cooper', year: 2015, mileage: 0 },
      { id: first, make: 'Mini', model: 'Cooper', year: 2015, mileage: 42_000 },
    ])
  })

  test('says so when the plan has no access (AIAS-08)', async () => {
    const person = await ann()
    await withoutAccess(person)
    expect(await (await person.get('/automate')).json()).toMatchObject({ has_access: false, tokens: 1000 })
  })
})

describe('a question', () => {
  test('is answered in lines as they come, paid for and kept (AIAS-09, AIAS-11, CALL-96, CALL-97)', async () => {
    const person = await ann()
    const car = await addVehicle(sqlOf(), person.id)
    const { status, lines, last } = await asks(person, '  Is it low on oil?  ', { vehicle_id: car })
    expect(status).toBe(200)
    expect(lines.slice(0, -1)).toEqual(['Check ', 'the ', 'dipstick.'].map((text) => ({ type: 'text', text })))
    expect(last).toMatchObject({
      type: 'done',
      tokens: 1000 - usualUsage.total_tokens,
      answer: {
        prompt: 'Is it low on oil?',
        response: 'Check the dipstick.',
        sources: [],
        vehicle_id: car,
        model: 'gpt-4-turbo-2024-04-09',
        total_tokens: 200,
      },
    })
    expect(await tokensOf(stage.server, person)).toBe(800)
    expect(await ledgerOf(stage.server, person)).toEqual(['reserve settle'])
    expect(await answersOf(person)).toEqual({ items: [(last as { answer: Answer }).answer], next: null })
    const [row] = await sqlOf()`
      select prompt_tokens, completion_tokens, total_tokens, context from ai_chat_history where user_id = ${person.id}`
    expect(row).toEqual({ ...usualUsage, context: null })
  })

  test('that is empty, blank, too long or no text is not asked (AIAS-04)', async () => {
    const person = await ann()
    for (const question of ['', '  \n\t ', undefined, null, 7, 'x'.repeat(2001)]) {
      const answer = await person.post('/automate/questions', { question })
      expect(answer.status).toBe(400)
      const { error } = await answer.json()
      expect(error.fields.question).toBeTruthy()
      if (typeof question !== 'string' || question.length < 9)
        expect(error.fields.question).toBe('Please write a question')
    }
    expect(stage.provider.asked).toEqual([])
    expect(await ledgerOf(stage.server, person)).toEqual([])
  })

  test('needs a member: everybody else is told so (AIAS-15)', async () => {
    const nobody = visitor(stage.server)
    expect(await asks(nobody, 'Oil?')).toMatchObject({ status: 401, told: 'User not authenticated' })
    for (const answer of [
      await nobody.get('/automate'),
      await nobody.get('/automate/answers'),
      await nobody.delete('/automate/answers'),
      await nobody.delete(`/automate/answers/${randomUUID()}`),
    ])
      expect([answer.status, (await answer.json()).error.message]).toEqual([401, 'User not authenticated'])
    expect(stage.provider.asked).toEqual([])
  })

  test('needs tokens: none at all, or fewer than 300, is said apart (AIAS-05, AIAS-09, AIAS-15, ERRS-169, ERRS-170, CALL-95)', async () => {
    const person = await ann()
    await setTokens(stage.server, person, 0)
    expect(await asks(person, 'Oil?')).toMatchObject({ status: 402, told: 'Insufficient tokens' })
    await setTokens(stage.server, person, 299)
    const tooFew = 'Insufficient tokens. You need at least 300 tokens to make an AI request.'
    expect(await asks(person, 'Oil?')).toMatchObject({ status: 402, told: tooFew, error: { code: 'limit_tokens' } })
    expect(stage.provider.asked).toEqual([])
    await setTokens(stage.server, person, 300)
    expect((await asks(person, 'Oil?')).status).toBe(200)
    expect(await tokensOf(stage.server, person)).toBe(100)
  })

  test('needs a plan that gives access; one that does not say gives it (AIAS-08, AIAS-15, ERRS-172, PLAN-05)', async () => {
    const person = await ann()
    await withoutAccess(person)
    expect(await asks(person, 'Oil?')).toMatchObject({ status: 403, told: 'Failed to verify access' })
    await sqlOf()`update users set current_plan_id = 'collector' where id = ${person.id}`
    expect((await asks(person, 'Oil?')).status).toBe(200)
    expect(stage.provider.asked).toHaveLength(1)
  })

  test('whose right cannot be looked up is not asked (AIAS-15, ERRS-172)', async () => {
    const person = await ann()
    await sqlOf()`alter table subscription_plans rename column ai_insights_access to away`
    try {
      expect(await asks(person, 'Oil?')).toMatchObject({ status: 503, told: 'Failed to verify access' })
    } finally {
      await sqlOf()`alter table subscription_plans rename column away to ai_insights_access`
    }
    expect(stage.provider.asked).toEqual([])
    expect(await tokensOf(stage.server, person)).toBe(1000)
  })

  test("about another member's vehicle, a deleted or a missing one is about none", async () => {
    const { ann, sam } = await people(stage.server)
    const car = await addVehicle(sqlOf(), sam.id)
    const gone = await addVehicle(sqlOf(), ann.id)
    await sqlOf()`update vehicles set deleted_at = now() where id = ${gone}`
    for (const vehicle_id of [car, gone, randomUUID()])
      expect(await asks(ann, 'Oil?', { vehicle_id })).toMatchObject({ status: 404, told: 'Vehicle not found' })
    expect((await asks(ann, 'Oil?', { vehicle_id: 'x' })).status).toBe(400)
    expect(stage.provider.asked).toEqual([])
    expect(await ledgerOf(stage.server, ann)).toEqual([])
  })

  test('asks for as long an answer as the tokens allow, between 200 and 2000 (CNST-33)', async () => {
    const most = async (tokens: number, question = 'Oil?') => {
      const person = await ann()
      await setTokens(stage.server, person, tokens)
      await asks(person, question)
      return stage.provider.asked.at(-1)?.body.max_tokens
    }
    expect(await most(50_000)).toBe(2000)
    expect(await most(300)).toBe(200)
    expect(await most(1500, 'Why? '.repeat(390))).toBeLessThan(600)
    const inBetween = await most(1500)
    expect(inBetween).toBeGreaterThan(800)
    expect(inBetween).toBeLessThan(1500)
  })

  test('costs what it cost, but never more than was reserved (AIAS-09)', async () => {
    const person = await ann()
    await setTokens(stage.server, person, 400)
    stage.provider.next({
      pieces: ['Long.'],
      usage: { prompt_tokens: 900, completion_tokens: 900, total_tokens: 1800 },
    })
    const { last } = await asks(person, 'Oil?')
    expect(last).toMatchObject({ type: 'done', tokens: 0, answer: { total_tokens: 1800 } })
    expect(await tokensOf(stage.server, person)).toBe(0)
  })

  test('is asked at most 20 times an hour; what was refused does not count', async () => {
    const person = await ann()
    await setTokens(stage.server, person, 100)
    for (let refused = 0; refused < 25; refused++) expect((await asks(person, 'Oil?')).status).toBe(402)
    await setTokens(stage.server, person, 50_000)
    for (let asked = 0; asked < 20; asked++) expect((await asks(person, 'Oil?')).status).toBe(200)
    const { status, told } = await asks(person, 'Oil?')
    expect([status, told]).toEqual([
      429,
      expect.stringMatching(/^Too many attempts\. Please try again in \d+ minutes\.$/),
    ])
    expect(stage.provider.asked).toHaveLength(20)
    expect(await tokensOf(stage.server, person)).toBe(50_000 - 20 * 200)
  })
})

describe('no answer', () => {
  test('the specified words, and all tokens are back (AIAS-10, AIAS-15, ERRS-171, ERRS-173)', async () => {
    const person = await ann()
    const [none, failed] = ['Failed to get response from AutoMate.', 'Failed to get AI response']
    const told = async (...scripts: Parameters<typeof stage.provider.next>) => {
      stage.provider.next(...scripts)
      const { status, told } = await asks(person, 'Oil?')
      expect(await tokensOf(stage.server, person)).toBe(1000)
      return [status, told]
    }
    expect(await told({ pieces: [] })).toEqual([503, none])
    expect(await told({ pieces: [' ', '\n '] })).toEqual([503, none])
    expect(await told({ status: 500 })).toEqual([503, failed])
    expect(await told({ status: 401 })).toEqual([503, failed])
    expect(await told({ raw: ['<html>What?</html>'] })).toEqual([503, failed])
    expect(await told({ status: 429 }, { status: 429 }, { status: 429 }, { status: 429 })).toEqual([503, failed])
    for (const ending of ['cut', 'report a failure', 'end without a word'] as const)
      expect(await told({ pieces: ['Every '], ending })).toEqual([200, failed])
    Object.assign(stage.patience, { first: 60 })
    expect(await told({ silent: true })).toEqual([503, failed])
    Object.assign(stage.patience, { first: patience.first, between: 60 })
    expect(await told({ pieces: ['Every '], ending: 'hang' })).toEqual([200, failed])
    expect(new Set(await ledgerOf(stage.server, person))).toEqual(new Set(['reserve release']))
    expect((await answersOf(person)).items).toEqual([])
    expect(logged.mock.calls.length).toBe(11)
  })

  test('a rate limit is waited out for 1, 2 and 3 seconds before anything is said (AIAS-12)', async () => {
    const person = await ann()
    stage.provider.next({ status: 429 }, { status: 429 }, { status: 429 })
    expect((await asks(person, 'Oil?')).text).toBe('Check the dipstick.')
    expect(stage.waited).toEqual([1000, 2000, 3000])
    expect(await ledgerOf(stage.server, person)).toEqual(['reserve settle'])
  })

  test('tokens that cannot be taken end it with an error, an answer that cannot be stored is only logged (AIAS-10, ERRS-174)', async () => {
    const person = await ann()
    await sqlOf().unsafe(`
      create function power_cut() returns trigger language plpgsql as $$ begin raise 'the power went'; end $$;
      create trigger power_cut before insert on token_transactions for each row when (new.kind = 'settle')
        execute function power_cut()`)
    const { told, last } = await asks(person, 'Oil?')
    expect([told, last]).toEqual([
      'Failed to get AI response',
      expect.objectContaining({ type: 'error', tokens: 1000 }),
    ])
    expect((await answersOf(person)).items).toEqual([])
    await sqlOf().unsafe(`
      drop trigger power_cut on token_transactions;
      create trigger power_cut before insert on ai_chat_history for each row execute function power_cut()`)
    const stored = await asks(person, 'Oil?')
    await sqlOf().unsafe('drop trigger power_cut on ai_chat_history; drop function power_cut')
    expect(stored.last).toMatchObject({ type: 'done', tokens: 800, answer: { response: 'Check the dipstick.' } })
    expect((await answersOf(person)).items).toEqual([])
    expect(logged.mock.calls.map(([sentence]) => sentence)).toEqual([
      expect.stringMatching(/^AutoMate has no answer \(reference \w{12}\):$/),
      expect.stringMatching(/^An answer of AutoMate could not be stored \(reference \w{12}\):$/),
    ])
    expect(await ledgerOf(stage.server, person)).toEqual(['reserve release', 'reserve settle'])
  })
})

describe('asked again after a lost connection', () => {
  const key = () => ({ 'idempotency-key': randomUUID() })

  test('the answer that was paid for comes again', async () => {
    const person = await ann()
    const named = key()
    const first = await asks(person, 'Oil?', {}, named)
    const again = await asks(person, 'Oil?', {}, named)
    expect(again.text).toBe(first.text)
    expect(again.last).toEqual(first.last)
    expect(stage.provider.asked).toHaveLength(1)
    expect(await tokensOf(stage.server, person)).toBe(800)
    expect(await asks(person, 'Petrol?', {}, named)).toMatchObject({ status: 409 })
    await person.delete('/automate/answers')
    expect(await asks(person, 'Oil?', {}, named)).toMatchObject({ status: 409 })
    const sam = await member(stage.server, 'Sam Sutton')
    expect((await asks(sam, 'Oil?', {}, named)).status).toBe(200)
    expect(stage.provider.asked).toHaveLength(2)
  })

  test('while it is still answered nobody is asked twice, and what failed is asked again', async () => {
    const person = await ann()
    const named = key()
    let goOn = () => {}
    stage.provider.next({
      pieces: ['Every ', 'year.'],
      between: new Promise<void>((done) => {
        goOn = done
      }),
      ending: 'cut',
    })
    const open = await person.post('/automate/questions', { question: 'Oil?' }, named)
    expect(await asks(person, 'Oil?', {}, named)).toMatchObject({ status: 409, error: { code: 'being_answered' } })
    goOn()
    expect(await open.text()).toContain('"type":"error"')
    expect((await asks(person, 'Oil?', {}, named)).text).toBe('Check the dipstick.')
    expect(await ledgerOf(stage.server, person)).toEqual(['reserve release', 'reserve settle'])
  })

  test('twice at once is asked once', async () => {
    const person = await ann()
    const named = key()
    let goOn = () => {}
    const between = new Promise<void>((done) => {
      goOn = done
    })
    stage.provider.next({ pieces: ['Every ', 'year.'], between })
    const asking = () => person.post('/automate/questions', { question: 'Oil?' }, named)
    const answers = await Promise.all([1, 2, 3, 4].map(asking))
    goOn()
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    await Promise.all(answers.map((answer) => answer.text()))
    expect(stage.provider.asked).toHaveLength(1)
    expect((await person.post('/automate/questions', { question: 'a' }, { 'idempotency-key': 'short' })).status).toBe(
      400,
    )
  })
})

describe('earlier questions', () => {
  test('are listed newest first, page by page, and deleted one by one or all; others see none of them', async () => {
    const { ann, sam } = await people(stage.server)
    await sqlOf()`
      insert into ai_chat_history (user_id, prompt, response, model, prompt_tokens, completion_tokens, total_tokens, created_at)
      select ${ann.id}, 'Question ' || n, 'Answer', 'handbook', 1, 1, 2, now() - make_interval(mins => n)
        from generate_series(1, 25) n`
    const first = await answersOf(ann)
    expect(first.items.map(({ prompt }) => prompt)).toEqual(Array.from({ length: 20 }, (_, n) => `Question ${n + 1}`))
    const second = await answersOf(ann, first.next ?? '')
    expect([second.items.length, second.items[0]?.prompt, second.next]).toEqual([5, 'Question 21', null])
    expect((await answersOf(sam)).items).toEqual([])
    expect((await answersOf(sam, first.next ?? '')).items).toEqual([])
    const [newest] = first.items
    for (const id of [newest?.id, randomUUID(), 'x']) {
      const answer = await sam.delete(`/automate/answers/${id}`)
      expect([answer.status, (await answer.json()).error.message]).toEqual([404, 'Answer not found'])
    }
    expect((await sam.delete('/automate/answers')).status).toBe(204)
    expect((await ann.delete(`/automate/answers/${newest?.id}`)).status).toBe(204)
    expect((await answersOf(ann)).items[0]?.prompt).toBe('Question 2')
    expect((await ann.delete('/automate/answers')).status).toBe(204)
    expect(await answersOf(ann)).toEqual({ items: [], next: null })
  })

  test('name the vehicle for as long as it is the asker’s', async () => {
    const { ann, sam } = await people(stage.server)
    const car = await addVehicle(sqlOf(), ann.id)
    await asks(ann, 'Oil?', { vehicle_id: car })
    expect((await answersOf(ann)).items).toMatchObject([{ vehicle_id: car }])
    await sqlOf()`update vehicles set user_id = ${sam.id} where id = ${car}`
    expect((await answersOf(ann)).items).toMatchObject([{ vehicle_id: null, prompt: 'Oil?' }])
    expect((await answersOf(sam)).items).toEqual([])
  })

  test('stand in the download of one’s data and go with the account', async () => {
    const person = await ann()
    await asks(person, 'A question for the archive?')
    const archive = unzip(Buffer.from(await (await person.get('/account/export')).arrayBuffer()))
    const entries = JSON.parse(String(archive.get('account/ai_chat_history.json')))
    expect(entries).toMatchObject([
      { prompt: 'A question for the archive?', response: 'Check the dipstick.', sources: [], total_tokens: 200 },
    ])
    expect(entries[0]).not.toHaveProperty('request_id')
    expect((await person.request('DELETE', '/account', { password })).status).toBe(204)
    expect(await sqlOf()`select id from ai_chat_history where user_id = ${person.id}`).toEqual([])
  })
})

async function withoutAccess(person: Person) {
  await sqlOf()`
    insert into subscription_plans (id, plan_name, ai_insights_access, monthly_price, annual_price, max_vehicles,
      max_listings, monthly_token_limit, monthly_valuation_limit, storage_limit_mb, sort_order)
    values ('silent', 'Silent', false, 0, 0, 1, 1, 1000, 0, 1, 99) on conflict do nothing`
  await sqlOf()`update users set current_plan_id = 'silent' where id = ${person.id}`
}
