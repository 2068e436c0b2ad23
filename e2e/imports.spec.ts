import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { addCar, dialog } from './cars.ts'
import { expect, test } from './fixtures.ts'

const samples = join(import.meta.dirname, '../server/sharing/vehicle-import/samples')
const folder = readdirSync(join(samples, 'lubelogger')).map((name) => join(samples, 'lubelogger', name))

test('a member brings a Fuelio file, sees what was left out, and undoes it', async ({ page, signUp, accessible }) => {
  await signUp(page)
  const car = await addCar(page, { make: 'Volkswagen', model: 'Golf', year: 2012 })
  await page.goto(`/vehicle/${car}`)
  await page.getByRole('button', { name: 'Add New' }).click()
  await page.getByRole('menuitem', { name: 'Import from a file' }).click()
  await expect(page.getByRole('heading', { name: 'Import records' })).toBeVisible()
  await accessible(page)
  await page.getByLabel('Choose files').setInputFiles(join(samples, 'fuelio.csv'))

  await expect(page.getByText('3 fill-ups')).toBeVisible()
  await expect(page.getByText('41,230 mi')).toBeVisible()
  await expect(page.getByLabel('Import “Golf AB12 CDE” into')).toHaveValue(car)
  await page.getByText('Lines that can’t be taken (3)').click()
  await expect(page.getByText('The quantity “lots” isn’t a number.')).toBeVisible()
  await accessible(page)
  await page.getByRole('button', { name: 'Import 8 records' }).click()

  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible()
  await expect(page.getByText(/^3 fill-ups, 2 running costs, 1 /)).toBeVisible()
  await accessible(page)
  await page.getByRole('link', { name: 'See the timeline' }).click()
  await expect(page.getByText('Wiper blades')).toBeVisible()

  await page.goto('/import')
  await page.getByRole('button', { name: /Fuelio/ }).click()
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await dialog(page, 'Undo this import?').getByRole('button', { name: 'Undo this import' }).click()
  await expect(page.getByText('Undone: 8 records were removed')).toBeVisible()
})

test('a LubeLogger folder asks what it doesn’t say, and a table of one’s own is remembered', async ({
  page,
  signUp,
  accessible,
}) => {
  await signUp(page)
  await addCar(page, { make: 'Skoda', model: 'Octavia', year: 2016 })
  await page.goto('/import')
  await page.getByLabel('Choose files').setInputFiles(folder)
  await expect(page.getByRole('heading', { name: 'The file doesn’t say' })).toBeVisible()
  await accessible(page)
  await page.getByLabel('Miles', { exact: true }).check()
  await page.getByLabel('Litres').check()
  await page.getByRole('button', { name: 'Show what will be imported' }).click()
  await page.getByRole('button', { name: 'Import 9 records' }).click()
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible()

  const table = (lines: string) => ({
    name: 'my-costs.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Day;Amount;For\n${lines}`),
  })
  await page.getByRole('button', { name: 'Import another file' }).click()
  await page.getByLabel('Choose files').setInputFiles(table('2024-05-13;12,50;Parking\n'))
  await expect(page.getByRole('heading', { name: 'Which column is which?' })).toBeVisible()
  await page.getByLabel('What does each line hold?').selectOption({ label: 'Running costs' })
  await page.getByLabel('Date').selectOption({ label: 'Day' })
  await page.getByLabel('Cost').selectOption({ label: 'Amount' })
  await page.getByLabel('What was done or paid for').selectOption({ label: 'For' })
  await accessible(page)
  await page.getByRole('button', { name: 'Show what will be imported' }).click()
  await expect(page.getByText('£12.50')).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 record' }).click()
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible()

  await page.getByRole('button', { name: 'Import another file' }).click()
  await page.getByLabel('Choose files').setInputFiles(table('2024-06-13;8,00;Parking\n'))
  await expect(page.getByText('Filled in as you chose it last time.')).toBeVisible()
  await expect(page.getByLabel('Cost')).toHaveValue('1')
})
