import { valuationValues } from '#domain/vehicles/valuation.ts'
import { addCar } from './cars.ts'
import { expect, test } from './fixtures.ts'

const known = (registration_number: string) => ({
  registration_number,
  make: 'Volkswagen',
  model: 'Golf GTI',
  year: 2014,
  transmission: 'DCT',
  mileage: 88_000,
  looked_up: true,
})

test('an owner has a vehicle valued, sees its nine values, and is told when it is too soon or too often (VALU-02, VALU-03, VALU-06, VALU-09)', async ({
  page,
  signUp,
  accessible,
}) => {
  await signUp(page)
  const golf = await addCar(page, known('GT64QVW'))
  const fiesta = await addCar(page, known('GT12QFF'))
  await page.goto(`/vehicle/${golf}`)
  const card = page.getByRole('region', { name: 'Vehicle Valuation' })
  await expect(card.getByText('0 of 1 valuation used this month.')).toBeVisible()
  await card.getByRole('button', { name: 'Get Valuation' }).dblclick()
  await expect(card.getByText(/Valued on \d+ \w+ \d{4} at 88,000 mi/)).toBeVisible()
  for (const { label } of Object.values(valuationValues))
    await expect(card.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) })).toBeVisible()
  await expect(card.getByRole('definition').filter({ hasText: /^£[\d,]+$/ })).toHaveCount(9)
  await expect(card.getByRole('alert')).toHaveCount(0)
  await card.getByRole('button', { name: 'Refresh' }).click()
  await expect(card.getByRole('alert')).toHaveText(
    'Cannot Refresh Valuation: Vehicle valuations can only be refreshed once a month. Please try again in 30 days.',
  )
  await accessible(page)

  await page.goto(`/vehicle/${fiesta}`)
  await card.getByRole('button', { name: 'Get Valuation' }).click()
  await expect(card.getByRole('alert')).toContainText(
    'You have reached your monthly valuation limit. Please upgrade your plan or try again next month.',
  )
})

test('a vehicle that cannot be valued says why (VALU-01, VALU-07, VALU-08)', async ({ page, signUp }) => {
  await signUp(page)
  const unknown = await addCar(page, known('AB12CDE'))
  const bare = await addCar(page, known(''))
  const card = page.getByRole('region', { name: 'Vehicle Valuation' })
  await page.goto(`/vehicle/${unknown}`)
  await card.getByRole('button', { name: 'Get Valuation' }).click()
  await expect(card.getByRole('alert')).toHaveText(
    'Failed to fetch valuation: There is no valuation for this registration.',
  )
  await page.goto(`/vehicle/${bare}`)
  await expect(card.getByText('Vehicle registration number is required for valuation')).toBeVisible()
  await expect(card.getByRole('button')).toHaveCount(0)

  await page.route('**/valuation', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto(`/vehicle/${unknown}`)
  const text = 'Failed to load valuation data. Please try again.'
  await expect(card.getByRole('alert')).toContainText(text)
  await expect(page.getByText(text)).toHaveCount(2)
  await page.unroute('**/valuation')
  await card.getByRole('button', { name: 'Try again' }).click()
  await expect(card.getByRole('button', { name: 'Get Valuation' })).toBeVisible()
})
