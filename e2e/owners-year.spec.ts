import type { Page } from '@playwright/test'
import ICAL from 'ical.js'
import { addDays, addYears, daysBetween, formatShortDate, londonToday } from '../domain/basics/format.ts'
import { readConfig } from '../server/config.ts'
import { besideTheProgram } from '../server/operations/open-database.ts'
import { prepareQueue } from '../server/operations/pending-jobs.ts'
import { openPostgres } from '../server/platform/database/database.ts'
import { dialog } from './cars.ts'
import { expect } from './fixtures.ts'
import { officialProgram } from './official-program.ts'

const { test, program } = officialProgram()
test.setTimeout(180_000)

const today = londonToday()
const plate = 'OY16YRS'
const tyre = 'Nearside Front Tyre worn close to legal limit/worn on edge (5.2.3 (e))'

const tested = (day: string, expiryDate: string, miles: number, defects: string[] = []) => ({
  ...{
    completedDate: `${day}T10:15:30.000Z`,
    testResult: 'PASSED',
    expiryDate,
    motTestNumber: day.replaceAll('-', ''),
  },
  ...{ odometerValue: String(miles), odometerUnit: 'MI', odometerResultType: 'READ', dataSource: 'DVSA' },
  defects: defects.map((text) => ({ text, type: 'ADVISORY', dangerous: false })),
})

function servicesSay(motExpiryDate: string, ...motTests: object[]) {
  const { dvla, dvsa } = program
  const car = { make: 'MINI', colour: 'GREEN', fuelType: 'PETROL', engineCapacity: 1499, yearOfManufacture: 2016 }
  const tax = { taxStatus: 'Taxed', taxDueDate: addDays(today, 200), motStatus: 'Valid', motExpiryDate }
  dvla.behaves(plate, { answer: { registrationNumber: plate, monthOfFirstRegistration: '2016-03', ...car, ...tax } })
  const life = { firstUsedDate: '2016-03-17', registrationDate: '2016-03-17', manufactureDate: '2016-02-28' }
  dvsa.behaves(plate, {
    answer: { registration: plate, make: 'MINI', model: 'COOPER', hasOutstandingRecall: 'No', ...life, motTests },
  })
}

/** As if so many days had gone by: every date of the program is that much nearer. */
const pass = (days: number) =>
  inDatabase(async (sql) => {
    await sql`update due_dates set date = date - ${days}::int, official_date = official_date - ${days}::int`
    await sql`
      update reminders set due_date = due_date - ${days}::int, reminder_date = reminder_date - ${days}::int`
  })

/** What the program does by itself every few minutes, now. */
const runJob = (name: string) =>
  besideTheProgram(readConfig({ DATA_DIR: program.data }), async (url) => {
    const queue = await prepareQueue(url)
    await queue.send(name, {})
    await queue.stop({ graceful: false })
  })

const inDatabase = (act: (sql: ReturnType<typeof openPostgres>) => Promise<void>) =>
  besideTheProgram(readConfig({ DATA_DIR: program.data }), async (url) => {
    const sql = openPostgres(url, { max: 1 })
    await act(sql)
    await sql.end()
  })

async function addByPlate(page: Page) {
  await page.goto('/vehicles')
  await page.getByRole('button', { name: 'Add Vehicle' }).first().click()
  const form = dialog(page, 'Add New Vehicle')
  await form.getByLabel('Registration').fill(plate)
  await form.getByRole('button', { name: 'Look Up' }).click()
  await expect(form.getByLabel('Mileage')).toHaveValue('52000')
  await form.getByLabel('Transmission').selectOption('Manual')
  await form.getByRole('button', { name: 'Add Vehicle' }).click()
  await expect(form).toBeHidden()
  const { vehicles } = await (await page.request.get('/api/vehicles')).json()
  return vehicles[0].id as string
}

test('an owner’s year: added by plate, reminded of the MOT, tested, the date moves on, the advisory is a job and cleared', async ({
  page,
  signUp,
  anotherBrowser,
}) => {
  const expires = addDays(today, 40)
  const lastTest = tested(addYears(expires, -1), expires, 52_000)
  servicesSay(expires, lastTest)
  await signUp(page)
  const car = await addByPlate(page)
  await page.goto('/vehicles')
  const card = page.getByRole('article').filter({ hasText: '2016 Mini Cooper' })
  await expect(card.getByText('MOT in 40 days')).toBeVisible()

  // Three weeks and a half later the reminder comes to the bell of the page that is open.
  await pass(25)
  await runJob('tell-reminders')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName(/1 unread/, { timeout: 30_000 })
  await bell.click()
  await expect(page.getByText(/2016 Mini Cooper \(OY16 YRS\): due in 15 days/i)).toBeVisible()

  // The car is tested; what the services say then arrives by itself, and the date moves on.
  const nextYear = addYears(addDays(expires, -25), 1)
  servicesSay(nextYear, tested(today, nextYear, 58_500, [tyre]), lastTest)
  await page.goto(`/vehicle/${car}?tab=mot`)
  await expect(page.getByText('Nothing is open')).toBeVisible()
  await runJob('refresh-near-dates')
  const open = page.getByRole('region', { name: 'To put right' }).getByRole('listitem')
  await expect(open).toHaveCount(1, { timeout: 30_000 })
  await expect(open.getByText(`Advised ${formatShortDate(today)}`)).toBeVisible()

  // The advisory becomes a job in one press.
  await open.getByRole('button', { name: 'Remind me' }).click()
  await page.goto('/vehicles?view=reminders')
  const reminders = page.getByRole('article')
  await expect(reminders.filter({ hasText: 'MOT advisory: Nearside Front Tyre' })).toHaveCount(1)
  const mot = reminders.filter({ hasText: 'MOT' }).filter({ hasNotText: 'advisory' })
  await expect(mot.getByText(`Due in ${daysBetween(today, nextYear)} days`)).toBeVisible()

  // It is done at the tyre shop, and cleared.
  await page.goto(`/vehicle/${car}?tab=mot`)
  await open.getByRole('button', { name: 'Repaired by…' }).click()
  await dialog(page, 'Repaired by').getByRole('button', { name: 'Log the work now' }).click()
  const service = dialog(page, 'Add Service Record')
  await service.getByRole('button', { name: 'Save' }).click()
  await expect(service).toBeHidden()
  await expect(page.getByRole('region', { name: 'Put right' }).getByText('Repaired', { exact: true })).toBeVisible()
  await expect(open).toHaveCount(0)
  await page.getByRole('tab', { name: 'Mileage' }).click()
  await expect(page.getByText('58,500 mi').first()).toBeVisible()

  // The phone's calendar knows next year's test, and nothing of the tyre.
  await page.goto('/vehicles?view=reminders')
  await page.getByRole('button', { name: 'Subscribe in your calendar' }).click()
  const subscribing = dialog(page, 'Subscribe in your calendar')
  await subscribing.getByRole('button', { name: 'Make an address' }).click()
  await expect(subscribing.getByLabel('Calendar address')).toHaveValue(/\.ics$/)
  const address = await subscribing.getByLabel('Calendar address').inputValue()
  const read = await (await anotherBrowser()).request.get(address)
  const events = new ICAL.Component(ICAL.parse(await read.text()))
    .getAllSubcomponents('vevent')
    .map((each) => new ICAL.Event(each))
    .map(({ summary, startDate }) => `${startDate} ${summary}`)
  expect(events.filter((each) => each.includes('MOT'))).toEqual([`${nextYear} MOT: Mini Cooper (OY16 YRS)`])
})
