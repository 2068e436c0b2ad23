import { addCar, dialog } from './cars.ts'
import { expect, test } from './fixtures.ts'
import { holdScripts } from './hold.ts'

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('what is due is read before any script has come, and what was pressed meanwhile happens once it has', async ({
      page,
      signUp,
    }) => {
      await signUp(page)
      const id = await addCar(page)
      const data = { date: '2020-03-01', state: null, version: null }
      expect((await page.request.put(`/api/vehicles/${id}/due-dates/insurance`, { data })).status()).toBe(200)
      const letScripts = await holdScripts(page)

      const arrived = page.goto('/')
      await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Ann' })).toBeVisible()
      await expect(page.getByRole('link', { name: '1 overdue' })).toBeVisible()
      await page.getByRole('button', { name: 'Invite Friends' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      letScripts()
      await arrived
      await expect(dialog(page, /Invite/)).toBeVisible()
      await expect(page.locator('#answers')).toHaveCount(0)
    })

    test('a vehicle is read before any script has come, and its tab follows', async ({ page, signUp }) => {
      await signUp(page)
      const id = await addCar(page)
      const letScripts = await holdScripts(page)
      const arrived = page.goto(`/vehicle/${id}`)
      await expect(page.getByRole('heading', { level: 1, name: '1962 Morris Minor' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Vehicle Details' })).toHaveCount(0)
      letScripts()
      await arrived
      await expect(page.getByRole('heading', { name: 'Vehicle Details' })).toBeVisible()
    })
  })

test('what changed while a slow phone was still starting is seen once it has', async ({ page, signUp }) => {
  await signUp(page)
  const id = await addCar(page)
  const insured = async (date: string, version: number | null) => {
    const answer = await page.request.put(`/api/vehicles/${id}/due-dates/insurance`, {
      data: { date, state: null, version },
    })
    expect(answer.status()).toBe(200)
    return (await answer.json()).due_dates.find(({ kind }: { kind: string }) => kind === 'insurance').version
  }
  const version = await insured('2020-03-01', null)
  await page.clock.install()
  const letScripts = await holdScripts(page)
  const arrived = page.goto('/')
  const overdue = page.getByRole('link', { name: '1 overdue' })
  await expect(overdue).toBeVisible()
  await insured('2031-03-01', version)
  await page.clock.fastForward(10_000)
  letScripts()
  await arrived
  await expect(overdue).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Ann' })).toBeVisible()
})

test('without JavaScript the links of a drawn screen lead on', async ({ page, browser, baseURL, signUp }) => {
  await signUp(page)
  await addCar(page)
  const still = await browser.newContext({
    baseURL: baseURL ?? '',
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const reader = await still.newPage()
  await reader.goto('/')
  await expect(reader.getByRole('heading', { level: 1, name: 'Welcome back, Ann' })).toBeVisible()
  await expect(reader.getByRole('link', { name: 'View All Vehicles' })).toHaveAttribute('href', '/vehicles')
  await still.close()
})
