import type { Locator, Page } from '@playwright/test'
import { businessTypes } from '../domain/businesses/business.ts'
import { hoursTexts } from '../domain/businesses/business-hours.ts'
import { addService, onSmallBusiness, openBusiness, workshop } from './businesses.ts'
import { dialog, photo, tooLarge } from './cars.ts'
import { expect, test } from './fixtures.ts'
import { operator } from './operator.ts'

test.setTimeout(90_000)

const section = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })
const namesIn = (list: Locator) => list.getByRole('heading', { level: 3 }).allTextContents()
const services = (page: Page) => page.getByRole('list', { name: 'Services' })
const pictures = (page: Page) => page.getByRole('list', { name: 'Pictures' })
const shown = (page: Page) =>
  pictures(page)
    .getByRole('img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).alt))
const noSideways = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

test('a workshop is set up on a phone: mistakes are named beside their fields, and nothing typed is lost (BUSI-01..05, BUSI-08, BUSI-15, BUSI-16, BUSI-17, ERRS-151, C-37)', async ({
  page,
  signUp,
  accessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const ann = await signUp(page)
  await page.goto('/business')
  await expect(
    page.getByText('A business profile is included in the Small Business and Enterprise plans.'),
  ).toBeVisible()
  await onSmallBusiness(ann)
  await page.goto('/business')
  const form = page.getByRole('form', { name: 'Business setup' })
  for (const [field, type] of [
    ['Phone', 'tel'],
    ['Email', 'email'],
    ['Website', 'url'],
    ['Monday opens', 'time'],
  ] as const)
    await expect(form.getByLabel(field)).toHaveAttribute('type', type)
  for (const [field, value] of [
    ['Monday opens', '09:00'],
    ['Friday closes', '17:00'],
    ['Saturday opens', '10:00'],
    ['Saturday closes', '16:00'],
  ] as const)
    await expect(form.getByLabel(field)).toHaveValue(value)
  await expect(form.getByLabel('Sunday: closed')).toBeChecked()
  await expect(form.getByLabel('Sunday opens')).toHaveCount(0)
  await expect(form.getByLabel('Business type').getByRole('option')).toHaveText(['Choose a type', ...businessTypes])

  const create = form.getByRole('button', { name: 'Create Business Profile' })
  await form.getByLabel('Country').fill('')
  await form.getByLabel('Website').fill('kelham')
  await create.click()
  for (const [field, problem] of [
    ['Business name', 'Please enter the name of your business'],
    ['Business type', 'Please choose a business type'],
    ['Description', 'Please describe your business'],
    ['Address', 'Please enter the address'],
    ['City', 'Please enter the city'],
    ['Postal code', 'Please enter the postal code'],
    ['Country', 'Please enter the country'],
    ['Phone', 'Please enter the phone number'],
    ['Email', 'Please enter a valid email address'],
    ['Website', 'Please enter a web address that starts with https://'],
  ] as const)
    await expect(form.getByLabel(field)).toHaveAccessibleDescription(new RegExp(problem))
  await expect(form.getByLabel('Business name')).toBeFocused()
  await noSideways(page)
  await accessible(page)

  await form.getByLabel('Business name').fill(workshop.business_name)
  await form.getByLabel('Business type').selectOption(workshop.business_type)
  await form.getByLabel('Description').fill(workshop.description)
  await form.getByLabel('Address').fill(workshop.address)
  await form.getByLabel('City').fill(workshop.city)
  await form.getByLabel('Postal code').fill(workshop.postal_code)
  await form.getByLabel('Country').fill(workshop.country)
  await form.getByLabel('Phone').fill(workshop.phone)
  await form.getByLabel('Website').fill('')
  await form.getByLabel('Email').fill(workshop.email)
  await form.getByLabel('Wednesday closes').fill('')
  await create.click()
  await expect(form.getByLabel('Wednesday closes')).toHaveAccessibleDescription(hoursTexts.both)
  await form.getByLabel('Wednesday: closed').check()

  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await dialog(page, 'Menu').getByRole('link', { name: 'Dashboard' }).click()
  await dialog(page, 'Discard what you entered?').getByRole('button', { name: 'Keep editing' }).click()
  const refuse = { status: 503, json: { error: { code: 'busy', message: 'We are very busy. Please try again.' } } }
  await page.route('**/api/business', (route) => route.fulfill(refuse))
  await create.click()
  await expect(form.getByRole('alert')).toHaveText(/^Failed to save profile\s*We are very busy\. Please try again\.$/)
  await page.unroute('**/api/business')
  await create.click()

  await expect(page.getByRole('heading', { level: 1, name: workshop.business_name })).toBeVisible()
  await expect(page.getByText('Not verified yet')).toBeVisible()
  const about = section(page, 'About')
  await expect(about).toContainText('We ring before we spend your money.')
  await expect(about).toContainText('Unit 4, Kelham Lane, Sheffield')
  await expect(about.getByRole('link', { name: workshop.phone })).toHaveAttribute('href', 'tel:01632960123')
  await expect(about).toContainText('Wed: closed')
  await expect(about).not.toContainText('9:00 - 18:00')
  const board = page.getByRole('region', { name: 'Business Hours' })
  await expect(board).toContainText(/Wednesday.*Closed.*Saturday.*10:00 - 16:00.*Sunday.*Closed/s)
  await noSideways(page)
  await accessible(page)
})

test('Edit Profile toggles edit mode, where name, hours, banner and logo change, and asks before it throws anything away (BUSI-06, BUSI-07)', async ({
  page,
  signUp,
  accessible,
}) => {
  const ann = await signUp(page)
  await openBusiness(page, ann)
  await page.goto('/business')
  await expect(page.getByRole('link', { name: 'See it as others do' })).toHaveAttribute('href', `/business/${ann.id}`)
  const edit = page.getByRole('button', { name: 'Edit Profile' })
  await edit.click()
  const form = page.getByRole('form', { name: 'Edit Profile' })
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(edit).toBeFocused()

  await edit.click()
  await form.getByLabel('Business name').fill('Nobody & Sons')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await dialog(page, 'Discard what you entered?').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: workshop.business_name })).toBeVisible()

  await edit.click()
  await form.getByLabel('Business name').fill('Kelham & Daughters')
  await form.getByLabel('Business type').selectOption('Tyre Specialist')
  await form.getByLabel('Saturday opens').fill('')
  await form.getByLabel('Saturday closes').fill('')
  await expect(form.getByText('Saturday: closed')).toBeAttached()
  await form.getByLabel('Choose banner').setInputFiles(await tooLarge('a.jpg'))
  await expect(form.getByText('Image file is too large. Maximum size is 10MB.', { exact: true })).toBeVisible()
  await form.getByLabel('Choose banner').setInputFiles(await photo('front.jpg', '#1346a0', 1200, 400))
  await form.getByLabel('Choose logo').setInputFiles(await photo('logo.jpg', '#a8261f', 300, 300))
  await accessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kelham & Daughters' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Logo of Kelham & Daughters' })).toBeVisible()
  await expect(page.getByText('Sat-Sun: closed')).toBeVisible()
  const saved = await (await page.request.get('/api/business')).json()
  expect((await page.request.get(`${saved.banner_url}/1600`)).status()).toBe(200)

  await edit.click()
  await form.getByRole('button', { name: 'Remove logo' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeVisible()
  await expect(page.getByRole('img', { name: /^Logo of/ })).toHaveCount(0)
  const after = await (await page.request.get('/api/business')).json()
  expect([after.logo_url, after.banner_url, after.description]).toEqual([null, saved.banner_url, workshop.description])
  await accessible(page)
})

test('services are added, changed, put in order by keys and by dragging, and deleted (BUSI-09, BUSI-10)', async ({
  page,
  signUp,
  accessible,
}) => {
  await openBusiness(page, await signUp(page))
  await page.goto('/business')
  await page.getByRole('button', { name: 'Add Service' }).click()
  const adding = dialog(page, 'Add Service')
  await adding.getByRole('button', { name: 'Add Service' }).click()
  await expect(adding.getByText('Please enter the name of the service')).toBeVisible()
  await expect(adding.getByText('Please enter a price, or choose Request Quote')).toBeVisible()
  await accessible(page)
  await adding.getByLabel('Name').fill('MOT test')
  await adding.getByLabel('Description').fill('Watch from the viewing area.')
  await adding.getByLabel('Estimated time').fill('1 hour')
  await adding.getByLabel('Price').fill('49.50')
  await adding.getByRole('button', { name: 'Add Service' }).click()
  const test = services(page).getByRole('listitem').filter({ hasText: 'MOT test' })
  await expect(test).toContainText(/£49\.50.*Watch from the viewing area\..*1 hour/s)

  await page.getByRole('button', { name: 'Add Service' }).click()
  await adding.getByLabel('Name').fill('Clutch')
  await adding.getByLabel('Request Quote').check()
  await adding.getByRole('button', { name: 'Add Service' }).click()
  await expect(services(page).getByRole('listitem').filter({ hasText: 'Clutch' })).toContainText('Request Quote')
  await addService(page, { name: 'Major service', price: 265 })
  await expect.poll(() => namesIn(services(page))).toEqual(['MOT test', 'Clutch', 'Major service'])

  const up = page.getByRole('button', { name: 'Move Major service up' })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => namesIn(services(page))).toEqual(['MOT test', 'Major service', 'Clutch'])
  await expect(up).toBeFocused()
  await expect(page.getByText('Major service is now number 2 of 3.')).toBeAttached()
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/business/services-order'))
  await page.getByRole('button', { name: /^Drag Clutch/ }).hover()
  await page.mouse.down()
  await page.getByRole('heading', { name: 'MOT test' }).hover()
  await page.mouse.up()
  await saved
  await page.reload()
  await expect.poll(() => namesIn(services(page))).toEqual(['Clutch', 'MOT test', 'Major service'])

  await page.getByRole('button', { name: 'Edit Clutch' }).click()
  const editing = dialog(page, 'Edit Service')
  await editing.getByLabel('Request Quote').uncheck()
  await editing.getByLabel('Price').fill('1,250')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(services(page).getByRole('listitem').first()).toContainText('£1,250')
  await page.getByRole('button', { name: 'Delete MOT test' }).click()
  await dialog(page, 'Delete MOT test?').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => namesIn(services(page))).toEqual(['Clutch', 'Major service'])
  await accessible(page)
})

test('pictures are added, given captions, put in order, looked at and deleted (BUSI-11)', async ({
  page,
  signUp,
  accessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openBusiness(page, await signUp(page))
  await page.goto('/business')
  await page.getByRole('button', { name: 'Add Images' }).click()
  const adding = dialog(page, 'Add Images')
  await adding.getByRole('button', { name: 'Add Images' }).click()
  await expect(adding.getByText('Please choose at least one picture')).toBeVisible()
  await adding
    .getByLabel('Pictures')
    .setInputFiles([await photo('a.jpg', '#a8261f'), await photo('b.jpg', '#0b3d2e'), await photo('c.jpg', '#1346a0')])
  await adding.getByRole('button', { name: 'Add Images' }).click()
  await expect.poll(() => shown(page)).toEqual(['Picture 1', 'Picture 2', 'Picture 3'])

  await page.getByRole('button', { name: 'Caption for Picture 3' }).click()
  await dialog(page, 'Caption').getByRole('textbox').fill('The rolling road')
  await dialog(page, 'Caption').getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => shown(page)).toEqual(['Picture 1', 'Picture 2', 'The rolling road'])
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/business/images-order'))
  await page.getByRole('button', { name: /^Drag The rolling road/ }).focus()
  await page.keyboard.press('Home')
  await expect.poll(() => shown(page)).toEqual(['The rolling road', 'Picture 2', 'Picture 3'])
  await saved
  await noSideways(page)
  await accessible(page)

  await page.reload()
  await pictures(page).getByRole('link').first().click()
  const lightbox = dialog(page, 'The rolling road')
  await expect(lightbox.getByText('1 of 3')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(dialog(page, 'Picture 2').getByText('2 of 3')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete The rolling road' }).click()
  await dialog(page, 'Delete this picture?').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => shown(page)).toEqual(['Picture 1', 'Picture 2'])
})

test('two tabs: the later save is told and can load the latest, and what is being typed survives the other tab (BUSI-01, BUSI-16)', async ({
  page,
  context,
  signUp,
}) => {
  const ann = await signUp(page)
  await page.goto('/business')
  const setup = page.getByRole('form', { name: 'Business setup' })
  await setup.getByLabel('Business name').fill('Typed here first')
  const other = await context.newPage()
  await openBusiness(other, ann)
  await expect(page.getByText('You already have a business profile.')).toBeVisible()
  await expect(setup.getByLabel('Business name')).toHaveValue('Typed here first')
  await page.getByRole('button', { name: 'Show it' }).click()
  await dialog(page, 'Discard what you entered?').getByRole('button', { name: 'Discard' }).click()

  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const form = page.getByRole('form', { name: 'Edit Profile' })
  await form.getByLabel('City').fill('Rotherham')
  await other.goto('/business')
  await other.getByRole('button', { name: 'Edit Profile' }).click()
  await other.getByLabel('Phone').fill('01632 960999')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByRole('link', { name: '01632 960999' })).toBeVisible()

  await expect(form.getByLabel('City')).toHaveValue('Rotherham')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert')).toContainText('Failed to save profile')
  await form.getByRole('button', { name: 'Load the latest version' }).click()
  await expect(form.getByLabel('Phone')).toHaveValue('01632 960999')
  await form.getByLabel('City').fill('Rotherham')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('Unit 4, Kelham Lane, Rotherham')).toBeVisible()
})

test('reviews show their average, the first three and then all; a failed load can be tried again; the whole business can be deleted (BUSI-01, BUSI-13, BUSI-14, BUSI-16, ERRS-152)', async ({
  page,
  signUp,
  anotherBrowser,
  accessible,
}) => {
  const ann = await signUp(page)
  await openBusiness(page, ann)
  const browser = await anotherBrowser()
  for (const [name, rating] of [
    ['Bea Baker', 5],
    ['Cal Carter', 4],
    ['Dot Draper', 4],
    ['Eve Ellis', 4],
  ] as const) {
    await browser.context().clearCookies()
    await signUp(browser, name)
    const review = { rating, review_text: `${name} was here.` }
    expect((await browser.request.put(`/api/businesses/${ann.id}/review`, { data: review })).ok()).toBe(true)
  }
  await page.route('**/api/business', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto('/business')
  await expect(page.getByRole('heading', { name: 'Failed to load business profile' })).toBeVisible()
  await page.unroute('**/api/business')
  await page.getByRole('button', { name: 'Try again' }).click()

  const reviews = section(page, 'Reviews')
  await expect(reviews.getByText('4.3', { exact: true })).toBeVisible()
  await expect(reviews.getByText('4 reviews')).toBeVisible()
  await expect(reviews.getByRole('listitem')).toHaveCount(3)
  await reviews.getByRole('button', { name: 'View All Reviews' }).click()
  await expect(reviews.getByRole('listitem')).toHaveCount(4)
  await expect(reviews.getByRole('button', { name: 'View All Reviews' })).toHaveCount(0)
  await accessible(page)
  await reviews.getByRole('button', { name: 'Report the review by Bea Baker' }).click()
  await expect(dialog(page, 'Report this review')).toBeVisible()
  await page.keyboard.press('Escape')

  await reviews.getByRole('button', { name: 'Answer to Bea Baker' }).click()
  await reviews.getByLabel('Your answer').fill('Come again, Bea.')
  await reviews.getByRole('button', { name: 'Publish answer' }).click()
  await expect(reviews.getByText('Come again, Bea.')).toBeVisible()
  await accessible(page)
  const reader = await anotherBrowser()
  await reader.goto(`/business/${ann.id}`)
  await reader.getByRole('button', { name: 'View All Reviews' }).click()
  await expect(reader.getByText('Come again, Bea.')).toBeVisible()

  // After a smaller plan the business stays, and so does the way to it.
  await operator('set-plan', ann.email, 'individual')
  await page.goto('/')
  await page.getByRole('link', { name: 'Business Profile' }).click()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByRole('button', { name: 'Delete business profile' }).click()
  await dialog(page, 'Delete Kelham Lane Motors?').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('form', { name: 'Business setup' })).toBeVisible()
  expect((await page.request.get('/api/business')).status()).toBe(404)
})
