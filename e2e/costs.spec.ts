import type { Page } from '@playwright/test'
import { addDays, formatLongDate, londonToday } from '../domain/basics/format.ts'
import { expect, test } from './fixtures.ts'

const today = londonToday()
const year = today.slice(0, 4)
const region = (page: Page, name: string) => page.getByRole('region', { name })

async function send(page: Page, path: string, data: unknown) {
  const answer = await page.request.post(`/api${path}`, { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as { id: string }
}

const addsVehicle = (page: Page) =>
  send(page, '/vehicles', {
    ...{ make: 'Mini', model: 'Cooper', year: 2015, mileage: 41_000, transmission: 'Manual', fuel_type: 'Petrol' },
  })

test('an owner reads any period, plans a year, and keeps what the car was bought for', async ({
  page,
  signUp,
  accessible,
}) => {
  await signUp(page)
  const { id } = await addsVehicle(page)
  await send(page, `/vehicles/${id}/running-costs`, { type: 'Fuel', date: '2021-05-06', cost: 40 })
  await send(page, `/vehicles/${id}/running-costs`, { type: 'Tax', date: today, cost: 195 })
  await send(page, `/vehicles/${id}/modifications`, {
    ...{ type: 'Tech', name: 'Radio', brand: 'Alpine', install_date: '2022-07-08', cost: 310.5 },
  })
  await page.goto(`/vehicle/${id}`)
  const spending = region(page, 'Spending Analysis')
  await expect(spending).toContainText('£195.00')
  await spending.getByRole('radio', { name: 'All time' }).check({ force: true })
  await expect(spending.getByRole('button', { name: /^Modifications/ })).toContainText('£310.50')
  await expect(spending).toContainText('£545.50')
  await expect(page.getByText('Total spent').locator('..')).toContainText('£545.50')

  await spending.getByRole('radio', { name: 'From one day to another' }).check({ force: true })
  await spending.getByLabel('From', { exact: true }).fill('2021-01-01')
  await spending.getByLabel('To', { exact: true }).fill('2020-01-01')
  await spending.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(spending.getByText('The last day must not be before the first')).toBeVisible()
  await spending.getByLabel('To', { exact: true }).fill('2022-12-31')
  await spending.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(spending).toContainText('1 January 2021 to 31 December 2022')
  await expect(spending).toContainText('£350.50')
  expect(new URL(page.url()).searchParams.get('spending')).toBe('2021-01-01..2022-12-31')
  await page.reload()
  await expect(spending).toContainText('£350.50')

  await spending.getByRole('button', { name: 'Set a budget for the year' }).click()
  await page.getByRole('dialog').getByLabel('Amount a year').fill('1,000')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(spending.getByRole('heading', { name: `Budget for ${year}` })).toBeVisible()
  await expect(spending).toContainText('£195.00 of £1,000.00. £805.00 left')

  const purchase = region(page, 'Purchase and Finance')
  await purchase.getByRole('button', { name: 'Add purchase' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Price paid').fill('8,500')
  await dialog.getByLabel('Bought on').fill('2020-03-04')
  await dialog.getByLabel('Lender').fill('Dales Finance')
  await dialog.getByLabel('Monthly payment').fill('99.50')
  const end = addDays(today, 70)
  await dialog.getByLabel('Ends on').fill(end)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(purchase).toContainText('£8,500.00')
  await expect(purchase).toContainText(`£99.50 a month to Dales Finance until ${formatLongDate(end)}`)
  await expect(purchase).toContainText('Get a valuation to see what it is worth.')
  await accessible(page)
})

test('an invoice adds up as it is typed, has a category of its own, and is put right on the timeline', async ({
  page,
  signUp,
}) => {
  await signUp(page)
  const { id } = await addsVehicle(page)
  await page.goto(`/vehicle/${id}?action=running-cost`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Category', { exact: true }).selectOption('Another, which I name')
  await dialog.getByLabel('Name of the category').fill('Parking')
  await dialog.getByText('Parts, labour, VAT and jobs').click()
  await dialog.getByRole('button', { name: 'List the jobs on this invoice' }).click()
  await dialog.getByLabel('Job 1', { exact: true }).fill('Permit')
  await dialog.getByLabel('Cost of job 1').fill('80.50')
  await dialog.getByRole('button', { name: 'Add another job' }).click()
  await dialog.getByLabel('Job 2', { exact: true }).fill('Badge')
  await dialog.getByLabel('Cost of job 2').fill('9.50')
  await expect(dialog.getByLabel('Cost', { exact: true })).toHaveValue('90.00')
  await dialog.getByLabel('Cost', { exact: true }).fill('95')
  await expect(dialog.getByRole('status').filter({ hasText: 'Comes to' })).toHaveText('Comes to £90.00, not £95.00')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The jobs come to £90.00. Is £95.00 right for all of them?')).toBeVisible()
  await page.getByRole('button', { name: 'Change it' }).click()
  await dialog.getByLabel('Cost', { exact: true }).fill('90')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const entry = page.getByRole('article').filter({ hasText: 'Permit' })
  await expect(entry).toContainText('£80.50')
  await expect(entry).toContainText('Parking')

  await entry.getByRole('button', { name: /^(Actions|More|Options)/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog')
  await expect(edit.getByLabel('Category', { exact: true })).toHaveValue('Parking')
  await edit.getByLabel('Category', { exact: true }).selectOption('Other')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(entry).toContainText('Other')

  await page.goto(`/vehicle/${id}?action=running-cost`)
  await expect(dialog.getByLabel('Category', { exact: true }).locator('option')).toContainText(['Fuel', 'Parking'])
  const offered = await dialog.getByLabel('Category', { exact: true }).locator('option').allTextContents()
  expect(offered).toEqual([
    ...['Choose a category', 'Fuel', 'Insurance', 'Warranty', 'Tax', 'Repair', 'Other'],
    ...['Parking', 'Another, which I name'],
  ])
})
