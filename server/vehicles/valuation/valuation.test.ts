import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ValuationView } from '#domain/vehicles/valuation.ts'
import { member, type Person, people, visitor } from '../../test/people.ts'
import { providerKey, type RegistryProvider, refusal, startRegistryProvider } from '../../test/registry-provider.ts'
import { startTestServer, type TestServer, useServer } from '../../test/server.ts'
import { ukVehicleDataValuer } from './valuer.ts'

let provider: RegistryProvider
let server: TestServer
let other: TestServer
let stops: (() => Promise<void>)[] = []
const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
afterAll(() => logged.mockRestore())

beforeAll(async () => {
  provider = await startRegistryProvider()
  const one = await startTestServer(provider.settings)
  const two = await startTestServer(provider.settings, one.server.services.databaseUrl)
  server = one.server
  other = two.server
  for (const { services } of [server, other])
    if (services.config.vehicleData)
      services.valuer = ukVehicleDataValuer({ ...services.config.vehicleData, timeout: 1200 })
  stops = [two.stop, one.stop, provider.close]
})
afterAll(async () => {
  for (const stop of stops) await stop()
})
beforeEach(() => {
  provider.asked.length = 0
})

const adds = async (person: Person, registration_number: string | null = 'GT64QVW', mileage = 88_000) =>
  (
    await (
      await person.post('/vehicles', {
        registration_number,
        make: 'Volkswagen',
        model: 'Golf',
        year: 2014,
        transmission: 'DCT',
        fuel_type: 'Petrol',
        mileage,
      })
    ).json()
  ).id as string

async function owner(plan = 'individual') {
  const ann = await member(server, 'Ann Archer')
  await server.services.sql`update users set current_plan_id = ${plan} where id = ${ann.id}`
  return { ann, car: await adds(ann) }
}

const view = async (person: Person, car: string) =>
  (await (await person.get(`/vehicles/${car}/valuation`)).json()) as ValuationView
const refreshes = async (person: Person, car: string) => {
  const answer = await person.post(`/vehicles/${car}/valuation`)
  const body = await answer.json()
  return { status: answer.status, body, told: body.error?.message as string | undefined }
}
const ledger = async (person: Person) =>
  (
    await server.services.sql`
      select kind from valuation_requests where user_id = ${person.id} order by created_at, kind`
  ).map((row) => row.kind)
const age = (car: string, days: number) =>
  server.services.sql`
    update vehicle_valuations set valuation_date = now() - make_interval(days => ${days}) where vehicle_id = ${car}`

describe('a valuation', () => {
  test('is none until it is fetched, and then the latest with its nine values (VALU-02, VALU-04, VALU-09, VALU-10, CALL-74, CALL-77)', async () => {
    const { ann, car } = await owner()
    expect(await view(ann, car)).toEqual({ latest: null, used: 0, allowed: 1 })
    const { status, body } = await refreshes(ann, car)
    expect(status).toBe(201)
    expect(body).toEqual(await view(ann, car))
    expect(body).toMatchObject({ used: 1, allowed: 1, latest: { mileage: 88_000, otr_value: 27_495 } })
    const values = Object.entries(body.latest).filter(([name]) => name.endsWith('_value'))
    expect(values).toHaveLength(9)
    for (const [, value] of values) expect(value).toBeTypeOf('number')
    expect(provider.asked).toEqual([
      {
        package: 'ValuationData',
        vrm: 'GT64QVW',
        query: { v: '2', api_nullitems: '1', auth_apikey: providerKey, key_VRM: 'GT64QVW', key_mileage: '88000' },
      },
    ])
    expect(JSON.stringify(body)).not.toContain(providerKey)
    expect(await ledger(ann)).toEqual(['reserve', 'settle'])
  })

  test('of several, the latest is shown (VALU-02)', async () => {
    const { ann, car } = await owner('collector')
    const first = (await refreshes(ann, car)).body.latest
    await age(car, 40)
    await server.services.sql`update vehicles set mileage = 90000 where id = ${car}`
    const second = (await refreshes(ann, car)).body.latest
    expect([first.mileage, second.mileage]).toEqual([88_000, 90_000])
    expect((await view(ann, car)).latest).toEqual(second)
    // The latest is decided by its date, not by when its row was written.
    await server.services
      .sql`update vehicle_valuations set valuation_date = now() + interval '1 day' where id = ${first.id}`
    expect((await view(ann, car)).latest?.id).toBe(first.id)
  })

  test('needs a registration (VALU-01)', async () => {
    const ann = await member(server, 'Ann Archer')
    const { status, told } = await refreshes(ann, await adds(ann, null))
    expect([status, told]).toEqual([400, 'Vehicle registration number is required for valuation'])
    expect(provider.asked).toEqual([])
  })

  test('is refreshed once in 30 days, and the answer says how long to wait (VALU-03)', async () => {
    const { ann, car } = await owner('collector')
    await refreshes(ann, car)
    const text = (days: string) =>
      `Cannot Refresh Valuation: Vehicle valuations can only be refreshed once a month. Please try again in ${days}.`
    expect(await refreshes(ann, car)).toMatchObject({ status: 409, told: text('30 days') })
    await age(car, 29)
    expect(await refreshes(ann, car)).toMatchObject({ status: 409, told: text('1 day') })
    expect(provider.asked).toHaveLength(1)
    await age(car, 30)
    expect((await refreshes(ann, car)).status).toBe(201)
    expect(provider.asked).toHaveLength(2)
    expect((await view(ann, car)).used).toBe(2)
  })

  test('counts against the month of the plan (VALU-05, VALU-06, CALL-75, CALL-76)', async () => {
    const { ann, car } = await owner()
    const second = await adds(ann, 'GT12QFF')
    await refreshes(ann, car)
    const { status, body, told } = await refreshes(ann, second)
    expect([status, body.error.code]).toEqual([402, 'limit_valuations'])
    expect(told).toBe(
      'You have reached your monthly valuation limit. Please upgrade your plan or try again next month.',
    )
    expect(provider.asked).toHaveLength(1)
    await server.services.sql`update users set current_plan_id = 'collector' where id = ${ann.id}`
    expect((await refreshes(ann, second)).status).toBe(201)
    expect(await view(ann, second)).toMatchObject({ used: 2, allowed: 10 })
  })

  test('asked for several vehicles at once, no more are fetched than the month allows', async () => {
    const { ann, car } = await owner()
    const cars = [car, await adds(ann, 'GT12QFF'), await adds(ann, 'GT17QBM'), await adds(ann, 'GT19QAU')]
    for (const vrm of ['GT64QVW', 'GT12QFF', 'GT17QBM', 'GT19QAU']) provider.behaves(vrm, { after: 200 })
    const answers = await Promise.all(cars.map((each) => refreshes(ann, each)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 402, 402, 402])
    expect(provider.asked).toHaveLength(1)
    for (const vrm of ['GT64QVW', 'GT12QFF', 'GT17QBM', 'GT19QAU']) provider.behavesAgain(vrm)
  })

  test('asked for one vehicle several times at once on two servers, one call is paid for', async () => {
    const { ann, car } = await owner('enterprise')
    const elsewhere = Object.assign(visitor(other), { cookies: ann.cookies })
    provider.behaves('GT64QVW', { after: 300 })
    const answers = await Promise.all([ann, elsewhere, ann, elsewhere].map((person) => refreshes(person, car)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409])
    expect(provider.asked).toHaveLength(1)
    expect((await view(ann, car)).used).toBe(1)
    provider.behavesAgain('GT64QVW')
  })

  test('a server that died while asking does not keep the place in the month', async () => {
    const { ann, car } = await owner()
    await server.services.sql`
      insert into valuation_requests (vehicle_id, user_id, kind, created_at)
      values (${car}, ${ann.id}, 'reserve', now() - interval '3 minutes')`
    expect((await view(ann, car)).used).toBe(1)
    expect((await refreshes(ann, car)).status).toBe(201)
    expect(await ledger(ann)).toEqual(['reserve', 'release', 'reserve', 'settle'])
  })

  test('belongs to the owner: a stranger cannot tell that there is one', async () => {
    const { ann, sam } = await people(server)
    const car = await adds(ann)
    expect((await sam.get(`/vehicles/${car}/valuation`)).status).toBe(404)
    expect((await sam.post(`/vehicles/${car}/valuation`)).status).toBe(404)
    expect((await visitor(server).post(`/vehicles/${car}/valuation`)).status).toBe(401)
    expect(provider.asked).toEqual([])
  })
})

describe('a provider that fails (VALU-07)', () => {
  const failures: [string, Parameters<RegistryProvider['behaves']>[1], string][] = [
    ['says why', { answer: refusal('InsufficientData', 'Mileage is out of range') }, ': Mileage is out of range'],
    ['says why with an error', { status: 500, body: refusal('Error', 'Engine overheated') }, ': Engine overheated'],
    ['names our key', { answer: refusal('ApiKeyInvalid', `Key ${providerKey} unknown`) }, ': Key unknown'],
    ['says nothing', { status: 500 }, '. Please try again later.'],
    ['answers 401', { status: 401 }, '. Please try again later.'],
    ['does not know it', { status: 404 }, ': There is no valuation for this registration.'],
    [
      'has no values',
      { answer: { Response: { StatusCode: 'Success', DataItems: {} } } },
      ': There is no valuation for this registration.',
    ],
    ['answers nonsense', { raw: '<html>' }, '. Please try again later.'],
    ['does not answer', 'silent', '. Please try again later.'],
    ['answers without end', 'huge', '. Please try again later.'],
  ]

  test.each(failures)(
    'because it %s: its message, and the place in the month given back',
    async (_why, behaviour, ending) => {
      const { ann, car } = await owner()
      provider.behaves('GT64QVW', behaviour)
      logged.mockClear()
      const { status, told } = await refreshes(ann, car)
      expect([status, told]).toEqual([503, `Failed to fetch valuation${ending}`])
      expect(await view(ann, car)).toEqual({ latest: null, used: 0, allowed: 1 })
      expect(await ledger(ann)).toEqual(['reserve', 'release'])
      expect(JSON.stringify(logged.mock.calls)).not.toContain(providerKey)
      provider.behavesAgain('GT64QVW')
      expect((await refreshes(ann, car)).status).toBe(201)
    },
  )

  test('nothing is kept, and nothing counted, when the valuation cannot be saved', async () => {
    const { ann, car } = await owner()
    const { sql } = server.services
    await sql.unsafe(`
      create function break_down() returns trigger language plpgsql as $$ begin raise 'broken on purpose'; end $$;
      create trigger break_down before insert on vehicle_valuations for each row execute function break_down();`)
    try {
      expect((await refreshes(ann, car)).status).toBe(500)
    } finally {
      await sql.unsafe('drop trigger break_down on vehicle_valuations; drop function break_down()')
    }
    expect(await view(ann, car)).toEqual({ latest: null, used: 0, allowed: 1 })
    expect(await ledger(ann)).toEqual(['reserve', 'release'])
  })

  test('a vehicle that is deleted meanwhile is not valued, and the place is given back', async () => {
    const { ann, car } = await owner()
    provider.behaves('GT64QVW', { after: 500 })
    const asking = refreshes(ann, car)
    await vi.waitUntil(() => provider.asked.length > 0)
    await ann.delete(`/vehicles/${car}`)
    expect((await asking).status).toBe(404)
    expect(await ledger(ann)).toEqual(['reserve', 'release'])
    provider.behavesAgain('GT64QVW')
  })
})

describe('without a key', () => {
  const offline = useServer()

  test('the invented vehicles are valued and all others are not known', async () => {
    const ann = await member(offline, 'Ann Archer')
    const unknown = await ann.post(`/vehicles/${await adds(ann, 'AB12CDE')}/valuation`)
    expect((await unknown.json()).error.message).toBe(
      'Failed to fetch valuation: There is no valuation for this registration.',
    )
    const answer = await ann.post(`/vehicles/${await adds(ann, 'GT70QEV')}/valuation`)
    expect(answer.status).toBe(201)
    const { latest } = (await answer.json()) as ValuationView
    const { private_average_value: average, trade_poor_value: poor, dealer_forecourt_value: dealer } = latest ?? {}
    expect(Number(poor) < Number(average) && Number(average) < Number(dealer)).toBe(true)
  })
})
