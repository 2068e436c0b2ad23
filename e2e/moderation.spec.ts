import { openBusiness } from './businesses.ts'
import { addCar, dialog, publishListing } from './cars.ts'
import { expect, password, test } from './fixtures.ts'
import { operator } from './operator.ts'

// Three people each, and the operator's commands.
test.setTimeout(150_000)

test('a reported post is hidden by a moderator, its author told, its reporter thanked, and restored from the log', async ({
  page: sam,
  signUp,
  anotherBrowser,
  accessible,
}) => {
  const [ann, mo] = [await anotherBrowser(), await anotherBrowser()]
  await signUp(sam, 'Sam Sutton')
  await signUp(ann, 'Ann Archer')
  const marshal = await signUp(mo, 'Mo Marshal')
  const title = `Free petrol ${Date.now()}`
  const written = await ann.request.post('/api/posts', { data: { title, content: 'Send me <b>your</b> card number.' } })
  const { id } = await written.json()

  // A member has no such entry, and finds nothing at the address either.
  await mo.goto('/moderation')
  await expect(mo.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  expect(await operator('make-moderator', marshal.email)).toContain('is now a moderator')
  await mo.getByRole('link', { name: 'Moderation' }).click()
  await expect(mo.getByRole('heading', { name: 'Moderation', level: 1 })).toBeVisible()

  await sam.goto(`/updates?post=${id}`)
  await sam.getByRole('button', { name: `More for ${title}` }).click()
  await sam.getByRole('menuitem', { name: 'Report' }).click()
  const report = dialog(sam, 'Report this post')
  await report.getByRole('button', { name: 'Send Report' }).click()
  await expect(report.getByText('Please choose a reason')).toBeVisible()
  await expect(report.getByLabel('Spam or advertising')).toBeFocused()
  await sam.keyboard.press('ArrowUp')
  await expect(report.getByLabel('Something else')).toBeChecked()
  await report.getByLabel('Fraud or a false history').check()
  await report.getByLabel('What should a moderator know?').fill('He asks for <i>cards</i>.')
  await accessible(sam)
  await report.getByRole('button', { name: 'Send Report' }).click()
  await expect(report.getByRole('heading', { name: 'Thank you for telling us' })).toBeFocused()
  await report.getByRole('button', { name: 'Done' }).click()

  // It arrives without a reload.
  const slip = mo.getByRole('article').filter({ hasText: title })
  await expect(slip.getByText('Send me <b>your</b> card number.')).toBeVisible()
  await expect(slip.getByText('He asks for <i>cards</i>.')).toBeVisible()
  await expect(slip.getByText('1 report')).toBeVisible()
  await accessible(mo)
  await slip.getByRole('button', { name: 'Hide' }).click()
  const hiding = dialog(mo, 'Hide this post?')
  await hiding.getByRole('button', { name: 'Hide' }).click()
  await expect(hiding.getByText('Please give a reason')).toBeVisible()
  await hiding.getByLabel('Reason').fill('We do not ask for card numbers here.')
  await hiding.getByRole('button', { name: 'Hide' }).click()
  await expect(hiding).toBeHidden()
  await expect(slip).toBeHidden()

  expect((await sam.request.get(`/api/posts/${id}`)).status()).toBe(404)
  await sam.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await expect(sam.getByText('We’ve reviewed your report')).toBeVisible()
  await ann.goto(`/updates?post=${id}`)
  await expect(ann.getByText('Hidden by a moderator').first()).toBeVisible()
  await ann.getByRole('button', { name: /^Notifications, 1 unread/ }).click()
  await expect(ann.getByText('We do not ask for card numbers here.')).toBeVisible()

  await mo.getByRole('tab', { name: 'Log' }).click()
  const line = mo.getByRole('listitem').filter({ hasText: title })
  await line.getByRole('button', { name: 'History' }).click()
  await expect(mo).toHaveURL(/view=log&type=post&id=/)
  await accessible(mo)
  await line.getByRole('button', { name: 'Restore' }).click()
  await dialog(mo, 'Show this post again?').getByLabel('Reason').fill('It was a joke.')
  await dialog(mo, 'Show this post again?').getByRole('button', { name: 'Restore' }).click()
  await expect(line).toHaveCount(2)
  await expect.poll(async () => (await sam.request.get(`/api/posts/${id}`)).status()).toBe(200)

  expect(await operator('remove-moderator', marshal.email)).toContain('no longer a moderator')
  await expect(mo.getByRole('link', { name: 'Moderation' })).toBeHidden()
  await expect(mo.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('a listing is reported after signing in; suspending its seller is asked twice, signs them out and takes it down', async ({
  page: visitor,
  signUp,
  anotherBrowser,
  accessible,
}) => {
  const [bert, mo] = [await anotherBrowser(), await anotherBrowser({ width: 390, height: 844 })]
  const seller = await signUp(bert, 'Bert Bodge')
  const marshal = await signUp(mo, 'Mo Marshal')
  await operator('make-moderator', marshal.email)
  const slug = await publishListing(bert, await addCar(bert))

  const sam = await signUp(visitor, 'Sam Sutton')
  await visitor.request.post('/api/auth/sign-out')
  await visitor.goto(`/listings/${slug}`)
  await visitor.getByRole('button', { name: 'Report it' }).click()
  const report = dialog(visitor, 'Report this listing')
  await report.getByRole('link', { name: 'Sign In' }).click()
  await visitor.getByLabel('Email').fill(sam.email)
  await visitor.getByLabel('Password', { exact: true }).fill(password)
  await visitor.getByRole('button', { name: 'Sign In' }).click()
  await expect(visitor).toHaveURL(`/listings/${slug}`)
  await visitor.getByRole('button', { name: 'Report it' }).click()
  await report.getByLabel('Fraud or a false history').check()
  await report.getByRole('button', { name: 'Send Report' }).click()
  await expect(report.getByRole('heading', { name: 'Thank you for telling us' })).toBeFocused()
  await report.getByRole('button', { name: 'Done' }).click()
  await visitor.getByRole('button', { name: 'Report it' }).click()
  await report.getByLabel('Something else').check()
  await report.getByRole('button', { name: 'Send Report' }).click()
  await expect(report.getByRole('alert')).toContainText('You’ve already reported this.')

  await bert.goto('/')
  await mo.goto('/moderation')
  const slip = mo.getByRole('article').filter({ hasText: 'Bert Bodge' })
  await slip.getByRole('button', { name: 'Suspend author' }).click()
  const asking = dialog(mo, 'Suspend Bert Bodge?')
  await expect(asking).toBeVisible()
  await mo.keyboard.press('Escape')
  await expect(asking).toBeHidden()
  await slip.getByRole('button', { name: 'Suspend author' }).click()
  await asking.getByLabel('Reason').fill('The car was never his.')
  await accessible(mo)
  expect(await mo.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await asking.getByRole('button', { name: 'Suspend' }).click()
  await expect(slip).toBeHidden()

  // He is signed out at once; the page is gone; the sign-in tells him why, after the right password.
  await expect(bert).toHaveURL(/\/login/)
  expect((await visitor.goto(`/listings/${slug}`))?.status()).toBe(404)
  await bert.getByLabel('Email').fill(seller.email)
  await bert.getByLabel('Password', { exact: true }).fill(password)
  await bert.getByRole('button', { name: 'Sign In' }).click()
  await expect(bert.getByText('This account is suspended.')).toBeVisible()

  await operator('unsuspend', seller.email, 'It was his after all.')
  expect((await visitor.goto(`/listings/${slug}`))?.status()).toBe(200)
})

test('a business gets its badge, keeps it under a new name only after a second look, and loses it with a reason (BUSI-06)', async ({
  page: ann,
  signUp,
  anotherBrowser,
  accessible,
}) => {
  const mo = await anotherBrowser()
  const owner = await signUp(ann, 'Ann Archer')
  const marshal = await signUp(mo, 'Mo Marshal')
  await operator('make-moderator', marshal.email)
  const name = `Kelham Lane ${Date.now()}`
  const fields = { business_name: name, description: 'Three <b>ramps</b>.' }
  const { user_id, id } = await openBusiness(ann, owner, fields)
  const seen = async () => (await (await ann.request.get(`/api/businesses/${user_id}`)).json()).is_verified

  await mo.goto('/moderation')
  await mo.getByRole('tab', { name: 'Businesses' }).click()
  await expect(mo).toHaveURL(/view=businesses/)
  const card = mo.getByRole('article', { name })
  await expect(card.getByText('Three <b>ramps</b>.')).toBeVisible()
  await accessible(mo)
  await card.getByRole('button', { name: 'Verify' }).click()
  await dialog(mo, `Verify ${name}?`).getByRole('button', { name: 'Verify' }).click()
  await expect(mo.getByText(`${name} is verified`, { exact: true })).toBeVisible()
  await expect(card).toBeHidden()
  expect(await seen()).toBe(true)
  await ann.goto('/')
  await ann.getByRole('button', { name: /^Notifications, \d+ unread/ }).click()
  await expect(ann.getByText('Your business is verified')).toBeVisible()

  // Renamed, it is back in the moderator's list without a reload, with its earlier name.
  const { version } = await (await ann.request.get('/api/business')).json()
  const renamed = `${name} & Sons`
  await ann.request.patch('/api/business', { data: { business_name: renamed, version } })
  const again = mo.getByRole('article', { name: renamed })
  await expect(again.getByText('Changed since it was verified')).toBeVisible()
  await expect(again.getByText(`Name: ${name} `)).toBeVisible()
  await mo.setViewportSize({ width: 390, height: 844 })
  await accessible(mo)
  expect(await mo.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await mo.setViewportSize({ width: 1280, height: 900 })
  expect(await seen()).toBe(false)
  await ann.goto('/business')
  await expect(ann.getByText('Changes in review')).toBeVisible()
  await expect(ann.getByText(/You can confirm records again once a moderator has reviewed the change/)).toBeVisible()
  await accessible(ann)
  await again.getByRole('button', { name: 'Keep badge' }).click()
  await dialog(mo, `Does ${renamed} keep its badge?`).getByRole('button', { name: 'Keep badge' }).click()
  await expect(mo.getByText(`${renamed} is verified`, { exact: true })).toBeVisible()
  await expect(again).toBeHidden()
  await expect(ann.getByText('Changes in review')).toBeHidden()

  await mo.getByRole('button', { name: 'With a badge' }).click()
  await again.getByRole('button', { name: 'Remove badge' }).click()
  const taking = dialog(mo, `Remove the badge from ${renamed}?`)
  await taking.getByRole('button', { name: 'Remove badge' }).click()
  await expect(taking.getByText('Please give a reason')).toBeVisible()
  await taking.getByLabel('Reason').fill('It has closed down.')
  await taking.getByRole('button', { name: 'Remove badge' }).click()
  await expect(mo.getByText(`${renamed} no longer has a badge`, { exact: true })).toBeVisible()
  await expect(again).toBeHidden()
  expect(await seen()).toBe(false)

  await mo.goto(`/moderation?view=log&type=business&id=${id}`)
  await expect(mo.getByRole('listitem').filter({ hasText: renamed })).toHaveCount(3)
  await expect(mo.getByText('It has closed down.')).toBeVisible()
})
