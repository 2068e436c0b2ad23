import { expect, test } from 'vitest'
import { linkIn } from '../../test/outbox.ts'
import { Person, password, visitor } from '../../test/people.ts'
import { useServerWithMail } from '../../test/server.ts'

const { server, smtp } = useServerWithMail()

const pathOf = (link: URL) => link.href.slice(`${link.origin}/api`.length)

async function signsUp(name: string, email: string) {
  const person = new Person(server, name, email)
  const response = await person.post('/auth/sign-up/email', { name, email, password })
  expect(await response.json()).toEqual({ signed_in: false })
  return person
}

/** Signed up, link opened. */
async function verified(name: string, email: string) {
  const person = await signsUp(name, email)
  await person.get(pathOf(linkIn((await smtp.mailTo(email, 'Confirm your e-mail address')).text)))
  person.id = (await (await person.get('/session')).json()).user.id
  return person
}
const userOf = async (person: Person) => (await (await person.get('/session')).json()).user

test('the mailed link confirms the address, signs in, lands on the welcome and works once', async () => {
  const ann = await signsUp('Ann Archer', 'ann@example.org')
  expect(ann.cookies.size).toBe(0)
  const link = linkIn((await smtp.mailTo('ann@example.org', 'Confirm your e-mail address')).text)
  expect(link.origin).toBe('http://garage.test')
  const response = await ann.get(pathOf(link))
  expect(response.headers.get('location')).toBe('/?welcome=1')
  expect(await userOf(ann)).toMatchObject({ email: 'ann@example.org', email_verified: true })
  const again = await visitor(server).get(pathOf(link))
  expect(again.headers.get('location')).toBe('/login?notice=link-expired')
  expect(again.headers.getSetCookie()).toEqual([])
  expect((await ann.get(pathOf(link))).headers.get('location')).toBe('/')
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
  expect(JSON.stringify([...taken.headers])).toBe(JSON.stringify([...fresh.headers]))
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

test('the verification mail can be asked for again; known, verified and unknown addresses are answered alike', async () => {
  await signsUp('Ray Resend', 'ray@example.org')
  await verified('Vera Verified', 'vera@example.org')
  const ask = (email: string) => visitor(server).post('/auth/send-verification-email', { email })
  const texts = await Promise.all(
    ['ray@example.org', 'vera@example.org', 'nobody@example.org'].map(async (email) => (await ask(email)).text()),
  )
  expect(new Set(texts).size).toBe(1)
  const mail = await smtp.mailTo('ray@example.org', 'Confirm your e-mail address', 2)
  expect((await visitor(server).get(pathOf(linkIn(mail.text)))).headers.get('location')).toBe('/?welcome=1')
  expect(smtp.received.filter((sent) => sent.to === 'nobody@example.org')).toEqual([])
  expect(smtp.received.filter((sent) => sent.to === 'vera@example.org')).toHaveLength(1)
})

test('a reset through the mailbox also proves the address', async () => {
  const rob = await signsUp('Rob Reset', 'rob@example.org')
  await visitor(server).post('/auth/request-password-reset', { email: 'rob@example.org' })
  const token = linkIn((await smtp.mailTo('rob@example.org', 'Reset your password')).text).searchParams.get('token')
  await rob.post('/auth/reset-password', { token, newPassword: 'a brand new password' })
  await rob.signsIn('a brand new password')
  expect(await userOf(rob)).toMatchObject({ email_verified: true })
})

test('a new address counts once its mailbox confirms it, and only once (C-17)', async () => {
  const may = await verified('May Moves', 'may@example.org')
  const response = await may.post('/account/email', { email: 'may.new@example.org', password })
  expect(await response.json()).toEqual({ changed: false })
  expect((await userOf(may)).email).toBe('may@example.org')
  const link = linkIn((await smtp.mailTo('may.new@example.org', 'Confirm your new e-mail address')).text)
  const opened = await visitor(server).get(pathOf(link))
  expect(opened.headers.get('location')).toBe('/login?notice=address-changed')
  expect((await userOf(may)).email).toBe('may.new@example.org')
  await smtp.mailTo('may@example.org', 'Your e-mail address was changed')
  expect((await visitor(server).get(pathOf(link))).headers.get('location')).toBe('/login?notice=link-expired')
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
  const link = linkIn((await smtp.mailTo('race@example.org', 'Confirm your new e-mail address')).text)
  await signsUp('Fast Fay', 'race@example.org')
  expect((await visitor(server).get(pathOf(link))).headers.get('location')).toBe('/login?notice=link-expired')
  expect((await userOf(slow)).email).toBe('slow@example.org')
})

test('an old reset link no longer works for somebody who has moved to another password meanwhile', async () => {
  const ola = await verified('Ola Old', 'ola@example.org')
  await visitor(server).post('/auth/request-password-reset', { email: 'ola@example.org' })
  const token = linkIn((await smtp.mailTo('ola@example.org', 'Reset your password')).text).searchParams.get('token')
  await ola.post('/auth/change-password', { currentPassword: password, newPassword: 'chosen by herself' })
  const response = await visitor(server).post('/auth/reset-password', { token, newPassword: 'by somebody else' })
  expect(response.status).toBe(400)
})

test('a mail turned away is tried again, under the same message id, and arrives once', {
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

test('with mail configured there is no outbox to look into', async () => {
  const env = { incoming: { socket: { remoteAddress: '127.0.0.1' } } } as never
  expect((await server.app.request('http://localhost/dev/outbox', {}, env)).status).toBe(404)
})
