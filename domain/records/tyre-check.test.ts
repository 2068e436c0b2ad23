import { expect, test } from 'vitest'
import { factsOf } from './facts.ts'
import { tyreCheck } from './tyre-check.ts'

const date = '2026-03-14'
const problems = (typed: object) =>
  tyreCheck.newRecord.safeParse({ date, ...typed }).error?.issues.map(({ path, message }) => `${path}: ${message}`) ??
  []

test('a tyre check needs a date; pressures and treads may be left out, and are kept to a tenth', () => {
  expect(problems({ date: '' })).toEqual(['date: Please choose a date'])
  expect(tyreCheck.newRecord.parse({ date, front_left_pressure: '32.5', rear_left_tread: '' })).toEqual({
    date,
    front_left_pressure: 32.5,
    rear_left_tread: null,
    image_ids: [],
  })
  expect(problems({ front_left_pressure: '32.55' })).toEqual(['front_left_pressure: At most one decimal place'])
  expect(problems({ front_left_pressure: 'soft' })).toEqual(['front_left_pressure: Please enter the pressure'])
  expect(problems({ rear_right_pressure: '2' })).toEqual(['rear_right_pressure: Choose from 5 to 120'])
  expect(problems({ rear_right_tread: '-1' })).toEqual(['rear_right_tread: Choose from 0 to 20'])
})

test('in words, the four corners stand together', () => {
  const check = { front_left_pressure: 33, front_right_pressure: 32.5, rear_left_tread: 1.6 }
  expect(factsOf('tyre_check', check)).toEqual([
    { label: 'Pressure', value: 'front left 33, front right 32.5 psi' },
    { label: 'Tread depth', value: 'rear left 1.6 mm' },
  ])
})
