import { londonToday } from '../domain/basics/format.ts'
import { addCar, dialog } from './cars.ts'
import { expect, test } from './fixtures.ts'

const today = londonToday()

test('a form is filled in like the last entry at a press, but for what was typed, and emptied again', async ({
  page,
  signUp,
  accessible,
}) => {
  await signUp(page)
  const car = await addCar(page, { mileage: 60_000 })
  const logs = async (path: string, data: object) =>
    expect((await page.request.post(`/api/vehicles/${car}/${path}`, { data })).status()).toBe(201)

  // Nothing to copy yet, so nothing is offered.
  await page.goto(`/vehicle/${car}?tab=timeline&action=running-cost`)
  const cost = dialog(page, 'Add Running Cost')
  await expect(cost.getByLabel('Category')).toBeVisible()
  await expect(cost.getByRole('button', { name: 'Copy the last one' })).toBeHidden()

  await logs('running-costs', { type: 'Car park', date: '2026-01-05', cost: 4, title: 'Old' })
  await logs('running-costs', {
    ...{
      type: 'Repair',
      date: '2026-02-05',
      cost: 90,
      title: 'Puncture',
      service_center: 'Tyre Barn',
      mileage: 60_100,
    },
    jobs: [{ words: 'Patch', cost: 90 }],
  })
  await page.reload()
  const copy = cost.getByRole('button', { name: 'Copy the last one' })
  await expect(cost.getByText('Puncture, 5 February 2026')).toBeVisible()
  await cost.getByLabel('Title').fill('Another puncture')
  await copy.focus()
  await page.keyboard.press('Enter')
  await expect(cost.getByLabel('Category')).toHaveValue('Repair')
  await expect(cost.getByLabel('Cost', { exact: true })).toHaveValue('90')
  await expect(cost.getByLabel('Location')).toHaveValue('Tyre Barn')
  await expect(cost.getByLabel('Job 1', { exact: true })).toHaveValue('Patch')
  await expect(cost.getByLabel('Title')).toHaveValue('Another puncture')
  await expect(cost.getByLabel('Date', { exact: true })).toHaveValue(today)
  await expect(cost.getByLabel('Mileage')).toHaveValue('')
  await accessible(page)
  const back = cost.getByRole('button', { name: 'Take it out again' })
  await expect(back).toBeFocused()
  await cost.getByLabel('Location').fill('Tyre Hut')
  await back.click()
  await expect(cost.getByLabel('Category')).toHaveValue('')
  await expect(cost.getByLabel('Location')).toHaveValue('Tyre Hut')
  await expect(cost.getByLabel('Cost', { exact: true })).toHaveValue('')
  await copy.click()
  await cost.getByRole('button', { name: 'Save' }).click()
  await expect(cost).toBeHidden()
  const { items } = await (await page.request.get(`/api/vehicles/${car}/running-costs`)).json()
  expect(items[0]).toMatchObject({
    ...{ type: 'Repair', date: today, cost: 90, title: 'Another puncture', service_center: 'Tyre Hut', mileage: null },
    jobs: [{ words: 'Patch', cost: 90 }],
  })
})

test('the timeline adds another service or fill-up like one of them', async ({ page, signUp }) => {
  await signUp(page)
  const car = await addCar(page, { mileage: 60_000 })
  const logs = async (path: string, data: object) =>
    expect((await page.request.post(`/api/vehicles/${car}/${path}`, { data })).status()).toBe(201)
  await logs('service-records', {
    ...{ type: 'Oil Change', date: '2026-02-05', cost: 80, service_center: 'Hill Street', lead_days: 20 },
    ...{ invoice_number: 'A1', next_service_due: '2027-02-05', comments: '5W-30' },
  })
  await logs('fill-ups', { date: '2026-03-01', litres: 40, price_per_litre: 1.459, mileage: 60_400, fuel: 'Petrol E5' })
  await page.goto(`/vehicle/${car}?tab=timeline`)
  const another = async (entry: RegExp) => {
    await page.getByRole('button', { name: entry }).click()
    await page.getByRole('menuitem', { name: 'Add another like this' }).click()
  }
  await another(/^Actions for service of/)
  const form = dialog(page, 'Add Service Record')
  await expect(form.getByText('Filled in like Oil Change, 5 February 2026')).toBeVisible()
  await expect(form.getByLabel('Service type')).toHaveValue('Oil Change')
  await expect(form.getByLabel(/^Service centre/)).toHaveValue('Hill Street')
  await expect(form.getByLabel(/^Cost/).first()).toHaveValue('80')
  await expect(form.getByLabel(/^Invoice number/)).toHaveValue('')
  await expect(form.getByLabel('Date', { exact: true })).toHaveValue(today)
  await expect(form.getByRole('slider', { name: 'Remind me' })).toHaveValue('20')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toBeHidden()

  await another(/^Actions for fill-up of/)
  const fill = dialog(page, 'Add Fill-up')
  await expect(fill.getByLabel('Litres')).toHaveValue('40')
  await expect(fill.getByLabel('Price a litre')).toHaveValue('145.9')
  await expect(fill.getByLabel('Total')).toHaveValue('58.36')
  await expect(fill.getByLabel(/^Fuel/)).toHaveValue('Petrol E5')
  await expect(fill.getByLabel('Mileage')).toHaveValue('')
  await fill.getByLabel('Mileage').fill('60800')
  await fill.getByRole('button', { name: 'Save' }).click()
  await expect(fill).toBeHidden()
})
