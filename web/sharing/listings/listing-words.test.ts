import { expect, test } from 'vitest'
import { priceWords } from '#domain/basics/format.ts'
import { firstWords, listedFacts } from '#domain/sharing/listing-words.ts'
import { listingTitle } from '#domain/sharing/page-titles.ts'
import { demoVehicle } from '../../app/demo/example-vehicle.ts'

const mini = demoVehicle('2026-05-01')

test('a price is in pounds, with pence only where there are some (LIST-08)', () => {
  expect([priceWords(8450), priceWords(8450.5), priceWords(0)]).toEqual(['£8,450', '£8,450.50', '£0'])
  expect(listingTitle({ vehicle: mini, price: 8450 })).toBe('2016 MINI Cooper S for sale, £8,450')
})

test('facts that nobody knows are left out, and no previous keeper is a fact', () => {
  const terms = (vehicle: Parameters<typeof listedFacts>[0]) => listedFacts(vehicle).map(({ term }) => term)
  expect(terms(mini)).toHaveLength(9)
  const bare = { ...mini, engine_type: null, color: null, door_plan: null, mot_expiry: null }
  expect(terms({ ...bare, number_of_previous_keepers: null })).toEqual(['Mileage', 'Year', 'Fuel', 'Transmission'])
  expect(listedFacts({ ...bare, number_of_previous_keepers: 0 }).at(-1)).toEqual({
    term: 'Previous keepers',
    value: '0',
  })
})

test('the first words are out of the record', () => {
  expect(firstWords({ ...mini, mot_expiry: '2026-05-25', last_service: null })).toBe(
    '2016 MINI Cooper S in British Racing Green.\n\n- 52,380 mi on the clock\n- 2.0 turbocharged four, manual transmission, petrol\n- MOT until 25 May 2026',
  )
})
