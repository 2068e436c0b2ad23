import { expect, test } from 'vitest'
import { mailTo } from '../../test/outbox.ts'
import { member, Person, password, people, visitor } from '../../test/people.ts'
import { useServer } from '../../test/server.ts'
import { authenticatorApp } from '../../test/totp.ts'

const server = useServer()
const newPassword = 'a brand new password'

async function onAnotherDevice(person: Person, agent: string) {
  const device = new Person(server, person.name, person.email)
  await device.post('/auth/sign-in/email', { email: person.email, password }, { 'user-agent': agent })
  return device
}
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const signedIn = async (person: Person) => (await (await person.get('/session')).json()).user !== null

test('a new password asks for the old one, signs the other devices out and tells', async () => {
  const ann = await member(server, 'Ann Archer')
  const other = await onAnotherDevice(ann, firefox)
  const wrong = await ann.post('/auth/change-password', { currentPassword: 'not the password', newPassword })
  expect(wrong.status).toBe(400)
  expect((await wrong.json()).error.fields).toEqual({ currentPassword: 'That isn’t your current password.' })
  expect((await ann.post('/auth/change-password', { currentPassword: password, newPassword })).status).toBe(200)
  expect(await signedIn(ann)).toBe(true)
  expect(await signedIn(other)).toBe(false)
  expect((await other.signsIn(newPassword)).status).toBe(200)
  await mailTo(server, ann.email, 'Your password was changed')
  const notices = await server.services.sql`select type, title from notifications where user_id = ${ann.id}`
  expect(notices).toEqual([{ type: 'account', title: 'Password changed' }])
})

test('a new password, a second factor on or off, and a new address give the browser a new key; the old one opens nothing', async () => {
  const ann = await member(server, 'Ann Archer')
  let uri = ''
  const code = (shift = 0) => authenticatorApp(uri, Date.now() + shift)
  const changes: [string, () => object, everywhere: boolean][] = [
    ['/auth/change-password', () => ({ currentPassword: password, newPassword: password.toUpperCase() }), true],
    ['/auth/change-password', () => ({ currentPassword: password.toUpperCase(), newPassword: password }), true],
    ['/auth/two-factor/enable', () => ({ password }), false],
    ['/auth/two-factor/verify-totp', () => ({ code: code() }), true],
    ['/account/email', () => ({ email: `moved.${ann.email}`, password, code: code() }), false],
    ['/auth/two-factor/disable', () => ({ password, code: code(30_000) }), true],
  ]
  for (const [path, given, everywhere] of changes) {
    const thief = new Person(server, ann.name, ann.email)
    for (const [name, value] of ann.cookies) thief.cookies.set(name, value)
    const other = uri && !everywhere ? undefined : await onAnotherDevice(ann, firefox)
    expect([path, await signedIn(thief)]).toEqual([path, true])
    const answer = await ann.post(path, given())
    expect([path, answer.status]).toEqual([path, 200])
    uri ||= (await answer.json()).totp_uri ?? ''
    expect([path, await signedIn(ann), await signedIn(thief)]).toEqual([path, true, false])
    if (other && everywhere) expect([path, await signedIn(other)]).toEqual([path, false])
    if (everywhere) expect(await (await ann.get('/sessions')).json()).toHaveLength(1)
  }
})

test('of two password changes at once only one holds', async () => {
  const ann = await member(server, 'Ann Archer')
  const answers = await Promise.all(
    ['first new one', 'second new one'].map((next) =>
      ann.post('/auth/change-password', { currentPassword: password, newPassword: next }),
    ),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400])
})

test('a new password is as long as a first one (CNST-27)', async () => {
  const ann = await member(server, 'Ann Archer')
  const response = await ann.post('/auth/change-password', { currentPassword: password, newPassword: '1234567' })
  expect((await response.json()).error.fields).toEqual({ newPassword: 'Password must be at least 8 characters' })
})

test('one sees where one is signed in, without any key, and signs devices out', async () => {
  const { ann, sam } = await people(server)
  const other = await onAnotherDevice(ann, firefox)
  const response = await ann.get('/sessions')
  const text = await response.text()
  const devices = JSON.parse(text)
  expect(devices).toMatchObject([{ is_current: true }, { is_current: false, device: 'Firefox on Windows' }])
  const tokens = await server.services.sql<{ token: string }[]>`select token from sessions where user_id = ${ann.id}`
  for (const { token } of tokens) expect(text).not.toContain(token)

  expect((await sam.delete(`/sessions/${devices[1].id}`)).status).toBe(404)
  expect((await ann.delete('/sessions/not-an-id')).status).toBe(404)
  expect((await visitor(server).delete(`/sessions/${devices[1].id}`)).status).toBe(401)
  expect(await signedIn(other)).toBe(true)
  expect((await ann.delete(`/sessions/${devices[1].id}`)).status).toBe(204)
  expect(await signedIn(other)).toBe(false)
  expect(await signedIn(ann)).toBe(true)
})

test('all other devices can be signed out at once', async () => {
  const ann = await member(server, 'Ann Archer')
  const others = [await onAnotherDevice(ann, firefox), await onAnotherDevice(ann, '')]
  expect((await ann.post('/sessions/end-others')).status).toBe(204)
  expect(await Promise.all([ann, ...others].map(signedIn))).toEqual([true, false, false])
})

test('without email a new address takes effect at once, and the old one hears of it (C-17)', async () => {
  const ann = await member(server, 'Ann Archer')
  const email = `moved.${ann.email}`
  const wrong = await ann.post('/account/email', { email, password: 'not the password' })
  expect((await wrong.json()).error.fields).toEqual({ password: 'That isn’t your current password.' })
  expect(await (await ann.post('/account/email', { email, password })).json()).toEqual({ changed: true })
  expect((await (await ann.get('/session')).json()).user).toMatchObject({ email, email_verified: true })
  await mailTo(server, ann.email, 'Your email address was changed')
  expect((await new Person(server, ann.name, email).signsIn()).status).toBe(200)
})

test('without email a taken address is refused', async () => {
  const { ann, sam } = await people(server)
  const response = await ann.post('/account/email', { email: sam.email, password })
  expect(response.status).toBe(409)
  expect((await response.json()).error.message).toBe('An account with this email already exists.')
})

test('two members who move to one address at once: one gets it, and neither sees a server error', async () => {
  const { ann, sam } = await people(server)
  const email = `wanted.${ann.email}`
  const answers = await Promise.all([ann, sam].map((person) => person.post('/account/email', { email, password })))
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
})

test('one’s own password cannot be guessed without end from an open session', async () => {
  const ann = await member(server, 'Ann Archer')
  const statuses: number[] = []
  for (let tries = 0; tries < 11; tries++)
    statuses.push((await ann.post('/auth/two-factor/enable', { password: 'a guess' })).status)
  expect(statuses.at(-2)).toBe(400)
  expect(statuses.at(-1)).toBe(429)
})

test('expired sessions, links and counts are forgotten', async () => {
  const ann = await member(server, 'Ann Archer')
  const { sql } = server.services
  await sql`update sessions set expires_at = now() - interval '1 minute' where user_id = ${ann.id}`
  await sql`insert into verifications (identifier, value, expires_at) values ('old', 'x', now() - interval '1 minute')`
  const { forgetExpired } = await import('./forget-expired.ts')
  await forgetExpired.run(server.services, {})
  expect(await sql`select 1 from sessions where user_id = ${ann.id}`).toHaveLength(0)
  expect(await sql`select 1 from verifications where identifier = 'old'`).toHaveLength(0)
})
