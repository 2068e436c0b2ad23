import type { Page } from '@playwright/test'
import { addCar, photo } from './cars.ts'
import { expect, test } from './fixtures.ts'
import { hold, holdScripts } from './hold.ts'

test.setTimeout(120_000)

async function addPhoto(page: Page, car: string, details: object, colour: string) {
  const { buffer } = await photo('photo.jpg', colour)
  const sent = await page.request.post('/api/uploads/media', {
    data: buffer,
    headers: { 'content-type': 'image/jpeg' },
  })
  const data = { file_id: (await sent.json()).id, is_publicly_visible: true, ...details }
  expect((await page.request.post(`/api/vehicles/${car}/media`, { data })).status()).toBe(201)
}

/** A shared car with a little of everything; returns its address. */
async function share(page: Page, car: string, message: string): Promise<string> {
  const data = { is_public: true, public_description: message }
  const answer = await page.request.patch(`/api/vehicles/${car}/sharing`, { data })
  expect(answer.status()).toBe(200)
  return (await answer.json()).public_url
}

async function addBook(page: Page, car: string) {
  const save = async (path: string, data: object) =>
    expect((await page.request.post(`/api/vehicles/${car}/${path}`, { data })).status()).toBe(201)
  const [service_center, comments] = ['Castle Hill Garage', 'Oil and filter. Nothing else to do.']
  await save('service-records', {
    type: 'Major Service',
    date: '2025-03-14',
    mileage: 61_000,
    cost: 240,
    service_center,
    comments,
  })
  const lamps = {
    type: 'Aesthetic',
    name: 'Spot lamps',
    brand: 'Lucas',
    install_date: '2024-05-01',
    description: 'A pair.',
  }
  await save('modifications', lamps)
}

test('a visitor reads the page with scripts turned off (PUBL-04..12, PUBL-14)', async ({
  page,
  signUp,
  browser,
  baseURL,
}) => {
  await signUp(page)
  const car = await addCar(page, { registration_number: 'ABC123A', engine_type: '1098 cc A-series' })
  await addBook(page, car)
  await addPhoto(page, car, { title: 'Over the moor', location: 'Goathland' }, '#a8261f')
  const slug = await share(page, car, 'Kept in a dry barn\nand driven on Sundays.')
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false, locale: 'en-GB' })
  const reader = await context.newPage()
  expect((await reader.goto(`/p/${slug}`))?.status()).toBe(200)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('1962MorrisMinor')
  await expect(reader.getByRole('banner').last()).toBeVisible()
  for (const [term, fact] of [
    ['Reg', 'ABC 123A'],
    ['Mileage', '61,234 mi'],
    ['Engine', '1098 cc A-series'],
    ['Transmission', 'Manual'],
    ['Fuel Type', 'Petrol'],
  ] as const)
    await expect(reader.locator(`dt:text-is("${term}") + dd`)).toHaveText(fact)
  await expect(reader.getByRole('heading', { name: 'Major Service' })).toBeVisible()
  for (const words of [
    'Kept in a dry barn',
    'Service Center: Castle Hill Garage',
    'Oil and filter. Nothing else to do.',
    'Spot lamps',
    'Brand: Lucas',
    '01/05/2024',
    'A pair.',
  ])
    await expect(reader.getByText(words).first()).toBeVisible()
  await expect(reader.getByText('240')).toHaveCount(0)
  const thumbnail = reader.getByRole('link', { name: 'Open Photo: Over the moor' })
  await thumbnail.click()
  await expect(reader).toHaveURL(/\/files\/[\w-]+$/)
  await expect(reader.locator('img')).toBeVisible()
  await context.close()
})

test('the lightbox follows keys and a finger, keeps the focus and gives it back, on a phone (PUBL-06)', async ({
  page,
  signUp,
  anotherBrowser,
  accessible,
}) => {
  await signUp(page)
  const car = await addCar(page)
  for (const [title, colour] of [
    ['Green', '#0b3d2e'],
    ['Yellow', '#f7c600'],
    ['Red', '#b3261e'],
  ] as const)
    await addPhoto(
      page,
      car,
      { title, location: 'Whitby', date_taken: '2024-08-09', comments: `All ${title}.` },
      colour,
    )
  const slug = await share(page, car, 'Hello.')
  const phone = await anotherBrowser({ width: 390, height: 844 })
  const amendment = {
    changes: { location: { from: 'Whitby', to: 'Goathland' } },
    reason: null,
    created_at: '2026-09-11',
  }
  await phone.route(`**/p/${slug}`, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('"amendments":[]', `"amendments":[${JSON.stringify(amendment)}]`)
    await route.fulfill({ response, body })
  })
  await phone.goto(`/p/${slug}`)
  const tile = phone.getByRole('link', { name: 'Open Photo: Red' })
  await tile.focus()
  await phone.keyboard.press('Enter')
  const shows = async (title: string, place: string) => {
    const lightbox = phone.getByRole('dialog', { name: `Photo: ${title}` })
    await expect(lightbox.getByText(place)).toBeVisible()
    for (const words of [title, '9 August 2024 · Whitby', `All ${title}.`])
      await expect(lightbox.getByText(words, { exact: true })).toBeVisible()
  }
  await shows('Red', '1 of 3')
  await expect(phone.getByRole('list', { name: 'Amendments' })).toContainText('location Whitby → is now Goathland')
  await accessible(phone)
  await phone.keyboard.press('ArrowLeft')
  await shows('Red', '1 of 3')
  await phone.keyboard.press('ArrowRight')
  await shows('Yellow', '2 of 3')
  await phone.keyboard.press('End')
  await shows('Green', '3 of 3')
  await phone.keyboard.press('Home')
  for (let tabs = 0; tabs < 6; tabs++) {
    await phone.keyboard.press('Tab')
    const inside = await phone.evaluate(() => {
      const { activeElement } = document
      return activeElement === document.body || activeElement?.closest('dialog') !== null
    })
    expect(inside).toBe(true)
  }
  await phone.getByRole('img', { name: 'Photo: Red' }).evaluate((picture) => {
    const touch = { bubbles: true, pointerType: 'touch', clientY: 400 }
    picture.dispatchEvent(new PointerEvent('pointerdown', { ...touch, clientX: 300 }))
    picture.dispatchEvent(new PointerEvent('pointerup', { ...touch, clientX: 100 }))
  })
  await shows('Yellow', '2 of 3')
  await phone.keyboard.press('Escape')
  await expect(phone.getByRole('dialog')).toHaveCount(0)
  await expect(tile).toBeFocused()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('a picture and Contact Owner open, even when they were pressed before the scripts had come (PUBL-06, PUBL-13)', async ({
  page,
  signUp,
  anotherBrowser,
}) => {
  await signUp(page)
  const car = await addCar(page)
  await addPhoto(page, car, { title: 'Over the moor' }, '#a8261f')
  const slug = await share(page, car, 'Hello.')
  const reader = await anotherBrowser()
  await reader.goto(`/p/${slug}`)
  await reader.getByRole('button', { name: 'Contact Owner' }).first().click()
  await expect(reader.getByRole('dialog', { name: 'Contact Owner' })).toBeVisible()
  await reader.goto('/welcome')
  const letRead = await holdScripts(reader)
  const going = reader.goto(`/p/${slug}`)
  await reader.getByRole('button', { name: 'Contact Owner' }).first().click()
  await expect(reader.getByRole('dialog')).toHaveCount(0)
  letRead()
  await going
  await expect(reader.getByRole('dialog', { name: 'Contact Owner' })).toBeVisible()
  expect(await reader.evaluate(() => [scrollY, location.hash])).toEqual([0, ''])
  // An address that asks for the form opens it once.
  await reader.goto('/welcome')
  await reader.goto(`/p/${slug}#contact`)
  await expect(reader.getByRole('dialog', { name: 'Contact Owner' })).toBeVisible()
  await expect(reader).toHaveURL(`/p/${slug}`)
  await reader.reload()
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(reader.getByRole('dialog')).toHaveCount(0)

  const unread = await anotherBrowser()
  const asked: string[] = []
  unread.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const letLook = await holdScripts(unread)
  const reading = unread.goto(`/p/${slug}`)
  await unread.getByRole('link', { name: 'Open Photo: Over the moor' }).click()
  await expect.poll(() => asked.some((path) => path.endsWith('.js'))).toBe(true)
  await expect(unread).toHaveURL(new RegExp(`/p/${slug}$`))
  letLook()
  await reading
  await expect(unread.getByRole('dialog', { name: 'Photo: Over the moor' })).toBeVisible()
})

test('the book outlasts a translator that changed the header before the scripts came (PUBL-08, PUBL-10)', async ({
  page,
  signUp,
  anotherBrowser,
  problems,
}) => {
  await signUp(page)
  const car = await addCar(page)
  await addBook(page, car)
  await addPhoto(page, car, { title: 'Over the moor' }, '#a8261f')
  const slug = await share(page, car, 'Hello.')
  const reader = await anotherBrowser()
  await reader.route(`**/p/${slug}`, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('>About<', '><font>Über uns</font><')
    await route.fulfill({ response, body })
  })
  await reader.goto(`/p/${slug}`)
  // React starts over, which it reports to the console: only then has this test tested anything.
  await expect.poll(() => problems.splice(0).join()).toContain('#418')
  await expect(reader.getByRole('link', { name: 'About' }).first()).toBeVisible()
  for (const words of ['Service Center: Castle Hill Garage', 'Brand: Lucas', 'Hello.'])
    await expect(reader.getByText(words)).toBeVisible()
  await reader.getByRole('link', { name: 'Open Photo: Over the moor' }).click()
  await expect(reader.getByRole('dialog', { name: 'Photo: Over the moor' })).toBeVisible()
  await reader.keyboard.press('Escape')
  await reader.getByRole('button', { name: 'Contact Owner' }).first().click()
  await expect(reader.getByRole('dialog', { name: 'Contact Owner' })).toBeVisible()
})

test('it says that it loads, what failed, and that it is gone once switched off (PUBL-01..03, ERRS-05, ERRS-44, ERRS-45)', async ({
  page,
  signUp,
  anotherBrowser,
  problems,
}) => {
  await signUp(page)
  const car = await addCar(page)
  const slug = await share(page, car, 'Hello.')
  const reader = await anotherBrowser()
  await signUp(reader, 'Sam Sutton')
  let answers = 0
  const answer = await hold(reader, `**/api/public/vehicles/${slug}`, (route) =>
    answers++ ? route.fallback() : route.fulfill({ status: 503, json: {} }),
  )
  await reader.goto('/')
  await reader.evaluate((path) => {
    history.pushState({}, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/p/${slug}`)
  await expect(reader.getByText('Loading vehicle profile...')).toBeVisible()
  answer()
  await expect(reader.getByText('Error loading vehicle').last()).toBeVisible()
  await reader.getByRole('button', { name: 'Try again' }).click()
  await expect(reader.getByRole('heading', { level: 1, name: /Morris/ })).toBeVisible()
  // React reports an error that a page shows; there is this one and no other.
  expect(problems.splice(0)).toHaveLength(1)
  await page.request.patch(`/api/vehicles/${car}/sharing`, { data: { is_public: false } })
  const gone = await reader.goto(`/p/${slug}`)
  expect(gone?.status()).toBe(404)
  await expect(reader.getByRole('heading', { name: 'Vehicle not found or no longer available' })).toBeVisible()
})

test('whoever leaves by a link and comes back finds the whole book again (PUBL-08, PUBL-10)', async ({
  page,
  signUp,
}) => {
  await signUp(page)
  const car = await addCar(page)
  await addBook(page, car)
  const slug = await share(page, car, 'Hello.')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/p/${slug}`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('link', { name: 'About' }).first().click()
  await expect(page).toHaveURL(/\/about$/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: /Morris/ })).toBeVisible()
  for (const words of ['Service Center: Castle Hill Garage', 'Brand: Lucas'])
    await expect(page.getByText(words)).toBeVisible()
  await page.getByRole('button', { name: 'Contact Owner' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Contact Owner' })).toBeVisible()
})

test('markup in every field is read as text and runs nowhere (PUBL-14)', async ({ page, signUp, anotherBrowser }) => {
  const hostile = `</script><script>hacked=1</script><img src=x onerror=hacked=1>`
  await signUp(page, 'Ann Archer')
  const car = await addCar(page, { make: hostile, model: hostile, engine_type: hostile })
  await addPhoto(page, car, { title: hostile, location: hostile, comments: hostile }, '#0b3d2e')
  const service = { type: 'Oil Change', date: '2025-03-14', service_center: hostile, comments: hostile }
  expect((await page.request.post(`/api/vehicles/${car}/service-records`, { data: service })).status()).toBe(201)
  const slug = await share(page, car, hostile)
  const reader = await anotherBrowser()
  await reader.goto(`/p/${slug}`)
  await reader.getByRole('link', { name: /^Open Photo/ }).click()
  await expect(reader.getByRole('dialog').getByText(hostile).first()).toBeVisible()
  expect(await reader.title()).toContain(hostile)
  expect(await reader.evaluate(() => 'hacked' in window)).toBe(false)
  expect(await reader.locator('img[src="x"]').count()).toBe(0)
})
