import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { builtProgram, freePort, type Running, startProcess } from '../scripts/processes.ts'
import { temporaryFolder } from '../scripts/temporary-folder.ts'
import { addCar } from './cars.ts'
import { expect, test } from './fixtures.ts'
import { operator, operatorOf } from './operator.ts'

const cardOf = (page: Page, plan: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name: plan, exact: true }) })
const cluster = (page: Page) => page.getByRole('region', { name: /^Your plan/ })
const selects = (page: Page, plan: string) => cardOf(page, plan).getByRole('button', { name: 'Select Plan' }).click()
const scrolledSideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

test.describe('while the Beta lasts', () => {
  let program: Running
  let folder: string
  let home: string
  test.beforeAll(async () => {
    folder = await temporaryFolder('beta')
    const port = await freePort()
    home = `http://localhost:${port}`
    const settings = { DATA_DIR: join(folder, 'data'), PORT: String(port), BETA: '1', TRUST_PROXY: '1' }
    program = await startProcess(builtProgram, settings)
  })
  test.afterAll(async () => {
    await program?.stop()
    await rm(folder, { recursive: true, force: true })
  })
  test.use({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
    baseURL: async ({}, use) => use(home),
  })

  test('a member reads the gauges, takes a larger plan, and the whole garage follows at once (PLAN-11, PLAN-12, PLAN-14..20, PLAT-40, ERRS-175)', async ({
    page,
    signUp,
    accessible,
  }) => {
    const free = page.getByText('All plans are free for a limited time', { exact: false })
    await page.goto('/pricing')
    await expect(free).toBeVisible()
    const ann = await signUp(page)
    await addCar(page)
    await page.goto('/subscription')
    await expect(page.getByRole('heading', { level: 1, name: 'Subscription' })).toBeVisible()
    await expect(free).toBeVisible()
    for (const words of ['0 of 1,000 tokens used', '1,000 left', '0 of 1 used this month', '0 MB of 100 MB used'])
      await expect(cluster(page).getByText(words)).toBeVisible()
    await expect(cluster(page).getByText('1 no limit in the Beta')).toBeVisible()
    await expect(cluster(page).getByText(/reset on 1 \w+ \d{4}\. Unused ones aren’t carried over\./)).toBeVisible()
    await expect(cardOf(page, 'Individual').getByRole('button', { name: 'Current Plan' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Select Plan' })).toHaveCount(4)
    await expect(page.getByRole('link', { name: 'Get Started' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Business Profile' })).toHaveCount(0)
    await page.getByRole('radio', { name: 'Annual' }).check({ force: true })
    await expect(cardOf(page, 'Small Business').getByText('£500 billed annually')).toBeVisible()
    await accessible(page)

    await selects(page, 'Small Business')
    await expect(page.getByText('You are on Small Business now.', { exact: true })).toBeVisible()
    await expect(cardOf(page, 'Small Business').getByRole('button', { name: 'Current Plan' })).toBeDisabled()
    await expect(page.getByRole('link', { name: 'Business Profile' })).toBeVisible()
    await expect(cluster(page).getByText('0 of 20,000 tokens used')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Compare Plans' })).toBeAttached()
    await expect(page.getByRole('heading', { name: 'Tokens, plan changes and storage' })).toBeAttached()

    // Tokens the operator adds arrive while the page is open.
    await operatorOf(join(folder, 'data'), 'add-tokens', ann.email, '700')
    await expect(cluster(page).getByText('20,700 left, 700 of them bought')).toBeVisible()
  })

  test('a smaller plan is asked about first, with what it means, and other tabs hear of it (PLAN-17, PLAN-18, PLAN-24)', async ({
    page,
    signUp,
    accessible,
  }) => {
    await signUp(page)
    await page.request.put('/api/subscription', { data: { plan_id: 'enterprise' } })
    await page.goto('/subscription')
    const other = await page.context().newPage()
    await other.goto('/subscription')
    await expect(cluster(other).getByText('0 MB used, no limit')).toBeVisible()
    await selects(page, 'Individual')
    const dialog = page.getByRole('dialog', { name: 'Switch to Individual?' })
    await expect(dialog.getByText('1,000 of this month’s tokens will be left instead of 50,000.')).toBeVisible()
    await expect(
      dialog.getByText('Business Profile disappears from your menu. If you’ve made a profile, it stays.'),
    ).toBeVisible()
    await accessible(page)
    await dialog.getByRole('button', { name: 'Keep Enterprise' }).click()
    await expect(dialog).toBeHidden()
    await expect(cardOf(page, 'Enterprise').getByRole('button', { name: 'Current Plan' })).toBeVisible()
    await selects(page, 'Individual')
    await dialog.getByRole('button', { name: 'Switch to Individual' }).click()
    await expect(page.getByText('You are on Individual now.', { exact: true })).toBeVisible()
    for (const tab of [page, other]) {
      await expect(cardOf(tab, 'Individual').getByRole('button', { name: 'Current Plan' })).toBeVisible()
      await expect(tab.getByRole('link', { name: 'Business Profile' })).toHaveCount(0)
    }

    await page.route('/api/subscription', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
    await selects(page, 'Collector')
    await expect(page.getByText('Your plan hasn’t changed.', { exact: true })).toBeVisible()
    await expect(cardOf(page, 'Individual').getByRole('button', { name: 'Current Plan' })).toBeVisible()
  })

  test('storage warns at 80% where files are added, stops at the limit, and keeps what is there (PLAN-25, PLAN-26, CNST-38)', async ({
    page,
    signUp,
  }) => {
    await signUp(page)
    const car = await addCar(page)
    const fills = async (megabytes: number) => {
      const data = Buffer.alloc(megabytes * 1024 * 1024, ' ')
      data.write('%PDF-1.4\n')
      const headers = { 'content-type': 'application/pdf', 'x-file-name': 'scan.pdf' }
      return (await page.request.post('/api/uploads/document', { data, headers })).status()
    }
    for (let n = 0; n < 7; n++) expect(await fills(10)).toBe(201)
    await page.goto(`/vehicle/${car}?tab=documents`)
    await page.getByRole('button', { name: 'Upload Document' }).click()
    const dialog = page.getByRole('dialog', { name: 'Document Upload' })
    const nearly = dialog.getByText('You have used over 80% of your storage.')
    await expect(dialog.getByText('Choose files')).toBeVisible()
    await expect(nearly).toHaveCount(0)
    // It arrives while the dialog is open, with a notification.
    expect(await fills(10)).toBe(201)
    await expect(nearly).toBeVisible()
    await expect(page.getByRole('button', { name: /Notifications, \d unread/, includeHidden: true })).toBeAttached()

    expect([await fills(10), await fills(10), await fills(1)]).toEqual([201, 201, 402])
    const more = { name: 'more.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\nmore') }
    await dialog.locator('input[type=file]').setInputFiles(more)
    await expect(dialog.getByRole('listitem').getByText('Your storage is full.', { exact: false })).toBeVisible()

    await page.goto('/faqs')
    await page.getByRole('button', { name: /Notifications/ }).click()
    await page.getByRole('button', { name: /Your storage is nearly full/ }).click()
    await expect(page).toHaveURL('/subscription')
    await expect(page.getByText('Your storage is full.', { exact: false })).toBeVisible()
    await expect(cluster(page).getByText('100 MB of 100 MB used')).toBeVisible()
    await selects(page, 'Collector')
    await expect(cluster(page).getByText('100 MB of 1 GB used')).toBeVisible()
    await expect(page.getByText('Your storage is full.', { exact: false })).toHaveCount(0)
    expect(await fills(1)).toBe(201)
  })
})

test.describe('after the Beta', () => {
  test('a smaller plan waits for the next month and can be taken back; a larger one says why not (PLAN-24)', async ({
    page,
    signUp,
    accessible,
  }) => {
    const ann = await signUp(page)
    expect(await operator('set-plan', ann.email, 'pro-enthusiast')).toContain('is now on Pro Enthusiast')
    await page.goto('/subscription')
    const free = page.getByText('All plans are free for a limited time', { exact: false })
    await expect(free).toHaveCount(0)
    await page.goto('/pricing')
    await expect(page.getByRole('heading', { name: 'Compare Plans' })).toBeVisible()
    await expect(free).toHaveCount(0)
    await page.goto('/subscription')
    await expect(page.getByText('Moving to a larger plan')).toBeVisible()
    await selects(page, 'Collector')
    const dialog = page.getByRole('dialog', { name: 'Switch to Collector?' })
    await expect(dialog.getByText(/You stay on Pro Enthusiast until Collector begins on 1 \w+ \d{4}\./)).toBeVisible()
    await dialog.getByRole('button', { name: 'Switch to Collector' }).click()
    await expect(page.getByText(/^Collector begins on 1 \w+$/)).toBeVisible()
    await expect(cardOf(page, 'Collector').getByRole('button', { name: /Begins 1 \w+/ })).toBeDisabled()
    await expect(cluster(page).getByText('0 of 15,000 tokens used')).toBeVisible()
    await accessible(page)
    await page.getByRole('button', { name: 'Stay on Pro Enthusiast' }).click()
    await expect(cardOf(page, 'Collector').getByRole('button', { name: 'Select Plan' })).toBeEnabled()

    // A button that could not work is not offered.
    await expect(cardOf(page, 'Enterprise').getByRole('button', { name: 'Select Plan' })).toHaveCount(0)
    await expect(page.getByText('GarageTale doesn’t take payments', { exact: false }).last()).toBeVisible()
    await expect(cardOf(page, 'Pro Enthusiast').getByRole('button', { name: 'Current Plan' })).toBeVisible()
  })

  test('on a phone the gauges fit, and a failed reading is tried again (PLAN-19)', async ({
    anotherBrowser,
    signUp,
  }) => {
    const page = await anotherBrowser({ width: 390, height: 844 })
    await signUp(page)
    await page.route('/api/subscription', (route) => route.fulfill({ status: 503, json: {} }), { times: 2 })
    await page.goto('/subscription')
    await expect(page.getByText('Couldn’t load your usage.')).toBeVisible()
    await expect(cardOf(page, 'Individual').getByRole('button', { name: 'Current Plan' })).toBeDisabled()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(cluster(page).getByText('0 of 1,000 tokens used')).toBeVisible()
    expect(await scrolledSideways(page)).toBe(false)
  })
})
