import { expect, test } from 'vitest'
import { slipsBetween, speller } from './spelling.ts'

test('small slips count less than a wrong consonant', () => {
  const slips = (typed: string, meant: string) => slipsBetween(typed, meant, 3)
  expect(slips('brakke', 'brake')).toBeLessThan(slips('brakte', 'brake'))
  expect(slips('coolent', 'coolant')).toBeLessThan(slips('coolbnt', 'coolant'))
  expect(slips('barke', 'brake')).toBeLessThan(slips('brame', 'brake'))
  expect(slips('gearbox', 'brake')).toBe(Number.POSITIVE_INFINITY)
})

test('a slip finds the word that was meant, and a short word is taken as it is', () => {
  const meant = speller(['clutch', 'coolant', 'alternator', 'brake', 'oil'])
  expect(['clucth', 'coolent', 'altenater', 'braek'].map(meant)).toEqual(['clutch', 'coolant', 'alternator', 'brake'])
  expect(meant('oli')).toBeUndefined()
  expect(meant('giraffe')).toBeUndefined()
})
