import type { Page } from '@playwright/test'
import { addDays, londonToday } from '../domain/basics/format.ts'
import { addCar, dialog } from './cars.ts'
import { expect, test } from './fixtures.ts'
import { letShow, stopClock } from './page-clock.ts'

const mini = { make: 'Mini', model: 'Cooper', year: 2015, mileage: 42_000 }
const inDays = (days: number) => addDays(londonToday(), days)

async function addReminder(page: Page, car: string, reminder: object) {
  const answer = await page.request.post(`/api/vehicles/${car}/reminders`, { data: { type: 'Other', ...reminder } })
  expect(answer.status()).toBe(201)
}
const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a reminder is created, and its confirmation shows for two seconds (REMI-03, REMI-05, REMI-06, REMI-09, VDET-16, CNST-20)', async ({
  page,
  signUp,
  accessible,
}) => {
  await signUp(page)
  const car = await addCar(page, mini)
  await page.clock.install()
  await page.goto(`/vehicle/${car}?tab=reminders`)
  await expect(page.getByText('No reminders yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add Reminder' }).click()

  const adding = dialog(page, 'Add Reminder')
  await expect(adding.getByRole('slider')).toHaveValue('30')
  await expect(adding.getByRole('slider')).toHaveAttribute('min', '5')
  await expect(adding.getByRole('slider')).toHaveAttribute('max', '60')
  await expect(adding.getByRole('switch', { name: 'Send me a notification' })).toBeChecked()
  await adding.getByRole('button', { name: 'Add Reminder' }).click()
  for (const problem of ['Please enter a title', 'Please choose a type', 'Please choose the due date'])
    await expect(adding.getByText(problem)).toBeVisible()
  await expect(adding.getByLabel('Title')).toBeFocused()
  await accessible(page)
  await adding.getByLabel('Title').fill('Book the MOT')
  await adding.getByLabel('Type').selectOption('MOT')
  await adding.getByLabel('Due date').fill(inDays(90))
  await stopClock(page)
  await adding.getByRole('button', { name: 'Add Reminder' }).click()
  const confirmation = page.locator('.toast').filter({ hasText: 'Reminder created' })
  await letShow(page, confirmation)
  await page.clock.runFor(1900)
  await expect(confirmation).toHaveAttribute('data-state', 'open')
  await page.clock.runFor(150)
  await expect(confirmation).toBeHidden()
  await page.clock.resume()
  await expect(adding).toBeHidden()
  await expect(group(page, 'Pending').getByRole('article')).toContainText('Upcoming')
})

test('a reminder is completed with its service record, undone, removed and deleted (REMI-01, REMI-02, REMI-10..13)', async ({
  page,
  signUp,
  accessible,
}) => {
  await signUp(page)
  const car = await addCar(page, mini)
  await addReminder(page, car, { title: 'Book the MOT', type: 'MOT', due_date: inDays(90) })
  await addReminder(page, car, { title: 'Road tax', type: 'Tax', due_date: inDays(-3) })
  await page.goto(`/vehicle/${car}?tab=reminders`)
  const pending = group(page, 'Pending').getByRole('article')
  await expect(pending).toHaveCount(2)
  await expect(pending.first()).toContainText('Road tax')
  await expect(pending.first()).toContainText('Overdue')
  await expect(pending.first()).toContainText('3 days overdue')
  await expect(pending.last()).toContainText('Upcoming')
  await accessible(page)

  await pending.last().getByRole('button', { name: 'Complete' }).click()
  await dialog(page, 'Add an MOT record?').getByRole('button', { name: 'Add MOT record' }).click()
  const service = dialog(page, 'Add Service Record')
  await expect(service.getByRole('combobox').first()).toHaveValue('MOT / Annual Inspection')
  await service.getByRole('button', { name: 'Close' }).click()
  await expect(service).toBeHidden()

  await group(page, 'Completed').getByRole('button', { name: 'Undo' }).click()
  await expect(pending).toHaveCount(2)
  await pending.first().getByRole('button', { name: 'Remove' }).click()
  const cancelled = group(page, 'Cancelled').getByRole('article')
  await expect(cancelled).toContainText('Road tax')
  await cancelled.getByRole('button', { name: 'Delete' }).click()
  await dialog(page, 'Delete this reminder?').getByRole('button', { name: 'Keep it' }).click()
  await expect(cancelled).toHaveCount(1)
  await cancelled.getByRole('button', { name: 'Delete' }).click()
  await dialog(page, 'Delete this reminder?').getByRole('button', { name: 'Delete' }).click()
  await expect(cancelled).toHaveCount(0)
  await page.reload()
  await expect(pending).toHaveCount(1)
  await expect(page.getByText('Road tax')).toHaveCount(0)
})

test('a failed load and a failed save say so, and what was typed stays (REMI-17, ERRS-104, ERRS-105)', async ({
  page,
  signUp,
}) => {
  await signUp(page)
  const car = await addCar(page, mini)
  await page.route(`**/api/vehicles/${car}/reminders`, (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto(`/vehicle/${car}?tab=reminders`)
  await expect(page.getByText('Failed to load reminders')).toBeVisible()
  await page.unroute(`**/api/vehicles/${car}/reminders`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Add Reminder' }).click()

  const adding = dialog(page, 'Add Reminder')
  await adding.getByLabel('Title').fill('Coolant')
  await adding.getByLabel('Type').selectOption('Coolant fluid check')
  await adding.getByLabel('Due date').fill(inDays(20))
  await page.route(`**/api/vehicles/${car}/reminders`, (route) => route.fulfill({ status: 503, json: {} }))
  await adding.getByRole('button', { name: 'Add Reminder' }).click()
  await expect(adding.getByText('Failed to save reminder. Please try again.')).toBeVisible()
  await expect(adding.getByLabel('Title')).toHaveValue('Coolant')
  await page.keyboard.press('Escape')
  await dialog(page, 'Discard what you entered?').getByRole('button', { name: 'Keep editing' }).click()
  await page.unroute(`**/api/vehicles/${car}/reminders`)
  await adding.getByRole('button', { name: 'Add Reminder' }).click()
  await expect(group(page, 'Pending').getByRole('article')).toHaveCount(1)
})

test('on the phone, the reminders of all vehicles stand in one list and lead to their vehicle (DASH-10)', async ({
  anotherBrowser,
  signUp,
  accessible,
}) => {
  const phone = await anotherBrowser({ width: 390, height: 844 })
  await signUp(phone)
  const [first, second] = [await addCar(phone, mini), await addCar(phone, mini)]
  await addReminder(phone, first, { title: 'Later', due_date: inDays(50) })
  await addReminder(phone, second, { title: 'Brakes', type: 'Brake pad/disc replacement', due_date: inDays(-1) })
  await phone.goto('/vehicles?view=reminders')
  const pending = group(phone, 'Pending').getByRole('article')
  await expect(pending).toHaveCount(2)
  await expect(pending.first()).toContainText('Brakes')
  await expect(pending.first()).toContainText('2015 Mini Cooper')
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await accessible(phone)
  await pending.first().getByRole('button', { name: 'Complete' }).click()
  await dialog(phone, 'Add a service record?').getByRole('button', { name: 'Add service record' }).click()
  await expect(phone).toHaveURL(new RegExp(`/vehicle/${second}`))
  await expect(dialog(phone, 'Add Service Record').getByRole('combobox').first()).toHaveValue('Brake Service')
})
