import { expect, test } from 'vitest'
import { allowances, type CountedTrip, milesOf, rateOn, taxYearName, taxYearOf, tripForm } from './business-mileage.ts'

const trip = (id: string, miles: number, extra: Partial<CountedTrip> = {}): CountedTrip => ({
  ...{ id, date: '2025-06-01', miles, class: 'car_or_van' },
  ...extra,
})

test('a tax year begins on 6 April', () => {
  expect([taxYearOf('2026-04-05'), taxYearOf('2026-04-06'), taxYearOf('2026-12-31')]).toEqual([2025, 2026, 2026])
  expect([taxYearName(2025), taxYearName(1999)]).toEqual(['2025/26', '1999/00'])
})

test('the rate is that of its day: 40p, 45p from April 2011, 55p from April 2026; 24p for a motorcycle', () => {
  expect(rateOn('2011-04-05', 'car_or_van')?.pence).toBe(40)
  expect(rateOn('2011-04-06', 'car_or_van')?.pence).toBe(45)
  expect(rateOn('2026-04-05', 'car_or_van')?.pence).toBe(45)
  expect(rateOn('2026-04-06', 'car_or_van')).toMatchObject({ pence: 55, limit: 10_000, penceBeyond: 25 })
  expect(rateOn('2026-04-06', 'motorcycle')?.pence).toBe(24)
  expect(rateOn('2002-04-05', 'car_or_van')).toBeUndefined()
})

test('as HMRC works it out: 11,500 miles are 10,000 at 45p and 1,500 at 25p, £4,875', () => {
  const paid = allowances([trip('a', 9000), trip('b', 2000), trip('c', 500)])
  expect([paid.get('a'), paid.get('b'), paid.get('c')]).toEqual([405_000, 45_000 + 25_000, 12_500])
  expect([...paid.values()].reduce((sum, pence) => sum + pence, 0)).toBe(487_500)
})

test('a motorcycle has no limit and takes nothing of the cars’', () => {
  const paid = allowances([trip('bike', 12_000, { class: 'motorcycle' }), trip('car', 10_000)])
  expect([paid.get('bike'), paid.get('car')]).toEqual([288_000, 450_000])
})

test('miles are entered, or read off the odometer, in kilometres too', () => {
  expect(milesOf({ start_reading: 100, end_reading: 200 }, 'km')).toBe(62.1)
  const form = { date: '2025-06-01', purpose: 'Site visit', from_place: '', to_place: '' }
  const problems = (rest: object) =>
    tripForm
      .safeParse({ ...form, miles: '', start_reading: '', end_reading: '', ...rest })
      .error?.issues.map(({ path }) => path[0]) ?? []
  expect(problems({})).toEqual(['miles'])
  expect(problems({ miles: '12.5' })).toEqual([])
  expect(problems({ start_reading: '500', end_reading: '480' })).toEqual(['end_reading'])
  expect(problems({ start_reading: '500' })).toEqual(['miles'])
  expect(problems({ miles: '12.55' })).toContain('miles')
  expect(problems({ miles: '5', date: '2001-01-01' })).toEqual(['date'])
})
