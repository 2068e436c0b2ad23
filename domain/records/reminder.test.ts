import { describe, expect, test } from 'vitest'
import {
  dueKindOf,
  dueReminders,
  dueText,
  isOverdue,
  mayBecome,
  newReminder,
  reminderChange,
  reminderDate,
  reminderStatuses,
  reminderTypes,
  serviceAfter,
} from './reminder.ts'

const mot = { title: 'MOT', type: 'MOT', due_date: '2026-11-20' }
const problems = (given: object) =>
  Object.fromEntries(newReminder.safeParse(given).error?.issues.map(({ path, message }) => [path[0], message]) ?? [])

describe('a new reminder', () => {
  test('needs a title, a type and a due date (REMI-03)', () => {
    expect(problems({})).toEqual({
      title: 'Please enter a title',
      type: 'Please choose a type',
      due_date: 'Please choose the due date',
    })
    expect(problems({ title: '   ', type: '', due_date: '' })).toEqual(problems({}))
    expect(problems({ ...mot, due_date: '2026-02-30' })).toEqual({ due_date: 'Please choose the due date' })
    expect(newReminder.safeParse(mot).success).toBe(true)
  })

  test('is told ahead by 5 to 60 days, 30 unless chosen, and sends a notification unless told not to (REMI-05, REMI-06, CNST-18)', () => {
    expect(newReminder.parse(mot)).toMatchObject({ lead_days: 30, send_notification: true })
    for (const lead_days of [5, 60, '12']) expect(problems({ ...mot, lead_days })).toEqual({})
    for (const lead_days of [4, 61, 0, -5, 7.5, 'soon', null])
      expect(problems({ ...mot, lead_days })).toEqual({ lead_days: 'Choose from 5 to 60 days' })
  })

  test('knows the fourteen types, in their order (REMI-04)', () => {
    expect(reminderTypes.join(', ')).toBe(
      'MOT, Tax, Insurance, Major service, Minor service, Breakdown cover, Tyre change/rotation, ' +
        'Brake pad/disc replacement, Coolant fluid check, Timing chain/belt replacement, ' +
        'Battery health check/replacement, Software check, General inspection, Other',
    )
    expect(problems({ ...mot, type: 'Wash' })).toEqual({ type: 'Please choose a type' })
  })

  test('a change names only what changes: nothing falls back to a default', () => {
    expect(reminderChange.parse({ version: 3, title: ' New ' })).toEqual({ version: 3, title: 'New' })
  })
})

test('the reminder date is the due date minus the lead days, across months, leap days and clock changes (REMI-07)', () => {
  expect(reminderDate('2026-11-20', 30)).toBe('2026-10-21')
  expect(reminderDate('2028-03-10', 10)).toBe('2028-02-29')
  expect(reminderDate('2026-03-30', 5)).toBe('2026-03-25')
  expect(reminderDate('2026-01-05', 60)).toBe('2025-11-06')
})

test('it is Overdue once the due date is past, and not on the day (REMI-02)', () => {
  const words = (due_date: string) => [
    isOverdue({ due_date }, '2026-06-15'),
    dueText({ due_date, due_miles: null, projected: false }, '2026-06-15'),
  ]
  expect(words('2026-06-14')).toEqual([true, '1 day overdue'])
  expect(words('2026-06-15')).toEqual([false, 'due today'])
  expect(words('2026-06-27')).toEqual([false, 'due in 12 days'])
})

test('pending becomes completed or cancelled, either becomes pending again, and nothing else (REMI-10..12)', () => {
  const allowed = reminderStatuses.flatMap((from) =>
    reminderStatuses.filter((to) => from !== to && mayBecome(from, to)).map((to) => `${from} -> ${to}`),
  )
  expect(allowed).toEqual([
    'pending -> completed',
    'pending -> cancelled',
    'completed -> pending',
    'cancelled -> pending',
  ])
})

test('four types speak of a date of the vehicle, all others of its next service (REMI-14, REMI-15)', () => {
  const kinds = reminderTypes.map((type) => dueKindOf(type))
  expect(kinds.slice(0, 6)).toEqual(['mot', 'tax', 'insurance', null, null, 'breakdown_cover'])
  expect(new Set(kinds.slice(6))).toEqual(new Set([null]))
  for (const [kind, { type }] of Object.entries(dueReminders)) expect([kind, null]).toContain(dueKindOf(type))
})

test('a completed reminder fills in what is known of its service (REMI-10)', () => {
  const done = { type: 'Brake pad/disc replacement', title: 'Rear pads', comments: 'Advised: 4 mm' } as const
  expect(serviceAfter(done, '2026-06-15')).toEqual({
    type: 'Brake Service',
    date: '2026-06-15',
    comments: 'Rear pads\nAdvised: 4 mm',
  })
  expect(serviceAfter({ type: 'Other', title: 'Club renewal', comments: null }, '2026-06-15')).toEqual({
    type: undefined,
    date: '2026-06-15',
    comments: 'Club renewal',
  })
})
