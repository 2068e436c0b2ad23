import { expect, test } from 'vitest'
import type { RegistryPrefill } from '#domain/vehicles/registry.ts'
import { emptyVehicle, prefilled } from './vehicle-form.ts'

const unknown: RegistryPrefill = {
  registration_number: 'GT64QVW',
  make: null,
  model: null,
  year: null,
  engine_type: null,
  transmission: null,
  fuel_type: null,
  color: null,
  mileage: null,
  tax_status: 'Unknown',
  tax_due_date: null,
  mileage_in_km: null,
  tax_told: null,
  mot_status: 'Unknown',
  mot_expiry: null,
}
const bmw: RegistryPrefill = {
  ...unknown,
  registration_number: 'GT17QBM',
  make: 'BMW',
  model: '320D',
  year: 2017,
  engine_type: '1995cc',
  transmission: 'Automatic',
  fuel_type: 'Diesel',
}

test('a lookup fills the form, and what was typed stays where the registry is silent (GARA-15)', () => {
  const typed = { ...emptyVehicle(), make: 'Typed', engine_type: 'V8', mileage: '71234' }
  expect(prefilled(typed, { ...bmw, engine_type: null })).toEqual({
    registration_number: 'GT17 QBM',
    make: 'BMW',
    model: '320D',
    year: '2017',
    engine_type: 'V8',
    transmission: 'Automatic',
    fuel_type: 'Diesel',
    mileage: '71234',
    odometer_unit: 'mi',
  })
})

test('a second lookup keeps nothing of the first car, but what was typed since (GARA-15)', () => {
  const first = { ...prefilled(emptyVehicle(), bmw), model: '320D Touring', mileage: '71234' }
  expect(prefilled(first, { ...unknown, make: 'Volkswagen' }, bmw)).toEqual({
    ...emptyVehicle(),
    registration_number: 'GT64 QVW',
    make: 'Volkswagen',
    model: '320D Touring',
    mileage: '71234',
  })
})

test('a car whose last test was read in kilometres starts with them, as they were read', () => {
  const read = { ...bmw, mileage: 121_260, mileage_in_km: 195_149 }
  expect(prefilled(emptyVehicle(), read)).toMatchObject({ mileage: '195149', odometer_unit: 'km' })
})
