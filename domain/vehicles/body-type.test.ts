import { expect, test } from 'vitest'
import { bodyTypeOf, schemaTypeOf } from './body-type.ts'

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

test.each([
  ['Car', null, 'Car'],
  ['CAR', 'PANEL VAN', 'Car'],
  ['Motorcycle', null, 'Motorcycle'],
  ['Light Commercial', 'Panel Van', 'Vehicle'],
  [null, 'MOTORCYCLE', 'Motorcycle'],
  [null, '5 DOOR HATCHBACK', 'Car'],
  [null, '4 Door Saloon', 'Car'],
  [null, 'PICK-UP', 'Vehicle'],
  [null, 'TRICYCLE', 'Vehicle'],
  [null, null, 'Vehicle'],
])('of class %j and body %j, machines are told %s', (vehicleClass, doorPlan, told) => {
  expect(schemaTypeOf(vehicleClass, doorPlan)).toBe(told)
})
