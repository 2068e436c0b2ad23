import type { BrowserContext, Page } from '@playwright/test'
import { addDays, londonToday } from '../domain/basics/format.ts'
import { startPushService } from '../server/test/push-service.ts'
import { addCar, dialog } from './cars.ts'
import { expect, test } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

type Browser = ReturnType<Awaited<ReturnType<typeof startPushService>>['browser']>

/** The browser's own part, which needs its maker's servers: the question to its user, and a subscription. */
const withPush = (page: Page, { subscription }: Browser, answer: 'granted' | 'denied' = 'granted') =>
  page.addInitScript(
    ({ subscription, answer }) => {
      const kept = () => sessionStorage.getItem('subscribed')
      Object.defineProperty(Notification, 'permission', { get: () => sessionStorage.getItem('asked') ?? 'default' })
      Notification.requestPermission = async () => {
        sessionStorage.setItem('asked', answer)
        return answer
      }
      const made = {
        toJSON: () => subscription,
        unsubscribe: async () => {
          sessionStorage.removeItem('subscribed')
          return true
        },
      } as unknown as PushSubscription
      PushManager.prototype.getSubscription = async () => (kept() ? made : null)
      PushManager.prototype.subscribe = async () => {
        sessionStorage.setItem('subscribed', '1')
        return made
      }
    },
    { subscription, answer },
  )

/** Of the worker, for which these tests have no types; `shown` stands for the device's own list of notifications. */
interface Scope extends EventTarget {
  registration: ServiceWorkerRegistration
  ExtendableEvent: typeof Event
  shown: { title: string; body?: string; tag?: string; data: { path: string } }[]
}

/** Once the worker runs, which is a moment after the first screen. */
const workerOf = async (context: BrowserContext) =>
  context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))

async function remindsOneself(page: Page, car: string, title: string) {
  await page.goto(`/vehicle/${car}?tab=reminders`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByRole('button', { name: 'Add Reminder' }).first().click()
  const adding = dialog(page, 'Add Reminder')
  await adding.getByLabel('Title').fill(title)
  await adding.getByLabel('Type').selectOption('Other')
  await adding.getByLabel('Due date').fill(addDays(londonToday(), 90))
  await adding.getByRole('button', { name: 'Add Reminder' }).click()
  await expect(adding).toBeHidden()
}

test('from the bell a member chooses what reaches them, where and when, and it stays so', async ({
  page,
  signUp,
  accessible,
}) => {
  await signUp(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  await page.getByRole('link', { name: 'Choose what we tell you, and how' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  const community = page.getByRole('group', { name: 'Community' })
  await community.getByRole('switch', { name: 'Devices' }).check()
  await community.getByLabel('Emails: Community').selectOption('Weekly email')
  await community.getByRole('switch', { name: 'Bell' }).uncheck()
  await page.getByLabel('Until').fill('06:30')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await page.getByLabel('Hold emails back as well').check()
  expect((await saved).status()).toBe(200)
  await accessible(page)
  await page.reload()
  await expect(community.getByRole('switch', { name: 'Devices' })).toBeChecked()
  await expect(community.getByRole('switch', { name: 'Bell' })).not.toBeChecked()
  await expect(page.getByRole('group', { name: 'Account' })).toContainText('Bell always')
  await expect(community.getByLabel('Emails: Community')).toHaveValue('weekly')
  await expect(page.getByLabel('Until')).toHaveValue('06:30')
  await expect(page.getByLabel('Hold emails back as well')).toBeChecked()
  await expect(page.getByRole('group', { name: 'Handovers' })).toContainText('Email always, at once')

  await page.context().setOffline(true)
  await community.getByRole('switch', { name: 'Devices' }).click()
  await expect(page.getByText('That wasn’t saved', { exact: true })).toBeVisible()
  await expect(community.getByRole('switch', { name: 'Devices' })).toBeChecked()
})

test('after a reminder is saved, and not before, notifications are offered; told, they show and lead to the right page', async ({
  page,
  context,
  signUp,
  accessible,
}) => {
  const service = await startPushService()
  const phone = service.browser()
  await withPush(page, phone)
  const ann = await signUp(page)
  const car = await addCar(page, { model: 'Kestrel' })
  await page.request.patch('/api/notification-preferences', { data: { quiet: null } })
  const offer = page.getByRole('region', { name: 'Shall we remind you on this device?' })
  await page.goto('/')
  const worker = await workerOf(context)
  await page.waitForTimeout(500)
  await expect(offer).toBeHidden()
  await remindsOneself(page, car, 'Check the spare wheel')
  await expect(offer).toBeVisible()
  await accessible(page)
  await offer.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Notifications are on', { exact: true })).toBeVisible()
  await expect(offer).toBeHidden()

  await page.goto('/notifications')
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  const sam = await context.browser()?.newContext({ baseURL: new URL(page.url()).origin })
  const his = await sam?.newPage()
  if (!sam || !his) throw new Error('There is no second browser.')
  await signUp(his, 'Sam Sutton')
  const letter = { kind: 'message', about: ann.id, message: 'Is it still yours?' }
  expect((await his.request.post('/api/enquiries', { data: letter })).status()).toBe(201)
  await expect.poll(() => phone.pushed.length, { timeout: 15_000 }).toBe(1)
  const message = phone.pushed[0]?.message
  expect(message?.title).toContain('Sam Sutton')
  expect(JSON.stringify(message)).not.toContain('Is it still yours?')

  // A page listens to its worker a second after its first screen.
  const listens = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/start-device-'))
  await expect.poll(() => page.evaluate(listens)).toBe(true)
  await page.waitForTimeout(300)

  // What its push service hands to the browser reaches the worker. A browser without a screen shows nothing itself.
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Scope
    scope.shown = []
    scope.registration.showNotification = async (title, { body, tag, data } = {}) =>
      void scope.shown.push({ title, body, tag, data })
  })
  const devtools = await context.newCDPSession(page)
  await context.grantPermissions(['notifications'])
  const registered = new Promise<string>((done) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) done(registrations[0].registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const data = JSON.stringify(message)
  const origin = new URL(page.url()).origin
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
  await expect
    .poll(() => worker.evaluate(() => (globalThis as unknown as Scope).shown))
    .toEqual([{ title: message?.title, body: 'Messages', tag: message?.tag, data: { path: message?.path } }])
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Scope
    const notification = { ...scope.shown[0], close: () => scope.shown.pop() }
    scope.dispatchEvent(Object.assign(new scope.ExtendableEvent('notificationclick'), { notification }))
  })
  await expect(page).toHaveURL(new RegExp(`${message?.path}$`))
  await expect(page.getByText('Is it still yours?')).toBeVisible()
  expect(await worker.evaluate(() => (globalThis as unknown as Scope).shown)).toEqual([])

  await page.goto('/notifications')
  await page.getByRole('button', { name: 'Stop on this device' }).click()
  await expect(page.getByRole('button', { name: 'Turn on here' })).toBeVisible()
  expect((await (await page.request.get('/api/push')).json()).devices).toEqual([])
  await sam.close()
  await service.close()
})

test('‘Not now’ is remembered, and a browser that blocks them says how to change that', async ({ page, signUp }) => {
  const service = await startPushService()
  await withPush(page, service.browser(), 'denied')
  await signUp(page)
  const car = await addCar(page, { model: 'Kestrel' })
  const offer = page.getByRole('region', { name: 'Shall we remind you on this device?' })
  await page.goto('/')
  await remindsOneself(page, car, 'First')
  await offer.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toBeHidden()
  await remindsOneself(page, car, 'Second')
  await expect(page.getByText('Reminder created', { exact: true })).toBeVisible()
  await expect(offer).toBeHidden()
  await page.goto('/notifications')
  await page.getByRole('button', { name: 'Turn on here' }).click()
  await expect(page.getByText('Notifications from this site are blocked in your browser')).toBeVisible()
  await service.close()
})

test('an iPhone is told to add GarageTale to its Home Screen, and no other device is', async ({
  page,
  signUp,
  anotherBrowser,
}) => {
  const iPhone = await anotherBrowser({
    ...{ width: 390, height: 844 },
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  })
  // Safari has no pushes outside the Home Screen.
  await iPhone.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  for (const [device, told] of [
    [iPhone, true],
    [page, false],
  ] as const) {
    await signUp(device)
    await device.goto('/notifications')
    await expect(device.getByRole('heading', { name: 'On your devices' })).toBeVisible()
    await expect(
      device.getByText(told ? 'Add GarageTale to your Home Screen first' : 'This browser can’t'),
    ).toBeVisible()
    await expect(device.getByRole('button', { name: 'Turn on here' })).toBeHidden()
  }
})

test('whoever wants no more emails of a kind says so on the page of the email', async ({ page, accessible }) => {
  await page.goto('/unsubscribe/reminders.00000000-0000-4000-8000-00000000dead.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')
  await expect(page.getByRole('heading', { name: 'Fewer emails' })).toBeVisible()
  await accessible(page)
  await page.getByRole('button', { name: 'Stop emails about reminders' }).click()
  await expect(page.getByText('This link no longer works, or is incomplete')).toBeVisible()
  await page.reload()
  await page.route('/api/public/unsubscribe/**', (route) => route.fulfill({ status: 204 }))
  await page.getByRole('button', { name: 'Stop emails about reminders' }).click()
  await expect(page.getByText('We’ve stopped emails about reminders')).toBeVisible()
})
