import { expect, test } from 'vitest'
import { addDays } from '#domain/basics/format.ts'
import { ApiError } from '../http.ts'
import { answerDemoRequest, demoAnswers, demoLogAnswers } from './demo-answers.ts'
import { answerForDemoVehicle } from './demo-vehicle.ts'

const none = new URLSearchParams()

test('the demo vehicle has sample data on every tab, whatever the day (PLAT-69)', () => {
  for (const today of ['2026-02-28', '2028-02-29', '2031-12-31']) {
    const answers = demoAnswers(today)
    const page = answers[''](none)
    expect(page.mot_expiry).toBe(addDays(today, 24))
    expect(page.stats.cost_per_mile).toBeGreaterThan(0)
    for (const part of ['modifications', 'media', 'documents', 'notes', 'timeline'] as const)
      expect(answers[part](none).items.length).toBeGreaterThan(1)
    expect(demoLogAnswers(today)['service-records']?.().items.length).toBeGreaterThan(1)
    const dates = answers.timeline(none).items.map(({ date }) => date)
    expect(dates).toEqual(dates.toSorted().reverse())
    expect(dates.every((date) => date <= today)).toBe(true)
    for (const period of ['3m', '6m', '1y'])
      expect(answers.spending(new URLSearchParams({ period })).categories.length).toBeGreaterThan(1)
  }
})

test('its two reminders are the same on the card and on the tab: one overdue, one to come (GARA-14)', () => {
  const today = '2026-06-01'
  expect(
    demoAnswers(today)
      .reminders(none)
      .pending.items.map(({ due_date }) => due_date),
  ).toEqual([addDays(today, -3), addDays(today, 12)])
})

test('a record of it can be read again, and nothing else is found', () => {
  expect(answerDemoRequest('timeline', undefined, new URLSearchParams({ kind: 'mot' }))).toMatchObject({
    items: [{ kind: 'mot' }, { kind: 'mot' }, { kind: 'mot' }],
  })
  expect(answerDemoRequest('service-records', 'demo-log-8', none)).toMatchObject({ type: 'Brake Service' })
  expect(answerDemoRequest('service-records', 'none', none)).toBeUndefined()
  expect(answerDemoRequest('toString', undefined, none)).toBeUndefined()
})

test('saving takes a second and keeps nothing; sale, public page and listing are refused (PLAT-70, VDET-23)', async () => {
  const started = Date.now()
  await expect(answerForDemoVehicle('POST', '/vehicles/demo-vehicle/notes')).rejects.toMatchObject({
    code: 'nothing_saved',
  })
  expect(Date.now() - started).toBeGreaterThan(950)
  for (const part of ['status', 'transfer', 'sharing', 'listing'])
    await expect(answerForDemoVehicle('PUT', `/vehicles/demo-vehicle/${part}`)).rejects.toEqual(
      new ApiError(403, 'demo_vehicle', 'Cannot modify demo vehicles'),
    )
})
