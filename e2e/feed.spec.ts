import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { clip, dialog, onDisk, photo, tooLarge } from './cars.ts'
import { type Account, expect, test } from './fixtures.ts'
import { hold } from './hold.ts'

// Each is a whole story with two or three people, and a busy machine takes its time over pictures.
test.setTimeout(120_000)

/** Other tests post to the same feed meanwhile. */
const titled = (words: string) => `${words} ${randomBytes(3).toString('hex')}`

async function addPost(page: Page, fields: object): Promise<string> {
  const answer = await page.request.post('/api/posts', { data: { content: 'As the title says.', ...fields } })
  expect(answer.status()).toBe(201)
  return (await answer.json()).id
}

async function comment(page: Page, postId: string, content: string) {
  expect((await page.request.post(`/api/posts/${postId}/comments`, { data: { content } })).status()).toBe(201)
}

const follow = async (page: Page, { id }: Account) =>
  expect((await page.request.put(`/api/follows/${id}`)).ok()).toBe(true)

const note = (page: Page, title: string) => page.getByRole('article', { name: title })
const menuOf = async (page: Page, what: string) => {
  await page.getByRole('button', { name: `More for ${what}` }).click()
  await expect(page.getByRole('menu')).toBeVisible()
}
const broken = { status: 503, json: {} }

test('a member pins up two photos and a video, others look but only the author edits and deletes, and of two tabs the later is told (FEED-02, FEED-03, FEED-07, FEED-08, FEED-10, FEED-14, ERRS-142, ERRS-145)', async ({
  page,
  context,
  signUp,
  anotherBrowser,
  accessible,
}) => {
  await signUp(page)
  const title = titled('A run to Whitby')
  await page.goto('/updates')
  await page.getByRole('button', { name: "What's on your mind?" }).click()
  const writing = dialog(page, 'Create Post')
  const post = writing.getByRole('button', { name: 'Post', exact: true })
  await post.click()
  await expect(writing.getByText('Please enter a title')).toBeVisible()
  await expect(writing.getByText('Please write something')).toBeVisible()
  await writing.getByLabel('Title').fill(title)
  await writing.getByLabel('Content').fill('Over the moor and back.')
  await writing
    .getByLabel('Photos and videos')
    .setInputFiles([
      await onDisk(await photo('out.jpg', '#a8261f')),
      await tooLarge('long.mp4'),
      await onDisk(await photo('back.jpg', '#0b3d2e')),
    ])
  await expect(
    writing.getByText('Some files were too large. Maximum size is 10MB per file.', { exact: true }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await accessible(page)
  await post.click()
  await expect(writing).toBeHidden()

  const other = await anotherBrowser({ width: 390, height: 844 })
  await signUp(other, 'Sam Sutton')
  await other.goto('/updates')
  const seen = note(other, title)
  await expect(seen.getByRole('link', { name: 'Ann Archer' })).toBeVisible()
  await expect(seen.getByRole('img')).toHaveCount(0)
  await seen.getByRole('button', { name: 'Open photo 1 of 2' }).click()
  const lightbox = dialog(other, `Photo 1 of 2: ${title}`)
  await expect(lightbox.getByText('1 of 2', { exact: true })).toBeVisible()
  await other.keyboard.press('ArrowRight')
  const large = other.getByRole('img', { name: `Photo 2 of 2: ${title}` })
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await other.keyboard.press('Escape')
  await expect(seen.getByRole('button', { name: 'Open photo 1 of 2' })).toBeFocused()
  await menuOf(other, title)
  await expect(other.getByRole('menuitem')).toHaveText(['Copy link', 'Report'])
  await other.getByRole('menuitem', { name: 'Report' }).click()
  await expect(dialog(other, 'Report this post')).toBeVisible()
  await other.keyboard.press('Escape')
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  const film = titled('A cold start')
  await page.getByRole('button', { name: 'Create Post' }).click()
  await writing.getByLabel('Title').fill(film)
  await writing.getByLabel('Content').fill('Second turn of the key.')
  await writing.getByLabel('Photos and videos').setInputFiles([await clip(page)])
  await post.click()
  const video = note(page, film).locator('video[controls][preload=metadata]')
  await video.evaluate((player: HTMLVideoElement) => player.play())
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(0)

  const tab = await context.newPage()
  await tab.goto('/updates')
  for (const each of [page, tab]) {
    await menuOf(each, title)
    await each.getByRole('menuitem', { name: 'Edit' }).click()
  }
  const edit = dialog(page, 'Edit Post')
  await expect(edit.getByLabel('Photos and videos')).toHaveCount(0)
  await edit.getByLabel('Content').fill('Over the moor and back, in the rain.')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(note(page, title).getByText('in the rain')).toBeVisible()
  await expect(note(page, title).getByRole('button', { name: /^Open photo/ })).toHaveCount(2)
  const later = dialog(tab, 'Edit Post')
  await later.getByLabel('Content').fill('Over the moor, twice.')
  await later.getByRole('button', { name: 'Save' }).click()
  await expect(later.getByText('Failed to update post. Please try again.')).toBeVisible()
  await later.getByRole('button', { name: 'Load the latest version' }).click()
  await expect(later.getByLabel('Content')).toHaveValue('Over the moor and back, in the rain.')
  await tab.close()

  await menuOf(page, title)
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = dialog(page, 'Delete this post?')
  await page.route('**/api/posts/*', (route) => route.fulfill(broken))
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question.getByRole('alert')).toHaveText('Failed to delete post. Please try again.')
  await page.unroute('**/api/posts/*')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(note(page, title)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a reaction shows at once, goes back when it fails, is taken back by a second click, and the last of many clicks is kept (FEED-12, FEED-13, FEED-19, ERRS-143)', async ({
  page,
  signUp,
  anotherBrowser,
}) => {
  await signUp(page)
  const title = titled('New tyres')
  const id = await addPost(page, { title })
  await page.goto('/updates')
  const other = await anotherBrowser()
  await signUp(other, 'Sam Sutton')
  await other.goto('/updates')
  const button = (who: Page, name: RegExp) => note(who, title).getByRole('button', { name })

  const path = `**/api/posts/${id}/reaction`
  const answer = await hold(other, path, (route) => route.fulfill(broken))
  await button(other, /^Like/).click()
  await expect(button(other, /^Like, 1/)).toHaveAttribute('aria-pressed', 'true')
  answer()
  await expect(other.getByText('Failed to update reaction.', { exact: true })).toBeVisible()
  await expect(other.getByText('Please try again.', { exact: true })).toBeVisible()
  await expect(button(other, /^Like, 0/)).toHaveAttribute('aria-pressed', 'false')
  await other.unroute(path)

  await button(other, /^Like/).click()
  await expect(button(page, /^Like, 1/)).toHaveAttribute('aria-pressed', 'false')
  await button(other, /^Love/).click()
  await expect(button(page, /^Love, 1/)).toBeVisible()
  await expect(button(page, /^Like, 0/)).toBeVisible()
  await button(other, /^Love/).click()
  await expect(button(page, /^Love, 0/)).toBeVisible()

  await note(other, title).evaluate((article) => {
    const buttons = [...article.querySelectorAll<HTMLElement>('button[aria-pressed]')]
    for (let click = 0; click < 30; click++) buttons[click % 3]?.click()
    buttons[0]?.click()
  })
  await expect(button(page, /^Like, 1/)).toBeVisible()
  await expect(button(page, /^Love, 0/)).toBeVisible()
  await expect(button(other, /^Like, 1/)).toHaveAttribute('aria-pressed', 'true')
  const kept = await (await other.request.get(`/api/posts/${id}`)).json()
  expect(kept).toMatchObject({ my_reaction: 'like', like_count: 1, love_count: 0, celebrate_count: 0 })
})

test('comments: the first two until all are wanted, never blank, edited and deleted by their author, and the author of the post is led there (FEED-06, FEED-11, FEED-14, FEED-19, NOTI-10, CNST-24, ERRS-139..141)', async ({
  page,
  signUp,
  anotherBrowser,
  accessible,
}) => {
  const ann = await signUp(page)
  const title = titled('Which oil')
  const id = await addPost(page, { title })
  await page.goto('/')
  const other = await anotherBrowser()
  await signUp(other, 'Sam Sutton')
  const third = await anotherBrowser()
  await signUp(third, 'Bea Barnes')
  await comment(third, id, 'What does the book say?')
  await comment(third, id, '20W-50.')
  await comment(third, id, 'And change it often.')
  const short = titled('Which plugs')
  const shortId = await addPost(page, { title: `<b>${short}</b>` })
  await comment(third, shortId, 'The ones in the book.')
  await comment(third, shortId, 'Gapped at 25 thou.')

  await other.goto('/updates')
  // A comment added to two is the third of three: there are no more to show.
  const plugs = note(other, short)
  await plugs.getByLabel(`Write a comment on ${short}`).fill('Thank you.')
  await plugs.getByRole('button', { name: 'Send comment' }).click()
  await expect(plugs.getByRole('listitem')).toHaveText([/in the book/, /25 thou/, /Thank you/])
  await expect(plugs.getByRole('button', { name: /^Show all/ })).toHaveCount(0)
  const thread = note(other, title).getByRole('listitem')
  await expect(thread).toHaveText([/What does the book say\?/, /20W-50/])
  await note(other, title).getByRole('button', { name: 'Show all 3 comments' }).click()
  await expect(thread).toHaveCount(3)
  const box = note(other, title).getByLabel(/^Write a comment/)
  const send = note(other, title).getByRole('button', { name: 'Send comment' })
  await box.fill('  \n \u200b')
  await expect(send).toBeDisabled()
  await box.press('Enter')
  await expect(thread).toHaveCount(3)
  await box.fill('Mineral,')
  await box.press('Shift+Enter')
  await box.pressSequentially('never <b>synthetic</b>')
  await other.route(`**/api/posts/${id}/comments`, (route) =>
    route.request().method() === 'POST' ? route.fulfill(broken) : route.fallback(),
  )
  await box.press('Enter')
  await expect(note(other, title).getByRole('alert')).toHaveText('Failed to add comment. Please try again.')
  await expect(box).toHaveValue('Mineral,\nnever <b>synthetic</b>')
  await other.unroute(`**/api/posts/${id}/comments`)
  await send.click()
  await expect(thread).toHaveCount(4)
  await expect(thread.last()).toContainText('never <b>synthetic</b>')
  await expect(box).toHaveValue('')
  await expect(note(other, title).getByRole('status')).toHaveText('Your comment was added.')
  await accessible(other)

  const bell = page.getByRole('button', { name: /^Notifications, \d+ unread/ })
  await bell.click()
  await page.getByRole('button', { name: `4 new comments on your post ${title}` }).click()
  await expect(page).toHaveURL(`/updates?post=${id}`)
  await expect(note(page, title)).toHaveCount(1)
  await expect(note(page, title).getByRole('listitem')).toHaveCount(4)
  await note(page, title).getByRole('button', { name: 'More for the comment by Sam Sutton' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Report'])
  await page.keyboard.press('Escape')
  await comment(third, id, 'Agreed.')
  await expect(note(page, title).getByText('Agreed.')).toBeVisible()
  await note(page, title)
    .getByLabel(/^Write a comment/)
    .fill('Thank you both')
  await note(page, title)
    .getByLabel(/^Write a comment/)
    .press('Enter')
  await expect(thread).toHaveCount(4)

  const path = '**/api/comments/*'
  await other.route(path, (route) => route.fulfill(broken))
  await note(other, title).getByRole('button', { name: 'More for the comment by Sam Sutton' }).click()
  await other.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = note(other, title).getByLabel('Edit your comment')
  await edit.fill('Mineral only.')
  await edit.press('Enter')
  await expect(note(other, title).getByRole('alert')).toHaveText('Failed to update comment. Please try again.')
  await other.unroute(path)
  await note(other, title).getByRole('button', { name: 'Save' }).click()
  await expect(thread.nth(3)).toContainText('Mineral only.')
  await expect(thread.nth(3)).toContainText('edited')

  await note(other, title).getByRole('button', { name: 'More for the comment by Sam Sutton' }).click()
  await other.getByRole('menuitem', { name: 'Delete' }).click()
  const question = dialog(other, 'Delete this comment?')
  await other.route(path, (route) => route.fulfill(broken))
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question.getByRole('alert')).toHaveText('Failed to delete comment. Please try again.')
  await other.unroute(path)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question).toBeHidden()
  await expect(note(other, title).getByText('Mineral only.')).toBeHidden()
  await expect(note(other, title).getByText(ann.name)).not.toHaveCount(0)
})

test('a private post reaches the follower and not the stranger; the following feed holds those one follows, and stays in the address (FEED-01, FEED-16)', async ({
  page,
  signUp,
  anotherBrowser,
  accessible,
}) => {
  const ann = await signUp(page)
  const [open, close] = [titled('For everybody'), titled('For my followers')]
  await addPost(page, { title: open })
  await page.goto('/updates')
  await page.getByRole('button', { name: 'Create Post' }).click()
  const writing = dialog(page, 'Create Post')
  await writing.getByLabel('Title').fill(close)
  await writing.getByLabel('Content').fill('She is for sale.')
  await writing.getByText('Followers only').click()
  await writing.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(note(page, close).getByText('Followers only')).toBeVisible()

  const stranger = await anotherBrowser()
  await signUp(stranger, 'Sid Stranger')
  await stranger.goto('/updates')
  await expect(stranger.getByRole('heading', { level: 1, name: 'All Updates' })).toBeVisible()
  await expect(note(stranger, open)).toBeVisible()
  await expect(note(stranger, close)).toHaveCount(0)
  await stranger.getByRole('link', { name: 'Following', exact: true }).click()
  await expect(stranger.getByRole('heading', { name: 'Nothing from the people you follow yet' })).toBeVisible()
  await accessible(stranger)

  const follower = await anotherBrowser({ width: 390, height: 844 })
  await signUp(follower, 'Flo Follower')
  await follow(follower, ann)
  await addPost(stranger, { title: titled('Nobody follows me') })
  await follower.goto('/updates')
  await follower.getByRole('link', { name: 'Following', exact: true }).click()
  await expect(follower).toHaveURL('/updates?feed=following')
  await expect(follower.getByRole('heading', { level: 1, name: 'Following Feed' })).toBeVisible()
  await expect(follower.getByRole('link', { name: 'Following', exact: true })).toHaveAttribute('aria-current')
  await expect(follower.getByRole('link', { name: 'All Updates' })).not.toHaveAttribute('aria-current')
  await expect(follower.getByRole('article')).toHaveCount(2)
  await follower.reload()
  await expect(follower.getByRole('heading', { level: 1, name: 'Following Feed' })).toBeVisible()
  await expect(note(follower, close).getByText('Followers only')).toBeVisible()
  expect((await follower.request.delete(`/api/follows/${ann.id}`)).ok()).toBe(true)
  await follower.goto('/updates')
  await expect(note(follower, open)).toBeVisible()
  await expect(note(follower, close)).toHaveCount(0)
})

test('what others post meanwhile waits above the feed until it is wanted; a post’s link is copied and leads to it', async ({
  page,
  signUp,
  anotherBrowser,
  accessible,
}) => {
  const other = await anotherBrowser()
  const sam = await signUp(other, 'Sam Sutton')
  const [first, second, third] = [titled('First frost'), titled('Second frost'), titled('Third frost')]
  await addPost(other, { title: first })
  await signUp(page)
  await follow(page, sam)
  await page.clock.install()
  await page.goto('/updates?feed=following')
  await expect(note(page, first)).toBeVisible()
  await addPost(other, { title: second })
  await addPost(other, { title: third, content: 'See https://example.org/frost.' })
  const looks: string[] = []
  page.on('response', (answer) => answer.url().includes('/api/posts/newer') && looks.push(answer.url()))
  // After a minute of silence the live line is opened anew, and everything else looks again for what it missed.
  await page.clock.fastForward('01:05')
  await expect.poll(() => looks.length).toBeGreaterThan(1)
  // Somebody who was in another tab comes back.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  const waiting = page.getByRole('button', { name: '2 new posts' })
  await expect(waiting).toBeVisible()
  await expect(note(page, third)).toHaveCount(0)
  await accessible(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).hostname))
  await waiting.click()
  await expect(note(page, second)).toBeVisible()
  await expect(waiting).toHaveCount(0)
  const leaving = note(page, third).getByRole('link', { name: /example\.org\/frost \(leaves GarageTale/ })
  await expect(leaving).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
  await leaving.hover()
  expect(asked).not.toContain('example.org')

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await menuOf(page, third)
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied', { exact: true })).toBeVisible()
  const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  await page.goto(copied.pathname + copied.search)
  await expect(note(page, third)).toBeVisible()
})

test('a feed with nothing in it fills by itself when the connection is back', async ({
  page,
  signUp,
  anotherBrowser,
}) => {
  const other = await anotherBrowser()
  const sam = await signUp(other, 'Sam Sutton')
  await signUp(page)
  await follow(page, sam)
  await page.clock.install()
  await page.goto('/updates?feed=following')
  await expect(page.getByText('Nothing from the people you follow yet')).toBeVisible()
  const first = titled('First frost')
  await addPost(other, { title: first })
  await page.clock.fastForward('01:05')
  await expect(note(page, first)).toBeVisible()
})

test('twenty a page, newest first; long texts are read on, markup is left out, and whoever comes back finds their place (FEED-04, FEED-05, CNST-24)', async ({
  page,
  signUp,
  anotherBrowser,
}) => {
  const [one, two] = [await anotherBrowser(), await anotherBrowser()]
  const writers = [await signUp(one, 'Una Writer'), await signUp(two, 'Wes Writer')]
  await signUp(page)
  for (const writer of writers) await follow(page, writer)
  for (let day = 1; day <= 11; day++) {
    await addPost(one, { title: `Una, day ${day}` })
    await addPost(two, {
      title: `Wes, day ${day}<script>document.title = 'run'</script>`,
      content: `<img src=x onerror="document.title = 'run'">It ran & ran, 3 < 4. <b>Bold</b> ${'mile '.repeat(80)}home`,
    })
  }
  await page.goto('/updates?feed=following')
  const notes = page.getByRole('article')
  await expect(notes).toHaveCount(20)
  await expect(notes.first()).toHaveAccessibleName(/^Wes, day 11/)
  await expect(notes.nth(1)).toHaveAccessibleName('Una, day 11')
  const text = notes.first().locator('p.whitespace-pre-line')
  await expect(text).toHaveText(/^It ran & ran, 3 < 4\. Bold mile .*…$/)
  expect((await text.innerText()).length).toBeLessThanOrEqual(301)
  await notes
    .first()
    .getByRole('button', { name: /^Read on/ })
    .click()
  await expect(text).toHaveText(/home$/)
  await expect(page).toHaveTitle('Garage Updates: GarageTale')

  await page.getByRole('button', { name: 'Load More' }).click()
  await expect(notes).toHaveCount(22)
  await expect(notes.nth(20)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Load More' })).toHaveCount(0)
  await notes.nth(20).scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await notes.nth(20).getByRole('link', { name: 'Wes Writer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Wes Writer' })).toBeVisible()
  await page.goBack()
  await expect(notes).toHaveCount(22)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 50)
})

test('what fails is said: loading, refreshing, a session that has ended, a post that is gone; and asking the community leads here (FEED-15, FEED-17, FEED-18, FEED-20, DASH-13, ERRS-35, ERRS-138, ERRS-144)', async ({
  page,
  context,
  signUp,
}) => {
  await signUp(page)
  await page.route('**/api/posts?*', (route) => route.fulfill(broken))
  await page.goto('/updates?post=0b3d2e00-0000-4000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'This post is no longer here' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Failed to load posts. Please try again.')
  await page.unroute('**/api/posts?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)

  const refresh = page.getByRole('button', { name: 'Refresh RSS' })
  await refresh.click()
  await expect(
    page.getByText('Failed to process feeds: no feeds have been set up here.', { exact: true }),
  ).toBeVisible()
  const refused = { error: { code: 'unexpected', message: 'the paper did not answer' } }
  await page.route('**/api/feeds/refresh', (route) => route.fulfill({ status: 503, json: refused }))
  await refresh.click()
  await expect(page.getByText('Failed to process feeds: the paper did not answer', { exact: true })).toBeVisible()
  const early = { error: { code: 'too_many', message: 'Try again in 9 minutes.' } }
  await page.route('**/api/feeds/refresh', (route) => route.fulfill({ status: 429, json: early }))
  await refresh.click()
  await expect(page.getByText('Try again in 9 minutes.', { exact: true })).toBeVisible()

  await page.goto('/')
  await page.getByRole('link', { name: /^Ask Community/ }).click()
  await expect(dialog(page, 'Create Post')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/updates')

  // A member who does not sign in again is told by the feed why it is empty.
  await context.clearCookies()
  await page.getByRole('link', { name: 'Following', exact: true }).click()
  await expect(dialog(page, 'Sign in again')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert')).toHaveText('Please sign in to view posts.')
})
