import type { Page } from '@playwright/test'
import { addDays, londonToday } from '../domain/basics/format.ts'
import { addCar, dialog } from './cars.ts'
import { expect, test } from './fixtures.ts'

test.describe.configure({ timeout: 90_000 })
const today = londonToday()
const hybrid = { make: 'BMW', model: '330e', year: 2020, mileage: 10_000, fuel_type: 'Plug-in Hybrid' }

const panel = (page: Page) => page.getByRole('tabpanel', { name: 'Fuel' })

async function filled(page: Page, car: string, path: string, ...records: object[]) {
  for (const record of records) {
    const answer = await page.request.post(`/api/vehicles/${car}/${path}`, { data: record })
    expect([answer.status(), record]).toEqual([201, record])
  }
}

test('on a phone a fill-up is three presses from the dashboard, and with a partial one before it gives the economy', async ({
  page,
  signUp,
  accessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signUp(page)
  const car = await addCar(page, hybrid)
  await addCar(page)
  await filled(
    page,
    car,
    'fill-ups',
    {
      date: addDays(today, -20),
      mileage: 10_000,
      litres: 45,
      cost: 67.5,
      service_center: 'Shell',
      confirmed: ['mileage_below_earlier'],
    },
    {
      date: addDays(today, -10),
      mileage: 10_250,
      litres: 15,
      price_per_litre: 1.5,
      is_full: false,
      fuel: 'Petrol E5',
      service_center: 'Shell',
    },
  )

  await page.goto('/')
  await page.getByRole('button', { name: 'Log fuel' }).click()
  await page.getByRole('menuitem', { name: '2020 BMW 330e' }).click()
  const form = dialog(page, 'Add Fill-up')
  // The two numbers can be typed at once; where and at what price it was last time is a press away.
  await expect(form.getByLabel('Litres')).toBeFocused()
  await expect(form.getByLabel('Price a litre')).toHaveValue('')
  await form.getByRole('button', { name: 'Station: Shell, as last time' }).click()
  await expect(form.getByLabel('Station')).toHaveValue('Shell')
  await form.getByRole('button', { name: 'Price a litre: 150p, as last time' }).click()
  await expect(form.getByLabel('Price a litre')).toHaveValue('150')
  await expect(form.getByLabel('Fuel', { exact: false }).first()).toHaveValue('Petrol E5')
  await expect(form.getByLabel('Full tank')).toBeChecked()
  await accessible(page)
  await form.getByLabel('Mileage').fill('10500')
  // Any two give the third, whichever is typed.
  await form.getByLabel('Total').fill('60')
  await expect(form.getByLabel('Litres')).toHaveValue('40')
  await form.getByLabel('Litres').fill('35')
  await expect(form.getByLabel('Price a litre')).toHaveValue('171.4')
  await form.getByLabel('Price a litre').fill('150')
  await expect(form.getByLabel('Total')).toHaveValue('52.50')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()

  // Example B of docs/economy.md.
  await expect(panel(page).getByText('45.5 mpg').first()).toBeVisible()
  await expect(panel(page).getByText('6.2 l/100 km, over 500 mi')).toBeVisible()
  await expect(panel(page).locator('dd', { hasText: '15p' })).toBeVisible()
  await expect(panel(page).getByText('10,500 mi, Shell, 150p a litre')).toBeVisible()
  await accessible(page)
})

test('a plug-in hybrid is charged too: by trip, at the member’s tariff, with what is lost', async ({
  page,
  signUp,
  accessible,
}) => {
  await signUp(page)
  const car = await addCar(page, hybrid)
  await filled(page, car, 'charges', {
    date: addDays(today, -9),
    mileage: 10_100,
    kwh: 8,
    price_per_kwh: 0.09,
    place: 'Home',
    start_percent: 20,
    end_percent: 90,
  })
  await page.goto(`/vehicle/${car}?tab=fuel`)
  await expect(panel(page).getByRole('heading', { name: 'No fill-ups yet' })).toHaveCount(0)
  await expect(panel(page).getByText('Two charges with the mileage')).toBeVisible()
  await panel(page).getByLabel('Usable battery of this car').fill('10')
  await panel(page).getByRole('button', { name: 'Save' }).first().click()
  await expect(panel(page).getByText('1 kWh of 8 kWh (13%)')).toBeVisible()

  await panel(page).getByRole('button', { name: 'Add Charge' }).click()
  const form = dialog(page, 'Add Charge')
  await form.getByRole('button', { name: 'Enter the trip instead' }).click()
  await form.getByLabel('Trip since the last one').fill('40')
  await form.getByLabel('Energy').fill('8')
  await form.getByRole('button', { name: 'Price a kWh: 9p, as last time' }).click()
  await expect(form.getByLabel('Total')).toHaveValue('0.72')
  await form.getByLabel('Start').fill('20')
  await form.getByLabel('End').fill('90')
  await form.getByLabel('Keep this price as my home tariff').check()
  await accessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(panel(page).getByText('5.0 mi/kWh').first()).toBeVisible()
  await expect(panel(page).getByText('10,140 mi, Home, 9p a kWh')).toBeVisible()
  await expect(panel(page).getByLabel('My tariff at home, a kWh')).toHaveValue('9')
  await accessible(page)

  await panel(page).getByText('Fill-up', { exact: true }).click()
  await expect(panel(page).getByRole('heading', { name: 'No fill-ups yet' })).toBeVisible()
  await panel(page).getByRole('button', { name: 'Add Fill-up' }).click()
  await dialog(page, 'Add Fill-up').getByText('Charge', { exact: true }).click()
  await expect(dialog(page, 'Add Charge').getByLabel('Energy')).toBeFocused()
})

test('on the timeline a fill-up’s price is put right, and the total follows', async ({ page, signUp }) => {
  await signUp(page)
  const car = await addCar(page, hybrid)
  await filled(page, car, 'fill-ups', { date: addDays(today, -9), mileage: 10_100, litres: 40, price_per_litre: 1.5 })
  await page.goto(`/vehicle/${car}?tab=timeline`)
  await page.getByRole('button', { name: /^Actions for fill-up of/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const form = dialog(page, 'Edit entry')
  await expect(form.getByLabel('Price a litre')).toHaveValue('150')
  await form.getByLabel('Price a litre').fill('145.9')
  await expect(form.getByLabel('Total')).toHaveValue('58.36')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form).toBeHidden()
  const { items } = await (await page.request.get(`/api/vehicles/${car}/fill-ups`)).json()
  expect(items).toMatchObject([{ litres: 40, price_per_litre: 1.459, cost: 58.36, mileage: 10_100 }])
})
