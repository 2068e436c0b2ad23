import type { Page } from '@playwright/test'
import { addDays, formatDate, londonToday } from '../domain/basics/format.ts'
import { oneYearAfter } from '../domain/records/service-record.ts'
import { addCar, dialog } from './cars.ts'
import { expect, test } from './fixtures.ts'

const mini = { make: 'Mini', model: 'Cooper', year: 2015, mileage: 42_000 }
const today = londonToday()
const inDays = (days: number) => addDays(today, days)
const stats = (page: Page) => page.locator('.card', { has: page.getByRole('heading', { name: 'Vehicle Stats' }) })
const pill = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`\\(set the ${name} date\\)$`) })

test('dates are set from the card, SORN and exempt say so, and an old car is exempt by itself', async ({
  page,
  signUp,
  accessible,
}) => {
  await signUp(page)
  await addCar(page, mini)
  await addCar(page, { make: 'Morris', model: 'Minor', year: 1962, mileage: 60_000 })
  await page.goto('/vehicles')
  const card = page.getByRole('article').filter({ hasText: '2015 Mini Cooper' })
  await expect(page.getByRole('article').filter({ hasText: 'Morris' }).getByText('MOT exempt')).toBeVisible()

  await card.getByRole('button', { name: 'Insurance not set (set the insurance date)' }).click()
  const setting = dialog(page, 'Set the insurance date')
  await setting.getByRole('button', { name: 'Save' }).click()
  await expect(setting.getByText('Please choose the date')).toBeVisible()
  await setting.getByLabel('Until').fill(inDays(40))
  await accessible(page)
  await setting.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('Insurance in 40 days')).toBeVisible()

  await pill(page, 'tax').last().click()
  const tax = dialog(page, 'Set the tax date')
  await tax.getByLabel('Tax status').selectOption('SORN, off the road')
  await expect(tax.getByLabel('Until')).toHaveCount(0)
  await tax.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('SORN', { exact: true })).toBeVisible()

  await card.getByRole('button', { name: /^Insurance in 40 days/ }).click()
  await expect(setting.getByText(`${formatDate(inDays(40))}, entered by you.`)).toBeVisible()
  await setting.getByRole('button', { name: 'Clear' }).click()
  await expect(card.getByText('Insurance not set')).toBeVisible()
})

test('an MOT done and a policy renewed lead to their records, and the dates move on', async ({ page, signUp }) => {
  await signUp(page)
  const car = await addCar(page, mini)
  await page.goto(`/vehicle/${car}`)
  for (const [name, days] of [
    ['MOT', 12],
    ['insurance', 20],
  ] as const) {
    await pill(page, name).click()
    const setting = dialog(page, `Set the ${name} date`)
    await setting.getByLabel('Until').fill(inDays(days))
    await setting.getByRole('button', { name: 'Save' }).click()
    await expect(setting).toBeHidden()
  }
  await page.getByRole('tab', { name: 'Reminders' }).click()
  const pending = page.getByRole('region', { name: 'Pending', exact: true }).getByRole('article')
  await expect(pending).toHaveCount(2)

  await pending.filter({ hasText: 'MOT' }).getByRole('button', { name: 'Complete' }).click()
  await dialog(page, 'Add an MOT record?').getByRole('button', { name: 'Add MOT record' }).click()
  const service = dialog(page, 'Add Service Record')
  await expect(service.getByLabel(/^Next MOT due/)).toHaveValue(oneYearAfter(inDays(12)))
  await service.getByRole('button', { name: 'Save' }).click()
  await expect(service).toBeHidden()

  await page.getByRole('tab', { name: 'Reminders' }).click()
  await pending.filter({ hasText: 'Insurance' }).getByRole('button', { name: 'Complete' }).click()
  await dialog(page, 'Add a running cost?').getByRole('button', { name: 'Add running cost' }).click()
  const cost = dialog(page, 'Add Running Cost')
  await expect(cost.getByLabel('Category')).toHaveValue('Insurance')
  await expect(cost.getByLabel(/^Valid until/)).toHaveValue(oneYearAfter(inDays(20)))
  await cost.getByLabel('Category').selectOption('Fuel')
  await expect(cost.getByLabel(/^Valid until/)).toHaveCount(0)
  await cost.getByLabel('Category').selectOption('Insurance')
  await cost.getByLabel('Cost').fill('412.50')
  await cost.getByRole('button', { name: 'Save' }).click()
  await expect(cost).toBeHidden()

  await page.getByRole('tab', { name: 'Overview' }).click()
  await expect(
    stats(page)
      .getByText(formatDate(oneYearAfter(inDays(12))))
      .first(),
  ).toBeVisible()
  await expect(
    stats(page)
      .getByText(formatDate(oneYearAfter(inDays(20))))
      .first(),
  ).toBeVisible()
  await pill(page, 'insurance').click()
  await expect(dialog(page, 'Set the insurance date').getByText('from the running cost')).toBeVisible()
})
