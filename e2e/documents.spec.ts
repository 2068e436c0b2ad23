import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { onDisk, tooLarge } from './cars.ts'
import { expect, test } from './fixtures.ts'

// Each is a whole story, and a busy machine takes its time over pictures.
test.setTimeout(120_000)

const paper = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
})
const scan = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#f6f3ec' } })
    .jpeg()
    .toBuffer(),
})

async function carWithDocuments(page: Page, ...documents: { title: string; category: string }[]): Promise<string> {
  const data = {
    make: 'Morris',
    model: 'Minor',
    year: 1962,
    transmission: 'Manual',
    fuel_type: 'Petrol',
    mileage: 61_234,
  }
  const { id: car } = await (await page.request.post('/api/vehicles', { data })).json()
  for (const document of documents) {
    const headers = { 'x-file-name': 'paper.pdf', 'content-type': 'application/pdf' }
    const upload = await page.request.post('/api/uploads/document', { data: paper('paper.pdf').buffer, headers })
    const { id: file_id } = await upload.json()
    const saved = await page.request.post(`/api/vehicles/${car}/documents`, { data: { ...document, file_id } })
    expect(saved.status()).toBe(201)
  }
  return car
}

test('a document needs a file, a title and a category, of the right type and size (DOCS-03..07, ERRS-116..118)', async ({
  page,
  signUp,
  accessible,
}) => {
  await signUp(page)
  const car = await carWithDocuments(page)
  await page.goto(`/vehicle/${car}?tab=documents`)
  await expect(page.getByRole('heading', { name: 'No documents yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Upload Document' }).click()
  const dialog = page.getByRole('dialog', { name: 'Document Upload' })
  await expect(dialog.getByLabel('Category').getByRole('option')).toHaveText([
    'Choose a category',
    'Insurance',
    'Warranty',
    'Road Tax',
    'MOT Certificate',
    'V5 log Book',
    'Miscellaneous',
  ])
  const save = dialog.getByRole('button', { name: /^Save Document/ })
  await save.click()
  for (const text of ['Please select at least one file to upload', 'Please enter a title', 'Please choose a category'])
    await expect(dialog.getByText(text)).toBeVisible()
  const files = dialog.getByLabel('Files')
  const square = sharp({ create: { width: 60, height: 60, channels: 3, background: '#f7c600' } })
  await files.setInputFiles([
    await onDisk({ name: 'letter.docx', buffer: Buffer.from('hello') }),
    await tooLarge('atlas.pdf'),
    // Detected by the server, which reads the bytes.
    await onDisk({ name: 'drawing.png', buffer: await square.gif().toBuffer() }),
  ])
  for (const text of [
    'letter.docx is not a supported file type. Please use PDF, JPG, or PNG files.',
    'atlas.pdf is too large. Maximum size is 10MB.',
    'drawing.png is not a supported file type. Please use PDF, JPG, or PNG files.',
  ])
    await expect(dialog.getByRole('alert').filter({ hasText: text })).toBeVisible()
  await accessible(page)
  await save.click()
  await expect(dialog.getByText('Please select at least one file to upload')).toBeVisible()
})

test('two scans become two documents, seen by category, edited, viewed, downloaded and deleted (DOCS-01, DOCS-02, DOCS-09, C-55)', {
  tag: '@whole',
}, async ({ page, signUp, accessible }) => {
  await signUp(page)
  const car = await carWithDocuments(page, { title: 'Cover', category: 'Insurance' })
  await page.goto(`/vehicle/${car}?tab=documents`)
  await page.getByRole('button', { name: 'Upload Document' }).click()
  const dialog = page.getByRole('dialog', { name: 'Document Upload' })
  await dialog.getByLabel('Files').setInputFiles([await scan('front.jpg'), await scan('back.jpg')])
  await dialog.getByLabel('Title').fill('V5C')
  await dialog.getByLabel('Category').selectOption('V5 log Book')
  await dialog.getByRole('button', { name: 'Save Documents' }).click()
  await expect(dialog).toBeHidden()
  await page.goto(`/vehicle/${car}?tab=documents`)
  const logBook = page.getByRole('region', { name: 'V5 log Book' })
  await expect(logBook.getByRole('link', { name: /^V5C/ })).toHaveText(['V5C (2)', 'V5C (1)'])
  await expect(page.getByRole('region', { name: 'Insurance' }).getByText('Cover')).toBeVisible()
  await expect(logBook.getByText('Private')).toHaveCount(2)
  await accessible(page)

  const saved = page.waitForEvent('download')
  await logBook.getByRole('button', { name: 'Download V5C (1)' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe('front.jpg')
  expect(await sharp(await download.path()).metadata()).toMatchObject({ format: 'jpeg', width: 2400, height: 1800 })

  await logBook.getByRole('button', { name: 'More for V5C (1)' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit document' })
  await edit.getByLabel('Title').fill('Log book, front')
  await edit.getByLabel('Expiry date').fill('2020-01-01')
  await edit.getByLabel('Privacy').selectOption('Shareable')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()
  const row = logBook.getByRole('listitem').filter({ hasText: 'Log book, front' })
  await expect(row.getByText('Shareable')).toBeVisible()
  await expect(row.getByText(/days overdue/)).toBeVisible()

  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'View Cover' }).click()
  const viewer = await opened
  await expect(viewer).toHaveURL(/\/files\/[\w-]+\?view$/)
  // The browser's own viewer frames the document; a blocked or a downloaded one has no frame.
  await expect.poll(() => viewer.frames().length).toBeGreaterThan(1)
  await viewer.close()

  await logBook.getByRole('button', { name: 'More for V5C (2)' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete this document?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(logBook.getByRole('listitem')).toHaveCount(1)
})

test('what fails is said, and what was typed stays (DOCS-10, ERRS-106..110)', async ({ page, signUp }) => {
  await signUp(page)
  const car = await carWithDocuments(page, { title: 'Cover', category: 'Insurance' })
  const list = `**/api/vehicles/${car}/documents`
  const unavailable = { status: 503, json: {} }
  await page.route(list, (route) => route.fulfill(unavailable))
  await page.goto(`/vehicle/${car}?tab=documents`)
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load documents' })).toBeVisible()
  await page.unroute(list)
  await page.getByRole('button', { name: 'Try again' }).click()

  await page.route('**/files/*', (route) => route.fulfill({ status: 503, body: '' }))
  await page.getByRole('button', { name: 'Download Cover' }).click()
  await expect(page.getByText('Failed to download document', { exact: true })).toBeVisible()

  await page.route(`${list}/*`, (route) => route.fulfill(unavailable))
  await page.getByRole('button', { name: 'More for Cover' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this document?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question.getByRole('alert')).toHaveText('Failed to delete document')
  await question.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Upload Document' }).click()
  const dialog = page.getByRole('dialog', { name: 'Document Upload' })
  const save = dialog.getByRole('button', { name: /^Save Document/ })
  await dialog.getByLabel('Files').setInputFiles([paper('one.pdf')])
  await dialog.getByLabel('Title').fill('Warranty card')
  await dialog.getByLabel('Category').selectOption('Warranty')
  await page.route(list, (route) =>
    route.request().method() === 'POST' ? route.fulfill(unavailable) : route.continue(),
  )
  await save.click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to upload document')
  await dialog.getByLabel('Files').setInputFiles([paper('two.pdf')])
  await save.click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to upload documents. Please try again.')
  await expect(dialog.getByLabel('Title')).toHaveValue('Warranty card')

  // One succeeds, the other fails: the first is kept and only the other is left to retry, unchanged.
  await page.unroute(list)
  const attempts: string[] = []
  await page.route(list, (route) => {
    const request = route.request()
    if (request.method() !== 'POST') return route.continue()
    attempts.push(`${request.headers()['idempotency-key']} ${request.postData()}`)
    return attempts.length === 1 ? route.fulfill(unavailable) : route.continue()
  })
  await save.click()
  await expect(dialog.getByText('1 document saved.')).toBeVisible()
  await expect(dialog.getByText('two.pdf')).toBeHidden()
  await expect(dialog.getByText('one.pdf')).toBeVisible()
  await save.click()
  await expect(dialog).toBeHidden()
  await page.goto(`/vehicle/${car}?tab=documents`)
  await expect(page.getByRole('region', { name: 'Warranty' }).getByRole('link', { name: /^Warranty card/ })).toHaveText(
    ['Warranty card', 'Warranty card (2)'],
  )
  expect(attempts.length).toBe(3)
  expect(attempts[2]).toBe(attempts[0])

  await page.unroute(`${list}/*`)
  const elsewhere = { error: { code: 'changed_elsewhere', message: 'This was changed in another window.' } }
  await page.route(`${list}/*`, (route) =>
    route.fulfill(route.request().method() === 'PATCH' ? { status: 409, json: elsewhere } : unavailable),
  )
  await page.getByRole('button', { name: 'More for Cover' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit document' })
  await edit.getByLabel('Title').fill('Cover note')
  await edit.getByRole('button', { name: 'Save' }).click()
  await edit.getByRole('button', { name: 'Load the latest version' }).click()
  await expect(page.getByText('Failed to load document', { exact: true })).toBeVisible()
  await expect(edit.getByLabel('Title')).toHaveValue('Cover note')
})
