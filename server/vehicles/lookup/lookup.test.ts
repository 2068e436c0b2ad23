import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { lookupRefusals } from '#domain/vehicles/registry.ts'
import { member, type Person } from '../../test/people.ts'
import { providerKey, type RegistryProvider, refusal, startRegistryProvider } from '../../test/registry-provider.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { ukVehicleDataRegistry } from './registries.ts'

let provider: RegistryProvider
let server: TestServer
let other: TestServer
let stops: (() => Promise<void>)[] = []
const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
afterAll(() => logged.mockRestore())

const impatient = (on: TestServer) => {
  const { vehicleData } = on.services.config
  if (vehicleData) on.services.registries = [ukVehicleDataRegistry({ ...vehicleData, timeout: 1200 })]
}

beforeAll(async () => {
  provider = await startRegistryProvider()
  const one = await startTestServer(provider.settings)
  const two = await startTestServer(provider.settings, one.server.services.databaseUrl)
  server = one.server
  other = two.server
  impatient(server)
  impatient(other)
  stops = [two.stop, one.stop, provider.close]
})
afterAll(async () => {
  for (const stop of stops) await stop()
})
beforeEach(() => {
  provider.asked.length = 0
})

const looksUp = async (person: Person, registration: string) => {
  const answer = await person.post('/registry/lookup', { registration })
  return { status: answer.status, body: await answer.json() }
}
const askedFor = (vrm: string) => provider.asked.filter((asked) => asked.vrm === vrm)
const kept = async (vrm: string) =>
  (
    await server.services
      .sql`select status, expires_at - fetched_at = '1 day' as for_a_day from registry_lookups where vrm = ${vrm}`
  )[0]

describe('looking up a registration', () => {
  test('asks the provider for the package, with the mark cleaned of everything else (GARA-19, GARA-43, CALL-61)', async () => {
    const ann = await member(server, 'Ann Archer')
    const { status, body } = await looksUp(ann, ' gt-64 q.vw ')
    expect(status).toBe(200)
    expect(provider.asked).toEqual([
      {
        package: 'VehicleAndMotHistory',
        vrm: 'GT64QVW',
        query: { v: '2', api_nullitems: '1', auth_apikey: providerKey, key_VRM: 'GT64QVW' },
      },
    ])
    expect(JSON.stringify(body)).not.toContain(providerKey)
  })

  test('fills the form: make, model, year, engine, transmission, fuel, tax and MOT, and the mileage of the newest test (AUTH-22, AUTH-23, CALL-62)', async () => {
    const ann = await member(server, 'Ann Archer')
    const { body } = await looksUp(ann, 'GT17QBM')
    expect(body).toMatchObject({
      registration_number: 'GT17QBM',
      make: 'BMW',
      model: '320D M Sport Touring',
      year: 2017,
      engine_type: '1995cc',
      transmission: 'Automatic',
      fuel_type: 'Diesel',
      tax_status: 'Valid',
      mot_status: 'Valid',
    })
    expect(body.tax_due_date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(body.mot_expiry).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(body.mileage).toBe(120_456)
  })

  test('a paid answer is asked for once a day, whoever asks', async () => {
    const ann = await member(server, 'Ann Archer')
    const sam = await member(other, 'Sam Sutton')
    const first = await looksUp(ann, 'GT12QFF')
    expect(await looksUp(sam, 'GT12QFF')).toEqual(first)
    expect(askedFor('GT12QFF')).toHaveLength(1)
    expect(await kept('GT12QFF')).toEqual({ status: 200, for_a_day: true })
    await server.services
      .sql`update registry_lookups set expires_at = now() - interval '1 second' where vrm = 'GT12QFF'`
    await looksUp(ann, 'GT12QFF')
    expect(askedFor('GT12QFF')).toHaveLength(2)
    expect(await kept('GT12QFF')).toEqual({ status: 200, for_a_day: true })
  })

  test('that a registration is unknown is an answer too, and kept as long (AUTH-19)', async () => {
    const ann = await member(server, 'Ann Archer')
    for (const _ of [1, 2])
      expect(await looksUp(ann, 'ZZ99ZZZ')).toEqual({
        status: 404,
        body: {
          error: {
            code: 'registration_not_found',
            message:
              'Vehicle not found. Please check the registration number and try again, or enter details manually.',
          },
        },
      })
    expect(askedFor('ZZ99ZZZ')).toHaveLength(1)
    expect(await kept('ZZ99ZZZ')).toEqual({ status: 404, for_a_day: true })
  })

  test('asked many times at once on two servers, one call is paid for', async () => {
    provider.behaves('GT70QEV', { after: 300 })
    const ann = await member(server, 'Ann Archer')
    const sam = await member(other, 'Sam Sutton')
    const answers = await Promise.all([ann, ann, sam, ann, sam, sam].map((person) => looksUp(person, 'GT70QEV')))
    expect(answers.map(({ status, body }) => [status, body.fuel_type])).toEqual(Array(6).fill([200, 'Electric']))
    expect(askedFor('GT70QEV')).toHaveLength(1)
  })

  test('the claim of a server that died over it runs out', async () => {
    const ann = await member(server, 'Ann Archer')
    await server.services.sql`
      insert into registry_lookups (provider, vrm, status, expires_at)
      values ('ukvehicledata', 'GT21QTY', 102, now() + interval '400 milliseconds')`
    expect((await looksUp(ann, 'GT21QTY')).body.fuel_type).toBe('Hybrid')
    expect(askedFor('GT21QTY')).toHaveLength(1)
  })

  test('a registration must be one', async () => {
    const ann = await member(server, 'Ann Archer')
    for (const registration of ['', ' - ', 'ABCDEFGHI', 7, null]) {
      const answer = await ann.post('/registry/lookup', { registration })
      expect([answer.status, Object.keys((await answer.json()).error.fields)]).toEqual([400, ['registration']])
    }
    expect(provider.asked).toEqual([])
  })

  test('a member can only have so many looked up in an hour; what is kept already costs nothing', async () => {
    const { ann, sam } = { ann: await member(server, 'Ann Archer'), sam: await member(server, 'Sam Sutton') }
    await looksUp(sam, 'GT12QFF')
    for (let number = 0; number < 20; number++) expect((await looksUp(ann, `LIM${number}`)).status).toBe(404)
    const refused = await ann.post('/registry/lookup', { registration: 'LIM20' })
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true])
    expect((await looksUp(ann, 'GT12QFF')).status).toBe(200)
    expect((await looksUp(sam, 'LIM21')).status).toBe(404)
    const added = await ann.post('/vehicles', { ...car, registration_number: 'LIM22' })
    expect(added.status).toBe(429)
    expect(askedFor('LIM22')).toHaveLength(0)
  })
})

const car = {
  make: 'Ford',
  model: 'Ka',
  year: 2009,
  transmission: 'Manual',
  fuel_type: 'Petrol',
  mileage: 0,
  looked_up: true,
}

describe('a provider in trouble (AUTH-21)', () => {
  const unexpected = { code: 'registry_unreachable', message: 'An unexpected error occurred. Please try again.' }
  const failed = { code: 'registry_failed', message: 'Failed to lookup vehicle details. Please try again later.' }
  const refused = { code: 'registry_refused', message: 'API authentication failed. Please try again later.' }
  const troubles: [string, Parameters<RegistryProvider['behaves']>[1], { code: string; message: string }][] = [
    ['answers 401', { status: 401 }, refused],
    ['answers that our account is not known', { answer: refusal('ApiKeyInvalid', `Key ${providerKey}`) }, refused],
    ['answers 500', { status: 500 }, failed],
    ['answers 403', { status: 403 }, failed],
    ['answers 429', { status: 429 }, failed],
    ['answers without success', { answer: refusal('ServiceUnavailable', 'Down for work') }, failed],
    ['answers with something else', { raw: '<html>Welcome</html>' }, unexpected],
    ['answers with half a JSON', { raw: '{"Response": {"StatusCode": "Succ' }, unexpected],
    ['answers with another shape', { answer: { hello: ['world'] } }, unexpected],
    ['answers with null', { raw: 'null' }, unexpected],
    ['does not answer in time', 'silent', unexpected],
    ['answers a byte at a time for ever', 'trickle', unexpected],
    ['answers without end', 'huge', unexpected],
    ['sends us somewhere else', 'redirect', unexpected],
    ['hangs up', 'hang up', unexpected],
  ]

  test.each(troubles)(
    'that %s: the specified text, nothing kept, nothing half-saved',
    async (_name, behaviour, error) => {
      const ann = await member(server, 'Ann Archer')
      const vrm = 'GT66QLR'
      provider.behaves(vrm, behaviour)
      logged.mockClear()
      const told = await looksUp(ann, vrm)
      expect(told).toEqual({ status: 503, body: { error } })
      expect(lookupRefusals[error.code as keyof typeof lookupRefusals]).toBe(error.message)
      expect(await kept(vrm)).toBeUndefined()
      const added = await ann.post('/vehicles', { ...car, registration_number: vrm })
      expect([added.status, (await added.json()).error]).toEqual([503, error])
      const [left] = await server.services.sql`select count(*)::int from vehicles where user_id = ${ann.id}`
      expect(left?.count).toBe(0)
      expect(JSON.stringify(logged.mock.calls)).not.toContain(providerKey)
      provider.behavesAgain(vrm)
      expect((await looksUp(ann, vrm)).status).toBe(200)
      await server.services.sql`delete from registry_lookups where vrm = ${vrm}`
    },
  )

  test('that is slow but answers in time is waited for', async () => {
    const ann = await member(server, 'Ann Archer')
    provider.behaves('GT09QVX', { after: 400 })
    expect((await looksUp(ann, 'GT09QVX')).status).toBe(200)
  })

  test('that says with 200 that it knows nothing of it is believed', async () => {
    const ann = await member(server, 'Ann Archer')
    for (const [vrm, code] of Object.entries({ NOPE1: 'KeyInvalid', NOPE2: 'ItemNotFound' })) {
      provider.behaves(vrm, { answer: refusal(code, 'Nothing') })
      expect((await looksUp(ann, vrm)).body.error.code).toBe('registration_not_found')
    }
  })

  test('that knows of success but of no make and model knows of no vehicle, and that is kept (AUTH-19)', async () => {
    const ann = await member(server, 'Ann Archer')
    const empty = { Response: { StatusCode: 'Success', DataItems: { VehicleRegistration: { Make: null, Model: '' } } } }
    provider.behaves('NOPE3', { answer: empty })
    for (const _ of [1, 2]) expect((await looksUp(ann, 'NOPE3')).body.error.code).toBe('registration_not_found')
    expect(askedFor('NOPE3')).toHaveLength(1)
    expect(await kept('NOPE3')).toEqual({ status: 404, for_a_day: true })
    const added = await ann.post('/vehicles', { ...car, registration_number: 'NOPE3' })
    const data = await server.services.sql`select 1 from vehicle_data where vehicle_id = ${(await added.json()).id}`
    expect([added.status, data]).toEqual([201, []])
  })

  test('that sends odd values does no harm: what cannot be read is left out, and the vehicle is added', async () => {
    const ann = await member(server, 'Ann Archer')
    provider.behaves('ODD1', {
      raw: JSON.stringify({
        Response: {
          StatusCode: 'Success',
          DataItems: {
            VehicleRegistration: {
              Make: 'F\u0000ORD'.padEnd(5000, 'D'),
              Model: { deep: true },
              YearOfManufacture: 'soon',
              EngineCapacity: -5,
              Colour: ['RED'],
              VinLast5: '123456789',
              GearCount: 1e300,
              DateFirstRegistered: '31/02/2015',
              FuelType: 12,
            },
            VehicleStatus: { MotVed: { VedExpiryDate: 'never' }, NextMotDueDate: 20_260_101 },
            MotHistory: {
              RecordList: [
                null,
                'PASS',
                { TestDate: '05/06/2020', TestNumber: '1', TestResult: '\ud800' },
                { TestDate: '06/06/2020', TestNumber: '1', OdometerReading: 'many', FailureReasonList: [{}, 7, null] },
              ],
            },
            VehicleHistory: { NumberOfPreviousKeepers: -1, KeeperChangesList: { length: 3 } },
            SmmtDetails: { Series: 'x'.repeat(9000), 'a\u0000b': 'c', Nested: { '\udfff': [] } },
          },
        },
      }),
    })
    const { status, body } = await looksUp(ann, 'ODD1')
    expect(status).toBe(200)
    expect(body).toMatchObject({ model: null, year: null, engine_type: null, mot_status: 'Unknown', mot_expiry: null })
    expect(body.make).toHaveLength(100)
    const added = await ann.post('/vehicles', { ...car, registration_number: 'ODD1' })
    expect(added.status).toBe(201)
    const tests = await server.services.sql`
      select test_date, test_number from mot_history where vehicle_id = ${(await added.json()).id}`
    expect(tests).toEqual([{ test_date: '2020-06-05', test_number: '1' }])
  })
})
