import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { linkIn, mailTo } from '../../test/outbox.ts'
import { member, type Person, password, people, visitor } from '../../test/people.ts'
import { useServer } from '../../test/server.ts'
import { forgetExpired } from '../authentication/forget-expired.ts'

const server = useServer()
const sqlOf = () => server.services.sql
const fresh = (name = 'friend') => `${name}.${randomBytes(4).toString('hex')}@example.org`
/** Of a domain that no other friend has. */
const elsewhere = () => `friend@${randomBytes(6).toString('hex')}.example`
const invites = (person: Person, emails: string, message?: string) =>
  person.post('/referral-invites', { emails, ...(message === undefined ? {} : { message }) })
const fieldOf = async (answer: Awaited<ReturnType<Person['get']>>) => (await answer.json()).error.fields
const codeOf = async (person: Person) => (await (await person.put('/referral-code')).json()).referral_code as string
const pointsOf = async (person: Person) =>
  (await sqlOf()`select total_points from user_points where user_id = ${person.id}`)[0]?.total_points
const joins = async (email: string, ref: string, name = 'Fay Friend') => {
  const answer = await visitor(server).post('/auth/sign-up/email', { name, email, password, ref })
  expect(answer.status).toBe(201)
}
const mailsTo = async (email: string) => (await sqlOf()`select id from mails where to_address = ${email}`).length

describe('the code', () => {
  test('is made when first asked for and stays, even when asked for twice at once (REFE-01, CALL-13, CALL-92)', async () => {
    const { ann, sam } = await people(server)
    const answers = await Promise.all(Array.from({ length: 8 }, () => ann.put('/referral-code')))
    const codes = await Promise.all(answers.map(async (answer) => (await answer.json()).referral_code))
    expect(codes[0]).toMatch(/^[A-Z2-9]{8}$/)
    expect(new Set(codes).size).toBe(1)
    expect((await (await sam.put('/referral-code')).json()).referral_code).not.toBe(codes[0])
    expect(await (await ann.get('/referrals')).json()).toEqual({
      referral_code: codes[0],
      counted: 0,
      invites_left: 10,
    })
  })

  test('a visitor has none', async () => {
    expect((await visitor(server).put('/referral-code')).status).toBe(401)
    expect((await visitor(server).get('/referrals')).status).toBe(401)
    expect((await invites(visitor(server), fresh())).status).toBe(401)
  })
})

describe('a friend who joins', () => {
  test('is remembered with the code, brings 50 points and is told of (REFE-02, REFE-10, C-48, CNST-17, AUTH-11)', async () => {
    const ann = await member(server, 'Ann Archer')
    const ref = await codeOf(ann)
    const friend = await member(server, 'Fay Friend', { ref })
    const [referral] = await sqlOf()`
      select referrer_id, code, counted_at is not null as counted from referrals where referred_id = ${friend.id}`
    expect(referral).toEqual({ referrer_id: ann.id, code: ref, counted: true })
    expect(await pointsOf(ann)).toBe(50)
    expect(await (await ann.get('/referrals')).json()).toMatchObject({ counted: 1 })
    const [told] = await (await ann.get('/notifications')).json()
    expect(told).toMatchObject({ title: 'Fay Friend has joined GarageTale', metadata: { user_id: friend.id } })
  })

  test('five of them earn Community Connector, once (REFE-10, CNST-17)', async () => {
    const ann = await member(server, 'Ann Archer')
    const ref = await codeOf(ann)
    const badges = () =>
      sqlOf()`select badge_id from user_badges where user_id = ${ann.id} and badge_id = 'community-connector'`
    for (let friend = 1; friend <= 4; friend++) await joins(elsewhere(), ref)
    expect(await badges()).toHaveLength(0)
    await Promise.all([5, 6].map(() => joins(elsewhere(), ref)))
    expect(await badges()).toHaveLength(1)
    expect(await pointsOf(ann)).toBe(250)
  })

  test('five count on one day, at once or one by one, and the next on the day after (C-48)', async () => {
    const ann = await member(server, 'Ann Archer')
    const ref = await codeOf(ann)
    await Promise.all(Array.from({ length: 7 }, () => joins(elsewhere(), ref)))
    expect(await pointsOf(ann)).toBe(250)
    await sqlOf()`update referrals set counted_at = counted_at - interval '1 day' where referrer_id = ${ann.id}`
    await joins(elsewhere(), ref)
    expect(await pointsOf(ann)).toBe(300)
  })

  test('three of one private domain count in a year, even when they have left; those of a big provider all do (C-48)', async () => {
    const ann = await member(server, 'Ann Archer')
    const ref = await codeOf(ann)
    const own = randomBytes(4).toString('hex')
    await Promise.all(['', 'a.', 'b.', 'c.', 'd.'].map((part) => joins(`${part}x@${part}${own}.example`, ref)))
    expect(await pointsOf(ann)).toBe(150)
    await sqlOf()`
      update referrals set counted_at = counted_at - interval '2 days' where referrer_id = ${ann.id}`
    await sqlOf()`update users set email = 'gone.' || id || '@erased.invalid' where email like ${`%${own}.example`}`
    await joins(`late@${own}.example`, ref)
    expect(await pointsOf(ann)).toBe(150)
    for (let friend = 0; friend < 4; friend++) await joins(fresh().replace('example.org', 'gmail.com'), ref)
    expect(await pointsOf(ann)).toBe(350)
    await sqlOf()`
      update referrals set counted_at = counted_at - interval '1 year' where referrer_id = ${ann.id}`
    await joins(`later@${own}.example`, ref)
    expect(await pointsOf(ann)).toBe(400)
  })

  test('counts once a mailbox, however it is written, and never for its own (C-48)', async () => {
    const ann = await member(server, 'Ann Archer')
    const ref = await codeOf(ann)
    const [name, domain] = fresh().split('@')
    await joins(`${name}@${domain}`, ref)
    await joins(`${name}+again@${domain}`, ref)
    await joins(ann.email.replace('@', '+me@'), ref)
    expect(await pointsOf(ann)).toBe(50)
  })

  test('does not count again by leaving and coming back, until a year has passed (C-48)', async () => {
    const { ann, sam } = await people(server)
    const friend = await member(server, 'Fay Friend', { ref: await codeOf(ann) })
    expect((await friend.request('DELETE', '/account', { password })).status).toBe(204)
    expect(await (await ann.get('/referrals')).json()).toMatchObject({ counted: 1 })
    await joins(friend.email, await codeOf(ann))
    await joins(friend.email.replace('@', '+2@'), await codeOf(sam))
    expect([await pointsOf(ann), await pointsOf(sam)]).toEqual([50, 0])
    await sqlOf()`update referral_mailboxes set erased_at = now() - interval '13 months' where erased_at is not null`
    await forgetExpired.run(server.services, {})
    await joins(friend.email.replace('@', '+3@'), await codeOf(sam))
    expect(await pointsOf(sam)).toBe(50)
  })

  test('a code nobody has turns nobody away', async () => {
    await joins(fresh(), 'NOBODY99')
  })
})

describe('an invitation by email', () => {
  test('goes to each address on its own, trimmed, with the message as text and the link (REFE-05, REFE-08, CALL-93)', async () => {
    const ann = await member(server, 'Ann Archer')
    const [first, second] = [fresh('first'), fresh('second')]
    const answer = await invites(ann, `  ${first.toUpperCase()} , ${second},, ${first}`, 'See <b>you</b>\nthere')
    expect([answer.status, await answer.json()]).toEqual([201, { sent: 2 }])
    const mail = await mailTo(server, first, 'Ann Archer invites you to GarageTale')
    expect(mail.text).toContain('> See <b>you</b>\n> there')
    expect(mail.html).not.toContain('<b>')
    expect(mail.text).not.toContain(ann.email)
    expect(mail.text).toContain(`/signup?ref=${await codeOf(ann)}`)
    await mailTo(server, second, 'Ann Archer invites you')
    expect(await (await ann.get('/referrals')).json()).toMatchObject({ invites_left: 8 })
  })

  test('needs an address, and each of them must be one (REFE-06, REFE-07, ERRS-68)', async () => {
    const ann = await member(server, 'Ann Archer')
    for (const nothing of ['', '  ', ' , ,'])
      expect(await fieldOf(await invites(ann, nothing))).toEqual({ emails: 'Please enter at least one email address' })
    expect(await fieldOf(await invites(ann, `${fresh()}, not-one`))).toEqual({
      emails: "'not-one' isn’t an email address",
    })
    expect(await fieldOf(await invites(ann, ann.email))).toEqual({ emails: 'This is your own address.' })
    const headers = await fieldOf(await invites(ann, 'a@example.org\r\nbcc: x@example.org'))
    expect(headers.emails).toContain('isn’t an email address')
    expect(await sqlOf()`select id from referral_invites where user_id = ${ann.id}`).toEqual([])
  })

  test('at most ten a day, even when sent at once (REFE-06)', async () => {
    const ann = await member(server, 'Ann Archer')
    const many = (count: number) => Array.from({ length: count }, () => fresh()).join(',')
    expect(await fieldOf(await invites(ann, many(11)))).toEqual({
      emails: 'Please invite no more than 10 people a day',
    })
    const answers = await Promise.all(Array.from({ length: 4 }, () => invites(ann, many(4))))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 400, 400])
    expect(await fieldOf(await invites(ann, many(3)))).toEqual({ emails: 'You can invite 2 more people today' })
    expect((await invites(ann, many(2))).status).toBe(201)
    const spent = await invites(ann, many(1))
    expect([spent.status, spent.headers.get('retry-after')]).toEqual([429, '86400'])
  })

  test('thirty a day leave one address, however many accounts there are; what is refused does not count', async () => {
    const many = (count: number) => Array.from({ length: count }, () => fresh()).join(',')
    const crowd = await Promise.all(['Ann', 'Bea', 'Cal', 'Dee'].map((name) => member(server, name)))
    for (const person of crowd) Object.assign(person, { address: crowd[0]?.address })
    const [ann, bea, cal, dee] = crowd as [Person, Person, Person, Person]
    expect((await invites(ann, ann.email)).status).toBe(400)
    for (const [person, count] of [
      [ann, 10],
      [bea, 10],
      [cal, 9],
    ] as const)
      expect((await invites(person, many(count))).status).toBe(201)
    expect((await invites(dee, many(2))).status).toBe(429)
    expect((await invites(dee, many(1))).status).toBe(201)
    expect((await invites(dee, many(1))).status).toBe(429)
  })

  test('reaches a mailbox once from one member and three times from all, and no member at all', async () => {
    const { ann, sam } = await people(server)
    const friend = fresh()
    expect((await invites(ann, friend)).status).toBe(201)
    expect((await invites(ann, friend.replace('@', '+again@'))).status).toBe(409)
    for (let other = 0; other < 4; other++)
      expect((await invites(await member(server, `Other ${other}`), friend)).status).toBe(201)
    expect(await mailsTo(friend)).toBe(3)
    const answer = await invites(ann, sam.email)
    expect([answer.status, await answer.json()]).toEqual([201, { sent: 1 }])
    expect(await mailsTo(sam.email)).toBe(0)
  })

  // The invitations of the tests before are in the queue first.
  test('stops for good when its reader says so, for that mailbox and no other', { timeout: 60_000 }, async () => {
    const { ann, sam } = await people(server)
    const [friend, other] = [fresh(), fresh()]
    await invites(ann, friend)
    const { text } = await mailTo(server, friend, 'invites you')
    const stop = linkIn(text.slice(text.indexOf('To stop all invitations'))).pathname
    expect(stop).toMatch(/^\/invitations\/[0-9a-f]{96}$/)
    const token = stop.split('/').at(-1) ?? ''
    const forged = `${'a'.repeat(64)}${token.slice(64)}`
    for (const none of [forged, 'x', token.slice(1)])
      expect((await visitor(server).post(`/public/invitations/${none}/refuse`)).status).toBe(404)
    for (let twice = 0; twice < 2; twice++)
      expect((await visitor(server).post(`/public/invitations/${token}/refuse`)).status).toBe(204)
    expect((await invites(sam, `${friend}, ${other}`)).status).toBe(201)
    await mailTo(server, other, 'Sam Sutton invites you')
    expect(await mailsTo(friend)).toBe(1)
  })

  test('carries no address of anybody else: not in the message, nor as a name', async () => {
    const ann = await member(server, 'Ann Archer')
    for (const message of ['see www.example.com', 'https://evil.example', 'evil.example/login', 'mail me@evil.example'])
      expect(await fieldOf(await invites(ann, fresh(), message))).toEqual({
        message: 'Please leave out web and email addresses: the email already includes your link.',
      })
    for (const message of ['It is great. Really, e.g. the MOT dates.', 'Up to 3.5 litres', ''])
      expect((await invites(ann, fresh(), message)).status).toBe(201)
    expect((await invites(ann, fresh(), 'x'.repeat(501))).status).toBe(400)
    await sqlOf()`update users set name = 'Win at evil.example' where id = ${ann.id}`
    const friend = fresh()
    await invites(ann, friend)
    expect((await mailTo(server, friend, 'A friend of yours invites you')).text).not.toContain('evil')
  })

  test('sent again after a lost answer is sent once', async () => {
    const ann = await member(server, 'Ann Archer')
    const friend = fresh()
    const key = { 'idempotency-key': randomBytes(8).toString('hex') }
    const send = () => ann.post('/referral-invites', { emails: friend }, key)
    const [first, again] = [await send(), await send()]
    expect([first.status, again.status, await again.json()]).toEqual([201, 201, { sent: 1 }])
    expect(await mailsTo(friend)).toBe(1)
  })
})
