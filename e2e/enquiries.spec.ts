import { addCar, dialog } from './cars.ts'
import { expect, test } from './fixtures.ts'
import { inOutbox } from './outbox.ts'

// A whole story, with several people in it.
test.setTimeout(150_000)

const mailTo = (baseURL: string | undefined, to: string) =>
  inOutbox(baseURL, (mails) => mails.find((mail) => mail.includes(to)))

test('a visitor contacts the owner from the public page; the owner answers, and the answer comes by email (PUBL-13)', async ({
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
  await expect(page).toHaveURL(/\/enquiries\/[0-9a-f-]{36}$/)
  await expect(page.getByText('Is it on its <b>original</b> engine?')).toBeVisible()
  await expect(page.getByText('Vic Visitor has no account here')).toBeVisible()
  await accessible(page)
  await page.getByLabel('Your answer').fill('It is. Come and hear it.')
  await page.getByRole('button', { name: 'Send Answer' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'It is. Come and hear it.' })).toBeVisible()
  await expect(page.getByLabel('Your answer')).toHaveValue('')
  expect(await page.content()).not.toContain(email)
  await page.getByRole('link', { name: 'All enquiries' }).click()
  await expect(page.getByRole('link', { name: /A visitor who gave the name Vic Visitor.*Answered/ })).toBeVisible()

  const mail = await mailTo(baseURL, email)
  expect(mail).toContain('It is. Come and hear it.')
  expect(mail).toContain('GarageTale isn’t asking you for anything')
  expect(mail).not.toContain(ann.email)
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
  await page.getByRole('main').getByRole('link', { name: 'Enquiries' }).click()
  await page.getByRole('link', { name: /Fancy a run to Durness/ }).click()
  await page.getByLabel('Your answer').fill('Any time.')
  await page.getByRole('button', { name: 'Send Answer' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Any time.' })).toBeVisible()

  const mail = await mailTo(baseURL, sam.email)
  expect(mail).not.toContain(ann.email)
  const link = mail.match(/<a href="([^"]+\/enquiries\/[^"]+)"/)?.[1] ?? ''
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
  const [received] = (await (await page.request.get('/api/enquiries')).json()).items
  await page.goto(`/enquiries/${received.id}`)
  const answer = page.getByLabel('Your answer')
  const says = (words: string) => page.getByRole('listitem').filter({ hasText: words })
  await answer.fill('When?')
  await page.getByRole('button', { name: 'Send Answer' }).click()
  await expect(says('When?')).toBeVisible()
  await expect(answer).toHaveValue('')

  await answer.fill('Saturday would suit, if')
  const [heard] = (await (await other.request.get('/api/enquiries')).json()).items
  const reply = { data: { message: 'On Sunday, I thought.' } }
  expect((await other.request.post(`/api/enquiries/${heard.id}/reply`, reply)).status()).toBe(201)
  await expect(says('On Sunday, I thought.')).toBeVisible()
  await expect(answer).toHaveValue('Saturday would suit, if')
  await expect(answer).toBeFocused()
  await answer.fill('Sunday it is.')
  await page.getByRole('button', { name: 'Send Answer' }).click()
  await expect(says('Sunday it is.')).toBeVisible()
  await expect(answer).toHaveValue('')
  await expect(page.getByRole('article').getByRole('listitem')).toHaveCount(4)
})
