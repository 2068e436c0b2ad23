import { expect, test } from 'vitest'
import { type RuledCar, taxConclusion } from './road-rules.ts'

const car = (is: Partial<RuledCar>) => ({
  year: 2019,
  first_registered: null,
  fuel: 'petrol' as const,
  euro_status: null,
  isMotorcycle: false,
  co2: null,
  ...is,
})
const told = (is: Partial<RuledCar>, today = '2026-11-18') => taxConclusion(car(is), today).text

test('an amount of vehicle tax names its year, and once that is over it says that newer ones apply', () => {
  expect(told({}, '2026-03-31')).toContain('£195 a year in 2025/26')
  expect(told({}, '2026-03-31')).toContain('Rates change every April.')
  expect(told({})).toMatch(/amounts of 2025\/26; new ones apply since 1 April 2026.*official table/)
})

test('the supplement for a high list price ends after the sixth year, and old electric cars never pay it', () => {
  expect(told({ first_registered: '2023-05-01' })).toContain('above £40,000')
  expect(told({ first_registered: '2019-05-01' })).not.toContain('list price')
  expect(told({ fuel: 'electric', first_registered: '2024-05-01' })).not.toContain('list price')
  expect(told({ fuel: 'electric', first_registered: '2025-05-01' })).toContain('above £50,000')
})

test('a car of forty years pays nothing and is taxed all the same', () => {
  expect(told({ year: 1967 })).toMatch(/costs nothing.*still has to be taxed every year/)
})
