import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { londonToday } from '../domain/basics/format.ts'
import { addCar, dialog, photo, tooLarge } from './cars.ts'
import { expect, test } from './fixtures.ts'

test.describe.configure({ timeout: 90_000 })
const today = londonToday()
const corsa = { make: 'Vauxhall', model: 'Corsa', year: 2009, mileage: 60_000 }

async function logs(page: Page, car: string, part: string, data: object) {
  const answer = await page.request.post(`/api/vehicles/${car}/${part}`, { data })
  expect(answer.status()).toBe(201)
  return answer.json()
}

const entries = (page: Page) => page.getByRole('list', { name: /^Timeline of / }).getByRole('article')
const edgeOf = (entry: ReturnType<typeof entries>) =>
  entry.locator('xpath=..').evaluate((card) => getComputedStyle(card).borderLeftColor)

async function opens(page: Page, entry: ReturnType<typeof entries>, act: 'Edit' | 'Delete') {
  await entry.getByRole('button', { name: /^Actions for / }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

test('the road shows passed and failed MOT tests apart, and goes on as one scrolls (TIME-01..03)', async ({
  page,
  signUp,
  accessible,
}) => {
  await signUp(page)
  const car = await addCar(page, { ...corsa, registration_number: 'GT09 QVX', looked_up: true })
  const days = Array.from({ length: 28 }, (_, day) => `2011-01-${String(day + 1).padStart(2, '0')}`)
  await Promise.all(days.map((date) => logs(page, car, 'washes', { date })))
  await logs(page, car, 'notes', { content: 'The spare key is with Gran' })
  await page.goto(`/vehicle/${car}?tab=timeline`)
  await expect(entries(page).filter({ hasText: 'The spare key is with Gran' })).toBeVisible()
  await expect(entries(page).filter({ hasText: 'The road starts here' })).toBeVisible()
  await accessible(page)

  await page.getByText('MOT tests', { exact: true }).click()
  const passed = entries(page).filter({ hasText: 'PASS' }).first()
  const failed = entries(page).filter({ hasText: 'FAIL' }).first()
  await expect(passed).toContainText('Valid until')
  await expect(failed).toContainText('Reasons for failure')
  await expect(failed).toContainText(/coil spring broken|plate lamp|Parking brake/)
  await expect(entries(page).filter({ hasText: 'Mileage anomaly' })).not.toHaveCount(0)
  const [red, green] = [await edgeOf(failed), await edgeOf(passed)]
  expect(red).toBe('rgb(179, 38, 30)')
  expect(green).toBe('rgb(35, 104, 63)')
  await expect(passed.getByRole('button', { name: /^Actions/ })).toHaveCount(0)

  await page.getByText('Washes', { exact: true }).click()
  await expect(entries(page)).toHaveCount(25)
  await entries(page).last().scrollIntoViewIfNeeded()
  await expect(entries(page)).toHaveCount(28)
})

test('an owner edits a log on the timeline, past every mistake, and deletes it (TIME-06, TIME-08)', async ({
  page,
  signUp,
  accessible,
}) => {
  await signUp(page)
  const car = await addCar(page, corsa)
  await logs(page, car, 'service-records', { type: 'Oil Change', date: '2025-03-03', cost: 89.5, mileage: 59_000 })
  await page.goto(`/vehicle/${car}?tab=timeline`)
  const oilChange = entries(page).filter({ hasText: 'Oil Change' })
  await expect(oilChange.getByRole('img', { name: 'Pencilled in: Oil Change, 03/03/2025, 59,000 mi' })).toBeVisible()

  await opens(page, oilChange, 'Edit')
  const form = dialog(page, 'Edit entry')
  await accessible(page)
  await expect(form.getByLabel('Service type')).toHaveValue('Oil Change')
  await form.getByLabel('Date').fill('')
  await form.getByLabel(/^Cost/).fill('-1')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByText('Please choose a date')).toBeVisible()
  await expect(form.getByText('This can’t be less than 0')).toBeVisible()
  await form.getByLabel('Image').setInputFiles(await tooLarge('huge.jpg'))
  await expect(form.getByText('Image file is too large. Maximum size is 10MB.')).toBeVisible()

  await form.getByLabel('Date').fill('2025-04-04')
  await form.getByLabel(/^Cost/).fill('95')
  await form.getByLabel(/^Service centre/).fill('Bell & Sons')
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  await form.getByLabel('Image').setInputFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer })
  await page.route('**/service-records/*', (route) => route.fulfill({ status: 503, json: { error: { code: 'x' } } }))
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByText('Failed to update entry. Please try again.')).toBeVisible()
  await page.unroute('**/service-records/*')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form).toBeHidden()
  await expect(oilChange).toContainText('Bell & Sons')
  await expect(oilChange).toContainText('£95.00')
  await oilChange.getByRole('button', { name: 'Open receipt.jpg' }).click()
  await expect(dialog(page, 'receipt.jpg').getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')

  await opens(page, oilChange, 'Delete')
  await dialog(page, 'Delete this service?').getByRole('button', { name: 'Cancel' }).click()
  await expect(oilChange.getByRole('button', { name: /^Actions for / })).toBeFocused()
  await opens(page, oilChange, 'Delete')
  await dialog(page, 'Delete this service?').getByRole('button', { name: 'Delete' }).click()
  await expect(oilChange).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Timeline', exact: true })).toBeFocused()
  await expect(page.getByText('The road starts here').first()).toBeVisible()

  await page.route('**/api/vehicles/*/timeline*', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'x' } } }),
  )
  await page.reload()
  await expect(page.getByText('Failed to load timeline')).toBeVisible()
  await page.unroute('**/api/vehicles/*/timeline*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(entries(page)).toHaveCount(1)
})

test('all that an owner has entered is edited where it stands on the timeline, and deleted (TIME-07)', async ({
  page,
  signUp,
}) => {
  await signUp(page)
  const car = await addCar(page, corsa)
  const keep = async (kind: string, file: Awaited<ReturnType<typeof photo>>) => {
    const headers = { 'content-type': file.mimeType, 'x-file-name': file.name }
    const answer = await page.request.post(`/api/uploads/${kind}`, { data: file.buffer, headers })
    return (await answer.json()).id as string
  }
  await logs(page, car, 'running-costs', { type: 'Fuel', date: '2025-05-05', cost: 60, title: 'Fill-up' })
  await logs(page, car, 'washes', { date: '2025-05-06', products_used: 'Soap' })
  await logs(page, car, 'notes', { content: 'The spare key is with Gran' })
  const policy = await keep('document', await photo('policy.jpg'))
  await logs(page, car, 'documents', { title: 'Policy', category: 'Insurance', file_id: policy })
  await logs(page, car, 'media', { title: 'At the coast', file_id: await keep('media', await photo('coast.jpg')) })
  await page.goto(`/vehicle/${car}?tab=timeline`)
  const entry = (text: string) => entries(page).filter({ hasText: text })
  const edits = async (text: string, name: string, label: RegExp, typed: string) => {
    await opens(page, entry(text), 'Edit')
    const form = dialog(page, name)
    await form.getByLabel(label).fill(typed)
    await form.getByRole('button', { name: /^Save/ }).click()
    await expect(form).toBeHidden()
  }
  await edits('The spare key', 'Edit Note', /^Note/, 'The spare key is with Aunt May')
  await expect(entry('Aunt May')).toBeVisible()
  await edits('Policy', 'Edit document', /^Title/, 'Certificate')
  await expect(entry('Certificate')).toBeVisible()
  await edits('At the coast', 'Edit photo', /^Title/, 'At Whitby')
  await expect(entry('At Whitby')).toBeVisible()
  await edits('Fill-up', 'Edit entry', /^Title/, 'Motorway fill-up')
  await edits('Motorway fill-up', 'Edit entry', /^Mileage/, '60,500')
  // The card looks the same before and after, so nothing else tells when the new entry has come.
  await expect(async () => {
    await opens(page, entry('Motorway fill-up'), 'Edit')
    const mileage = await dialog(page, 'Edit entry')
      .getByLabel(/^Mileage/)
      .inputValue()
    await page.keyboard.press('Escape')
    await expect(dialog(page, 'Edit entry')).toBeHidden()
    expect(mileage).toBe('60500')
  }).toPass()
  await edits('Soap', 'Edit entry', /^Products used/, 'Wax')
  await expect(entry('Wax')).toBeVisible()
  await expect(entry('Soap')).toHaveCount(0)

  await opens(page, entry('Aunt May'), 'Delete')
  await dialog(page, 'Delete this note?').getByRole('button', { name: 'Delete' }).click()
  await expect(entry('Aunt May')).toHaveCount(0)
  await page.reload()
  await expect(entry('Certificate')).toBeVisible()
  await expect(entry('Aunt May')).toHaveCount(0)
})

test('spending is told by category and month, as instruments and as tables, on a phone too (SPEN-01, SPEN-03..05, SPEN-08)', async ({
  page,
  signUp,
  accessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signUp(page)
  const car = await addCar(page, corsa)
  const analysis = page.getByRole('region', { name: 'Spending Analysis' })
  await page.goto(`/vehicle/${car}`)
  await expect(analysis.getByText('No costs in the last 3 months')).toBeVisible()

  const monthsAgo = (months: number) => {
    const day = new Date(`${today.slice(0, 7)}-15T12:00:00Z`)
    day.setUTCMonth(day.getUTCMonth() - months)
    return day.toISOString().slice(0, 10)
  }
  await logs(page, car, 'running-costs', { type: 'Fuel', date: monthsAgo(4), cost: 100 })
  await logs(page, car, 'running-costs', { type: 'Fuel', date: monthsAgo(3), cost: 50 })
  await logs(page, car, 'service-records', { type: 'Major Service', date: monthsAgo(2), cost: 250.5 })
  await page.reload()
  await expect(analysis.getByRole('radio', { name: 'Last 3 months' })).toBeChecked()
  await analysis.getByRole('radio', { name: 'Last 6 months' }).check({ force: true })
  await expect(analysis.getByRole('button', { name: /^Maintenance/ })).toContainText('£250.50')
  await expect(analysis.getByRole('button', { name: /^Fuel/ })).toContainText('£150.00')
  await expect(analysis).toContainText('£400.50')
  const months = analysis.getByRole('list').last().getByRole('listitem')
  await expect(months).toHaveCount(6)
  await expect(months.filter({ hasText: '£50.00' })).toContainText('50% less')
  await expect(months.filter({ hasText: '£250.50' })).toContainText('401% more')
  const colourOf = (month: string, word: string) =>
    months
      .filter({ hasText: month })
      .getByText(word, { exact: true })
      .evaluate((words) => getComputedStyle(words).color)
  expect(await colourOf('£50.00', 'less')).toBe('rgb(35, 104, 63)')
  expect(await colourOf('£250.50', 'more')).toBe('rgb(179, 38, 30)')

  await analysis.getByRole('button', { name: /^Fuel/ }).press('Enter')
  await expect(analysis).toContainText('37% of the total')
  await analysis.getByText('Show as table').click()
  await expect(analysis.getByRole('row', { name: 'Maintenance £250.50 62.5%' })).toBeVisible()
  await expect(analysis.getByRole('table', { name: 'Spending by month' }).getByRole('row')).toHaveCount(7)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await accessible(page)

  await page.route('**/spending?*', (route) => route.fulfill({ status: 503, json: { error: { code: 'x' } } }))
  await analysis.getByRole('radio', { name: 'Last year' }).check({ force: true })
  await expect(analysis.getByText('Failed to load spending data')).toBeVisible()
})
