import { addDays, londonToday } from '../domain/basics/format.ts'
import { addCar, dialog, minor } from './cars.ts'
import { expect, test } from './fixtures.ts'

test.describe.configure({ timeout: 90_000 })
const today = londonToday()

test('a car that counts kilometres keeps them everywhere; whoever chose miles sees miles', async ({
  page,
  signUp,
  accessible,
  anotherBrowser,
}) => {
  await signUp(page)
  const car = await addCar(page, { ...minor, mileage: 0 })
  await page.goto(`/vehicle/${car}?action=edit`)
  const edit = dialog(page, 'Edit Vehicle')
  await edit.getByLabel('Instrument counts').selectOption('kilometres')
  await edit.getByLabel('Mileage').fill('160001')
  await expect(edit.getByText('km', { exact: true })).toBeVisible()
  await accessible(page)
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(edit).toBeHidden()

  // A service is typed in kilometres, and comes back as it was typed.
  await page.goto(`/vehicle/${car}?tab=maintenance&action=add`)
  const form = dialog(page, 'Add Service Record')
  await form.getByLabel('Service Type').selectOption('Oil Change')
  await form.getByLabel('Mileage').fill('160003')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('160,003 km').first()).toBeVisible()
  await page.goto(`/vehicle/${car}?tab=maintenance`)
  await page.getByRole('button', { name: /^Edit Oil Change/ }).click()
  const again = dialog(page, 'Edit Service Record')
  await expect(again.getByLabel('Mileage')).toHaveValue('160003')
  await again.getByRole('button', { name: 'Save' }).click()
  await expect(again).toBeHidden()

  await page.getByRole('tab', { name: 'Mileage' }).click()
  const panel = page.getByRole('tabpanel', { name: 'Mileage' })
  await expect(panel.getByText('Kilometres a year')).toBeVisible()
  await expect(panel.getByRole('listitem').filter({ hasText: '160,003 km (99,421 mi)' })).toBeVisible()
  await panel.getByRole('button', { name: 'Add Reading' }).click()
  await expect(dialog(page, 'Add Reading').getByLabel('Unit')).toHaveValue('km')
  await accessible(page)
  await page.goto('/vehicles')
  await expect(page.getByRole('article').getByText('160,003 km')).toBeVisible()

  await page.request.patch(`/api/vehicles/${car}/sharing`, { data: { is_public: true } })
  const { public_url } = await (await page.request.get(`/api/vehicles/${car}`)).json()
  const visitor = await anotherBrowser()
  await visitor.goto(`/p/${public_url}`)
  await expect(visitor.getByText('160,003 km (99,421 mi)').first()).toBeVisible()

  // Bea, who sees everything in miles, buys it: its history is in miles to her, and it still counts kilometres.
  const buyer = await anotherBrowser()
  const bea = await signUp(buyer, 'Bea Booth')
  await buyer.goto(`/profile/${bea.id}`)
  await buyer.getByRole('button', { name: 'Edit Profile' }).click()
  await dialog(buyer, 'Edit Profile').getByLabel('Distances in').selectOption('miles')
  await dialog(buyer, 'Edit Profile').getByRole('button', { name: 'Save' }).click()
  await expect(dialog(buyer, 'Edit Profile')).toBeHidden()
  await page.request.put(`/api/vehicles/${car}/status`, { data: { status: 'For Sale' } })
  const sale = { new_owner_name: 'Bea Booth', new_owner_email: bea.email, new_owner_phone: '07700 900123' }
  const { id } = await (
    await page.request.post(`/api/vehicles/${car}/transfer`, { data: { ...sale, sale_price: 900, sale_date: today } })
  ).json()
  const { digest } = await (await buyer.request.get(`/api/transfers/${id}/history`)).json()
  expect((await buyer.request.post(`/api/transfers/${id}/accept`, { data: { digest } })).status()).toBe(200)
  // The seller, who chose no unit, reads of the sold car in its own.
  await page.goto(`/sold/${id}`)
  await expect(page.getByText('160,003 km')).toBeVisible()
  await buyer.goto('/vehicles')
  await expect(buyer.getByRole('article').getByText('99,421 mi')).toBeVisible()
  await buyer.goto(`/vehicle/${car}?tab=mileage`)
  await expect(buyer.getByText('Miles a year')).toBeVisible()
  await buyer.getByRole('button', { name: 'Add Reading' }).click()
  await expect(dialog(buyer, 'Add Reading').getByLabel('Unit')).toHaveValue('km')
})

test('kilometres typed as miles are asked about, and switch the car over in one press', async ({ page, signUp }) => {
  await signUp(page)
  const car = await addCar(page, { ...minor, mileage: 0 })
  const reading = { date: addDays(today, -40), value: 60_000, unit: 'mi' }
  expect((await page.request.post(`/api/vehicles/${car}/mileage/readings`, { data: reading })).status()).toBe(201)
  await page.goto(`/vehicle/${car}?tab=mileage&action=add`)
  await dialog(page, 'Add Reading').getByLabel('Mileage').fill('97000')
  await dialog(page, 'Add Reading').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/Is 97,000 in miles, not kilometres\?/).first()).toBeVisible()
  await page.getByRole('button', { name: 'It’s in kilometres' }).click()
  await expect(dialog(page, 'Add Reading')).toBeHidden()
  const panel = page.getByRole('tabpanel', { name: 'Mileage' })
  await expect(panel.getByRole('listitem').filter({ hasText: '97,000 km (60,273 mi)' })).toBeVisible()
})
