import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addCar } from './cars.ts'
import { expect, password, test } from './fixtures.ts'

const board = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { level: 2, name: 'Leaderboard' }) })
const row = (page: Page, name: string) => board(page).getByRole('listitem').filter({ hasText: name })

async function opensBoard(page: Page) {
  await page.goto('/')
  await page.getByRole('heading', { level: 2, name: 'Leaderboard' }).scrollIntoViewIfNeeded()
}

/** Invited friends lift a member above every other account here. */
async function brings(page: Page, friends: Page, ...names: string[]) {
  const { referral_code: ref } = await (await page.request.put('/api/referral-code')).json()
  for (const name of names) {
    const email = `${name.toLowerCase()}.${randomBytes(4).toString('hex')}@example.org`
    const answer = await friends.request.post('/api/auth/sign-up/email', { data: { name, email, password, ref } })
    expect(answer.status()).toBe(201)
  }
}

test('the board has five and then thirty, opens whom one chooses and follows others, but not oneself (DASH-14, GAMI-07..12, CNST-09)', async ({
  page,
  signUp,
  anotherBrowser,
  accessible,
}) => {
  const other = await anotherBrowser({ width: 390, height: 844 })
  const sam = await signUp(other, 'Sam Sutton-Smythe')
  for (let n = 0; n < 5; n++) await addCar(other)
  await signUp(page, 'Ann Archer-Ames')
  for (let n = 0; n < 4; n++) await addCar(page)
  const friends = await anotherBrowser()
  await brings(page, friends, 'Cy', 'Di', 'Ed')
  await brings(other, friends, 'Flo', 'Gus')

  await opensBoard(page)
  const rows = board(page).getByRole('listitem')
  await expect(rows).toHaveCount(5)
  await expect(board(page).getByRole('img', { name: /^(First|Second|Third) place$/ })).toHaveCount(3)
  const mine = row(page, 'Ann Archer-Ames')
  await expect(mine).toContainText('230')
  await expect(mine).toContainText('You')
  await expect(mine.getByRole('img', { name: 'First Wheels' })).toBeVisible()
  await expect(mine.getByRole('button')).toHaveCount(0)
  await expect(row(page, 'Sam Sutton-Smythe')).toContainText(/Level 3.*200|200.*Level 3/)
  await accessible(page)

  await board(page).getByRole('button', { name: 'View Full Leaderboard' }).click()
  await expect(rows.nth(5)).toBeVisible()
  await board(page).getByRole('button', { name: 'Show Less' }).click()
  await expect(rows).toHaveCount(5)

  await row(page, 'Sam Sutton-Smythe').getByRole('button', { name: 'Follow Sam Sutton-Smythe' }).click()
  await expect(row(page, 'Sam Sutton-Smythe').getByRole('button', { name: /^Following Sam/ })).toBeVisible()
  await expect(page).toHaveURL('/')
  await row(page, 'Sam Sutton-Smythe').getByRole('link').click()
  await expect(page).toHaveURL(`/profile/${sam.id}`)
  await expect(page.getByRole('button', { name: /^Following Sam/ })).toBeVisible()

  await opensBoard(other)
  await expect(row(other, 'Ann Archer-Ames')).toBeVisible()
  expect(await other.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await accessible(other)
})

test('a badge and a level are told in the bell and lead to the profile that shows them (PROF-06, GAMI-05, GAMI-06, NOTI-08)', async ({
  page,
  signUp,
}) => {
  const ann = await signUp(page)
  await page.goto('/')
  for (let n = 0; n < 5; n++) await addCar(page)
  const bell = page.getByRole('button', { name: 'Notifications, 3 unread' })
  await expect(bell).toBeVisible()
  await expect(page.getByText('100 points until next level')).toBeVisible()
  await expect(page.getByText('2 earned')).toBeVisible()
  await bell.click()
  for (const news of ['You reached level 2', 'You earned the badge Full House'])
    await expect(page.getByText(news)).toBeVisible()
  await page.getByText('You earned the badge First Wheels').click()
  await expect(page).toHaveURL(`/profile/${ann.id}`)
  const badge = page.getByRole('main').getByRole('img', { name: 'First Wheels' })
  await expect(badge).toHaveAttribute('src', '/badges/first-wheels.svg')
  expect(await badge.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0))).toBe(
    true,
  )
})

test('a badge whose picture does not come shows a plain one instead (GAMI-05, ERRS-75)', async ({ page, signUp }) => {
  const ann = await signUp(page)
  await addCar(page)
  await page.route('**/badges/first-wheels.svg', (route) => route.fulfill({ status: 404 }))
  await page.goto(`/profile/${ann.id}`)
  const badge = page.getByRole('main').getByRole('img', { name: 'First Wheels' })
  await page.getByRole('heading', { name: 'Badges', exact: true }).scrollIntoViewIfNeeded()
  await expect(badge).toHaveText('FW')
})

test('a board that cannot be shown says why, and can be asked for again (GAMI-14, ERRS-34, ERRS-53)', async ({
  page,
  signUp,
}) => {
  await signUp(page)
  let answer = 503
  await page.route('**/api/leaderboard*', (route) =>
    answer === 200 ? route.continue() : route.fulfill({ status: answer, json: {} }),
  )
  await opensBoard(page)
  await expect(board(page).getByRole('alert')).toContainText('Failed to load leaderboard')
  answer = 401
  await board(page).getByRole('button', { name: 'Try again' }).click()
  await expect(board(page).getByRole('alert')).toHaveText('Authentication required')
  answer = 200
  await opensBoard(page)
  await expect(board(page).getByRole('listitem').first()).toBeVisible()
})
