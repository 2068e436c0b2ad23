import { expect, test } from 'vitest'
import { modificationChange, modificationTypes, newModification } from './modification.ts'

const exhaust = { type: 'Performance', name: 'Exhaust', brand: 'Milltek', install_date: '2026-02-14' }
const problems = (given: object) =>
  Object.fromEntries(
    newModification.safeParse(given).error?.issues.map(({ path, message }) => [path[0], message]) ?? [],
  )

test('type, name, brand and install date are required, the type is one of four (MODS-06, MODS-07)', () => {
  expect(modificationTypes).toEqual(['Performance', 'Aesthetic', 'Interior', 'Tech'])
  expect(problems({ type: '', name: ' ', brand: '', install_date: '' })).toEqual({
    type: 'Please choose a type',
    name: 'Please enter a name',
    brand: 'Please enter the brand',
    install_date: 'Please choose the install date',
  })
  expect(problems({ ...exhaust, type: 'Engine' })).toEqual({ type: 'Please choose a type' })
  expect(problems(exhaust)).toEqual({})
})

test('cost is a number from 0 in steps of a penny or nothing, description and major upgrade may be left out (MODS-05, MODS-08)', () => {
  expect(newModification.parse(exhaust)).toEqual({
    ...exhaust,
    is_major_upgrade: false,
    before_image_ids: [],
    after_image_ids: [],
  })
  expect(newModification.parse({ ...exhaust, cost: '899.99', description: '' })).toMatchObject({
    cost: 899.99,
    description: null,
  })
  expect(newModification.parse({ ...exhaust, cost: '' }).cost).toBeNull()
  expect(newModification.parse({ ...exhaust, cost: 0 }).cost).toBe(0)
  for (const cost of [-0.01, 1.005, 'a lot', Number.NaN, 1e13])
    expect(Object.keys(problems({ ...exhaust, cost }))).toEqual(['cost'])
})

test('a change leaves out what it does not name', () => {
  expect(modificationChange.parse({ version: 2, name: 'Silencer' })).toEqual({ version: 2, name: 'Silencer' })
})
