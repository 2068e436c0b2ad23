import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addDays, addYears, londonToday } from '#domain/basics/format.ts'
import type { MotSection } from '#domain/vehicles/mot-defect.ts'
import type { VehiclePage } from '#domain/vehicles/vehicle-page.ts'
import { type DvlaStandIn, startDvlaStandIn } from '../../test/dvla-stand-in.ts'
import { type DvsaStandIn, startDvsaStandIn } from '../../test/dvsa-stand-in.ts'
import { member, type Person } from '../../test/people.ts'
import { sells } from '../../test/sale.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { refreshNear } from '../due-dates/refresh-near-dates.ts'

let server: TestServer
let dvla: DvlaStandIn
let dvsa: DvsaStandIn
let stop: () => Promise<void>
const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
beforeAll(async () => {
  dvla = await startDvlaStandIn()
  dvsa = await startDvsaStandIn({ perSecond: 1000, burst: 1000, perDay: 500_000 })
  const started = await startTestServer({ ...dvla.settings, ...dvsa.settings })
  server = started.server
  stop = started.stop
})
afterAll(async () => {
  await stop()
  await dvla.close()
  await dvsa.close()
  logged.mockRestore()
})

const today = londonToday()
const ago = (days: number) => addDays(today, -days)
const plate = 'TK15NWT'
const tyre = 'Nearside Front Tyre worn close to legal limit (5.2.3 (e))'

interface Test {
  day: string
  number?: string
  more?: object
}
const testOf = ({ day, number = day.replaceAll('-', ''), more }: Test) => ({
  completedDate: `${day}T10:15:30.000Z`,
  testResult: 'PASSED',
  expiryDate: addYears(day, 1),
  odometerValue: '61234',
  odometerUnit: 'MI',
  odometerResultType: 'READ',
  motTestNumber: number,
  dataSource: 'DVSA',
  defects: [{ text: tyre, type: 'ADVISORY', dangerous: false }],
  ...more,
})
const tells = (tests: Test[], more: object = {}) =>
  dvsa.behaves(plate, {
    answer: {
      registration: plate,
      make: 'VOLKSWAGEN',
      model: 'GOLF',
      manufactureYear: '2015',
      ...(tests.length > 0 ? { motTests: tests.map(testOf) } : { motTestDueDate: addDays(today, 90) }),
      ...more,
    },
  })

let ann: Person
let path: string
const typed = {
  ...{ make: 'Volkswagen', model: 'Golf', year: 2015, transmission: 'Manual', fuel_type: 'Petrol', mileage: 10 },
  registration_number: plate,
}
async function adds(more: object = {}) {
  const added = await ann.post('/vehicles', { ...typed, ...more })
  expect([added.status, added.status === 201 ? '' : await added.text()]).toEqual([201, ''])
  path = `/vehicles/${(await added.json()).id}`
}
beforeEach(async () => {
  dvla.behaves(plate, { answer: { registrationNumber: plate, make: 'VOLKSWAGEN', taxStatus: 'Taxed' } })
  ann = await member(server, 'Ann Archer')
})

const refresh = async () => expect((await ann.post(`${path}/due-dates/refresh`)).status).toBe(200)
const section = async (person = ann) => (await (await person.get(`${path}/mot-defects`)).json()) as MotSection
const tests = async () => (await section()).tests
const lives = async () => (await section()).lives.map(({ text, state }) => [text, state])
const page = async () => (await (await ann.get(path)).json()) as VehiclePage
const readings = async () =>
  (
    (await (await ann.get(`${path}/mileage/readings`)).json()).items as {
      source: string
      value: number
      unit: string
    }[]
  )
    .map(({ source, value, unit }) => [source, value, unit])
    .sort()

describe('a test found at the DVSA', () => {
  test('is added with its defects and its reading, once, to a car that was entered by hand', async () => {
    await adds()
    tells([{ day: ago(400) }])
    await refresh()
    await refresh()
    expect(await lives()).toEqual([[tyre, 'advised']])
    expect(await readings()).toEqual([
      ['manual', 10, 'mi'],
      ['mot', 61234, 'mi'],
    ])
    tells([{ day: ago(30), more: { odometerValue: '110000', odometerUnit: 'KM' } }, { day: ago(400) }])
    await Promise.all([refresh(), refresh(), refresh()])
    expect((await tests()).map(({ test_date, source }) => [test_date, source])).toEqual([
      [ago(30), 'dvsa'],
      [ago(400), 'dvsa'],
    ])
    expect(await lives()).toEqual([[tyre, 'came_back']])
    expect(await readings()).toContainEqual(['mot', 110000, 'km'])
    const [row] = await server.services.sql`
      select days_since_last_test from mot_history where test_date = ${ago(30)} and vehicle_id = ${path.split('/')[2] ?? ''}`
    expect(row?.days_since_last_test).toBe(370)
  })

  test('is added to a car that was looked up, whose later tests then count from it', async () => {
    tells([{ day: ago(20) }])
    await adds({ looked_up: true, mileage: 0 })
    expect(await tests()).toHaveLength(1)
    tells([{ day: ago(20) }, { day: ago(390) }])
    await refresh()
    const rows = await server.services.sql`
      select test_date, days_since_last_test from mot_history where vehicle_id = ${path.split('/')[2] ?? ''}
       order by test_date desc`
    expect(rows.map((row) => [row.test_date, row.days_since_last_test])).toEqual([
      [ago(20), 370],
      [ago(390), null],
    ])
  })

  test('that another source told already is not told twice, and two of one day stay two', async () => {
    await adds()
    const id = path.split('/')[2] ?? ''
    await server.services.sql`
      insert into mot_history (vehicle_id, test_number, test_date, test_result, odometer_reading, odometer_unit,
        advisory_notices, source)
      values (${id}, '1234 5678 9012', ${ago(400)}, 'Pass', 61234, 'mi', ${[tyre]}, 'ukvehicledata'),
             (${id}, null, ${ago(765)}, 'PASSED', 51234, 'mi', '{}', null)`
    const fails = { testResult: 'FAILED', expiryDate: null }
    tells([
      { day: ago(20), number: '3' },
      { day: ago(20), number: '2', more: fails },
      { day: ago(20), number: '1', more: fails },
      { day: ago(400), number: '123456789012' },
      { day: ago(765), number: '77' },
    ])
    await refresh()
    await refresh()
    expect((await tests()).map(({ test_date, test_result }) => [test_date, test_result]).sort()).toEqual(
      [
        [ago(20), 'Fail'],
        [ago(20), 'Fail'],
        [ago(20), 'Pass'],
        [ago(400), 'Pass'],
        [ago(765), 'PASSED'],
      ].sort(),
    )
    expect(await lives()).toEqual([[tyre, 'came_back']])
  })

  test('stands beside the owner’s own MOT record: neither mileage nor lives are doubled', async () => {
    await adds({ mileage: 61000 })
    const record = { type: 'MOT / Annual Inspection', date: ago(30), mileage: 61234 }
    expect((await ann.post(`${path}/service-records`, record)).status).toBe(201)
    const before = await page()
    tells([{ day: ago(30) }])
    await refresh()
    const after = await page()
    expect([after.mileage, after.stats.records, after.stats.cost_per_mile]).toEqual([
      before.mileage,
      before.stats.records,
      before.stats.cost_per_mile,
    ])
    expect(await lives()).toEqual([[tyre, 'advised']])
    expect(await readings()).toEqual([
      ['manual', 61000, 'mi'],
      ['mot', 61234, 'mi'],
      ['service', 61234, 'mi'],
    ])
    const { points } = await (await ann.get(`${path}/mileage`)).json()
    expect(points.filter(({ date }: { date: string }) => date === ago(30)).length).toBeGreaterThan(0)
  })

  test('of Northern Ireland has no defects, a car never tested has no test, and one unread odometer is no reading', async () => {
    await adds()
    tells([])
    await refresh()
    expect([await tests(), await lives()]).toEqual([[], []])
    tells([
      { day: ago(30), more: { dataSource: 'DVA NI', defects: undefined, odometerResultType: 'UNREADABLE' } },
      { day: ago(400) },
    ])
    await refresh()
    expect(await lives()).toEqual([[tyre, 'advised']])
    expect((await readings()).filter(([source]) => source === 'mot')).toHaveLength(1)
  })

  test('is another car’s when neither make nor year fit, and goes when the plate turns out to be wrong', async () => {
    await adds({ make: 'Vauxhall', year: 2004 })
    tells([{ day: ago(30) }], { hasOutstandingRecall: 'Yes' })
    await refresh()
    expect([await tests(), (await page()).outstanding_recall]).toEqual([[], false])

    await adds({ make: 'VW', confirmed: ['registration_in_garage'] })
    await refresh()
    expect([(await tests()).length, (await page()).outstanding_recall]).toEqual([1, true])
    const { version } = await page()
    const corrected = await ann.patch(path, { version, registration_number: 'TK15NWX' })
    expect([corrected.status, corrected.status === 200 ? '' : await corrected.text()]).toEqual([200, ''])
    expect([await tests(), (await page()).outstanding_recall, (await page()).mileage]).toEqual([[], false, 10])
  })
})

test('an outstanding recall is told when the service says so; one that doesn’t know changes nothing', async () => {
  tells([{ day: ago(30) }], { hasOutstandingRecall: 'Unknown' })
  await adds({ looked_up: true, mileage: 0 })
  const recall = async () => (await section()).recall
  expect(await recall()).toBe(null)
  for (const [says, known] of [
    ['Unavailable', null],
    ['Yes', { outstanding: true, told_on: today }],
    ['Unknown', { outstanding: true, told_on: today }],
    ['No', { outstanding: false, told_on: today }],
  ] as const) {
    tells([{ day: ago(30) }], { hasOutstandingRecall: says })
    await refresh()
    expect(await recall()).toEqual(known)
  }
  tells([{ day: ago(30) }], { hasOutstandingRecall: 'Yes' })
  await refresh()
  expect((await page()).outstanding_recall).toBe(true)
})

describe('the job that keeps near dates', () => {
  const near = async () => {
    await adds()
    const due = { date: addDays(today, 3), state: null, version: null }
    expect((await ann.put(`${path}/due-dates/mot`, due)).status).toBe(200)
    await server.services.sql`
      update due_dates set source = 'official', set_by = null, official_date = date, official_source = 'official',
             official_at = now() - interval '40 days' where vehicle_id = ${path.split('/')[2] ?? ''}`
  }

  test('takes in the test that moved the date', async () => {
    await near()
    tells([{ day: ago(1) }])
    await refreshNear(server.services)
    expect(await lives()).toEqual([[tyre, 'advised']])
  })

  test('leaves a car alone that was sold between asking and answering', async () => {
    await near()
    const id = path.split('/')[2] ?? ''
    const bea = await member(server, 'Bea Booth')
    const due = () =>
      server.services.sql`select kind, date, official_at from due_dates where vehicle_id = ${id} order by kind`
    tells([{ day: ago(1) }], { hasOutstandingRecall: 'Yes' })
    dvla.behaves(plate, { after: 3000 })
    const asked = dvla.timesAsked(plate)
    const job = refreshNear(server.services)
    while (dvla.timesAsked(plate) === asked) await sleep(20)
    await sells(ann, id, bea)
    const before = await due()
    await job
    expect(await due()).toEqual(before)
    expect(await section(bea)).toMatchObject({ tests: [], lives: [], recall: null })
  })
})
