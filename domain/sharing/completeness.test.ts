import { describe, expect, test } from 'vitest'
import {
  type CountedHistory,
  completenessOf,
  testYearsDue,
  weights,
  yearsDue,
  yearsWithout,
  yearsWithoutTest,
} from './completeness.ts'

const history = (extra: Partial<CountedHistory> = {}): CountedHistory => ({
  today: '2026-11-18',
  year: 2020,
  first_registered: '2020-03-01',
  services: [],
  reading_days: [],
  tests: [],
  shown: 0,
  changed: 0,
  not_shown: 0,
  deleted: 0,
  ...extra,
})
const full = history({
  services: [2021, 2022, 2023, 2024, 2025].map((year) => ({ date: `${year}-03-01`, is_backed: true })),
  reading_days: [2021, 2022, 2023, 2024, 2025].map((year) => `${year}-03-01`),
  tests: [2023, 2024, 2025].map((year) => ({ date: `${year}-03-01`, passed: true, expires: `${year + 1}-02-28` })),
  shown: 5,
})
const partsOf = (of: CountedHistory) =>
  completenessOf(of).parts.map(({ key, counted, points }) => [key, counted, points])

describe('the completeness of a history', () => {
  test('is 100 where nothing is missing, and its parts add up to it', () => {
    expect(completenessOf(full).figure).toBe(100)
    expect(partsOf(full)).toEqual([
      ['services', '5 of 5 years', 30],
      ['evidence', '5 of 5 services', 25],
      ['tests', '3 of 3 years', 20],
      ['mileage', '5 of 5 years', 15],
      ['unchanged', '5 of 5 entries', 10],
    ])
    expect(Object.values(weights).reduce((sum, each) => sum + each, 0)).toBe(100)
  })

  test('is nothing for a car of which nothing is known', () => {
    expect(completenessOf(history()).figure).toBe(0)
    expect(partsOf(history()).map(([, counted]) => counted)).toEqual([
      ...['0 of 5 years', 'no services', '0 of 3 years', '0 of 5 years', 'no entries'],
    ])
  })

  test('falls with what is only said, hidden, changed or deleted, and is never rounded up', () => {
    const [first, ...others] = full.services
    const said = { ...full, services: [{ ...first, is_backed: false } as (typeof full.services)[number], ...others] }
    expect(completenessOf(said).figure).toBe(95)
    expect(completenessOf({ ...full, not_shown: 1 }).figure).toBe(98)
    expect(completenessOf({ ...full, deleted: 5 }).figure).toBe(95)
    expect(completenessOf({ ...full, changed: 5 }).figure).toBe(90)
    expect(completenessOf({ ...full, services: others }).figure).toBe(94)
  })

  test('leaves out what does not apply, and says so', () => {
    const fresh = history({ year: 2026, first_registered: '2026-02-01', shown: 1 })
    expect(completenessOf(fresh).left_out).toHaveLength(2)
    expect(completenessOf(fresh).parts.map(({ key }) => key)).toEqual(['evidence', 'unchanged'])
  })

  test('counts ten years at most', () => {
    const old = history({ first_registered: '1994-05-01', year: 1994 })
    expect(partsOf(old)[0]).toEqual(['services', '0 of 10 years', 0])
    expect(yearsDue(old)).toHaveLength(31)
    expect(testYearsDue(old).slice(0, 1)).toEqual([2006])
  })

  test('expects no test of a car that age exempts, and says so', () => {
    const classic = history({ first_registered: '1972-05-01', year: 1972 })
    expect([testYearsDue(classic).at(0), testYearsDue(classic).at(-1)]).toEqual([2006, 2017])
    const older = completenessOf({ ...classic, today: '2030-01-01' })
    expect([older.parts.map(({ key }) => key).includes('tests'), older.left_out]).toEqual([
      false,
      ['MOT tests aren’t counted: a car of this age may not need one.'],
    ])
  })
})

test('a year between two services that are close together is no gap', () => {
  const years = [2020, 2021, 2022]
  expect(yearsWithout(years, ['2020-12-20', '2022-01-10'])).toEqual([])
  expect(yearsWithout(years, ['2020-01-10', '2022-01-10'])).toEqual([2021])
  expect(yearsWithout(years, [])).toEqual(years)
  expect(yearsWithout(years, ['2019-12-31'])).toEqual(years)
  expect(yearsWithout(years, ['2023-01-01'])).toEqual(years)
})

test('a test is due from the third birthday, and a pass reaches into the next year', () => {
  expect(testYearsDue(history())).toEqual([2023, 2024, 2025])
  expect(testYearsDue(history({ first_registered: null, year: 2021 }))).toEqual([2024, 2025])
  const late = { date: '2022-12-10', passed: true, expires: '2023-12-09' }
  expect(yearsWithoutTest([2023, 2024], [late])).toEqual([2024])
  expect(yearsWithoutTest([2023], [{ ...late, passed: false, expires: null }])).toEqual([2023])
})
