import { expect, test } from 'vitest'
import { addMonths } from '../basics/format.ts'
import { isDoneBy } from './done-by.ts'
import { everyWords, isNear, nextAfter, projectedDate, usualMilesAYear } from './recurrence.ts'
import { newReminder, noticeDays, snoozeChange } from './reminder.ts'
import { carKindOf, carKinds, reminderTemplates, templatesFor } from './reminder-templates.ts'
import { serviceTypes } from './service-record.ts'
import { chosenSuggestions } from './suggested-reminders.ts'

const today = '2026-06-15'
const read = (date: string, miles: number, source = 'manual') => ({ date, miles, source })

test('a month later is the same day, or the last of a shorter month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-11-15', 24)).toBe('2028-11-15')
  expect(addMonths('2028-02-29', 12)).toBe('2029-02-28')
})

test('an interval is said as people say it', () => {
  expect(everyWords({ every_months: 12, every_miles: 10_000 })).toBe('every 12 months or 10,000 miles')
  expect(everyWords({ every_months: 1, every_miles: null })).toBe('every month')
  expect(everyWords({ every_months: 72, every_miles: null })).toBe('every 6 years')
  expect(everyWords({ every_months: null, every_miles: 500 })).toBe('every 500 miles')
})

test('the next one counts from when it was done, by date, by mileage or both', () => {
  const done = { date: '2026-06-15', miles: 60_120 }
  expect(nextAfter({ every_months: 12, every_miles: 10_000 }, done)).toEqual({
    own_date: '2027-06-15',
    due_miles: 70_120,
  })
  expect(nextAfter({ every_months: null, every_miles: 500 }, done)).toEqual({ own_date: null, due_miles: 60_620 })
  expect(nextAfter({ every_months: null, every_miles: 500 }, { ...done, miles: 9_999_900 }).due_miles).toBe(9_999_999)
  expect(nextAfter({ every_months: 24, every_miles: null }, done)).toEqual({ own_date: '2028-06-15', due_miles: null })
})

test('a mileage is expected at the pace of the last year, from the newest reading on', () => {
  const readings = [read('2025-06-01', 50_000), read('2026-06-01', 57_300)]
  // 20 miles a day: another 700 take 35 days, whatever day it is asked on.
  for (const day of [today, '2026-07-30'])
    expect(projectedDate(58_000, { mileage: 57_300, readings }, day)).toBe('2026-07-06')
  // Once it was read, the day is when it was read first.
  const later = [...readings, read('2026-07-10', 58_010), read('2026-07-20', 58_400)]
  expect(projectedDate(58_000, { mileage: 58_400, readings: later }, '2026-08-01')).toBe('2026-07-10')
  // Readings of the instrument before say nothing about this one.
  const replaced = [...later, { ...read('2026-07-21', 0, 'instrument'), old_miles: 58_400 }, read('2026-07-30', 90)]
  expect(projectedDate(58_000, { mileage: 90, readings: replaced }, '2026-08-01') > '2030-01-01').toBe(true)
})

test('without a pace a usual one is taken, and one that is hardly driven still gets a day', () => {
  const pace = { mileage: 10_000, readings: [read(today, 10_000)] }
  expect(projectedDate(10_000 + usualMilesAYear, pace, today)).toBe('2027-06-15')
  expect(projectedDate(12_000, { mileage: 0, readings: [] }, today) > today).toBe(true)
  const parked = { mileage: 9000, readings: [read('2025-01-01', 9000), read('2026-06-01', 9000)] }
  expect(projectedDate(500_000, parked, today)).toBe('2056-06-01')
})

test('500 miles before is near, unless that takes months', () => {
  const pace = { mileage: 59_500, readings: [] }
  expect(isNear(60_000, '2026-07-01', pace, today)).toBe(true)
  expect(isNear(60_001, '2026-07-01', pace, today)).toBe(false)
  expect(isNear(60_000, '2026-12-01', pace, today)).toBe(false)
})

test('a reminder needs a date, a mileage or an interval; the vehicle’s own dates go by date', () => {
  const belt = { title: 'Belt', type: 'Timing chain/belt replacement' }
  const fields = (given: object) => newReminder.safeParse(given).error?.issues.map(({ path }) => path.join('.'))
  for (const more of [{ due_date: '2027-01-01' }, { due_miles: '60,000' }, { every_months: 12 }, { every_miles: 5000 }])
    expect(fields({ ...belt, due_date: '', ...more })).toBe(undefined)
  expect(fields(belt)).toEqual(['due_date'])
  expect(fields({ ...belt, due_miles: 0 })).toContain('due_miles')
  for (const more of [{ due_miles: 60_000 }, { every_months: 12 }])
    expect(fields({ title: 'MOT', type: 'MOT', due_date: '2027-01-01', ...more })).toEqual(['type'])
  expect(fields({ ...belt, every_months: 0, every_miles: 99 })).toEqual(['every_months', 'every_miles'])
  expect(fields({ ...belt, due_date: '2027-01-01', notices: [14, 7, 3, 1, 1] })).toEqual(['notices'])
})

test('a snooze ends on a later day, within a year', () => {
  for (const until of ['2020-01-01', '2199-01-01', 'soon', undefined])
    expect(snoozeChange.safeParse({ until }).success).toBe(false)
  expect(snoozeChange.parse({ until: null })).toEqual({ until: null })
})

test('all days on which its owner is told come in order', () => {
  expect(noticeDays({ due_date: '2026-06-30', reminder_date: '2026-05-31', notices: [7, 1] })).toEqual([
    ...['2026-05-31', '2026-06-23', '2026-06-29', '2026-06-30'],
  ])
})

test('every kind of car has its templates, each with an interval the API takes', () => {
  expect(new Set(reminderTemplates.map(({ key }) => key)).size).toBe(reminderTemplates.length)
  for (const kind of carKinds) {
    const offered = templatesFor(kind, [])
    expect(offered.length).toBeGreaterThan(5)
    expect(new Set(offered.map(({ title }) => title)).size).toBe(offered.length)
    const chosen = offered.map(({ key, every_months, every_miles }) => ({ key, every_months, every_miles }))
    expect(chosenSuggestions.safeParse({ chosen }).success).toBe(true)
  }
  const titles = (kind: (typeof carKinds)[number]) => templatesFor(kind, []).map(({ title }) => title)
  for (const title of ['Timing belt', 'Brake fluid', 'Coolant', 'Cabin filter', 'Air filter', 'Spark plugs'])
    expect(titles('petrol')).toContain(title)
  expect(titles('diesel')).not.toContain('Spark plugs')
  expect(titles('electric')).not.toContain('Oil and filter')
})

test('what a car has already is not offered again, by its template or by its name', () => {
  const keys = templatesFor('petrol', [
    { template: 'coolant', title: 'Pink coolant' },
    { template: null, title: 'brake FLUID' },
  ]).map(({ key }) => key)
  expect(keys).not.toContain('coolant')
  expect(keys).not.toContain('brake-fluid')
  expect(keys).toContain('timing-belt')
})

test('a motorcycle is one whatever its age, a classic is 40 years old, the rest go by fuel', () => {
  const kind = (fuel_type: string, year: number, door_plan: string | null = null) =>
    carKindOf({ fuel_type, year, door_plan }, today)
  expect(kind('Petrol', 1965, 'MOTORCYCLE')).toBe('motorcycle')
  expect([kind('Petrol', 1965), kind('Premium Unleaded', 2015), kind('Diesel', 2015)]).toEqual([
    ...['classic', 'petrol', 'diesel'],
  ])
  expect([kind('Plug-in Hybrid', 2020), kind('Electric', 2022)]).toEqual(['hybrid', 'electric'])
})

test('a service does what its reminder asked for', () => {
  const by = (type: string, template: string | null = null) =>
    serviceTypes.filter((service) => isDoneBy({ type: type as never, template }, service))
  expect(by('Tyre change/rotation')).toEqual(['Tyre Change / Rotation'])
  expect(by('Minor service', 'oil')).toEqual(['Major Service', 'Minor Service', 'Oil Change'])
  expect(by('Other', 'brake-fluid')).toEqual([])
  // An oil change is of no type that a reminder has.
  expect(by('Other')).toEqual([])
})
