import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { houseAccount } from '../domain/members/people.ts'
import { addCar, tooLarge } from './cars.ts'
import { expect, password, test } from './fixtures.ts'
import { hold } from './hold.ts'

const photo = async (colour: string, width = 600, height = 400) => ({
  name: 'holiday photo.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer(),
})

test('a new member sees their own profile, empty and inviting (PROF-01, PROF-02, PROF-03, PROF-05, PROF-09, PLAT-66, PLAT-67, ERRS-13)', async ({
  page,
  signUp,
  accessible,
}) => {
  const ann = await signUp(page, 'Ann Archer')
  await page.goto('/')
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page).toHaveURL(`/profile/${ann.id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Ann Archer' })).toBeVisible()
  await expect(main.getByText(ann.email)).toBeVisible()
  await expect(main.getByText('Individual Plan')).toBeVisible()
  await expect(main.getByRole('img', { name: 'Ann Archer' })).toHaveText('AA')
  for (const label of ['Followers', 'Following', 'Total Points', 'Current Level'])
    await expect(main.getByText(label, { exact: true })).toBeVisible()
  await expect(main.getByText('No upcoming reminders')).toBeVisible()
  await expect(main.getByText('0 of 100 MB used')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Log Out' })).toBeVisible()
  await accessible(page)
})

test('name, username and pictures are edited, and the header follows without a reload (PROF-22, PROF-26, PLAT-48)', async ({
  page,
  signUp,
  accessible,
}) => {
  const ann = await signUp(page, 'Ann Archer')
  await page.goto(`/profile/${ann.id}`)
  await page.evaluate(() => Object.assign(window, { loadedOnce: true }))
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
  await dialog.getByLabel('Name', { exact: true }).fill('Annie Archer')
  await dialog.getByLabel('Username').fill(`annie-${ann.id.slice(0, 8)}`)
  await dialog.getByLabel('Choose profile image').setInputFiles(await photo('#1d3f66'))
  await dialog.getByLabel('Choose banner image').setInputFiles(await photo('#0b3d2e', 2000, 700))
  await expect(dialog.getByRole('button', { name: 'Remove profile image' })).toBeVisible()
  await accessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Profile updated', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Annie Archer' })).toBeVisible()
  for (const picture of [
    page.getByRole('main').getByRole('img', { name: 'Annie Archer' }),
    page.getByRole('button', { name: /^Your account/ }).getByRole('img'),
  ]) {
    await expect(picture).toHaveAttribute('src', /^\/files\//)
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
  expect(await page.evaluate(() => 'loadedOnce' in window)).toBe(true)

  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await dialog.getByRole('button', { name: 'Remove profile image' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main').getByRole('img', { name: 'Annie Archer' })).toHaveText('AA')
})

test('an image over 10 MB and a file that is none are refused before they travel (PROF-25, ERRS-37)', async ({
  page,
  signUp,
}) => {
  const ann = await signUp(page)
  await page.goto(`/profile/${ann.id}`)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
  const choose = dialog.getByLabel('Choose profile image')
  await choose.setInputFiles(await tooLarge('large.jpg'))
  await expect(dialog.getByRole('alert')).toHaveText('Image file is too large. Maximum size is 10MB.')
  await choose.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
  await expect(dialog.getByRole('alert')).toHaveText('Please choose an image file.')
  expect(sent).toEqual([])

  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="9"/></svg>'
  await choose.setInputFiles({ name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Please choose a picture')
  expect(sent.length).toBe(1)
})

test('name and email are required, and a new email asks for the password (PROF-23, C-17)', async ({ page, signUp }) => {
  const ann = await signUp(page)
  await page.goto(`/profile/${ann.id}`)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
  const [name, email] = [dialog.getByLabel('Name', { exact: true }), dialog.getByLabel('Email')]
  await expect(email).toHaveAttribute('type', 'email')
  await expect(dialog.getByLabel('Current password')).toBeHidden()
  await name.fill(' ')
  await email.fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please enter your name')).toBeVisible()
  await expect(dialog.getByText('Please enter your email')).toBeVisible()
  await name.fill('Ann Archer')
  await email.fill(`new.${ann.email}`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please enter your password')).toBeVisible()
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main').getByText(`new.${ann.email}`)).toBeVisible()
})

test('another member is shown without what is theirs alone (PROF-11, PROF-12, PROF-17, PROF-18, ERRS-14, ERRS-15)', async ({
  page,
  anotherBrowser,
  signUp,
  accessible,
}) => {
  const ann = await signUp(await anotherBrowser(), 'Ann Archer')
  await signUp(page, 'Sam Sutton')
  await page.goto(`/profile/${ann.id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Ann Archer' })).toBeVisible()
  await expect(main.getByText('Ann Archer has not shared any vehicles')).toBeVisible()
  await expect(main.getByText('Ann Archer has not earned any badges yet')).toBeVisible()
  await expect(main.getByText('Total Points')).toBeVisible()
  for (const secret of [ann.email, 'Plan', 'Upcoming Reminders', 'Edit Profile', 'Log Out', 'MB used'])
    await expect(main.getByText(secret)).toHaveCount(0)
  await accessible(page)
})

test('vehicles lead to their own pages, all of one’s own and the public ones of another; our own account has no menu (PROF-07, PROF-15)', async ({
  page,
  anotherBrowser,
  signUp,
}) => {
  const ann = await signUp(page, 'Ann Archer')
  const [secret, shown] = [await addCar(page, { model: 'Secret' }), await addCar(page, { model: 'Shown' })]
  const shared = await page.request.patch(`/api/vehicles/${shown}/sharing`, { data: { is_public: true } })
  const { public_url } = await shared.json()
  await page.goto(`/profile/${ann.id}`)
  const vehicles = (where: Page) => where.getByRole('main').getByRole('link', { name: /Morris/ })
  await expect(vehicles(page)).toHaveCount(2)
  await expect(vehicles(page).filter({ hasText: 'Secret' })).toHaveAttribute('href', `/vehicle/${secret}`)
  const other = await anotherBrowser()
  await signUp(other, 'Sam Sutton')
  await other.goto(`/profile/${ann.id}`)
  await expect(vehicles(other)).toHaveCount(1)
  await expect(vehicles(other)).toHaveAttribute('href', `/p/${public_url}`)
  await other.goto(`/profile/${houseAccount}`)
  await expect(other.getByRole('button', { name: 'Follow GarageTale' })).toBeVisible()
  for (const name of ['Message', 'More about GarageTale'])
    await expect(other.getByRole('button', { name })).toHaveCount(0)
})

test('a profile that is not there says so (PROF-19, PROF-20, ERRS-42, ERRS-43)', async ({
  page,
  signUp,
  accessible,
}) => {
  await signUp(page)
  for (const id of ['00000000-0000-4000-8000-00000000dead', 'nobody']) {
    await page.goto(`/profile/${id}`)
    await expect(page.getByRole('main').getByText('404')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'User not found' })).toBeVisible()
  }
  await accessible(page)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Invalid user ID' })).toBeVisible()
})

test('a profile says that it is loading, and what failed (PROF-21, ERRS-04, ERRS-41, PROF-29, ERRS-36)', async ({
  page,
  signUp,
}) => {
  const ann = await signUp(page)
  const answer = await hold(page, '**/api/profiles/*', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto(`/profile/${ann.id}`)
  await expect(page.getByText('Loading profile...')).toBeVisible()
  answer()
  await expect(page.getByRole('heading', { name: 'Failed to load user profile' })).toBeVisible()
  await page.unroute('**/api/profiles/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.route('**/api/profile', (route) => route.fulfill({ status: 503, json: {} }))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Failed to update profile')
})

test('on a phone the profile fits, editing is a sheet, and Log Out signs out (PROF-09)', async ({
  page,
  signUp,
  accessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const ann = await signUp(page)
  await page.goto(`/profile/${ann.id}`)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit Profile' })
  await expect(sheet).toBeVisible()
  await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(390)
  await accessible(page)
  await page.keyboard.press('Escape')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto(`/profile/${ann.id}`)
  await expect(page).toHaveURL('/welcome')
})
