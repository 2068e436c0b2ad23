import type { Page } from '@playwright/test'
import { authenticatorApp } from '../server/test/totp.ts'
import { addCar, photo } from './cars.ts'
import { type Account, expect, password, test } from './fixtures.ts'
import { operator } from './operator.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const again = (page: Page) => dialog(page, 'Sign in again')
const words = 'The nearside trunnion wants shims.'

async function beginNote(page: Page, car: string) {
  await page.goto(`/vehicle/${car}?action=note`)
  const note = dialog(page, 'Add Note')
  await note.getByLabel('Note', { exact: true }).fill(words)
  return note
}

async function endSessions(elsewhere: Page, { email }: Account) {
  expect((await elsewhere.request.post('/api/auth/sign-in/email', { data: { email, password } })).status()).toBe(200)
  expect((await elsewhere.request.post('/api/sessions/end-others', { data: {} })).status()).toBe(204)
}

async function givePassword(page: Page) {
  await again(page).getByLabel('Password', { exact: true }).fill(password)
  await again(page).getByRole('button', { name: 'Sign In' }).click()
}

test('a session that ends in the middle of a dialog is begun again over it, and nothing typed is lost (PLAT-51, NOTI-07)', async ({
  page,
  context,
  signUp,
  anotherBrowser,
  accessible,
}) => {
  const ann = await signUp(page)
  const car = await addCar(page)
  const elsewhere = await anotherBrowser()
  const note = await beginNote(page, car)

  // Ended from another device: the open dialog stays, and the field being typed in has focus again.
  await endSessions(elsewhere, ann)
  await expect(again(page).getByLabel('Email')).toHaveValue(ann.email)
  await expect(again(page).getByLabel('Password', { exact: true })).toBeFocused()
  await accessible(page)
  await givePassword(page)
  await expect(again(page)).toBeHidden()
  await expect(note.getByLabel('Note', { exact: true })).toBeFocused()
  await expect(note.getByLabel('Note', { exact: true })).toHaveValue(words)

  // Refused during an upload and a save: 'not now' keeps everything, and signing in completes the request.
  await context.clearCookies()
  await note.getByLabel('Photos').setInputFiles(await photo('trunnion.jpg'))
  await expect(again(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(note.getByText('Authentication required')).toBeVisible()
  await note.getByRole('button', { name: 'Try trunnion.jpg again' }).click()
  await givePassword(page)
  await expect(note.getByText('Authentication required')).toBeHidden()
  await expect(note.getByRole('button', { name: 'Save' })).toBeEnabled()

  const { totp_uri } = await (await page.request.post('/api/auth/two-factor/enable', { data: { password } })).json()
  const turnOn = { code: authenticatorApp(totp_uri), trustDevice: false }
  expect((await page.request.post('/api/auth/two-factor/verify-totp', { data: turnOn })).ok()).toBe(true)
  await context.clearCookies()
  await note.getByRole('button', { name: 'Save' }).click()
  await again(page).getByLabel('Password', { exact: true }).fill('not the password')
  await again(page).getByRole('button', { name: 'Sign In' }).click()
  await expect(again(page).getByRole('alert')).toHaveText('Invalid email or password')
  await givePassword(page)
  const code = dialog(page, 'Two-factor sign-in')
  await code.getByRole('textbox', { name: 'Code', exact: true }).fill(authenticatorApp(totp_uri))
  await code.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Note added', { exact: true })).toBeVisible()
  await expect(note).toBeHidden()
  const { items } = await (await page.request.get(`/api/vehicles/${car}/notes`)).json()
  expect(items).toMatchObject([{ content: words, images: [{ name: 'trunnion.jpg' }] }])

  // The live connection is back.
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click()
  await expect(page.getByText('Bea Baker')).toHaveCount(0)
  await signUp(elsewhere, 'Bea Baker')
  expect((await elsewhere.request.put(`/api/follows/${ann.id}`)).ok()).toBe(true)
  await expect(page.getByText(/^Bea Baker/)).toBeVisible()
})

test('somebody else who signs in over it is warned, and begins with an empty desk; a suspended member is asked nothing', async ({
  page,
  signUp,
  anotherBrowser,
}) => {
  const elsewhere = await anotherBrowser()
  const bea = await signUp(elsewhere, 'Bea Baker')
  const ann = await signUp(page)
  const car = await addCar(page)
  await beginNote(page, car)
  await endSessions(elsewhere, ann)
  await again(page).getByLabel('Email').fill(bea.email)
  await expect(
    again(page).getByText('Signing in as someone else discards what Ann Archer has open here.'),
  ).toBeVisible()
  await givePassword(page)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Your account, Bea Baker' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.goto('/updates?action=post')
  await expect(dialog(page, 'Create Post')).toBeVisible()
  await operator('suspend', bea.email, 'Spam.')
  await expect(page).toHaveURL('/login')
})

test('a report is sent after signing in over its sheet; whoever signs out instead leaves nothing behind (PLAT-36, PLAT-51)', async ({
  page,
  context,
  signUp,
  anotherBrowser,
}) => {
  const elsewhere = await anotherBrowser()
  const bea = await signUp(elsewhere, 'Bea Baker')
  await signUp(page)
  await page.goto(`/profile/${bea.id}`)
  await page.getByRole('button', { name: 'More about Bea Baker' }).click()
  await page.getByRole('menuitem', { name: 'Report Profile' }).click()
  const report = dialog(page, 'Report this profile')
  await report.getByLabel('Something else').check()
  await context.clearCookies()
  await report.getByRole('button', { name: 'Send Report' }).click()
  await givePassword(page)
  await expect(report.getByRole('heading', { name: 'Thank you for telling us' })).toBeVisible()
  await report.getByRole('button', { name: 'Done' }).click()

  await context.clearCookies()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Vehicles' }).click()
  await again(page).getByRole('button', { name: 'Sign out instead' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto('/vehicles')
  await expect(page).toHaveURL('/welcome')
})
