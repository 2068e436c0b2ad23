import type { Page } from '@playwright/test'
import { authenticatorApp } from '../server/test/totp.ts'
import { type Account, expect, password, test } from './fixtures.ts'
import { holdScripts } from './hold.ts'
import { inOutbox } from './outbox.ts'
import { stopClock } from './page-clock.ts'

const mailbox = () => `new.${crypto.randomUUID().slice(0, 8)}@example.org`

async function fillSignUp(page: Page, form: Partial<Record<'name' | 'email' | 'password' | 'confirmation', string>>) {
  if (form.name !== undefined) await page.getByLabel('Name').fill(form.name)
  if (form.email !== undefined) await page.getByLabel('Email').fill(form.email)
  if (form.password !== undefined) await page.getByLabel('Password', { exact: true }).fill(form.password)
  if (form.confirmation !== undefined) await page.getByLabel('Confirm Password').fill(form.confirmation)
  await page.getByRole('button', { name: 'Create Account' }).click()
}

async function signIn(page: Page, email: string, given = password) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(given)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

const newestLink = (baseURL: string | undefined, to: string) =>
  inOutbox(baseURL, (mails) => {
    const mail = mails.find((each) => each.includes(to) && each.includes('<a href='))
    const link = mail?.match(/<a href="([^"]+)"/)?.[1]?.replaceAll('&#38;', '&')
    return link?.includes('/reset-password#token=') ? link : undefined
  })

const openSecurity = async (page: Page, { id }: Account) => {
  await page.goto(`/profile/${id}`)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByRole('tab', { name: 'Security' }).click()
}

test('sign-up checks the form in order, keeps what was typed, welcomes and leads home (AUTH-08, AUTH-09, AUTH-13..15, PLAT-17)', async ({
  page,
  accessible,
}) => {
  const email = mailbox()
  await page.goto('/signup')
  await accessible(page)
  const agreement = page.getByText('By creating an account you agree to the Terms of Service')
  await expect(agreement).toContainText('at least 16')
  await expect(agreement.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/terms')
  await expect(agreement.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy')
  const problem = page.getByRole('alert')
  await fillSignUp(page, { password: 'short', confirmation: 'other' })
  await expect(problem).toHaveText('Please enter your name')
  await fillSignUp(page, { name: 'Nora New' })
  await expect(problem).toHaveText('Please enter your email')
  await fillSignUp(page, { email })
  await expect(problem).toHaveText('Password must be at least 8 characters')
  await fillSignUp(page, { password })
  await expect(problem).toHaveText('Passwords do not match')
  await expect(page.getByLabel('Name')).toHaveValue('Nora New')
  await fillSignUp(page, { confirmation: password })
  const dialog = page.getByRole('dialog', { name: 'Welcome to GarageTale, Nora' })
  await expect(dialog).toBeVisible()
  await accessible(page)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Welcome, Nora')).toBeVisible()
})

test('a taken address is told in the words of the server, and back leads to sign-in (AUTH-10, AUTH-15)', async ({
  page,
  anotherBrowser,
  signUp,
}) => {
  const { email } = await signUp(await anotherBrowser(), 'Tara Taken')
  await page.goto('/signup')
  await fillSignUp(page, { name: 'Somebody', email, password, confirmation: password })
  await expect(page.getByRole('alert')).toHaveText('An account with this email already exists.')
  await page.getByRole('link', { name: 'Back to Sign In' }).click()
  await expect(page).toHaveURL('/login')
})

test('a referral link is carried into the sign-up (AUTH-11, C-48)', async ({ page }) => {
  await page.goto('/signup?ref=0012')
  const sent = page.waitForRequest('**/api/auth/sign-up/email')
  await fillSignUp(page, { name: 'Rita Referred', email: mailbox(), password, confirmation: password })
  expect((await sent).postDataJSON()).toMatchObject({ ref: '0012' })
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a lost connection is said, and nothing typed is lost', async ({ page, problems }) => {
  await page.goto('/login')
  await page.route('**/api/auth/**', (route) => route.abort())
  await signIn(page, 'ann@example.org')
  await expect(page.getByRole('alert')).toContainText('couldn’t reach GarageTale')
  await expect(page.getByLabel('Email')).toHaveValue('ann@example.org')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
  problems.splice(0)
})

test('a form sent before the scripts have come waits for them, with all that was typed, and is sent once', async ({
  page,
  anotherBrowser,
  accessible,
}) => {
  const email = mailbox()
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  const letSignUp = await holdScripts(page)
  const opening = page.goto('/signup')
  await fillSignUp(page, { name: 'Hetty Hasty', email, password, confirmation: password })
  const create = page.getByRole('button', { name: 'Create Account' })
  await create.click()
  await expect(create).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByLabel('Name')).toHaveValue('Hetty Hasty')
  expect(sent).toEqual([])
  letSignUp()
  await opening
  await expect(page.getByRole('dialog', { name: 'Welcome to GarageTale, Hetty' })).toBeVisible()
  expect(sent).toEqual(['/api/auth/sign-up/email'])

  const elsewhere = await anotherBrowser({ width: 390, height: 844 })
  await elsewhere.clock.install()
  const letSignIn = await holdScripts(elsewhere)
  const arriving = elsewhere.goto('/login')
  await elsewhere.getByLabel('Email').fill(email)
  await elsewhere.getByLabel('Password', { exact: true }).fill(password)
  await elsewhere.keyboard.press('Enter')
  await expect(elsewhere.getByRole('button', { name: 'Sign In' })).toHaveAttribute('aria-busy', 'true')
  const notice = elsewhere.getByText('This page hasn’t loaded completely.')
  await expect(notice).toHaveCount(0)
  await elsewhere.clock.runFor(10_000)
  await expect(notice.getByRole('button', { name: 'reload it' })).toBeVisible()
  await accessible(elsewhere)
  letSignIn()
  await arriving
  await expect(notice).toHaveCount(0)
  await expect(elsewhere).toHaveURL('/')
})

test('sign-in on the page: wrong first, then right, after half a second home (AUTH-03, AUTH-04, C-03, CNST-28, PLAT-18)', async ({
  page,
  anotherBrowser,
  signUp,
  accessible,
}) => {
  const { email } = await signUp(await anotherBrowser())
  await page.clock.install()
  await page.goto('/login')
  await accessible(page)
  await signIn(page, email, 'not the password')
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await accessible(page)
  await stopClock(page)
  await signIn(page, email)
  await expect(page.getByRole('status')).toHaveText('Signed in. Opening your garage…')
  await page.clock.runFor(499)
  await expect(page).toHaveURL('/login')
  await page.clock.resume()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Welcome, Ann')).toBeVisible()
})

test('sign-in from the welcome page opens a dialog with a Forgot Password mode and a way back (AUTH-01..03)', async ({
  page,
  anotherBrowser,
  signUp,
  accessible,
}) => {
  const { email } = await signUp(await anotherBrowser())
  await page.goto('/welcome')
  const dialog = page.getByRole('dialog')
  await expect(async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
    await expect(dialog).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await accessible(page)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Forgot Password?' }).click()
  await expect(page.getByRole('dialog', { name: 'Forgot Password' })).toBeVisible()
  await expect(dialog.getByLabel('Email')).toHaveValue(email)
  await dialog.getByRole('button', { name: 'Back to Sign In' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/')
})

test('forgot and reset through the email; the link works once (AUTH-05..07, C-04, C-49, PLAT-19)', async ({
  page,
  anotherBrowser,
  signUp,
  accessible,
  baseURL,
}) => {
  const elsewhere = await anotherBrowser()
  const { email } = await signUp(elsewhere)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Forgot Password?' }).click()
  await page.route('**/request-password-reset', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to send reset email. Please try again.')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('Check your email for a password reset link')).toBeVisible()

  const link = await newestLink(baseURL, email)
  await page.goto(link)
  await expect(page.getByText('For the account of Ann Archer (a•••@example.org).')).toBeVisible()
  await accessible(page)
  await page.getByLabel('New password', { exact: true }).fill('a brand new password')
  await page.getByLabel('Confirm new password').fill('something else')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByRole('alert')).toHaveText('Passwords do not match')
  await page.getByLabel('Confirm new password').fill('a brand new password')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible()
  await elsewhere.goto('/')
  await expect(elsewhere).toHaveURL('/welcome')

  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await signIn(page, email, 'a brand new password')
  await expect(page).toHaveURL('/')

  await elsewhere.goto(link)
  await expect(elsewhere.getByText('This link has expired or was already used')).toBeVisible()
  await expect(elsewhere.getByRole('button', { name: 'Send reset link' })).toBeVisible()
  await accessible(elsewhere)
})

test('two-factor: set up from the profile, asked for at sign-in, recovery code once, off again (C-44)', async ({
  page,
  signUp,
  accessible,
}) => {
  const ann = await signUp(page)
  await openSecurity(page, ann)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByLabel('Your password').fill(password)
  const answer = page.waitForResponse('**/two-factor/enable')
  await page.getByRole('button', { name: 'Continue' }).click()
  const { totp_uri } = await (await answer).json()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await accessible(page)
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(authenticatorApp(totp_uri))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Keep these recovery codes somewhere safe')).toBeVisible()
  const codes = await page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ hasText: /^\w{5}-\w{5}$/ })
    .allTextContents()
  expect(codes).toHaveLength(10)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await download).suggestedFilename()).toBe('garagetale-recovery-codes.txt')
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('On. Signing in also asks')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('main').getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/login')
  await signIn(page, ann.email)
  await expect(page.getByRole('heading', { name: 'Two-factor sign-in' })).toBeVisible()
  await accessible(page)
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('12')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toHaveText('Enter the 6 digits your authenticator app shows.')
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(authenticatorApp(totp_uri))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/')

  await page.request.post('/api/auth/sign-out', { data: {} })
  await page.goto('/login')
  await signIn(page, ann.email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/')

  await openSecurity(page, ann)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please enter a code')
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(codes[1] ?? '')
  await accessible(page)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Off. Turn it on')).toBeVisible()
})

test('one sees where one is signed in and signs the other device out; its open page follows', async ({
  page,
  anotherBrowser,
  signUp,
  accessible,
}) => {
  const ann = await signUp(page)
  const other = await anotherBrowser()
  await other.goto('/login')
  await signIn(other, ann.email)
  await expect(other).toHaveURL('/')
  await openSecurity(page, ann)
  const devices = page.getByRole('region', { name: 'Where you’re signed in' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices.getByText('This device')).toHaveCount(1)
  await accessible(page)
  await devices.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page
    .getByRole('dialog', { name: 'Sign out everywhere else?' })
    .getByRole('button', { name: 'Sign out' })
    .click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(other).toHaveURL('/login')
})

test('a new password is set from the profile with the old one', async ({ page, signUp }) => {
  const ann = await signUp(page)
  await openSecurity(page, ann)
  await page.getByLabel('Current password').fill('not the password')
  await page.getByLabel('New password', { exact: true }).fill('a brand new password')
  await page.getByLabel('Confirm new password').fill('a brand new password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toHaveText('That isn’t your current password.')
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your other devices have been signed out.').first()).toBeVisible()
  await expect(page.getByLabel('Current password')).toHaveValue('')
})

test('log out goes to /login, and the second tab follows (AUTH-28, PLAT-50, PLAT-51)', async ({
  page,
  context,
  signUp,
}) => {
  const ann = await signUp(page)
  await page.goto(`/profile/${ann.id}`)
  const second = await context.newPage()
  await second.goto('/')
  await expect(second.getByText('Welcome, Ann')).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/login')
  await expect(second).toHaveURL('/login')
  await expect(second.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await signIn(page, ann.email)
  await expect(page).toHaveURL('/')
  await expect(second).toHaveURL('/')
})

test('a form sent off before its script came does not put the password into the address', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto('/login')
  await signIn(page, 'ann@example.org')
  await expect(page).toHaveURL('/login')
  await expect(page.locator('noscript > p')).toBeVisible() // getByText does not look into noscript
  await context.close()
})
