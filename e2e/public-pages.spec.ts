import { expect, test } from './fixtures.ts'
import { stopClock } from './page-clock.ts'

test("the landing page says 'Your Car, Your Legacy' and leads to sign-up and the other pages (STAT-01, STAT-03, STAT-04)", async ({
  page,
}) => {
  await page.goto('/welcome')
  await expect(page.getByRole('heading', { level: 1, name: 'Your Car, Your Legacy' })).toBeVisible()
  for (const path of ['/about', '/pricing', '/terms', '/privacy'])
    await expect(page.locator(`a[href="${path}"]`).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.getByRole('link', { name: "Get Started - It's FREE" }).click()
  await expect(page).toHaveURL('/signup')
})

test('six features take turns every five seconds, and stop for those who want them to (STAT-02)', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.goto('/welcome')
  const highlights = page.getByRole('region', { name: 'What GarageTale does' }).locator('li')
  await expect(highlights).toHaveCount(6)
  const shown = () =>
    page.getByRole('region', { name: 'What GarageTale does' }).getByRole('heading', { level: 3 }).innerText()
  await stopClock(page)
  const seen = new Set([await shown()])
  for (let turn = 0; turn < 5; turn++) {
    await page.clock.runFor(5100)
    seen.add(await shown())
  }
  expect(seen.size).toBe(6)
  await page.getByRole('button', { name: /pause/i }).click()
  const held = await shown()
  await page.clock.runFor(11_000)
  expect(await shown()).toBe(held)
})

test('the landing page does not move as the features take turns (STAT-02)', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.goto('/welcome')
  const footer = page.getByRole('contentinfo')
  const before = await footer.evaluate((element) => element.getBoundingClientRect().top + scrollY)
  for (let turn = 0; turn < 6; turn++) {
    await page.clock.runFor(5100)
    expect(await footer.evaluate((element) => element.getBoundingClientRect().top + scrollY)).toBe(before)
  }
})

test('public pages read and lead on without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto('/welcome')
  await expect(page.getByRole('heading', { name: 'Every service, stamped' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'A mate who reads handbooks' })).toBeVisible()
  await page.getByRole('link', { name: 'Pricing' }).first().click()
  await expect(page.getByText('£7', { exact: true }).first()).toBeVisible()
  await page.getByText('Annual').first().click()
  await expect(page.getByText('£5.83').first()).toBeVisible()
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeVisible()
  await context.close()
})

test('about has its hero, eight features, three steps and the ways on (STAT-05..08)', async ({ page }) => {
  await page.goto('/about')
  await expect(page.getByRole('link', { name: "Get Started - It's Free" })).toHaveAttribute('href', '/signup')
  await expect(page.getByRole('region', { name: /.+/ }).locator('ul').first().getByRole('listitem')).toHaveCount(8)
  for (const step of ['Add your vehicle by registration', 'Track everything', 'Increase resale value'])
    await expect(page.getByRole('heading', { name: step })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start Free Trial' })).toHaveAttribute('href', '/signup')
  await page.getByRole('link', { name: 'Compare Plans' }).click()
  await expect(page).toHaveURL('/pricing')
})

test('pricing shows five plans, monthly and annually, with Collector most popular (PLAN-11..13, PLAT-02)', async ({
  page,
}) => {
  await page.goto('/pricing')
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })
  await expect(cards).toHaveCount(5)
  await expect(cards.filter({ hasText: 'Most Popular' })).toContainText('Collector')
  await expect(cards.nth(1)).toContainText('£7')
  await page.getByText('Annual').first().click()
  await expect(page.getByText('Save 17%')).toBeVisible()
  for (const [index, perMonth, annually] of [
    [1, '£5.83', '£70'],
    [2, '£16.67', '£200'],
    [3, '£41.67', '£500'],
    [4, '£124.17', '£1,490'],
  ] as const) {
    await expect(cards.nth(index).getByText(perMonth, { exact: true })).toBeVisible()
    await expect(cards.nth(index).getByText(`${annually} billed annually`)).toBeVisible()
  }
  await cards.nth(3).getByRole('link', { name: 'Get Started' }).click()
  await expect(page).toHaveURL('/signup')
})

test('pricing compares the plans in a table and answers questions on tokens, changes and storage (PLAN-14, PLAN-15)', async ({
  page,
}) => {
  await page.goto('/pricing')
  await expect(page.getByRole('heading', { name: 'Compare Plans' })).toBeVisible()
  const table = page.getByRole('table')
  for (const plan of ['Individual', 'Collector', 'Pro Enthusiast', 'Small Business', 'Enterprise'])
    await expect(table.getByRole('columnheader', { name: plan })).toBeVisible()
  await expect(table.getByRole('row', { name: /valuations/i })).toContainText('100')
  const questions = page.locator('details')
  await expect(questions.filter({ hasText: /token/i }).first()).toBeVisible()
  await expect(questions.filter({ hasText: /upgrade|change/i }).first()).toBeVisible()
  const storage = questions.filter({ hasText: /storage/i }).first()
  await storage.locator('summary').click()
  await expect(storage.getByText('80%', { exact: false })).toBeVisible()
})

for (const [path, sentences] of [
  ['/terms', [/16/, /non-refundable/i, /renew/i, /estimate/i]],
  ['/privacy', [/16/, /estimate/i]],
] as const)
  test(`${path} is dated 13/03/25, has Back and says what it must (STAT-09, STAT-10)`, async ({ page }) => {
    await page.goto('/welcome')
    await page.locator(`a[href="${path}"]`).first().click()
    await expect(page).toHaveURL(path)
    await expect(page.getByText('13/03/25', { exact: false }).first()).toBeVisible()
    for (const sentence of sentences) await expect(page.getByRole('main')).toContainText(sentence)
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL('/welcome')
  })

test('a member finds the ten questions of the specification in its order, then one about sharing a car (STAT-11..21)', async ({
  page,
  signUp,
}) => {
  await signUp(page)
  await page.goto('/faqs')
  const questions = page.locator('main details summary')
  const order = [
    /what is garagetale/i,
    /beta/i,
    /transfer|sell/i,
    /business/i,
    /remind/i,
    /shar/i,
    /safe|secur/i,
    /plan|subscription|cost/i,
    /maintenance|service/i,
    /profile/i,
    /family|staff/i,
  ]
  await expect(questions).toHaveText(order)
  await questions.nth(6).click()
  await expect(page.getByText('two-factor', { exact: false }).first()).toBeVisible()
})
