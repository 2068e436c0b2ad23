import type { Locator, Page } from '@playwright/test'
import { addCar, advert, dialog, photo, publishListing, tooLarge } from './cars.ts'
import { expect, test } from './fixtures.ts'

// A whole story, with several people in it.
test.setTimeout(150_000)

const forSale = (page: Page, car: string) =>
  page.request.put(`/api/vehicles/${car}/status`, { data: { status: 'For Sale' } })

/** Photos that are uploaded and belong to no listing yet. */
async function uploads(page: Page, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let taken = 0; taken < count; taken++) {
    const { buffer, mimeType, name } = await photo(`${taken}.jpg`)
    const headers = { 'content-type': mimeType, 'x-file-name': name }
    ids.push((await (await page.request.post('/api/uploads/listing', { data: buffer, headers })).json()).id)
  }
  return ids
}

async function fill(editor: Locator) {
  await editor.getByLabel('Price').fill(advert.price)
  await editor.getByLabel('Location').fill(advert.location)
  await editor.getByLabel('Contact phone').fill(advert.contact_phone)
  await editor.getByLabel('Contact email').fill(advert.contact_email)
  await editor.getByLabel('Description').fill(advert.description)
}

const order = (editor: Locator) =>
  editor
    .getByRole('list', { name: 'Photos in order' })
    .getByRole('img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).alt))

test('a listing is written beside its preview, and its photos are ordered by keys and by dragging (LIST-01, LIST-02, ERRS-94)', async ({
  page,
  signUp,
  accessible,
}) => {
  const ann = await signUp(page)
  const car = await addCar(page)
  await forSale(page, car)
  await page.goto(`/vehicle/${car}?tab=sharing`)
  await page.getByRole('button', { name: 'Create Listing' }).click()
  const editor = dialog(page, /Listing$/)
  await editor.getByRole('button', { name: 'Save Draft' }).click()
  for (const problem of [
    'Please enter the price',
    'Please enter the location',
    'Please enter a contact phone number',
    'Please enter a valid email address',
    'Please enter a description',
  ])
    await expect(editor.getByText(problem)).toBeVisible()
  await editor.getByRole('button', { name: `Use ${ann.email}` }).click()
  await expect(editor.getByLabel('Contact email')).toHaveValue(ann.email)
  await fill(editor)
  const preview = editor.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('£8,450')).toBeVisible()
  await expect(preview.getByRole('listitem').filter({ hasText: '<b>new</b> hood' })).toBeVisible()

  await editor.getByLabel('Photos', { exact: true }).setInputFiles(await tooLarge('large.jpg'))
  await expect(
    editor.getByText('Some files were too large. Maximum size is 10MB per image.', { exact: true }),
  ).toBeVisible()
  await editor.getByRole('button', { name: 'Remove large.jpg' }).click()
  await editor
    .getByLabel('Photos', { exact: true })
    .setInputFiles([await photo('a.jpg', '#a8261f'), await photo('b.jpg', '#0b3d2e'), await photo('c.jpg', '#1346a0')])
  await expect.poll(() => order(editor)).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])

  const left = editor.getByRole('button', { name: 'Move c.jpg left' })
  await left.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => order(editor)).toEqual(['a.jpg', 'c.jpg', 'b.jpg'])
  await expect(editor.getByText('c.jpg is now photo 2 of 3.')).toBeAttached()
  await expect(left).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(editor.getByText('c.jpg is now photo 1 of 3, the cover.')).toBeAttached()
  await editor.getByRole('button', { name: /^Drag a\.jpg/ }).focus()
  await page.keyboard.press('End')
  await expect.poll(() => order(editor)).toEqual(['c.jpg', 'b.jpg', 'a.jpg'])
  await editor.getByRole('button', { name: /^Drag a\.jpg/ }).hover()
  await page.mouse.down()
  await editor.getByRole('img', { name: 'c.jpg' }).hover()
  await page.mouse.up()
  await expect.poll(() => order(editor)).toEqual(['a.jpg', 'c.jpg', 'b.jpg'])
  await accessible(page)

  await editor.getByRole('button', { name: 'Save Draft' }).click()
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible()
  await editor.getByRole('button', { name: 'Close' }).click()
  await expect(editor).toBeHidden()
  await expect(page.getByText('No public URL available')).toBeVisible()
  const { images, status } = await (await page.request.get(`/api/vehicles/${car}/listing`)).json()
  expect([status, ...images.map(({ name }: { name: string }) => name)]).toEqual(['draft', 'a.jpg', 'c.jpg', 'b.jpg'])
})

test('published from its draft, a listing is seen by a visitor, printed for the windscreen, and taken down (LIST-03..05, LIST-08, LIST-09)', async ({
  page,
  signUp,
  anotherBrowser,
}) => {
  await signUp(page)
  const car = await addCar(page)
  await forSale(page, car)
  const data = { ...advert, image_ids: await uploads(page, 3) }
  const { url_slug: slug } = await (await page.request.put(`/api/vehicles/${car}/listing`, { data })).json()
  const guest = await anotherBrowser()
  expect((await guest.goto(`/listings/${slug}`))?.status()).toBe(404)
  await page.goto(`/vehicle/${car}?tab=sharing`)
  await page.getByRole('button', { name: 'Manage Listing' }).click()
  const editor = dialog(page, /Listing$/)
  await editor.getByRole('button', { name: 'Publish' }).click()
  await expect(editor).toBeHidden()
  await expect(page.getByRole('link', { name: 'View Listing' })).toBeVisible()
  await page.getByRole('link', { name: 'Windscreen Card' }).click()
  const card = page.getByRole('region', { name: 'Windscreen card' })
  await expect(card.getByRole('img', { name: 'QR code of the listing' })).toBeVisible()
  await expect(card.getByText(`/listings/${slug}`)).toBeVisible()
  await expect(card.getByText(advert.contact_phone)).toHaveCount(0)
  expect(String(await page.pdf({ preferCSSPageSize: true })).match(/\/Type \/Page\b/g)).toHaveLength(1)

  await guest.goto(`/listings/${slug}`)
  await expect(guest.getByRole('heading', { level: 1, name: '1962 Morris Minor' })).toBeVisible()
  await expect(guest.getByText('£8,450')).toBeVisible()
  await expect(guest.getByRole('link', { name: 'Read its history' })).toBeVisible()
  const cover = guest.getByRole('img', { name: 'photo 1 of 3' })
  await expect(cover).toBeVisible()
  expect(
    await cover.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0)
  await guest.getByRole('link', { name: 'Photo 2 of 3' }).click()
  await expect(guest.getByRole('img', { name: 'photo 2 of 3' })).toBeVisible()
  await guest.getByRole('button', { name: 'Show phone and email' }).click()
  await expect(guest.getByRole('link', { name: advert.contact_phone })).toHaveAttribute('href', 'tel:07700900123')
  await expect(guest.getByRole('link', { name: advert.contact_email })).toBeVisible()
  await guest.getByRole('button', { name: 'Contact seller' }).click()
  await expect(dialog(guest, 'Ask about the 1962 Morris Minor')).toBeVisible()

  await page.goto(`/vehicle/${car}?tab=sharing`)
  await page.getByRole('button', { name: 'Manage Listing' }).click()
  await editor.getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.getByText('Listing unpublished', { exact: true })).toBeVisible()
  expect((await guest.goto(`/listings/${slug}`))?.status()).toBe(404)
  await expect(guest.getByText('Vehicle not found or no longer available')).toBeVisible()
  await editor.getByRole('button', { name: 'Delete listing' }).click()
  await dialog(page, 'Delete this listing?').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'Create Listing' })).toBeVisible()
})

test('what fails is said in its own words, and what was typed stays (LIST-10, ERRS-95..98)', async ({
  page,
  context,
  signUp,
}) => {
  await signUp(page)
  const car = await addCar(page)
  await page.goto(`/vehicle/${car}?tab=sharing`)
  await page.getByRole('button', { name: 'Create Listing' }).click()
  const editor = dialog(page, /Listing$/)
  await expect(editor.getByText('You can only list a vehicle that’s for sale.')).toBeVisible()
  await expect(editor.getByRole('button', { name: 'Publish' })).toHaveCount(0)
  await fill(editor)
  const path = `**/api/vehicles/${car}/listing`
  await page.route(path, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503, body: '{}' }) : route.fallback(),
  )
  await editor.getByRole('button', { name: 'Save Draft' }).click()
  await expect(editor.getByText('Failed to save listing. Please try again.')).toBeVisible()
  await expect(editor.getByLabel('Location')).toHaveValue('Whitby')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.unroute(path)
  await editor.getByRole('button', { name: 'Save Draft' }).click()
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('No public URL available')).toBeVisible()

  await forSale(page, car)
  await page.reload()
  await page.route(`${path}/status`, (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.getByRole('button', { name: 'Manage Listing' }).click()
  await editor.getByRole('button', { name: 'Publish' }).click()
  await expect(editor.getByText('Failed to publish listing. Please try again.')).toBeVisible()
  await page.unroute(`${path}/status`)
  await editor.getByRole('button', { name: 'Publish' }).click()
  await expect(editor).toBeHidden()

  // Without https a browser offers no clipboard API, so the old method has to work.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await page.getByRole('button', { name: 'Copy URL' }).click()
  await expect(page.getByText('Listing URL copied', { exact: true })).toBeVisible()
  await page.evaluate(() => {
    document.execCommand = () => false
  })
  await page.getByRole('button', { name: 'Copy URL' }).click()
  await expect(page.getByText('Failed to copy listing URL', { exact: true })).toBeVisible()
  await page.reload()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy URL' }).click()
  await expect(page.getByText('Listing URL copied', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/listings/morris-minor-1962-')
})

test('a price saved in another window is not published unseen: the latest version is loaded first', async ({
  page,
  signUp,
}) => {
  await signUp(page)
  const car = await addCar(page)
  await forSale(page, car)
  const path = `/api/vehicles/${car}/listing`
  const { version } = await (await page.request.put(path, { data: advert })).json()
  await page.goto(`/vehicle/${car}?tab=sharing`)
  await page.getByRole('button', { name: 'Manage Listing' }).click()
  const editor = dialog(page, /Listing$/)
  await expect(editor.getByLabel('Price')).toHaveValue('8450')
  await page.request.put(path, { data: { ...advert, price: '845', version } })
  await editor.getByRole('button', { name: 'Publish' }).click()
  await expect(editor.getByRole('alert')).toContainText('changed in another window')
  expect((await (await page.request.get(path)).json()).status).toBe('draft')
  await editor.getByRole('button', { name: 'Load the latest version' }).click()
  await expect(editor.getByLabel('Price')).toHaveValue('845')
  await editor.getByLabel('Price').fill('8450')
  await editor.getByRole('button', { name: 'Publish' }).click()
  await expect(editor).toBeHidden()
  expect(await (await page.request.get(path)).json()).toMatchObject({ status: 'published', price: 8450 })
})

test('the page reads without JavaScript, holds neither phone nor email, and tells machines the price in pounds (LIST-08, LIST-09, C-34)', async ({
  page,
  signUp,
  browser,
  baseURL,
}) => {
  const ann = await signUp(page)
  const nasty = { location: '</title><script>alert(1)</script>', image_ids: await uploads(page, 1) }
  const slug = await publishListing(page, await addCar(page), nasty)
  const html = await (await fetch(`${baseURL}/listings/${slug}`)).text()
  for (const secret of [advert.contact_phone, '07700900123', advert.contact_email, ann.email])
    expect(html).not.toContain(secret)
  expect(html).not.toContain('<script>alert(1)')
  expect(html).not.toContain('<b>new</b>')
  expect(html).toContain('<meta property="og:title" content="1962 Morris Minor for sale, £8,450">')
  const [, data = ''] = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/) ?? []
  expect(JSON.parse(data)).toMatchObject({
    '@type': 'Vehicle',
    image: [{ contentUrl: expect.stringMatching(/^https?:.*\/files\//) }],
    offers: { '@type': 'Offer', price: '8450.00', priceCurrency: 'GBP' },
  })
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const plain = await context.newPage()
  await plain.goto(`/listings/${slug}`)
  await expect(plain.getByRole('heading', { level: 1, name: '1962 Morris Minor' })).toBeVisible()
  await expect(plain.getByText('One owner, always garaged.')).toBeVisible()
  // getByText does not look into noscript.
  await expect(plain.locator('section[aria-label="Contact the seller"] noscript > p')).toBeVisible()
  for (const name of ['Contact seller', 'Show phone and email'])
    await expect(plain.getByRole('button', { name })).toHaveCount(0)
  await context.close()
  const gone = await fetch(`${baseURL}/listings/none`)
  expect([gone.status, (await gone.text()).includes('<meta name="robots" content="noindex">')]).toEqual([404, true])
})

test('on a phone the preview takes turns with the form, and a finger puts the photos in order (LIST-01)', async ({
  browser,
  baseURL,
  signUp,
}) => {
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 }, hasTouch: true })
  const page = await context.newPage()
  await signUp(page)
  const car = await addCar(page)
  await forSale(page, car)
  await page.goto(`/vehicle/${car}?tab=sharing`)
  await page.getByRole('button', { name: 'Create Listing' }).tap()
  const editor = dialog(page, /Listing$/)
  await fill(editor)
  await editor.getByRole('button', { name: 'Preview' }).tap()
  await expect(editor.getByText('£8,450')).toBeVisible()
  await expect(editor.getByLabel('Price')).toBeHidden()
  await editor.getByRole('button', { name: 'Edit' }).tap()
  await editor
    .getByLabel('Photos', { exact: true })
    .setInputFiles([await photo('a.jpg', '#a8261f'), await photo('b.jpg', '#0b3d2e')])
  await expect.poll(() => order(editor)).toEqual(['a.jpg', 'b.jpg'])
  const [grip, other] = [
    editor.getByRole('button', { name: /^Drag b\.jpg/ }),
    editor.getByRole('list', { name: 'Photos in order' }).getByRole('img', { name: 'a.jpg' }),
  ]
  await grip.scrollIntoViewIfNeeded()
  const middle = async (of: Locator) => {
    const box = await of.boundingBox()
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
  }
  const finger = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [await middle(grip)])
  await touch('touchMove', [await middle(other)])
  await touch('touchEnd', [])
  await expect.poll(() => order(editor)).toEqual(['b.jpg', 'a.jpg'])
  await editor.getByRole('button', { name: 'Publish' }).tap()
  await expect(editor).toBeHidden()
  await expect(page.getByRole('link', { name: 'View Listing' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await context.close()
})

test('the listing of the demo vehicle is refused (LIST-11)', async ({ page, signUp }) => {
  await signUp(page)
  await page.goto('/vehicle/demo-vehicle?tab=sharing')
  await page.getByRole('button', { name: 'Create Listing' }).click()
  await expect(page.getByText('Cannot modify demo vehicles', { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
