import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addCar, dialog, photo } from './cars.ts'
import { expect, test } from './fixtures.ts'

// A whole story, with several people in it.
test.setTimeout(150_000)

async function made(page: Page, path: string, data: object): Promise<string> {
  const answer = await page.request.post(`/api${path}`, { data })
  expect(answer.status()).toBe(201)
  return (await answer.json()).id
}

/** A car with one entry of each kind that is sealed, handed from one browser to the other. */
async function sale(seller: Page, buyer: Page, to: { name: string; email: string }) {
  const car = await addCar(seller, { registration_number: 'AB12CDE' })
  const path = `/vehicles/${car}`
  await made(seller, `${path}/service-records`, {
    type: 'Oil Change',
    date: '2024-05-03',
    mileage: 30_120,
    comments: 'Filter too',
  })
  await made(seller, `${path}/modifications`, {
    type: 'Tech',
    name: 'Stereo',
    brand: 'Blaupunkt',
    install_date: '2025-06-07',
  })
  await made(seller, `${path}/notes`, { content: 'Second key in the shed', is_for_record: true })
  const upload = await seller.request.post('/api/uploads/media', {
    data: (await photo('drive.jpg')).buffer,
    headers: { 'content-type': 'application/octet-stream', 'x-file-name': 'drive.jpg' },
  })
  const { id: file_id } = await upload.json()
  await made(seller, `${path}/media`, { file_id, title: 'On the drive', is_publicly_visible: true })
  const data = {
    new_owner_name: to.name,
    new_owner_email: to.email,
    new_owner_phone: '07700 900123',
    sale_price: 1000,
    sale_date: '2026-05-01',
  }
  expect((await seller.request.put(`/api${path}/status`, { data: { status: 'For Sale' } })).ok()).toBe(true)
  const transfer = await made(seller, `${path}/transfer`, data)
  const { digest } = await (await buyer.request.get(`/api/transfers/${transfer}/history`)).json()
  expect((await buyer.request.post(`/api/transfers/${transfer}/accept`, { data: { digest } })).ok()).toBe(true)
  return car
}

test('a sealed history is downloaded, checked, and told apart from one that was tampered with', async ({
  page,
  anotherBrowser,
  signUp,
  accessible,
}) => {
  const buyer = await anotherBrowser({ width: 390, height: 844 })
  await signUp(page)
  const car = await sale(page, buyer, await signUp(buyer, 'Bea Booth'))
  await buyer.goto(`/vehicle/${car}?tab=ownership`)
  const saving = buyer.waitForEvent('download')
  await buyer.getByRole('button', { name: /^Download the history as of/ }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('garagetale-handover-AB12CDE-1.json')
  const text = await readFile(await file.path(), 'utf8')
  const credential = buyer.waitForEvent('download')
  await buyer.getByRole('button', { name: /^Download the credential of/ }).click()
  expect((await credential).suggestedFilename()).toBe('garagetale-handover-AB12CDE-1.vc.jwt')
  const choose = (name: string, content: string) =>
    buyer.getByLabel('Choose files').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) })

  await buyer.goto('/verify')
  await choose('handover.json', text)
  await expect(buyer.getByRole('heading', { name: 'Genuine' })).toBeVisible()
  const history = buyer.getByRole('region', { name: 'The sealed history' })
  await expect(history.getByRole('listitem').filter({ hasText: 'Oil Change' })).toContainText(/30,120 mi.*Filter too/)
  await history.getByText('Fingerprint of its file').click()
  await expect(history).toContainText(/SHA-256 [0-9a-f]{64}/)
  await accessible(buyer)
  await buyer.emulateMedia({ media: 'print' })
  await expect(buyer.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(buyer.getByText('Check it without us')).toBeHidden()
  await expect(history).toContainText('Second key in the shed')
  await buyer.emulateMedia({ media: null })

  await choose('handover.json', text.replace('"mileage":30120,', '"mileage":20120,'))
  await expect(buyer.getByRole('heading', { name: 'Altered' })).toBeVisible()
  await expect(buyer.getByRole('row', { name: /Oil Change of 3 May 2024, mileage/ })).toContainText('30,120')
  await expect(buyer.getByRole('row', { name: /Oil Change of 3 May 2024, mileage/ })).toContainText('20,120')
  expect(await buyer.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await accessible(buyer)

  await choose('holiday.json', '{}')
  await expect(buyer.getByRole('heading', { name: 'Not known here' })).toBeVisible()

  const fetching = buyer.waitForEvent('download')
  await buyer.getByRole('link', { name: 'verify-handover.mjs' }).click()
  const script = await (await fetching).path()
  expect(await readFile(script, 'utf8')).toBe(await readFile('scripts/verify-handover.mjs', 'utf8'))
})

test('/verify reads without JavaScript', async ({ request }) => {
  const html = await (await request.get('/verify')).text()
  for (const words of ['Check a handover file', 'node verify-handover.mjs', 'Checking here needs JavaScript'])
    expect(html).toContain(words)
})

test('a sealed entry is amended beside the original, wherever it is shown', async ({
  page,
  anotherBrowser,
  signUp,
  accessible,
}) => {
  const buyer = await anotherBrowser()
  await signUp(page)
  const car = await sale(page, buyer, await signUp(buyer, 'Bea Booth'))

  await buyer.goto(`/vehicle/${car}?tab=maintenance`)
  await expect(buyer.getByText('Sealed at handover')).toBeVisible()
  await expect(buyer.getByRole('button', { name: /^(Edit|Delete) Oil Change/ })).toHaveCount(0)
  await buyer.getByRole('button', { name: 'Add amendment to Oil Change of 03/05/2024' }).click()
  const form = dialog(buyer, 'Add amendment')
  await form.getByRole('button', { name: 'Add amendment' }).click()
  await expect(form.getByText('Please change something first')).toBeVisible()
  await form.getByLabel('Mileage').fill('40,120')
  await form.getByLabel('Reason').fill('The three was a four')
  await accessible(buyer)
  await form.getByRole('button', { name: 'Add amendment' }).click()
  await expect(form).toBeHidden()
  const amendment = buyer.getByRole('list', { name: 'Amendments' })
  await expect(amendment).toContainText(/Amended on \d+ \w+ \d{4} by Bea Booth:/)
  await expect(amendment).toContainText('mileage 30,120 →  is now 40,120')
  await expect(amendment).toContainText('Reason: The three was a four')
  await expect(buyer.getByText('30,120 mi', { exact: true }).first()).toBeVisible()
  await accessible(buyer)

  await buyer.goto(`/vehicle/${car}?tab=timeline`)
  await expect(buyer.getByRole('list', { name: 'Amendments' })).toContainText('40,120')
  await buyer.getByRole('button', { name: /^Add amendment to note/ }).click()
  await dialog(buyer, 'Add amendment').getByLabel('Note').fill('It moved under the mat')
  await dialog(buyer, 'Add amendment').getByRole('button', { name: 'Add amendment' }).click()
  await expect(buyer.getByText('It moved under the mat')).toBeVisible()
  await expect(buyer.getByText('Second key in the shed').first()).toBeVisible()

  await buyer.goto(`/vehicle/${car}?tab=modifications`)
  await buyer.getByRole('button', { name: 'Add amendment to Stereo' }).click()
  await dialog(buyer, 'Add amendment').getByLabel('Major Upgrade').check()
  await dialog(buyer, 'Add amendment').getByRole('button', { name: 'Add amendment' }).click()
  await expect(buyer.getByRole('list', { name: 'Amendments' })).toContainText('major upgrade no')

  await buyer.goto(`/vehicle/${car}?tab=gallery`)
  await buyer.getByRole('button', { name: 'Open Photo: On the drive' }).click()
  await buyer.getByRole('button', { name: 'Add amendment' }).click()
  await dialog(buyer, 'Add amendment').getByLabel('Location').fill('Whitby')
  await dialog(buyer, 'Add amendment').getByRole('button', { name: 'Add amendment' }).click()
  await expect(buyer.getByRole('list', { name: 'Amendments' })).toContainText('Whitby')
})
