import type { Page } from '@playwright/test'
import { addDays, addMonths, formatDate, londonToday } from '../domain/basics/format.ts'
import { addCar, dialog } from './cars.ts'
import { expect, test } from './fixtures.ts'

const today = londonToday()
const mini = { make: 'Mini', model: 'Cooper', year: 2015, mileage: 50_000 }
const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** 20 miles a day in the year before. */
async function drive(page: Page, car: string) {
  for (const days of [365, 180]) {
    const reading = { value: 50_000 - days * 20, unit: 'mi', date: addDays(today, -days) }
    const answer = await page.request.post(`/api/vehicles/${car}/mileage/readings`, { data: reading })
    expect(answer.status()).toBe(201)
  }
}

test('what a car needs is suggested, told by mileage, snoozed, completed and followed by its next one', async ({
  page,
  signUp,
  accessible,
}) => {
  await signUp(page)
  const car = await addCar(page, mini)
  await drive(page, car)
  await page.goto(`/vehicle/${car}?tab=reminders`)
  await page.getByRole('button', { name: 'Suggested for this car' }).click()
  const suggested = dialog(page, 'Suggested for this car')
  await expect(suggested.getByText('What a petrol car usually needs.')).toBeVisible()
  const save = suggested.getByRole('button', { name: /^Add/ })
  await expect(save).toBeDisabled()
  await suggested.getByRole('checkbox', { name: /^Oil and filter/ }).check()
  const oil = suggested.getByRole('group', { name: 'Oil and filter' })
  await expect(oil.getByLabel('Or every')).toHaveValue('10000')
  await oil.getByLabel('Or every').fill('9,000')
  await oil.getByLabel('Every', { exact: true }).fill('0')
  await oil.getByLabel('Last done').fill(addDays(today, -330))
  await oil.getByLabel('At mileage').fill('41,600')
  await suggested.getByRole('checkbox', { name: /^Brake fluid/ }).check()
  await accessible(page)
  await suggested.getByRole('button', { name: 'Add 2 reminders' }).click()
  await expect(oil.getByText('Choose from 1 to 240 months')).toBeVisible()
  await oil.getByLabel('Every', { exact: true }).fill('24')
  await suggested.getByRole('button', { name: 'Add 2 reminders' }).click()
  await expect(suggested).toBeHidden()

  const pending = group(page, 'Pending').getByRole('article')
  await expect(pending).toHaveCount(2)
  const first = pending.filter({ hasText: 'Oil and filter' })
  await expect(first).toContainText('due in about 4 weeks (at 50,600 miles)')
  await expect(first).toContainText('every 2 years or 9,000 miles')
  await accessible(page)
  // Those that are there are not offered again.
  await page.getByRole('button', { name: 'Suggested for this car' }).click()
  await expect(suggested.getByRole('checkbox', { name: /^Timing belt/ })).toBeVisible()
  await expect(suggested.getByRole('checkbox', { name: /^(Oil|Brake fluid)/ })).toHaveCount(0)
  await suggested.getByRole('button', { name: 'Cancel' }).click()

  await page.goto('/')
  await expect(page.locator('#due')).toContainText('in about 4 weeks (at 50,600 miles)')
  await page.goto(`/vehicle/${car}?tab=reminders`)
  await first.getByRole('button', { name: 'Snooze' }).click()
  await page.getByRole('menuitem', { name: 'For a week' }).click()
  await expect(first).toContainText(`Snoozed until ${formatDate(addDays(today, 7))}`)
  await page.goto('/')
  await expect(page.locator('#due')).not.toContainText('Oil and filter')
  await page.goto(`/vehicle/${car}?tab=reminders`)
  await first.getByRole('button', { name: 'End snooze' }).click()
  await expect(first).not.toContainText('Snoozed until')

  await first.getByRole('button', { name: 'Complete' }).click()
  const asked = dialog(page, 'Add a service record?')
  await expect(asked).toContainText('The next one is set.')
  await asked.getByRole('button', { name: 'Not now' }).click()
  await expect(first).toContainText(`(at 59,000 miles)`)
  await expect(first).toContainText(`Or on ${formatDate(addMonths(today, 24))} at the latest`)
  await expect(group(page, 'Completed').getByRole('article')).toHaveCount(1)
  await group(page, 'Completed').getByRole('button', { name: 'Undo' }).click()
  await expect(first).toContainText('(at 50,600 miles)')
  await expect(pending).toHaveCount(2)
})

test('on the phone, All Reminders adds one by mileage for a chosen car, edits it and snoozes it until a day', async ({
  anotherBrowser,
  signUp,
  accessible,
}) => {
  const phone = await anotherBrowser({ width: 390, height: 844 })
  await signUp(phone)
  await addCar(phone, { ...mini, model: 'Clubman' })
  const car = await addCar(phone, mini)
  await drive(phone, car)
  await phone.goto('/vehicles?view=reminders')
  await phone.getByRole('button', { name: 'Add Reminder' }).click()
  const adding = dialog(phone, 'Add Reminder')
  await adding.getByLabel('Title').fill('Cambelt')
  await adding.getByLabel('Type').selectOption('Timing chain/belt replacement')
  await adding.getByRole('button', { name: 'Add Reminder' }).click()
  await expect(adding.getByText('Please choose the due date')).toBeVisible()
  await expect(adding.getByText('Please choose the vehicle')).toBeVisible()
  await adding.getByLabel('Vehicle').selectOption(car)
  await adding.getByLabel('Or at mileage').fill('51,000')
  await adding.getByRole('switch', { name: 'Repeat' }).check()
  await adding.getByLabel('Or every').fill('60,000')
  await adding.getByRole('checkbox', { name: '7 days before' }).check()
  await accessible(phone)
  await adding.getByRole('button', { name: 'Add Reminder' }).click()
  const card = group(phone, 'Pending').getByRole('article')
  await expect(card).toContainText('due in about 7 weeks (at 51,000 miles)')
  await expect(card).toContainText('every 60,000 miles')
  await expect(card).toContainText('2015 Mini Cooper')
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  await card.getByRole('button', { name: 'Edit' }).click()
  const editing = dialog(phone, 'Edit Reminder')
  await expect(editing.getByLabel('Or at mileage')).toHaveValue('51000')
  await expect(editing.getByRole('checkbox', { name: '7 days before' })).toBeChecked()
  await editing.getByLabel('Due date').fill(addDays(today, 20))
  await editing.getByRole('switch', { name: 'Repeat' }).uncheck()
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText('due in 20 days')
  await expect(card).toContainText('Or at 51,000 miles, if sooner')
  await expect(card).not.toContainText('every 60,000')

  await card.getByRole('button', { name: 'Snooze' }).click()
  await phone.getByRole('menuitem', { name: 'Until a date…' }).click()
  const snooze = dialog(phone, 'Snooze reminder')
  await snooze.getByLabel('Until').fill(today)
  await snooze.getByRole('button', { name: 'Snooze' }).click()
  await expect(snooze.getByText('Choose a later day than today')).toBeVisible()
  await snooze.getByLabel('Until').fill(addDays(today, 30))
  await snooze.getByRole('button', { name: 'Snooze' }).click()
  await expect(card).toContainText(`Snoozed until ${formatDate(addDays(today, 30))}`)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
