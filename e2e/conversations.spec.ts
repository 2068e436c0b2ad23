import type { Page } from '@playwright/test'
import { addCar, dialog, photo } from './cars.ts'
import { expect, test } from './fixtures.ts'
import { holdScripts } from './hold.ts'
import { inOutbox } from './outbox.ts'

// A whole story, with several people in it.
test.setTimeout(150_000)

const said = (page: Page, words: string) =>
  page.getByRole('list', { name: 'Messages' }).getByRole('listitem').filter({ hasText: words })

const answerTo = (baseURL: string | undefined, to: string) =>
  inOutbox(baseURL, (mails) => mails.find((mail) => mail.includes(to) && mail.includes('answered you')))

const linkIn = (mail: string) => new URL(mail.match(/<a href="([^"]+\/conversation\/[^"]+)"/)?.[1] ?? '').pathname

const mailTo = (baseURL: string | undefined, to: string) =>
  inOutbox(baseURL, (mails) => mails.find((mail) => mail.includes(to)))

test('an enquiry goes three rounds with a visitor, by the private link in the email, with a picture, until they end it (PUBL-13)', async ({
  page,
  signUp,
  anotherBrowser,
  accessible,
  baseURL,
}) => {
  const ann = await signUp(page)
  const car = await addCar(page)
  const shared = await page.request.patch(`/api/vehicles/${car}/sharing`, { data: { is_public: true } })
  const slug = (await shared.json()).public_url
  const visitor = await anotherBrowser({ width: 390, height: 844 })
  const email = `vic.${slug.slice(-8)}@visitors.example`
  await visitor.goto(`/p/${slug}`)
  const contact = visitor.getByRole('button', { name: 'Contact Owner' })
  await contact.first().click()
  const writing = dialog(visitor, 'Contact Owner')
  await writing.getByRole('button', { name: 'Send Message' }).click()
  for (const problem of ['Please write a message', 'Please enter your name', 'Please enter a valid email address'])
    await expect(writing.getByText(problem)).toBeVisible()
  await expect(writing.getByLabel('Your message')).toBeFocused()
  await accessible(visitor)
  await writing.getByLabel('Your message').fill('Is it on its <b>original</b> engine?')

  await visitor.keyboard.press('Escape')
  await expect(writing).toBeHidden()
  await contact.first().click()
  await expect(writing.getByLabel('Your message')).toHaveValue('Is it on its <b>original</b> engine?')
  await writing.getByLabel('Your name').fill('GarageTale Support')
  await writing.getByLabel('Your email').fill(email)

  await writing.getByRole('button', { name: 'Send Message' }).click()
  await expect(writing.getByText('Please enter your own name, not ours')).toBeVisible()
  await expect(writing.getByLabel('Your name')).toBeFocused()
  await writing.getByLabel('Your name').fill('Vic Visitor')
  await visitor.route('**/api/enquiries', (route) => route.fulfill({ status: 503 }), { times: 1 })
  await writing.getByRole('button', { name: 'Send Message' }).click()
  await expect(writing.getByRole('alert')).toContainText('We couldn’t send your message')
  await writing.getByRole('button', { name: 'Send Message' }).click()
  await expect(writing.getByRole('heading', { name: 'Message sent' })).toBeFocused()
  await writing.getByRole('button', { name: 'Done' }).click()
  await expect(writing).toBeHidden()

  await page.goto('/')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page
    .getByRole('button', { name: /A visitor who gave the name Vic Visitor wrote to you about your 1962 Morris Minor/ })
    .click()
  await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}$/)
  await expect(page.getByText('Is it on its <b>original</b> engine?')).toBeVisible()
  await expect(page.getByText('Vic Visitor has no account here')).toBeVisible()
  await accessible(page)
  await page.getByLabel('Your message').fill('It is. Come and hear it, or see https://example.org/minor.')
  await page.getByLabel('Pictures').setInputFiles(await photo('bay.jpg'))
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(said(page, 'It is. Come and hear it')).toBeVisible()
  await expect(page.getByLabel('Your message')).toHaveValue('')
  expect(await page.content()).not.toContain(email)
  await page.getByRole('link', { name: 'All messages' }).click()
  await expect(page.getByRole('link', { name: /A visitor who gave the name Vic Visitor.*You: It is\./ })).toBeVisible()

  // The second and third round go by the private link in the email.
  const mail = await answerTo(baseURL, email)
  expect(mail).toContain('It is. Come and hear it')
  expect(mail).toContain('GarageTale isn’t asking you for anything')
  expect(mail).not.toContain(ann.email)
  await visitor.goto(linkIn(mail))
  await expect(visitor.getByRole('heading', { name: 'Your conversation with Ann Archer' })).toBeVisible()
  const picture = visitor.getByRole('link', { name: 'Open picture 1 of 1' }).locator('img')
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  const leaving = visitor.getByRole('link', { name: /example\.org\/minor \(leaves GarageTale/ })
  await expect(leaving).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
  await accessible(visitor)
  await page.getByRole('link', { name: /A visitor who gave the name Vic Visitor/ }).click()
  await visitor.getByLabel('Your message').fill('May I come on Saturday?')
  await visitor.getByRole('button', { name: 'Send Message' }).click()
  await expect(visitor.getByText('Sent. We’ll email you the answer.')).toBeVisible()
  await expect(said(page, 'May I come on Saturday?')).toBeVisible()
  await page.getByLabel('Your message').fill('Any time after ten.')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(said(page, 'Any time after ten.')).toBeVisible()

  await page.goto('/')
  // On a slow connection the page can be read, and answered, before its scripts have come.
  const letThemCome = await holdScripts(visitor)
  const reading = visitor.reload()
  await expect(said(visitor, 'Any time after ten.')).toBeVisible()
  await visitor.getByLabel('Your message').fill('See you then.')
  await visitor.getByRole('button', { name: 'Send Message' }).click()
  letThemCome()
  await reading
  await expect(said(visitor, 'See you then.')).toBeVisible()
  const messages = page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'Messages 1 unread' })
  await messages.click()
  await page.getByRole('link', { name: /See you then\..*New: 1/ }).click()
  await expect(said(page, 'See you then.')).toBeVisible()
  await expect(messages).toBeHidden()

  await visitor.getByRole('button', { name: 'Stop these emails' }).click()
  await visitor.getByRole('button', { name: 'End the conversation' }).click()
  await expect(visitor.getByText('We won’t email this address about this conversation again')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Vic Visitor has ended this conversation')).toBeVisible()
})

test('a member writes to another from the profile, and reads the answer through the emailed link (PROF-14)', async ({
  page,
  signUp,
  anotherBrowser,
  baseURL,
}) => {
  const ann = await signUp(page)
  const other = await anotherBrowser()
  const sam = await signUp(other, 'Sam Sutton')
  await other.goto(`/profile/${ann.id}`)
  const button = other.getByRole('button', { name: 'Message' })
  await button.click()
  const writing = dialog(other, 'Message Ann Archer')
  await expect(writing.getByText('Sent as Sam Sutton')).toBeVisible()
  await expect(writing.getByLabel('Your message')).toBeFocused()
  await writing.getByLabel('Your message').fill('Fancy a run to Durness?')
  await writing.getByRole('button', { name: 'Send Message' }).click()
  await writing.getByRole('button', { name: 'Done' }).click()
  await expect(button).toBeFocused()

  await page.goto(`/profile/${ann.id}`)
  await expect(page.getByRole('button', { name: 'Message' })).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Messages' }).click()
  await page.getByRole('link', { name: /Fancy a run to Durness/ }).click()
  await page.getByLabel('Your message').fill('Any time.')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(said(page, 'Any time.')).toBeVisible()

  const mail = await mailTo(baseURL, sam.email)
  expect(mail).not.toContain(ann.email)
  const link = mail.match(/<a href="([^"]+\/messages\/[^"]+)"/)?.[1] ?? ''
  await other.context().clearCookies()
  await other.goto(new URL(link).pathname)
  await expect(other).toHaveURL(/\/login\?next=/)
  await other.getByLabel('Email').fill(sam.email)
  await other.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await other.getByRole('button', { name: 'Sign In' }).click()
  await expect(other.getByText('Any time.')).toBeVisible()
})

test('a message that arrives leaves the answer being typed alone, and sending it empties the form', async ({
  page,
  signUp,
  anotherBrowser,
}) => {
  const ann = await signUp(page)
  const other = await anotherBrowser()
  await signUp(other, 'Sam Sutton')
  const data = { kind: 'message', about: ann.id, message: 'Fancy a run to Durness?' }
  expect((await other.request.post('/api/enquiries', { data })).status()).toBe(201)
  const [received] = (await (await page.request.get('/api/conversations')).json()).items
  await page.goto(`/messages/${received.id}`)
  const answer = page.getByLabel('Your message')
  const says = (words: string) => said(page, words)
  await answer.fill('When?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(says('When?')).toBeVisible()
  await expect(answer).toHaveValue('')

  await answer.fill('Saturday would suit, if')
  const [heard] = (await (await other.request.get('/api/conversations')).json()).items
  const reply = { data: { message: 'On Sunday, I thought.' } }
  expect((await other.request.post(`/api/conversations/${heard.id}/messages`, reply)).status()).toBe(201)
  await expect(says('On Sunday, I thought.')).toBeVisible()
  await expect(answer).toHaveValue('Saturday would suit, if')
  await expect(answer).toBeFocused()
  await answer.fill('Sunday it is.')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(says('Sunday it is.')).toBeVisible()
  await expect(answer).toHaveValue('')
  await expect(page.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveCount(4)
})
