import { expect, test } from 'vitest'
import { linkIn, tokenIn } from '../../test/outbox.ts'
import { Person, password, visitor } from '../../test/people.ts'
import { useServerWithMail } from '../../test/server.ts'
import { makeLink } from './mailed-link.ts'

const { server, smtp } = useServerWithMail()

async function signsUp(name: string, email: string) {
  const person = new Person(server, name, email)
  const response = await person.post('/auth/sign-up/email', { name, email, password })
  expect(await response.json()).toEqual({ signed_in: false })
  return person
}

const confirmation = async (email: string, count = 1) =>
  tokenIn((await smtp.mailTo(email, 'Confirm your email address', count)).text)
const newAddress = async (email: string) => tokenIn((await smtp.mailTo(email, 'Confirm your new email address')).text)
const resetLink = async (email: string) => tokenIn((await smtp.mailTo(email, 'Reset your password')).text)

/** Signed up, link opened, Confirm pressed. */
async function verified(name: string, email: string) {
  const person = await signsUp(name, email)
  await person.post('/auth/verify-email', { token: await confirmation(email) })
  person.id = (await (await person.get('/session')).json()).user.id
  return person
}
const userOf = async (person: Person) => (await (await person.get('/session')).json()).user

test('the emailed link tells whose account it is about, and a press in the same browser confirms and signs in, once', async () => {
  const ann = await signsUp('Ann Archer', 'ann@example.org')
  expect(await userOf(ann)).toBeNull()
  const { text } = await smtp.mailTo('ann@example.org', 'Confirm your email address')
  expect(linkIn(text).href).toMatch(/^http:\/\/garage\.test\/confirm-address#token=[\w-]{43}$/)
  const token = tokenIn(text)
  for (let twice = 0; twice < 2; twice++)
    expect(await (await ann.post('/auth/check-link', { token })).json()).toEqual({
      purpose: 'verify-address',
      name: 'Ann Archer',
      email: 'a•••@example.org',
      needs: 'nothing',
    })
  expect(await (await ann.post('/auth/verify-email', { token })).json()).toEqual({ signed_in: true })
  expect(await userOf(ann)).toMatchObject({ email: 'ann@example.org', email_verified: true })
  expect((await ann.signsIn()).status).toBe(200)
  for (const path of ['/auth/check-link', '/auth/verify-email'])
    expect((await (await ann.post(path, { token })).json()).error.code).toBe('link_expired')
})

test('an unverified member can sign in with the password', async () => {
  const una = await signsUp('Una Verified', 'una@example.org')
  expect((await una.signsIn()).status).toBe(200)
  expect(await userOf(una)).toMatchObject({ email_verified: false })
})

test('a taken address gets the very same answer, and only its mailbox learns of it (AUTH-10)', async () => {
  await verified('Tara Taken', 'tara@example.org')
  const body = (email: string) => ({ name: 'Somebody', email, password })
  const taken = await visitor(server).post('/auth/sign-up/email', body('tara@example.org'))
  const fresh = await visitor(server).post('/auth/sign-up/email', body('fresh@example.org'))
  expect(taken.status).toBe(fresh.status)
  expect(await taken.text()).toBe(await fresh.text())
  const headers = (answer: Response) => {
    const told = [...answer.headers].filter(([name]) => name !== 'x-request-id')
    return JSON.stringify(told).replace(/sign_up=[\w-]{43};/, '')
  }
  expect(headers(taken)).toBe(headers(fresh))
  await smtp.mailTo('tara@example.org', 'You already have a GarageTale account')
  const rows = await server.services.sql`select name from users where email = 'tara@example.org'`
  expect(rows).toEqual([{ name: 'Tara Taken' }])
})

test('parallel sign-ups with one address all get the same answer and make one account', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      visitor(server).post('/auth/sign-up/email', { name: 'Pia Parallel', email: 'pia@example.org', password }),
    ),
  )
  expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(201))
  expect(await server.services.sql`select 1 from users where email = 'pia@example.org'`).toHaveLength(1)
})

test('the verification email can be asked for again; known, verified and unknown addresses are answered alike', async () => {
  await signsUp('Ray Resend', 'ray@example.org')
  await verified('Vera Verified', 'vera@example.org')
  const ask = (email: string) => visitor(server).post('/auth/send-verification-email', { email })
  const texts = await Promise.all(
    ['ray@example.org', 'vera@example.org', 'nobody@example.org'].map(async (email) => (await ask(email)).text()),
  )
  expect(new Set(texts).size).toBe(1)
  await confirmation('ray@example.org', 2)
  expect(smtp.received.filter((sent) => sent.to === 'nobody@example.org')).toEqual([])
  expect(smtp.received.filter((sent) => sent.to === 'vera@example.org')).toHaveLength(1)
})

test('a reset through the mailbox also proves the address', async () => {
  const rob = await signsUp('Rob Reset', 'rob@example.org')
  await visitor(server).post('/auth/request-password-reset', { email: 'rob@example.org' })
  const token = await resetLink('rob@example.org')
  await rob.post('/auth/reset-password', { token, newPassword: 'a brand new password' })
  await rob.signsIn('a brand new password')
  expect(await userOf(rob)).toMatchObject({ email_verified: true })
})

test('a new address counts once its member, signed in, confirms it, and only once (C-17)', async () => {
  const may = await verified('May Moves', 'may@example.org')
  const response = await may.post('/account/email', { email: 'may.new@example.org', password })
  expect(await response.json()).toEqual({ changed: false })
  expect((await userOf(may)).email).toBe('may@example.org')
  const token = await newAddress('may.new@example.org')
  const opened = async (person: Person) => (await (await person.post('/auth/check-link', { token })).json()).needs
  const sam = await verified('Sam Stranger', 'sam@example.org')
  expect([await opened(visitor(server)), await opened(sam), await opened(may)]).toEqual([
    'sign-in',
    'other-account',
    'nothing',
  ])
  const confirm = async (person: Person) => (await person.post('/account/confirm-email', { token })).status
  expect([await confirm(visitor(server)), await confirm(sam)]).toEqual([401, 409])
  expect((await userOf(may)).email).toBe('may@example.org')
  expect(await confirm(may)).toBe(200)
  expect((await userOf(may)).email).toBe('may.new@example.org')
  await smtp.mailTo('may@example.org', 'Your email address was changed')
  expect(await confirm(may)).toBe(400)
})

test('whatever was emailed to the old address ends with the move: links to reset and to move elsewhere', async () => {
  const mia = await verified('Mia Moved', 'mia@example.org')
  await visitor(server).post('/auth/request-password-reset', { email: 'mia@example.org' })
  const old = await resetLink('mia@example.org')
  for (const email of ['mia.other@example.org', 'mia.new@example.org'])
    await mia.post('/account/email', { email, password })
  const other = await newAddress('mia.other@example.org')
  await mia.post('/account/confirm-email', { token: await newAddress('mia.new@example.org') })
  for (const token of [old, other]) expect((await visitor(server).post('/auth/check-link', { token })).status).toBe(400)
  expect((await visitor(server).post('/auth/reset-password', { token: old, newPassword: 'by a thief' })).status).toBe(
    400,
  )
  expect((await mia.post('/account/confirm-email', { token: other })).status).toBe(400)
  expect((await userOf(mia)).email).toBe('mia.new@example.org')
})

test('a link made for an address that the account no longer has is dead, even if nothing has cleared it away', async () => {
  for (const [purpose, verified] of [
    ['reset-password', true],
    ['verify-address', false],
  ] as const) {
    const una = await signsUp('Una Unmoved', `${purpose}@example.org`)
    const { sql, db } = server.services
    const [user] = await sql`select id from users where email = ${una.email}`
    const token = await makeLink(db, purpose, user?.id, una.email)
    expect((await visitor(server).post('/auth/check-link', { token })).status).toBe(200)
    await sql`update users set email = ${`moved.${una.email}`}, email_verified = ${verified} where id = ${user?.id}`
    const used =
      purpose === 'reset-password'
        ? await visitor(server).post('/auth/reset-password', { token, newPassword: 'a brand new password' })
        : await una.post('/auth/verify-email', { token })
    expect([purpose, used.status, (await used.json()).error.code]).toEqual([purpose, 400, 'link_expired'])
  }
})

test('asking for a taken address is answered like a free one; its owner hears of it (C-17)', async () => {
  const nosy = await verified('Nosy Parker', 'nosy@example.org')
  await verified('Quin Quiet', 'quin@example.org')
  const taken = await nosy.post('/account/email', { email: 'quin@example.org', password })
  const free = await nosy.post('/account/email', { email: 'free@example.org', password })
  expect(await taken.text()).toBe(await free.text())
  await smtp.mailTo('quin@example.org', 'already has a GarageTale account')
})

test('an address taken between the request and the click stays with its new owner', async () => {
  const slow = await verified('Slow Coach', 'slow@example.org')
  await slow.post('/account/email', { email: 'race@example.org', password })
  const token = await newAddress('race@example.org')
  await signsUp('Fast Fay', 'race@example.org')
  expect((await slow.post('/account/confirm-email', { token })).status).toBe(400)
  expect((await userOf(slow)).email).toBe('slow@example.org')
})

test('an old reset link no longer works for somebody who has moved to another password meanwhile', async () => {
  const ola = await verified('Ola Old', 'ola@example.org')
  await visitor(server).post('/auth/request-password-reset', { email: 'ola@example.org' })
  const token = await resetLink('ola@example.org')
  await ola.post('/auth/change-password', { currentPassword: password, newPassword: 'chosen by herself' })
  const response = await visitor(server).post('/auth/reset-password', { token, newPassword: 'by somebody else' })
  expect(response.status).toBe(400)
})

test('an email turned away is tried again, under the same message id, and arrives once', {
  timeout: 60_000,
}, async () => {
  smtp.refuseNext(1)
  const before = smtp.refused()
  await signsUp('Lou Later', 'lou@example.org')
  await expect.poll(() => smtp.refused(), { timeout: 20_000 }).toBe(before + 1)
  await expect
    .poll(() => smtp.received.filter((mail) => mail.to === 'lou@example.org').length, {
      timeout: 40_000,
      interval: 500,
    })
    .toBe(1)
  const [mail] = smtp.received.filter((mail) => mail.to === 'lou@example.org')
  expect(mail?.messageId).toMatch(/^<[0-9a-f-]{36}@garage\.test>$/)
})

test('with email configured there is no outbox to look into', async () => {
  const env = { incoming: { socket: { remoteAddress: '127.0.0.1' } } } as never
  expect((await server.app.request('http://localhost/dev/outbox', {}, env)).status).toBe(404)
})
