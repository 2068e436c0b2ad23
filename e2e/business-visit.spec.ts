import { randomBytes } from 'node:crypto'
import { businessTexts } from '../domain/businesses/business.ts'
import { addService, openBusiness, workshop } from './businesses.ts'
import { addCar, dialog } from './cars.ts'
import { expect, test } from './fixtures.ts'
import { operator } from './operator.ts'

test.setTimeout(150_000)

const newName = () => `Kelham ${randomBytes(4).toString('hex')}`

test('a visitor reads the whole page without scripts, and so do machines; what is not there says so (BUSI-06, BUSI-08, BUSI-09, BUSI-15, BUSI-16, ERRS-153)', async ({
  page,
  signUp,
  browser,
  baseURL,
  accessible,
  anotherBrowser,
}) => {
  const bert = await signUp(page, 'Bert Baker')
  const business_name = `${newName()} </script><b>& Sons`
  await openBusiness(page, bert, { business_name })
  await addService(page, {
    name: 'Minor service',
    description: 'Oil and filter.',
    estimated_time: '2 hours',
    price: 129,
  })
  await addService(page, { name: 'Discs & pads', is_quote_required: true })
  const still = await browser.newContext({ baseURL, javaScriptEnabled: false, locale: 'en-GB' })
  const reader = await still.newPage()
  expect((await reader.goto(`/business/${bert.id}`))?.status()).toBe(200)
  await expect(reader).toHaveTitle(`${business_name}, Auto Repair in Sheffield: GarageTale`)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(business_name)
  for (const words of ['We ring before we spend your money.', 'Unit 4, Kelham Lane, Sheffield', '£129', '2 hours'])
    await expect(reader.getByText(words)).toBeVisible()
  await expect(reader.getByRole('region', { name: 'Business Hours' })).toContainText('Sunday')
  await expect(reader.getByRole('button', { name: 'Contact' })).toBeHidden()
  const data = async () => JSON.parse((await reader.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(await data()).toMatchObject({ '@type': 'AutoRepair', name: business_name, telephone: workshop.phone })
  expect(await data()).not.toHaveProperty('aggregateRating')
  const member = await anotherBrowser()
  await signUp(member, 'Cat Cole')
  await member.request.put(`/api/businesses/${bert.id}/review`, { data: { rating: 4 } })
  await reader.reload()
  expect((await data()).aggregateRating).toMatchObject({ ratingValue: '4.0', reviewCount: 1 })
  await expect(reader.locator('meta[property="og:title"]')).toHaveAttribute('content', business_name)
  for (const nothing of [crypto.randomUUID(), 'nobody']) {
    expect((await reader.goto(`/business/${nothing}`))?.status()).toBe(404)
    await expect(reader.getByRole('heading', { name: businessTexts.notFound })).toBeVisible()
  }
  await still.close()
  const visitor = await anotherBrowser({ width: 390, height: 844 })
  await visitor.goto(`/business/${bert.id}`)
  await accessible(visitor)
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('visitors and members write to a business: contact, a quote, an appointment on a day (BUSI-06, BUSI-12)', async ({
  page,
  signUp,
  anotherBrowser,
  accessible,
}) => {
  const bert = await signUp(page, 'Bert Baker')
  const business_name = newName()
  await openBusiness(page, bert, { business_name })
  await addService(page, { name: 'Discs & pads', is_quote_required: true })
  const visitor = await anotherBrowser({ width: 390, height: 844 })
  await visitor.goto(`/business/${bert.id}`)
  await visitor.getByRole('button', { name: 'Book Appointment' }).click()
  const booking = dialog(visitor, `Book an appointment at ${business_name}`)
  await booking.getByLabel('Preferred date').fill('2020-01-01')
  await booking.getByLabel('Your message').fill('A service for my Minor, please.')
  await booking.getByLabel('Your name').fill('Vic Visitor')
  await booking.getByLabel('Your email').fill('vic@visitors.example')
  await booking.getByRole('button', { name: 'Send Message' }).click()
  await expect(booking.getByText('Please choose today or a later day')).toBeVisible()
  await expect(booking.getByLabel('Preferred date')).toBeFocused()
  await booking.getByLabel('Preferred date').fill('2031-05-05')
  await accessible(visitor)
  await booking.getByRole('button', { name: 'Send Message' }).click()
  await expect(booking.getByText('Message sent')).toBeVisible()

  const member = await anotherBrowser()
  await signUp(member, 'Cat Cole')
  await member.goto(`/business/${bert.id}`)
  await member.getByRole('button', { name: 'Request Quote for Discs & pads' }).click()
  const quote = dialog(member, `Request a quote from ${business_name}`)
  await expect(quote.getByLabel('Your message')).toHaveValue(/^I would like a quote for: Discs & pads\./)
  await quote.getByRole('button', { name: 'Send Message' }).click()
  await quote
    .getByRole('button', { name: 'Done' })
    .or(quote.getByRole('button', { name: 'Close' }))
    .first()
    .click()
  await member.getByRole('button', { name: 'Contact', exact: true }).click()
  const contact = dialog(member, `Contact ${business_name}`)
  await contact.getByLabel('Your message').fill('Are you open on Saturday?')
  await contact.getByRole('button', { name: 'Send Message' }).click()
  await expect(contact.getByText('Message sent')).toBeVisible()

  await page.goto('/messages')
  for (const words of [
    `An appointment at ${business_name}`,
    `A quote from ${business_name}`,
    'Are you open on Saturday?',
  ])
    await expect(page.getByText(words)).toBeVisible()
  await page.goto(`/business/${bert.id}`)
  await expect(page.getByRole('link', { name: 'Edit Profile' })).toBeVisible()
  for (const name of ['Contact', 'Book Appointment', 'Request Quote', 'Write a review'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
})

test('a review is written with the keyboard, changed and deleted; all are read page by page (BUSI-13, BUSI-14)', async ({
  page,
  signUp,
  anotherBrowser,
  accessible,
}) => {
  const counter = await anotherBrowser()
  const bert = await signUp(counter, 'Bert Baker')
  await openBusiness(counter, bert, { business_name: newName() })
  await page.goto(`/business/${bert.id}`)
  await expect(page.getByText('No reviews yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in to write a review' })).toBeVisible()
  for (const [name, rating] of [
    ['Una', 5],
    ['Dora', 4],
    ['Trip', 4],
  ] as const) {
    const other = await anotherBrowser()
    await signUp(other, name)
    const said = await other.request.put(`/api/businesses/${bert.id}/review`, {
      data: { rating, review_text: `${name} says <b>${rating}</b>` },
    })
    expect(said.ok()).toBe(true)
  }
  await signUp(page, 'Cat Cole')
  await page.goto(`/business/${bert.id}`)
  const reviews = page.locator('#reviews')
  await expect(reviews.getByText('4.3')).toBeVisible()
  await expect(reviews.getByRole('button', { name: 'View All Reviews' })).toHaveCount(0)
  await reviews.getByRole('button', { name: 'Write a review' }).focus()
  await page.keyboard.press('Enter')
  const writing = dialog(page, /^Review Kelham/)
  await writing.getByRole('button', { name: 'Save' }).click()
  await expect(writing.getByText('Please choose one to five stars')).toBeVisible()
  await expect(writing.getByRole('radio', { name: /^1 star/ })).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(writing.getByRole('radio', { name: /^2 stars/ })).toBeChecked()
  await accessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Left oil on the seat.')
  await writing.getByRole('button', { name: 'Save' }).click()
  await expect(writing).toBeHidden()
  await expect(reviews.getByText('3.8')).toBeVisible()
  await expect(reviews.getByText('4 reviews')).toBeVisible()
  await expect(reviews.getByRole('listitem')).toHaveCount(3)

  await reviews.getByRole('button', { name: 'View All Reviews' }).click()
  await expect(reviews.getByRole('listitem')).toHaveCount(4)
  await expect(reviews.getByText('Una says <b>5</b>')).toBeVisible()
  await reviews.getByRole('button', { name: 'Report the review by Una' }).click()
  await expect(dialog(page, 'Report this review')).toBeVisible()
  await page.keyboard.press('Escape')
  await reviews.getByRole('button', { name: 'Edit your review' }).first().click()
  const editing = dialog(page, /^Your review of Kelham/)
  await expect(editing.getByLabel('Your words')).toHaveValue('Left oil on the seat.')
  await editing.getByRole('radio', { name: /^5 stars/ }).check()
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(reviews.getByText('4.5')).toBeVisible()

  // Once hidden, it says so only to its author.
  const marshal = await anotherBrowser()
  const { email } = await signUp(marshal, 'Mo Marshal')
  await operator('make-moderator', email)
  const { my_review: mine } = await (await page.request.get(`/api/businesses/${bert.id}/visit`)).json()
  const act = (action: 'hide' | 'restore') =>
    marshal.request.post('/api/moderation/actions', {
      data: { action, object_type: 'review', object_id: mine.id, reason: 'She was never there.' },
    })
  expect((await act('hide')).status()).toBe(204)
  await page.reload()
  await expect(reviews.getByText('3 reviews')).toBeVisible()
  await reviews.getByRole('button', { name: 'Edit your review' }).click()
  await expect(editing.getByText('Hidden by a moderator.')).toBeVisible()
  expect((await act('restore')).status()).toBe(204)
  await page.reload()

  await reviews.getByRole('button', { name: 'Edit your review' }).first().click()
  await editing.getByRole('button', { name: 'Delete review' }).click()
  await editing.getByRole('button', { name: 'Yes, delete it' }).click()
  await expect(editing).toBeHidden()
  await expect(reviews.getByText('3 reviews')).toBeVisible()
  await page.getByRole('button', { name: 'Report it' }).click()
  await expect(dialog(page, 'Report this business')).toBeVisible()
})

test('a member finds the business from its owner’s profile and sees their own history there, until they block its owner (BUSI-12)', async ({
  page,
  signUp,
  anotherBrowser,
  accessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const counter = await anotherBrowser()
  const bert = await signUp(counter, 'Bert Baker')
  const business_name = newName()
  const { id } = await openBusiness(counter, bert, { business_name })
  await signUp(page)
  const car = await addCar(page)
  await page.goto(`/profile/${bert.id}`)
  await page.getByRole('link', { name: business_name }).click()
  await expect(page.getByRole('heading', { level: 1, name: business_name })).toBeVisible()
  await page.getByRole('button', { name: 'View Service History' }).click()
  const history = dialog(page, `Your service history at ${business_name}`)
  await expect(history.getByText('None of your records name this business yet.')).toBeVisible()
  await page.keyboard.press('Escape')
  const saved = await page.request.post(`/api/vehicles/${car}/service-records`, {
    data: { type: 'Oil Change', date: '2026-02-02', cost: 80, mileage: 61_300, business_id: id },
  })
  expect(saved.status()).toBe(201)
  await page.goto(`/business/${bert.id}`)
  await page.getByRole('button', { name: 'View Service History (1)' }).click()
  await expect(history.getByRole('listitem')).toContainText('Oil Change')
  await expect(history.getByRole('listitem')).toContainText('£80.00')
  await accessible(page)
  await history.getByRole('link', { name: '1962 Morris Minor' }).click()
  await expect(page).toHaveURL(`/vehicle/${car}?tab=maintenance`)
  await page.request.put(`/api/blocks/${bert.id}`)
  await page.goto(`/business/${bert.id}`)
  await expect(page.getByRole('heading', { name: businessTexts.notFound })).toBeVisible()
})
