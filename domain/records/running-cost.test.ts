import { expect, test } from 'vitest'
import { newNote } from './note.ts'
import { newRunningCost, runningCostCategories, runningCostChange } from './running-cost.ts'
import { newWash } from './wash.ts'

const firstProblems = (error: { issues: { path: PropertyKey[]; message: string }[] } | undefined) =>
  Object.fromEntries((error?.issues ?? []).toReversed().map(({ path, message }) => [path.join('.'), message]))

test('a running cost needs its cost, date and category, and nothing else (SERV-12)', () => {
  expect(firstProblems(newRunningCost.safeParse({ cost: '', date: '', type: '' }).error)).toEqual({
    cost: 'Please enter a cost',
    date: 'Please choose a date',
    type: 'Please choose a category',
  })
  expect(newRunningCost.parse({ cost: '61.20', date: '2025-03-14', type: 'Fuel', title: ' ', mileage: '' })).toEqual({
    cost: 61.2,
    date: '2025-03-14',
    type: 'Fuel',
    title: null,
    mileage: null,
    image_ids: [],
  })
  expect(
    firstProblems(newRunningCost.safeParse({ cost: 1, date: '2025-03-14', type: 'Tax', mileage: -1 }).error),
  ).toEqual({
    mileage: 'Mileage can’t be less than 0',
  })
})

test('running costs have six categories, in their order (SERV-13)', () => {
  expect(runningCostCategories).toEqual(['Fuel', 'Insurance', 'Warranty', 'Tax', 'Repair', 'Other'])
})

test('a running cost cannot lose its cost by being changed', () => {
  expect(runningCostChange.safeParse({ version: 1, cost: '' }).success).toBe(false)
  expect(runningCostChange.parse({ version: 1 })).toEqual({ version: 1 })
})

test('a wash needs a date; its cost may be left out (SERV-15)', () => {
  expect(newWash.parse({ date: '2025-03-14', cost: '' })).toEqual({ date: '2025-03-14', cost: null, image_ids: [] })
  expect(firstProblems(newWash.safeParse({ cost: '12' }).error)).toEqual({ date: 'Please choose a date' })
})

test('a note must not be blank (SERV-17)', () => {
  for (const content of ['', '  \n\t ', undefined])
    expect(firstProblems(newNote.safeParse({ content }).error)).toEqual({ content: 'Please enter a note' })
  expect(newNote.parse({ content: ' Rattles over 50. ' })).toEqual({
    content: 'Rattles over 50.',
    is_for_record: false,
    image_ids: [],
  })
})
