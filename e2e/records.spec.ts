import type { Page } from '@playwright/test'
import { londonToday } from '../domain/basics/format.ts'
import type { MaintenanceLog } from '../domain/records/maintenance-log.ts'
import { oneYearAfter, serviceTypes } from '../domain/records/service-record.ts'
import { addCar, dialog, photo, tooLarge } from './cars.ts'
import { expect, test } from './fixtures.ts'
import { hold } from './hold.ts'

const phone = { width: 390, height: 844 }
const today = londonToday()

const paper = {
  name: 'invoice.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\ntrailer <<>>\n%%EOF\n'),
}

const recordsOf = async (page: Page, car: string): Promise<MaintenanceLog[]> =>
  (await (await page.request.get(`/api/vehicles/${car}/service-records`)).json()).items

/** The server is there, and can't answer now. */
const refuseOnce = (page: Page, path: string) =>
  page.route(
    path,
    (route) => {
      const message = 'GarageTale can’t respond right now. Please try again in a moment.'
      return route.fulfill({ status: 503, json: { error: { code: 'unavailable', message } } })
    },
    { times: 1 },
  )

/** The browser itself reports every request that was cut; anything else it reports still counts. */
function forgiveCutRequests(problems: string[]) {
  const others = problems.filter((problem) => !/net::ERR_/.test(problem))
  problems.splice(0, problems.length, ...others)
}

test('a service is logged with its receipts on a phone, past every mistake and a lost connection, once (SERV-01..08, SERV-10, ERRS-119)', async ({
  page,
  signUp,
  accessible,
  problems,
}) => {
  test.slow()
  await page.setViewportSize(phone)
  await signUp(page)
  const car = await addCar(page, { mileage: 71_000 })
  await page.goto(`/vehicle/${car}?tab=maintenance`)
  await expect(page.getByRole('heading', { name: 'Service History' })).toBeVisible()
  await page.getByRole('button', { name: 'Add Service Record' }).click()
  const form = dialog(page, 'Add Service Record')
  await expect(form.getByLabel('Date', { exact: true })).toHaveValue(today)
  await expect(form.getByLabel(/^Next service date/)).toHaveValue(oneYearAfter(today))
  const lead = form.getByRole('slider', { name: 'Remind me' })
  await expect(lead).toHaveValue('30')
  expect(await lead.evaluate(({ min, max }: HTMLInputElement) => [min, max])).toEqual(['5', '60'])
  expect(await form.getByLabel('Service type').getByRole('option').allTextContents()).toEqual([
    'Choose a service type',
    ...serviceTypes,
    'Another, which I name',
  ])
  await accessible(page)

  await form.getByLabel('Date', { exact: true }).fill('')
  await form.getByLabel(/^Cost/).fill('-1')
  await form.getByLabel(/^Mileage/).fill('a few')
  await form.getByRole('button', { name: 'Save' }).click()
  for (const text of [
    'Please choose the service type',
    'Please choose a date',
    'This can’t be less than 0',
    'Please enter the mileage',
  ])
    await expect(form.getByText(text)).toBeVisible()
  await expect(form.getByLabel('Service type')).toBeFocused()

  await form.getByLabel('Service type').selectOption('Major Service')
  await form.getByLabel('Date', { exact: true }).fill('2025-03-14')
  await form.getByLabel(/^Cost/).fill('312.40')
  await form.getByLabel(/^Mileage/).fill('71,204')
  await form.getByLabel(/^Service centre/).fill('Hill Street Garage')
  await form.getByLabel(/^Notes/).fill('Points, plugs and condenser.')
  const receipts = form.getByLabel('Receipts')
  await receipts.setInputFiles({ name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(64) })
  await expect(form.getByText('film.mp4 isn’t a picture or a PDF.', { exact: true })).toBeVisible()
  // It is left out, which is said beside Save, however far the phone is scrolled.
  await expect(form.getByText('It will be left out.')).toBeInViewport()
  await receipts.setInputFiles([await photo('till.jpg'), paper])
  await expect(form.getByRole('button', { name: 'Save' })).toBeEnabled()

  const lost = form.getByRole('alert').filter({ hasText: 'Failed to save service record. Please try again.' })
  await refuseOnce(page, `/api/vehicles/${car}/service-records`)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(lost).toContainText('GarageTale can’t respond right now.')
  await expect(lost).toBeInViewport()
  await expect(form.getByLabel(/^Notes/)).toHaveValue('Points, plugs and condenser.')
  expect(await recordsOf(page, car)).toEqual([])

  // It arrives, but the answer is lost on the way back: it waits on the phone, and is sent again.
  await page.route(
    `/api/vehicles/${car}/service-records`,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('Saved on this phone. It waits for a connection.').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /waiting entr/ })).toBeHidden()
  expect(await recordsOf(page, car)).toMatchObject([
    { type: 'Major Service', cost: 312.4, mileage: 71_204, images: [{ name: 'till.jpg' }, { name: 'invoice.pdf' }] },
  ])
  forgiveCutRequests(problems)
})

test('the service book shows its entries with stamp and receipts, which are edited and deleted (SERV-01, SERV-21)', async ({
  page,
  signUp,
  accessible,
}) => {
  test.slow()
  await page.setViewportSize(phone)
  await signUp(page)
  const car = await addCar(page, { mileage: 71_000 })
  const upload = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    const headers = { 'content-type': file.mimeType, 'x-file-name': file.name }
    return (await (await page.request.post('/api/uploads/receipt', { data: file.buffer, headers })).json()).id
  }
  const image_ids = [await upload(await photo('till.jpg')), await upload(await photo('parts.jpg')), await upload(paper)]
  const logs = (record: object) => page.request.post(`/api/vehicles/${car}/service-records`, { data: record })
  await logs({
    type: 'Oil Change',
    date: '2025-03-14',
    cost: 89.5,
    mileage: 71_200,
    service_center: 'Hill Street',
    image_ids,
  })
  const days = Array.from({ length: 22 }, (_, n) => `2024-01-${n + 10}`)
  await Promise.all(days.map((date) => logs({ type: 'Wheel Alignment', date })))

  await page.goto(`/vehicle/${car}?tab=maintenance`)
  const entries = page.getByRole('article')
  await expect(entries).toHaveCount(20)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(entries).toHaveCount(23)
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden()
  const entry = entries.first()
  await expect(entry.getByRole('img', { name: 'Pencilled in: Oil Change, 14/03/2025, 71,200 mi' })).toBeVisible()
  await expect(entry).toContainText('£89.50')
  await expect(entry).toContainText('Hill Street')
  await expect(entry.getByRole('link', { name: /invoice\.pdf/ })).toHaveAttribute('href', /^\/files\/[\w-]+\?view$/)
  await entry.getByRole('button', { name: 'Open till.jpg' }).click()
  await page.keyboard.press('ArrowRight')
  const larger = dialog(page, 'parts.jpg').getByRole('img', { name: 'parts.jpg' })
  await expect.poll(() => larger.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(600)
  await accessible(page)
  await page.keyboard.press('Escape')

  await entry.getByRole('button', { name: 'Edit Oil Change of 14/03/2025' }).click()
  const form = dialog(page, 'Edit Service Record')
  await expect(form.getByLabel(/^Cost/)).toHaveValue('89.5')
  await expect(form.getByRole('link', { name: 'invoice.pdf' })).toHaveAttribute('href', /\?view$/)
  await form.getByLabel(/^Cost/).fill('95')
  // Meanwhile somebody saves it from another window.
  const [record] = await recordsOf(page, car)
  const elsewhere = { version: record?.version, comments: 'From the other window' }
  await page.request.patch(`/api/vehicles/${car}/service-records/${record?.id}`, { data: elsewhere })
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByRole('button', { name: 'Load the latest version' }).click()
  await expect(form.getByLabel(/^Notes/)).toHaveValue('From the other window')
  await form.getByLabel(/^Cost/).fill('95')
  await form.getByRole('button', { name: 'Remove parts.jpg' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(entry).toContainText('£95.00')
  await expect(entry.getByRole('button', { name: 'Open parts.jpg' })).toBeHidden()

  await entry.getByRole('button', { name: 'Delete Oil Change of 14/03/2025' }).click()
  const question = dialog(page, 'Delete this service record?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(entry).toContainText('Oil Change')
  await entry.getByRole('button', { name: 'Delete Oil Change of 14/03/2025' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question).toBeHidden()
  await expect(entries.getByText('Oil Change')).toHaveCount(0)
})

test('a running cost, a wash and a note each say what is missing and what failed, and are kept (SERV-12..20, ERRS-112..115)', async ({
  page,
  signUp,
  accessible,
  problems,
}) => {
  test.slow()
  await signUp(page)
  const car = await addCar(page, { mileage: 71_000 })
  const failsOnce = (path: string) => refuseOnce(page, path)

  await page.goto(`/vehicle/${car}?action=running-cost`)
  const cost = dialog(page, 'Add Running Cost')
  await expect(cost).toBeVisible()
  expect((await cost.getByLabel('Category').getByRole('option').allTextContents()).slice(1)).toEqual([
    'Fuel',
    'Insurance',
    'Warranty',
    'Tax',
    'Repair',
    'Other',
    'Another, which I name',
  ])
  await cost.getByLabel('Date').fill('')
  await cost.getByRole('button', { name: 'Save' }).click()
  for (const text of ['Please choose a category', 'Please enter a cost', 'Please choose a date'])
    await expect(cost.getByText(text)).toBeVisible()
  await accessible(page)
  await cost.getByLabel('Category').selectOption('Fuel')
  await cost.getByLabel('Cost').fill('61.20')
  await cost.getByLabel('Date').fill('2025-03-14')
  await cost.getByLabel(/^Mileage/).fill('71100')
  await failsOnce(`/api/vehicles/${car}/running-costs`)
  await cost.getByRole('button', { name: 'Save' }).click()
  await expect(cost.getByRole('alert')).toContainText('Failed to save running cost. Please try again.')
  await cost.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Running cost added', { exact: true })).toBeVisible()

  // A slip is questioned: the input stays for correction, and a confirmed value is kept and marked.
  await page.goto(`/vehicle/${car}?action=running-cost`)
  await cost.getByLabel('Category').selectOption('Fuel')
  await cost.getByLabel('Cost').fill('6120')
  await cost.getByLabel(/^Mileage/).fill('7110')
  await cost.getByRole('button', { name: 'Save' }).click()
  const question = dialog(page, 'Is this right?')
  await expect(question).toContainText('Your last reading was 71,100, on 14 March 2025. Is 7,110 right?')
  await expect(question).toContainText('That is a lot for fuel. Is £6,120.00 right?')
  await accessible(page)
  await question.getByRole('button', { name: 'Change it' }).click()
  await cost.getByLabel('Cost').fill('61.20')
  await cost.getByRole('button', { name: 'Save' }).click()
  await expect(question).not.toContainText('a lot')
  await question.getByRole('button', { name: 'Yes, save it' }).click()
  await expect(page.getByText('Running cost added', { exact: true })).toBeVisible()
  await page.goto(`/vehicle/${car}?tab=timeline`)
  await expect(page.getByText('Mileage is lower than an earlier reading. The owner confirmed it.')).toBeVisible()

  await page.goto(`/vehicle/${car}?action=wash`)
  const wash = dialog(page, 'Add Wash or Detail')
  await wash.getByLabel('Date').fill('')
  await wash.getByRole('button', { name: 'Save' }).click()
  await expect(wash.getByText('Please choose a date')).toBeVisible()
  await wash.getByLabel('Date').fill('2025-03-15')
  await wash.getByLabel('Photos').setInputFiles(paper)
  await expect(wash.getByText('Only image files are allowed.')).toBeVisible()
  await expect(wash.getByText('invoice.pdf')).toHaveCount(0)
  await failsOnce('/api/uploads/receipt')
  await wash.getByLabel('Photos').setInputFiles(await photo('shine.jpg'))
  await expect(wash.getByText('Failed to upload images. Please try again.')).toBeVisible()
  await wash.getByRole('button', { name: 'Try shine.jpg again' }).click()
  await expect(wash.getByText('Failed to upload images. Please try again.')).toBeHidden()
  await failsOnce(`/api/vehicles/${car}/washes`)
  await wash.getByRole('button', { name: 'Save' }).click()
  await expect(wash.getByRole('alert')).toContainText('Failed to save wash record. Please try again.')
  await wash.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Wash record added', { exact: true })).toBeVisible()

  await page.goto(`/vehicle/${car}?action=note`)
  const note = dialog(page, 'Add Note')
  await note.getByLabel('Note', { exact: true }).fill('   ')
  await note.getByRole('button', { name: 'Save' }).click()
  await expect(note.getByText('Please enter a note')).toBeVisible()
  await note.getByLabel('Note', { exact: true }).fill('The nearside trunnion wants shims.')
  await note.getByRole('switch', { name: 'Pass on with the car when it’s sold' }).check()
  await note.getByLabel('Photos').setInputFiles(await tooLarge('panorama.jpg'))
  await expect(note.getByText('Image file is too large. Maximum size is 10MB.', { exact: true })).toBeVisible()
  await note.getByRole('button', { name: 'Remove panorama.jpg' }).click()
  await note.getByLabel('Photos').setInputFiles(await photo('trunnion.jpg'))
  await failsOnce(`/api/vehicles/${car}/notes`)
  await note.getByRole('button', { name: 'Save' }).click()
  await expect(note.getByRole('alert')).toContainText('Failed to save note. Please try again.')
  await note.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Note added', { exact: true })).toBeVisible()
  // At the top, away from what is pressed: Save, Post and Send are at the bottom.
  const said = await page.getByText('Note added', { exact: true }).boundingBox()
  expect(said?.y).toBeLessThan(120)
  const { items } = await (await page.request.get(`/api/vehicles/${car}/notes`)).json()
  expect(items).toMatchObject([
    { content: 'The nearside trunnion wants shims.', is_for_record: true, images: [{ name: 'trunnion.jpg' }] },
  ])
  forgiveCutRequests(problems)
})

test('what was typed is not lost by closing, going back or leaving; a car that is gone is named (SERV-10, ERRS-121)', async ({
  page,
  signUp,
}) => {
  await page.setViewportSize(phone)
  await signUp(page)
  const car = await addCar(page, { mileage: 71_000 })
  await page.route('/api/live', () => {})
  await page.goto(`/vehicle/${car}?tab=maintenance`)
  const form = dialog(page, 'Add Service Record')
  const question = dialog(page, 'Discard what you entered?')
  const opens = () => page.getByRole('button', { name: 'Add Service Record' }).click()
  await opens()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toBeHidden()

  await opens()
  await form.getByLabel(/^Notes/).fill('Half a sentence')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  const leavingIsAsked = await page.evaluate(
    () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })),
  )
  expect(leavingIsAsked).toBe(true)
  await page.goBack()
  await expect(question).toBeVisible()
  // Nobody is as quick as a test: a key pressed before the dialog is listening is pressed again.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden({ timeout: 1000 })
  }).toPass()
  await expect(form.getByLabel(/^Notes/)).toHaveValue('Half a sentence')
  await form.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(form).toBeHidden()
  await expect(question).toBeHidden()

  // A file that arrives after its dialog has closed is deleted again.
  const arrive = await hold(page, '/api/uploads/receipt')
  await opens()
  await form.getByLabel('Receipts').setInputFiles(paper)
  await expect(form.getByText('invoice.pdf', { exact: true })).toBeVisible()
  await form.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(form).toBeHidden()
  const takenBack = page.waitForResponse(
    (response) => response.request().method() === 'DELETE' && /\/api\/uploads\/[\w-]+$/.test(response.url()),
  )
  arrive()
  expect((await takenBack).status()).toBe(204)

  // Going back while it saves does not interrupt the save.
  const records = `/api/vehicles/${car}/service-records`
  const answer = await hold(page, records, (route) => route.fallback(), 'POST')
  await opens()
  await form.getByLabel('Service type').selectOption('Wheel Alignment')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('button', { name: 'Saving...' })).toBeVisible()
  await page.goBack()
  await expect(question).toBeHidden()
  await expect(form.getByRole('button', { name: 'Saving...' })).toBeVisible()
  answer()
  await expect(form).toBeHidden()
  await expect(page.getByRole('article').filter({ hasText: 'Wheel Alignment' })).toHaveCount(1)
  await page.unroute(records)
  await page.goto(`/vehicle/${car}?tab=maintenance`)

  await opens()
  await form.getByLabel('Service type').selectOption('Oil Change')
  // Changed elsewhere, and this page has not been told yet.
  await page.request.delete(`/api/vehicles/${car}`)
  await form.getByRole('button', { name: 'Save' }).click()
  const refused = form.getByRole('alert')
  await expect(refused).toContainText('Failed to save service record. Please try again.')
  await expect(refused).toContainText('Vehicle not found or access denied.')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(form).toBeHidden()
})
