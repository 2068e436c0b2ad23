import { randomUUID } from 'node:crypto'
import { addService, openBusiness } from './businesses.ts'
import { addCar } from './cars.ts'
import { expect, test } from './fixtures.ts'

test('the header search leads to a record of one’s own, however long ago, and to a modification', async ({
  page,
  signUp,
  accessible,
}) => {
  await signUp(page)
  const car = await addCar(page, { make: 'Mini', model: 'Cooper', year: 2005, mileage: 42_000 })
  const add = async (path: string, data: object) => {
    const headers = { 'idempotency-key': randomUUID() }
    expect((await page.request.post(`/api/vehicles/${car}/${path}`, { data, headers })).status()).toBe(201)
  }
  const old = { type: 'Brake Service', date: '2006-05-03', service_center: 'Pier Garage', comments: 'Caliper seized' }
  await add('service-records', old)
  for (let month = 1; month <= 30; month++)
    await add('running-costs', {
      type: 'Other',
      title: 'Parking',
      date: `2019-01-${String(month).padStart(2, '0')}`,
      cost: 2,
    })
  await add('modifications', { type: 'Tech', name: 'Heated seats', brand: 'Recaro', install_date: '2010-03-02' })

  await page.goto('/')
  await page.getByRole('button', { name: 'Search...' }).click()
  const box = page.getByRole('combobox', { name: 'Search people, vehicles and your records' })
  await box.fill('pier')
  await expect(page.getByRole('group', { name: 'Your records' }).getByRole('option')).toHaveText(/Brake Service/)
  await expect(page.getByRole('group', { name: 'Your workshops' }).getByRole('option')).toContainText('1 record')
  await accessible(page)
  await box.press('ArrowDown')
  await box.press('Enter')

  const found = page.getByRole('article', { name: 'Service, 3 May 2006' })
  await expect(found).toBeInViewport()
  await expect(found).toBeFocused()
  await expect(found).toHaveCSS('outline-color', 'rgb(247, 198, 0)')
  await expect(page.getByRole('article', { name: /2019/ })).toHaveCount(0)
  await accessible(page)
  await page.getByRole('button', { name: 'Show the newest entries' }).click()
  await expect(page.getByRole('article', { name: /30 January 2019/ })).toBeVisible()
  await page.goBack()
  await expect(found).toBeInViewport()

  await page.getByRole('button', { name: 'Search...' }).click()
  await box.fill('recaro')
  await page.getByRole('option', { name: /Heated seats/ }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Heated seats' }).first()).toBeFocused()
})

test('all results stand on a page of their own, by kind, with typing errors forgiven, by keyboard and on a phone', async ({
  page,
  signUp,
  anotherBrowser,
  accessible,
  problems,
}) => {
  const word = `Quern${randomUUID().slice(0, 8).replace(/\d/g, 'x').replaceAll('-', '')}`
  const other = await anotherBrowser()
  await signUp(other, `Greta ${word}`)
  for (let n = 1; n <= 7; n++)
    expect(
      (await other.request.post('/api/posts', { data: { title: `${word} ${n}`, content: 'Frost.' } })).status(),
    ).toBe(201)
  await signUp(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Search...' }).click()
  const box = page.getByRole('combobox', { name: /search/i })
  await box.fill(word)
  await expect(page.getByRole('group', { name: 'Posts' }).getByRole('option')).toHaveCount(5)
  await box.press('ArrowUp')
  await expect(page.getByRole('option', { name: 'See all results' })).toHaveAttribute('aria-selected', 'true')
  await box.press('Enter')

  await expect(page).toHaveURL(`/search?q=${word}`)
  const groups = page.locator('main section')
  await expect(groups.getByRole('heading')).toHaveText(['People 1', 'Posts 7'])
  await expect(groups.last().getByRole('listitem')).toHaveCount(5)
  await accessible(page)
  await groups.last().getByRole('link', { name: 'Show all posts' }).click()
  await expect(groups.last().getByRole('listitem')).toHaveCount(7)
  await page.goBack()
  await expect(groups).toHaveCount(2)

  const input = page.getByRole('searchbox', { name: 'Search everything' })
  await input.fill(word.replace('uer', 'ure'))
  await expect(page.getByText('No exact match. Did you mean:')).toBeVisible()
  await input.press('ArrowDown')
  await expect(page.getByRole('link', { name: `Greta ${word}` }).first()).toBeFocused()
  await page.setViewportSize({ width: 390, height: 844 })
  await accessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Greta ${word}` })).toBeVisible()

  await page.goto('/search?q=zzzz-nobody')
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible()
  await accessible(page)
  await page.route(/api\/search\/groups/, (route) => route.fulfill({ status: 500, json: {} }))
  await input.fill('broken')
  await expect(page.getByRole('alert')).toContainText('Search isn’t available right now.')
  await page.unroute(/api\/search\/groups/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible()
  problems.length = 0
})

test('a visitor finds a business by place and service, without scripts too', async ({
  page,
  signUp,
  anotherBrowser,
  browser,
  baseURL,
  accessible,
}) => {
  const owner = await anotherBrowser()
  const city = `Thirl${randomUUID().slice(0, 6).replace(/\d/g, 'x')}by`
  const name = `Garage of ${city}`
  await openBusiness(owner, await signUp(owner, 'Bert Baker'), { business_name: name, city, postal_code: 'LA22 9AA' })
  await addService(owner, { name: 'Clutch replacement', price: 400 })

  await page.goto('/businesses')
  await page.getByLabel('Town or postcode').fill(city)
  await page.getByLabel('Service').fill('clutches')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page).toHaveURL(`/businesses?place=${city}&service=clutches`)
  await expect(page.getByRole('status')).toHaveText('1 business')
  await accessible(page)
  await page.getByLabel('Type').selectOption('Body Shop')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByRole('heading', { name: 'No business found' })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  const still = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false, locale: 'en-GB' })
  const reader = await still.newPage()
  await reader.goto('/businesses')
  await reader.getByLabel('Town or postcode').fill(city)
  await reader.getByRole('button', { name: 'Find' }).click()
  await expect(reader.getByRole('link', { name })).toBeVisible()
  await still.close()

  // A member stays in the app.
  await owner.goto(`/businesses?place=${city}`)
  await expect(owner.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(owner.getByRole('status').filter({ hasText: '1 business' })).toBeVisible()
  await expect(owner.getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible()
})
