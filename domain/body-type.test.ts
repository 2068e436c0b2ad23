import { expect, test } from 'vitest'
import { bodyTypeOf } from './body-type.ts'

test.each([
  ['5 DOOR HATCHBACK', 'hatchback'],
  ['4 DOOR SALOON', 'saloon'],
  ['5 DOOR ESTATE', 'estate'],
  ['2 DOOR COUPE', 'coupe'],
  ['Coupé', 'coupe'],
  ['CONVERTIBLE', 'convertible'],
  ['LIGHT 4X4 UTILITY', 'suv'],
  ['PANEL VAN', 'van'],
  ['PICK-UP', 'pickup'],
  ['MOTORCYCLE', 'motorcycle'],
  ['', 'hatchback'],
  [null, 'hatchback'],
])('a body the registry calls %j is drawn as a %s', (doorPlan, drawn) => {
  expect(bodyTypeOf(doorPlan)).toBe(drawn)
})
