import { describe, expect, test } from 'vitest'
import { distanceOn, forecastOf, lifeOf, milesSince, yearsOf } from './mileage-figures.ts'

const read = (date: string, miles: number, source = 'service') => ({ date, miles, source })

describe('the life of a car', () => {
  const points = lifeOf([
    read('2022-01-01', 90_000),
    read('2023-01-01', 100_000, 'mot'),
    { ...read('2023-07-02', 10, 'instrument'), old_miles: 105_000 },
    read('2024-01-01', 5_010),
    read('2024-07-01', 9_010),
  ])

  test('goes on over a new instrument: the distance is the sum', () => {
    expect(points.map(({ miles, distance }) => [miles, distance])).toEqual([
      [90_000, 90_000],
      [100_000, 100_000],
      [10, 105_000],
      [5_010, 110_000],
      [9_010, 114_000],
    ])
  })

  test('is driven evenly between two readings and unknown beyond them', () => {
    expect(distanceOn(points, '2022-07-02')).toBeCloseTo(94_986, 0)
    expect(distanceOn(points, '2021-12-31')).toBeNull()
    expect(distanceOn(points, '2024-07-02')).toBeNull()
  })

  test('year by year, the newest first, and says which is not whole', () => {
    expect(yearsOf(points)).toEqual([
      { year: 2024, miles: 4000, is_partial: true },
      { year: 2023, miles: 10_000, is_partial: false },
      { year: 2022, miles: 10_000, is_partial: false },
    ])
    expect(yearsOf(points.slice(0, 1))).toEqual([])
  })

  test('a slip in the middle neither adds nor takes miles', () => {
    const slip = lifeOf([read('2022-01-01', 1000), read('2022-06-01', 10), read('2023-01-01', 5000)])
    expect(yearsOf(slip)[1]).toEqual({ year: 2022, miles: 4000, is_partial: false })
  })

  test('goes on at the pace of its last year, unless nobody has read it for long', () => {
    expect(forecastOf(points, 9_010, '2024-07-01')).toEqual({
      miles_a_year: 9000,
      in_a_year: 18_010,
      since: '2023-07-02',
    })
    expect(forecastOf(points, 9_010, '2026-08-01')).toBeNull()
    expect(forecastOf(points.slice(0, 1), 90_000, '2022-02-01')).toBeNull()
  })

  test('a period is cut to what was read', () => {
    expect(milesSince(points, '2020-01-01')).toEqual({ since: '2022-01-01', miles: 24_000 })
    expect(milesSince(points, '2024-01-01')).toEqual({ since: '2024-01-01', miles: 4000 })
    expect(milesSince([], '2024-01-01')).toBeNull()
  })
})
