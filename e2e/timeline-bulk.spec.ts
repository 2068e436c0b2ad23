import type { Page } from '@playwright/test'
import { addCar, dialog } from './cars.ts'
import { expect, test } from './fixtures.ts'

test.describe.configure({ timeout: 90_000 })
const corsa = { make: 'Vauxhall', model: 'Corsa', year: 2009, mileage: 60_000 }

async function logs(page: Page, car: string, part: string, data: object) {
  const answer = await page.request.post(`/api/vehicles/${car}/${part}`, { data })
  expect(answer.status()).toBe(201)
  return answer.json()
}
const entries = (page: Page) => page.getByRole('list', { name: /^Timeline of / }).getByRole('article')

test('a search with dates is kept in the address, through a reload and Back, and says when nothing matches', async ({
  page,
  signUp,
  accessible,
}) => {
  await signUp(page)
  const car = await addCar(page, corsa)
  await logs(page, car, 'washes', { date: '2025-03-03', service_center: 'Sudsy on Mill Lane' })
  await logs(page, car, 'washes', { date: '2025-06-03', service_center: 'Sudsy on Mill Lane' })
  await logs(page, car, 'running-costs', { type: 'Repair', date: '2025-06-05', cost: 40, title: 'Mill Lane puncture' })
  await page.goto(`/vehicle/${car}?tab=timeline`)
  await expect(entries(page)).toHaveCount(4)

  await page.getByLabel('Search the timeline').fill('mill lane')
  await expect(entries(page)).toHaveCount(3)
  await expect(page).toHaveURL(/q=mill/)
  await page.getByText('Washes', { exact: true }).click()
  await expect(entries(page)).toHaveCount(2)
  await page.getByLabel('From', { exact: true }).fill('2025-06-01')
  await expect(entries(page)).toHaveCount(1)
  await accessible(page)
  await page.reload()
  await expect(page.getByLabel('Search the timeline')).toHaveValue('mill lane')
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('2025-06-01')
  await expect(page.getByRole('radio', { name: 'Washes' })).toBeChecked()
  await expect(entries(page)).toHaveCount(1)
  await page.goBack()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('')
  await expect(entries(page)).toHaveCount(2)

  await page.getByLabel('To', { exact: true }).fill('2025-01-31')
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await expect(page.getByText('No washes with “mill lane” up to 31 January 2025.')).toBeVisible()
  await page.getByLabel('From', { exact: true }).fill('2025-06-01')
  await expect(page.getByText('Must not be before From')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(entries(page)).toHaveCount(4)
  await expect(page).toHaveURL(/\?tab=timeline$/)
})

test('several entries are chosen by keyboard and all at once, take another category, and are deleted', async ({
  page,
  signUp,
  accessible,
}) => {
  await signUp(page)
  const car = await addCar(page, corsa)
  const days = Array.from({ length: 30 }, (_, day) => `2025-04-${String(day + 1).padStart(2, '0')}`)
  for (const date of days) await logs(page, car, 'running-costs', { type: 'Other', date, cost: 5, title: 'Parking' })
  await logs(page, car, 'notes', { content: 'The spare key is with Gran' })
  await page.goto(`/vehicle/${car}?tab=timeline`)
  const bar = page.getByRole('region', { name: 'Selected entries' })
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await expect(bar).toContainText('Nothing selected')
  await expect(bar.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await accessible(page)

  await page.getByLabel('Select running cost of 30 April 2025').focus()
  await page.keyboard.press('Space')
  await expect(bar).toContainText('1 entry selected')
  const third = page.getByLabel('Select running cost of 28 April 2025')
  await third.evaluate((box) => box.scrollIntoView({ block: 'center' }))
  await third.click({ modifiers: ['Shift'] })
  await expect(bar).toContainText('3 entries selected')
  await bar.getByRole('button', { name: 'Category' }).click()
  await page.getByRole('menuitem', { name: 'Tax' }).click()
  await dialog(page, 'Change 3 entries to Tax?').getByRole('button', { name: 'Change category' }).click()
  await expect(page.getByText('3 entries changed to Tax').first()).toBeVisible()
  await expect(entries(page).getByText('Tax', { exact: true })).toHaveCount(3)

  const note = page.getByLabel(/^Select note of/)
  await note.evaluate((box) => box.scrollIntoView({ block: 'center' }))
  await note.click()
  await expect(bar).toContainText('4 entries selected')
  await expect(bar.getByRole('button', { name: 'Category' })).toBeDisabled()

  await page.getByText('Running costs', { exact: true }).click()
  await expect(bar).toContainText('Nothing selected')
  await bar.getByRole('button', { name: 'Select all 30 that match' }).click()
  await expect(bar).toContainText('30 entries selected')
  await bar.getByRole('button', { name: 'Delete' }).click()
  const question = dialog(page, 'Delete 30 entries?')
  await accessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.route('**/timeline/delete', (route) => route.fulfill({ status: 503, json: { error: { code: 'x' } } }))
  await bar.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete 30 entries' }).click()
  await expect(question.getByText('Nothing was changed. Please try again.')).toBeVisible()
  await page.unroute('**/timeline/delete')
  await question.getByRole('button', { name: 'Delete 30 entries' }).click()
  await expect(page.getByText('30 entries deleted').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No running costs yet' })).toBeVisible()
  await bar.getByRole('button', { name: 'Done' }).click()
  await expect(bar).toHaveCount(0)
})

test('on a phone, a tap on the card chooses it; what may not be shown is named', async ({ page, signUp }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signUp(page)
  const car = await addCar(page, corsa)
  await logs(page, car, 'washes', { date: '2025-03-03', comments: 'By hand' })
  await logs(page, car, 'notes', { content: 'The spare key is with Gran' })
  await page.goto(`/vehicle/${car}?tab=timeline`)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByText('The spare key is with Gran').click({ force: true })
  await page.getByText('By hand').click({ force: true })
  const bar = page.getByRole('region', { name: 'Selected entries' })
  await expect(bar).toContainText('2 entries selected')
  await bar.getByRole('button', { name: 'Public page' }).click()
  await page.getByRole('menuitem', { name: 'Hide from public page' }).click()
  await dialog(page, 'Hide 2 entries from the public page?').getByRole('button', { name: 'Hide' }).click()
  await expect(page.getByText('1 entry hidden from the public page').first()).toBeVisible()
  await expect(page.getByText('Left as it was: 1 entry is never shown on a public page.').first()).toBeVisible()
})

test('one wash is entered for two cars, its cost split to the penny', async ({ page, signUp, accessible }) => {
  await signUp(page)
  const car = await addCar(page, corsa)
  const other = await addCar(page, { ...corsa, model: 'Astra' })
  await page.goto(`/vehicle/${car}?tab=timeline&action=wash`)
  const form = dialog(page, 'Add Wash or Detail')
  await form.getByLabel(/^Cost/).fill('15.01')
  await form.getByLabel('2009 Vauxhall Astra').check()
  await expect(form.getByText('Split £15.01 between 2 cars: £7.50 or £7.51 each')).toBeVisible()
  await accessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(entries(page).filter({ hasText: '£7.51' })).toBeVisible()
  await page.goto(`/vehicle/${other}?tab=timeline`)
  await expect(entries(page).filter({ hasText: '£7.50' })).toBeVisible()
})

test('journeys for work are logged, added up for the tax year, downloaded and deleted', async ({
  page,
  signUp,
  accessible,
}) => {
  await signUp(page)
  const car = await addCar(page, corsa)
  await page.goto(`/vehicle/${car}?tab=mileage`)
  await expect(page.getByRole('heading', { name: 'No journeys logged' })).toBeVisible()
  await page.getByRole('button', { name: 'Log a journey' }).click()
  const form = dialog(page, 'Log a Journey')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Please say what the journey was for')).toBeVisible()
  await expect(form.getByText('Enter the miles, or both readings')).toBeVisible()
  await form.getByLabel('Date').fill('2025-06-01')
  await form.getByLabel('Purpose').fill('Site visit')
  await form.getByLabel('Start reading').fill('59000')
  await form.getByLabel('End reading').fill('59100')
  await accessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  const journeys = page.getByRole('list', { name: 'Journeys in 2025/26' })
  await expect(journeys.getByRole('listitem')).toContainText('£45.00')
  await expect(page.getByText('45p a mile for the first 10,000 mi of the tax year')).toBeVisible()
  await accessible(page)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download 2025/26 as CSV' }).click()
  expect((await saving).suggestedFilename()).toBe('business-mileage-2025-26.csv')
  await journeys.getByRole('button', { name: /^Delete Site visit/ }).click()
  await dialog(page, 'Delete this journey?').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No journeys in 2025/26.')).toBeVisible()
})
