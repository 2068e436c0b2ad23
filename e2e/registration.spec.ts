import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { builtProgram, freePort, type Running, startProcess } from '../scripts/processes.ts'
import { temporaryFolder } from '../scripts/temporary-folder.ts'
import { dialog } from './cars.ts'
import { expect, password, test } from './fixtures.ts'
import { operatorOf } from './operator.ts'

for (const registration of ['invited', 'closed'] as const)
  test.describe(`where registration is ${registration}`, () => {
    let program: Running
    let folder: string
    let data: string
    let home = ''
    test.beforeAll(async () => {
      folder = await temporaryFolder('registration-')
      data = join(folder, 'data')
      const port = await freePort()
      home = `http://localhost:${port}`
      const settings = { DATA_DIR: data, PORT: String(port), TRUST_PROXY: '1', MODERATORS_NEED_2FA: '0' }
      program = await startProcess(builtProgram, {
        ...settings,
        REGISTRATION: registration,
        SITE_NAME: 'Mill Lane',
      })
    })
    test.afterAll(async () => {
      await program?.stop()
      await rm(folder, { recursive: true, force: true })
    })
    test.use({
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
      baseURL: async ({}, use) => use(home),
    })

    test('the sign-up page says so, the operator’s link opens it, and a moderator invites others', async ({
      page,
      accessible,
      anotherBrowser,
    }) => {
      await page.goto('/signup')
      await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible()
      await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
      await expect(
        page.getByText(registration === 'invited' ? 'By invitation' : 'Closed to new members', { exact: true }),
      ).toBeVisible()
      await accessible(page)
      await page.goto('/login')
      await expect(page).toHaveTitle('Sign In: Mill Lane')
      await expect(page.getByRole('link', { name: 'Create Account' })).toHaveCount(registration === 'invited' ? 1 : 0)

      const said = await operatorOf(data, 'moderator', 'mo@example.org')
      const link = said.match(/\/signup#token=[\w-]+/)?.[0] ?? ''
      await page.goto(link)
      await expect(page.getByLabel('Email')).toHaveValue('mo@example.org')
      await accessible(page)
      await page.getByLabel('Name').fill('Mo Marshal')
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByLabel('Confirm Password').fill(password)
      await page.getByRole('button', { name: 'Create Account' }).click()
      await dialog(page, 'Welcome to Mill Lane, Mo').getByRole('button', { name: 'Close' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Mo')
      await expect(page.getByRole('button', { name: 'Invite Friends' })).toHaveCount(0)

      // Somebody without an account is only offered one where they could have it.
      await page.goto('/people')
      await page.getByRole('button', { name: /^Invite/ }).click()
      await expect(dialog(page, 'Invite somebody')).toContainText(
        registration === 'closed' ? 'account that has this address.' : 'or create one with it.',
      )

      await page.goto('/moderation?view=invitations')
      await expect(page.getByText('No invitation is open')).toBeVisible()
      if (registration === 'closed') return expect(page.getByText('Closed to new members')).toBeVisible()
      await page.getByLabel('Invite by email').fill('gus@example.org')
      await page.getByRole('button', { name: 'Invite', exact: true }).click()
      const given = await page.getByLabel('Link for gus@example.org').inputValue()
      await accessible(page)
      const guest = await anotherBrowser()
      await guest.goto(given)
      await expect(guest.getByLabel('Email')).toHaveValue('gus@example.org')
      await page.getByRole('button', { name: 'Revoke the invitation for gus@example.org' }).click()
      await expect(page.getByText('No invitation is open')).toBeVisible()
      await guest.reload()
      await expect(guest.getByText('This invitation no longer works')).toBeVisible()
    })
  })
