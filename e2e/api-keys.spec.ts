import { addCar, dialog, photo } from './cars.ts'
import { expect, password, test } from './fixtures.ts'

test('a member makes a key for one car, a script uses it for that alone, and ending it ends the script', async ({
  page,
  signUp,
  accessible,
  anotherBrowser,
}) => {
  await signUp(page)
  const car = await addCar(page, { make: 'Mini', model: 'Cooper', year: 2015, mileage: 42_000 })
  await page.goto('/security')
  await page.getByRole('button', { name: 'Make an API key' }).click()
  const form = dialog(page, 'Make an API key')
  await form.getByRole('button', { name: 'Make key' }).click()
  for (const problem of ['Please enter a name', 'Please choose a vehicle', 'Please choose what the key may do'])
    await expect(form.getByText(problem)).toBeVisible()
  await accessible(page)
  await form.getByLabel('Name').fill('Pier Garage')
  await form.getByLabel('For which vehicle?').selectOption({ label: '2015 Mini Cooper' })
  await form.getByRole('checkbox', { name: 'Add services, costs' }).check()
  await form.getByLabel('Your password', { exact: true }).fill('not this one')
  await form.getByRole('button', { name: 'Make key' }).click()
  await expect(form.getByText('That isn’t your current password.')).toBeVisible()
  await form.getByLabel('Your password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Make key' }).click()

  const field = page.getByLabel('Key “Pier Garage”')
  await expect(field).toHaveValue(/^gt_\w{38}$/)
  const key = await field.inputValue()
  const entry = page.getByRole('listitem').filter({ hasText: `gt_…${key.slice(-4)}` })
  await expect(entry).toContainText('Not used yet')
  await accessible(page)

  // As a script does, which has no cookies.
  const { request } = await anotherBrowser()
  const headers = { authorization: `Bearer ${key}` }
  const { buffer } = await photo('invoice.jpg')
  const uploaded = await request.post('/api/uploads/receipt', { headers, data: buffer })
  const { id } = await uploaded.json()
  const service = { type: 'Oil Change', date: '2026-03-02', cost: 129.9, image_ids: [id] }
  const added = await request.post(`/api/vehicles/${car}/service-records`, { headers, data: service })
  expect([uploaded.status(), added.status()]).toEqual([201, 201])
  expect((await request.get(`/api/vehicles/${car}`, { headers })).status()).toBe(403)

  // It can't be shown a second time.
  await page.goto('/security')
  await expect(entry).toContainText('Last used just now')
  await expect(field).toBeHidden()
  await entry.getByRole('button', { name: 'End Pier Garage' }).click()
  await dialog(page, 'End “Pier Garage”?').getByRole('button', { name: 'End this key' }).click()
  await expect(entry).toBeHidden()
  expect((await request.post('/api/uploads/receipt', { headers, data: buffer })).status()).toBe(401)
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`the API’s documentation is read without scripts, on a phone too (${colorScheme})`, async ({
    browser,
    baseURL,
    accessible,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, colorScheme, viewport: phone })
    const page = await context.newPage()
    await page.goto(`${baseURL}/api/docs`)
    await expect(page.getByRole('heading', { name: 'The GarageTale API' })).toBeVisible()
    const contents = page.getByRole('navigation', { name: 'Contents' })
    await contents.getByRole('link', { name: 'Service records', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Add a service record' })).toBeVisible()
    const command = page.locator('#post_vehicles_vehicleId_service_records pre')
    await expect(command).toBeHidden()
    await page.getByRole('link', { name: 'Add a service record' }).first().click()
    await expect(command).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
    await context.close()
    const readable = await (await browser.newContext({ colorScheme, viewport: phone })).newPage()
    await readable.goto(`${baseURL}/api/docs`)
    // They are hundreds of one form: a few stand for all.
    await readable.evaluate(() => {
      for (const each of document.querySelectorAll('section article:nth-of-type(n + 3)')) each.remove()
    })
    await accessible(readable)
    await readable.context().close()
  })

const phone = { width: 390, height: 844 }
