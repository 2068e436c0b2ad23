import { expect, test } from 'vitest'
import { costPerMile, figuresSince, type KnownOfTheYear } from './running-figures.ts'

const known: KnownOfTheYear = {
  today: '2026-06-30',
  mileage: 50_000,
  added_on: '2024-01-01',
  owned_since: null,
  first_cost: '2025-08-01',
  before: { date: '2025-06-30', miles: 42_000 },
  first: { date: '2025-12-29', miles: 46_000 },
}
const figure = (change: Partial<KnownOfTheYear>, spent = 1000) => {
  const what = { ...known, ...change }
  return costPerMile(what, figuresSince(what), spent)
}

test('what a year cost is divided by the miles of that year (OVER-02)', () => {
  expect(figure({})).toBe(0.125)
})

test('between two readings the miles are taken to be driven evenly', () => {
  expect(figure({ before: { date: '2025-03-31', miles: 41_000 }, first: { date: '2025-09-29', miles: 43_000 } })).toBe(
    0.125,
  )
})

test('without a reading before the year, both costs and miles count from the first reading', () => {
  expect(figuresSince({ ...known, before: null })).toBe('2025-12-29')
  expect(figure({ before: null })).toBe(0.25)
})

test('months in which nobody kept costs do not make a car look cheap', () => {
  expect(figuresSince({ ...known, added_on: '2026-01-15', first_cost: '2026-02-01' })).toBe('2026-01-15')
  expect(figuresSince({ ...known, added_on: '2026-01-15', first_cost: '2025-10-01' })).toBe('2025-10-01')
})

test('a seller’s miles are not the buyer’s', () => {
  expect(figuresSince({ ...known, owned_since: '2026-03-01' })).toBe('2026-03-01')
})

test('nothing is claimed that nobody can know', () => {
  expect(figure({ before: null, first: null })).toBeNull()
  expect(figure({ first_cost: null })).toBeNull()
  expect(figure({}, 0)).toBeNull()
  expect(figure({ mileage: 42_000, first: null })).toBeNull()
  expect(figure({ mileage: 30_000 })).toBeNull()
  expect(figure({ before: null, first: { date: '2026-06-20', miles: 49_000 } })).toBeNull()
})
