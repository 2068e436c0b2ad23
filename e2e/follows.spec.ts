import type { Page } from '@playwright/test'
import { addCar, dialog } from './cars.ts'
import { type Account, expect, test } from './fixtures.ts'
import { hold } from './hold.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const follow = (page: Page, name: string) => page.getByRole('button', { name: `Follow ${name}`, exact: true })
const following = (page: Page, name: string) => page.getByRole('button', { name: `Following ${name}: unfollow` })
const follows = (page: Page, { id }: Account) => page.request.put(`/api/follows/${id}`)

test('a follow shows at once, moves the other’s bell and count, and leads back to who it was (PROF-13, FOLL-01, FOLL-02)', async ({
  page,
  anotherBrowser,
  signUp,
  accessible,
}) => {
  const other = await anotherBrowser({ width: 390, height: 844 })
  const [ann, sam] = [await signUp(page, 'Ann Archer'), await signUp(other, 'Sam Sutton')]
  await page.goto(`/profile/${ann.id}`)
  await expect(page.getByRole('button', { name: '0 followers' })).toBeVisible()
  await expect(follow(page, 'Ann Archer')).toHaveCount(0)
  await other.goto(`/profile/${ann.id}`)
  await follow(other, 'Ann Archer').click()
  await expect(following(other, 'Ann Archer')).toHaveText('Following')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await expect(page.getByRole('button', { name: '1 follower', exact: true })).toBeVisible()
  await expect(other.getByRole('button', { name: '1 follower', exact: true })).toBeVisible()
  await accessible(other)
  await bell(page).click()
  await page.getByText('Sam Sutton started following you').click()
  await expect(page).toHaveURL(`/profile/${sam.id}`)
  await follow(page, 'Sam Sutton').click()
  await expect(bell(other)).toHaveAccessibleName('Notifications, 1 unread')
  await following(other, 'Ann Archer').click()
  await expect(follow(other, 'Ann Archer')).toHaveText('Follow')
  await other.reload()
  await expect(follow(other, 'Ann Archer')).toBeVisible()
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('a follow that fails is taken back and says so; a further click resets it (FOLL-03, ERRS-39)', async ({
  page,
  anotherBrowser,
  signUp,
}) => {
  const ann = await signUp(await anotherBrowser(), 'Ann Archer')
  await signUp(page, 'Sam Sutton')
  await page.goto(`/profile/${ann.id}`)
  const answer = await hold(page, '**/api/follows/*', (route) => route.fulfill({ status: 503, json: {} }))
  await follow(page, 'Ann Archer').click()
  await expect(following(page, 'Ann Archer')).toHaveText('Following')
  answer()
  const failed = page.getByRole('button', { name: 'Error - Try Again' })
  await expect(failed).toHaveText('Error - Try Again')
  await expect(page.getByText('Failed to update follow status', { exact: true })).toBeVisible()
  await page.unroute('**/api/follows/*')
  await failed.click()
  await expect(follow(page, 'Ann Archer')).toHaveText('Follow')
  await expect(follow(page, 'Ann Archer')).toBeFocused()
  await follow(page, 'Ann Archer').click()
  await expect(following(page, 'Ann Archer')).toBeVisible()
})

test('the counts open lists that are searched, say when they are empty, and follow row by row (PROF-04, FOLL-04..08, ERRS-02, ERRS-16..18, ERRS-40)', async ({
  page,
  anotherBrowser,
  signUp,
  accessible,
}) => {
  const [sams, toms] = [await anotherBrowser(), await anotherBrowser()]
  const ann = await signUp(page, 'Ann Archer')
  const sam = await signUp(sams, 'Sam Sutton')
  await signUp(toms, 'Tom Tully')
  await page.goto(`/profile/${ann.id}`)
  await page.getByRole('button', { name: '0 followers' }).click()
  await expect(dialog(page, 'Followers').getByText('No followers yet')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '0 followers' })).toBeFocused()
  await page.getByRole('button', { name: '0 following' }).click()
  await expect(dialog(page, 'Following').getByText('Not following anyone yet')).toBeVisible()
  await page.keyboard.press('Escape')

  for (const browser of [sams, toms]) await follows(browser, ann)
  await follows(toms, sam)
  const answer = await hold(page, '**/followers?*', (route) => route.fulfill({ status: 503, json: {} }))
  await page.getByRole('button', { name: '2 followers' }).click()
  const list = dialog(page, 'Followers')
  await expect(list.getByText('Loading users...')).toBeVisible()
  answer()
  await expect(list.getByRole('alert')).toContainText('Failed to load users')
  await page.unroute('**/followers?*')
  await list.getByRole('button', { name: 'Try again' }).click()
  await expect(list.getByRole('listitem')).toHaveText([/Tom Tully.*0 followers/, /Sam Sutton.*1 follower/])
  await follow(page, 'Tom Tully').click()
  await expect(following(page, 'Tom Tully')).toBeVisible()
  await accessible(page)
  const search = list.getByPlaceholder('Search users...')
  await search.fill('SUTT')
  await expect(list.getByRole('listitem')).toHaveText([/Sam Sutton/])
  await search.fill('nobody at all')
  await expect(list.getByText('No users found matching your search')).toBeVisible()
  await search.fill('')
  await list.getByRole('link', { name: 'Sam Sutton' }).click()
  await expect(page).toHaveURL(`/profile/${sam.id}`)
  await expect(list).toBeHidden()

  // Another member's list: which of them the reader follows, and the reader without a button.
  await page.getByRole('button', { name: '1 follower', exact: true }).click()
  await expect(following(page, 'Tom Tully')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '1 following' }).click()
  await expect(dialog(page, 'Following').getByRole('listitem')).toHaveText([/Ann Archer\s*You/])
})

test('Load more brings the next page', async ({ page, signUp }) => {
  const ann = await signUp(page, 'Ann Archer')
  const person = (n: number) => ({
    ...{ id: crypto.randomUUID(), name: `Fan ${n}`, avatar_url: null, followers_count: n },
    ...{ is_following: false, is_self: false },
  })
  // Thirty-one accounts would cost more than they prove: paging itself is tested at the API.
  await page.route('**/followers?*', (route) => {
    const second = new URL(route.request().url()).searchParams.get('after') === 'mark'
    const json = second ? { items: [person(31)], next: null } : { items: [1, 2, 3].map(person), next: 'mark' }
    return route.fulfill({ json })
  })
  await page.goto(`/profile/${ann.id}`)
  await page.getByRole('button', { name: '0 followers' }).click()
  const list = dialog(page, 'Followers')
  await list.getByRole('button', { name: 'Load more' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(4)
  await expect(list.getByRole('button', { name: 'Load more' })).toBeHidden()
})

test('a block makes both disappear for each other, in open browsers too, and Security undoes it', async ({
  page,
  anotherBrowser,
  signUp,
  accessible,
}) => {
  const other = await anotherBrowser()
  const [ann, sam] = [await signUp(page, 'Ann Archer'), await signUp(other, 'Sam Sutton')]
  await follows(other, ann)
  await other.goto(`/profile/${ann.id}`)
  await expect(following(other, 'Ann Archer')).toBeVisible()
  await page.goto(`/profile/${sam.id}`)
  await page.getByRole('button', { name: 'More about Sam Sutton' }).click()
  await page.getByRole('menuitem', { name: 'Block Member' }).click()
  const question = dialog(page, 'Block Sam Sutton?')
  await accessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'More about Sam Sutton' }).click()
  await page.getByRole('menuitem', { name: 'Block Member' }).click()
  await question.getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText('Sam Sutton is blocked', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(other.getByRole('heading', { name: 'User not found' })).toBeVisible()
  await page.goto(`/profile/${sam.id}`)
  await expect(page.getByRole('heading', { name: 'User not found' })).toBeVisible()

  await page.goto(`/profile/${ann.id}`)
  await expect(page.getByRole('button', { name: '0 followers' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByRole('tab', { name: 'Security' }).click()
  const blocked = dialog(page, 'Edit Profile').getByRole('region', { name: 'Blocked members' })
  await expect(blocked.getByRole('listitem')).toHaveText([/Sam Sutton/])
  await accessible(page)
  await blocked.getByRole('button', { name: 'Unblock Sam Sutton' }).click()
  await expect(blocked.getByText('You haven’t blocked anyone.')).toBeVisible()
  await expect(blocked.getByRole('heading')).toBeFocused()
  await other.goto(`/profile/${ann.id}`)
  await expect(follow(other, 'Ann Archer')).toBeVisible()
})

test('the dashboard suggests who has the same cars; following takes them off the list (DASH-15, SUGG-08, SUGG-09, SUGG-11, C-47)', async ({
  page,
  anotherBrowser,
  signUp,
  accessible,
}) => {
  const model = `Marcos ${Date.now()}`
  const other = await anotherBrowser()
  await signUp(page, 'Ann Archer')
  const sam = await signUp(other, 'Sam Sutton')
  const car = await addCar(other, { model })
  await other.request.patch(`/api/vehicles/${car}/sharing`, { data: { is_public: true } })
  await page.goto('/')
  await page.getByRole('heading', { name: 'Suggested Users' }).scrollIntoViewIfNeeded()
  const panel = page.getByRole('group', { name: 'Suggested Users' })
  await expect(panel.getByText('No suggestions yet')).toBeVisible()
  await addCar(page, { model })
  await expect(panel.getByRole('listitem')).toHaveText([/Sam Sutton.*1 model in common/])
  await accessible(page)
  await panel.getByRole('button', { name: 'Follow Sam Sutton' }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(0)
  await expect(panel.getByText('You’re now following Sam Sutton.')).toBeAttached()
  // The same from anywhere else, such as the leaderboard beside it.
  await page.request.delete(`/api/follows/${sam.id}`)
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  await follows(page, sam)
  await expect(panel.getByRole('listitem')).toHaveCount(0)
  await page.goto('/vehicles')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Suggested Users')).toHaveCount(0)
  await page.goto(`/profile/${sam.id}`)
  await expect(following(page, 'Sam Sutton')).toBeVisible()
})
