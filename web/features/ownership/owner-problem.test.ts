import { expect, test } from 'vitest'
import type { OwnershipLog } from '#domain/transfer.ts'
import { ApiError } from '../../app/http.ts'
import { ownerProblem } from './owner-problem.ts'

const log: OwnershipLog = {
  owner: { name: 'Ann Archer', since: '2024-05-01', mileage: 42_000 },
  transfer: null,
  keepers: [],
  handovers: [],
}
const refused = (status: number) => new ApiError(status, 'refused', '')

test('each way of failing to show the owner has its words, and a log that can be shown has none (OWNR-19, ERRS-80..84)', () => {
  const problem = (known: Partial<Parameters<typeof ownerProblem>[0]>) =>
    ownerProblem({ log: undefined, error: null, pending: false, ...known })
  expect(problem({})).toBeUndefined()
  expect(problem({ log })).toBeUndefined()
  expect(problem({ log, error: refused(503) })).toBeUndefined()
  expect(problem({ error: refused(404) })).toBe('Vehicle information is missing')
  expect(problem({ error: refused(503) })).toBe('Failed to fetch owner details')
  expect(problem({ log: { ...log, owner: null as never } })).toBe('Vehicle owner information is missing')
  expect(problem({ log: { ...log, owner: { ...log.owner, name: '' } } })).toBe('Owner not found')
  expect(problem({ log, error: refused(503), pending: true })).toBe('Failed to fetch transfer details')
})
