import type { Page } from '@playwright/test'
import { addDays, addYears, formatShortDate, londonToday } from '../domain/basics/format.ts'
import { dvsaError } from '../server/test/dvsa-stand-in.ts'
import { addCar, dialog } from './cars.ts'
import { expect } from './fixtures.ts'
import { officialProgram } from './official-program.ts'

const { test, program } = officialProgram()
test.setTimeout(120_000)

async function looksUp(page: Page, registration: string) {
  await page.goto('/vehicles')
  await page.getByRole('button', { name: 'Add Vehicle' }).first().click()
  const form = dialog(page, 'Add New Vehicle')
  await form.getByLabel('Registration').fill(registration)
  await form.getByRole('button', { name: 'Look Up' }).click()
  return form
}

test('a car is added by its plate from what the DVLA and the DVSA say, with its tax, its MOT and every defect', async ({
  page,
  signUp,
  accessible,
}) => {
  await signUp(page)
  const form = await looksUp(page, 'GV15XKO')
  await expect(form.getByText('Found. Check the details')).toBeVisible()
  await expect(form.getByLabel('Make')).toHaveValue('Volkswagen')
  await expect(form.getByLabel('Model')).toHaveValue('Golf')
  await expect(form.getByLabel('Year')).toHaveValue('2015')
  await expect(form.getByLabel('Engine type')).toHaveValue('1968cc')
  await expect(form.getByLabel('Fuel type')).toHaveValue('Diesel')
  await expect(form.getByLabel('Mileage')).toHaveValue('88012')
  const facts = form.getByRole('region', { name: 'Tax and MOT' })
  await expect(facts.getByText('Taxed')).toBeVisible()
  await expect(facts.getByText('Valid')).toHaveCount(1)
  await expect(facts.getByText(/^\d\d\/\d\d\/\d{4}$/)).toHaveCount(2)
  await accessible(page)
  // Neither service says what the gearbox is.
  await form.getByLabel('Transmission').selectOption('DCT')
  await form.getByRole('button', { name: 'Add Vehicle' }).click()
  await expect(form).toBeHidden()

  const [car] = await (await page.request.get('/api/vehicles')).json().then((body) => body.vehicles ?? body)
  await page.goto(`/vehicle/${car.id}?tab=timeline`)
  const failed = page.getByRole('article').filter({ hasText: 'Offside rear coil spring fractured' })
  await expect(failed.getByText('FAIL', { exact: true })).toBeVisible()
  await expect(failed.getByText('Nearside front brake hose leaking')).toBeVisible()
  await expect(failed.getByText('Child seats fitted')).toBeVisible()
  await expect(page.getByText('PASS', { exact: true })).toHaveCount(2)
})

test('a new test arrives with an advisory, which becomes a reminder and is cleared by the record of the work', async ({
  page,
  signUp,
  accessible,
}) => {
  const plate = 'NW15TST'
  const today = londonToday()
  const tyre = 'Nearside Front Tyre worn close to legal limit/worn on edge (5.2.3 (e))'
  const tested = (day: string, defects: string[]) => ({
    ...{ completedDate: `${day}T10:15:30.000Z`, testResult: 'PASSED', expiryDate: addYears(day, 1) },
    ...{ odometerValue: '61234', odometerUnit: 'MI', odometerResultType: 'READ', dataSource: 'DVSA' },
    motTestNumber: day.replaceAll('-', ''),
    defects: defects.map((text) => ({ text, type: 'ADVISORY', dangerous: false })),
  })
  const tells = (...motTests: object[]) =>
    program.dvsa.behaves(plate, {
      answer: { registration: plate, make: 'MINI', model: 'COOPER', hasOutstandingRecall: 'Yes', motTests },
    })
  program.dvla.behaves(plate, { answer: { registrationNumber: plate, make: 'MINI', taxStatus: 'Taxed' } })
  const [before, lately] = [tested(addDays(today, -400), []), tested(addDays(today, -20), [tyre])]

  await signUp(page)
  const car = await addCar(page, {
    make: 'Mini',
    model: 'Cooper',
    year: 2015,
    registration_number: plate,
    mileage: 100,
  })
  await page.goto(`/vehicle/${car}?tab=mot`)
  await expect(page.getByText('No MOT tests yet')).toBeVisible()
  const check = page.getByRole('button', { name: 'Check with DVLA and DVSA' })
  tells(before)
  await check.click()
  await expect(page.getByText('Nothing is open')).toBeVisible()
  await expect(page.getByText('Outstanding safety recall.')).toBeVisible()

  tells(lately, before)
  await check.click()
  const open = page.getByRole('region', { name: 'To put right' }).getByRole('listitem')
  await expect(open).toHaveCount(1)
  await expect(open.getByText(`Advised ${formatShortDate(addDays(today, -20))}`)).toBeVisible()
  await accessible(page)
  await open.getByRole('button', { name: 'Remind me' }).click()
  await expect(open.getByText(/^Reminder due/)).toBeVisible()
  await expect(open.getByRole('button', { name: 'Remind me' })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Reminders' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'MOT advisory: Nearside Front Tyre' })).toHaveCount(1)
  await page.getByRole('tab', { name: 'Mileage' }).click()
  await expect(page.getByText('61,234 mi').first()).toBeVisible()

  await page.getByRole('tab', { name: 'MOT' }).click()
  await open.getByRole('button', { name: 'Repaired by…' }).click()
  const repairing = dialog(page, 'Repaired by')
  await expect(repairing.getByText('There’s no service record since the test')).toBeVisible()
  await expect(repairing.getByRole('button', { name: 'Link record' })).toBeDisabled()
  await accessible(page)
  await repairing.getByRole('button', { name: 'Log the work now' }).click()
  const service = dialog(page, 'Add Service Record')
  await expect(service.getByLabel('Service type')).toHaveValue('Tyre Change / Rotation')
  await expect(service.getByLabel('Notes')).toHaveValue(/Nearside Front Tyre worn/)
  await service.getByRole('button', { name: 'Save' }).click()
  await expect(service).toBeHidden()
  const settled = page.getByRole('region', { name: 'Put right' }).getByRole('listitem')
  await expect(settled.getByText('Repaired', { exact: true })).toBeVisible()
  await expect(settled.getByText('By the record ‘Tyre Change / Rotation’')).toBeVisible()
  await expect(open).toHaveCount(0)
  await page.getByRole('tab', { name: 'Reminders' }).click()
  await expect(page.getByRole('region', { name: 'Completed', exact: true }).getByRole('article')).toHaveCount(1)

  // Undone and linked again, now from the records that are there.
  await page.getByRole('tab', { name: 'MOT' }).click()
  await settled.getByRole('button', { name: 'Undo' }).click()
  await open.getByRole('button', { name: 'Repaired by…' }).click()
  await repairing.getByRole('button', { name: 'Link record' }).click()
  await expect(settled.getByText('Repaired', { exact: true })).toBeVisible()

  tells(tested(today, []), lately, before)
  await check.click()
  await expect(settled.getByText(new RegExp(`, gone by ${formatShortDate(today)}$`))).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await accessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

// The last: it leaves both services closed for a while.
test('kilometres, SORN, a model nobody knows, a service in trouble: the form says each and the rest is typed', async ({
  page,
  signUp,
}) => {
  await signUp(page)
  let form = await looksUp(page, 'KM08JPN')
  await expect(form.getByLabel('Mileage')).toHaveValue('160934')
  await expect(form.getByText('In kilometres, as read at the last MOT')).toBeVisible()
  await expect(form.getByRole('region', { name: 'Tax and MOT' }).getByText('Untaxed')).toBeVisible()

  form = await looksUp(page, 'SR09RNN')
  await expect(form.getByRole('region', { name: 'Tax and MOT' }).getByText('SORN')).toBeVisible()
  await expect(form.getByLabel('Make')).toHaveValue('Mazda')
  await expect(form.getByLabel('Model')).toBeEditable()
  await form.getByRole('button', { name: 'Add Vehicle' }).click()
  await expect(form.getByText('Please enter the model')).toBeVisible()
  await form.getByLabel('Model').fill('MX-5')
  await form.getByRole('button', { name: 'Add Vehicle' }).click()
  await expect(form).toBeHidden()
  await expect(dialog(page, 'Track Your Maintenance')).toBeVisible()

  program.dvla.behaves('CC19CCC', { status: 429, headers: { 'retry-after': '900' } })
  program.dvsa.behaves('CC19CCC', dvsaError('RL-01'))
  form = await looksUp(page, 'CC19CCC')
  await expect(form.getByRole('alert')).toContainText(
    'The vehicle register is busy. Please try again in a few minutes.',
  )
})
