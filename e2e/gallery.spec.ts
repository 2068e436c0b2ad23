import type { Locator, Page } from '@playwright/test'
import { jpegWithCredentials } from '../server/test/content-credentials.ts'
import { addCar, clip, onDisk, photo, tooLarge } from './cars.ts'
import { expect, test } from './fixtures.ts'

// Each is a whole story, and a busy machine takes its time over pictures.
test.setTimeout(120_000)

async function addPhoto(page: Page, car: string, title: string, colour: string, height = 600) {
  const { buffer, name } = await photo(`${title}.jpg`, colour, 900, height)
  const headers = { 'x-file-name': name, 'content-type': 'image/jpeg' }
  const { id } = await (await page.request.post('/api/uploads/media', { data: buffer, headers })).json()
  const answer = await page.request.post(`/api/vehicles/${car}/media`, { data: { file_id: id, title } })
  expect(answer.status()).toBe(201)
}

const drawn = (picture: Locator) =>
  expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

test('photos and a video are added at once, looked at, edited, downloaded and deleted (GALL-01..04, ERRS-125)', async ({
  page,
  signUp,
  accessible,
}) => {
  await signUp(page)
  const car = await addCar(page)
  await page.goto(`/vehicle/${car}?tab=gallery`)
  await expect(page.getByRole('heading', { name: 'No photos or videos yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Add Photo/Video' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Photo/Video' })
  const save = dialog.getByRole('button', { name: 'Add to Gallery' })
  await save.click()
  await expect(dialog.getByText('Please select at least one file to upload')).toBeVisible()
  await dialog
    .getByLabel('Photos and videos')
    .setInputFiles([
      await onDisk(await photo('lane.jpg', '#a8261f')),
      await onDisk({ name: 'notes.txt', buffer: Buffer.from('hello') }),
      await onDisk(await clip(page)),
      await tooLarge('film.mp4'),
    ])
  await expect(
    dialog.getByText('Some files were too large or had invalid formats. Maximum size is 10MB per file.'),
  ).toBeVisible()
  await expect(dialog.getByText('Left out', { exact: true })).toHaveCount(2)
  await expect(dialog.getByRole('status').filter({ hasText: 'files will be left out' })).toBeInViewport()
  await expect(save).toBeEnabled()
  await dialog.getByLabel('Title').fill('Over the moor')
  await dialog.getByLabel('Location').fill('Goathland')
  await accessible(page)
  await save.click()
  await expect(dialog).toBeHidden()

  const tiles = page.getByRole('button', { name: /^Open/ })
  await expect(tiles).toHaveCount(2)
  await page.getByRole('button', { name: 'Open Photo: Over the moor' }).click()
  const lightbox = page.getByRole('dialog', { name: 'Photo: Over the moor' })
  await expect(lightbox.getByText(/^[12] of 2$/)).toBeVisible()
  await drawn(lightbox.getByRole('img', { name: 'Photo: Over the moor' }))
  await accessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Open Video: Over the moor' }).click()
  const video = page.locator('video[controls]')
  await video.evaluate((player: HTMLVideoElement) => player.play())
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(0)

  await page.getByRole('button', { name: 'Edit details' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit video' })
  await edit.getByLabel('Title').fill('A cold start')
  await edit.getByLabel('Notes').fill('Second turn of the key.')
  await expect(edit.getByLabel('Photos and videos')).toHaveCount(0)
  await edit.getByText('Shown on the public page').click()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()
  const edited = page.getByRole('dialog', { name: 'Video: A cold start' })
  await expect(edited.getByText('Second turn of the key.')).toBeVisible()
  await expect(edited.getByText('Shown on the public page')).toBeAttached()

  const saved = page.waitForEvent('download')
  await edited.getByRole('button', { name: 'Download' }).click()
  expect((await saved).suggestedFilename()).toBe('cold start.webm')
  await edited.getByRole('button', { name: 'Delete video' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this video?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByText('1 of 1')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tiles).toHaveCount(1)
})

test('the lightbox follows keys and a finger, is closed by Back, stays in order and gives the focus back (GALL-01)', async ({
  anotherBrowser,
  signUp,
}) => {
  const page = await anotherBrowser({ width: 390, height: 844 })
  await signUp(page)
  const car = await addCar(page)
  for (const [title, colour] of [
    ['Green', '#0b3d2e'],
    ['Yellow', '#f7c600'],
    ['Red', '#b3261e'],
  ] as const)
    await addPhoto(page, car, title, colour, title === 'Red' ? 1600 : 600)
  await page.goto(`/vehicle/${car}?tab=gallery`)
  const first = page.getByRole('button', { name: 'Open Photo: Red' })
  await first.click()
  const shows = async (title: string, place: string) => {
    const lightbox = page.getByRole('dialog', { name: `Photo: ${title}` })
    await expect(lightbox.getByText(place)).toBeVisible()
    await drawn(lightbox.getByRole('img', { name: `Photo: ${title}` }))
  }
  await shows('Red', '1 of 3')
  await page.keyboard.press('ArrowLeft')
  await shows('Red', '1 of 3')
  await page.keyboard.press('ArrowRight')
  await shows('Yellow', '2 of 3')
  await page.keyboard.press('End')
  await shows('Green', '3 of 3')
  await page.keyboard.press('Home')
  await shows('Red', '1 of 3')
  for (let tabs = 0; tabs < 9; tabs++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
  }
  const swipe = (from: number, to: number) =>
    page.getByRole('img', { name: /^Photo/ }).evaluate(
      (picture, [start, end]) => {
        const touch = { bubbles: true, pointerType: 'touch', clientY: 400 }
        picture.dispatchEvent(new PointerEvent('pointerdown', { ...touch, clientX: start }))
        picture.dispatchEvent(new PointerEvent('pointerup', { ...touch, clientX: end }))
      },
      [from, to],
    )
  await swipe(300, 100)
  await shows('Yellow', '2 of 3')
  await swipe(100, 300)
  await shows('Red', '1 of 3')
  await page.keyboard.press('Escape')
  await expect(first).toBeFocused()

  // Back closes the picture and stays on the page; Forward and reloading leave nothing behind.
  await first.click()
  await shows('Red', '1 of 3')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/tab=gallery/)
  await page.goForward()
  await expect(first).toBeVisible()
  await first.click()
  await shows('Red', '1 of 3')
  const caption = page.getByRole('dialog').getByText('Red', { exact: true })
  await page.setViewportSize({ width: 390, height: 420 })
  await expect(caption).toBeInViewport({ ratio: 1 })
  await page.reload()
  await expect(first).toBeVisible()
  await expect.poll(() => page.evaluate(() => history.state?.pictureOpen)).toBeUndefined()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('what fails is said: loading, deleting, downloading, uploading signed out (GALL-07, GALL-08, ERRS-34, ERRS-122..124)', async ({
  page,
  context,
  signUp,
}) => {
  await signUp(page)
  const car = await addCar(page)
  await addPhoto(page, car, 'Lane', '#a8261f')
  const list = `**/api/vehicles/${car}/media`
  await page.route(list, (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto(`/vehicle/${car}?tab=gallery`)
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load media' })).toBeVisible()
  await page.unroute(list)
  await page.getByRole('button', { name: 'Try again' }).click()

  await page.route('**/files/*?download', (route) => route.fulfill({ status: 503, body: '' }))
  await page.getByRole('button', { name: 'More for Photo: Lane' }).click()
  await page.getByRole('menuitem', { name: 'Download' }).click()
  await expect(page.getByText('Failed to download file', { exact: true })).toBeVisible()

  await page.route(`${list}/*`, (route) => route.fulfill({ status: 503, json: {} }))
  await page.getByRole('button', { name: 'More for Photo: Lane' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this photo?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question.getByRole('alert')).toHaveText('Failed to delete media')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Open Photo: Lane' })).toBeVisible()

  await page.getByRole('button', { name: 'Add Photo/Video' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Photo/Video' })
  await context.clearCookies()
  await dialog.getByLabel('Photos and videos').setInputFiles([await photo('lane.jpg', '#a8261f')])
  // It handles keys itself once it has focus.
  await expect(page.getByRole('dialog', { name: 'Sign in again' }).locator('input:focus')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('alert')).toHaveText('Authentication required')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
})

test('what a camera wrote into a photo about its origin is told with it, to the owner and to visitors, as unchecked', async ({
  page,
  signUp,
  anotherBrowser,
  accessible,
}) => {
  await signUp(page)
  const car = await addCar(page)
  const headers = { 'x-file-name': 'moor.jpg', 'content-type': 'image/jpeg' }
  const data = await jpegWithCredentials('Leica M11-P')
  const { id } = await (await page.request.post('/api/uploads/media', { data, headers })).json()
  const details = { file_id: id, title: 'Over the moor', is_publicly_visible: true }
  expect((await page.request.post(`/api/vehicles/${car}/media`, { data: details })).status()).toBe(201)
  const shared = await page.request.patch(`/api/vehicles/${car}/sharing`, { data: { is_public: true } })
  const { public_url } = await shared.json()
  const words = 'Carries content credentials written by Leica M11-P; GarageTale has not checked them.'

  await page.goto(`/vehicle/${car}?tab=gallery`)
  await page.getByRole('button', { name: 'Open Photo: Over the moor' }).click()
  await expect(page.getByRole('dialog').getByText(words)).toBeVisible()
  await accessible(page)

  const visitor = await anotherBrowser()
  await visitor.goto(`/p/${public_url}`)
  await visitor.getByRole('link', { name: /Over the moor/ }).click()
  await expect(visitor.getByRole('dialog').getByText(words)).toBeVisible()
  await accessible(visitor)
})
