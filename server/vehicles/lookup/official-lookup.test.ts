import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type DvlaStandIn, startDvlaStandIn } from '../../test/dvla-stand-in.ts'
import { type DvsaStandIn, dvsaError, startDvsaStandIn } from '../../test/dvsa-stand-in.ts'
import { member, type Person } from '../../test/people.ts'
import { type RegistryProvider, startRegistryProvider } from '../../test/registry-provider.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let dvla: DvlaStandIn
let dvsa: DvsaStandIn
let paid: RegistryProvider
const servers = {} as Record<'both' | 'onlyDvla' | 'onlyDvsa' | 'all', TestServer>
const stops: (() => Promise<void>)[] = []
const logged = vi.spyOn(console, 'error').mockImplementation(() => {})

beforeAll(async () => {
  dvla = await startDvlaStandIn()
  dvsa = await startDvsaStandIn({ perSecond: 1000, burst: 1000, perDay: 500_000 })
  paid = await startRegistryProvider()
  const settings = {
    both: { ...dvla.settings, ...dvsa.settings },
    onlyDvla: dvla.settings,
    onlyDvsa: dvsa.settings,
    all: { ...dvla.settings, ...dvsa.settings, ...paid.settings },
  }
  for (const [name, each] of Object.entries(settings)) {
    const started = await startTestServer(each)
    servers[name as keyof typeof servers] = started.server
    stops.push(started.stop)
  }
  stops.push(dvla.close, dvsa.close, paid.close)
})
afterAll(async () => {
  for (const stop of stops) await stop()
  logged.mockRestore()
})
beforeEach(() => {
  dvla.asked.length = 0
  dvsa.asked.length = 0
  paid.asked.length = 0
})

const looksUp = async (person: Person, registration: string) => {
  const answer = await person.post('/registry/lookup', { registration })
  return { status: answer.status, body: await answer.json() }
}
const typed = { make: 'Typed', model: 'By hand', year: 2011, transmission: 'Manual', fuel_type: 'Petrol', mileage: 0 }
const adds = async (person: Person, registration_number: string, more: object = {}) => {
  const answer = await person.post('/vehicles', { ...typed, registration_number, looked_up: true, ...more })
  expect(answer.status).toBe(201)
  return (await answer.json()).id as string
}

describe('with the two free keys', () => {
  test('a lookup fills the form, each service asked once a day', async () => {
    const ann = await member(servers.both, 'Ann Archer')
    for (const _ of [1, 2]) {
      const { status, body } = await looksUp(ann, 'gv15 xko')
      expect(status).toBe(200)
      expect(body).toMatchObject({
        make: 'Volkswagen',
        model: 'Golf',
        year: 2015,
        engine_type: '1968cc',
        fuel_type: 'Diesel',
        color: 'Blue',
        mileage: 88_012,
        tax_told: 'taxed',
        tax_status: 'Valid',
        mot_status: 'Valid',
      })
    }
    expect([dvla.timesAsked('GV15XKO'), dvsa.timesAsked('GV15XKO')]).toEqual([1, 1])
  })

  test('the car is added with every test, its defects by their types, and who said what', async () => {
    const ann = await member(servers.both, 'Ann Archer')
    const { sql } = servers.both.services
    const id = await adds(ann, 'GV15XKO')
    const [car] = await sql`
      select vehicles.make, vehicles.model, mot_status, tax_status, color, date_first_registered, sources,
             official -> 'recall' as recall, official -> 'dvla' ->> 'euro_status' as euro, engine_capacity
        from vehicles join vehicle_data on vehicle_data.vehicle_id = vehicles.id
        join technical_specifications on technical_specifications.vehicle_id = vehicles.id where vehicles.id = ${id}`
    expect(car).toMatchObject({
      make: 'Volkswagen',
      model: 'Golf',
      mot_status: 'Valid',
      tax_status: 'Valid',
      color: 'Blue',
      date_first_registered: '2015-03-17',
      sources: { make: 'dvla', model: 'dvsa', tax_due_date: 'dvla', mot_expiry: 'dvsa' },
      recall: { value: 'yes', source: 'dvsa' },
      euro: 'EURO 6',
      engine_capacity: 1968,
    })
    const tests = await sql`
      select test_result, odometer_reading, odometer_unit, odometer_result, source, station, registration_at_test,
             jsonb_array_length(defects) as defects, cardinality(failure_reasons) as failures,
             cardinality(advisory_notices) as advisories, defects -> 0 as first
        from mot_history where vehicle_id = ${id} order by tested_at desc`
    const read = { odometer_unit: 'mi', odometer_result: 'read', source: 'dvsa', station: 'DVSA' }
    expect(tests).toMatchObject([
      { test_result: 'Pass', odometer_reading: 88_012, ...read, defects: 1, failures: 0, advisories: 1 },
      {
        test_result: 'Fail',
        odometer_reading: 88_009,
        ...read,
        ...{ defects: 9, failures: 4, advisories: 5 },
        first: { text: 'Nearside front brake hose leaking', type: 'DANGEROUS', dangerous: true },
      },
      { test_result: 'Pass', odometer_reading: 31_007, ...read, defects: 0, registration_at_test: 'GV15XKO' },
    ])
  })

  test('cars never tested, from Northern Ireland, in kilometres, of a trade, historic and off the road are added as told', async () => {
    const ann = await member(servers.both, 'Ann Archer')
    const { sql } = servers.both.services
    const told: Record<string, object> = {}
    for (const vrm of ['NT74NEW', 'AXZ1234', 'KM08JPN', 'CV12VAN', 'HST500K', 'SR09RNN']) {
      const { status, body } = await looksUp(ann, vrm)
      expect([vrm, status]).toEqual([vrm, 200])
      const id = await adds(ann, vrm)
      const tests = await sql`
        select odometer_reading as read, odometer_unit as unit, odometer_result as result, station, location,
               defects is null as untold from mot_history where vehicle_id = ${id} order by tested_at desc`
      told[vrm] = { tax: body.tax_told, mot: body.mot_status, km: body.mileage_in_km, tests }
    }
    const none = { read: null, unit: null, station: 'DVSA', location: null, untold: false }
    expect(told).toEqual({
      NT74NEW: { tax: 'taxed', mot: 'Valid', km: null, tests: [] },
      AXZ1234: {
        ...{ tax: 'taxed', mot: 'Expired', km: null },
        tests: [{ read: 40_100, unit: 'mi', result: 'read', station: 'DVA NI', location: null, untold: true }],
      },
      KM08JPN: {
        ...{ tax: 'untaxed', mot: 'Expired', km: 160_934 },
        tests: [
          { ...none, result: 'unreadable' },
          { ...none, result: 'no_odometer' },
          { ...none, read: 160_934, unit: 'km', result: 'read' },
        ],
      },
      CV12VAN: {
        ...{ tax: 'not_taxed_for_road_use', mot: 'Expired', km: null },
        tests: [
          { read: 61_234, unit: 'mi', result: 'read', station: 'CVS', location: 'Leighton Buzzard', untold: false },
        ],
      },
      HST500K: { tax: 'taxed', mot: 'Unknown', km: null, tests: [] },
      SR09RNN: { tax: 'sorn', mot: 'Expired', km: null, tests: [] },
    })
    const [exempt] = await sql`select official -> 'mot_exempt' as exempt from vehicle_data where vrm = 'HST500K'`
    expect(exempt?.exempt).toBe(true)
  })

  test('one service in trouble does not spoil what the other says, and is asked again the next time', async () => {
    const ann = await member(servers.both, 'Ann Archer')
    dvsa.behaves('AA19DSL', 'hang up')
    expect((await looksUp(ann, 'AA19DSL')).body).toMatchObject({ make: 'Testmake', model: null, mileage: null })
    dvsa.behaves('AA19DSL', { answer: { registration: 'AA19DSL', make: 'TESTMAKE', model: 'TESTMODEL' } })
    expect((await looksUp(ann, 'AA19DSL')).body.model).toBe('Testmodel')
    expect([dvla.timesAsked('AA19DSL'), dvsa.timesAsked('AA19DSL')]).toEqual([1, 2])
  })

  test('both in trouble are told by the first that matters, and a registration nobody knows is kept as that', async () => {
    const ann = await member(servers.both, 'Ann Archer')
    const { sql } = servers.both.services
    const troubles = {
      registry_refused: [{ status: 403, body: { message: 'Forbidden' } }, dvsaError('FB-03')],
      registry_busy: [{ status: 429, headers: { 'retry-after': '900' } }, dvsaError('RL-01')],
      registry_failed: [{ status: 500, body: { errors: [] } }, dvsaError('UN-01')],
      registry_unreachable: [{ raw: '<html>' }, { raw: '<html>' }],
    } as const
    for (const [code, [one, two]] of Object.entries(troubles)) {
      dvla.behaves('BB19BBB', one)
      dvsa.behaves('BB19BBB', two)
      const { status, body } = await looksUp(ann, 'BB19BBB')
      expect([status, body.error.code]).toEqual([503, code])
      await sql`delete from service_limits`
    }
    // The one that answers doesn't know it; the other might.
    dvla.behavesAgain('BB19BBB')
    expect((await looksUp(ann, 'BB19BBB')).status).toBe(503)
    dvsa.behavesAgain('BB19BBB')
    expect((await looksUp(ann, 'BB19BBB')).body.error.code).toBe('registration_not_found')
    const kept = await sql`select provider, status from registry_lookups where vrm = 'BB19BBB' order by provider`
    expect(kept).toEqual([
      { provider: 'dvla', status: 404 },
      { provider: 'dvsa', status: 404 },
    ])
    expect((await looksUp(ann, 'GT17QBM')).status).toBe(404)
  })
})

test('with the DVLA’s key alone the model is the owner’s to say', async () => {
  const ann = await member(servers.onlyDvla, 'Ann Archer')
  expect((await looksUp(ann, 'GV15XKO')).body).toMatchObject({ make: 'Volkswagen', model: null, tax_told: 'taxed' })
  const id = await adds(ann, 'GV15XKO', { model: 'Golf Estate' })
  const [car] = await servers.onlyDvla.services.sql`select make, model from vehicles where id = ${id}`
  expect([car, dvsa.asked]).toEqual([{ make: 'Volkswagen', model: 'Golf Estate' }, []])
})

test('with the DVSA’s key alone there is no tax', async () => {
  const ann = await member(servers.onlyDvsa, 'Ann Archer')
  const { body } = await looksUp(ann, 'GV15XKO')
  expect(body).toMatchObject({ make: 'Volkswagen', model: 'Golf', tax_told: null, tax_due_date: null })
  expect([body.mot_status, dvla.asked]).toEqual(['Valid', []])
})

describe('with a paid provider as well', () => {
  test('its specification comes on top of what the authorities say', async () => {
    const ann = await member(servers.all, 'Ann Archer')
    dvla.behaves('GT17QBM', {
      answer: { registrationNumber: 'GT17QBM', make: 'BMW', colour: 'GREEN', taxStatus: 'SORN' },
    })
    const { body } = await looksUp(ann, 'GT17QBM')
    expect(body).toMatchObject({
      model: '320D M Sport Touring',
      transmission: 'Automatic',
      color: 'Green',
      tax_told: 'sorn',
      tax_due_date: null,
    })
    const id = await adds(ann, 'GT17QBM')
    const [kept] = await servers.all.services.sql`
      select power_bhp is not null as specified, sources, (select count(*)::int from mot_history
        where vehicle_id = ${id} and source = 'ukvehicledata') as tests
        from technical_specifications join vehicle_data on vehicle_data.id = vehicle_data_id
       where vehicle_data.vehicle_id = ${id}`
    expect(kept).toMatchObject({ specified: true, sources: { model: 'ukvehicledata', color: 'dvla' } })
    expect(kept?.tests).toBeGreaterThan(3)
    expect(paid.asked.filter(({ vrm }) => vrm === 'GT17QBM')).toHaveLength(1)
  })

  test('when it fails, what the authorities say is enough', async () => {
    const ann = await member(servers.all, 'Ann Archer')
    paid.behaves('GV15XKO', { status: 500 })
    expect((await looksUp(ann, 'GV15XKO')).body).toMatchObject({ model: 'Golf', transmission: null })
  })
})
