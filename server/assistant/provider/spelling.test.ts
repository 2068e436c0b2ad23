import { expect, test } from 'vitest'
import { slipsBetween, speller } from './spelling.ts'

test('a letter too many, too few, wrong or changed round is one slip each', () => {
  expect(slipsBetween('brake', 'braake', 2)).toBe(1)
  expect(slipsBetween('brake', 'brke', 2)).toBe(1)
  expect(slipsBetween('brake', 'brahe', 2)).toBe(1)
  expect(slipsBetween('brake', 'barke', 2)).toBe(1)
  expect(slipsBetween('alternator', 'altenater', 2)).toBe(2)
  expect(slipsBetween('brake', 'gearbox', 2)).toBe(3)
})

test('a slip finds the word that was meant, and a short word is taken as it is', () => {
  const meant = speller(['clutch', 'coolant', 'alternator', 'brake', 'oil'])
  expect(['clucth', 'coolent', 'altenater', 'braek'].map(meant)).toEqual(['clutch', 'coolant', 'alternator', 'brake'])
  expect(meant('oli')).toBeUndefined()
  expect(meant('giraffe')).toBeUndefined()
})
