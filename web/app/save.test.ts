import { expect, test } from 'vitest'
import { ApiError } from './http.ts'
import { explain } from './save.ts'

const title = 'Error adding vehicle'
const told = (status: number, code: string, message: string) => explain(new ApiError(status, code, message), title)

test('a failed save says why wherever the server does, even when it is the server’s own trouble (GARA-44, ERRS-55)', () => {
  const failed = 'Failed to lookup vehicle details. Please try again later.'
  expect(told(503, 'registry_failed', failed)).toEqual({ title, detail: failed })
  expect(told(402, 'limit_vehicles', 'Your plan is full.')).toEqual({ title, detail: 'Your plan is full.' })
  expect(told(0, 'offline', 'We couldn’t reach GarageTale.').detail).toMatch(/^The connection was lost\./)
  expect(told(409, 'changed_elsewhere', 'Changed.')).toEqual({ title, detail: 'Changed.', changedElsewhere: true })
})

test('of an error that nobody foresaw it tells the reference, for whoever writes about it', () => {
  const error = new ApiError(500, 'unexpected', 'Something went wrong.', { reference: 'b7x1' })
  const detail = 'If you write to us, give this reference: b7x1'
  expect(explain(error, title)).toEqual({ title, detail })
  expect(error.message).toBe(`Something went wrong. ${detail}`)
})

test('nothing is added that does not help: an unexpected failure, no text, or the title once more', () => {
  for (const error of [told(500, 'unexpected', 'Something went wrong.'), told(502, 'x', ''), told(500, 'x', title)])
    expect(error).toEqual({ title })
  expect(explain(new TypeError('undefined is not a function'), title)).toEqual({ title })
})
