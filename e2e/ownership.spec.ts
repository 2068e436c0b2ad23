import type { Page } from '@playwright/test'
import { londonToday } from '../domain/basics/format.ts'
import { addCar, dialog, photo } from './cars.ts'
import { expect, password, test } from './fixtures.ts'
import { inDatabase } from './operator.ts'
import { inOutbox } from './outbox.ts'

// Two people at two browsers, for which a busy machine takes its time.
test.setTimeout(150_000)

const mini = { make: 'Mini', model: 'Cooper', year: 2019, mileage: 42_123, registration_number: 'AB12CDE' }
const toast = (page: Page) => page.locator('.toast')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function addCarForSale(page: Page): Promise<string> {
  const car = await addCar(page, mini)
  expect((await page.request.put(`/api/vehicles/${car}/status`, { data: { status: 'For Sale' } })).ok()).toBe(true)
  return car
}

/** Starts a transfer without the dialog. */
async function start(page: Page, car: string, to: { name: string; email: string }) {
  const data = {
    new_owner_name: to.name,
    new_owner_email: to.email,
    new_owner_phone: '07700 900123',
    sale_price: 8450.5,
    sale_date: '2026-03-14',
    notes: 'Second key follows.',
  }
  expect((await page.request.post(`/api/vehicles/${car}/transfer`, { data })).status()).toBe(201)
}

const mailedLink = (baseURL: string | undefined, to: string) =>
  inOutbox(
    baseURL,
    (mails) => mails.find((mail) => mail.includes(to) && mail.includes('/transfer/'))?.match(/\/transfer\/[\w-]+/)?.[0],
  )

async function signIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

async function fillTransfer(page: Page, email: string) {
  const form = dialog(page, 'Transfer Ownership')
  await form.getByLabel("New owner's name").fill('Bob Buyer')
  await form.getByLabel("New owner's email").fill(email)
  await form.getByLabel("New owner's phone").fill('07700 900123')
  await form.getByLabel('Sale price').fill('8450.50')
  return form
}

const fail = (page: Page, path: string, method: string, status = 503) =>
  page.route(path, (route) =>
    route.request().method() === method ? route.fulfill({ status, json: {} }) : route.fallback(),
  )

test('a whole sale between two members, both pages open all the while (OWNR-01, OWNR-02, OWNR-04, OWNR-05, OWNR-08, OWNR-13, OWNR-15, NOTI-09, ERRS-29, ERRS-30, ERRS-129)', async ({
  page,
  anotherBrowser,
  signUp,
  accessible,
}) => {
  const phone = await anotherBrowser({ width: 390, height: 844 })
  await signUp(page, 'Ann Archer')
  const bob = await signUp(phone, 'Bob Buyer')
  const car = await addCar(page, mini)
  const keep = (part: string, data: object) => page.request.post(`/api/vehicles/${car}/${part}`, { data })
  await keep('service-records', { type: 'Major Service', date: '2026-03-01', cost: 450, mileage: 41_000 })
  await keep('notes', { content: 'Only for me', is_for_record: false })
  const { buffer, mimeType } = await photo('insurance.jpg')
  const headers = { 'content-type': mimeType, 'x-file-name': 'insurance.jpg' }
  const { id } = await (await page.request.post('/api/uploads/document', { data: buffer, headers })).json()
  await keep('documents', { title: 'My policy', category: 'Insurance', file_id: id })

  await page.goto(`/vehicle/${car}?tab=ownership`)
  const tab = page.getByRole('tabpanel', { name: 'Ownership Log' })
  await expect(tab.getByText('Current owner')).toBeVisible()
  await expect(tab.getByText('Ann Archer')).toBeVisible()
  await expect(tab.getByText('Owner since')).toBeVisible()
  await expect(tab.getByText('42,123 mi')).toBeVisible()
  const transfer = tab.getByRole('button', { name: 'Transfer Ownership' })
  await expect(tab.getByText('First mark it for sale')).toBeVisible()
  await expect(transfer).toHaveCount(0)
  await page.request.put(`/api/vehicles/${car}/status`, { data: { status: 'For Sale' } })
  await transfer.click()

  const form = dialog(page, 'Transfer Ownership')
  await expect(form.getByLabel('Sale date')).toHaveValue(londonToday())
  await form.getByRole('button', { name: 'Transfer Ownership' }).click()
  for (const problem of [
    "the new owner's name",
    'a valid email address',
    "the new owner's phone number",
    'the sale price',
  ])
    await expect(form.getByText(`Please enter ${problem}`)).toBeVisible()
  await fillTransfer(page, bob.email)
  await form.getByLabel('Notes').fill('Second key follows.')
  await expect(form.getByText('What you paid, and the receipts')).toBeVisible()
  await accessible(page)
  await phone.goto('/vehicles')
  await expect(phone.getByText('Your garage is empty')).toBeVisible()
  await form.getByRole('button', { name: 'Transfer Ownership' }).click()
  await expect(toast(page)).toContainText('Vehicle ownership transfer initiated successfully')
  await expect(page.getByText('Pending Ownership Acceptance')).toBeVisible()
  await expect(tab.getByRole('heading', { name: 'Waiting for Bob Buyer' })).toBeFocused()
  await expect(tab.getByText('£8,450.50')).toBeVisible()
  await expect(transfer).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit Vehicle' }).click()
  const edit = dialog(page, 'Edit Vehicle')
  await expect(edit.getByText('A transfer is waiting for an answer')).toBeVisible()
  for (const label of ['Registration', 'Make', 'Model', 'Year']) await expect(edit.getByLabel(label)).not.toBeEditable()
  await edit.getByLabel('Mileage').fill('10')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(edit.getByRole('alert')).toContainText('the mileage can only go up')
  await page.keyboard.press('Escape')
  await dialog(page, 'Discard what you entered?').getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('article').getByText('Pending Transfer')).toBeVisible()
  await page.goBack()
  await expect(tab.getByRole('button', { name: 'Cancel Transfer' })).toBeVisible()

  const waiting = phone.getByRole('list', { name: 'Waiting for your answer' })
  await expect(waiting).toContainText('Ann Archer wants to hand over a 2019 Mini Cooper to you')
  await phone.getByRole('button', { name: /^Notifications, 1/ }).click()
  await phone.getByRole('button', { name: /Ownership transfer request/ }).click()
  const accepting = dialog(phone, 'Accept Ownership')
  for (const told of ['Ann Archer', '£8,450.50', '42,123 mi', 'AB12 CDE', '2019 Mini Cooper', 'Second key follows.'])
    await expect(accepting.getByText(told).first()).toBeVisible()
  await expect(accepting.getByText('What comes with the car')).toBeVisible()
  await expect(accepting.getByText('1 service record')).toBeVisible()
  await expect(accepting.getByRole('heading', { name: 'Major Service' })).toBeVisible()
  await expect(accepting.getByText('41,000 mi', { exact: true })).toBeVisible()
  for (const kept of ['£450.00', 'Only for me', 'My policy']) await expect(accepting.getByText(kept)).toHaveCount(0)
  await accessible(phone)
  await keep('washes', { date: '2026-03-02' })
  await accepting.getByRole('button', { name: 'Accept' }).click()
  const changed = accepting.getByRole('alert')
  await expect(changed).toContainText('The history has changed since you read it')
  await expect(changed).toContainText('Wash of 2 March 2026 was added')
  await expect(changed).toBeFocused()
  await expect(accepting.getByText('1 service record and 1 wash')).toBeVisible()
  await expect(accepting.getByText('The seller changed 1 thing after starting this transfer')).toBeVisible()
  await accessible(phone)
  await accepting.getByRole('button', { name: 'Accept' }).click()
  await expect(accepting).toBeHidden()
  await expect(phone).toHaveURL(`/vehicle/${car}`)
  await expect(toast(phone)).toContainText('The 2019 Mini Cooper is yours')
  await expect(heading(phone)).toHaveText('2019 Mini Cooper')
  await expect(phone.getByText('Pending Ownership Acceptance')).toHaveCount(0)

  await expect(heading(page)).toHaveText('Your 2019 Mini Cooper was handed over')
  await page.getByRole('link', { name: 'See what you kept' }).click()
  for (const kept of [
    'Bob Buyer',
    '£8,450.50',
    '£450.00',
    'My policy',
    'Only for me',
    'read or delete them, but not change them',
  ])
    await expect(page.getByText(kept).first()).toBeVisible()
  await accessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the handover' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.json$/)
  expect((await page.request.get(`/api/vehicles/${car}`)).status()).toBe(404)
  await page.getByRole('button', { name: /^Delete the note of/ }).click()
  await dialog(page, 'Delete this for good?').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Only for me')).toHaveCount(0)
  await page.getByRole('link', { name: 'My Vehicles' }).click()
  await page.getByRole('link', { name: 'Sold vehicles' }).click()
  await page.getByRole('link', { name: '2019 Mini Cooper' }).click()
  await expect(page.getByText('My policy')).toBeVisible()

  await phone.getByRole('combobox', { name: 'Sections of this vehicle' }).selectOption('Ownership Log')
  await expect(phone.getByText('Handed over in GarageTale')).toBeVisible()
  await expect(phone.getByText('2 entries on that day')).toBeVisible()
  const fingerprint = phone.getByText(/Its fingerprint is [0-9a-f]{64}/)
  await expect(fingerprint).toBeHidden()
  await phone.getByText('Details for checking').click()
  await expect(fingerprint).toBeVisible()
  await accessible(phone)
  const [own] = await Promise.all([
    phone.waitForEvent('download'),
    phone.getByRole('button', { name: /^Download the history as of/ }).click(),
  ])
  expect(own.suggestedFilename()).toMatch(/\.json$/)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('a newcomer follows the emailed link, signs up, is back on it and accepts; then the link is dead (OWNR-12, OWNR-15)', async ({
  page,
  anotherBrowser,
  signUp,
  accessible,
  baseURL,
}) => {
  await signUp(page, 'Ann Archer')
  const nora = { name: 'Nora New', email: `nora.${crypto.randomUUID().slice(0, 8)}@example.org` }
  const car = await addCarForSale(page)
  await start(page, car, nora)
  const link = await mailedLink(baseURL, nora.email)

  const visitor = await anotherBrowser()
  const answer = await visitor.goto(link)
  expect(answer?.headers()['cache-control']).toBe('no-store')
  const html = (await answer?.text()) ?? ''
  expect(html).toContain('wants to hand over a')
  expect(html).toContain('<meta name="robots" content="noindex">')
  for (const secret of [nora.email, '900123', car]) expect(html).not.toContain(secret)
  await expect(heading(visitor)).toHaveText('Ann Archer wants to hand over a 2019 Mini Cooper to you')
  await expect(visitor.getByText('so no history comes with the car')).toBeVisible()
  await accessible(visitor)
  await visitor.getByRole('link', { name: 'Create your account' }).click()
  await visitor.getByLabel('Name').fill(nora.name)
  await visitor.getByLabel('Email').fill(nora.email)
  await visitor.getByLabel('Password', { exact: true }).fill(password)
  await visitor.getByLabel('Confirm Password').fill(password)
  await visitor.getByRole('button', { name: 'Create Account' }).click()
  await expect(visitor).toHaveURL(link)
  await expect(visitor.getByText(`to the garage of Nora New (${nora.email})`)).toBeVisible()
  await visitor.getByRole('button', { name: 'Accept' }).click()
  await expect(visitor).toHaveURL(`/vehicle/${car}`)
  await expect(toast(visitor)).toContainText('The 2019 Mini Cooper is yours')
  await expect(heading(visitor)).toHaveText('2019 Mini Cooper')
  await visitor.goto(link)
  await expect(heading(visitor)).toHaveText('This link no longer works')
  await accessible(visitor)
})

test('the link leads back to itself by way of a mailbox, a sign-in or another account, and tells the seller off', async ({
  page,
  anotherBrowser,
  signUp,
  baseURL,
}) => {
  const ann = await signUp(page, 'Ann Archer')
  const elsewhere = await anotherBrowser()
  const bob = await signUp(elsewhere, 'Bob Buyer')
  await start(page, await addCarForSale(page), bob)
  const link = await mailedLink(baseURL, bob.email)
  await page.goto(link)
  await expect(page.getByText('who is selling this vehicle')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0)
  await page.goto(`/login?next=${encodeURIComponent('/vehicles?view=sold')}`)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await signIn(page, ann.email)
  await expect(page).toHaveURL('/vehicles?view=sold')
  await expect(heading(page)).toHaveText('Sold vehicles')

  const phone = await anotherBrowser({ width: 390, height: 844 })
  await phone.goto(`/login?next=${encodeURIComponent(`//evil.example${link}`)}`)
  await expect(phone.getByRole('link', { name: 'Create Account' })).toHaveAttribute('href', '/signup')
  await phone.goto(link)
  await phone.getByRole('link', { name: 'Create your account' }).click()
  // As a server that sends email answers: the account exists, and its address has yet to be confirmed.
  const sent: unknown[] = []
  await phone.route(/sign-up\/email|send-verification-email/, (route) => {
    sent.push(route.request().postDataJSON().next)
    return route.fulfill({ status: 201, json: { signed_in: false } })
  })
  await phone.getByLabel('Name').fill('Bob Buyer')
  await phone.getByLabel('Email').fill(bob.email)
  await phone.getByLabel('Password', { exact: true }).fill(password)
  await phone.getByLabel('Confirm Password').fill(password)
  await phone.getByRole('button', { name: 'Create Account' }).click()
  await expect(phone.getByText('You’ll then be back on the page you came for')).toBeVisible()
  await phone.getByRole('button', { name: 'Send it again' }).click()
  await expect(phone.getByText('It should arrive within a minute.')).toBeVisible()
  expect(sent).toEqual([link, link])
  await phone.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await signIn(phone, bob.email)
  await expect(phone).toHaveURL(link)
  await fail(phone, '**/api/transfers/**', 'POST')
  await phone.getByRole('button', { name: 'Accept' }).click()
  await expect(phone.getByRole('alert')).toHaveText('Failed to accept ownership')
  await phone.unroute('**/api/transfers/**')
  await phone.getByRole('button', { name: 'Reject' }).click()
  await dialog(phone, 'Reject this transfer?').getByRole('button', { name: 'Reject' }).click()
  await expect(phone.getByText('You turned down the 2019 Mini Cooper')).toBeVisible()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('starting, cancelling, accepting and rejecting fail in their own words, and what became of a request is told (OWNR-09..11, OWNR-16, OWNR-17, ERRS-47, ERRS-48, ERRS-86, ERRS-88)', async ({
  page,
  anotherBrowser,
  signUp,
}) => {
  const other = await anotherBrowser()
  await signUp(page, 'Ann Archer')
  const bob = await signUp(other, 'Bob Buyer')
  const car = await addCarForSale(page)
  const path = `**/api/vehicles/${car}/transfer`

  await page.goto(`/vehicle/${car}?tab=ownership`)
  const transfer = page.getByRole('tabpanel').getByRole('button', { name: 'Transfer Ownership' })
  await transfer.click()
  const form = await fillTransfer(page, bob.email)
  await fail(page, path, 'POST')
  await form.getByRole('button', { name: 'Transfer Ownership' }).click()
  await expect(form.getByRole('alert')).toHaveText('Failed to transfer ownership. Please try again.')
  await expect(form.getByLabel('Sale price')).toHaveValue('8450.50')
  await page.unroute(path)
  await form.getByRole('button', { name: 'Transfer Ownership' }).click()
  await expect(form).toBeHidden()

  await other.goto('/')
  await other.getByRole('button', { name: 'Review the transfer of the 2019 Mini Cooper' }).click()
  const asked = dialog(other, 'Accept Ownership')
  await fail(other, '**/api/transfers/**', 'POST')
  await asked.getByRole('button', { name: 'Accept' }).click()
  await expect(asked.getByRole('alert')).toHaveText('Failed to accept ownership')
  await asked.getByRole('button', { name: 'Reject' }).click()
  const sure = dialog(other, 'Reject this transfer?')
  await sure.getByRole('button', { name: 'Reject' }).click()
  await expect(sure.getByRole('alert')).toHaveText('Failed to reject ownership')
  await sure.getByRole('button', { name: 'Go back' }).click()
  await other.unroute('**/api/transfers/**')

  await page.getByRole('button', { name: 'Cancel Transfer' }).click()
  const cancelling = dialog(page, 'Cancel this transfer?')
  await fail(page, path, 'DELETE')
  await cancelling.getByRole('button', { name: 'Cancel Transfer' }).click()
  await expect(cancelling.getByRole('alert')).toHaveText('Failed to cancel transfer')
  await page.unroute(path)
  await cancelling.getByRole('button', { name: 'Cancel Transfer' }).click()
  await expect(transfer).toBeFocused()
  await expect(page.getByText('Pending Ownership Acceptance')).toHaveCount(0)

  await expect(asked.getByText('This transfer was cancelled')).toBeVisible()
  await asked.getByRole('button', { name: 'Close' }).last().click()
  await expect(other.getByRole('list', { name: 'Waiting for your answer' })).toHaveCount(0)
  await start(page, car, bob)
  await expect(page.getByText('Pending Ownership Acceptance')).toBeVisible()
  await other.getByRole('button', { name: 'Review the transfer of the 2019 Mini Cooper' }).click()
  await asked.getByRole('button', { name: 'Reject' }).click()
  await sure.getByRole('button', { name: 'Reject' }).click()
  await expect(asked).toBeHidden()
  await expect(toast(other)).toContainText('You turned down the 2019 Mini Cooper')
  await expect(transfer).toBeVisible()

  const moved = { email: `moved.${bob.email}`, password }
  expect(await (await other.request.post('/api/account/email', { data: moved })).json()).toEqual({ changed: true })
  await other.route('**/api/notifications', async (route) => {
    const answer = await route.fetch()
    const told: { type: string }[] = await answer.json()
    const newest = told.find(({ type }) => type === 'transfer_request')
    return route.fulfill({
      response: answer,
      json: told.map((each) => (each === newest ? { ...each, metadata: {} } : each)),
    })
  })
  await other.goto('/')
  const bell = other.getByRole('button', { name: /^Notifications/ })
  const requests = other.getByRole('button', { name: /Ownership transfer request/ })
  await bell.click()
  await requests.first().click()
  await expect(asked.getByRole('alert')).toContainText('Invalid transfer ID')
  await asked.getByRole('button', { name: 'Close' }).last().click()
  await bell.click()
  await requests.last().click()
  await expect(asked.getByText(`It wasn’t sent to ${moved.email}`)).toBeVisible()
})

test('owner data and transfer details that cannot be had say so, with a reload button (OWNR-06, OWNR-19, ERRS-80, ERRS-82, ERRS-84, ERRS-85)', async ({
  page,
  anotherBrowser,
  signUp,
}) => {
  const other = await anotherBrowser()
  await signUp(page, 'Ann Archer')
  const bob = await signUp(other, 'Bob Buyer')
  const car = await addCarForSale(page)
  const path = `**/api/vehicles/${car}/ownership`
  const alert = page.getByRole('tabpanel').getByRole('alert')
  const reload = alert.getByRole('button', { name: 'Reload' })
  await fail(page, path, 'GET', 404)
  await page.goto(`/vehicle/${car}?tab=ownership`)
  await expect(alert).toContainText('Failed to load owner data')
  await expect(alert).toContainText('Vehicle information is missing')
  await fail(page, path, 'GET')
  await reload.click()
  await expect(alert).toContainText('Failed to fetch owner details')
  await page.unroute(path)
  await reload.click()
  await expect(page.getByText('Current owner')).toBeVisible()
  await fail(page, path, 'GET')
  await start(page, car, bob)
  await expect(alert).toContainText('Failed to fetch transfer details')
  await inDatabase(
    (sql) => sql`
      update mails set returned_at = now(), returned_why = 'no_mailbox', returned_status = '5.1.1'
       where to_address = ${bob.email} and template = 'transfer_request'`,
  )
  await page.unroute(path)
  await reload.click()
  await expect(page.getByRole('heading', { name: 'Waiting for Bob Buyer' })).toBeVisible()
  await expect(page.getByText(`Our email to ${bob.email} came back.`)).toBeVisible()

  await other.goto('/vehicles')
  await fail(other, '**/api/transfers/*', 'GET')
  await other.getByRole('button', { name: 'Review the transfer of the 2019 Mini Cooper' }).click()
  const asked = dialog(other, 'Accept Ownership')
  await expect(asked.getByRole('alert')).toContainText('Failed to fetch transfer details')
  await other.unroute('**/api/transfers/*')
  await asked.getByRole('button', { name: 'Reload' }).click()
  await expect(asked.getByText('£8,450.50')).toBeVisible()

  // Expired but not yet closed: the vehicle still names it, its log no longer does.
  await page.route(path, async (route) => {
    const answer = await route.fetch()
    return route.fulfill({ response: answer, json: { ...(await answer.json()), transfer: null } })
  })
  // And this page is not told what happens elsewhere.
  await page.route('**/api/live', () => {})
  await page.reload()
  await expect(page.getByText('Pending Ownership Acceptance')).toBeVisible()
  await page.getByRole('tabpanel').getByRole('button', { name: 'Transfer Ownership' }).click()
  const form = await fillTransfer(page, bob.email)
  expect((await page.request.delete(`/api/vehicles/${car}`)).status()).toBe(204)
  await form.getByRole('button', { name: 'Transfer Ownership' }).click()
  await expect(form.getByRole('alert')).toContainText('Vehicle not found or access denied')
})
