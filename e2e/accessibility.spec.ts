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
  '/reset-password#token=x',
  '/confirm-address#token=x',
  '/p/none',
  '/listings/none',
  '/business/none',
  '/businesses?place=Whitby',
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
  '/search',
  '/search?q=nothing-at-all',
  '/automate',
  '/subscription',
  '/business',
  '/faqs',
]
/** Addresses that open a dialog over the screen of a member without a vehicle. */
const memberDialogs = ['/?welcome=1', '/vehicles?action=add']
// Some twenty screens each, and a busy machine must not make them fail.
test.setTimeout(240_000)

/** Each width and each colour scheme once; ALL_VARIANTS=1 tries every combination, which takes minutes longer. */
const variants = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [1280, 390]
    .filter((width) => process.env.ALL_VARIANTS === '1' || (colorScheme === 'light') === (width === 1280))
    .map((width) => ({ colorScheme, width })),
)

/** Content below the fold is not drawn until it is near, so it keeps its earlier colours. */
async function lookThrough() {
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight) {
    window.scrollTo(0, top)
    await drawn()
  }
  window.scrollTo(0, 0)
  await drawn()
}

/** The same page in one variant after another: reloading it for each takes as long as checking it. */
async function holds(page: Page, accessible: (page: Page) => Promise<void>, path: string) {
  for (const { colorScheme, width } of variants) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(lookThrough)
    await accessible(page)
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect([path, width, beyond]).toEqual([path, width, 0])
  }
}

test('what cannot be read or seen is found', async ({ page, accessible }) => {
  await page.goto('/about')
  await accessible(page)
  await page.evaluate(() =>
    document
      .querySelector('main')
      ?.insertAdjacentHTML('beforeend', '<p style="color:#bbb;background:#fff">Faint</p><img src="data:,">'),
  )
  const found = await accessible(page).catch((error: Error) => error.message)
  expect(found).toContain('color-contrast: <p')
  expect(found).toContain('image-alt: <img')
})

test('every public page, wide and narrow, light and dark: no violation, no overflow', async ({ page, accessible }) => {
  for (const path of publicPages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await holds(page, accessible, path)
  }
})

test('every screen of a member, wide and narrow, light and dark: no violation, no overflow', async ({
  page,
  signUp,
  accessible,
}) => {
  const ann = await signUp(page)
  await page.goto('/vehicles')
  await expect(page.getByRole('link', { name: 'Add Your First Vehicle' })).toBeVisible()
  await holds(page, accessible, 'an empty garage')
  for (const path of memberDialogs) {
    await page.goto(path)
    await expect(page.getByRole('dialog')).toBeVisible()
    await holds(page, accessible, path)
  }
  const id = await addCar(page, { registration_number: 'GT17QBM', looked_up: true })
  const own = [`/vehicle/${id}`, `/vehicle/${id}?tab=ownership`, `/profile/${ann.id}`]
  const listing = [`/listings/${await publishListing(page, id)}`, `/vehicle/${id}/windscreen-card`]
  const { public_url } = await (await page.request.get(`/api/vehicles/${id}/sharing`)).json()
  for (const path of [...memberPages, ...own, ...listing, `/p/${public_url}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.getByText(/^(Loading|Initializing)/)).toHaveCount(0)
    await holds(page, accessible, path)
  }
})
