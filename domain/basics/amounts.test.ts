import { expect, test } from 'vitest'
import { changed, completed, disagree } from './amounts.ts'

const none = { quantity: null, price: null, cost: null }

test('any two of litres, price and total give the third', () => {
  const full = { quantity: 42.5, price: 1.459, cost: 62.01 }
  expect(completed({ ...full, cost: null })).toEqual(full)
  expect(completed({ ...full, price: null })).toEqual(full)
  expect(completed({ ...full, quantity: null })).toEqual(full)
  expect(completed({ quantity: 5, price: 1.459, cost: null })).toEqual({ quantity: 5, price: 1.459, cost: 7.3 })
})

test('a free charge costs nothing, and no figure is divided by nought', () => {
  expect(completed({ ...none, quantity: 20, cost: 0 })).toEqual({ quantity: 20, price: 0, cost: 0 })
  expect(completed({ ...none, price: 0, cost: 12 })).toEqual({ quantity: null, price: null, cost: 12 })
})

test('one alone stays alone, and a price alone is not kept', () => {
  expect(completed({ ...none, quantity: 30 })).toEqual({ ...none, quantity: 30 })
  expect(completed({ ...none, cost: 50 })).toEqual({ ...none, cost: 50 })
  expect(completed({ ...none, price: 1.4 })).toEqual(none)
})

test('a change keeps what was paid, unless it names the price', () => {
  const kept = { quantity: 40, price: 1.5, cost: 60 }
  expect(changed(kept, { quantity: 48 })).toEqual({ quantity: 48, price: 1.25, cost: 60 })
  expect(changed(kept, { cost: 58 })).toEqual({ quantity: 40, price: 1.45, cost: 58 })
  expect(changed(kept, { price: 1.6 })).toEqual({ quantity: 40, price: 1.6, cost: 64 })
  expect(changed(kept, { price: 1.6, cost: 80 })).toEqual({ quantity: 50, price: 1.6, cost: 80 })
  expect(changed(kept, { cost: null })).toEqual({ quantity: 40, price: null, cost: null })
  expect(changed(kept, { quantity: 41, price: 1.5, cost: 60 })).toEqual({ quantity: 41, price: 1.5, cost: 60 })
})

test('three that differ by more than a penny a litre disagree; what the pump rounds does not', () => {
  expect(disagree({ quantity: 40, price: 1.459, cost: 58.36 })).toBe(false)
  expect(disagree({ quantity: 40, price: 1.459, cost: 58.76 })).toBe(false)
  expect(disagree({ quantity: 40, price: 1.459, cost: 58.78 })).toBe(true)
  expect(disagree({ quantity: 40, price: 1.459, cost: 85.36 })).toBe(true)
  expect(disagree({ quantity: 0.5, price: 1.459, cost: 0.73 })).toBe(false)
  expect(disagree({ ...none, quantity: 40, cost: 12 })).toBe(false)
})
