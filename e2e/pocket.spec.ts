import type { Page } from '@playwright/test'
import { addCar, photo } from './cars.ts'
import { startDeployment } from './deployment.ts'
import { type Account, expect, password, test } from './fixtures.ts'
import { operator } from './operator.ts'

test.use({ serviceWorkers: 'allow' })

const model = 'Kestrel Roadster'

/** Signed in and wishing to stay so: the device keeps what the member reads. */
async function stayIn(page: Page, { email }: Account, keep_signed_in = true) {
  const answer = await page.request.post('/api/auth/sign-in/email', { data: { email, password, keep_signed_in } })
  expect(answer.status()).toBe(200)
}

/** Once everything a start without a connection needs is there. */
const isReady = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => (await caches.match('/app-shell')) !== undefined), { timeout: 20_000 })
    .toBe(true)

/** Everything the browser has stored for this site, but our own code. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      for (const store of database.objectStoreNames)
        found.push(
          await new Promise<string>((resolve) => {
            const request = database.transaction(store).objectStore(store).getAll()
            request.onsuccess = () => resolve(JSON.stringify(request.result))
          }),
        )
      database.close()
    }
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) {
        const { pathname } = new URL(request.url)
        if (pathname.startsWith('/assets/')) continue
        found.push(pathname, (await (await caches.match(request))?.text()) ?? '')
      }
    return found.join('\n')
  })

async function keepGarage(page: Page, account: Account) {
  await stayIn(page, account)
  await page.goto('/')
  await expect(page.getByText(model).first()).toBeVisible()
  await isReady(page)
  await expect.poll(() => stored(page)).toContain(model)
}

test('without a connection the garage opens from the device, and a page of the server says that it cannot', async ({
  page,
  context,
  signUp,
  accessible,
}) => {
  const ann = await signUp(page)
  const car = await addCar(page, { model })
  await keepGarage(page, ann)
  // Not opened yet, but fetched for later.
  await expect.poll(() => stored(page), { timeout: 20_000 }).toContain(`["vehicles","${car}","fuel","last"]`)
  await context.setOffline(true)
  await page.goto('/')
  await expect(page.getByText(model).first()).toBeVisible()
  const age = page.getByText(/^As of \d\d:\d\d, no connection\.$/)
  await expect(age).toBeVisible()
  await page.goto('/vehicles')
  await expect(page.getByRole('main').getByText(model).first()).toBeVisible()
  await page.goto(`/vehicle/${car}`)
  await expect(page.getByRole('heading', { name: model }).first()).toBeVisible()
  await expect(age).toBeVisible()
  await accessible(page)

  const other = await context.newPage()
  const answer = await other.goto('/about')
  expect(answer?.status()).toBe(503)
  await expect(other.getByRole('heading', { name: 'There’s no connection' })).toBeVisible()
  await accessible(other)

  await context.setOffline(false)
  await expect(age).toBeHidden()
})

test('what is due stands in the page before the app has started, on the day it was drawn', async ({
  page,
  context,
  signUp,
}) => {
  const ann = await signUp(page)
  const car = await addCar(page, { model })
  await keepGarage(page, ann)
  const sent = async () => (await (await page.goto('/'))?.text()) ?? ''
  await expect.poll(() => stored(page), { timeout: 20_000 }).toContain('/first-view')
  await context.setOffline(true)
  const view = await sent()
  expect(view).toContain('What’s due')
  expect(view).not.toContain('Recent Activity')
  await expect(page.getByText('Recent Activity')).toBeVisible()
  await context.setOffline(false)

  // Something has changed since: the next start waits for it.
  await page.goto(`/vehicle/${car}`)
  await page.getByRole('button', { name: 'Add New' }).click()
  await page.getByRole('menuitem', { name: 'Note' }).click()
  await page.getByRole('dialog').getByRole('textbox').first().fill('Squeaks when cold')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => stored(page)).not.toContain('/first-view')
  await page.goto('/')
  await expect.poll(() => stored(page), { timeout: 20_000 }).toContain('/first-view')

  await page.evaluate(async () => {
    const cache = await caches.open('garagetale-kept')
    const kept = await cache.match('/first-view')
    const headers = new Headers(kept?.headers)
    headers.set('day', '2026-01-01')
    await cache.put('/first-view', new Response(await kept?.text(), { headers }))
  })
  await context.setOffline(true)
  expect(await sent()).not.toContain('What’s due')
  await expect(page.getByRole('heading', { name: 'What’s due' })).toBeVisible()
})

test('nothing is kept without the tick, nor by a sign-in that was not asked', async ({ page, signUp }) => {
  const ann = await signUp(page)
  await addCar(page, { model })
  for (const keep of [undefined, false]) {
    if (keep === false) await stayIn(page, ann, keep)
    await page.goto('/')
    await expect(page.getByText(model).first()).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.waitForTimeout(1000)
    const found = await stored(page)
    expect(found).not.toContain(model)
    expect(found).not.toContain(ann.email)
    expect(found).not.toContain('/app-shell')
  }
})

test('after signing out nothing of the member is left, in any tab, nor comes back', async ({
  page,
  context,
  signUp,
}) => {
  const ann = await signUp(page)
  await addCar(page, { model })
  await keepGarage(page, ann)
  const second = await context.newPage()
  await second.goto('/vehicles')
  await expect(second.getByText(model).first()).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Log Out' }).click()
  await page.waitForURL('**/login')
  await second.waitForURL('**/login')
  await second.waitForTimeout(1000)
  const found = await stored(page)
  expect(found).not.toContain(model)
  expect(found).not.toContain(ann.email)
  await context.setOffline(true)
  await second.goto('/')
  await expect(second.getByRole('heading', { name: 'There’s no connection' })).toBeVisible()
})

test('the next member at this device finds nothing of the first; a suspended one’s device forgets at the next contact', async ({
  page,
  context,
  signUp,
}) => {
  const ann = await signUp(page)
  await addCar(page, { model })
  await keepGarage(page, ann)
  const bea = await signUp(page, 'Bea Bright')
  await addCar(page, { model: 'Heron Estate' })
  await stayIn(page, bea)
  await page.goto('/')
  await expect(page.getByText('Heron Estate').first()).toBeVisible()
  await expect.poll(() => stored(page)).toContain('Heron Estate')
  expect(await stored(page)).not.toContain(model)
  expect(await stored(page)).not.toContain(ann.email)

  await page.close()
  await operator('suspend', bea.email, 'Spam.')
  const later = await context.newPage()
  await later.goto('/due')
  await later.waitForURL('**/login?next=%2Fdue')
  await expect.poll(() => stored(later)).not.toContain('Heron Estate')
  expect(await stored(later)).not.toContain(bea.email)
})

test('a new version waits while something is typed, and comes with the next page when nothing is', async ({
  page,
  signUp,
  baseURL,
}) => {
  const site = await startDeployment(baseURL ?? '')
  try {
    const ann = await signUp(page)
    const car = await addCar(page, { model })
    await keepGarage(page, ann)
    // Cookies belong to the host, whatever the port.
    await page.goto(`${site.url}/vehicle/${car}?tab=maintenance`)
    await isReady(page)
    const version = () => page.locator('meta[name=version]').getAttribute('content')
    const first = await version()
    site.deploy('newerbuild01')
    await page.getByRole('button', { name: 'Add Service Record' }).click()
    const notes = page.getByRole('dialog').getByLabel(/^Notes/)
    await notes.fill('Oil and both filters')
    const look = () => page.evaluate(async () => (await navigator.serviceWorker.ready).update().then(() => undefined))
    await look()
    await expect(page.getByText('A new version is ready.')).toBeVisible({ timeout: 20_000 })
    await page.waitForTimeout(1500)
    await expect(notes).toHaveValue('Oil and both filters')
    expect(await version()).toBe(first)

    // Closed without saving: nothing is typed any more, and the next page is of the new version.
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Vehicles' }).click()
    await expect.poll(version).toBe('newerbuild01')
    await expect(page.getByText(model).first()).toBeVisible()
    await expect(page.getByText('A new version is ready.')).toBeHidden()

    site.deploy('newerbuild02')
    await look()
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect.poll(version).toBe('newerbuild02')
    // What was kept for the older ones goes once no page of theirs is open.
    await page.reload()
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.includes('build-'))))
      .toEqual(['garagetale-build-newerbuild02'])
  } finally {
    site.stop()
  }
})

test('a document kept on this device opens without a connection, until it is deleted', async ({
  page,
  context,
  signUp,
}) => {
  const ann = await signUp(page)
  const car = await addCar(page, { model })
  const scan = await photo('certificate.jpg')
  const headers = { 'x-file-name': scan.name, 'content-type': scan.mimeType }
  const { id: file_id } = await (
    await page.request.post('/api/uploads/document', { data: scan.buffer, headers })
  ).json()
  const paper = { title: 'Certificate of insurance', category: 'Insurance', file_id }
  expect((await page.request.post(`/api/vehicles/${car}/documents`, { data: paper })).status()).toBe(201)
  await keepGarage(page, ann)
  await page.goto(`/vehicle/${car}?tab=documents`)
  await page.getByRole('button', { name: /^Keep on this device/ }).click()
  await expect(page.getByText('On this device', { exact: true })).toBeVisible()

  await context.setOffline(true)
  await page.goto(`/vehicle/${car}?tab=documents`)
  await expect(page.getByText('On this device', { exact: true })).toBeVisible()
  // Fetched as opening it would: Chromium's own viewer writes about our policy in the console.
  const file = await page.evaluate(async (path) => {
    const answer = await fetch(path)
    return [answer.status, answer.headers.get('content-type'), (await answer.blob()).size]
  }, `/files/${file_id}?view`)
  expect(file).toEqual([200, 'image/jpeg', scan.buffer.length])

  await context.setOffline(false)
  await page.reload()
  await page.getByRole('button', { name: `More for ${paper.title}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No documents yet')).toBeVisible()
  await expect.poll(async () => (await stored(page)).includes(`/files/${file_id}`)).toBe(false)
})
