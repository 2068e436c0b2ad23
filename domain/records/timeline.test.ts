import { describe, expect, test } from 'vitest'
import { logEdit, timelineMark, timelineRequest } from './timeline.ts'
import { type ChosenEntry, chosenWords } from './timeline-selection.ts'

test('a mark comes back as it was, to the microsecond', () => {
  const mark = {
    date: '2026-02-28',
    created_at: '2026-02-28T09:00:00.123456Z',
    id: '0b3d2e00-0000-4000-8000-000000000000',
  }
  expect(timelineRequest.parse({ after: timelineMark(mark) })).toEqual({ after: mark })
})

describe('the edit of a log', () => {
  const problems = (kind: 'service' | 'running_cost' | 'wash', typed: object) =>
    logEdit(kind)
      .safeParse({ date: '2026-01-01', ...typed })
      .error?.issues.map((issue) => issue.path.join('.')) ?? []

  test('wants a date, and a cost of at least 0 if any (TIME-06)', () => {
    expect(problems('service', { date: '' })).toEqual(['date'])
    expect(problems('service', { cost: '-1' })).toEqual(['cost'])
    expect(problems('service', { cost: '0' })).toEqual([])
    expect(problems('service', { cost: '', service_center: '', comments: '' })).toEqual([])
    expect(logEdit('wash').parse({ date: '2026-01-01', cost: '', service_center: ' ' })).toEqual({
      date: '2026-01-01',
      cost: null,
      service_center: null,
    })
  })

  test('does not take the cost from a running cost', () => {
    expect(problems('running_cost', { cost: '' })).toEqual(['cost'])
  })

  test('takes the mileage, and what a running cost or a wash says of itself', () => {
    const typed = { date: '2026-01-01', mileage: '61,500', cost: '9', title: ' Fill-up ', products_used: '' }
    const alike = { date: '2026-01-01', mileage: 61_500, cost: 9 }
    expect(logEdit('wash').parse(typed)).toEqual({ ...alike, products_used: null })
    expect(logEdit('running_cost').parse(typed)).toEqual({ ...alike, title: 'Fill-up' })
    expect(problems('service', { mileage: '61,5' })).toEqual(['mileage'])
  })

  test('puts a wrong type right, where there are several (TIME-06)', () => {
    const typed = { date: '2026-01-01', cost: '9', type: 'Oil Change' }
    expect(logEdit('service').parse(typed)).toHaveProperty('type', 'Oil Change')
    expect(logEdit('running_cost').parse({ ...typed, type: 'Parking' })).toHaveProperty('type', 'Parking')
    expect(logEdit('wash').parse(typed)).not.toHaveProperty('type')
    expect(problems('running_cost', { cost: '9', type: ' ' })).toEqual(['type'])
  })
})

test('what is about to be deleted is named by kinds and numbers', () => {
  const chosen = (kind: ChosenEntry['kind'], count: number) =>
    Array.from({ length: count }, (_, id) => ({ kind, id: `${kind} ${id}` }))
  expect(
    chosenWords([...chosen('note', 1), ...chosen('wash', 2), ...chosen('service', 1), ...chosen('document', 3)]),
  ).toBe('1 service record, 2 washes, 1 note and 3 documents')
})
