import { addDays, londonToday } from '../domain/basics/format.ts'
import { jpeg, pdf } from '../server/test/pictures.ts'
import { addCar, dialog } from './cars.ts'
import { expect, password, test } from './fixtures.ts'

const today = londonToday()

test('from the home screen a fill-up is two numbers, for the car used last, which can still be changed', async ({
  page,
  browser,
  baseURL,
  signUp,
  accessible,
}) => {
  const ann = await signUp(page)
  const mini = await addCar(page, { make: 'Mini', model: 'Cooper', fuel_type: 'Petrol' })
  const leaf = await addCar(page, { make: 'Nissan', model: 'Leaf', fuel_type: 'Electric' })
  const minor = await addCar(page, { make: 'Morris', model: 'Minor', fuel_type: 'Petrol' })
  const service = { type: 'Oil Change', date: addDays(today, -9), service_center: 'Elm Street Garage' }
  expect((await page.request.post(`/api/vehicles/${mini}/service-records`, { data: service })).status()).toBe(201)

  const context = await browser.newContext({
    ...{ baseURL, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-GB' },
  })
  const phone = await context.newPage()
  await phone.goto('/log/fuel')
  await expect(phone).toHaveURL('/login?next=%2Flog%2Ffuel')
  await phone.getByLabel('Email').fill(ann.email)
  await phone.getByLabel('Password', { exact: true }).fill(password)
  await phone.getByRole('button', { name: 'Sign In' }).click()
  const filling = dialog(phone, 'Add Fill-up')
  await expect(filling.getByLabel('Litres')).toBeFocused()
  const car = filling.getByLabel('Car', { exact: true })
  await expect(car).toHaveValue(minor)
  await accessible(phone)
  await phone.keyboard.type('40')
  await phone.keyboard.press('Enter')
  await expect(filling.getByLabel('Total')).toBeFocused()
  await phone.keyboard.type('60')
  await expect(filling.getByLabel('Price a litre')).toHaveValue('150')
  // The wrong car: what was typed goes along.
  await car.selectOption(mini)
  await expect(car).toHaveValue(mini)
  await expect(filling.getByLabel('Litres')).toHaveValue('40')
  await filling.getByLabel('Total').press('Enter')
  await expect(filling).toBeHidden()
  await expect(phone).toHaveURL(`/vehicle/${mini}?tab=fuel`)
  for (const [each, count] of [
    [mini, 1],
    [minor, 0],
  ] as const) {
    const { items } = await (await phone.request.get(`/api/vehicles/${each}/fill-ups`)).json()
    expect(items).toHaveLength(count)
  }

  // Another time: the car used last is proposed, its workshop too, and the camera is one press away.
  await phone.goto('/log/service')
  const servicing = dialog(phone, 'Add Service Record')
  await expect(servicing.getByLabel('Car', { exact: true })).toHaveValue(mini)
  await servicing.getByRole('button', { name: 'Service centre: Elm Street Garage, as last time' }).click()
  await expect(servicing.getByLabel('Service centre')).toHaveValue('Elm Street Garage')
  await expect(servicing.getByLabel('Take a photo').last()).toHaveAttribute('capture', 'environment')
  await phone.goto('/log/fuel')
  await filling.getByLabel('Car', { exact: true }).selectOption(leaf)
  await expect(dialog(phone, 'Add Charge').getByLabel('Energy')).toBeVisible()
  await phone.goto('/log/nothing-of-the-kind')
  await expect(phone).toHaveURL('/')
  await context.close()
})

test('without a car there is nothing to log, and what is due of all cars is said at once', async ({ page, signUp }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signUp(page)
  await page.goto('/log/fuel')
  await expect(page.getByRole('heading', { name: 'No car to log it for yet' })).toBeVisible()
  await page.goto('/due')
  await expect(page.getByText('Nothing is overdue')).toBeVisible()
  const car = await addCar(page)
  for (const [kind, days] of [
    ['mot', -3],
    ['insurance', 12],
  ] as const) {
    const data = { date: addDays(today, days), state: null, version: null }
    expect((await page.request.put(`/api/vehicles/${car}/due-dates/${kind}`, { data })).status()).toBe(200)
  }
  await page.goto('/due')
  const due = page.getByRole('main').getByRole('listitem')
  await expect(due).toHaveText([/^MOT.*3 days overdue/, /^Insurance.*in 12 days/])
  await expect(due.last()).toBeInViewport()
})

test('what another app shares waits on the device until the member says what it is', async ({
  page,
  signUp,
  accessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signUp(page)
  const car = await addCar(page, { fuel_type: 'Petrol' })
  const receipt = { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: await jpeg(60, 40) }
  const letter = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') }
  const huge = { name: 'huge.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(10_485_761) }

  await page.goto('/share')
  await expect(page.getByText('No shared file has arrived')).toBeVisible()
  await page.getByLabel('Choose files').setInputFiles([receipt, letter, huge])
  await expect(page.getByText('letter.txt and huge.pdf aren’t a picture or a PDF')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What is this?' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveText([''])
  await accessible(page)

  await page.getByRole('button', { name: 'Fuel receipt' }).click()
  const filling = dialog(page, 'Add Fill-up')
  await expect(filling.getByText('receipt.jpg', { exact: true })).toBeVisible()
  // Not saved: it waits on.
  await filling.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Fuel receipt' }).click()
  await filling.getByLabel('Litres').fill('30')
  await filling.getByLabel('Total').fill('45')
  await filling.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(`/vehicle/${car}?tab=fuel`)
  const { items } = await (await page.request.get(`/api/vehicles/${car}/fill-ups`)).json()
  expect(items).toMatchObject([{ litres: 30, cost: 45, images: [{ name: 'receipt.jpg' }] }])
  await page.goto('/share')
  await expect(page.getByText('No shared file has arrived')).toBeVisible()

  // Kept for later, it is the outbox's: nothing asks a second time what it is.
  await page.getByLabel('Choose files').setInputFiles({ ...receipt, name: 'second.jpg' })
  await page.getByRole('button', { name: 'Fuel receipt' }).click()
  await filling.getByLabel('Litres').fill('31')
  await filling.getByLabel('Total').fill('46')
  await expect(filling.getByRole('button', { name: 'Save' })).toBeEnabled()
  await page.context().setOffline(true)
  await filling.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/waiting')
  await expect(page.getByRole('main').getByText('£46.00')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Nothing is waiting')).toBeVisible()
  await page.goto('/share')
  await expect(page.getByText('No shared file has arrived')).toBeVisible()

  // A paper is no photo; and nothing waits for whoever signs in next.
  await page.getByLabel('Choose files').setInputFiles({ name: 'v5c.pdf', mimeType: 'application/pdf', buffer: pdf() })
  await expect(page.getByRole('button', { name: 'Document' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Photo' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/login')
  await signUp(page)
  await page.goto('/share')
  await expect(page.getByText('No shared file has arrived')).toBeVisible()
})

test('without a service worker nothing shared is read or kept: the screen asks for it', async ({ page, signUp }) => {
  const share = () =>
    page.request.post('/share-target', {
      multipart: { files: { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(2_000_000) } },
      headers: { origin: 'https://evil.example' },
      maxRedirects: 0,
    })
  await signUp(page)
  for (const answer of [await share(), await share()])
    expect([answer.status(), answer.headers().location]).toEqual([303, '/share'])
  await page.goto('/share')
  await expect(page.getByText('No shared file has arrived')).toBeVisible()
  await page.context().clearCookies()
  await page.goto('/share')
  await expect(page).toHaveURL('/login?next=%2Fshare')
})

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the share menu hands a photo to the worker, and a form from elsewhere replaces nothing', async ({
    page,
    context,
    signUp,
  }) => {
    await signUp(page)
    await addCar(page)
    await page.goto('/due')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const share = (name: string) =>
      page.evaluate((given) => {
        const form = Object.assign(document.createElement('form'), {
          ...{ method: 'post', action: '/share-target', enctype: 'multipart/form-data' },
        })
        const files = new DataTransfer()
        for (const [called, type] of [
          [`${given}.jpg`, 'image/jpeg'],
          [`${given}.html`, 'text/html'],
        ] as const)
          files.items.add(new File(['x'], called, { type }))
        const field = Object.assign(document.createElement('input'), { type: 'file', name: 'files', multiple: true })
        field.files = files.files
        form.append(field)
        document.body.append(form)
        form.submit()
      }, name)
    await share('first')
    await expect(page).toHaveURL('/share')
    const files = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Remove/ }) })
    await expect(files).toHaveText(['first.jpg'])
    await share('second')
    await expect(files).toHaveText(['first.jpg', 'second.jpg'])
    expect((await (await context.request.get('/api/session')).json()).user).toBeTruthy()

    // Not for whoever signs in after a session that ended elsewhere.
    await context.request.post('/api/auth/sign-out')
    await page.evaluate(() => new BroadcastChannel('session').postMessage('signed-out'))
    await expect(page).toHaveURL('/login')
    await signUp(page, 'Sam Sutton')
    await addCar(page)
    await page.goto('/share')
    await expect(page.getByText('No shared file has arrived')).toBeVisible()
    await share('third')
    await expect(files).toHaveText(['third.jpg'])

    // Left lying about, it is gone.
    await page.clock.install({ time: Date.now() + 31 * 60_000 })
    await page.goto('/share')
    await expect(page.getByText('No shared file has arrived')).toBeVisible()
  })
})
