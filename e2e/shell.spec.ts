import type { Page } from '@playwright/test'
import { faqs } from '../domain/basics/faqs.ts'
import { type Account, expect, password, test } from './fixtures.ts'
import { hold } from './hold.ts'
import { stopClock } from './page-clock.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const toasts = (page: Page) => page.locator('.toast')

/** An account event that the member is notified of. */
async function somethingHappens(page: Page, account: Account) {
  const email = `moved.${account.email}`
  const answer = await page.request.post('/api/account/email', { data: { email, password } })
  expect(answer.status()).toBe(200)
  account.email = email
}

async function signIn(page: Page, { email }: Account) {
  expect((await page.request.post('/api/auth/sign-in/email', { data: { email, password } })).status()).toBe(200)
}

const screens = {
  '/': /^Welcome, Ann$/,
  '/vehicles': /^My Vehicles$/,
  '/vehicle/0b3d2e00-0000-4000-8000-000000000000?tab=maintenance&action=add': /^Vehicle Not Found$/,
  '/updates': /^All Updates$/,
  '/community': /^Community$/,
  '/guides': /^Guides$/,
  '/search': /^Search$/,
  '/automate': /^Hey! I'm AutoMate$/,
  '/subscription': /^Subscription$/,
  '/business': /^Business Profile$/,
  '/faqs': /^Frequently asked questions$/,
}

test('a visitor who opens a member’s screen, or nothing we know, is led to /welcome (PLAT-34, PLAT-36, PLAT-53)', async ({
  page,
}) => {
  // A page that our emails link to asks for a sign-in and then opens.
  for (const path of [...Object.keys(screens), '/profile/someone', '/nowhere', '/a/b/c']) {
    await page.goto(path)
    await expect(page).toHaveURL(path.startsWith('/vehicle/') ? /\/login\?next=%2Fvehicle%2F0b3d2e00-/ : '/welcome')
  }
})

test('a member reaches every screen inside the shell (PLAT-22..24, PLAT-26..33, PLAT-35)', async ({ page, signUp }) => {
  const ann = await signUp(page)
  for (const [path, heading] of Object.entries({ ...screens, [`/profile/${ann.id}`]: /Ann Archer/ })) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(sidebar(page)).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path.split('?')[0])
  }
})

test('the address of a vehicle that nobody shows answers 404 and says so, also without scripts', async ({
  page,
  request,
}) => {
  for (const path of ['/p/no-such-car', '/listings/no-such-car']) {
    const answer = await request.get(path)
    expect(answer.status()).toBe(404)
    expect(await answer.text()).toContain('Vehicle not found or no longer available')
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Vehicle not found or no longer available' })).toBeVisible()
  }
})

test('the sidebar keeps its order, marks where one is, and the header leads to one’s profile (PLAT-38, PLAT-40, PLAT-45, PLAT-46, PLAT-48, C-01, C-02)', async ({
  page,
  signUp,
}) => {
  const ann = await signUp(page)
  await page.goto('/')
  await expect(sidebar(page).getByRole('listitem')).toHaveText([
    'Dashboard',
    'My Vehicles',
    'Ask AutoMate',
    'Garage Updates',
    'Guides',
    'Community',
    'Subscription',
    'FAQs',
    'Suggestions',
    'Messages',
    'Find a business',
    'Log Out',
  ])
  await expect(sidebar(page).locator('[aria-current]')).toHaveText('Dashboard')
  await sidebar(page).getByRole('link', { name: 'Messages' }).click()
  await expect(page).toHaveURL('/messages')
  await expect(sidebar(page).locator('[aria-current]')).toHaveText('Messages')
  await sidebar(page).getByRole('link', { name: 'Guides' }).click()
  await expect(page).toHaveURL('/guides')
  await expect(sidebar(page).locator('[aria-current]')).toHaveText('Guides')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('banner')).toContainText('GarageTale')
  await page.getByRole('button', { name: 'Your account, Ann Archer' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'ProfileAnn Archer',
    'People with access',
    'Notifications',
    'Security',
    'My data',
    'Log Out',
  ])
  for (const [item, address] of [
    ['People with access', '/people'],
    ['Notifications', '/notifications'],
    ['Security', '/security'],
    ['My data', '/my-data'],
  ] as const) {
    await page.getByRole('menuitem', { name: item }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Your account, Ann Archer' }).click()
  }
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page).toHaveURL(`/profile/${ann.id}`)
})

test('under 768 px the navigation is a drawer that opens, keeps the focus and closes (PLAT-42, PLAT-43)', async ({
  page,
  signUp,
  accessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signUp(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(sidebar(page)).toBeHidden()

  await menu.click()
  await expect(drawer).toBeVisible()
  await accessible(page)
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press('Tab')
    expect(await drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(menu).toBeFocused()

  await menu.click()
  await page.mouse.click(370, 500)
  await expect(drawer).toBeHidden()

  await menu.click()
  await drawer.getByRole('link', { name: 'FAQs' }).click()
  await expect(page).toHaveURL('/faqs')
  await expect(drawer).toBeHidden()

  await menu.click()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(drawer).toBeHidden()

  await menu.click()
  await drawer.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/login')
})

test('while the session is checked the shell says Loading... and its entries wait (PLAT-37, PLAT-44, PLAT-50, ERRS-01)', async ({
  page,
  signUp,
}) => {
  await signUp(page)
  expect(await (await page.request.get('/vehicles')).text()).toContain('>Loading...<')
  await page.route('/vehicles', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/<script type="application\/json" id="session">.*?<\/script>/, '')
    await route.fulfill({ response, body })
  })
  const answer = await hold(page, '/api/session')
  await page.goto('/vehicles')
  await expect(page.getByRole('main').getByText('Loading...')).toBeVisible()
  await expect(sidebar(page).getByText('Guides')).toHaveAttribute('aria-disabled', 'true')
  await expect(sidebar(page).getByRole('button', { name: 'Suggestions' })).toBeDisabled()
  answer()
  await expect(page.getByRole('heading', { name: 'My Vehicles' })).toBeVisible()
  await expect(sidebar(page).getByRole('link', { name: 'Guides' })).toHaveAttribute('href', '/guides')
})

test('news reaches the bell in every open browser, and reading it in one settles all (NOTI-01, NOTI-02, NOTI-04..07, PLAT-47, PLAT-65, ERRS-19)', async ({
  page,
  signUp,
  anotherBrowser,
  accessible,
}) => {
  const ann = await signUp(page)
  await page.goto('/')
  const elsewhere = await anotherBrowser()
  await signIn(elsewhere, ann)
  await elsewhere.goto('/faqs')
  await bell(elsewhere).click()
  await expect(elsewhere.getByText('No notifications yet')).toBeVisible()
  await elsewhere.mouse.click(600, 700)
  await expect(elsewhere.getByText('No notifications yet')).toBeHidden()

  await somethingHappens(page, ann)
  await expect(bell(elsewhere)).toHaveAccessibleName('Notifications, 1 unread')
  await expect(bell(elsewhere)).toHaveText('1')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await somethingHappens(page, ann)
  await expect(bell(elsewhere)).toHaveAccessibleName('Notifications, 2 unread')

  await bell(elsewhere).click()
  const panel = elsewhere.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByRole('listitem')).toHaveCount(2)
  await expect(panel.getByRole('listitem').first()).toContainText(ann.email)
  await expect(panel.getByRole('listitem').first()).toContainText(/\dm ago/)
  await expect(panel.getByText('New:')).toHaveCount(2)
  await accessible(elsewhere)
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await elsewhere.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(bell(elsewhere)).toHaveAccessibleName('Notifications')
})

test('two tabs of one browser share one live line, and both hear the news (CALL-40)', async ({
  page,
  context,
  signUp,
}) => {
  let lines = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/api/live')) lines += 1
  })
  const ann = await signUp(page)
  await page.goto('/')
  await expect(bell(page)).toBeVisible()
  const second = await context.newPage()
  await second.goto('/faqs')
  await expect(bell(second)).toBeVisible()
  await somethingHappens(page, ann)
  for (const tab of [page, second]) await expect(bell(tab)).toHaveAccessibleName('Notifications, 1 unread')
  expect(lines).toBe(1)
  await page.close()
  await expect.poll(() => lines).toBe(2)
  await somethingHappens(second, ann)
  await expect(bell(second)).toHaveAccessibleName('Notifications, 2 unread')
})

test('where live lines fail, the bell still finds out by asking (NOTI-06)', async ({ page, signUp, problems }) => {
  await page.route('/api/live', (route) => route.abort())
  const ann = await signUp(page)
  await page.goto('/')
  await expect(bell(page)).toBeVisible()
  await somethingHappens(page, ann)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread', { timeout: 30_000 })
  expect(problems.every((problem) => problem.includes('net::ERR_FAILED'))).toBe(true)
  problems.length = 0
})

test('on a phone the notifications are a sheet; loading and failing are said quietly (NOTI-03, NOTI-11, ERRS-03)', async ({
  page,
  signUp,
  problems,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signUp(page)
  const answer = await hold(page, '/api/notifications', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/')
  await bell(page).click()
  const sheet = page.getByRole('dialog', { name: 'Notifications' })
  await expect(sheet.getByText('Loading notifications...')).toBeVisible()
  answer()
  await expect(sheet.getByText('We couldn’t load your notifications.')).toBeVisible()
  await expect(toasts(page)).toHaveCount(0)
  expect(problems.some((problem) => problem.startsWith('Notifications could not be loaded'))).toBe(true)
  problems.length = 0
  const { x, width } = (await sheet.boundingBox()) ?? { x: -1, width: 0 }
  expect([x, width]).toEqual([0, 390])
})

test('search finds a member by keyboard after a pause, and opens the profile (SRCH-01, SRCH-02, SRCH-04, SRCH-05, SRCH-07, PLAT-49, ERRS-08, CNST-30)', async ({
  page,
  signUp,
  anotherBrowser,
  accessible,
}) => {
  const greta = await signUp(await anotherBrowser(), 'Greta Quillfeather')
  await signUp(page)
  await page.clock.install()
  await page.goto('/')
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/search') && asked.push(request.url()))
  await page.getByRole('button', { name: 'Search...' }).click()
  const input = page.getByRole('combobox', { name: /search/i })
  await expect(input).toBeFocused()
  await expect(input).toHaveAttribute('placeholder', 'Search...')
  await stopClock(page)
  for (const letter of 'quillfea') {
    await page.keyboard.press(letter)
    await page.clock.runFor(250)
  }
  expect(asked).toEqual([])
  await expect(page.getByText('Searching...')).toBeVisible()
  await page.clock.runFor(60)
  await page.clock.resume()
  const option = page.getByRole('option', { name: /Greta Quillfeather/ }).first()
  await expect(option).toBeVisible()
  expect(asked).toHaveLength(1)
  await accessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/profile\//)
  expect(page.url()).toContain(greta.id)
})

test('search says when there is nothing, is cleared and closed, and never asks for blanks (SRCH-03, SRCH-04, SRCH-08, ERRS-24)', async ({
  page,
  signUp,
}) => {
  await signUp(page)
  await page.goto('/')
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/search') && asked.push(request.url()))
  const opener = page.getByRole('button', { name: 'Search...' })
  const input = page.getByRole('combobox', { name: /search/i })
  await opener.click()
  await input.fill('   ')
  await page.waitForTimeout(600)
  expect(asked).toEqual([])
  await input.fill('zzzz-nobody')
  await expect(page.getByText('No results found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(input).toHaveValue('')
  await expect(page.getByText('No results found')).toBeHidden()
  await page.getByRole('button', { name: 'Close search' }).click()
  await expect(input).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await input.fill('zzzz')
  await page.mouse.click(900, 700)
  await expect(input).toBeHidden()
  await opener.click()
  await page.keyboard.press('Escape')
  await expect(input).toBeHidden()
})

test('a late answer to an older search never covers a newer one, and a failed one is only logged (SRCH-09)', async ({
  page,
  signUp,
  problems,
}) => {
  await signUp(page, 'Ann Archer')
  const answer = await hold(page, /api\/search\?q=anna$/, (route) =>
    route.fulfill({
      json: [{ type: 'user', id: 'x', title: 'Late Larry', subtitle: '', imageUrl: null, href: '/faqs' }],
    }),
  )
  await page.route(/api\/search\?q=broken$/, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/')
  await page.getByRole('button', { name: 'Search...' }).click()
  const input = page.getByRole('combobox', { name: /search/i })
  const asked = page.waitForRequest(/q=anna$/)
  const late = page.waitForResponse(/q=anna$/)
  await input.fill('anna')
  await asked
  await input.fill('nobody-of-this-name')
  await expect(page.getByText('No results found')).toBeVisible()
  answer()
  await late
  await page.waitForTimeout(200)
  await expect(page.getByText('Late Larry')).toBeHidden()
  await expect(page.getByText('No results found')).toBeVisible()

  await input.fill('broken')
  await expect(page.getByText('Search isn’t available right now.')).toBeVisible()
  await expect(toasts(page)).toHaveCount(0)
  expect(problems.some((problem) => problem.startsWith('Search failed'))).toBe(true)
  problems.length = 0
})

test('a suggestion is asked for, kept when sending fails, and thanked for, one toast at a time (SUGG-01, SUGG-02, SUGG-04..06, PLAT-41, PLAT-58, ERRS-11, ERRS-50..52)', async ({
  page,
  signUp,
  problems,
  accessible,
}) => {
  await signUp(page)
  await page.goto('/guides')
  await sidebar(page).getByRole('button', { name: 'Suggestions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suggestions and Feedback' })
  const text = dialog.getByLabel('Your suggestion')
  const submit = dialog.getByRole('button', { name: 'Submit' })
  await accessible(page)
  await text.fill('   ')
  await submit.click()
  await expect(toasts(page)).toHaveText(/Please enter your suggestion/)

  const answer = await hold(page, '/api/suggestions', (route) => route.fulfill({ status: 500, json: {} }))
  await text.fill('A drawer for spanners')
  await submit.click()
  await expect(dialog.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  answer()
  await expect(toasts(page)).toHaveText(/Error submitting suggestion\s*Please try again later\./)
  await expect(toasts(page)).toHaveCount(1)
  await expect(text).toHaveValue('A drawer for spanners')
  problems.length = 0

  await page.unroute('/api/suggestions')
  await submit.click()
  await expect(toasts(page)).toHaveText(/Thank you for your suggestion!\s*We appreciate your feedback\./)
  await expect(toasts(page)).toHaveCount(1)
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/guides')
})

test('questions are answered, and Contact Support sends a message (STAT-11, STAT-22, PLAT-33)', async ({
  page,
  signUp,
  accessible,
}) => {
  await signUp(page)
  await page.goto('/faqs')
  await expect(page.locator('main details')).toHaveCount(faqs.length)
  await page.getByRole('button', { name: 'Contact Support' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contact Support' })
  await dialog.getByRole('button', { name: 'Send Message' }).click()
  await expect(dialog.getByText('Please enter a subject')).toBeVisible()
  await expect(dialog.getByText('Please enter your message')).toBeVisible()
  await accessible(page)
  await dialog.getByLabel('Subject').fill('MOT date')
  await dialog.getByLabel('Message').fill('It is a day out.')
  await dialog.getByRole('button', { name: 'Send Message' }).click()
  await expect(toasts(page)).toHaveText(/Message sent/)
  await expect(dialog).toBeHidden()
})

test('the community page is a sample under the words COMING SOON, and says so of each control (GRPS-01..03, ERRS-25)', async ({
  page,
  signUp,
}) => {
  await signUp(page)
  await page.goto('/community')
  await expect(page.getByRole('img', { name: 'COMING SOON' })).toBeVisible()
  await expect(page.getByLabel('Search groups')).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Create Group' })).toBeDisabled()
  const cards = page.locator('main li:has(h2)')
  await expect(cards).toHaveCount(3)
  for (const card of await cards.all()) {
    await expect(card).toContainText(/\d+ members/)
    await expect(card).toContainText(/Last active/)
    await expect(card).toContainText('Upcoming events')
    for (const name of [/^Join Group .*coming soon/, /^Chat .*coming soon/])
      await expect(card.getByRole('button', { name })).toBeDisabled()
  }
})

test('a session ended from another browser leads to /login at once (PLAT-51)', async ({
  page,
  signUp,
  anotherBrowser,
}) => {
  const ann = await signUp(page)
  await page.goto('/vehicles')
  await expect(page.getByRole('heading', { name: 'My Vehicles' })).toBeVisible()
  const elsewhere = await anotherBrowser()
  await signIn(elsewhere, ann)
  expect((await elsewhere.request.post('/api/sessions/end-others', { data: {} })).status()).toBe(204)
  await expect(page).toHaveURL('/login')
})

test('an empty garage invites to the first vehicle, and a failed load says what to do (GARA-03, GARA-05, DASH-01, PLAT-57)', async ({
  page,
  signUp,
}) => {
  await signUp(page)
  const answer = await hold(page, '/api/dashboard')
  await page.goto('/faqs')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByText('Initializing Dashboard...')).toBeVisible()
  answer()
  await expect(page.getByText('0 total')).toBeVisible()
  await page.getByRole('link', { name: 'View All Vehicles' }).click()
  await expect(page.getByRole('link', { name: 'Add Your First Vehicle' })).toBeVisible()
  await page.route('/api/vehicles', (route) => route.fulfill({ status: 503, json: {} }))
  await page.reload()
  const box = page.getByRole('alert')
  await expect(box).toContainText('Unable to load vehicles. Please check your connection and try again.')
  await page.unroute('/api/vehicles')
  await box.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'Add Your First Vehicle' })).toBeVisible()
})

test('the skip link leads past the navigation', async ({ page, signUp }) => {
  await signUp(page)
  await page.goto('/faqs')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})
