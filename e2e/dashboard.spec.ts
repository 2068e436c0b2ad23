import type { Page } from '@playwright/test'
import { addDays, londonToday } from '../domain/basics/format.ts'
import { expect, test } from './fixtures.ts'
import { hold } from './hold.ts'

const inDays = (days: number) => addDays(londonToday(), days)
const toasts = (page: Page) => page.locator('.toast')
const card = (page: Page, title: string) =>
  page.locator('.card', { has: page.getByRole('heading', { level: 2, name: title }) })

async function send(page: Page, path: string, data: unknown) {
  const answer = await page.request.post(`/api${path}`, { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as { id: string }
}

const addsVehicle = (page: Page) =>
  send(page, '/vehicles', {
    make: 'Mini',
    model: 'Cooper',
    year: 2015,
    mileage: 41_000,
    transmission: 'Manual',
    fuel_type: 'Petrol',
  })

test('a new member’s dashboard has its sections in order, and each says what will fill it (DASH-02, DASH-03, DASH-07, DASH-13)', async ({
  page,
  signUp,
  accessible,
}) => {
  await signUp(page)
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2, name: 'Spending Analysis' })).toBeVisible()
  await expect(main.locator('h1, h2')).toHaveText([
    'Welcome, Ann',
    'Points and Level',
    'Spending Analysis',
    'Your Vehicles',
    'Recent Badges',
    'Upcoming Reminders',
    'Recent Activity',
    'Recent Documents',
    'Quick Actions',
    'Leaderboard',
    'Suggested Users',
  ])
  await expect(main.getByRole('link', { name: 'View All Vehicles' })).toHaveAttribute('href', '/vehicles')
  await expect(main.getByRole('link', { name: 'Explore a demo vehicle' })).toBeVisible()
  for (const nothing of ['0 total', '0 earned', 'No upcoming reminders', 'No activity yet', 'No documents yet'])
    await expect(main.getByText(nothing)).toBeVisible()
  for (const [action, path] of Object.entries({
    'Add Vehicle': '/vehicles?action=add',
    'Ask AutoMate': '/automate',
    'Ask Community': '/updates?action=post',
    'View Guides': '/guides',
  }))
    await expect(main.getByRole('link', { name: new RegExp(`^${action}`) })).toHaveAttribute('href', path)
  await accessible(page)
  await main.getByRole('link', { name: 'Add Your First Vehicle' }).click()
  await expect(page).toHaveURL('/vehicles?action=add')
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('what a member keeps shows on the dashboard, and what another tab adds appears by itself (DASH-04..06, DASH-09..12, GAMI-01, GAMI-02, SPEN-01)', async ({
  page,
  signUp,
  accessible,
}) => {
  await signUp(page)
  const car = await addsVehicle(page)
  const upload = await page.request.post('/api/uploads/document', {
    data: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
    headers: { 'content-type': 'application/pdf', 'x-file-name': 'policy.pdf' },
  })
  expect(upload.status(), await upload.text()).toBe(201)
  const { id: file_id } = await upload.json()
  await send(page, `/vehicles/${car.id}/documents`, { title: 'Policy', category: 'Insurance', file_id })
  await send(page, `/vehicles/${car.id}/reminders`, { title: 'Fit winter tyres', type: 'Other', due_date: inDays(12) })
  await page.goto('/')
  await expect(page.getByText('1 total')).toBeVisible()
  await expect(card(page, 'Points and Level')).toContainText('75 points until next level')
  await expect(card(page, 'Points and Level').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25')
  const reminders = card(page, 'Upcoming Reminders')
  await expect(reminders.getByRole('listitem')).toContainText(['Fit winter tyres2015 Mini Cooper'])
  await expect(reminders).toContainText('in 12 days')
  const activity = card(page, 'Recent Activity').getByRole('listitem')
  await expect(activity).toHaveText([/Document.*You stored a document/, /Vehicle added.*You added a vehicle/])
  const document = card(page, 'Recent Documents').getByRole('listitem')
  await expect(document).toContainText(['2015 Mini Cooper'])
  const download = page.waitForEvent('download')
  await document.getByRole('link', { name: 'Download Policy' }).click()
  expect((await download).suggestedFilename()).toBe('policy.pdf')

  const otherTab = await page.context().newPage()
  await send(otherTab, `/vehicles/${car.id}/running-costs`, { type: 'Fuel', date: inDays(0), cost: 61.5 })
  await expect(activity).toHaveCount(3)
  await expect(card(page, 'Points and Level')).toContainText('73 points until next level')
  const spending = card(page, 'Spending Analysis')
  await expect(spending).toContainText('£61.50')
  // A single tab stop: the arrow keys move within it, Tab leaves it.
  await spending.getByRole('radio', { name: 'Last 3 months' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(spending.getByRole('radio', { name: 'Last 6 months' })).toBeFocused()
  await expect(spending.getByRole('radio', { name: 'Last 6 months' })).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(spending.getByRole('radio').and(page.locator(':focus'))).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => window.document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await accessible(page)
  await reminders.getByRole('link', { name: 'View All' }).click()
  await expect(page).toHaveURL('/vehicles?view=reminders')
})

test('a dashboard that cannot be loaded says why, or that it failed, and tries again (DASH-01, DASH-16)', async ({
  page,
  signUp,
}) => {
  await signUp(page)
  let json: unknown = { error: { code: 'unexpected', message: 'The garage door is stuck.' } }
  const answer = await hold(page, '/api/dashboard', (route) => route.fulfill({ status: 503, json }))
  // Opened from elsewhere in the app: drawn by the server it would come with what it shows.
  const fromElsewhere = async () => {
    await page.goto('/faqs')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  }
  await fromElsewhere()
  await expect(page.getByText('Initializing Dashboard...')).toBeVisible()
  answer()
  await expect(page.getByRole('alert')).toContainText('The garage door is stuck.')
  json = {}
  await fromElsewhere()
  await expect(page.getByRole('alert')).toContainText('Failed to load dashboard data')
  await page.unroute('/api/dashboard')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Ann' })).toBeVisible()
})

test('Invite Friends makes the member’s link once and copies it (REFE-01..03, REFE-09, ERRS-65..67)', async ({
  page,
  context,
  signUp,
  accessible,
}) => {
  await signUp(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.route('/api/referral-code', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto('/')
  await page.getByRole('button', { name: 'Invite Friends' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite Friends' })
  await expect(dialog.getByRole('alert')).toContainText('Failed to generate referral code')
  await page.unroute('/api/referral-code')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  const link = dialog.getByLabel('Your link')
  await expect(link).toHaveValue(/^http:\/\/localhost:\d+\/signup\?ref=[A-Z2-9]{8}$/)
  await accessible(page)
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(toasts(page)).toContainText(['Link copied to clipboard!'])
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.inputValue())
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('No clipboard'))
    document.execCommand = () => false
  })
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(toasts(page)).toContainText(['Failed to copy link'])
})

test('on a phone what is overdue is said without scrolling, and fuel, service or mileage of any car is a press away', async ({
  page,
  signUp,
  accessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signUp(page)
  const mini = await addsVehicle(page)
  const dated = async (car: string, kind: string, days: number) =>
    expect(
      (
        await page.request.put(`/api/vehicles/${car}/due-dates/${kind}`, {
          data: { date: inDays(days), state: null, version: null },
        })
      ).status(),
    ).toBe(200)
  await dated(mini.id, 'mot', -3)
  await dated(mini.id, 'insurance', 12)
  await page.goto('/')
  await expect(page.getByRole('link', { name: '1 overdue and 1 due soon' })).toBeInViewport()
  const due = card(page, 'What’s due').getByRole('listitem')
  await expect(due).toHaveText([/^MOT.*2015 Mini Cooper.*3 days overdue/, /^Insurance.*in 12 days/])
  await accessible(page)

  // With one car the form is open at once, and knows what it is about.
  await page.getByRole('link', { name: 'Log fuel' }).click()
  const filling = page.getByRole('dialog', { name: 'Add Fill-up' })
  await expect(filling.getByLabel('Litres')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(filling).toBeHidden()

  await send(page, '/vehicles', {
    ...{ make: 'Morris', model: 'Minor', year: 1959, mileage: 500, transmission: 'Manual', fuel_type: 'Petrol' },
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Log mileage' }).click()
  await page.getByRole('menuitem', { name: '2015 Mini Cooper' }).click()
  const reading = page.getByRole('dialog', { name: 'Add Reading' })
  await reading.getByLabel('Mileage').fill('41250')
  await reading.getByRole('button', { name: 'Save' }).click()
  // The car was added today with another figure.
  await page.getByRole('button', { name: 'Yes, save it' }).click()
  await expect(reading).toBeHidden()
  await expect(page.getByText('41,250 mi').first()).toBeVisible()
})
