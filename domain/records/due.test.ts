import { expect, test } from 'vitest'
import { recordAfter } from './after-reminder.ts'
import { type DueRow, dueItems, mostDueItems } from './due.ts'

const today = '2026-06-15'
const row: DueRow = {
  ...{ vehicle_id: 'a', make: 'Mini', model: 'Cooper', year: 2015, registration_number: null },
  ...{ kind: 'mot', title: null, date: '2026-07-01', miles: null, projected: false, state: null, source: 'person' },
  ...{ reminder_id: null, date_first_registered: null },
}

test('what is overdue comes first, untaxed among it; exempt and SORN ask for nothing', () => {
  const { items, overdue } = dueItems(
    [
      row,
      { ...row, kind: 'reminder', title: 'Polish', date: '2026-06-15', source: null, reminder_id: 'r' },
      { ...row, kind: 'service', date: '2026-06-01', source: null },
      { ...row, kind: 'tax', date: null, state: 'untaxed' },
      { ...row, kind: 'tax', date: null, state: 'sorn', vehicle_id: 'b' },
      { ...row, year: 1970, date: '2020-01-01', source: 'registry', vehicle_id: 'c' },
    ],
    today,
  )
  expect(items.map(({ kind, title, date, overdue }) => [kind, title, date, overdue])).toEqual([
    ['service', 'Next service', '2026-06-01', true],
    ['tax', 'Tax', null, true],
    ['reminder', 'Polish', '2026-06-15', false],
    ['mot', 'MOT', '2026-07-01', false],
  ])
  expect(overdue).toBe(2)
  expect(items[0]).not.toHaveProperty('date_first_registered')
})

test('a reminder by mileage says at which, and counts as overdue once its day has passed', () => {
  const oil = { ...row, kind: 'reminder', title: 'Oil', source: null, reminder_id: 'r', miles: 60_000 } as const
  const { items, overdue } = dueItems(
    [
      { ...oil, date: '2026-07-06', projected: true },
      { ...oil, date: '2026-06-10', projected: true },
    ],
    today,
  )
  expect(items.map(({ miles, projected, overdue: isOver }) => [miles, projected, isOver])).toEqual([
    [60_000, true, true],
    [60_000, true, false],
  ])
  expect(overdue).toBe(1)
})

test('however much is due, the first are given and all that is overdue is counted', () => {
  const { items, overdue } = dueItems(
    Array.from({ length: 60 }, (_, index) => ({ ...row, vehicle_id: String(index), date: '2026-01-01' })),
    today,
  )
  expect([items.length, overdue]).toEqual([mostDueItems, 60])
})

test('a completed reminder leads to its record, with next year’s date proposed', () => {
  const done = { type: 'MOT', title: 'MOT', comments: null, due_kind: 'mot', due_date: '2026-06-30' } as const
  const mot = { action: 'service', called: 'MOT record' }
  const values = { type: 'MOT / Annual Inspection', date: today, comments: 'MOT' }
  expect(recordAfter(done, today)).toEqual({ ...mot, values: { ...values, next_service_due: '2027-06-30' } })
  // Long before and after its day, a test counts from itself.
  for (const due_date of ['2026-09-30', '2026-06-14'])
    expect(recordAfter({ ...done, due_date }, today)?.values.next_service_due).toBe('2027-06-15')
  expect(recordAfter({ ...done, type: 'Tax', due_kind: 'tax' }, today)).toEqual({
    ...{ action: 'running-cost', called: 'running cost' },
    values: { type: 'Tax', date: today, valid_until: '2027-06-30' },
  })
  expect(recordAfter({ ...done, type: 'Breakdown cover', due_kind: 'breakdown_cover' }, today)?.values).toEqual({
    ...{ type: 'Other', title: 'Breakdown cover', date: today },
  })
  expect(recordAfter({ ...done, type: 'Other', due_kind: 'finance_end' }, today)).toBe(undefined)
  expect(recordAfter({ ...done, type: 'Brake pad/disc replacement', due_kind: null }, today)).toMatchObject({
    ...{ action: 'service', called: 'service record' },
  })
})
