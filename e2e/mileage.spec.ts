import type { Page } from '@playwright/test'
import { addDays, londonToday } from '../domain/basics/format.ts'
import { addCar, dialog } from './cars.ts'
import { expect, test } from './fixtures.ts'

test.describe.configure({ timeout: 90_000 })
const today = londonToday()
const corsa = { make: 'Vauxhall', model: 'Corsa', year: 2009, mileage: 0 }

const panel = (page: Page) => page.getByRole('tabpanel', { name: 'Mileage' })
const readings = (page: Page) => panel(page).getByRole('list').last().getByRole('listitem')

async function acts(page: Page, what: string, act: 'Correct' | 'Withdraw') {
  await readings(page)
    .filter({ hasText: what })
    .getByRole('button', { name: /^More for / })
    .click()
  await page.getByRole('menuitem', { name: act }).click()
}

test('an owner reads the odometer, is asked, puts a slip right, takes one back and replaces the instrument', async ({
  page,
  signUp,
  accessible,
}) => {
  await signUp(page)
  const car = await addCar(page, { ...corsa, registration_number: 'GT09 QVX', looked_up: true })
  await page.goto(`/vehicle/${car}`)
  await page.getByRole('tab', { name: 'Mileage' }).click()
  await expect(panel(page).getByRole('img', { name: /^Mileage from / })).toBeVisible()
  await expect(
    panel(page)
      .getByText(/^Mileage anomaly: /)
      .first(),
  ).toBeVisible()
  await expect(readings(page).filter({ hasText: 'MOT test' }).first()).toBeVisible()
  await accessible(page)

  // The keys walk along the chart, and a screen reader hears where one is.
  const slider = panel(page).getByRole('slider', { name: 'Reading on the chart' })
  await slider.focus()
  await page.keyboard.press('Home')
  await expect(slider).toHaveAttribute('aria-valuetext', /mi, MOT test$/)

  await panel(page).getByRole('button', { name: 'Add Reading' }).click()
  await dialog(page, 'Add Reading').getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page, 'Add Reading').getByText('Please enter the mileage')).toBeVisible()
  await dialog(page, 'Add Reading').getByLabel('Mileage').fill('1230000')
  await accessible(page)
  await dialog(page, 'Add Reading').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/Is 1,230,000 right\?/).first()).toBeVisible()
  await page.getByRole('button', { name: /^Yes/ }).click()
  const slip = readings(page).filter({ hasText: '1,230,000 mi' })
  await expect(slip).toContainText('Mileage rose unusually fast')

  await acts(page, '1,230,000 mi', 'Correct')
  await dialog(page, 'Correct Reading').getByLabel('Correct mileage').fill('123000')
  await dialog(page, 'Correct Reading').getByLabel('What was wrong').fill('One nought too many')
  await dialog(page, 'Correct Reading').getByRole('button', { name: 'Save' }).click()
  await expect(readings(page).filter({ hasText: 'One nought too many' }).last().locator('s')).toHaveText('1,230,000 mi')
  await expect(panel(page).getByText('123,000 mi').first()).toBeVisible()

  await acts(page, 'Correction', 'Withdraw')
  await expect(panel(page).getByText('Reading withdrawn')).toBeVisible()
  await expect(readings(page).filter({ hasText: 'Correction' })).toHaveCount(0)
  await panel(page).getByRole('button', { name: 'Undo' }).click()
  await expect(readings(page).filter({ hasText: 'Correction' })).toHaveCount(1)

  await panel(page).getByRole('button', { name: 'Instrument replaced' }).click()
  const replacing = dialog(page, 'Instrument Replaced')
  await replacing.getByLabel('Last reading of the old one').fill('123100')
  await replacing.getByLabel('First reading of the new one').fill('5')
  await replacing.getByRole('button', { name: 'Save' }).click()
  await expect(readings(page).first()).toContainText('123,100 mi on the old instrument, 5 mi on the new one')
  await expect(panel(page).getByText('Distance, both instruments')).toBeVisible()
})

test('a car without readings says so, and an answer that fails can be asked for again', async ({ page, signUp }) => {
  await signUp(page)
  const car = await addCar(page, { mileage: 0 })
  let fails = true
  await page.route(/\/mileage\?/, (route) => (fails ? route.fulfill({ status: 503, json: {} }) : route.continue()))
  await page.goto(`/vehicle/${car}?tab=mileage`)
  await expect(panel(page).getByText('The mileage couldn’t be loaded')).toBeVisible({ timeout: 30_000 })
  fails = false
  await panel(page).getByRole('button', { name: /again/i }).click()
  await expect(panel(page).getByText('No readings yet')).toBeVisible()
  const reading = { date: addDays(today, -3), value: 61_000 }
  expect((await page.request.post(`/api/vehicles/${car}/mileage/readings`, { data: reading })).status()).toBe(201)
  await page.reload()
  await expect(readings(page)).toHaveCount(1)
})
