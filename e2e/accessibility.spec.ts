import type { Page } from '@playwright/test'
import { addCar, publishListing } from './cars.ts'
import { expect, test } from './fixtures.ts'

const publicPages = [
  '/welcome',
  '/about',
  '/pricing',
  '/verify',
  '/terms',
  '/privacy',
  '/login',
  '/signup',
  '/reset-password?token=x',
  '/p/none',
  '/listings/none',
  '/transfer/none',
]
const memberPages = [
  '/',
  '/vehicles',
  '/vehicles?view=reminders',
  '/vehicles?view=sold',
  '/sold/none',
  '/vehicle/none',
  '/updates',
  '/community',
  '/guides',
  '/automate',
  '/subscription',
  '/business',
  '/faqs',
]
/** Addresses that open a dialog over the screen of whoever has no vehicle yet. */
const memberDialogs = ['/?welcome=1', '/vehicles?action=add']
// Ten screens each, and a busy machine must not make them fail.
test.setTimeout(240_000)

const schemes = ['light', 'dark'] as const
/** Each width and each scheme once; ALL_VARIANTS=1 tries them in every combination, which takes minutes more. */
const isTried = (scheme: string, width: number) =>
  process.env.ALL_VARIANTS === '1' || (scheme === 'light') === (width === 1280)

for (const scheme of schemes) {
  for (const width of [1280, 390].filter((each) => isTried(scheme, each))) {
    test(`every public page at ${width} px, ${scheme}: no violation, no overflow`, async ({ page, accessible }) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      for (const path of publicPages) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        await accessible(page)
        await nothingSticksOut(page, path)
      }
    })

    test(`every screen of a member at ${width} px, ${scheme}: no violation, no overflow`, async ({
      page,
      signUp,
      accessible,
    }) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      const ann = await signUp(page)
      await page.goto('/vehicles')
      await expect(page.getByRole('link', { name: 'Add Your First Vehicle' })).toBeVisible()
      await accessible(page)
      await nothingSticksOut(page, 'an empty garage')
      for (const path of memberDialogs) {
        await page.goto(path)
        await expect(page.getByRole('dialog')).toBeVisible()
        await accessible(page)
        await nothingSticksOut(page, path)
      }
      const id = await addCar(page, { registration_number: 'GT17QBM', looked_up: true })
      const own = [`/vehicle/${id}`, `/vehicle/${id}?tab=ownership`, `/profile/${ann.id}`]
      const listing = [`/listings/${await publishListing(page, id)}`, `/vehicle/${id}/windscreen-card`]
      const { public_url } = await (await page.request.get(`/api/vehicles/${id}/sharing`)).json()
      for (const path of [...memberPages, ...own, ...listing, `/p/${public_url}`]) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        await expect(page.getByText(/^(Loading|Initializing)/)).toHaveCount(0)
        await accessible(page)
        await nothingSticksOut(page, path)
      }
    })
  }
}

async function nothingSticksOut(page: Page, path: string) {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect([path, beyond]).toEqual([path, 0])
}
