import type { Page } from '@playwright/test'
import { addDays, londonToday } from '../domain/basics/format.ts'
import { doubtCodes } from '../domain/vehicles/doubt.ts'
import { jpeg, pdf } from '../server/test/pictures.ts'
import { addService, openBusiness } from './businesses.ts'
import { addCar, publishListing } from './cars.ts'
import { type Account, expect, test } from './fixtures.ts'

const today = londonToday()
const long = (most: number) => 'Donaudampfschiff'.repeat(20).slice(0, most)
const address = `https://example.org/${'a'.repeat(160)}`
const words = `See ${address} and ${long(150)}.`

async function add(page: Page, path: string, data: object) {
  const answer = await page.request.post(`/api${path}`, { data: { confirmed: doubtCodes, ...data } })
  expect([path, answer.ok() ? '' : await answer.text()]).toEqual([path, ''])
  return answer.json()
}
const upload = async (page: Page, kind: string, bytes: Buffer) =>
  (await (await page.request.post(`/api/uploads/${kind}`, { data: bytes })).json()).id as string

/** A garage, a business and posts in which every text is one word too long for any screen. */
async function writeLongWords(page: Page, account: Account) {
  const car = await addCar(page, { make: long(90), model: long(140), registration_number: 'QQ11 QQQ' })
  const path = `/vehicles/${car}`
  const log = { date: today, service_center: long(190), comments: words }
  await add(page, `${path}/service-records`, { ...log, type: 'Oil Change', cost: 1_234_567.89 })
  await add(page, `${path}/running-costs`, { ...log, type: 'Other', title: long(190), cost: 12_345.67 })
  await add(page, `${path}/washes`, { ...log, products_used: long(190), cost: 100 })
  await add(page, `${path}/notes`, { content: words, is_for_record: true })
  await add(page, `${path}/modifications`, {
    ...{ type: 'Tech', name: long(190), brand: long(90), install_date: today, description: words },
  })
  const about = { title: long(190), location: long(190), comments: words }
  await add(page, `${path}/reminders`, { ...about, type: 'Other', due_date: addDays(today, 3), lead_days: 5 })
  const photo = await upload(page, 'media', await jpeg(60, 40))
  await add(page, `${path}/media`, { ...about, file_id: photo, is_publicly_visible: true })
  await add(page, `${path}/documents`, {
    ...{ title: long(190), notes: words, category: 'Warranty', privacy: 'shareable', expiry_date: addDays(today, 40) },
    file_id: await upload(page, 'document', pdf()),
  })
  const shared = await page.request.patch(`/api${path}/sharing`, {
    data: { is_public: true, show_maintenance: true, show_modifications: true, public_description: words },
  })
  const { public_url } = await shared.json()
  const listing = await publishListing(page, car, { location: long(190), description: words })
  await openBusiness(page, account, {
    ...{ business_name: long(190), description: words, address: long(190), city: long(90), country: long(90) },
    ...{ website: address },
  })
  await addService(page, { name: long(190), description: words, estimated_time: long(90), price: 5 })
  const post = await add(page, '/posts', { title: long(190), content: words })
  await add(page, `/posts/${post.id}/comments`, { content: words })
  const guide = { type: 'youtube', make: 'All', model: 'All', url: 'https://youtu.be/dQw4w9WgXcQ' }
  await add(page, '/guides', { ...guide, title: long(190), description: words })
  return { car, public_url, listing }
}

/** What extends beyond the screen, widest first; nothing if everything fits. */
const beyond = () => {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  return [...document.querySelectorAll('main *, header *, footer *')]
    .filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1 && !element.closest('.overflow-x-auto'),
    )
    .slice(-3)
    .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 30)}`)
}

/** Wide and narrow; the last as whoever doubles the size of text on a phone sees it. */
const sizes = [
  { width: 320, text: 16 },
  { width: 390, text: 16 },
  { width: 768, text: 16 },
  { width: 1280, text: 16 },
  { width: 390, text: 32 },
]

test('one long word or address widens no screen, from 320 pixels to 1280, nor does text of twice the size (TIME-01, SPEN-01)', async ({
  page,
  signUp,
  anotherBrowser,
}) => {
  test.setTimeout(300_000)
  const account = await signUp(page, long(60))
  const { car, public_url, listing } = await writeLongWords(page, account)
  const writer = await anotherBrowser()
  await signUp(writer, long(60))
  await add(writer, '/enquiries', { kind: 'contact_owner', about: public_url, message: words })
  const { items } = await (await page.request.get('/api/conversations')).json()
  const tabs = ['overview', 'gallery', 'documents', 'timeline', 'reminders', 'maintenance', 'modifications', 'sharing']
  const screens = [
    ...[
      '/',
      '/due',
      '/vehicles',
      '/vehicles?list=1',
      '/vehicles?view=reminders',
      ...tabs.map((tab) => `/vehicle/${car}?tab=${tab}`),
    ],
    ...['/updates', '/guides', `/profile/${account.id}`, '/business', '/messages', `/messages/${items[0].id}`],
    ...['/search?q=Donaudampf', '/businesses?service=Donaudampf'],
    ...[`/p/${public_url}`, `/listings/${listing}`, `/business/${account.id}`],
  ]
  const own = ['/notifications', '/security', '/my-data', '/people', '/waiting', '/messages']
  const others = ['mileage', 'fuel', 'mot', 'tyres', 'parts', 'ownership']
  const wordless = [
    ...['/log', '/log/fuel', '/log/service', '/share', '/community', '/automate', '/subscription', '/faqs', '/import'],
    ...own,
    ...others.map((tab) => `/vehicle/${car}?tab=${tab}`),
    ...[`/vehicle/${car}?action=reminder`, `/vehicle/${car}/windscreen-card`, `/p/${public_url}/report`],
    ...['/welcome', '/about', '/pricing', '/verify', '/terms'],
  ]
  const found: string[] = []
  for (const path of [...screens, ...wordless]) {
    await page.goto(path)
    if (wordless.includes(path)) await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    const said = page.locator('main').getByText(/Donaudampf|example\.org/)
    await said
      .first()
      .waitFor({ state: 'attached', timeout: wordless.includes(path) ? 300 : 15_000 })
      .catch(() => wordless.includes(path) || found.push(`${path} shows nothing of it`))
    for (const { width, text } of sizes) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', `${size}px`), text)
      // The screen may need a moment to follow its new width.
      await page.waitForFunction(`(${beyond})().length === 0`, undefined, { timeout: 2000 }).catch(() => {})
      for (const what of await page.evaluate(beyond)) found.push(`${path} at ${width}, text ${text}: ${what}`)
    }
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    if (path.endsWith('overview') || path === '/') await spendingFits(page, path, found)
  }
  expect(found).toEqual([])
})

/** The charts stay on their card, and the total inside its ring. */
async function spendingFits(page: Page, path: string, found: string[]) {
  const card = page.getByRole('region', { name: 'Spending Analysis' })
  await card.scrollIntoViewIfNeeded()
  for (const period of ['3m', '1y'])
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await card.getByText(period, { exact: true }).click()
      const out = await card.evaluate((region) => {
        const { right } = region.getBoundingClientRect()
        const ring = region.querySelector('svg')?.getBoundingClientRect()
        const total = region.querySelector('svg + p span.inline-flex')?.getBoundingClientRect()
        // The band starts about a third of the drawing's width from its middle.
        const overlaps = ring && total && total.width > ring.width * 0.62
        const outside = [...region.querySelectorAll('*')].filter(
          (part) => !part.closest('.overflow-x-auto') && part.getBoundingClientRect().right > right + 1,
        )
        return [
          ...(overlaps ? [`the total is ${total.width} wide in ${ring.width}`] : []),
          ...outside.slice(-1).map(String),
        ]
      })
      for (const what of out) found.push(`${path} spending ${period} at ${width}: ${what}`)
    }
}
