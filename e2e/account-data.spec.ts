import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { authenticatorApp } from '../server/test/totp.ts'
import { unzip } from '../server/test/unzip.ts'
import { addCar } from './cars.ts'
import { expect, password, test } from './fixtures.ts'

async function openSecurity(page: Page, id: string) {
  await page.goto(`/profile/${id}`)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
  await dialog.getByRole('tab', { name: 'Security' }).click()
  await expect(dialog.getByRole('heading', { name: 'Your data' })).toBeVisible()
  return dialog
}

test('a member takes everything along, and then goes for good', async ({
  page,
  signUp,
  anotherBrowser,
  accessible,
}) => {
  const ann = await signUp(page, 'Ann Leaver')
  const car = await addCar(page, { registration_number: 'AB12CDE' })
  await page.request.post(`/api/vehicles/${car}/notes`, { data: { content: 'The spare key hangs behind the door' } })
  const phone = await anotherBrowser()
  await phone.request.post('/api/auth/sign-in/email', { data: { email: ann.email, password } })
  await phone.goto('/vehicles')

  const security = await openSecurity(page, ann.id)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    security.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^garagetale-ann-leaver.*\.zip$/)
  const archive = unzip(await readFile(await file.path()))
  expect(archive.get('garage/vehicle_notes.json')?.toString()).toContain('The spare key hangs behind the door')
  await expect(security.getByText('Done:')).toBeVisible()

  await security.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete my account' })
  await expect(dialog.getByRole('heading', { name: 'What’s kept' })).toBeVisible()
  await accessible(page)
  const confirm = dialog.getByRole('button', { name: 'Delete my account' })
  await confirm.click()
  await expect(dialog.getByText('Please enter your password')).toBeVisible()
  await expect(dialog.getByText('Please type DELETE')).toBeVisible()
  await dialog.getByLabel('Your password').fill('not my password')
  await dialog.getByLabel('Type DELETE to confirm').fill('delete')
  await confirm.click()
  await expect(dialog.getByText('That isn’t your current password.')).toBeVisible()
  await dialog.getByLabel('Your password').fill(password)
  await confirm.click()

  await expect(page).toHaveURL(/\/welcome\?goodbye=1$/)
  await expect(page.getByText('Your account has been deleted. Thanks for being with us')).toBeVisible()
  await expect(phone).toHaveURL(/\/login/)
  const again = await page.request.post('/api/auth/sign-up/email', {
    data: { name: 'Ann Leaver', email: ann.email, password },
  })
  expect(again.status()).toBe(201)
  await page.goto('/vehicles')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('AB12 CDE')).toHaveCount(0)
})

test('with two-factor sign-in a code is asked for as well', async ({ page, signUp }) => {
  const ann = await signUp(page, 'Ann Coded')
  const begun = await (await page.request.post('/api/auth/two-factor/enable', { data: { password } })).json()
  await page.request.post('/api/auth/two-factor/verify-totp', { data: { code: authenticatorApp(begun.totp_uri) } })
  const security = await openSecurity(page, ann.id)
  await security.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete my account' })
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByText('Please enter a code')).toBeVisible()
  await dialog.getByLabel('Code').fill(begun.recovery_codes[0])
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL(/goodbye=1$/)
})
