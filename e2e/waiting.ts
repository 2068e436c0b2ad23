import type { BrowserContext, Page } from '@playwright/test'
import { dialog, photo } from './cars.ts'
import { expect, password } from './fixtures.ts'

export const badge = (page: Page, count: number) =>
  page.getByRole('link', { name: new RegExp(`^${count} waiting entr(y|ies)`) })
export const kept = 'Saved on this phone. It waits for a connection.'

interface Saved {
  id: string
  cost: number | null
  images: { name: string }[]
}
/** What the server has, whatever the page says. */
export async function washesOf(page: Page, car: string): Promise<Saved[]> {
  return (await (await page.request.get(`/api/vehicles/${car}/washes`)).json()).items
}
export const costsOf = async (page: Page, car: string) => (await washesOf(page, car)).map(({ cost }) => cost).sort()

/** Until all that is fetched after the first screen is there: here nothing else keeps it for later. */
export const ready = (page: Page) =>
  page.waitForFunction(() => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    return ['toast-viewport', 'run-outbox', 'waiting-strip', '/waiting-'].every((part) =>
      loaded.some((name) => name.includes(part)),
    )
  })

/** The form is open when the signal goes, as at a petrol station. */
export async function openWash(page: Page, car: string) {
  await page.goto(`/vehicle/${car}?tab=timeline&action=wash`)
  const form = dialog(page, 'Add Wash')
  await ready(page)
  await expect(form.getByRole('button', { name: 'Save' })).toBeEnabled()
  return form
}

export async function keepWash(page: Page, context: BrowserContext, car: string, cost: number, withPhoto = false) {
  const form = await openWash(page, car)
  await context.setOffline(true)
  await form.getByLabel(/^Cost/).fill(String(cost))
  if (withPhoto) {
    await form.getByLabel('Photos', { exact: true }).setInputFiles(await photo(`wash ${cost}.jpg`))
    await expect(form.getByText('Waits for a connection')).toBeVisible()
  }
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(kept).first()).toBeVisible()
  await expect(form).toBeHidden()
}

/** A member who stays signed in, on a device that keeps the app. */
export async function keepsApp(page: Page, email: string, car: string) {
  const data = { email, password, keep_signed_in: true }
  expect((await page.request.post('/api/auth/sign-in/email', { data })).status()).toBe(200)
  await page.goto(`/vehicle/${car}?tab=timeline`)
  const isKept = () => page.evaluate(async () => (await caches.match('/app-shell')) !== undefined)
  await expect.poll(isKept, { timeout: 30_000 }).toBe(true)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  // What was read of the car is kept a moment later.
  await page.waitForTimeout(2000)
}
