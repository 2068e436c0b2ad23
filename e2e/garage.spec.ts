import type { Locator, Page } from '@playwright/test'
import { addDays, londonToday } from '../domain/basics/format.ts'
import { addCar, dialog, tooLarge } from './cars.ts'
import { expect, password, test } from './fixtures.ts'
import { hold } from './hold.ts'

// Whole journeys, and a busy machine must not make them fail.
test.setTimeout(120_000)

// Of the sample registry: a diesel estate.
const estate = 'GT17QBM'
const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })
const toast = (page: Page) => page.locator('.toast')

async function pick(page: Page, name: string, item: 'Edit Vehicle' | 'Delete Vehicle') {
  await page.getByRole('button', { name: `Menu for ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** As if dragged from a folder of the machine. */
async function drop(target: Locator, file: { name: string; type: string }) {
  const data = await target.page().evaluateHandle(({ name, type }) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['hello'], name, { type }))
    return transfer
  }, file)
  await target.dispatchEvent('drop', { dataTransfer: data })
}

test('from sign-up by a registration to the first vehicle, the intro and the first service (AUTH-13, AUTH-16, AUTH-17, AUTH-18, AUTH-23, GARA-15, GARA-16, GARA-33, GARA-51, GARA-52, PLAT-25)', async ({
  page,
  accessible,
}) => {
  await page.goto('/signup')
  await page.getByLabel('Name').fill('Nora New')
  await page.getByLabel('Email').fill(`nora.${crypto.randomUUID().slice(0, 8)}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  const welcome = dialog(page, 'Welcome to GarageTale, Nora')
  await expect(welcome.getByRole('button', { name: 'Look Up' })).toBeDisabled()
  const plate = welcome.getByLabel('Registration number')
  await plate.press('Enter')
  await expect(welcome.getByText('Please enter a registration number')).toBeVisible()
  await plate.pressSequentially('gt-17 qbm99')
  await expect(plate).toHaveValue('GT17QBM9')
  await plate.fill(estate)
  await accessible(page)
  await plate.press('Enter')

  const form = dialog(page, 'Add New Vehicle')
  await expect(welcome).toBeHidden()
  await expect(form.getByLabel('Registration')).toHaveValue('GT17 QBM')
  await expect(form.getByLabel('Make')).toHaveValue('BMW')
  for (const label of ['Make', 'Model', 'Year']) await expect(form.getByLabel(label)).not.toBeEditable()
  await expect(form.getByText('From the DVLA record')).toHaveCount(3)
  await expect(form.getByLabel('Year')).toHaveValue('2017')
  await expect(form.getByLabel('Engine type')).toHaveValue('1995cc')
  await expect(form.getByLabel('Fuel type')).toHaveValue('Diesel')
  await expect(form.getByLabel('Transmission')).toHaveValue('Automatic')
  await expect(form.getByLabel('Mileage')).toHaveValue(/^1\d{5}$/)
  const facts = form.getByRole('region', { name: 'Tax and MOT' })
  await expect(facts.getByText('Valid')).toHaveCount(2)
  await expect(facts.getByText(/^\d\d\/\d\d\/\d{4}$/)).toHaveCount(2)
  await expect(facts.locator('input, select')).toHaveCount(0)
  await accessible(page)
  await form.getByRole('button', { name: 'Add Vehicle' }).click()

  const intro = dialog(page, 'Track Your Maintenance')
  await expect(intro.getByText('Step 1 of 2')).toBeVisible()
  await accessible(page)
  await intro.getByRole('button', { name: 'Next' }).click()
  await expect(intro.getByText('Step 2 of 2')).toBeVisible()
  const told = page.waitForResponse((answer) => answer.url().endsWith('/api/onboarding') && answer.ok())
  await intro.getByRole('button', { name: 'Get Started' }).click()
  await expect(page).toHaveURL(/\/vehicle\/[0-9a-f-]{36}\?tab=maintenance&action=add$/)
  await expect(dialog(page, 'Add Service Record')).toBeVisible()
  expect((await told).request().method()).toBe('PUT')
  expect(await (await page.request.get('/api/onboarding')).json()).toEqual({
    vehicle_added: true,
    maintenance_intro_viewed: true,
  })

  // On the same page, by clicks: the next vehicle gets a toast, and the intro does not come back.
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Add Vehicle' }).click()
  await form.getByLabel('Make').fill('Austin')
  await form.getByLabel('Model').fill('Seven')
  await form.getByLabel('Year').fill('1934')
  await form.getByRole('button', { name: 'Add Vehicle' }).click()
  await expect(toast(page).filter({ hasText: 'Your 1934 Austin Seven is in the garage' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the welcome tells each failure in its own words; an unknown registration opens the form with nothing but the plate (AUTH-19, AUTH-20, AUTH-21, GARA-53)', async ({
  page,
  signUp,
  problems,
}) => {
  await signUp(page, 'Nora New')
  const welcome = dialog(page, 'Welcome to GarageTale, Nora')
  // A dashboard that cannot be loaded does not prevent the greeting.
  await page.route('/api/dashboard', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto('/?welcome=1')
  const plate = welcome.getByLabel('Registration number')
  const refusals = {
    registry_refused: 'API authentication failed. Please try again later.',
    registry_failed: 'Failed to lookup vehicle details. Please try again later.',
    offline: 'An unexpected error occurred. Please try again.',
  }
  for (const [code, text] of Object.entries(refusals)) {
    await page.route('/api/registry/lookup', (route) =>
      code === 'offline' ? route.abort() : route.fulfill({ status: 502, json: { error: { code, message: text } } }),
    )
    await plate.fill('ZZ99ZZZ')
    await plate.press('Enter')
    await expect(welcome.getByRole('alert')).toHaveText(text)
    await expect(plate).toHaveValue('ZZ99ZZZ')
    await page.unroute('/api/registry/lookup')
  }
  await plate.press('Enter')
  const form = dialog(page, 'Add New Vehicle')
  await expect(form.getByRole('alert')).toHaveText(
    'Vehicle not found. Please check the registration number and try again, or enter details manually.',
  )
  await expect(form.getByLabel('Registration')).toHaveValue('ZZ99ZZZ')
  await expect(form.getByLabel('Make')).toHaveValue('')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/')
  await page.unroute('/api/dashboard')

  // A failure of the intro bothers nobody: the vehicle is added and the member carries on.
  await page.route('/api/onboarding', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await page.goto('/?welcome=1')
  await welcome.getByRole('button', { name: 'Enter Manually' }).click()
  await expect(form.getByRole('alert')).toHaveCount(0)
  await form.getByLabel('Make').fill('Morris')
  await form.getByLabel('Model').fill('Minor')
  await form.getByRole('button', { name: 'Add Vehicle' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Get Started' }).click()
  await expect(page).toHaveURL(/\?tab=maintenance&action=add$/)
  await expect(page.getByText('could not')).toHaveCount(0)
  await page.goto('/?welcome=1')
  await expect(page.getByRole('heading', { name: 'Welcome back, Nora' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  problems.splice(0)
})

test('Add New Vehicle: defaults, the plate, a lookup that fails, errors beside the fields, a photo (GARA-02, GARA-17..23, GARA-25, GARA-26, GARA-30, GARA-33)', async ({
  page,
  signUp,
  accessible,
}) => {
  await signUp(page)
  await page.goto('/vehicles')
  await page.getByRole('button', { name: 'Add Vehicle' }).click()
  const form = dialog(page, 'Add New Vehicle')
  const year = Number(londonToday().slice(0, 4))
  await expect(form.getByLabel('Year')).toHaveValue(String(year))
  await expect(form.getByLabel('Mileage')).toHaveValue('0')
  await expect(form.getByLabel('Transmission')).toHaveValue('Manual')
  await expect(form.getByLabel('Transmission').getByRole('option')).toHaveText([
    'Manual',
    'Automatic',
    'CVT',
    'DCT',
    'Semi-Automatic',
  ])
  await expect(form.getByLabel('Fuel type')).toHaveValue('Petrol')
  await expect(form.getByLabel('Fuel type').getByRole('option')).toHaveText([
    'Petrol',
    'Diesel',
    'Electric',
    'Hybrid',
    'Plug-in Hybrid',
    'Premium Unleaded',
  ])
  await expect(form.getByRole('region', { name: 'Tax and MOT' }).getByText('Not found')).toHaveCount(4)

  const plate = form.getByLabel('Registration')
  const lookUp = form.getByRole('button', { name: 'Look Up' })
  await expect(lookUp).toBeDisabled()
  await plate.pressSequentially('zz-99 zz')
  await expect(plate).toHaveValue('ZZ-99 ZZ')
  await plate.pressSequentially('zyx')
  await expect(plate).toHaveValue('ZZ99ZZZY')
  await plate.press('Home')
  await plate.pressSequentially('a')
  await expect(plate).toHaveValue('ZZ99ZZZY')
  const answer = await hold(page, '/api/registry/lookup')
  const asked = page.waitForRequest('/api/registry/lookup')
  await lookUp.click()
  expect((await asked).postDataJSON()).toEqual({ registration: 'ZZ99ZZZY' })
  await expect(form.getByRole('button', { name: 'Searching...' })).toBeDisabled()
  await expect(form.getByRole('button', { name: 'Add Vehicle' })).toBeDisabled()
  answer()
  await expect(form.getByRole('alert')).toHaveText('Vehicle not found. Please try again or enter details manually')
  await plate.fill('')

  await form.getByLabel('Year').fill('1899')
  await form.getByLabel('Mileage').fill('-1')
  await form.getByRole('button', { name: 'Add Vehicle' }).click()
  await expect(form.getByText('Please enter the make')).toBeVisible()
  await expect(form.getByText('Please enter the model')).toBeVisible()
  await expect(form.getByText('Enter 1900 or later')).toBeVisible()
  await expect(form.getByText('Mileage can’t be less than 0')).toBeVisible()
  await expect(form.getByLabel('Make')).toBeFocused()
  await accessible(page)
  await form.getByLabel('Year').fill(String(year + 2))
  await expect(form.getByText(`Enter ${year + 1} or earlier`)).toBeVisible()

  const chooser = form.getByLabel('Choose a photo')
  await chooser.setInputFiles(await tooLarge('wall.png'))
  await expect(form.getByText('Image file is too large. Maximum size is 10MB.')).toBeVisible()
  await chooser.setInputFiles({ name: 'car.png', mimeType: 'image/png', buffer: picture })
  await expect(form.getByRole('img', { name: 'Your vehicle' })).toBeVisible()

  await form.getByLabel('Make').fill('Morris')
  await form.getByLabel('Model').fill('Minor')
  await form.getByLabel('Year').fill('1962')
  await form.getByLabel('Mileage').fill('71234')
  await form.getByRole('button', { name: 'Add Vehicle' }).click()
  await dialog(page, 'Track Your Maintenance').getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/vehicles')
  const added = card(page, '1962 Morris Minor')
  await expect(added).toContainText('71,234 mi')
  await expect(added.locator('img')).toHaveAttribute('src', /^\/files\//)
})

test('a lost connection while adding keeps what was typed, in the dialog and an alert, and a repeated save adds one vehicle (GARA-44)', async ({
  page,
  context,
  signUp,
  problems,
}) => {
  await signUp(page)
  await addCar(page)
  // Nobody fills in a form faster than the toasts' own code arrives.
  const toasts = page.waitForResponse(/toast-viewport/)
  await page.goto('/vehicles?action=add')
  const form = dialog(page, 'Add New Vehicle')
  await form.getByLabel('Make').fill('Austin')
  await form.getByLabel('Model').fill('Seven')
  await form.getByLabel('Year').fill('1934')
  await (await toasts).finished()
  await context.setOffline(true)
  await form.getByRole('button', { name: 'Add Vehicle' }).click()
  const text = /^Error adding vehicle: The connection was lost\. Your entries are still here/
  await expect(form.getByRole('alert')).toHaveText(text)
  await expect(toast(page)).toHaveText(text)
  await expect(form.getByLabel('Make')).toHaveValue('Austin')
  await context.setOffline(false)

  await form.getByRole('button', { name: 'Cancel' }).click()
  const question = dialog(page, 'Discard what you entered?')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(form.getByLabel('Model')).toHaveValue('Seven')

  // It arrives, but the answer is lost on the way back.
  await page.route(
    '/api/vehicles',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await form.getByRole('button', { name: 'Add Vehicle' }).click()
  await expect(form.getByRole('alert')).toHaveText(text)
  await form.getByRole('button', { name: 'Add Vehicle' }).click()
  await expect(form).toBeHidden()
  await expect(page).toHaveURL('/vehicles')
  await expect(toast(page)).toHaveText('Your 1934 Austin Seven is in the garage')
  await expect(card(page, '1934 Austin Seven')).toHaveCount(1)
  problems.splice(0)
})

test('the card shows the vehicle, its dates, badges and what is due, and opens the vehicle (GARA-01, GARA-06..08, GARA-10..14, C-19, C-20)', async ({
  page,
  signUp,
}) => {
  const today = londonToday()
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(new URL(request.url()).pathname)
  })
  await signUp(page)
  await page.goto('/')
  await expect(page).toHaveTitle('Dashboard: GarageTale')
  await page.goto('/vehicles')
  await expect(page).toHaveTitle('My Vehicles: GarageTale')
  await expect(page.getByRole('heading', { level: 1, name: 'My Vehicles' })).toBeVisible()
  const demo = card(page, 'MINI Cooper S')
  await expect(demo.getByRole('list', { name: 'Reminders' }).getByRole('listitem')).toHaveCount(2)
  expect(calls.filter((call) => call.includes('demo'))).toEqual([])
  await expect(demo.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Explore a demo vehicle' })).toHaveAttribute(
    'href',
    '/vehicle/demo-vehicle',
  )
  await page.getByRole('link', { name: 'Add Your First Vehicle' }).click()
  await expect(dialog(page, 'Add New Vehicle')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/vehicles')

  const id = await addCar(page, { registration_number: estate, looked_up: true })
  const due = { 'Brake fluid': 30, 'Winter tyres': 0, 'Breakdown cover': -2, 'Not yet': 31, 'Wax the sills': 29 }
  for (const [title, days] of Object.entries(due)) {
    const answer = await page.request.post(`/api/vehicles/${id}/reminders`, {
      data: { title, type: 'Other', due_date: addDays(today, days), lead_days: 5 },
    })
    expect(answer.status()).toBe(201)
  }
  const { version } = await (await page.request.get(`/api/vehicles/${id}`)).json()
  await page.request.patch(`/api/vehicles/${id}`, { data: { version, status: 'For Sale' } })
  const own = card(page, '2017 BMW 320D M Sport Touring')
  await expect(own.getByRole('list', { name: 'Reminders' }).getByRole('listitem')).toHaveText([
    'Breakdown cover2 days overdue',
    'Winter tyresDUE TODAY',
    'Wax the sillsin 29 days',
  ])
  await expect(own.getByText('For Sale')).toBeVisible()
  await expect(own).toContainText('GT17 QBM')
  for (const pill of [/^MOT in \d+ days$/, /^Tax in \d+ days$/, 'Insurance not set', 'Next Service'])
    await expect(own.getByText(pill).first()).toBeVisible()
  await expect(demo).toHaveCount(0)
  await page.route('/api/vehicles', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const due = { state: null, source: 'registry' }
    const due_dates = [
      { kind: 'mot', date: addDays(today, -1), ...due },
      { kind: 'tax', date: addDays(today, 29), ...due },
    ]
    const dates = { due_dates, next_service: addDays(today, 30) }
    await route.fulfill({
      json: { ...body, vehicles: body.vehicles.map((each: object) => handedOver({ ...each, ...dates })) },
    })
  })
  await page.reload()
  await expect(own.getByText('Pending Transfer')).toBeVisible()
  await page.emulateMedia({ colorScheme: 'light' })
  for (const [label, colour] of Object.entries(pillColours))
    await expect(own.locator('span.figures.border', { hasText: new RegExp(`^${label}`) })).toHaveCSS('color', colour)
  await own.getByRole('link').click()
  await expect(page).toHaveURL(`/vehicle/${id}`)
})

// Past, under 30 days away, later, and none: red, amber, green and grey.
const pillColours = {
  MOT: 'rgb(179, 38, 30)',
  Tax: 'rgb(138, 82, 0)',
  'Next Service': 'rgb(35, 104, 63)',
  Insurance: 'rgb(86, 96, 90)',
}

const handedOver = (vehicle: object) => ({ ...vehicle, pending_transfer_id: crypto.randomUUID() })

test('Edit Vehicle is prefilled, asks before a sale, refuses a file that is no image, and tells the later of two tabs (GARA-09, GARA-27, GARA-31, GARA-33, GARA-45, GARA-46, C-22)', async ({
  page,
  context,
  signUp,
  accessible,
}) => {
  await signUp(page)
  const id = await addCar(page, { registration_number: 'YSV 123' })
  await page.goto('/vehicles')
  await pick(page, '1962 Morris Minor', 'Edit Vehicle')
  const form = dialog(page, 'Edit Vehicle')
  await expect(form.getByLabel('Registration')).toHaveValue('YSV 123')
  await expect(form.getByLabel('Make')).toHaveValue('Morris')
  await expect(form.getByLabel('Mileage')).toHaveValue('61234')
  await expect(form.getByLabel('Status').getByRole('option')).toHaveText(['Owned', 'For Sale'])
  const facts = form.getByRole('region', { name: 'Tax and MOT' })
  await expect(facts.getByRole('definition')).toHaveText(['Not found', 'Not found', 'Not found', 'Not found'])
  await expect(facts.locator('input, select, textarea, button')).toHaveCount(0)
  await expect(form.getByRole('button', { name: 'Change registration…' })).toHaveCount(0)
  await accessible(page)
  await drop(form.getByText('Photo (optional)'), { name: 'letter.txt', type: 'text/plain' })
  await expect(form.getByText('Only image files are allowed.')).toBeVisible()

  const other = await context.newPage()
  await other.goto('/vehicles')
  await pick(other, '1962 Morris Minor', 'Edit Vehicle')
  await dialog(other, 'Edit Vehicle').getByLabel('Mileage').fill('71500')
  await dialog(other, 'Edit Vehicle').getByLabel('Status').selectOption('For Sale')
  await other.getByRole('button', { name: 'Save Changes' }).click()
  const question = dialog(other, 'Mark this vehicle for sale?')
  await accessible(other)
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await (await page.request.get(`/api/vehicles/${id}`)).json()).toMatchObject({ status: 'Owned', version: 1 })
  await other.getByRole('button', { name: 'Save Changes' }).click()
  await question.getByRole('button', { name: 'Mark for Sale' }).click()
  await expect(toast(other)).toHaveText('Vehicle marked for sale successfully')
  await expect(card(other, '1962 Morris Minor').getByText('For Sale')).toBeVisible()

  // The first tab's card updates by itself; what is typed in its dialog does not change.
  await expect(page.locator('article').getByText('71,500 mi')).toBeAttached()
  await form.getByLabel('Mileage').fill('72000')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  const told = form.getByRole('alert').filter({ hasText: 'Failed to update vehicle' })
  await expect(told).toContainText('Failed to update vehicle. Please try again.')
  await expect(told).toContainText('changed in another window')
  await expect(form.getByLabel('Mileage')).toHaveValue('72000')
  await told.getByRole('button', { name: 'Load the latest version' }).click()
  await expect(form.getByLabel('Mileage')).toHaveValue('71500')
  await expect(form.getByLabel('Status')).toHaveValue('For Sale')
  await form.getByLabel('Mileage').fill('72000')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form).toBeHidden()
  await expect(card(page, '1962 Morris Minor')).toContainText('72,000 mi')

  // It is public by now: another plate is a separate action, and other input stays.
  await pick(page, '1962 Morris Minor', 'Edit Vehicle')
  await expect(form.getByText('This vehicle has been public, confirmed or handed over.')).toBeVisible()
  await form.getByLabel('Mileage').fill('72100')
  await form.getByRole('button', { name: 'Change registration…' }).click()
  const newPlate = dialog(page, 'Change registration')
  await accessible(page)
  await newPlate.getByLabel('New registration').fill('ysv123')
  await newPlate.getByRole('button', { name: 'Change registration' }).click()
  await expect(newPlate.getByText('This is already its registration')).toBeVisible()
  await newPlate.getByLabel('New registration').fill('p1ate')
  await newPlate.getByRole('button', { name: 'Change registration' }).click()
  await expect(newPlate).toBeHidden()
  await expect(form.getByLabel('Registration')).toHaveValue('P1 ATE')
  await expect(form.getByLabel('Mileage')).toHaveValue('72100')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form).toBeHidden()
  await page.goto(`/vehicle/${id}?tab=timeline`)
  await expect(page.getByText('Registration changed from YSV 123 to P1 ATE')).toBeVisible()
})

test('Delete Vehicle asks Yes or No, says Deleting..., shows its errors inside, and only then the car goes (GARA-09, GARA-48, GARA-50, ERRS-10)', async ({
  page,
  signUp,
  accessible,
}) => {
  await signUp(page)
  const id = await addCar(page)
  await page.goto('/vehicles')
  await pick(page, '1962 Morris Minor', 'Delete Vehicle')
  const question = dialog(page, 'Delete your 1962 Morris Minor?')
  await accessible(page)
  await question.getByRole('button', { name: 'No' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menu for 1962 Morris Minor' })).toBeFocused()

  await pick(page, '1962 Morris Minor', 'Delete Vehicle')
  const answer = await hold(page, `/api/vehicles/${id}`, (route) => route.fulfill({ status: 503, json: {} }))
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(question.getByRole('button', { name: 'Deleting...' })).toBeDisabled()
  answer()
  await expect(question.getByRole('alert')).toHaveText('Failed to delete vehicle')
  await page.unroute(`/api/vehicles/${id}`)
  await page.route(`/api/vehicles/${id}`, (route) => route.fulfill({ status: 403, json: {} }), { times: 1 })
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(question.getByRole('alert')).toHaveText('Vehicle not found or access denied')
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('link', { name: 'Add Your First Vehicle' })).toBeVisible()

  const second = await addCar(page, { model: 'Oxford' })
  await page.reload()
  await pick(page, '1962 Morris Oxford', 'Delete Vehicle')
  expect((await page.request.delete(`/api/vehicles/${second}`)).status()).toBe(204)
  const late = dialog(page, 'Delete your 1962 Morris Oxford?')
  await late.getByRole('button', { name: 'Yes' }).click()
  await expect(late.getByRole('alert')).toHaveText('Vehicle not found or already deleted')
})

test('on a phone the dialogs are sheets that fit, and all reminders have their page (CNST-31)', async ({
  page,
  signUp,
  accessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signUp(page)
  await addCar(page)
  await page.goto('/vehicles?action=add')
  const form = dialog(page, 'Add New Vehicle')
  await expect(form).toBeVisible()
  await expect(async () => {
    const box = await form.boundingBox()
    expect([box?.x, box?.width]).toEqual([0, 390])
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844)
  }).toPass()
  const left = async () => (await form.boundingBox())?.x
  await page.setViewportSize({ width: 767, height: 844 })
  await expect.poll(left).toBe(0)
  await page.setViewportSize({ width: 768, height: 844 })
  await expect.poll(left).toBeGreaterThan(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await accessible(page)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/vehicles')
  await page.getByRole('link', { name: 'All Reminders' }).click()
  await expect(page).toHaveURL('/vehicles?view=reminders')
  await expect(page.getByRole('heading', { level: 1, name: 'All Reminders' })).toBeVisible()
  await accessible(page)
  await page.getByRole('link', { name: 'My Vehicles' }).click()
  await expect(card(page, '1962 Morris Minor')).toBeVisible()
})
