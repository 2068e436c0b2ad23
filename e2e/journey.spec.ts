import { formatDate, formatMiles, londonToday } from '../domain/basics/format.ts'
import { oneYearAfter } from '../domain/records/service-record.ts'
import { dialog, photo } from './cars.ts'
import { expect, password, test } from './fixtures.ts'

test.setTimeout(150_000)

test('with a phone in one hand: from sign-up to a car whose road, next service, reminder and costs follow one logged service (AUTH-18, GARA-15, GARA-52, SERV-07, SERV-09, VDET-14, REMI-08, OVER-07)', async ({
  page,
}) => {
  const today = londonToday()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/signup')
  await page.getByLabel('Name').fill('Nora New')
  await page.getByLabel('Email').fill(`nora.${crypto.randomUUID().slice(0, 8)}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await dialog(page, /^Welcome to GarageTale/)
    .getByLabel('Registration number')
    .fill('gt64 qvw')
  await page.keyboard.press('Enter')
  const mileage = dialog(page, 'Add New Vehicle').getByLabel('Mileage')
  await expect(mileage).toHaveValue(/^[1-9]\d{4,5}$/)
  const serviced = Number(await mileage.inputValue()) + 250
  await dialog(page, 'Add New Vehicle').getByRole('button', { name: 'Add Vehicle' }).click()
  const intro = dialog(page, 'Track Your Maintenance')
  await intro.getByRole('button', { name: 'Next' }).click()
  await intro.getByRole('button', { name: 'Get Started' }).click()

  const service = dialog(page, 'Add Service Record')
  await service.getByLabel('Service type').selectOption('Minor Service')
  await service.getByLabel(/^Cost/).fill('189.50')
  await service.getByLabel(/^Mileage/).fill(String(serviced))
  await service.getByLabel(/^Service centre/).fill('Mill Lane Motors')
  await service.getByLabel('Receipts').setInputFiles(await photo('receipt.jpg'))
  await service.getByRole('button', { name: 'Save' }).click()
  await expect(service).toBeHidden()

  await expect(page).toHaveURL(/tab=timeline/)
  const entry = page
    .getByRole('list', { name: /^Timeline of / })
    .getByRole('article')
    .filter({ hasText: 'Minor Service' })
  await expect(entry).toContainText('£189.50')
  await expect(entry.getByRole('img').or(entry.locator('img')).first()).toBeVisible()

  const open = (tab: string) => page.locator('main select').first().selectOption({ label: tab })
  await open('Reminders')
  const pending = page.getByRole('region', { name: 'Pending', exact: true })
  await expect(pending).toContainText('Minor Service')
  await expect(pending).toContainText('Upcoming')

  await open('Overview')
  const main = page.getByRole('main')
  await expect(main).toContainText(formatMiles(serviced))
  await expect(main).toContainText(formatDate(oneYearAfter(today)))
  const spending = page.getByRole('region', { name: 'Spending Analysis' })
  await expect(spending.getByRole('button', { name: /^Maintenance/ })).toContainText('£189.50')

  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Spending Analysis' })).toContainText('£189.50')
  await expect(page.getByRole('main')).toContainText(formatMiles(serviced))
})
