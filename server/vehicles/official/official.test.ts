import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { outcomeWords } from '#domain/vehicles/official.ts'
import { readConfig } from '../../config.ts'
import { type DvlaStandIn, dvlaKey, startDvlaStandIn, testHost, testHostErrors } from '../../test/dvla-stand-in.ts'
import { type DvsaStandIn, dvsaError, dvsaSecrets, startDvsaStandIn } from '../../test/dvsa-stand-in.ts'
import type { Behaviour } from '../../test/misbehave.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { createDvla } from './dvla.ts'
import { codes, createDvsa } from './dvsa.ts'
import { refreshFromOfficial } from './refresh-from-official.ts'

let dvla: DvlaStandIn
let dvsa: DvsaStandIn
let server: TestServer
let stops: (() => Promise<void>)[] = []
const said: unknown[] = []
const logged = vi.spyOn(console, 'error').mockImplementation((...words) => said.push(words))
const timeout = 900

beforeAll(async () => {
  dvla = await startDvlaStandIn()
  // Its own limits are played where they are meant.
  dvsa = await startDvsaStandIn({ perSecond: 1000, burst: 1000, perDay: 500_000 })
  const started = await startTestServer({ ...dvla.settings, ...dvsa.settings })
  server = started.server
  stops = [started.stop, dvla.close, dvsa.close]
})
afterAll(async () => {
  for (const stop of stops) await stop()
  const seen = JSON.stringify(said)
  for (const secret of [dvlaKey, ...Object.values(dvsaSecrets), 'token-1']) expect(seen).not.toContain(secret)
  expect(seen).toContain('could not be asked')
  logged.mockRestore()
})
beforeEach(async () => {
  dvla.asked.length = 0
  dvsa.asked.length = 0
  await server.services.sql`delete from service_limits`
})

/** Adapters without a memory of earlier tests, as the server makes them from its settings. */
function adapters() {
  const { config, sql } = server.services
  if (!config.official.dvla || !config.official.dvsa) throw new Error('Both services have settings')
  const { login, ...settings } = config.official.dvsa
  return {
    dvla: createDvla({ ...config.official.dvla, timeout }, sql),
    dvsa: createDvsa({ ...settings, timeout, login: { ...login, timeout } }, sql),
  }
}
const refresh = (registration_number: string, patience?: number) => {
  const { dvla: one, dvsa: two } = adapters()
  return refreshFromOfficial({ official: [one, two] }, { registration_number }, patience ? { patience } : {})
}
const troubleOf = (asking: Promise<unknown>) =>
  asking.then(
    () => undefined,
    (error) => error,
  )

describe('what the services say', () => {
  test('comes together, each value with whoever said it', async () => {
    const answer = await refresh('GV15XKO')
    expect(answer?.outcomes).toEqual({ dvla: 'told', dvsa: 'told' })
    expect(answer).toMatchObject({
      registration: 'GV15XKO',
      make: { value: 'VOLKSWAGEN', source: 'dvla' },
      model: { value: 'GOLF', source: 'dvsa' },
      engine_cc: { value: 1968, source: 'dvla' },
      first_registered: { value: '2015-03-17', source: 'dvsa' },
      tax: { value: { status: 'taxed' }, source: 'dvla' },
      mot: { value: { first_test: false }, source: 'dvsa' },
      mot_exempt: false,
      recall: { value: 'yes', source: 'dvsa' },
      retry_after: null,
    })
    expect(answer?.tests?.value).toHaveLength(3)
    expect(answer?.tests?.value[1]?.defects).toHaveLength(9)
    expect(dvla.asked).toMatchObject([{ text: '{"registrationNumber":"GV15XKO"}', headers: { 'x-api-key': dvlaKey } }])
    expect(dvsa.asked[0]?.headers).toMatchObject({
      'x-api-key': dvsaSecrets.DVSA_API_KEY,
      authorization: expect.stringMatching(/^Bearer token-/),
    })
    expect(JSON.stringify(answer)).not.toMatch(/must-never-be-seen/)
  })

  test('of a vehicle that only one of them knows is that one’s', async () => {
    const answer = await refresh('SR09RNN')
    expect(answer?.outcomes).toEqual({ dvla: 'told', dvsa: 'not_found' })
    expect(answer).toMatchObject({ tax: { value: { status: 'sorn', due_date: null } }, model: null, tests: null })
    expect((await refresh('ZZ99ZZZ'))?.outcomes).toEqual({ dvla: 'not_found', dvsa: 'not_found' })
  })

  test('is not asked without a key or a registration', async () => {
    expect(await refreshFromOfficial({ official: [] }, { registration_number: 'GV15XKO' })).toBeUndefined()
    expect(await refreshFromOfficial(server.services, { registration_number: null })).toBeUndefined()
    expect([dvla.asked, dvsa.asked]).toEqual([[], []])
  })

  test('stands on its own where the other fails', async () => {
    dvsa.behaves('GV15XKO', 'hang up')
    const answer = await refresh('GV15XKO')
    dvsa.behavesAgain('GV15XKO')
    expect(answer?.outcomes).toEqual({ dvla: 'told', dvsa: 'broken' })
    expect(answer).toMatchObject({ mot: { source: 'dvla' }, tests: null, dvsa: null })
  })
})

describe('the DVLA', () => {
  test.each(Object.keys(testHost))('answers for %s of its test host', async (vrm) => {
    expect((await refresh(vrm))?.outcomes.dvla).toBe('told')
  })

  const meant: Record<string, string> = {
    ER19BAD: 'not_found',
    ER19NFD: 'not_found',
    ER19THR: 'busy',
    ER19ERR: 'broken',
    ER19MNT: 'busy',
  }
  test.each(Object.keys(testHostErrors))('says what %s of its test host means', async (vrm) => {
    expect((await refresh(vrm, 200))?.outcomes.dvla).toBe(meant[vrm])
  })

  test('that says 429 is left alone for as long as it asks, by every server', async () => {
    dvla.behaves('GV15XKO', { status: 429, headers: { 'retry-after': '120' } })
    const busy = await refresh('GV15XKO')
    expect([busy?.outcomes.dvla, busy?.retry_after]).toEqual(['busy', 120])
    dvla.behavesAgain('GV15XKO')
    const again = await refresh('GV15XKO')
    expect(again?.outcomes).toEqual({ dvla: 'busy', dvsa: 'told' })
    expect(again?.retry_after).toBeGreaterThan(110)
    expect(dvla.timesAsked('GV15XKO')).toBe(1)
    await server.services.sql`update service_limits set closed_until = now()`
    expect((await refresh('GV15XKO'))?.outcomes.dvla).toBe('told')
  })

  test('that asks for a moment gets it, and is asked again at once afterwards', async () => {
    dvla.behaves('GV15XKO', { status: 429, headers: { 'retry-after': '1' } })
    setTimeout(() => dvla.behavesAgain('GV15XKO'), 300)
    const before = performance.now()
    expect((await refresh('GV15XKO'))?.outcomes.dvla).toBe('told')
    expect(performance.now() - before).toBeGreaterThan(900)
    expect(dvla.timesAsked('GV15XKO')).toBe(2)
  })

  test('may word a refusal without its list of errors', async () => {
    dvla.behaves('GV15XKO', { status: 404, body: { message: 'Not Found' } })
    expect((await refresh('GV15XKO'))?.outcomes.dvla).toBe('not_found')
    dvla.behaves('GV15XKO', { status: 403, body: { message: `Forbidden for ${dvlaKey}` } })
    expect((await refresh('GV15XKO'))?.outcomes.dvla).toBe('refused')
    dvla.behavesAgain('GV15XKO')
  })
})

describe('nonsense is broken, never more than that', () => {
  const known = { registrationNumber: 'GV15XKO', registration: 'GV15XKO' }
  const nonsense: [string, Behaviour][] = [
    ['HTML', { raw: '<html>Welcome</html>' }],
    ['half a JSON', { raw: '{"registration": "GV15' }],
    ['null', { raw: 'null' }],
    ['a list', { answer: [known] }],
    ['another vehicle', { answer: { registrationNumber: 'AA19AAA', registration: 'AA19AAA', make: 'FORD' } }],
    ['a number for a make', { answer: { ...known, make: 7 } }],
    ['a text for the tests', { answer: { ...known, motTests: 'none', taxStatus: { is: 'Taxed' } } }],
    ['tests of numbers', { answer: { ...known, motTests: [1, 2], motExpiryDate: 20_270_101 } }],
    ['HTML with a 404', { status: 404, body: '<h1>Not Found</h1>' }],
    ['HTML with a 500', { status: 500, body: '<h1>Sorry</h1>' }],
    ['an unknown status', { status: 418, body: {} }],
    ['3 MB', 'huge'],
    ['silence', 'silent'],
    ['a byte at a time', 'trickle'],
    ['a redirect', 'redirect'],
    ['hanging up', 'hang up'],
  ]
  test.each(nonsense)('%s', async (_name, behaviour) => {
    for (const service of [dvla, dvsa]) service.behaves('GV15XKO', behaviour)
    const answer = await refresh('GV15XKO')
    for (const service of [dvla, dvsa]) service.behavesAgain('GV15XKO')
    expect(answer?.outcomes).toEqual({ dvla: 'broken', dvsa: 'broken' })
    expect([answer?.dvla, answer?.dvsa, answer?.tests]).toEqual([null, null, null])
    expect([dvla.asked.length, dvsa.asked.length]).toEqual([1, 1])
  })
})

describe('the token', () => {
  test('is fetched once for all who ask at once, and kept', async () => {
    const given = dvsa.tokens.given.length
    const { dvsa: adapter } = adapters()
    dvsa.tokens.behaviour = { after: 300 }
    await Promise.all(['GV15XKO', 'NT74NEW', 'AXZ1234', 'KM08JPN'].map((vrm) => adapter.lookUp(vrm)))
    dvsa.tokens.behaviour = undefined
    await adapter.lookUp('CV12VAN')
    expect(dvsa.tokens.given.length).toBe(given + 1)
  })

  test('is renewed before it expires', async () => {
    const given = dvsa.tokens.given.length
    dvsa.tokens.life = 1
    const { dvsa: adapter } = adapters()
    await adapter.lookUp('GV15XKO')
    await adapter.lookUp('GV15XKO')
    expect(dvsa.tokens.given.length).toBe(given + 1)
    // A tenth before the end.
    await new Promise((done) => setTimeout(done, 920))
    dvsa.tokens.life = 3599
    await adapter.lookUp('GV15XKO')
    expect(dvsa.tokens.given.length).toBe(given + 2)
    expect(dvsa.asked.map(({ refused }) => refused)).toEqual([undefined, undefined, undefined])
  })

  test('is renewed once where the service says that it has expired, for all who held it', async () => {
    const { dvsa: adapter } = adapters()
    await adapter.lookUp('GV15XKO')
    const given = dvsa.tokens.given.length
    dvsa.expireTokens()
    const answers = await Promise.all(['GV15XKO', 'NT74NEW', 'AXZ1234'].map((vrm) => adapter.lookUp(vrm)))
    expect(answers.every(Boolean)).toBe(true)
    expect(dvsa.tokens.given.length).toBe(given + 1)
    expect(dvsa.asked.filter(({ refused }) => refused === 'FB-02').length).toBeGreaterThan(0)
  })

  test('is not renewed for ever', async () => {
    for (const behaviour of [dvsaError('FB-02'), dvsaError('UA-01'), { status: 401, body: 'Unauthorized' }]) {
      dvsa.asked.length = 0
      dvsa.behaves('GV15XKO', behaviour)
      expect((await refresh('GV15XKO'))?.outcomes.dvsa).toBe('refused')
      expect(dvsa.timesAsked('GV15XKO')).toBe(2)
    }
    dvsa.behavesAgain('GV15XKO')
  })

  const troubles: [string, Behaviour, string][] = [
    ['a wrong secret', { status: 401, body: { error: 'invalid_client' } }, 'refused'],
    ['an unknown tenant', { status: 400, body: { error: 'invalid_request' } }, 'refused'],
    ['429', { status: 429, headers: { 'retry-after': '77' } }, 'busy'],
    ['503', { status: 503 }, 'busy'],
    ['500', { status: 500 }, 'broken'],
    ['HTML', { raw: '<html>' }, 'broken'],
    ['no token', { answer: { expires_in: 3599 } }, 'broken'],
    ['a token of two lines', { answer: { access_token: 'a\nb: c', expires_in: 3599 } }, 'broken'],
    ['a token that never expires', { answer: { access_token: 'a', expires_in: 'never' } }, 'broken'],
    ['silence', 'silent', 'broken'],
    ['a redirect', 'redirect', 'broken'],
    ['3 MB', 'huge', 'broken'],
  ]
  test.each(troubles)('may not come: %s', async (_name, behaviour, outcome) => {
    dvsa.tokens.behaviour = behaviour
    const answer = await refresh('GV15XKO', 500)
    dvsa.tokens.behaviour = undefined
    expect(answer?.outcomes).toEqual({ dvla: 'told', dvsa: outcome })
    if (typeof behaviour === 'object' && 'headers' in behaviour) expect(answer?.retry_after).toBe(77)
    expect(dvsa.asked).toEqual([])
  })

  test('that was refused is not asked for with every question, and nobody hears our secret', async () => {
    const { config, sql } = server.services
    if (!config.official.dvsa) throw new Error('The service has settings')
    const wrong = createDvsa({ ...config.official.dvsa, clientSecret: 'another-secret' }, sql)
    const given = dvsa.tokens.given.length
    const first = await troubleOf(wrong.lookUp('GV15XKO'))
    dvsa.tokens.behaviour = 'silent'
    const second = await troubleOf(wrong.lookUp('GV15XKO'))
    dvsa.tokens.behaviour = undefined
    expect([first.trouble, second.trouble, dvsa.tokens.given.length]).toEqual(['refused', 'refused', given])
    expect(`${first.message} ${first.stack}`).not.toContain('another-secret')
  })
})

describe('the MOT history', () => {
  const meant: Record<string, string> = {
    'NF-01': 'not_found',
    'IV-03': 'not_found',
    'NP-01': 'not_found',
    'UA-01': 'refused',
    'FB-01': 'refused',
    'FB-02': 'refused',
    'FB-03': 'refused',
    'FB-04': 'refused',
    'PC-01': 'refused',
    'RL-01': 'busy',
    'RL-02': 'busy',
    'BR-01': 'broken',
    'UN-01': 'broken',
    'NP-02': 'broken',
    'NP-03': 'broken',
    'NP-04': 'broken',
    'IV-01': 'broken',
    'IV-02': 'broken',
    'IV-04': 'broken',
    'NF-02': 'broken',
  }
  test('has a meaning for each of its codes', () => {
    expect(codes.toSorted()).toEqual(Object.keys(meant).sort())
  })

  test.each(Object.entries(meant))('says MOTH-%s: %s', async (code, outcome) => {
    dvsa.behaves('GV15XKO', dvsaError(code))
    const answer = await refresh('GV15XKO', 300)
    dvsa.behavesAgain('GV15XKO')
    expect(answer?.outcomes).toEqual({ dvla: 'told', dvsa: outcome })
    expect(outcomeWords('dvsa', answer?.outcomes.dvsa ?? 'told')).toMatch(/^The MOT history service .+\.$/)
  })

  test('that has enough for today is not asked for an hour, and one that has enough for now is in a second', async () => {
    dvsa.behaves('GV15XKO', dvsaError('RL-01'))
    expect((await refresh('GV15XKO'))?.retry_after).toBe(3600)
    await server.services.sql`delete from service_limits`
    dvsa.asked.length = 0
    dvsa.behaves('GV15XKO', dvsaError('RL-02'))
    setTimeout(() => dvsa.behavesAgain('GV15XKO'), 300)
    expect((await refresh('GV15XKO'))?.outcomes.dvsa).toBe('told')
    expect(dvsa.timesAsked('GV15XKO')).toBe(2)
  })

  test('never has to say that we ask too often: forty at once, on two servers, take their turns', async () => {
    const strict = await startDvsaStandIn()
    const { sql } = server.services
    const settings = readConfig(strict.settings).official.dvsa
    if (!settings) throw new Error('The service has settings')
    const [one, two] = [createDvsa(settings, sql), createDvsa(settings, sql)]
    const before = performance.now()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, place) => (place % 2 ? one : two).lookUp('GV15XKO', { patience: 20_000 })),
    )
    await strict.close()
    expect(answers.every(Boolean)).toBe(true)
    expect([strict.asked.length, strict.asked.filter(({ refused }) => refused)]).toEqual([40, []])
    // Eight at once, and the others at fourteen a second.
    expect(performance.now() - before).toBeGreaterThan(2000)
    expect(performance.now() - before).toBeLessThan(8000)
  })

  test('whoever would wait too long is told so at once', async () => {
    const { dvsa: adapter } = adapters()
    const answers = await Promise.allSettled(
      Array.from({ length: 30 }, () => adapter.lookUp('GV15XKO', { patience: 500 })),
    )
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    expect(refused.length).toBeGreaterThan(5)
    for (const { trouble, retryAfter } of refused) expect([trouble, retryAfter]).toEqual(['busy', 1])
    expect(dvsa.asked.length).toBe(30 - refused.length)
  })

  test('is asked no more often in a day than it allows; the next day is another', async () => {
    const { sql } = server.services
    await sql`insert into service_limits (service, day, asked)
              values ('dvsa', (now() at time zone 'utc')::date, 499999)`
    const { dvsa: adapter } = adapters()
    expect(await adapter.lookUp('GV15XKO')).toBeDefined()
    const { trouble, retryAfter } = await troubleOf(adapter.lookUp('GV15XKO'))
    expect([trouble, retryAfter > 0 && retryAfter <= 24 * 3600]).toEqual(['busy', true])
    expect(dvsa.timesAsked('GV15XKO')).toBe(1)
    await sql`update service_limits set day = day - 1`
    expect(await adapter.lookUp('GV15XKO')).toBeDefined()
    const [row] = await sql`select asked from service_limits where service = 'dvsa'`
    expect(row?.asked).toBe(1)
  })
})

test('nobody reads a secret in what goes wrong', async () => {
  const { dvla: one, dvsa: two } = adapters()
  for (const behaviour of [
    { status: 403, body: { message: `${dvlaKey} ${dvsaSecrets.DVSA_API_KEY}` } },
    'hang up',
  ] as const) {
    for (const service of [dvla, dvsa]) service.behaves('GV15XKO', behaviour)
    for (const adapter of [one, two]) {
      const error = await troubleOf(adapter.lookUp('GV15XKO'))
      expect(`${error.message} ${JSON.stringify(error)} ${error.stack}`).not.toMatch(/never-be-seen/)
    }
    for (const service of [dvla, dvsa]) service.behavesAgain('GV15XKO')
  }
})
