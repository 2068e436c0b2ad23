import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, password, test } from './fixtures.ts'

const friendly = (name: string) => `${name}.${randomBytes(4).toString('hex')}@example.org`
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Invite Friends' })

test('a friend joins by the link, and whoever invited them is rewarded and told (REFE-01..03, REFE-10, REFE-11, C-48, ERRS-67)', async ({
  page,
  signUp,
  anotherBrowser,
  context,
  accessible,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signUp(page, 'Ann Archer')
  await page.goto('/')
  await page.getByRole('button', { name: 'Invite Friends' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByText('Know someone whose car deserves a proper record?')).toBeVisible()
  await expect(dialog.getByText('50 points for each friend who joins')).toBeVisible()
  const link = await dialog.getByLabel('Your link').inputValue()
  expect(link).toMatch(/\/signup\?ref=[A-Z2-9]{8}$/)
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied to clipboard!', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await accessible(page)

  const elsewhere = await anotherBrowser()
  await elsewhere.goto(new URL(link).pathname + new URL(link).search)
  await elsewhere.getByLabel('Name').fill('Fay Friend')
  await elsewhere.getByLabel('Email').fill(friendly('fay'))
  await elsewhere.getByLabel('Password', { exact: true }).fill(password)
  await elsewhere.getByLabel('Confirm Password').fill(password)
  await elsewhere.getByRole('button', { name: 'Create Account' }).click()
  await expect(elsewhere).toHaveURL(/\?welcome=1$/)
  await elsewhere.getByRole('button', { name: 'Close' }).click()
  await elsewhere.getByRole('button', { name: 'Invite your friends' }).click()
  await expect(dialogOf(elsewhere).getByText('You’re in. Invite a friend?')).toBeVisible()

  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /Notifications, \d unread/ }).click()
  await expect(page.getByText('Fay Friend has joined GarageTale')).toBeVisible()
})

test('invitations by email: refused, sent, used up (REFE-05..08, REFE-11, ERRS-68..70)', async ({ page, signUp }) => {
  await signUp(page, 'Ann Archer')
  await page.goto('/subscription')
  await page.getByRole('button', { name: 'Invite Friends' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByText('Room for more')).toBeVisible()
  const send = dialog.getByRole('button', { name: 'Send invitations' })
  await send.click()
  await expect(dialog.getByText('Please enter at least one email address')).toBeVisible()
  const addresses = dialog.getByLabel('Email addresses')
  await addresses.fill('not-one')
  await send.click()
  await expect(dialog.getByText("'not-one' isn’t an email address")).toBeVisible()
  await addresses.fill(`${friendly('one')} , ${friendly('two')}`)
  await dialog.getByLabel('Personal message').fill('See you there')
  await page.route('/api/referral-invites', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
  await send.click()
  await expect(page.getByText('Failed to send invitations', { exact: true })).toBeVisible()
  await expect(addresses).not.toHaveValue('')
  await send.click()
  await expect(page.getByText('Invitations sent successfully!', { exact: true })).toBeVisible()
  await expect(addresses).toHaveValue('')
  await expect(dialog.getByText('8 left today.')).toBeVisible()
})

test('the link goes to three networks in new windows; a failed code or copy is said (REFE-03, REFE-04, REFE-09, ERRS-65, ERRS-66, CALL-99)', async ({
  page,
  context,
  signUp,
}) => {
  await context.route(/facebook\.com|x\.com|wa\.me/, (route) => route.fulfill({ body: 'a network' }))
  await signUp(page, 'Ann Archer')
  await page.route('/api/referral-code', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto('/')
  await page.getByRole('button', { name: 'Invite Friends' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByText('Failed to generate referral code')).toBeVisible({ timeout: 20_000 })
  await page.unroute('/api/referral-code')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  const link = await dialog.getByLabel('Your link').inputValue()
  for (const [name, host] of [
    ['Facebook', 'www.facebook.com'],
    ['X', 'x.com'],
    ['WhatsApp', 'wa.me'],
  ]) {
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      dialog.getByRole('link', { name: new RegExp(`^${name} `) }).click(),
    ])
    await expect.poll(() => new URL(opened.url()).host).toBe(host)
    expect(decodeURIComponent(opened.url().replaceAll('+', ' '))).toContain(link)
    await opened.close()
  }
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } })
    document.execCommand = () => false
  })
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Failed to copy link', { exact: true })).toBeVisible()
})

test('a first service and a badge are occasions too, told in the bell (REFE-11)', async ({ page, signUp }) => {
  await signUp(page, 'Ann Archer')
  const car = await page.request.post('/api/vehicles', {
    data: { make: 'Mini', model: 'Cooper', year: 2015, transmission: 'Manual', fuel_type: 'Petrol', mileage: 1000 },
  })
  const { id } = await car.json()
  await page.request.post(`/api/vehicles/${id}/service-records`, { data: { type: 'Oil Change', date: '2026-01-02' } })
  for (let number = 0; number < 3; number++)
    await page.request.post(`/api/vehicles/${id}/modifications`, {
      data: { type: 'Tech', name: `Radio ${number}`, brand: 'Alpine', install_date: '2026-01-02' },
    })
  await page.goto('/')
  const told = async (badge: string) => {
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByRole('listitem').filter({ hasText: badge }).getByRole('button', { name: 'Tell a friend' }).click()
  }
  await told('Service Stamp')
  await expect(dialogOf(page).getByText('A good start to the story')).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Close' }).click()
  await told('Modder')
  await expect(dialogOf(page).getByText('A badge worth showing')).toBeVisible()
})

test('whoever wants no more invitations says so on the page of the email', async ({ page, accessible }) => {
  await page.goto(`/invitations/${'a'.repeat(96)}`)
  await expect(page.getByRole('heading', { name: 'No more invitations' })).toBeVisible()
  await accessible(page)
  await page.getByRole('button', { name: 'Never invite me again' }).click()
  await expect(page.getByText('This link is incomplete.')).toBeVisible()
  await page.route('/api/public/invitations/**', (route) => route.fulfill({ status: 204 }))
  await page.reload()
  await page.getByRole('button', { name: 'Never invite me again' }).click()
  await expect(page.getByText('Done')).toBeVisible()
})
