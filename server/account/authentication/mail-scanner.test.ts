import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { type App, createApp } from '../../app.ts'
import { tokenIn } from '../../test/outbox.ts'
import { Person, password, visitor } from '../../test/people.ts'
import { addPublicCar, cookieOf } from '../../test/public-car.ts'
import { carForSale, offers } from '../../test/sale.ts'
import { useServerWithMail } from '../../test/server.ts'
import { stateOf } from '../../test/walk.ts'
import { createWeb } from '../../web.ts'

/* Mail scanners between us and a mailbox open every link they find, and so do prefetching programs. */

const { server, smtp } = useServerWithMail()
let app: App
let ann: Person

async function signsUp(name: string, email: string) {
  const person = new Person(server, name, email)
  expect((await person.post('/auth/sign-up/email', { name, email, password })).status).toBe(201)
  return person
}
async function confirmed(name: string, email: string) {
  const person = await signsUp(name, email)
  const { text } = await smtp.mailTo(email, 'Confirm your email address')
  expect((await person.post('/auth/verify-email', { token: tokenIn(text) })).status).toBe(200)
  person.id = (await (await person.get('/session')).json()).user.id
  return person
}

/** Every kind of email, whether it asks its reader for something or only informs. */
const asking = [
  ...['verify_address', 'already_registered', 'reset_password', 'confirm_new_address', 'address_in_use'],
  ...['password_changed', 'transfer_request', 'referral_invite', 'enquiry', 'enquiry_answer', 'enquiry_received'],
]

beforeAll(async () => {
  app = createApp(server.services, await createWeb())
  const { sql } = server.services
  ann = await confirmed('Ann Archer', 'ann@example.org')
  await signsUp('Una Unsure', 'una@example.org')
  await signsUp('Una Again', 'una@example.org')
  await ann.post('/auth/change-password', { currentPassword: password, newPassword: 'another long password' })
  const proof = { password: 'another long password' }
  await ann.post('/account/email', { email: 'una@example.org', ...proof })
  await ann.post('/account/email', { email: 'ann.new@example.org', ...proof })
  await ann.post('/auth/request-password-reset', { email: ann.email })
  await offers(ann, await carForSale(server, ann), 'una@example.org')
  await ann.post('/referral-invites', { emails: 'friend@example.org' })
  const { slug } = await addPublicCar(
    server.services,
    ann.id,
    (field) => `told ${field}`,
    (field) => `kept ${field}`,
  )
  const letter = { kind: 'contact_owner', about: slug, message: 'Still there?' }
  await visitor(server).post('/enquiries', { ...letter, from_name: 'Vi', from_email: 'vi@example.org' })
  const [enquiry] = (await (await ann.get('/conversations')).json()).items
  await ann.post(`/conversations/${enquiry.id}/messages`, { message: 'It is.' })
  await Promise.all([
    smtp.mailTo('ann@example.org', 'Reset your password'),
    smtp.mailTo('ann.new@example.org', 'Confirm your new email address'),
    smtp.mailTo('una@example.org', 'would like to hand over'),
    smtp.mailTo('friend@example.org', 'invites you'),
    smtp.mailTo('vi@example.org', 'answered you'),
  ])
  while ((await sql`select from mails where state = 'queued'`).length) await sleep(50)
  const sent = await sql`select distinct template from mails`
  expect(sent.map(({ template }) => template)).toEqual(expect.arrayContaining(asking))
}, 120_000)

async function opens(link: string, method: string, headers: Record<string, string>) {
  let address = link
  // Browsers don't send what comes after #; a careless program may send it as part of the address.
  for (let step = 0; step < 5; step++) {
    const answer = await app.request(address, { method, headers: { 'x-forwarded-for': '10.1.2.3', ...headers } })
    expect([address, answer.status < 500]).toEqual([address, true])
    await answer.body?.cancel()
    const location = answer.headers.get('location')
    if (!location) return
    address = new URL(location, address).href
  }
}

test('opening every link of every email, by whatever program and in whosever browser, changes nothing', async () => {
  const { sql } = server.services
  const links = smtp.received.flatMap(({ text }) => text.match(/https?:\/\/[^\s<>"']+/g) ?? [])
  for (const page of [
    '/confirm-address',
    '/reset-password',
    '/transfer/',
    '/invitations/',
    '/signup?ref=',
    '/messages/',
    '/conversation/',
    '/unsubscribe/',
  ])
    expect(links.some((link) => link.startsWith(`http://garage.test${page}`))).toBe(true)
  const whole = links.flatMap((link) => [link, link.replace('#', '?'), link.replace('#token=', '/')])
  // Only the count of how often a link was checked may change.
  const state = async () => ({ ...(await stateOf(sql)), rate_limits: '' })
  const before = await state()
  for (const link of new Set(whole))
    for (const headers of [{}, { purpose: 'prefetch', 'sec-purpose': 'prefetch' }, { cookie: cookieOf(ann) }])
      for (const method of ['GET', 'HEAD']) await opens(link, method, headers as Record<string, string>)
  expect(await state()).toEqual(before)
})

test('the pages of these links are kept by nobody and tell no other site where they are', async () => {
  const links = smtp.received.flatMap(({ text }) => text.match(/https?:\/\/[^\s<>"']+/g) ?? [])
  for (const page of ['/confirm-address', '/reset-password', '/transfer/', '/invitations/', '/unsubscribe/']) {
    const link = links.find((each) => each.startsWith(`http://garage.test${page}`)) ?? ''
    const { hash, pathname } = new URL(link)
    const answer = await app.request(link.replace(hash, ''), { headers: { 'x-forwarded-for': '10.1.2.4' } })
    expect([page, answer.status]).toEqual([page, 200])
    const html = await answer.text()
    expect(html).toContain('<meta name="referrer" content="no-referrer">')
    expect(html).toContain('<meta name="robots" content="noindex">')
    if (!hash) expect([pathname, answer.headers.get('cache-control')]).toEqual([pathname, 'no-store'])
  }
})

test('a mailbox finds where to unsubscribe with one click, in emails that its reader can do without', () => {
  const [enquiry] = smtp.received.filter(({ subject }) => subject.includes('wrote to you'))
  expect(enquiry?.unsubscribe).toMatch(/^<http:\/\/garage\.test\/unsubscribe\/messages\.[\w.-]+>$/)
  expect(enquiry?.text).toContain(enquiry?.unsubscribe.slice(1, -1))
  const others = smtp.received.filter((mail) => mail !== enquiry && !mail.subject.includes('wrote to you'))
  expect(others.filter(({ unsubscribe }) => unsubscribe !== '')).toEqual([])
})
