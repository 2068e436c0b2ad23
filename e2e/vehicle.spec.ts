import type { Locator, Page } from '@playwright/test'
import { addDays, formatLongDate, londonToday } from '../domain/basics/format.ts'
import { logKindNames } from '../domain/records/kinds.ts'
import { logKinds } from '../domain/records/registry.ts'
import { addCar } from './cars.ts'
import { expect, test } from './fixtures.ts'
import { hold } from './hold.ts'

const tabs = [
  'Overview',
  'Gallery',
  'Documents',
  'Timeline',
  'Mileage',
  'Fuel',
  'MOT',
  'Tyres',
  'Parts',
  'Reminders',
  'Maintenance & Service',
  'Modifications',
  'Ownership Log',
  'Public Sharing',
]
// Each covers several screens, and a busy machine must not make them fail. The last file of a run is shared by the
// workers; otherwise one of them would run it alone.
test.describe.configure({ mode: 'parallel', timeout: 120_000 })

const selected = (page: Page) => page.getByRole('tab', { selected: true })
const dialog = (page: Page) => page.getByRole('dialog')
const mini = { make: 'Mini', model: 'Cooper', year: 2015, registration_number: 'AB15 CDE', mileage: 42_000 }
const toast = (page: Page) => page.locator('.toast')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function chooses(page: Page, entry: string) {
  await page.getByRole('button', { name: 'Add New' }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
  await expect(dialog(page)).toBeVisible()
}

test('a vehicle’s page: hero, tabs and what is open stand in the address (PLAT-24, PLAT-25, VDET-04, VDET-06, VDET-10, VDET-12, OVER-01, OVER-07)', async ({
  page,
  signUp,
  accessible,
}) => {
  await signUp(page)
  const id = await addCar(page, mini)
  const spending = page.waitForResponse((answer) => answer.url().includes(`/api/vehicles/${id}/spending?period=3m`))
  await page.goto(`/vehicle/${id}?tab=boot&action=fly`)
  expect((await spending).status()).toBe(200)
  await expect(heading(page)).toHaveText('2015 Mini Cooper')
  await expect(page.getByRole('main').getByText('AB15 CDE').first()).toBeVisible()
  await expect(page.getByText('Ann Archer')).toBeVisible()
  await expect(page.getByText('Added', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByText(formatLongDate(londonToday()), { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(tabs)
  await expect(selected(page)).toHaveText('Overview')
  await expect(dialog(page)).toHaveCount(0)
  for (const section of ['Vehicle Details', 'Vehicle Stats', 'Detailed Specification'])
    await expect(page.getByRole('heading', { name: section })).toBeVisible()
  await expect(page.getByRole('heading', { name: /Spending/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: /Valuation/ })).toBeVisible()
  await accessible(page)

  for (const [tab, value] of [
    ['Timeline', 'timeline'],
    ['Ownership Log', 'ownership'],
    ['Public Sharing', 'sharing'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page).toHaveURL(`/vehicle/${id}?tab=${value}`)
    await expect(page.getByRole('heading', { name: tab })).toBeVisible()
  }
  await page.goBack()
  await expect(selected(page)).toHaveText('Ownership Log')
  // The arrow keys move along the tabs; only a chosen one is opened and added to the history.
  await selected(page).focus()
  for (const name of ['Modifications', 'Maintenance & Service']) {
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('tab', { name })).toBeFocused()
  }
  await expect(page).toHaveURL(`/vehicle/${id}?tab=ownership`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/vehicle/${id}?tab=maintenance`)
  await page.goBack()
  await expect(selected(page)).toHaveText('Ownership Log')

  await page.getByRole('button', { name: 'Edit Vehicle' }).click()
  await expect(page).toHaveURL(/action=edit/)
  await expect(dialog(page)).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(`/vehicle/${id}?tab=ownership`)

  await page.goto(`/vehicle/${id}?tab=maintenance&action=add`)
  await expect(dialog(page).getByRole('heading', { name: 'Add Service Record' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`/vehicle/${id}?tab=maintenance`)
  await expect(selected(page)).toHaveText('Maintenance & Service')

  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/vehicles')
})

interface Adding {
  opens: string
  fill: (form: Locator) => Promise<unknown>
  shows: [tab: string, text: string]
}
const picture = 'web/app/static/icon-512.png'
const adding: Record<string, Adding> = {
  Service: {
    opens: 'Add Service Record',
    fill: (form) => form.getByLabel('Service type').selectOption('Oil Change'),
    shows: ['Timeline', 'Oil Change'],
  },
  'Running Cost': {
    opens: 'Add Running Cost',
    fill: async (form) => {
      await form.getByLabel('Category').selectOption('Fuel')
      await form.getByLabel('Cost').fill('61.20')
    },
    shows: ['Timeline', '£61.20'],
  },
  Reminder: {
    opens: 'Add Reminder',
    fill: async (form) => {
      await form.getByLabel('Title').fill('Renew the cover')
      await form.getByLabel('Type').selectOption('Breakdown cover')
      await form.getByLabel('Due date').fill('2099-01-01')
    },
    shows: ['Reminders', 'Renew the cover'],
  },
  Modification: {
    opens: 'Add Modification',
    fill: async (form) => {
      await form.getByLabel('Type').selectOption('Aesthetic')
      await form.getByLabel('Name').fill('Forged wheels')
      await form.getByLabel('Brand').fill('OZ Racing')
      await form.getByLabel('Install date').fill('2026-03-01')
    },
    shows: ['Modifications', 'Forged wheels'],
  },
  'Wash or Detail': {
    opens: 'Add Wash or Detail',
    fill: (form) => form.getByLabel('Notes').fill('Salt off'),
    shows: ['Timeline', 'Salt off'],
  },
  ...Object.fromEntries(
    logKinds.slice(3).map(({ kind, addTitle, nouns }): [string, Adding] => [
      logKindNames[kind],
      {
        opens: addTitle,
        fill: (form) => form.getByLabel('Notes').fill(`The first ${nouns.thing}`),
        shows: ['Timeline', `The first ${nouns.thing}`],
      },
    ]),
  ),
  Note: {
    opens: 'Add Note',
    fill: (form) => form.getByRole('textbox', { name: 'Note' }).fill('Squeaks when cold'),
    shows: ['Timeline', 'Squeaks when cold'],
  },
  'Photo/Video': {
    opens: 'Add Photo/Video',
    fill: async (form) => {
      await form.getByLabel('Photos and videos').setInputFiles(picture)
      await form.getByLabel('Title').fill('On the drive')
    },
    shows: ['Gallery', 'On the drive'],
  },
  'Document Upload': {
    opens: 'Document Upload',
    fill: async (form) => {
      await form.getByLabel('Files').setInputFiles(picture)
      await form.getByLabel('Title').fill('Old invoice')
      await form.getByLabel('Category').selectOption('Miscellaneous')
    },
    shows: ['Timeline', 'Old invoice'],
  },
}

test('Add New opens each dialog, and what was added is shown where it lives (VDET-09, VDET-14..17)', async ({
  page,
  signUp,
}) => {
  await signUp(page)
  const id = await addCar(page, mini)
  await page.goto(`/vehicle/${id}`)
  await page.getByRole('button', { name: 'Add New' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([...Object.keys(adding), 'Import from a file'])
  await page.keyboard.press('Escape')

  await chooses(page, 'Note')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(`/vehicle/${id}`)

  // Fill-ups and charges have a form of their own, played in fuel.spec.ts.
  for (const [entry, { opens, fill, shows }] of Object.entries(adding).filter(
    ([name]) => !/^(Fill-up|Charge)$/.test(name),
  )) {
    await chooses(page, entry)
    await expect(dialog(page).getByRole('heading', { name: opens })).toBeVisible()
    await fill(dialog(page))
    await dialog(page)
      .getByRole('button', { name: /^(Save|Add)/ })
      .click()
    await expect(selected(page)).toHaveText(shows[0])
    await expect(page.getByRole('tabpanel').getByText(shows[1]).first()).toBeVisible()
    await expect(page).toHaveURL(`/vehicle/${id}?tab=${shows[0].toLowerCase()}`)
    await page.getByRole('tab', { name: 'Overview' }).click()
  }
})

test('on sale and off again, each after a question that says what others will see (VDET-07, VDET-11, VDET-18..21)', async ({
  page,
  signUp,
}) => {
  await signUp(page)
  const id = await addCar(page, mini)
  await page.goto(`/vehicle/${id}`)
  const badge = page.getByRole('main').getByText('For Sale', { exact: true })

  await page.getByRole('button', { name: 'Mark for Sale' }).click()
  await expect(dialog(page)).toContainText('turns its public page on')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(badge).toHaveCount(0)

  await page.route('**/status', (route) => route.fulfill({ status: 503, json: {} }))
  await page.getByRole('button', { name: 'Mark for Sale' }).click()
  await dialog(page).getByRole('button', { name: 'Mark for Sale' }).click()
  await expect(toast(page)).toContainText('Failed to update vehicle status')
  await expect(badge).toHaveCount(0)
  await page.unroute('**/status')

  // Another tab is quicker: the page updates, but the open question does not turn round.
  await page.getByRole('button', { name: 'Mark for Sale' }).click()
  await page.request.put(`/api/vehicles/${id}/status`, { data: { status: 'For Sale' } })
  await expect(page.locator('header').getByText('For Sale', { exact: true })).toBeAttached()
  await expect(dialog(page)).toContainText('turns its public page on')
  // It is reported at once, not when everything has been reloaded.
  const loadAgain = await hold(page, `**/api/vehicles/${id}`)
  await dialog(page).getByRole('button', { name: 'Mark for Sale' }).click()
  await expect(toast(page)).toContainText('Vehicle marked for sale successfully')
  await expect(dialog(page)).toHaveCount(0)
  loadAgain()
  await expect(badge).toBeVisible()

  await page.getByRole('button', { name: 'Remove from Sale' }).click()
  await expect(dialog(page)).toContainText('becomes private again')
  await dialog(page).getByRole('button', { name: 'Remove from Sale' }).click()
  await expect(toast(page)).toContainText('removed from sale successfully')
  await expect(badge).toHaveCount(0)

  expect((await page.request.put(`/api/vehicles/${id}/status`, { data: { status: 'For Sale' } })).ok()).toBe(true)
  const buyer = { new_owner_name: 'Bea Booth', new_owner_email: 'bea@example.org', new_owner_phone: '07700 900123' }
  const data = { ...buyer, sale_price: 900, sale_date: londonToday() }
  expect((await page.request.post(`/api/vehicles/${id}/transfer`, { data })).status()).toBe(201)
  await page.goto(`/vehicle/${id}`)
  await expect(page.getByText('Pending Ownership Acceptance')).toBeVisible()
})

test('nothing there, and nothing reached (VDET-01..03, ERRS-76..79)', async ({ page, signUp, accessible }) => {
  await signUp(page)
  await page.goto('/vehicle/0b3d2e00-0000-4000-8000-000000000000')
  await expect(heading(page)).toHaveText('Vehicle Not Found')
  await expect(
    page.getByText("This vehicle may have been removed or you don't have permission to view it."),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Back to My Vehicles' }).click()
  await expect(page).toHaveURL('/vehicles')

  await page.goto('/vehicle/')
  await expect(heading(page)).toHaveText('Vehicle not found')
  await expect(page.getByText('No vehicle ID provided')).toBeVisible()

  const id = await addCar(page, mini)
  await page.goto('/vehicles')
  await page.route(`**/api/vehicles/${id}`, (route) => route.fulfill({ status: 503, json: {} }))
  await page.getByRole('link', { name: '2015 Mini Cooper' }).click()
  await expect(heading(page)).toHaveText('Failed to load vehicle')
  await accessible(page)
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/vehicles')
})

test('the specification is read when opened, and says what is missing (OVER-02, OVER-03, OVER-05, OVER-06)', async ({
  page,
  signUp,
}) => {
  await signUp(page)
  const id = await addCar(page, mini)
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/specification') && asked.push(request.url()))
  await page.route('**/specification', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto(`/vehicle/${id}`)
  const details = page.locator('.card', { has: page.getByRole('heading', { name: 'Vehicle Details' }) })
  await expect(details.getByRole('term')).toHaveText([
    'Make',
    'Model',
    'Year',
    'Registration',
    'Engine',
    'Fuel',
    'Transmission',
    'Colour',
    'First registered',
    'Previous keepers',
  ])
  const stats = page.locator('.card', { has: page.getByRole('heading', { name: 'Vehicle Stats' }) })
  for (const figure of ['Mileage', 'MOT', 'Tax', 'Insurance', 'Last service', 'Next service', 'Records', 'Total spent'])
    await expect(stats.getByRole('term').getByText(figure, { exact: true })).toBeVisible()
  await expect(stats.getByText('42,000 mi')).toBeVisible()
  expect(asked).toEqual([])

  await page.getByText('Detailed Specification').click()
  await expect(page.getByText('Failed to load vehicle specifications')).toBeVisible()
  await page.unroute('**/specification')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No vehicle data found')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)

  await page.goto('/vehicle/demo-vehicle')
  await page.getByText('Detailed Specification').click()
  for (const group of ['Engine', 'Performance', 'Dimensions & Weight', 'Fuel & Emissions'])
    await expect(page.getByRole('heading', { name: group, exact: true })).toBeVisible()
  await expect(page.getByText('1,998 cc')).toBeVisible()
})

test('on a phone the tabs are a dropdown and Add New stays under the thumb (VDET-06, VDET-13, CNST-31)', async ({
  page,
  signUp,
  accessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signUp(page)
  const id = await addCar(page, { ...mini, model: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch' })
  await page.goto(`/vehicle/${id}`)
  const dropdown = page.getByRole('combobox', { name: 'Sections of this vehicle' })
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expect(dropdown.getByRole('option')).toHaveText(tabs)
  await dropdown.selectOption('Reminders')
  await expect(page).toHaveURL(`/vehicle/${id}?tab=reminders`)
  await accessible(page)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const box = await page.getByRole('button', { name: 'Add New' }).boundingBox()
  expect(box?.y).toBeGreaterThan(700)
  const fits = async () => {
    await expect(heading(page)).toBeVisible()
    const room = await page.evaluate(() => {
      const { right } = document.querySelector('h1')?.getBoundingClientRect() ?? { right: Number.NaN }
      return [document.documentElement.scrollWidth <= innerWidth, right <= innerWidth]
    })
    expect(room).toEqual([true, true])
  }
  await fits()
  await dropdown.selectOption('Overview')
  await expect(page.getByRole('heading', { name: 'Vehicle Details' })).toBeVisible()
  await fits()
  await page.setViewportSize({ width: 767, height: 844 })
  await expect(dropdown).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await page.setViewportSize({ width: 768, height: 844 })
  await expect(dropdown).toBeHidden()
  await expect(page.getByRole('tab')).toHaveText(tabs)
})

test('the demo vehicle shows everything, asks nobody and keeps nothing (PLAT-69, PLAT-70, VDET-18, VDET-23, ERRS-132)', async ({
  page,
  signUp,
  accessible,
}) => {
  await signUp(page)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(api|files)\//.test(pathname) && !/^\/api\/(session|live|notifications)/.test(pathname))
      asked.push(pathname)
  })
  await page.goto('/vehicle/demo-vehicle')
  await expect(heading(page)).toHaveText('2016 MINI Cooper S')
  await expect(page.getByText('This is a demo vehicle.')).toBeVisible()
  await accessible(page)
  for (const [tab, seen] of [
    ['Gallery', 'Down to the lighthouse'],
    ['Documents', 'V5C registration certificate'],
    ['Timeline', 'Brake Service'],
    ['Mileage', 'Year by year'],
    ['Reminders', 'Renew the insurance'],
    ['Maintenance & Service', 'Major Service'],
    ['Modifications', 'Coilover suspension'],
    ['Ownership Log', 'Passed to its 3rd keeper'],
    ['Public Sharing', 'Only you can see this vehicle.'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel').getByText(seen).first()).toBeVisible()
  }

  await page.getByRole('button', { name: 'Mark for Sale' }).click()
  await expect(toast(page)).toContainText('Cannot modify demo vehicles')
  await page.reload()
  await page.getByRole('button', { name: 'Edit Vehicle' }).click()
  await dialog(page).getByLabel('Status').selectOption('For Sale')
  await dialog(page).getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page)).toContainText('Cannot modify demo vehicles')
  await expect(dialog(page).getByRole('heading', { name: 'Edit Vehicle' })).toBeVisible()
  await dialog(page).getByLabel('Status').selectOption('Owned')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toHaveCount(0)

  await chooses(page, 'Note')
  await dialog(page).getByRole('textbox').first().fill('Will not be kept')
  const pressed = Date.now()
  await dialog(page)
    .getByRole('button', { name: /^(Save|Add)/ })
    .click()
  await expect(toast(page)).toContainText('nothing was saved')
  expect(Date.now() - pressed).toBeGreaterThan(950)
  await expect(dialog(page)).toHaveCount(0)
  expect(asked).toEqual([])
})

test('on a phone a tab begins on the first screen, and what was just saved is brought into view', async ({
  page,
  signUp,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signUp(page)
  const car = await addCar(page, { make: 'Vauxhall', model: 'Corsa', year: 2009, mileage: 60_000 })
  const days = Array.from({ length: 12 }, (_, day) => `2024-03-${String(day + 1).padStart(2, '0')}`)
  for (const date of days)
    expect((await page.request.post(`/api/vehicles/${car}/washes`, { data: { date } })).status()).toBe(201)
  await page.goto(`/vehicle/${car}?tab=timeline`)
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeInViewport()
  await expect(page.getByRole('article').first()).toBeInViewport()

  // Older than all the others, so it comes last.
  await page.getByRole('button', { name: 'Add New' }).click()
  await page.getByRole('menuitem', { name: 'Wash' }).click()
  const wash = page.getByRole('dialog')
  await wash.getByLabel(/^Date/).fill('2023-12-24')
  await wash.getByRole('button', { name: /^Save|^Add/ }).click()
  await expect(wash).toBeHidden()
  await expect(page.getByRole('article', { name: /24 December 2023/ })).toBeInViewport()

  // The choice of tabs and Add New share a bar that nothing of the tab lies under.
  await page.getByRole('combobox', { name: 'Sections of this vehicle' }).selectOption('Reminders')
  const own = await page.getByRole('button', { name: 'Add Reminder' }).first().boundingBox()
  const bar = await page.getByRole('button', { name: 'Add New' }).boundingBox()
  expect((own?.y ?? 999) + (own?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
})

for (const size of [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
])
  test(`what is due stands on the first screen, of the garage and of a car, at ${size.width} pixels`, async ({
    page,
    signUp,
  }) => {
    await page.setViewportSize(size)
    await signUp(page)
    const car = await addCar(page, { make: 'Vauxhall', model: 'Corsa', year: 2009 })
    const data = { date: addDays(londonToday(), -3), state: null, version: null }
    expect((await page.request.put(`/api/vehicles/${car}/due-dates/mot`, { data })).status()).toBe(200)
    for (const path of ['/', '/due', `/vehicle/${car}`]) {
      await page.goto(path)
      const due = page
        .getByRole('main')
        .getByText(/3 days overdue/)
        .first()
      await expect(due).toBeInViewport({ ratio: 1 })
      // Nor under the bar at the bottom, which the thumb reaches.
      const bar = await page.getByRole('navigation', { name: 'Shortcuts' }).boundingBox()
      const box = await due.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
      expect(bar?.y).toBeGreaterThan(size.height - 120)
    }
  })
