import type { Page } from '@playwright/test'
import { addCar, dialog, photo } from './cars.ts'
import { startDeployment } from './deployment.ts'
import { expect, password, test } from './fixtures.ts'
import { operator } from './operator.ts'
import { inOutbox } from './outbox.ts'
import { badge, costsOf, keepsApp, keepWash, kept, openWash, ready, washesOf } from './waiting.ts'

test.describe.configure({ timeout: 180_000 })
test.use({ serviceWorkers: 'allow' })
// What a cut connection leaves in the console is what these tests are about.
test.afterEach(({ problems }) => {
  problems.splice(
    0,
    problems.length,
    ...problems.filter(
      (problem) => !/net::ERR_|status of 500|[Ff]ailed to fetch|when fetching the script/.test(problem),
    ),
  )
})

/** How much of the outbox is on this browser's disk: entries, and the bytes of files. */
const onDisk = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('garagetale-outbox')
    await new Promise((done) => {
      opening.onsuccess = done
    })
    const db = opening.result
    const counts = [...db.objectStoreNames].map((name) => {
      const counting = db.transaction(name).objectStore(name).count()
      return new Promise<[string, number]>((done) => {
        counting.onsuccess = () => done([name, counting.result])
      })
    })
    const found = Object.fromEntries(await Promise.all(counts))
    db.close()
    return found
  })

const iPhoneSafari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const washesAt = (car: string) => `**/api/vehicles/${car}/washes`
/** No more comes through, and no answer either: the connection of a petrol station that is there and carries nothing. */
const hangs = () => new Promise<never>(() => {})

for (const [when, arrives] of [
  ['before it arrives', false],
  ['before its answer does', true],
] as const)
  test(`a tab that is killed after Save, ${when}, has lost nothing`, async ({ page, context, signUp }) => {
    const { email } = await signUp(page)
    const car = await addCar(page)
    await keepsApp(page, email, car)
    const form = await openWash(page, car)
    await form.getByLabel(/^Cost/).fill('12')
    await form.getByLabel('Photos', { exact: true }).setInputFiles(await photo('suds.jpg'))
    await expect(form.getByRole('button', { name: 'Save' })).toBeEnabled()
    const other = await context.newPage()
    await other.goto('/')
    let isOnItsWay = false
    await page.route(washesAt(car), async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      if (arrives) await route.fetch()
      isOnItsWay = true
      return hangs()
    })
    await form.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => isOnItsWay).toBe(true)
    await expect.poll(() => onDisk(other)).toEqual({ entries: 1, files: 1 })
    // While the form is at it, nobody else sends it or calls it waiting.
    await other.goto('/waiting')
    await expect(other.getByText('Nothing is waiting')).toBeVisible()
    expect(await costsOf(other, car)).toEqual(arrives ? [12] : [])

    await page.close()
    await other.reload()
    await expect.poll(() => onDisk(other)).toEqual({ entries: 0, files: 0 })
    expect(await washesOf(other, car)).toMatchObject([{ cost: 12, images: [{ name: 'suds.jpg' }] }])
  })

test('what was saved, and what was refused, leaves nothing behind; without the tick nothing is written at all', async ({
  page,
  signUp,
}) => {
  const { email } = await signUp(page)
  const car = await addCar(page)
  const form = await openWash(page, car)
  let isOnItsWay = false
  let answers = false
  await page.route(washesAt(car), async (route) => {
    isOnItsWay = true
    while (!answers) await new Promise((soon) => setTimeout(soon, 50))
    return route.fallback()
  })
  await form.getByLabel(/^Cost/).fill('11')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => isOnItsWay).toBe(true)
  await page.waitForTimeout(500)
  expect(await onDisk(page)).toEqual({ entries: 0, files: 0 })
  answers = true
  await expect(form).toBeHidden()

  await keepsApp(page, email, car)
  await openWash(page, car)
  await form.getByLabel(/^Cost/).fill('12')
  await form.getByLabel('Photos', { exact: true }).setInputFiles(await photo('suds.jpg'))
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect.poll(() => onDisk(page)).toEqual({ entries: 0, files: 0 })
  await openWash(page, car)
  await form.getByLabel(/^Cost/).fill('13')
  await page.route(washesAt(car), (route) =>
    route.fulfill({ status: 409, json: { error: { code: 'refused', message: 'Not like this' } } }),
  )
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Not like this')).toBeVisible()
  await expect.poll(() => onDisk(page)).toEqual({ entries: 0, files: 0 })
  await page.unroute(washesAt(car))
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  expect(await costsOf(page, car)).toEqual([11, 12, 13])
})

test('a connection that carries nothing holds up neither a photo nor the entry after it', async ({ page, signUp }) => {
  await signUp(page)
  const car = await addCar(page)
  const form = await openWash(page, car)
  await page.route('**/api/{uploads,vehicles}/**', (route) =>
    route.request().method() === 'POST' ? hangs() : route.fallback(),
  )
  await form.getByLabel(/^Cost/).fill('12')
  await form.getByLabel('Photos', { exact: true }).setInputFiles(await photo('suds.jpg'))
  await expect(form.getByText('Waits for a connection')).toBeVisible({ timeout: 20_000 })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(kept).first()).toBeVisible()
  await expect(form).toBeHidden()
  await expect(badge(page, 1)).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto('/waiting')
  await expect(page.getByText('Nothing is waiting')).toBeVisible({ timeout: 30_000 })
  expect(await washesOf(page, car)).toMatchObject([{ cost: 12, images: [{ name: 'suds.jpg' }] }])
})

test('each kind of entry is kept with what was typed and its photo, and the browser is asked not to clear them away', async ({
  page,
  context,
  signUp,
}) => {
  await page.addInitScript(() => {
    const asked = () => {
      document.documentElement.dataset.persist = 'asked'
      return Promise.resolve(true)
    }
    Object.assign(navigator.storage, { persisted: () => Promise.resolve(false), persist: asked })
  })
  const { email } = await signUp(page)
  const car = await addCar(page, { fuel_type: 'Plug-in Hybrid' })
  await keepsApp(page, email, car)
  await context.setOffline(true)
  const forms: [action: string, fields: [RegExp, string][], photo: string | undefined][] = [
    [
      'fill-up',
      [
        [/^Litres/, '30'],
        [/^Total/, '45'],
      ],
      'Photos',
    ],
    [
      'charge',
      [
        [/^Energy/, '20'],
        [/^Total/, '6'],
      ],
      'Photos',
    ],
    ['service', [[/^Cost/, '80']], 'Receipts'],
    ['running-cost', [[/^Cost/, '31']], 'Photos'],
    ['wash', [[/^Cost/, '12']], 'Photos'],
    ['note', [[/^Note/, 'Rattles when cold']], 'Photos'],
    ['/log/mileage', [[/^Mileage/, '61300']], undefined],
  ]
  for (const [at, [action, fields, files]] of forms.entries()) {
    await page.goto(action.startsWith('/') ? action : `/vehicle/${car}?tab=timeline&action=${action}`)
    const form = page.getByRole('dialog')
    if (action === 'service') await form.getByLabel('Service type').selectOption('Oil Change')
    if (action === 'running-cost') await form.getByLabel('Category').selectOption('Insurance')
    for (const [label, value] of fields) await form.getByLabel(label).first().fill(value)
    if (files) await form.getByLabel(files, { exact: true }).setInputFiles(await photo(`${action}.jpg`))
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
    await expect.poll(() => onDisk(page)).toEqual({ entries: at + 1, files: Math.min(at + 1, 6) })
  }
  await expect(page.locator('html[data-persist]')).toBeAttached()
  await context.setOffline(false)
  await page.goto('/waiting')
  // The car was entered today with another mileage: that is asked about as over the form.
  await expect(page.getByText('Is 61,300 right too?')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Yes, save it' }).click()
  await expect(page.getByText('Nothing is waiting')).toBeVisible({ timeout: 30_000 })
  const at = (path: string) => page.request.get(`/api/vehicles/${car}/${path}`).then((answer) => answer.json())
  for (const [action, path] of [
    ['fill-up', 'fill-ups'],
    ['charge', 'charges'],
    ['service', 'service-records'],
    ['running-cost', 'running-costs'],
    ['wash', 'washes'],
    ['note', 'notes'],
  ])
    expect([action, (await at(path ?? '')).items]).toMatchObject([action, [{ images: [{ name: `${action}.jpg` }] }]])
  expect(JSON.stringify(await at('mileage'))).toContain('61300')
})

test('a new version takes over while entries wait, and sends them', async ({ page, context, signUp, baseURL }) => {
  const site = await startDeployment(baseURL ?? '')
  try {
    const { email } = await signUp(page)
    const car = await addCar(page)
    await keepsApp(page, email, car)
    // Cookies belong to the host, whatever the port.
    await page.goto(`${site.url}/vehicle/${car}?tab=timeline&action=wash`)
    await expect
      .poll(() => page.evaluate(async () => (await caches.match('/app-shell')) !== undefined), { timeout: 30_000 })
      .toBe(true)
    await ready(page)
    const form = dialog(page, 'Add Wash')
    await context.setOffline(true)
    await form.getByLabel(/^Cost/).fill('12')
    await form.getByLabel('Photos', { exact: true }).setInputFiles(await photo('suds.jpg'))
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()

    site.deploy('newerbuild03')
    await context.route('**/api/{uploads,vehicles}/**', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    )
    await context.setOffline(false)
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update().then(() => undefined))
    await page.getByRole('button', { name: 'Reload' }).click({ timeout: 30_000 })
    await expect
      .poll(() => page.locator('meta[name=version]').getAttribute('content'), { timeout: 20_000 })
      .toBe('newerbuild03')
    await expect(badge(page, 1)).toBeVisible()
    expect(await onDisk(page)).toEqual({ entries: 1, files: 1 })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await page.goto(`${site.url}/waiting`)
    await expect(page.getByText('Nothing is waiting')).toBeVisible({ timeout: 30_000 })
    expect(await washesOf(page, car)).toMatchObject([{ cost: 12, images: [{ name: 'suds.jpg' }] }])
  } finally {
    site.stop()
  }
})

test('one entry on which our own server fails again and again does not hold up the others, and is not lost', async ({
  page,
  context,
  signUp,
}) => {
  const { email } = await signUp(page)
  const car = await addCar(page)
  await keepsApp(page, email, car)
  for (const cost of [12, 13]) await keepWash(page, context, car, cost)
  let fails = true
  await context.route(washesAt(car), (route) =>
    fails && route.request().postDataJSON()?.cost === 12
      ? route.fulfill({ status: 500, json: { error: { code: 'unexpected', message: 'Something went wrong' } } })
      : route.fallback(),
  )
  await context.setOffline(false)
  await page.goto('/waiting')
  const failing = page.getByRole('listitem').filter({ hasText: 'Needs your attention' })
  await expect(async () => {
    const again = page.getByRole('button', { name: 'Send now' })
    if (await again.isVisible()) await again.click({ timeout: 1000 })
    await expect(failing).toHaveCount(1, { timeout: 500 })
  }).toPass({ timeout: 60_000 })
  await expect(failing).toContainText('Something goes wrong on our side')
  await expect.poll(() => costsOf(page, car)).toEqual([13])
  fails = false
  await failing.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Nothing is waiting')).toBeVisible({ timeout: 30_000 })
  expect(await costsOf(page, car)).toEqual([12, 13])
})

test('somebody who may only read by the time it is sent keeps the entry, and it goes when they may write again', async ({
  page: olive,
  signUp,
  anotherBrowser,
  baseURL,
}) => {
  await signUp(olive, 'Olive Owen')
  const car = await addCar(olive)
  const dan = await anotherBrowser()
  const { email } = await signUp(dan, 'Dan Dale')
  const chosen = { role: 'contributor', shows_costs: true, shows_documents: false, reminds: false }
  const invited = await olive.request.post('/api/people', { data: { email, vehicle_id: car, ...chosen } })
  const { id } = await invited.json()
  const link = await inOutbox(
    baseURL,
    (mails) => mails.find((mail) => mail.includes(email) && mail.includes('/join/'))?.match(/\/join\/([\w-]+)/)?.[1],
  )
  expect((await dan.request.post(`/api/people/${id}/accept`, { data: { token: link } })).status()).toBe(200)
  await keepWash(dan, dan.context(), car, 12)
  const becomes = async (role: string) =>
    expect((await olive.request.patch(`/api/people/${id}`, { data: { ...chosen, role } })).status()).toBe(200)
  await becomes('viewer')
  await dan.context().setOffline(false)
  await dan.goto('/waiting')
  const refused = dan.getByRole('listitem').filter({ hasText: 'Needs your attention' })
  await expect(refused).toHaveCount(1)
  await becomes('contributor')
  await refused.getByRole('button', { name: 'Send again' }).click()
  await expect(dan.getByText('Nothing is waiting')).toBeVisible()
  expect(await costsOf(olive, car)).toEqual([12])

  // Let in no longer: it says so.
  await keepWash(dan, dan.context(), car, 13)
  expect((await olive.request.delete(`/api/people/${id}`)).status()).toBe(204)
  await dan.context().setOffline(false)
  await dan.goto('/waiting')
  await expect(refused).toContainText('or isn’t shared with you any more')
  expect(await costsOf(olive, car)).toEqual([12])
})

test('entries wait through a suspension, and an account that is deleted takes them along', async ({
  page,
  context,
  signUp,
}) => {
  const { email } = await signUp(page)
  const car = await addCar(page)
  await keepWash(page, context, car, 12, true)
  await operator('suspend', email, 'Spam.')
  await context.setOffline(false)
  await page.goto('/welcome')
  expect(await onDisk(page)).toEqual({ entries: 1, files: 1 })
  await operator('unsuspend', email, 'It was not.')
  await page.request.post('/api/auth/sign-in/email', { data: { email, password } })
  await page.goto('/waiting')
  await expect(page.getByText('Nothing is waiting')).toBeVisible({ timeout: 30_000 })
  expect(await washesOf(page, car)).toMatchObject([{ cost: 12, images: [{ name: 'wash 12.jpg' }] }])

  await page.route(washesAt(car), (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  await keepWash(page, context, car, 13, true)
  await context.setOffline(false)
  await page.goto('/my-data')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const question = page.getByRole('dialog')
  await question.getByLabel('Your password', { exact: true }).fill(password)
  await question.getByLabel(/^Type DELETE/).fill('DELETE')
  await question.getByRole('button', { name: 'Delete my account' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/my-data'))
  await expect.poll(() => onDisk(page).catch(() => 'on its way')).toEqual({ entries: 0, files: 0 })
})

test('on an iPhone outside the Home Screen the list says when Safari would clear it', async ({
  page,
  context,
  signUp,
  anotherBrowser,
  accessible,
}) => {
  const iPhone = await anotherBrowser({ width: 390, height: 844, userAgent: iPhoneSafari })
  await iPhone.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  for (const [device, browser, told] of [
    [iPhone, iPhone.context(), 1],
    [page, context, 0],
  ] as const) {
    await signUp(device)
    await keepWash(device, browser, await addCar(device), 12)
    await badge(device, 1).click()
    await expect(device.getByRole('listitem').filter({ hasText: '£12.00' })).toBeVisible()
    await expect(device.getByText('Open GarageTale again within a week')).toHaveCount(told)
    await accessible(device)
  }
})
