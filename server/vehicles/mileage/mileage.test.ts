import { describe, expect, test } from 'vitest'
import { addDays, londonToday } from '#domain/basics/format.ts'
import { doubtCodes } from '#domain/vehicles/doubt.ts'
import { mileageAnomalies } from '#domain/vehicles/mileage.ts'
import {
  type MileageLife,
  type MileageReading,
  type ReadingPage,
  readingPageSize,
} from '#domain/vehicles/mileage-reading.ts'
import { member, type Person, visitor } from '../../test/people.ts'
import { memberWithCar } from '../../test/records.ts'
import { offers, sells } from '../../test/sale.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const today = londonToday()
const ago = (days: number) => addDays(today, -days)

async function carWithBook() {
  const found = await memberWithCar(server)
  const { ann, car, path } = found
  const at = `${path}/mileage`
  return { ann, car, path, at, ...usedBy(ann, path) }
}

function usedBy(person: Person, path: string) {
  const at = `${path}/mileage`
  return {
    reads: async (date: string, value: number, more: object = {}) => {
      const answer = await person.post(`${at}/readings`, { date, value, ...more })
      return { status: answer.status, ...((await answer.json()) as MileageReading & { error?: { doubts: object[] } }) }
    },
    corrects: async (id: string, value: number, more: object = {}) =>
      person.post(`${at}/readings/${id}/correction`, { value, reason: 'A digit too many.', ...more }),
    sets: async (id: string, withdrawn: boolean) =>
      (await person.put(`${at}/readings/${id}/state`, { withdrawn })).status,
    list: async (after?: string) =>
      (await (await person.get(`${at}/readings${after ? `?after=${after}` : ''}`)).json()) as ReadingPage,
    life: async (query = '') => (await (await person.get(`${at}${query}`)).json()) as MileageLife,
  }
}

describe('a reading entered by hand', () => {
  test('stands in the list with its source and sets the mileage', async () => {
    const { reads, list, life } = await carWithBook()
    expect(await reads(ago(3), 42_000, { comment: 'At the pump' })).toMatchObject({
      status: 201,
      miles: 42_000,
      by: 'owner',
    })
    expect((await life()).mileage).toBe(42_000)
    expect((await list()).items).toMatchObject([
      { source: 'manual', value: 42_000, unit: 'mi', comment: 'At the pump', may: ['correct', 'withdraw'] },
    ])
  })

  test('keeps the unit it was read in', async () => {
    const { reads, life } = await carWithBook()
    expect(await reads(ago(3), 100_000, { unit: 'km' })).toMatchObject({ value: 100_000, unit: 'km', miles: 62_137 })
    expect((await life()).mileage).toBe(62_137)
  })

  test('is asked about when it does not fit, and kept and marked when confirmed', async () => {
    const { reads } = await carWithBook()
    await reads(ago(40), 60_000)
    const cases: [string, number, string][] = [
      [ago(30), 59_000, 'mileage_below_earlier'],
      [ago(50), 61_000, 'mileage_above_later'],
      [ago(30), 90_000, 'mileage_jump'],
      [ago(30), 96_560, 'mileage_in_kilometres'],
      [ago(40), 60_500, 'mileage_same_day'],
      [addDays(today, 3), 60_100, 'date_in_future'],
      ['1931-05-01', 10, 'date_before_registration'],
    ]
    for (const [date, value, code] of cases) {
      const asked = await reads(date, value)
      expect([asked.status, asked.error?.doubts]).toMatchObject([409, [{ code }]])
    }
    expect(await reads(ago(30), 59_000, { confirmed: ['mileage_below_earlier'] })).toMatchObject({
      status: 201,
      confirmed_doubts: ['mileage_below_earlier'],
    })
    const other = await carWithBook()
    expect((await other.reads(ago(30), 1_234_567)).error?.doubts).toMatchObject([{ code: 'mileage_seven_digits' }])
    expect((await other.reads(ago(30), 12_345_678)).status).toBe(400)
  })

  test('is withdrawn, and comes back', async () => {
    const { reads, sets, list, life } = await carWithBook()
    await reads(ago(40), 60_000)
    const { id } = await reads(ago(10), 66_000, { confirmed: doubtCodes })
    expect(await sets(id, true)).toBe(204)
    expect([(await life()).mileage, (await list()).items.length]).toEqual([60_000, 1])
    expect([await sets(id, true), await sets(id, false)]).toEqual([204, 204])
    expect([(await life()).mileage, (await list()).items.length]).toEqual([66_000, 2])
  })

  test('is kept once for one attempt, also when two come together', async () => {
    const { ann, at, list } = await carWithBook()
    const send = () =>
      ann.post(`${at}/readings`, { date: ago(3), value: 42_000 }, { 'idempotency-key': 'attempt-0001' })
    const answers = await Promise.all([send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect((await list()).items).toHaveLength(1)
  })
})

describe('a correction', () => {
  test('is an entry beside the wrong one, which stays with its reason and no longer counts', async () => {
    const { reads, corrects, sets, list, life } = await carWithBook()
    const { id } = await reads(ago(10), 660_000)
    const fixed = (await (await corrects(id, 66_000)).json()) as MileageReading
    expect((await life()).mileage).toBe(66_000)
    expect((await list()).items).toMatchObject([
      { value: 66_000, is_correction: true, comment: 'A digit too many.', date: ago(10) },
      { value: 660_000, corrected: { value: 66_000, comment: 'A digit too many.' }, may: [] },
    ])
    expect((await corrects(id, 65_000)).status).toBe(409)
    expect(await sets(id, true)).toBe(409)
    expect(await sets(fixed.id, true)).toBe(204)
    expect((await life()).mileage).toBe(660_000)
  })

  test('of two at the same time one is made', async () => {
    const { reads, corrects, list } = await carWithBook()
    const { id } = await reads(ago(10), 660_000)
    const answers = await Promise.all([corrects(id, 66_000), corrects(id, 66_001)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect((await list()).items).toHaveLength(2)
  })

  test('of a test that was read wrongly is made; a record’s reading follows its record', async () => {
    const { ann, car, path, corrects, sets, list, life } = await carWithBook()
    await server.services.sql`
      with of as (insert into vehicle_data (vehicle_id) values (${car}) returning id)
      insert into mot_history (vehicle_data_id, vehicle_id, test_date, test_result, odometer_reading, odometer_unit)
      select of.id, ${car}, ${ago(300)}, 'PASSED', 510000, 'mi' from of`
    await ann.post(`${path}/washes`, { date: ago(20), mileage: 52_000, confirmed: doubtCodes })
    const [wash, mot] = (await list()).items
    expect([wash?.may, mot?.may]).toEqual([[], ['correct']])
    expect([(await corrects(wash?.id ?? '', 5)).status, await sets(mot?.id ?? '', true)]).toEqual([409, 409])
    expect((await corrects(mot?.id ?? '', 51_000)).status).toBe(201)
    expect((await life()).mileage).toBe(52_000)
  })

  test('is all that is left once the car was handed over: what is sealed is not withdrawn', async () => {
    const { ann, car, path, reads } = await carWithBook()
    const { id } = await reads(ago(10), 66_000)
    const sam = await member(server, 'Sam Sutton')
    await sells(ann, car, sam)
    const buyer = usedBy(sam, path)
    expect((await buyer.list()).items).toMatchObject([
      { source: 'transfer', value: 66_000, by: 'previous owner', is_sealed: true },
      { id, is_sealed: true, may: ['correct'] },
    ])
    expect(await buyer.sets(id, true)).toBe(409)
    expect((await buyer.corrects(id, 65_000)).status).toBe(201)
  })
})

describe('the life of a car', () => {
  test('goes on over a replaced instrument', async () => {
    const { ann, at, reads, life, list } = await carWithBook()
    await reads(ago(400), 100_000)
    await reads(ago(200), 105_000)
    const replaced = await ann.post(`${at}/instrument`, { date: ago(100), old_value: 107_000, value: 10 })
    expect(replaced.status).toBe(201)
    expect((await reads(ago(10), 2_010)).status).toBe(201)
    const found = await life()
    expect(found).toMatchObject({ mileage: 2_010, distance: 109_000, odd_readings: [] })
    expect(found.points.map(({ distance }) => distance)).toEqual([100_000, 105_000, 107_000, 109_000])
    expect((await list()).items[1]).toMatchObject({ source: 'instrument', old_value: 107_000, may: ['withdraw'] })
  })

  test('a replaced instrument is told to a visitor, sealed with the car, and no fall to whoever checks it', async () => {
    const { ann, car, path, at, reads } = await carWithBook()
    await ann.post(`${path}/washes`, { date: ago(200), mileage: 105_000 })
    const replaced = { date: ago(100), old_value: 107_000, value: 10 }
    expect((await ann.post(`${at}/instrument`, replaced)).status).toBe(201)
    await reads(ago(10), 2_010)
    await ann.patch(`${path}/sharing`, { is_public: true })
    const { public_url } = await (await ann.get(path)).json()
    const instruments = [{ date: ago(100), old_miles: 107_000, miles: 10 }]
    const page = await (await visitor(server).get(`/public/vehicles/${public_url}`)).json()
    expect(page).toMatchObject({ mileage: 2_010, odd_readings: [], instruments })
    const sam = await member(server, 'Sam Sutton')
    await sells(ann, car, sam)
    const file = new Uint8Array(await (await sam.get(`${path}/handovers/1`)).arrayBuffer())
    expect(JSON.parse(new TextDecoder().decode(file)).document.instruments).toEqual(instruments)
    const verdict = await (await visitor(server).post('/public/handovers/verify', file)).json()
    expect(verdict).toMatchObject({ verdict: 'genuine', findings: { conflicts: [] } })
  })

  test('while the car is offered its mileage only goes up', async () => {
    const { ann, car, path, reads, corrects, sets, life } = await carWithBook()
    const { id } = await reads(ago(10), 66_000)
    await ann.put(`${path}/status`, { status: 'For Sale' })
    await offers(ann, car, 'bea@example.org')
    const lower = await reads(today, 65_000, { confirmed: doubtCodes })
    expect([lower.status, (await corrects(id, 65_000)).status, await sets(id, true)]).toEqual([409, 409, 409])
    expect((await reads(today, 66_100)).status).toBe(201)
    expect((await life()).mileage).toBe(66_100)
  })

  test('tells years, a forecast, the cost of a mile over a stated period, and what is odd', async () => {
    const { ann, path, reads, life } = await carWithBook()
    expect(await life()).toEqual({
      ...{
        mileage_km: null,
        odometer_unit: 'mi',
        mileage: 0,
        distance: 0,
        points: [],
        years: [],
        forecast: null,
        cost: null,
        odd_readings: [],
      },
    })
    await reads(ago(800), 40_000)
    await reads(ago(365), 50_000)
    await reads(today, 60_000)
    await ann.post(`${path}/running-costs`, { type: 'Fuel', date: ago(200), cost: 150 })
    await ann.post(`${path}/running-costs`, { type: 'Repair', date: ago(700), cost: 2000 })
    const found = await life()
    expect(found).toMatchObject({
      forecast: { miles_a_year: 10_000, in_a_year: 70_000 },
      cost: { since: ago(365), until: today, spent: 150, miles: 10_000, per_mile: 0.015 },
    })
    expect(found.years[0]).toMatchObject({ year: Number(today.slice(0, 4)), is_partial: true })
    expect((await life('?period=three')).cost).toMatchObject({ since: ago(800), spent: 2150, miles: 20_000 })
    await reads(ago(100), 30_000, { confirmed: doubtCodes })
    expect(mileageAnomalies(await life())[1]).toMatch(
      /^Mileage anomaly: 30,000 mi on .* is less than the 50,000 mi recorded on/,
    )
  })

  test('ten thousand readings are a chart of some hundred points and a list in pages', async () => {
    const { car, list, life } = await carWithBook()
    await server.services.sql`
      insert into mileage_readings (vehicle_id, date, value, source, entered_at)
      select ${car}, ${ago(10_000)}::date + step, step * 10, 'manual', now() - interval '1 day' * (10000 - step)
        from generate_series(1, 10000) as step`
    const { points, mileage } = await life()
    expect([points.length <= 122, mileage, points.at(-1)?.miles]).toEqual([true, 100_000, 100_000])
    const first = await list()
    const second = await list(first.next ?? '')
    expect([first.items.length, second.items[0]?.value]).toEqual([readingPageSize, 100_000 - readingPageSize * 10])
  })
})
