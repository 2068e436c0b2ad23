import { addCar, photo } from './cars.ts'
import { expect, test } from './fixtures.ts'

test.setTimeout(120_000)

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'

test('an owner covers a receipt and makes a link, a stranger reads it on a phone, the owner sees that and ends it', async ({
  page,
  signUp,
  anotherBrowser,
  accessible,
}) => {
  await signUp(page)
  const car = await addCar(page, { registration_number: 'FV16 CDF', year: 2016, make: 'Ford', model: 'Fiesta' })
  const { buffer } = await photo('receipt.jpg', '#d8c8a0', 600, 800)
  const headers = { 'x-file-name': 'receipt.jpg', 'content-type': 'image/jpeg' }
  const { id } = await (await page.request.post('/api/uploads/receipt', { data: buffer, headers })).json()
  const service = { type: 'Major Service', date: new Date().toISOString().slice(0, 10), cost: 212, image_ids: [id] }
  expect((await page.request.post(`/api/vehicles/${car}/service-records`, { data: service })).status()).toBe(201)

  await page.goto(`/vehicle/${car}?tab=sharing`)
  await page.getByRole('button', { name: 'Cover names on receipts' }).click()
  await page.getByRole('button', { name: /^Cover the receipt of Major Service/ }).click()
  const cover = page.getByRole('dialog', { name: 'Cover what buyers needn’t see' })
  // By the keys, then by the pointer.
  await cover.getByRole('button', { name: 'Add an area' }).click()
  const area = cover.getByRole('button', { name: 'Covered area 1 of 1' })
  await expect(area).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(area).toHaveAttribute('style', /top: 46%; width: 41%/)
  const sheet = await cover.getByAltText('The receipt').boundingBox()
  if (!sheet) throw new Error('The receipt is not shown.')
  await page.mouse.move(sheet.x + 20, sheet.y + 20)
  await page.mouse.down()
  await page.mouse.move(sheet.x + 140, sheet.y + 70, { steps: 4 })
  await page.mouse.up()
  await expect(cover.getByText('2 areas covered')).toBeVisible()
  await accessible(page)
  await cover.getByRole('button', { name: 'Save covered copy' }).click()
  await expect(cover).toHaveCount(0)
  await expect(page.getByText('2 areas covered')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Make a link' }).click()
  await page.getByRole('button', { name: 'Make link' }).click()
  await expect(page.getByText('Please say who it is for')).toBeVisible()
  await page.getByLabel('Who is it for?').fill('Mr Patel, viewing on Saturday')
  await page.getByRole('button', { name: 'Make link' }).click()
  const address = await page.getByRole('textbox', { name: 'Your new link' }).inputValue()
  await expect(page.getByText('Not opened yet.')).toBeVisible()

  const buyer = await anotherBrowser({ width: 390, height: 844, userAgent: phone })
  const viewed = buyer.waitForResponse((answer) => answer.url().endsWith('/view'))
  await buyer.goto(address)
  await expect(buyer.getByRole('heading', { level: 1 })).toContainText('Ford Fiesta')
  for (const name of ['In short', 'Completeness', 'What is proven', 'What is only said', 'What is missing'])
    await expect(buyer.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(buyer.getByRole('heading', { name: 'What we don’t check at all' })).toBeVisible()
  await expect(buyer.getByText('With a receipt or photo from the time.').first()).toBeVisible()
  await expect(buyer.getByText('Mr Patel')).toHaveCount(0)
  const receipt = buyer.getByRole('link', { name: /^Receipt 1: Major Service/ })
  await receipt.scrollIntoViewIfNeeded()
  await expect
    .poll(() => receipt.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  expect(await buyer.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await accessible(buyer)
  expect((await viewed).status()).toBe(204)

  await page.reload()
  await expect(page.getByText(/^Opened once: .*, on a phone\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'End link for Mr Patel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End link' }).click()
  await expect(page.getByText('Links that have ended (1)')).toBeVisible()

  await buyer.reload()
  await expect(buyer.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
  await accessible(buyer)
})
