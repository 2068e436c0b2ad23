import type { Route } from '@playwright/test'
import { londonToday } from '../domain/basics/format.ts'
import { addCar, dialog, photo } from './cars.ts'
import { expect, password, test } from './fixtures.ts'
import { badge, costsOf, keepsApp, keepWash, kept, openWash, ready, washesOf } from './waiting.ts'

test.describe.configure({ timeout: 120_000 })
// What a cut connection leaves in the console is what these tests are about.
test.afterEach(({ problems }) => {
  problems.splice(0, problems.length, ...problems.filter((problem) => !/net::ERR_/.test(problem)))
})

const phone = { width: 390, height: 844 }

test('without a connection a fill-up with its receipt is kept on the phone, shown as waiting, and sent once there is one', async ({
  page,
  context,
  signUp,
  accessible,
}) => {
  await page.setViewportSize(phone)
  await signUp(page)
  const car = await addCar(page)
  await page.goto(`/vehicle/${car}?tab=timeline&action=fill-up`)
  await ready(page)
  const form = dialog(page, 'Add Fill-up')
  await expect(form.getByRole('button', { name: 'Save' })).toBeEnabled()
  await context.setOffline(true)
  await form.getByLabel('Mileage').fill('61500')
  await form.getByLabel('Litres').fill('35')
  await form.getByLabel('Total').fill('52.50')
  await form.getByLabel('Photos', { exact: true }).setInputFiles(await photo('receipt.jpg'))
  await expect(form.getByText('Waits for a connection')).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText(kept).first()).toBeVisible()

  const waiting = page.getByRole('region', { name: 'Waiting entries' })
  await expect(waiting.getByRole('listitem')).toContainText(['Fill-up'])
  await expect(waiting).toContainText('£52.50')
  await expect(waiting).toContainText('1 file')
  await badge(page, 1).click()
  await expect(page.getByRole('heading', { name: 'Waiting entries' })).toBeVisible()
  await expect(page.getByText('No connection', { exact: true })).toBeVisible()
  await accessible(page)

  await context.setOffline(false)
  await expect(page.getByText('1 waiting entry sent', { exact: true })).toBeVisible()
  await expect(page.getByText('Nothing is waiting')).toBeVisible()
  await expect(badge(page, 1)).toBeHidden()
  await accessible(page)
  const { items } = await (await page.request.get(`/api/vehicles/${car}/fill-ups`)).json()
  expect(items).toMatchObject([{ date: londonToday(), mileage: 61_500, cost: 52.5, images: [{ name: 'receipt.jpg' }] }])
})

const afterAnswer = async (route: Route) => {
  await route.fetch()
  await route.abort()
}
const cuts: [name: string, path: (car: string) => string, cut: (route: Route) => Promise<unknown>][] = [
  ['before the photo', () => '/api/uploads/receipt', (route) => route.abort()],
  ['between the photo and its answer', () => '/api/uploads/receipt', afterAnswer],
  ['after the photo, before the record', (car) => `/api/vehicles/${car}/washes`, (route) => route.abort()],
  ['between the record and its answer', (car) => `/api/vehicles/${car}/washes`, afterAnswer],
  [
    'by the sign-in page of a café’s network',
    (car) => `/api/vehicles/${car}/washes`,
    (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Free coffee</h1>' }),
  ],
]

test('cut off at any step, what waits is sent again and saved once', async ({ page, context, signUp }) => {
  await signUp(page)
  const car = await addCar(page)
  for (const [at, [name, path, cut]] of cuts.entries()) {
    await test.step(name, async () => {
      await keepWash(page, context, car, 10 + at, true)
      let isCut = false
      await page.route(
        path(car),
        async (route) => {
          if (route.request().method() !== 'POST') return route.fallback()
          await cut(route)
          isCut = true
        },
        { times: 1 },
      )
      await context.setOffline(false)
      await expect.poll(() => isCut).toBe(true)
      await page.unroute(path(car))
      await expect(badge(page, 1)).toBeVisible()
      await page.goto('/waiting')
      await expect(page.getByText('Nothing is waiting')).toBeVisible()
    })
  }
  const washes = await washesOf(page, car)
  expect(washes.map(({ cost, images }) => [cost, images.map((image) => image.name)]).sort()).toEqual(
    cuts.map((_, at) => [10 + at, [`wash ${10 + at}.jpg`]]),
  )
})

test('a tab that is killed while it sends loses and doubles nothing, eight days later either', async ({
  page,
  context,
  signUp,
}) => {
  await signUp(page)
  const car = await addCar(page)
  await keepWash(page, context, car, 12, true)
  let hasArrived = false
  await page.route(
    `/api/vehicles/${car}/washes`,
    async (route) => {
      await route.fetch()
      hasArrived = true
    },
    { times: 1 },
  )
  await context.setOffline(false)
  await expect.poll(() => hasArrived).toBe(true)
  await page.close()
  expect(await costsOf(page, car)).toEqual([12])

  // The phone has slept meanwhile: what it remembers of the photo is long swept away.
  const later = await context.newPage()
  await later.clock.setFixedTime(Date.now() + 8 * 24 * 60 * 60 * 1000)
  await later.goto('/waiting')
  await expect(later.getByText('Nothing is waiting')).toBeVisible()
  expect(await washesOf(later, car)).toMatchObject([{ cost: 12, images: [{ name: 'wash 12.jpg' }] }])
})

test('two phones and two tabs send each entry once', async ({ page, context, signUp, anotherBrowser }) => {
  const ann = await signUp(page)
  const car = await addCar(page)
  const other = await anotherBrowser()
  const answer = await other.request.post('/api/auth/sign-in/email', { data: { email: ann.email, password } })
  expect(answer.status()).toBe(200)
  await keepWash(page, context, car, 11)
  await context.setOffline(false)
  await expect(badge(page, 1)).toBeHidden()
  for (const cost of [12, 13]) {
    await keepWash(page, context, car, cost)
    await context.setOffline(cost === 13)
    if (cost === 12) await expect(badge(page, 1)).toBeHidden()
  }
  const second = await context.newPage()
  await keepWash(other, other.context(), car, 21)
  await Promise.all([context.setOffline(false), other.context().setOffline(false)])
  await second.goto('/waiting')
  for (const each of [page, second, other]) await expect(badge(each, 1)).toBeHidden()
  await expect.poll(() => costsOf(page, car)).toEqual([11, 12, 13, 21])
})

test('a session that ended meanwhile waits for its member, and nobody else sees or sends what is theirs', async ({
  page,
  context,
  signUp,
  accessible,
}) => {
  const ann = await signUp(page)
  const car = await addCar(page)
  await keepWash(page, context, car, 12)
  await page
    .getByRole('link', { name: /waiting entr/ })
    .first()
    .click()
  await context.clearCookies()
  await context.setOffline(false)
  await expect(page.getByText('Sign in again to send 1 entry')).toBeVisible()
  await accessible(page)
  await page.close()

  const next = await context.newPage()
  await signUp(next, 'Sam Sutton')
  await next.goto('/waiting')
  await expect(next.getByText('Nothing is waiting')).toBeVisible()
  await next.goto('/')
  await expect(next.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(badge(next, 1)).toBeHidden()
  await context.clearCookies()

  await next.request.post('/api/auth/sign-in/email', { data: { email: ann.email, password } })
  await next.goto('/waiting')
  await expect(next.getByText('Nothing is waiting')).toBeVisible()
  expect(await costsOf(next, car)).toEqual([12])
})

test('what the server refuses or asks about stays until the member has decided', async ({
  page,
  context,
  signUp,
  accessible,
}) => {
  await page.setViewportSize(phone)
  await signUp(page)
  const car = await addCar(page)
  const gone = await addCar(page, { make: 'Austin', model: 'Seven' })
  await page.goto(`/vehicle/${car}?tab=timeline&action=running-cost`)
  await ready(page)
  const cost = dialog(page, 'Add Running Cost')
  await expect(cost.getByRole('button', { name: 'Save' })).toBeEnabled()
  await context.setOffline(true)
  await cost.getByLabel('Category').selectOption('Fuel')
  await cost.getByLabel('Cost').fill('61.20')
  await cost.getByLabel(/^Mileage/).fill('123')
  await cost.getByRole('button', { name: 'Save' }).click()
  await expect(cost).toBeHidden()
  // The other car is sold from another device in the meantime.
  await context.setOffline(false)
  await expect(page.getByRole('link', { name: '1 waiting entry, 1 needs your attention' })).toBeVisible()
  await keepWash(page, context, gone, 15)
  expect((await page.request.delete(`/api/vehicles/${gone}`)).status()).toBe(204)
  await context.setOffline(false)
  await page.goto('/waiting')
  const listed = page.getByRole('listitem').filter({ hasText: 'Needs your attention' })
  await expect(listed).toHaveCount(2)
  const asked = listed.filter({ hasText: 'Is 123 right?' })
  const lost = listed.filter({ hasText: 'Vehicle not found' })
  await expect(lost).toContainText('If the car was sold or deleted meanwhile')
  await accessible(page)

  await asked.getByRole('button', { name: 'Yes, save it' }).click()
  await expect(listed).toHaveCount(1)
  const costs = async () => (await (await page.request.get(`/api/vehicles/${car}/running-costs`)).json()).items
  await expect.poll(costs).toMatchObject([{ cost: 61.2, mileage: 123, confirmed_doubts: ['mileage_below_earlier'] }])
  await lost.getByRole('button', { name: 'Delete' }).click()
  const question = dialog(page, 'Delete this entry?')
  await question.getByRole('button', { name: 'Keep' }).click()
  await expect(lost).toBeVisible()
  await lost.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Nothing is waiting')).toBeVisible()
})

test('one that is edited while it waits arrives as it was edited, even if it had arrived before', async ({
  page,
  signUp,
}) => {
  await signUp(page)
  const car = await addCar(page)
  const form = await openWash(page, car)
  await form.getByLabel(/^Cost/).fill('12')
  // It arrives, its answer is lost, and from then on nothing comes through.
  let hasArrived = false
  await page.route('/api/**', async (route) => {
    if (!hasArrived && route.request().method() === 'POST') {
      hasArrived = true
      await route.fetch()
    }
    await route.abort()
  })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  expect(await costsOf(page, car)).toEqual([12])
  await badge(page, 1).click()
  await page.getByRole('listitem').getByRole('button', { name: 'Edit' }).click()
  const again = dialog(page, 'Add Wash')
  await expect(again.getByLabel(/^Cost/)).toHaveValue('12')
  await again.getByLabel(/^Cost/).fill('14')
  await again.getByLabel('Photos', { exact: true }).setInputFiles(await photo('suds.jpg'))
  await again.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('£14.00')).toBeVisible()
  await page.unrouteAll()
  await page.goto('/waiting')
  await expect(page.getByText('Nothing is waiting')).toBeVisible()
  expect(await washesOf(page, car)).toMatchObject([{ cost: 14, images: [{ name: 'suds.jpg' }] }])
})

test('a device without room says so, and the form keeps what was typed', async ({ page, context, signUp }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
  })
  await signUp(page)
  const car = await addCar(page)
  const form = await openWash(page, car)
  await context.setOffline(true)
  await form.getByLabel(/^Cost/).fill('12')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert')).toContainText('There’s no room left on this device')
  await expect(form.getByLabel(/^Cost/)).toHaveValue('12')
  await context.setOffline(false)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  expect(await costsOf(page, car)).toEqual([12])
})

test('signing out asks what is to become of the entries that still wait', async ({ page, context, signUp }) => {
  const ann = await signUp(page)
  const car = await addCar(page)
  await page.goto('/')
  await page.route(`/api/vehicles/${car}/washes`, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  for (const [cost, choice] of [
    [12, 'Keep them and sign out'],
    [13, 'Delete them and sign out'],
  ] as const) {
    await keepWash(page, context, car, cost)
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Log Out' }).click()
    const question = page.getByRole('dialog', { name: /still wait/ })
    await question.getByRole('button', { name: choice }).click()
    await expect(page).toHaveURL(/\/login/)
    await page.request.post('/api/auth/sign-in/email', { data: { email: ann.email, password } })
    await page.goto('/')
    if (cost === 12) await expect(badge(page, 1)).toBeVisible()
  }
  await page.unrouteAll()
  await page.goto('/waiting')
  await expect(page.getByText('Nothing is waiting')).toBeVisible()
  expect(await costsOf(page, car)).toEqual([])
})

test.describe('on a phone that keeps the app', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a tab that is killed and opened again without a connection still has what waits, and it can be edited', async ({
    page,
    context,
    signUp,
  }) => {
    const { email } = await signUp(page)
    const car = await addCar(page)
    await keepsApp(page, email, car)
    await context.setOffline(true)
    await page.goto(`/vehicle/${car}?tab=timeline&action=wash`)
    const form = dialog(page, 'Add Wash')
    await form.getByLabel(/^Cost/).fill('12')
    await form.getByLabel('Photos', { exact: true }).setInputFiles(await photo('suds.jpg'))
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
    await page.close()

    const again = await context.newPage()
    await again.goto('/waiting')
    await again.getByRole('listitem').getByRole('button', { name: 'Edit' }).click()
    const edited = dialog(again, 'Add Wash')
    await expect(edited.getByText('suds.jpg')).toBeVisible()
    await edited.getByLabel(/^Cost/).fill('13')
    await edited.getByRole('button', { name: 'Save' }).click()
    await expect(again.getByText('£13.00')).toBeVisible()
    expect(await costsOf(again, car)).toEqual([])
    await context.setOffline(false)
    await expect(again.getByText('Nothing is waiting')).toBeVisible()
    expect(await washesOf(again, car)).toMatchObject([{ cost: 13, images: [{ name: 'suds.jpg' }] }])
  })

  test('with no page open, the browser has it sent when there is a connection', async ({ page, context, signUp }) => {
    const { email } = await signUp(page)
    const car = await addCar(page)
    await keepsApp(page, email, car)
    await page.route('/api/**', (route) => route.abort())
    await page.goto(`/vehicle/${car}?tab=timeline&action=wash`)
    const form = dialog(page, 'Add Wash')
    await form.getByLabel(/^Cost/).fill('12')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
    const devtools = await context.newCDPSession(page)
    const registered = new Promise<string>((resolve) => {
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
        if (first) resolve(first.registrationId)
      })
    })
    await devtools.send('ServiceWorker.enable')
    const registrationId = await registered
    const { origin } = new URL(page.url())
    const empty = await context.newPage()
    const elsewhere = await context.newCDPSession(empty)
    await elsewhere.send('ServiceWorker.enable')
    await page.close()
    await elsewhere.send('ServiceWorker.dispatchSyncEvent', {
      origin,
      registrationId,
      tag: 'outbox',
      lastChance: false,
    })
    await expect.poll(() => costsOf(empty, car)).toEqual([12])
  })
})
