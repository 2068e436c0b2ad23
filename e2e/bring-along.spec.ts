import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { zip } from '../server/platform/files/zip.ts'
import { collect } from '../server/test/unzip.ts'
import { addCar, dialog } from './cars.ts'
import { expect, test } from './fixtures.ts'

test.setTimeout(180_000)

const samples = join(import.meta.dirname, '../server/sharing/vehicle-import/samples')
const folder = async () => {
  const entries = readdirSync(join(samples, 'lubelogger-years')).map((name) => ({
    name: `lubelogger/${name}`,
    modified: new Date(),
    content: readFileSync(join(samples, 'lubelogger-years', name), 'utf8'),
  }))
  return { name: 'lubelogger.zip', mimeType: 'application/zip', buffer: await collect(zip(entries)) }
}
const panel = (page: Page) => page.getByRole('tabpanel', { name: 'Fuel' })
test('on a phone a member brings six years along, logs the next fill-up, and leaves with a PDF for a buyer', async ({
  page,
  signUp,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signUp(page)
  const hybrid = { make: 'Volkswagen', model: 'Golf GTE', year: 2016, fuel_type: 'Plug-in Hybrid', mileage: 0 }
  const golf = await addCar(page, { ...hybrid, registration_number: 'AB12 CDE' })
  const octavia = await addCar(page, { make: 'Skoda', model: 'Octavia', year: 2016, mileage: 0 })

  await page.goto('/import')
  await page.getByLabel('Choose files').setInputFiles(join(samples, 'fuelio-six-years.csv'))
  await expect(page.getByText('124 fill-ups')).toBeVisible()
  await expect(page.getByLabel('Import “Golf AB12 CDE” into')).toHaveValue(golf)
  await page.getByRole('button', { name: 'Import 147 records' }).click()
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible({ timeout: 30_000 })

  await page.getByRole('button', { name: 'Import another file' }).click()
  await page.getByLabel('Choose files').setInputFiles(await folder())
  await page.getByLabel('Miles', { exact: true }).check()
  await page.getByLabel('Litres').check()
  await page.getByRole('button', { name: 'Show what will be imported' }).click()
  await page.getByLabel('Import it into').selectOption(octavia)
  await expect(page.getByText('lower than an earlier one')).toBeHidden()
  await page.getByRole('button', { name: 'Import 49 records' }).click()
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible({ timeout: 30_000 })

  // K and M of docs/economy.md.
  await page.goto(`/vehicle/${octavia}?tab=fuel`)
  await expect(panel(page).getByText('47.8 mpg').first()).toBeVisible()
  await page.goto(`/vehicle/${golf}?tab=fuel`)
  await expect(panel(page).getByText('46.5 mpg').first()).toBeVisible()
  await expect(panel(page).getByText('47.7 mpg').first()).toBeVisible()

  await page.goto('/')
  await page.getByRole('button', { name: 'Log fuel' }).click()
  await page.getByRole('menuitem', { name: '2016 Volkswagen Golf GTE' }).click()
  const form = dialog(page, 'Add Fill-up')
  await form.getByLabel('Mileage').fill('62536')
  await form.getByLabel('Litres').fill('36.37')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  // 400 miles on 36.37 litres, since the full tank at 62,136.
  await expect(panel(page).getByText('50.0 mpg').first()).toBeVisible()

  await page.goto(`/vehicle/${golf}?tab=sharing`)
  const book = page.getByRole('region', { name: 'History as a PDF' })
  await book.getByLabel('Costs').check()
  await book.getByRole('button', { name: 'Make the PDF' }).click()
  await expect(book.getByText('Your PDF is ready')).toBeVisible({ timeout: 60_000 })
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    book.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  const bytes = new Uint8Array(await readFile(await pdf.path()))
  const { text } = await extractText(await getDocumentProxy(bytes))
  expect(text[0]).toContain('AB12 CDE')
  expect(text.join('\n')).toContain('62,536')
  expect(text.join('\n')).toContain('Oil Change')
})
