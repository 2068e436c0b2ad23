import { addCar, dialog } from './cars.ts'
import { expect, test } from './fixtures.ts'

test('whoever wants less motion gets none: nothing on screen is still moving', async ({ page, signUp }) => {
  await signUp(page)
  const car = await addCar(page)
  const longest = async () => {
    await page.goto(`/vehicle/${car}`)
    await page.getByRole('button', { name: 'Add New' }).click()
    await page.getByRole('menuitem', { name: 'Note' }).click()
    await expect(dialog(page, 'Add Note')).toBeVisible()
    return page.evaluate(() => {
      const times = [...document.querySelectorAll('*')].flatMap((element) => {
        const { animationName, animationDuration, transitionDuration } = getComputedStyle(element)
        return [animationName === 'none' ? '0s' : animationDuration, transitionDuration]
      })
      return Math.max(...times.flatMap((each) => each.split(',')).map(Number.parseFloat))
    })
  }
  expect(await longest()).toBeLessThanOrEqual(0.001)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await longest()).toBeGreaterThan(0.05)
})

test('numbers bring up the keyboard for numbers', async ({ page, signUp }) => {
  await signUp(page)
  const car = await addCar(page, { fuel_type: 'Plug-in Hybrid' })
  const asks = async (path: string, numbers: [field: RegExp, keyboard: string][]) => {
    await page.goto(path)
    const form = page.getByRole('dialog')
    await expect(form.getByRole('button', { name: 'Save' })).toBeEnabled({ timeout: 30_000 })
    for (const [field, keyboard] of numbers)
      await expect(form.getByLabel(field).first()).toHaveAttribute('inputmode', keyboard)
  }
  const at = (action: string) => `/vehicle/${car}?action=${action}`
  await asks(at('fill-up'), [
    [/^Litres/, 'decimal'],
    [/^Total/, 'decimal'],
    [/^Price a litre/, 'decimal'],
    [/^Mileage/, 'numeric'],
  ])
  await asks(at('charge'), [
    [/^Energy/, 'decimal'],
    [/^Total/, 'decimal'],
  ])
  for (const action of ['service', 'running-cost', 'wash']) await asks(at(action), [[/^Cost/, 'decimal']])
  await asks('/log/mileage', [[/^Mileage/, 'numeric']])
})

for (const size of [
  { width: 390, height: 844, text: 32 },
  { width: 320, height: 568, text: 16 },
  { width: 320, height: 568, text: 32 },
])
  test(`at ${size.width} pixels with text of ${size.text} a fill-up can be typed and saved, and the bar is in reach`, async ({
    page,
    signUp,
  }) => {
    await page.setViewportSize(size)
    await page.addInitScript((text) => {
      document.addEventListener('DOMContentLoaded', () =>
        document.documentElement.style.setProperty('font-size', `${text}px`),
      )
    }, size.text)
    await signUp(page)
    const car = await addCar(page)
    const narrow = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
    for (const path of ['/', '/due', '/log']) {
      await page.goto(path)
      await expect(page.getByRole('link', { name: 'Add', exact: true }).last()).toBeInViewport({ ratio: 1 })
      expect([path, await narrow()]).toEqual([path, true])
    }
    await page.getByRole('link', { name: /^Log fuel/ }).click()
    const form = dialog(page, 'Add Fill-up')
    await form.getByLabel('Litres').fill('30')
    await form.getByLabel('Total').fill('45')
    const save = form.getByRole('button', { name: 'Save' })
    await expect(save).toBeInViewport({ ratio: 1 })
    expect(await narrow()).toBe(true)
    await save.click()
    await expect(form).toBeHidden()
    await expect(page).toHaveURL(`/vehicle/${car}?tab=fuel`)
    expect(await narrow()).toBe(true)
  })
