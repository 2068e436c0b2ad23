import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  nextToasts,
  TOAST_DURATION,
  TOAST_LIMIT,
  TOAST_REMOVE_DELAY,
  TOAST_SWIPE_THRESHOLD,
  type Toast,
  type ToastAction,
} from './toast-state.ts'

const shown = (id: number, open = true): Toast => ({ id, title: `Toast ${id}`, open })

test('toasts keep the limits of the specification (PLAT-58, PLAT-59, PLAT-60, PLAT-61)', () => {
  expect(TOAST_LIMIT).toBe(1)
  expect(TOAST_REMOVE_DELAY).toBe(1_000_000)
  expect(TOAST_DURATION).toBe(5000)
  expect(TOAST_SWIPE_THRESHOLD).toBe(50)
})

test('a new toast takes the place of the one on show (PLAT-58)', () => {
  expect(nextToasts([shown(1)], { type: 'add', toast: { id: 2, title: 'Toast 2' } })).toEqual([shown(2)])
})

test('a dismissed toast closes and stays until it is removed (PLAT-59)', () => {
  const closed = nextToasts([shown(1)], { type: 'dismiss', id: 1 })
  expect(closed).toEqual([shown(1, false)])
  expect(nextToasts(closed, { type: 'remove', id: 1 })).toEqual([])
})

test('dismissing a toast that has gone leaves the current one alone', () => {
  expect(nextToasts([shown(2)], { type: 'dismiss', id: 1 })).toEqual([shown(2)])
  expect(nextToasts([shown(2)], { type: 'remove', id: 1 })).toEqual([shown(2)])
})

test('whatever happens, there is never more than one toast (PLAT-58)', () => {
  const id = fc.integer({ min: 1, max: 5 })
  const action: fc.Arbitrary<ToastAction> = fc.oneof(
    id.map((n) => ({ type: 'add' as const, toast: { id: n, title: 'Hello' } })),
    id.map((n) => ({ type: 'dismiss' as const, id: n })),
    id.map((n) => ({ type: 'remove' as const, id: n })),
  )
  fc.assert(
    fc.property(fc.array(action), (actions) => {
      let toasts: readonly Toast[] = []
      for (const next of actions) {
        toasts = nextToasts(toasts, next)
        expect(toasts.length).toBeLessThanOrEqual(TOAST_LIMIT)
      }
    }),
  )
})
