import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { dialog, tooLarge } from './cars.ts'
import { expect, test } from './fixtures.ts'
import { hold } from './hold.ts'

// Each is a whole story, and a busy machine takes its time over pictures.
test.setTimeout(120_000)

/** A word unique to this run: other tests add guides meanwhile. */
const newWord = () => `zz${randomBytes(4).toString('hex')}`
const paper = (name: string, bytes?: Buffer, mimeType = 'application/pdf') => ({
  name,
  mimeType,
  buffer:
    bytes ??
    Buffer.from(
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
        '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
    ),
})
const video = { type: 'youtube', url: 'https://youtu.be/dQw4w9WgXcQ', description: 'How', make: 'All', model: 'All' }
const share = async (page: Page, title: string, details: object = {}) => {
  const answer = await page.request.post('/api/guides', { data: { ...video, title, ...details } })
  expect(answer.status()).toBe(201)
}
/** The site's player is never requested. */
const withoutSite = (page: Page) =>
  page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
const searchBox = (page: Page) => page.getByPlaceholder('Search guides by title, make, or model...')
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

test('a PDF shared by one is found, read and downloaded by another, and reported; then edited and deleted (GUID-01, GUID-02, GUID-07..10, GUID-13, GUID-14)', {
  tag: '@whole',
}, async ({ page, signUp, anotherBrowser, accessible }) => {
  const word = newWord()
  await signUp(page, 'Ann Archer')
  await page.goto('/')
  await page.getByRole('link', { name: /View Guides/ }).click()
  await expect(page.getByRole('heading', { name: 'Guides', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'New Guide' }).first().click()
  const form = dialog(page, 'New Guide')
  await form.getByRole('button', { name: /Upload PDF/ }).click()
  await form.getByRole('button', { name: 'Upload Guide' }).click()
  for (const text of [
    'Please choose a PDF file',
    'Please enter a title',
    'Please enter a description',
    'Please choose a make',
    'Please choose a model',
  ])
    await expect(form.getByText(text)).toBeVisible()
  await expect(form.getByLabel('Make').getByRole('option')).toHaveText([
    'Choose a make',
    ...['All', 'Toyota', 'Honda', 'Ford', 'BMW', 'Mercedes', 'Porsche'],
  ])
  await expect(form.getByLabel('Model').getByRole('option')).toHaveText([
    'Choose a model',
    ...['All', 'Supra', 'Civic', 'Mustang', 'M3', 'C-Class', '911'],
  ])
  const file = form.getByLabel('PDF file')
  await expect(file).toHaveAttribute('accept', '.pdf,application/pdf')
  await file.setInputFiles(paper('letter.docx', Buffer.from('hello'), 'application/msword'))
  await expect(form.getByRole('alert').filter({ hasText: 'Only PDF files are allowed.' })).toBeVisible()
  // Detected by the server, which reads the bytes.
  await file.setInputFiles(paper('renamed.pdf', Buffer.from('<script>alert(1)</script>')))
  await expect(form.getByRole('alert').filter({ hasText: 'Only PDF files are allowed.' })).toBeVisible()
  await file.setInputFiles(await tooLarge('atlas.pdf'))
  await expect(form.getByText('atlas.pdf is too large. Maximum size is 10MB.', { exact: true })).toBeVisible()
  await file.setInputFiles(paper('brakes.pdf'))
  await accessible(page)

  // Back keeps the input, for the other kind too; closing asks.
  await form.getByLabel('Title').fill(`Bleeding brakes ${word}`)
  await form.getByLabel('Make').selectOption('Ford')
  await form.getByRole('button', { name: 'Back' }).click()
  await expect(form.getByText('Your text is kept')).toBeVisible()
  await form.getByRole('button', { name: /YouTube Video/ }).click()
  await expect(form.getByLabel('Title')).toHaveValue(`Bleeding brakes ${word}`)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await form.getByRole('button', { name: 'Back' }).click()
  await form.getByRole('button', { name: /Upload PDF/ }).click()
  await expect(form.getByText('brakes.pdf')).toBeVisible()
  await expect(form.getByLabel('Make')).toHaveValue('Ford')
  await form.getByLabel('Description').fill('From the far wheel to the near one.\n<b>Twice</b>.')
  await form.getByLabel('Model').selectOption('Mustang')
  await form.getByRole('button', { name: 'Upload Guide' }).click()
  await expect(form).toBeHidden()
  await expect(card(page, word)).toContainText('PDF for Ford Mustang')

  const sam = await anotherBrowser()
  await signUp(sam, 'Sam Sutton')
  await sam.goto('/guides')
  await searchBox(sam).fill(`BRAKES ${word}`)
  await expect(sam.getByRole('status').filter({ hasText: '1 guide found' })).toBeVisible()
  const found = card(sam, word)
  await expect(found).toContainText('<b>Twice</b>')
  await expect(found.getByRole('link', { name: 'Ann Archer' })).toBeVisible()
  await accessible(sam)
  const opened = sam.context().waitForEvent('page')
  await found.getByRole('link', { name: /^Read Bleeding/ }).click()
  const viewer = await opened
  await expect(viewer).toHaveURL(/\/files\/[\w-]+\?view$/)
  // The browser's own viewer frames the document; a blocked or a downloaded one has no frame.
  await expect.poll(() => viewer.frames().length).toBeGreaterThan(1)
  await viewer.close()
  const saved = sam.waitForEvent('download')
  await found.getByRole('button', { name: /^Download Bleeding/ }).click()
  expect((await saved).suggestedFilename()).toBe(`Bleeding brakes ${word}.pdf`)
  await found.getByRole('button', { name: /^More for/ }).click()
  await expect(sam.getByRole('menuitem')).toHaveText(['Report guide'])
  await sam.getByRole('menuitem', { name: 'Report guide' }).click()
  await expect(dialog(sam, 'Report this guide')).toBeVisible()

  await card(page, word)
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = dialog(page, 'Edit guide')
  await edit.getByLabel('Title').fill(`Brakes, again ${word}`)
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()
  await card(page, `Brakes, again ${word}`)
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog(page, 'Delete this guide?').getByRole('button', { name: 'Delete' }).click()
  await expect(card(page, word)).toHaveCount(0)
  await sam.goto(`/guides?search=${word}`)
  await expect(sam.getByRole('heading', { name: 'No guides match your search' })).toBeVisible()
})

test('a video has its title and picture from the site, and plays where its picture was (GUID-11, GUID-12, GUID-15, GUID-16, ERRS-12, ERRS-148..150)', async ({
  page,
  signUp,
  accessible,
}) => {
  const word = newWord()
  await signUp(page)
  await withoutSite(page)
  await page.goto('/guides')
  await page.getByRole('button', { name: 'New Guide' }).first().click()
  const form = dialog(page, 'New Guide')
  await form.getByRole('button', { name: /YouTube Video/ }).click()
  const address = form.getByLabel('YouTube URL')
  const upload = form.getByRole('button', { name: 'Upload Guide' })
  await form.getByLabel('Description').fill(`Out with the old ${word}`)
  await form.getByLabel('Make').selectOption('Porsche')
  await form.getByLabel('Model').selectOption('911')
  await address.fill('https://vimeo.com/12345678901')
  await upload.click()
  await expect(form.getByText('Invalid YouTube URL')).toBeVisible()
  await address.fill('https://www.youtube.com/watch?v=private-vid')
  await upload.click()
  await expect(form.getByText('Failed to fetch video details')).toBeVisible()

  const answer = await hold(page, '**/api/guides', (route) => route.fulfill({ status: 503, json: {} }), 'POST')
  await address.fill('https://youtu.be/aBcDeFgHiJk?si=x')
  await upload.click()
  await expect(form.getByRole('button', { name: 'Uploading...' })).toBeDisabled()
  answer()
  await expect(form.getByRole('alert')).toHaveText('Failed to upload guide')
  await expect(form.getByLabel('Description')).toHaveValue(`Out with the old ${word}`)
  await page.unroute('**/api/guides')
  await upload.click()
  await expect(form).toBeHidden()

  const shown = card(page, word)
  await expect(shown.getByRole('heading', { name: 'Video aBcDeFgHiJk' })).toBeVisible()
  await expect(shown).toContainText('Video for Porsche 911, by Spanner Club on YouTube')
  const still = shown.locator('img[loading=lazy]')
  await expect(still).toHaveAttribute('src', /^\/files\/[\w-]+\/800$/)
  await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await accessible(page)
  await shown.getByRole('button', { name: 'Play Video aBcDeFgHiJk' }).click()
  const player = shown.getByTitle('Video aBcDeFgHiJk')
  await expect(player).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/aBcDeFgHiJk?autoplay=1&rel=0')
  await expect(player).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation')
  await expect(player).toBeFocused()
  await expect(still).toHaveCount(0)

  await share(page, `In the dark ${word}`, { url: 'https://youtu.be/picture-no1', description: 'Lights' })
  await page.goto(`/guides?search=${encodeURIComponent(`In the dark ${word}`)}`)
  const dark = card(page, `In the dark ${word}`)
  const play = dark.getByRole('button', { name: `Play In the dark ${word}` })
  await expect(play.locator('svg.lucide-film')).toBeVisible()
  await expect(play.locator('img')).toHaveCount(0)
  await play.click()
  await expect(dark.getByTitle(`In the dark ${word}`)).toHaveAttribute('src', /\/embed\/picture-no1\?/)
})

test('newest first, eighteen at a time; loading, empty and failed states, on a phone (GUID-03..06, GUID-18, ERRS-07, ERRS-22, ERRS-23, ERRS-147)', async ({
  anotherBrowser,
  signUp,
  accessible,
}) => {
  const word = newWord()
  const page = await anotherBrowser({ width: 390, height: 844 })
  await withoutSite(page)
  await signUp(page)
  for (let n = 1; n <= 19; n++)
    await share(page, `Step ${n} of ${word}`, { description: n === 7 ? 'Seventh heaven' : 'How' })

  const list = '**/api/guides*'
  const answer = await hold(page, list, (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto('/guides')
  await expect(page.getByText('Loading guides...')).toBeVisible()
  answer()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load guides' })).toBeVisible()
  await page.unroute(list)
  await page.route(list, (route) =>
    route.fulfill({ json: { items: [], next: null, total: 0, has_more_than_total: false } }),
  )
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No guides available' })).toBeVisible()
  await accessible(page)
  await page.unroute(list)

  await searchBox(page).fill(word.toUpperCase())
  await expect(page.getByRole('status').filter({ hasText: '19 guides found' })).toBeVisible()
  const titles = page.getByRole('article').getByRole('heading')
  await expect(titles).toHaveCount(18)
  await expect(titles.first()).toHaveText(`Step 19 of ${word}`)
  await page.getByRole('button', { name: 'Load More Guides' }).click()
  await expect(titles).toHaveCount(19)
  await expect(titles.last()).toHaveText(`Step 1 of ${word}`)
  await expect(page.getByRole('button', { name: 'Load More Guides' })).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await searchBox(page).fill('seventh HEAVEN')
  await expect(titles.filter({ hasText: word })).toHaveText([`Step 7 of ${word}`])
  await searchBox(page).fill(`${word}%`)
  await expect(page.getByRole('heading', { name: 'No guides match your search' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all guides' }).click()
  await expect(searchBox(page)).toHaveValue('')

  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`/guides?search=${word}`)
  await expect(titles).toHaveCount(18)
  const tops = await page
    .getByRole('article')
    .evaluateAll((all) => all.slice(0, 4).map((each) => Math.round(each.getBoundingClientRect().top)))
  expect(new Set(tops.slice(0, 3)).size).toBe(1)
  expect(tops[3]).toBeGreaterThan(tops[0] ?? 0)
})
