import { addDays, formatDate, londonToday } from '../domain/basics/format.ts'
import { addCar, dialog } from './cars.ts'
import { expect, test } from './fixtures.ts'

test.describe.configure({ timeout: 120_000 })

const mini = { make: 'Mini', model: 'Cooper', year: 2015, mileage: 52_000 }
const ago = (days: number) => addDays(londonToday(), -days)

test('sets of tyres are fitted in turn, wear with the car’s miles, and are let go of', async ({
  page,
  signUp,
  accessible,
}) => {
  await signUp(page)
  const car = await addCar(page, mini)
  await page.goto(`/vehicle/${car}?tab=tyres`)
  await expect(page.getByText('No tyres yet')).toBeVisible()
  const adds = async (name: string, fields: Record<string, string>) => {
    await page.getByRole('button', { name: 'Add Tyres' }).first().click()
    const adding = dialog(page, 'Add Tyres')
    await adding.getByLabel('Name').fill(name)
    for (const [label, value] of Object.entries(fields)) await adding.getByLabel(label).fill(value)
    await adding.getByRole('button', { name: 'Add Tyres' }).click()
    await expect(adding).toBeHidden()
  }
  await adds('Summer set', { Make: 'Michelin', Size: '205/55 R16', Price: '412.60' })
  await adds('Winter set', { 'DOT date': '1012', 'Where stored': 'Shed' })
  const summer = page.getByRole('article', { name: 'Summer set' })
  const winter = page.getByRole('article', { name: 'Winter set' })
  await expect(summer.getByText('£412.60')).toBeVisible()
  await expect(winter.getByText(/14 years old/)).toBeVisible()

  const fits = async (name: string, day: string, mileage: string) => {
    await page.getByRole('button', { name: `Fit ${name}` }).click()
    const fitting = dialog(page, `Fit ${name}`)
    await fitting.getByLabel('Fitted on').fill(day)
    await fitting.getByLabel('Mileage that day').fill(mileage)
    return fitting
  }
  const first = await fits('Summer set', ago(400), '42,600')
  await first.getByRole('button', { name: 'Fit', exact: true }).click()
  await expect(first).toBeHidden()
  await expect(summer.getByText('Fitted', { exact: true })).toBeVisible()
  await expect(summer.getByText('9,400 mi', { exact: true })).toBeVisible()
  for (const [date, mileage, left, right] of [
    [ago(399), 42_600, 5.7, 5.9],
    [ago(0), 52_000, 3.6, 3.8],
  ] as const) {
    const data = { date, mileage, front_left_tread: left, front_right_tread: right }
    expect((await page.request.post(`/api/vehicles/${car}/tyre-checks`, { data })).status()).toBe(201)
  }
  await page.reload()
  await expect(summer.getByText('2.1 mm in 9,400 mi (front left); 1.6 mm at about 61,000 mi.')).toBeVisible()
  await accessible(page)

  const second = await fits('Winter set', ago(0), '')
  await expect(second.getByText('Summer set comes off the same day.')).toBeVisible()
  await second.getByRole('button', { name: 'Fit', exact: true }).click()
  await expect(winter.getByText('Fitted', { exact: true })).toBeVisible()
  await expect(summer.getByText('Stored', { exact: true }).first()).toBeVisible()
  await summer.getByText('Fitted once').click()
  await expect(summer.getByText(`${formatDate(ago(400))} to ${formatDate(ago(0))}, 9,400 mi`)).toBeVisible()

  await page.getByRole('button', { name: 'More for Summer set' }).click()
  await page.getByRole('menuitem', { name: 'Retire or sell' }).click()
  const ending = dialog(page, 'Retire or Sell Summer set')
  await ending.getByLabel('What became of it').selectOption('Sold')
  await ending.getByRole('button', { name: 'Save' }).click()
  await expect(summer.getByText('Sold', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Fit Summer set' })).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'More for Summer set' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog(page, 'Delete these tyres?').getByRole('button', { name: 'Delete' }).click()
  await expect(summer).toHaveCount(0)
  await expect(winter).toBeVisible()
})

test('a part’s number is read and copied on a phone, and one is taken for a service', async ({
  page,
  signUp,
  accessible,
}) => {
  await signUp(page)
  const car = await addCar(page, mini)
  await page.request.post(`/api/vehicles/${car}/service-records`, {
    data: { type: 'Oil Change', date: ago(3), mileage: 51_900 },
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/vehicle/${car}?tab=parts`)
  await expect(page.getByText('No parts yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add Part' }).click()
  const adding = dialog(page, 'Add Part')
  await adding.getByRole('button', { name: 'Add Part' }).click()
  await expect(adding.getByText('Please enter a name')).toBeVisible()
  await adding.getByLabel('Name').fill('Oil filter')
  await adding.getByLabel('Part number').fill('W 712/94')
  await adding.getByLabel('Price').fill('7.95')
  await adding.getByRole('button', { name: 'Add Part' }).click()
  const part = page.getByRole('article', { name: 'Oil filter' })
  await expect(part.getByText('W 712/94')).toBeVisible()
  await page.getByRole('button', { name: 'Copy the number of Oil filter' }).click()
  await expect(page.getByText('Part number copied', { exact: true })).toBeVisible()
  await accessible(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)

  await page.getByRole('button', { name: 'Use Oil filter' }).click()
  const using = dialog(page, 'Use Oil filter')
  await using.getByLabel('For which work').selectOption({ index: 1 })
  await using.getByRole('button', { name: 'Use', exact: true }).click()
  await expect(part.getByText(`Used in Oil Change, ${formatDate(ago(3))}`)).toBeVisible()
  await expect(part.getByText('0 in stock')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use Oil filter' })).toHaveCount(0)
  await part.getByRole('button', { name: /^Put back/ }).click()
  await dialog(page, 'Put it back?').getByRole('button', { name: 'Put back' }).click()
  await expect(part.getByText('1 in stock')).toBeVisible()

  await page.getByRole('button', { name: 'More for Oil filter' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog(page, 'Delete this part?').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No parts yet')).toBeVisible()
})
