import type { Page } from '@playwright/test'
import { builtProgram, freePort, startProcess } from '../scripts/processes.ts'
import { temporaryFolder } from '../scripts/temporary-folder.ts'
import { startSmtp } from '../server/test/smtp.ts'
import { expect, password, test } from './fixtures.ts'

/* A separate program with a mail server: without one there is no link to confirm an address. */

let home = ''
let smtp: Awaited<ReturnType<typeof startSmtp>>
let close = async () => {}

test.beforeAll(async () => {
  smtp = await startSmtp()
  const port = await freePort()
  home = `http://localhost:${port}`
  const server = await startProcess(builtProgram, {
    ...{ DATA_DIR: await temporaryFolder('mailed-links'), PORT: String(port), TRUST_PROXY: '1' },
    ...{ ...smtp.settings, PUBLIC_URL: home },
  })
  close = async () => {
    await server.stop()
    await smtp.close()
  }
})
test.afterAll(() => close())

const linkTo = async (email: string, subject: string) =>
  (await smtp.mailTo(email, subject)).text.match(/http\S+/)?.[0] ?? ''

async function signUp(page: Page, name: string, email: string) {
  await page.goto(`${home}/signup`)
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  return linkTo(email, 'Confirm your email address')
}

test('a newcomer opens the emailed link, presses Confirm and is in; a used link says so when it opens (AUTH-10, AUTH-13)', async ({
  page,
  anotherBrowser,
  accessible,
}) => {
  const link = await signUp(page, 'Nora New', 'nora@example.org')
  await page.goto(link)
  await expect(page.getByText('Confirm n•••@example.org for the account of Nora New?')).toBeVisible()
  await accessible(page)
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByRole('dialog', { name: 'Welcome to GarageTale, Nora' })).toBeVisible()
  const elsewhere = await anotherBrowser({ width: 390, height: 844 })
  await elsewhere.goto(link)
  await expect(elsewhere.getByText('This link has expired or was already used')).toBeVisible()
  await page.goto(link)
  await expect(page.getByText('nora@example.org is confirmed')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to my garage' })).toBeVisible()
})

test('on another device the link asks for a password; a new address is confirmed by its member, signed in (C-17)', async ({
  page,
  anotherBrowser,
  accessible,
}) => {
  const link = await signUp(page, 'Pat Phone', 'pat@example.org')
  const phone = await anotherBrowser({ width: 390, height: 844 })
  await phone.goto(link)
  await expect(phone.getByText("This isn't the browser it was created in")).toBeVisible()
  await accessible(phone)
  await phone.getByRole('button', { name: 'Keep my password: sign in instead' }).click()
  await expect(phone.getByLabel('Email')).toBeVisible()
  await phone.reload()
  await phone.getByLabel('New password', { exact: true }).fill('a brand new password')
  await phone.getByLabel('Confirm new password').fill('a brand new password')
  await phone.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(phone.getByRole('dialog', { name: 'Welcome to GarageTale, Pat' })).toBeVisible()

  const change = { email: 'pat.new@example.org', password: 'a brand new password' }
  expect((await phone.request.post(`${home}/api/account/email`, { data: change })).ok()).toBe(true)
  await page.goto(await linkTo('pat.new@example.org', 'Confirm your new email address'))
  await expect(page.getByText('Sign in first to confirm p•••@example.org for the account of Pat Phone.')).toBeVisible()
  await accessible(page)
  await page.getByLabel('Email').fill('pat@example.org')
  await page.getByLabel('Password', { exact: true }).fill('a brand new password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(page.getByRole('heading', { name: 'Your new address is confirmed' })).toBeVisible()

  await page.goto(await signUp(await anotherBrowser(), 'Mal Mallory', 'mal@example.org'))
  await expect(page.getByText('but you are signed in as Pat Phone (pat.new@example.org)')).toBeVisible()
  await accessible(page)
  await page.getByRole('button', { name: 'Log Out and go on' }).click()
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
})

test('a member whose emails come back is told on the open page, and a test email that arrives ends it', async ({
  page,
  anotherBrowser,
  accessible,
}) => {
  const email = 'una@example.org'
  await page.goto(await signUp(page, 'Una Reached', email))
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const notice = page.getByRole('region', { name: 'Your email address' })
  await expect(notice).toBeHidden()

  smtp.refuse(email, '550 5.1.1 User unknown')
  const change = { currentPassword: password, newPassword: 'a brand new password' }
  expect((await page.request.post(`${home}/api/auth/change-password`, { data: change })).ok()).toBe(true)
  await expect(notice).toContainText('We can’t reach you by email')
  await expect(notice).toContainText(email)
  await accessible(page)
  await notice.getByRole('link', { name: 'Change my address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
  await expect(dialog.getByLabel('Email')).toHaveValue(email)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  smtp.takeAgain(email)
  await notice.getByRole('button', { name: 'Send a test email' }).click()
  const phone = await anotherBrowser({ width: 390, height: 844 })
  await phone.goto(await linkTo(email, 'Has this email reached you?'))
  await expect(phone.getByText('Do our emails reach you again at u•••@example.org')).toBeVisible()
  await accessible(phone)
  await phone.getByRole('button', { name: 'Yes, this email reached me' }).click()
  await expect(phone.getByRole('heading', { name: 'Our emails reach you again' })).toBeVisible()
  await expect(notice).toBeHidden()
})
