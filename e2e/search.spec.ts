import { randomUUID } from 'node:crypto'
import { addCar } from './cars.ts'
import { expect, test } from './fixtures.ts'

test('the header search leads to a record of one’s own, however long ago, and to a modification', async ({
  page,
  signUp,
  accessible,
}) => {
  await signUp(page)
  const car = await addCar(page, { make: 'Mini', model: 'Cooper', year: 2005, mileage: 42_000 })
  const add = async (path: string, data: object) => {
    const headers = { 'idempotency-key': randomUUID() }
    expect((await page.request.post(`/api/vehicles/${car}/${path}`, { data, headers })).status()).toBe(201)
  }
  const old = { type: 'Brake Service', date: '2006-05-03', service_center: 'Pier Garage', comments: 'Caliper seized' }
  await add('service-records', old)
  for (let month = 1; month <= 30; month++)
    await add('running-costs', {
      type: 'Other',
      title: 'Parking',
      date: `2019-01-${String(month).padStart(2, '0')}`,
      cost: 2,
    })
  await add('modifications', { type: 'Tech', name: 'Heated seats', brand: 'Recaro', install_date: '2010-03-02' })

  await page.goto('/')
  await page.getByRole('button', { name: 'Search...' }).click()
  const box = page.getByRole('combobox', { name: 'Search people, vehicles and your records' })
  await box.fill('pier')
  await expect(page.getByRole('group', { name: 'Your records' }).getByRole('option')).toHaveText(/Brake Service/)
  await expect(page.getByRole('group', { name: 'Your workshops' }).getByRole('option')).toContainText('1 record')
  await accessible(page)
  await box.press('ArrowDown')
  await box.press('Enter')

  const found = page.getByRole('article', { name: 'Service, 3 May 2006' })
  await expect(found).toBeInViewport()
  await expect(found).toBeFocused()
  await expect(found).toHaveCSS('outline-color', 'rgb(247, 198, 0)')
  await expect(page.getByRole('article', { name: /2019/ })).toHaveCount(0)
  await accessible(page)
  await page.getByRole('button', { name: 'Show the newest entries' }).click()
  await expect(page.getByRole('article', { name: /30 January 2019/ })).toBeVisible()
  await page.goBack()
  await expect(found).toBeInViewport()

  await page.getByRole('button', { name: 'Search...' }).click()
  await box.fill('recaro')
  await page.getByRole('option', { name: /Heated seats/ }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Heated seats' }).first()).toBeFocused()
})
