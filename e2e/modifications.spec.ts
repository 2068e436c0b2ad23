import { addCar, dialog, photo, tooLarge } from './cars.ts'
import { expect, test } from './fixtures.ts'

const mini = { make: 'Mini', model: 'Cooper', year: 2015, mileage: 42_000 }
test('a modification is added with its photos and compared (MODS-02, MODS-04, MODS-05, MODS-07, MODS-09, VDET-15, ERRS-21, ERRS-93)', async ({
  page,
  signUp,
  accessible,
}) => {
  await signUp(page)
  const car = await addCar(page, mini)
  await page.goto(`/vehicle/${car}?tab=modifications`)
  await expect(page.getByText('No Modifications Yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add Modification' }).click()

  const adding = dialog(page, 'Add Modification')
  await adding.getByRole('button', { name: 'Add Modification' }).click()
  for (const problem of ['Please choose a type', 'Please enter a name', 'Please enter the brand'])
    await expect(adding.getByText(problem)).toBeVisible()
  await adding.getByLabel('Type').selectOption('Aesthetic')
  await adding.getByLabel('Name').fill('Forged wheels')
  await adding.getByLabel('Brand').fill('OZ Racing')
  await adding.getByLabel('Install date').fill('2026-03-01')
  await adding.getByLabel('Cost').fill('1299.99')
  await adding.getByLabel('This is a major upgrade').check()
  await expect(adding.getByText('Maximum size is 10MB per image.')).toHaveCount(2)
  await adding.getByLabel('Before photos').setInputFiles(await tooLarge('large.jpg'))
  await expect(adding.getByRole('alert')).toHaveText('Maximum size is 10MB per image.')
  await adding.getByRole('button', { name: 'Remove large.jpg' }).click()
  await adding.getByLabel('Before photos').setInputFiles(await photo('before.jpg', '#888888'))
  await adding
    .getByLabel('After photos')
    .setInputFiles([await photo('a.jpg', '#c9a227'), await photo('b.jpg', '#0b3d2e')])
  await adding.getByRole('button', { name: 'Add Modification' }).click()
  await expect(adding).toBeHidden()

  const card = page.getByRole('article').filter({ hasText: 'Forged wheels' })
  await expect(card.getByText('Major Upgrade')).toBeVisible()
  await expect(card.getByText('£1,299.99')).toBeVisible()
  await expect(card.getByText('2 photos')).toBeVisible()
  const before = card.getByRole('img', { name: 'Forged wheels, before' })
  await expect.poll(() => before.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await card.getByRole('button', { name: 'Open larger: Forged wheels, after' }).click()
  const viewer = dialog(page, 'Forged wheels')
  const handle = viewer.getByRole('slider')
  await handle.focus()
  await page.keyboard.press('Home')
  await expect(handle).toHaveValue('0')
  await accessible(page)
  await viewer.getByRole('button', { name: 'One by one' }).click()
  await viewer.getByRole('button', { name: 'After, photo 2 of 2' }).click()
  await expect(viewer.getByRole('img', { name: 'Forged wheels, after' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
})

test('a modification is edited, and deleted after a question (MODS-03)', async ({ page, signUp, accessible }) => {
  await signUp(page)
  const car = await addCar(page, mini)
  const upload = async (name: string) => {
    const { buffer, mimeType } = await photo(name, '#888888')
    const headers = { 'content-type': mimeType, 'x-file-name': name }
    return (await (await page.request.post('/api/uploads/modification', { data: buffer, headers })).json()).id
  }
  const wheels = {
    type: 'Aesthetic',
    name: 'Forged wheels',
    brand: 'OZ Racing',
    install_date: '2026-03-01',
    cost: 1299.99,
    is_major_upgrade: true,
    after_image_ids: [await upload('a.jpg'), await upload('b.jpg')],
  }
  expect((await page.request.post(`/api/vehicles/${car}/modifications`, { data: wheels })).status()).toBe(201)
  await page.goto(`/vehicle/${car}?tab=modifications`)
  await page.getByRole('button', { name: 'Edit Forged wheels' }).click()
  const editing = dialog(page, 'Edit Modification')
  await accessible(page)
  await expect(editing.getByLabel('Cost')).toHaveValue('1299.99')
  await editing.getByLabel('Name').fill('Forged alloys')
  await editing.getByLabel('This is a major upgrade').uncheck()
  await editing.getByRole('button', { name: 'Remove b.jpg' }).click()
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing).toBeHidden()
  const edited = page.getByRole('article').filter({ hasText: 'Forged alloys' })
  await expect(edited.getByText('Major Upgrade')).toHaveCount(0)
  await expect(edited.getByText('2 photos')).toHaveCount(0)
  await edited.getByRole('button', { name: 'Delete Forged alloys' }).click()
  const asked = dialog(page, 'Delete this modification?')
  await asked.getByRole('button', { name: 'Keep it' }).click()
  await expect(edited).toBeVisible()
  await edited.getByRole('button', { name: 'Delete Forged alloys' }).click()
  await asked.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No Modifications Yet')).toBeVisible()
})

test('failures of loading, saving and deleting have their words, and another tab’s edit is offered (MODS-11, ERRS-90..92)', async ({
  page,
  signUp,
}) => {
  await signUp(page)
  const car = await addCar(page, mini)
  const path = `/api/vehicles/${car}/modifications`
  const dashcam = { type: 'Tech', name: 'Dash camera', brand: 'Nextbase', install_date: '2026-01-10' }
  const { id } = await (await page.request.post(path, { data: dashcam })).json()
  const fail = (method: string) =>
    page.route(`**${path}**`, (route) =>
      route.request().method() === method ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
    )
  const mend = () => page.unroute(`**${path}**`)

  await fail('GET')
  await page.goto(`/vehicle/${car}?tab=modifications`)
  await expect(page.getByText('Failed to load modifications')).toBeVisible()
  await mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  const card = page.getByRole('article')
  await fail('DELETE')
  await card.getByRole('button', { name: 'Delete Dash camera' }).click()
  const asked = dialog(page, 'Delete this modification?')
  await asked.getByRole('button', { name: 'Delete' }).click()
  await expect(asked.getByText('Failed to delete modification')).toBeVisible()
  await asked.getByRole('button', { name: 'Keep it' }).click()
  await mend()

  await card.getByRole('button', { name: 'Edit Dash camera' }).click()
  const editing = dialog(page, 'Edit Modification')
  await editing.getByLabel('Brand').fill('Mine')
  await fail('PATCH')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing.getByText('Failed to save modification. Please try again.')).toBeVisible()
  await expect(editing.getByLabel('Brand')).toHaveValue('Mine')
  await mend()
  await page.request.patch(`${path}/${id}`, { data: { version: 1, brand: 'Theirs' } })
  await editing.getByRole('button', { name: 'Save' }).click()
  await editing.getByRole('button', { name: 'Load the latest version' }).click()
  await expect(editing.getByLabel('Brand')).toHaveValue('Theirs')
  await editing.getByLabel('Brand').fill('Ours')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('Tech, Ours')).toBeVisible()
})

test('the demo vehicle shows its two sample modifications on the phone and keeps nothing (MODS-12)', async ({
  anotherBrowser,
  signUp,
}) => {
  const phone = await anotherBrowser({ width: 390, height: 844 })
  await signUp(phone)
  await phone.goto('/vehicle/demo-vehicle?tab=modifications')
  await expect(phone.getByText('£899.99')).toBeVisible()
  await expect(phone.getByText('£1,299.99')).toBeVisible()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await phone.getByRole('button', { name: /^Delete 18-inch/ }).click()
  await dialog(phone, 'Delete this modification?').getByRole('button', { name: 'Delete' }).click()
  await expect(phone.locator('.toast')).toContainText('Nothing was deleted')
  await expect(phone.getByText('£899.99')).toBeVisible()
})
