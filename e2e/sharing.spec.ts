import type { Page } from '@playwright/test'
import { addCar, dialog, photo, publishListing } from './cars.ts'
import { expect, test } from './fixtures.ts'
import { letShow, stopClock } from './page-clock.ts'

// Each is a whole story, and a busy machine takes its time over pictures.
test.setTimeout(120_000)

async function upload(page: Page, kind: string) {
  const { buffer } = await photo('front.jpg', '#7a8a3c')
  const headers = { 'x-file-name': 'front.jpg', 'content-type': 'image/jpeg' }
  return (await (await page.request.post(`/api/uploads/${kind}`, { data: buffer, headers })).json()).id as string
}

/** A car with a photo, two services and a modification. */
async function addFullCar(page: Page) {
  const picture = await upload(page, 'vehicle_photo')
  const car = await addCar(page, { image_file_id: picture, registration_number: '842 DGL' })
  for (const [path, data] of [
    ['service-records', { type: 'Oil Change', date: '2026-03-01', cost: 61.5 }],
    ['service-records', { type: 'Brake Service', date: '2026-02-01', cost: 200 }],
    ['modifications', { type: 'Tech', name: 'Electronic ignition', brand: 'Accuspark', install_date: '2025-03-01' }],
  ] as const)
    expect((await page.request.post(`/api/vehicles/${car}/${path}`, { data })).status()).toBe(201)
  return { car, picture: `/files/${picture}/320` }
}

const publicSwitch = (page: Page) => page.getByRole('switch', { name: 'Public page' })
/** A switch moves before the answer arrives: what others see changes with the answer. */
const saving = (page: Page, act: Promise<void>) =>
  Promise.all([
    page.waitForResponse((answer) => answer.url().includes('/sharing') && answer.request().method() !== 'GET'),
    act,
  ])
const statusFor = (page: Page, address: string) =>
  page.evaluate((url) => fetch(url).then((answer) => answer.status), address)

test('an owner shares the car, sends the link, hides an entry, and takes it all back at once (SHAR-01..06, SHAR-10, CNST-32, C-46)', async ({
  page,
  context,
  signUp,
  anotherBrowser,
  accessible,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signUp(page)
  const { car, picture } = await addFullCar(page)
  await page.goto(`/vehicle/${car}?tab=sharing`)
  await expect(page.getByText('Off. Only you can see this vehicle.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Visibility' })).toHaveCount(0)
  await expect(page.getByRole('switch', { name: 'Maintenance' })).toHaveCount(0)

  await publicSwitch(page).click()
  await expect(publicSwitch(page)).toBeChecked()
  await expect(page.getByText('On. Anyone can see it: members can find it in search, and search engines')).toBeVisible()
  await expect(page.getByText('Your email, phone number and other vehicles')).toBeVisible()
  const link = await page.getByLabel('Public link').inputValue()
  expect(link).toMatch(/^http:\/\/[^/]+\/p\/morris-minor-1962-[a-z0-9]{8}$/)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await expect(page.getByRole('img', { name: 'QR code of the public page' })).toBeVisible()
  for (const [button, name] of [
    ['QR code as SVG', /^morris-minor-1962-\w{8}-qr\.svg$/],
    ['as PNG', /^morris-minor-1962-\w{8}-qr\.png$/],
  ] as const) {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: button, exact: true }).click()
    expect((await saved).suggestedFilename()).toMatch(name)
  }
  await expect(page.getByRole('link', { name: /^Preview/ })).toHaveAttribute('href', new URL(link).pathname)
  await accessible(page)

  // What the networks are sent, and in which window; the tests request nothing from them.
  await context.route(/facebook\.com|x\.com|wa\.me/, (route) => route.fulfill({ body: 'the network' }))
  for (const [network, host] of [
    ['Facebook', 'www.facebook.com'],
    ['X', 'x.com'],
    ['WhatsApp', 'wa.me'],
  ] as const) {
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: new RegExp(`^${network} `) }).click()
    const popup = await opened
    await popup.waitForLoadState()
    expect(new URL(popup.url()).host).toBe(host)
    expect(decodeURIComponent(popup.url())).toContain(link)
    expect(await popup.evaluate(() => [innerWidth, innerHeight, window.opener])).toEqual([600, 400, null])
    await popup.close()
  }

  const passerBy = await anotherBrowser()
  await passerBy.goto(link)
  await expect(passerBy.getByRole('heading', { name: /Morris Minor/ }).first()).toBeVisible()
  await expect(passerBy.getByRole('heading', { name: 'Oil Change' })).toBeVisible()
  await expect(passerBy.getByRole('heading', { name: 'Electronic ignition' })).toBeVisible()
  expect(await statusFor(passerBy, picture)).toBe(200)

  await page.getByRole('button', { name: 'Choose individual entries in Maintenance' }).click()
  const brakes = page.getByRole('switch', { name: /^Brake Service/ })
  await saving(page, brakes.click())
  await expect(page.getByText('1 entry is hidden individually.')).toBeVisible()
  await passerBy.reload()
  await expect(passerBy.getByRole('heading', { name: 'Oil Change' })).toBeVisible()
  await expect(passerBy.getByRole('heading', { name: 'Brake Service' })).toHaveCount(0)

  const maintenance = page.getByRole('switch', { name: 'Maintenance', exact: true })
  await saving(page, maintenance.click())
  await expect(page.getByText('Services, repairs, washes and tyre checks: switched off')).toBeVisible()
  await passerBy.reload()
  await expect(passerBy.getByRole('heading', { name: 'Electronic ignition' })).toBeVisible()
  await expect(passerBy.getByRole('heading', { name: 'Oil Change' })).toHaveCount(0)
  await maintenance.click()
  const question = dialog(page, 'Show the hidden entries as well?')
  await saving(page, question.getByRole('button', { name: 'Keep hidden ones hidden' }).click())
  await expect(maintenance).toBeChecked()
  await expect(page.getByText('1 entry is hidden individually.')).toBeVisible()
  await passerBy.reload()
  await expect(passerBy.getByRole('heading', { name: 'Oil Change' })).toBeVisible()
  await expect(passerBy.getByRole('heading', { name: 'Brake Service' })).toHaveCount(0)
  await saving(page, maintenance.click())
  await expect(maintenance).not.toBeChecked()
  await maintenance.click()
  await saving(page, question.getByRole('button', { name: 'Show all' }).click())
  await expect(maintenance).toBeChecked()
  await expect(page.getByText('hidden individually')).toHaveCount(0)
  await passerBy.reload()
  await expect(passerBy.getByRole('heading', { name: 'Brake Service' })).toBeVisible()

  await publicSwitch(page).click()
  await expect(page.getByText('Off. Only you can see this vehicle.')).toBeVisible()
  await expect.poll(() => statusFor(passerBy, picture)).toBe(404)
  expect((await passerBy.reload())?.status()).toBe(404)
  await expect(passerBy.getByRole('heading', { name: 'Oil Change' })).toHaveCount(0)

  await publicSwitch(page).click()
  await expect(page.getByLabel('Public link')).toHaveValue(link)

  await page.getByRole('button', { name: 'Create Listing' }).click()
  await expect(dialog(page, 'Create Listing')).toBeVisible()
})

test('a refused switch says so, goes back and falls silent after three seconds (SHAR-06, SHAR-07, ERRS-99..101)', async ({
  page,
  signUp,
}) => {
  await signUp(page)
  const { car } = await addFullCar(page)
  await page.request.patch(`/api/vehicles/${car}/sharing`, { data: { is_public: true } })
  await page.clock.install()
  await page.goto(`/vehicle/${car}?tab=sharing`)
  await page.getByRole('button', { name: 'Choose individual entries in Maintenance' }).click()
  await expect(page.getByRole('switch', { name: /^Oil Change/ })).toBeChecked()
  await page.route(/\/sharing(\/entries\/.*)?$/, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 503, json: {} }),
  )
  const refusals = async (...expected: (readonly [string | RegExp, string])[]) => {
    for (const [name] of expected) await page.getByRole('switch', { name, exact: true }).click()
    for (const [name, words] of expected) {
      await letShow(page, page.getByRole('alert').filter({ hasText: words }).first())
      await expect(page.getByRole('switch', { name, exact: true })).toBeChecked()
    }
    await page.clock.runFor(2000)
    await expect(page.getByRole('alert').filter({ hasText: 'Failed' })).not.toHaveCount(0)
    await page.clock.runFor(1000)
    await expect(page.getByRole('alert').filter({ hasText: 'Failed' })).toHaveCount(0)
  }
  await stopClock(page)
  await refusals(['Public page', 'Failed to update public status'])
  await refusals(
    ['Maintenance', 'Failed to update maintenance visibility'],
    ['Modifications', 'Failed to update modifications visibility'],
  )
  await refusals([/^Oil Change/, 'Failed to update maintenance visibility'])
})

test("the Owner's Message is counted, guarded, saved and read by visitors as text, on a phone too (SHAR-09)", async ({
  anotherBrowser,
  signUp,
  accessible,
}) => {
  const page = await anotherBrowser({ width: 390, height: 844 })
  await signUp(page)
  const { car } = await addFullCar(page)
  await page.goto(`/vehicle/${car}?tab=sharing`)
  const message = page.getByRole('textbox', { name: "Owner's Message" })
  const save = page.getByRole('button', { name: 'Save message' })
  await expect(save).toBeDisabled()
  await message.fill('x'.repeat(10_001))
  await expect(page.getByText('Use 10,000 characters or fewer')).toBeVisible()
  await expect(save).toBeDisabled()
  const words = 'Bought from the vicar in 1998. <b>Dry</b> stored & loved.'
  await message.fill(words)
  await expect(page.getByText(`${words.length} of 10,000 characters · not saved yet`)).toBeVisible()

  await page.getByRole('link', { name: 'Back' }).click()
  await dialog(page, 'Discard what you entered?').getByRole('button', { name: 'Keep editing' }).click()
  await expect(message).toHaveValue(words)
  await save.click()
  await expect(page.getByText("Owner's Message saved", { exact: true })).toBeVisible()
  await publicSwitch(page).click()
  await expect(page.getByLabel('Public link')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await accessible(page)

  const passerBy = await anotherBrowser({ width: 390, height: 844 })
  await passerBy.goto(await page.getByLabel('Public link').inputValue())
  await expect(passerBy.getByText(words)).toBeVisible()

  await page.goto('/vehicle/demo-vehicle?tab=sharing')
  await publicSwitch(page).click()
  await expect(page.getByText('Cannot modify demo vehicles', { exact: true })).toBeVisible()
  await expect(publicSwitch(page)).not.toBeChecked()
})

test("an Owner's Message changed in another window is not written over: what was typed stays until the latest is loaded", async ({
  page,
  context,
  signUp,
}) => {
  await signUp(page)
  const car = await addCar(page)
  const path = `/api/vehicles/${car}/sharing`
  await page.goto(`/vehicle/${car}?tab=sharing`)
  const message = page.getByRole('textbox', { name: "Owner's Message" })
  await message.fill('Dry stored.')
  await context.request.patch(path, { data: { public_description: 'Raced twice.' } })
  await page.getByRole('button', { name: 'Save message' }).click()
  const box = page.getByRole('alert').filter({ hasText: 'changed in another window' })
  await expect(box).toBeVisible()
  await expect(message).toHaveValue('Dry stored.')
  await box.getByRole('button', { name: 'Load the latest version' }).click()
  await expect(message).toHaveValue('Raced twice.')
  await expect(box).toHaveCount(0)
  await message.fill('Raced twice, dry stored.')
  await page.getByRole('button', { name: 'Save message' }).click()
  await expect(page.getByText("Owner's Message saved", { exact: true })).toBeVisible()
  expect((await (await page.request.get(path)).json()).public_description).toBe('Raced twice, dry stored.')
})

test('links, codes and cards begin with the address the operator has set; while a listing is published its contact is no secret', async ({
  page,
  signUp,
}) => {
  await signUp(page)
  const car = await addCar(page)
  const listing = await publishListing(page, car)
  // The page as sent by a server that knows its own address.
  await page.route(/\/vehicle\//, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replace('"public_origin":null', '"public_origin":"https://garage.example"')
    await route.fulfill({ response, body })
  })
  await page.goto(`/vehicle/${car}?tab=sharing`)
  await expect(page.getByLabel('Public link')).toHaveValue(/^https:\/\/garage\.example\/p\/morris-minor-1962-/)
  await expect(page.getByLabel('Listing URL')).toHaveValue(`https://garage.example/listings/${listing}`)
  expect(
    decodeURIComponent((await page.getByRole('link', { name: /^WhatsApp/ }).getAttribute('href')) ?? ''),
  ).toContain('https://garage.example/p/')
  await expect(page.getByText('In your listing: its phone number and email, after a click')).toBeVisible()
  await expect(page.getByText('Your email, phone number and other vehicles')).toHaveCount(0)
  await publicSwitch(page).click()
  await expect(page.getByText('Off. But its listing is published, and anyone can see that.')).toBeVisible()
  await page.goto(`/vehicle/${car}/windscreen-card`)
  await expect(page.getByText(`garage.example/listings/${listing}`)).toBeVisible()
})
