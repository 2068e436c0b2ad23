import ICAL from 'ical.js'
import { addDays, londonToday } from '../domain/basics/format.ts'
import { addCar, dialog } from './cars.ts'
import { expect, test } from './fixtures.ts'

test('a member makes a calendar address, a calendar reads it, and stops it', async ({
  page,
  signUp,
  accessible,
  anotherBrowser,
}) => {
  await signUp(page)
  const car = await addCar(page, { make: 'Mini', model: 'Cooper', year: 2015, mileage: 42_000 })
  const due_date = addDays(londonToday(), 40)
  const reminder = { type: 'Other', title: 'Polish, then wax', due_date }
  expect((await page.request.post(`/api/vehicles/${car}/reminders`, { data: reminder })).status()).toBe(201)

  await page.goto('/vehicles?view=reminders')
  await page.getByRole('button', { name: 'Subscribe in your calendar' }).click()
  const open = dialog(page, 'Subscribe in your calendar')
  await open.getByRole('button', { name: 'Make an address' }).click()
  const field = open.getByLabel('Calendar address')
  await expect(field).toHaveValue(/^http.*\/calendar\/[\w-]{43}\.ics$/)
  const address = await field.inputValue()
  await expect(open.getByRole('link', { name: 'Open in calendar' })).toHaveAttribute(
    'href',
    address.replace(/^https?/, 'webcal'),
  )
  await accessible(page)

  // As a calendar does, which has no cookies.
  const elsewhere = await anotherBrowser()
  const read = () => elsewhere.request.get(address)
  const events = new ICAL.Component(ICAL.parse(await (await read()).text())).getAllSubcomponents('vevent')
  expect(
    events.map((each) => new ICAL.Event(each)).map(({ summary, startDate }) => [summary, String(startDate)]),
  ).toEqual([['Polish, then wax: Mini Cooper', due_date]])

  // It can't be shown a second time; a car has one of its own.
  await page.goto(`/vehicle/${car}?tab=reminders`)
  await page.getByRole('button', { name: 'Subscribe in your calendar' }).click()
  await expect(open.getByRole('button', { name: 'Make an address' })).toBeVisible()
  await page.goto('/vehicles?view=reminders')
  await page.getByRole('button', { name: 'Subscribe in your calendar' }).click()
  await expect(open.getByText('Last read by a calendar: just now.')).toBeVisible()
  await expect(field).toBeHidden()

  await open.getByRole('button', { name: 'Make a new address' }).click()
  await dialog(page, 'Make a new address?').getByRole('button', { name: 'Make a new address' }).click()
  await expect(field).not.toHaveValue(address)
  const renewed = await field.inputValue()
  expect((await read()).status()).toBe(404)
  expect((await elsewhere.request.get(renewed)).status()).toBe(200)

  await open.getByRole('button', { name: 'Stop this address' }).click()
  await dialog(page, 'Stop this address?').getByRole('button', { name: 'Stop this address' }).click()
  await expect(open.getByRole('button', { name: 'Make an address' })).toBeVisible()
  expect((await elsewhere.request.get(renewed)).status()).toBe(404)
  await accessible(page)
})
