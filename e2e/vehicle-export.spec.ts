import { readFile } from 'node:fs/promises'
import { extractText, getDocumentProxy } from 'unpdf'
import { addCar, photo } from './cars.ts'
import { expect, test } from './fixtures.ts'

test.setTimeout(120_000)

test('a seller makes the PDF of the car’s history, with costs, and takes the data along', async ({
  page,
  signUp,
  accessible,
}) => {
  await signUp(page)
  const car = await addCar(page, { registration_number: '842 DGL' })
  const { buffer } = await photo('receipt.jpg', '#e8e4d8')
  const headers = { 'x-file-name': 'receipt.jpg', 'content-type': 'image/jpeg' }
  const receipt = (await (await page.request.post('/api/uploads/receipt', { data: buffer, headers })).json()).id
  const service = {
    ...{ type: 'Oil Change', date: '2026-03-01', cost: 61.5, service_center: 'Moor Road Garage' },
    image_ids: [receipt],
  }
  expect((await page.request.post(`/api/vehicles/${car}/service-records`, { data: service })).status()).toBe(201)

  await page.goto(`/vehicle/${car}?tab=sharing`)
  const book = page.getByRole('region', { name: 'History as a PDF' })
  await expect(book.getByLabel('Receipts')).toBeChecked()
  await book.getByLabel('Costs').check()
  await book.getByRole('button', { name: 'Make the PDF' }).click()
  await expect(book.getByText('Your PDF is ready')).toBeVisible({ timeout: 60_000 })
  await expect(book.getByText('with costs, with receipts')).toBeVisible()
  await accessible(page)
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    book.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  expect(pdf.suggestedFilename()).toMatch(/^garagetale-history-842DGL-.*\.pdf$/)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await readFile(await pdf.path()))))
  expect(text[0]).toContain('842 DGL')
  expect(text.join('\n')).toContain('£61.50')
  expect(text.join('\n')).toContain('Moor Road Garage')

  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(csv.suggestedFilename()).toMatch(/^garagetale-842DGL-.*\.zip$/)
  const [json] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download JSON' }).click(),
  ])
  const { format, vehicles } = JSON.parse(await readFile(await json.path(), 'utf8'))
  expect([format, vehicles[0].records.service[0].service_center]).toEqual(['garagetale-export', 'Moor Road Garage'])

  await book.getByRole('button', { name: 'Delete' }).click()
  await expect(book.getByRole('button', { name: 'Make the PDF' })).toBeVisible()
  await page.reload()
  await expect(book.getByRole('button', { name: 'Make the PDF' })).toBeVisible()
})
