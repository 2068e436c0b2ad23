import type { Page } from '@playwright/test'
import { photoOf } from '../server/test/receipts/samples.ts'
import { addCar, dialog } from './cars.ts'
import { expect, test } from './fixtures.ts'

const mini = { make: 'Mini', model: 'Cooper', year: 2015, mileage: 42_000 }
// A picture is read in a few seconds, at low priority beside the other tests.
const whileItIsRead = { timeout: 90_000 }
test.beforeEach(() => test.setTimeout(240_000))

async function opens(page: Page, entry: string, title: string) {
  await page.goto(`/vehicle/${await addCar(page, mini)}`)
  await page.getByRole('button', { name: 'Add New' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
  return dialog(page, title)
}

test('a photographed receipt fills in the form, marked until it is checked, and what was typed stays', async ({
  page,
  signUp,
  accessible,
}) => {
  await signUp(page)
  const form = await opens(page, 'Running Cost', 'Add Running Cost')
  const [cost, date, mileage] = [form.getByLabel('Cost'), form.getByLabel('Date'), form.getByLabel('Mileage')]
  await mileage.fill('61500')
  const today = await date.inputValue()

  await form.getByLabel('Read a receipt').setInputFiles(photoOf('crumpled light'))
  await expect(form.getByText(/^Read from the photo: cost and date\. Please check them\./)).toBeVisible(whileItIsRead)
  await expect(cost).toHaveValue('147.60')
  await expect(date).toHaveValue('2026-06-30')
  await expect(cost).toHaveAccessibleDescription('Read from the photo')
  await expect(mileage).toHaveValue('61500')
  await expect(form.getByText(/Your own mileage stays as you entered it\.$/)).toBeVisible()
  await expect(form.getByText('crumpled-light.jpg')).toBeVisible()
  await accessible(page)

  await form.getByRole('button', { name: 'Take them out' }).click()
  await expect(cost).toHaveValue('')
  await expect(date).toHaveValue(today)
  await form.getByRole('button', { name: 'Read the attached photo' }).click()
  await expect(cost).toHaveValue('147.60')
  await date.fill('2026-06-29')
  await expect(date).not.toHaveAccessibleDescription('Read from the photo')
  await form.getByRole('button', { name: 'It’s right' }).click()
  await expect(form.getByText('Read from the photo')).toHaveCount(0)
  await expect(cost).toHaveValue('147.60')

  await form.getByLabel('Category').selectOption('Repair')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('£147.60').first()).toBeVisible()
})

test('a photo that says nothing leaves the form alone, and an invoice fills in a service', async ({ page, signUp }) => {
  await signUp(page)
  const form = await opens(page, 'Service', 'Add Service Record')
  await form.getByLabel('Receipts').setInputFiles(photoOf('nothing to read'))
  await form.getByRole('button', { name: 'Read the attached photo' }).click()
  await expect(form.getByText(/We found nothing to fill in on this photo/)).toBeVisible(whileItIsRead)
  await expect(form.getByLabel('Cost')).toHaveValue('')

  await form.getByLabel('Read a receipt').setInputFiles(photoOf('worn invoice'))
  await expect(form.getByText(/^Read from the photo: /)).toBeVisible(whileItIsRead)
  await expect(form.getByLabel('Cost')).toHaveValue('457.08')
  await expect(form.getByLabel('Mileage')).toHaveValue('103877')
  await expect(form.getByLabel('Date', { exact: true })).toHaveValue('2026-02-05')
})

test('a receipt of the pump fills in a fill-up, and a corrected figure moves the one that was not touched', async ({
  page,
  signUp,
}) => {
  await signUp(page)
  const form = await opens(page, 'Fill-up', 'Add Fill-up')
  await form.getByLabel('Read a receipt').setInputFiles(photoOf('supermarket'))
  await expect(form.getByText(/^Read from the photo: date, litres, price and cost/)).toBeVisible(whileItIsRead)
  await expect(form.getByLabel('Litres')).toHaveValue('41.07')
  await expect(form.getByLabel('Price a litre')).toHaveValue('152.9')
  // Without the lunch that was bought with it.
  await expect(form.getByLabel('Total')).toHaveValue('62.80')
  await form.getByLabel('Total').fill('62.90')
  await expect(form.getByLabel('Total')).not.toHaveAccessibleDescription('Read from the photo')
  await expect(form.getByLabel('Date')).toHaveAccessibleDescription('Read from the photo')
})

test('a mileage that is read while the trip is entered is offered, not mixed with it', async ({ page, signUp }) => {
  await signUp(page)
  const car = await addCar(page, mini)
  const earlier = { date: '2026-01-05', mileage: 103_000, litres: 30, cost: 45, confirmed: ['mileage_jump'] }
  expect((await page.request.post(`/api/vehicles/${car}/fill-ups`, { data: earlier })).status()).toBe(201)
  await page.goto(`/vehicle/${car}?tab=fuel&action=fill-up`)
  const form = dialog(page, 'Add Fill-up')
  await form.getByRole('button', { name: 'Enter the trip instead' }).click()
  await form.getByLabel('Trip since the last one').fill('300')
  await form.getByLabel('Read a receipt').setInputFiles(photoOf('worn invoice'))
  const use = form.getByRole('button', { name: 'Use 103877 from the receipt' })
  await expect(use).toBeVisible(whileItIsRead)
  await expect(form.getByLabel('Trip since the last one')).toHaveValue('300')
  await use.click()
  await expect(form.getByLabel('Mileage')).toHaveValue('103877')
  await expect(form.getByLabel('Trip since the last one')).toBeHidden()
})
