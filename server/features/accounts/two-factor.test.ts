import { expect, test } from 'vitest'
import { mailTo } from '../../test/outbox.ts'
import { member, Person, password } from '../../test/people.ts'
import { useServer } from '../../test/server.ts'
import { authenticatorApp, wrongCode } from '../../test/totp.ts'

const server = useServer()

async function withTwoFactor(name = 'Ann Archer') {
  const person = await member(server, name)
  const begun = await (await person.post('/auth/two-factor/enable', { password })).json()
  const response = await person.post('/auth/two-factor/verify-totp', { code: authenticatorApp(begun.totp_uri) })
  expect(response.status).toBe(200)
  return { person, uri: begun.totp_uri as string, recovery: begun.recovery_codes as string[] }
}

async function givesPassword(person: Person, browser = new Person(server, person.name, person.email)) {
  const response = await browser.signsIn()
  expect(await response.json()).toEqual({ signed_in: false, two_factor_required: true })
  expect((await (await browser.get('/session')).json()).user).toBeNull()
  return browser
}
const userOf = async (person: Person) => (await (await person.get('/session')).json()).user

test('turning it on needs the password and a code; the session stays, and a mail and a notice tell (C-44)', async () => {
  const ann = await member(server, 'Ann Archer')
  const refused = await ann.post('/auth/two-factor/enable', { password: 'wrong password' })
  expect((await refused.json()).error.fields).toEqual({ password: 'This is not your current password.' })
  const begun = await (await ann.post('/auth/two-factor/enable', { password })).json()
  expect(begun.totp_uri).toMatch(/^otpauth:\/\/totp\/GarageTale/)
  expect((await userOf(ann)).two_factor_enabled).toBe(false)
  const wrong = await ann.post('/auth/two-factor/verify-totp', { code: wrongCode(begun.totp_uri) })
  expect(wrong.status).toBe(400)
  expect((await wrong.json()).error.fields.code).toMatch('That code is not right')
  expect((await ann.post('/auth/two-factor/verify-totp', { code: authenticatorApp(begun.totp_uri) })).status).toBe(200)
  expect((await userOf(ann)).two_factor_enabled).toBe(true)
  await mailTo(server, ann.email, 'Two-factor sign-in is on')
  const notices = await server.services.sql`select type, title from notifications where user_id = ${ann.id}`
  expect(notices).toEqual([{ type: 'account', title: 'Two-factor sign-in is on' }])
  expect((await ann.post('/auth/two-factor/enable', { password })).status).toBe(409)
})

test('signing in asks for the code after the password (C-44)', async () => {
  const { person, uri } = await withTwoFactor()
  const browser = await givesPassword(person)
  expect((await browser.post('/auth/two-factor/verify-totp', { code: wrongCode(uri) })).status).toBe(400)
  const spaced = authenticatorApp(uri).replace(/^(...)/, '$1 ')
  const response = await browser.post('/auth/two-factor/verify-totp', { code: spaced })
  expect(await response.json()).toEqual({ signed_in: true })
  expect((await userOf(browser)).id).toBe(person.id)
})

test('a code without a password opens nothing', async () => {
  const { person, uri } = await withTwoFactor()
  const browser = new Person(server, person.name, person.email)
  const response = await browser.post('/auth/two-factor/verify-totp', { code: authenticatorApp(uri) })
  expect(response.status).toBe(401)
  expect((await response.json()).error.code).toBe('sign_in_again')
})

test('five wrong codes send one back to the password', async () => {
  const { person, uri } = await withTwoFactor()
  const browser = await givesPassword(person)
  for (let tries = 0; tries < 5; tries++) await browser.post('/auth/two-factor/verify-totp', { code: wrongCode(uri) })
  const response = await browser.post('/auth/two-factor/verify-totp', { code: authenticatorApp(uri) })
  expect(response.status).toBe(401)
  expect(await userOf(browser)).toBeNull()
})

test('a recovery code works once, however it is typed, and new ones void the old (C-44)', async () => {
  const { person, recovery } = await withTwoFactor()
  expect(new Set(recovery).size).toBe(10)
  const [first = '', second = ''] = recovery
  const browser = await givesPassword(person)
  const typed = first.toUpperCase().replace('-', ' ')
  expect((await browser.post('/auth/two-factor/verify-backup-code', { code: typed })).status).toBe(200)
  const again = await givesPassword(person)
  const used = await again.post('/auth/two-factor/verify-backup-code', { code: first })
  expect(used.status).toBe(400)
  const fresh = await (await person.post('/auth/two-factor/generate-backup-codes', { password })).json()
  expect((await again.post('/auth/two-factor/verify-backup-code', { code: second })).status).toBe(400)
  expect((await again.post('/auth/two-factor/verify-backup-code', { code: fresh.recovery_codes[0] })).status).toBe(200)
})

test('a recovery code used twice at the same moment works once', async () => {
  const { person, recovery } = await withTwoFactor()
  const browsers = [await givesPassword(person), await givesPassword(person)]
  const answers = await Promise.all(
    browsers.map((browser) => browser.post('/auth/two-factor/verify-backup-code', { code: recovery[0] })),
  )
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
})

test('a trusted browser is asked for the password only, until the password changes', async () => {
  const { person, uri } = await withTwoFactor()
  const browser = await givesPassword(person)
  await browser.post('/auth/two-factor/verify-totp', { code: authenticatorApp(uri), trustDevice: true })
  await browser.post('/auth/sign-out')
  expect(await (await browser.signsIn()).json()).toEqual({ signed_in: true, two_factor_required: false })
  const changed = await person.post('/auth/change-password', {
    currentPassword: password,
    newPassword: 'another password',
  })
  expect(changed.status).toBe(200)
  expect(await (await browser.signsIn('another password')).json()).toMatchObject({ two_factor_required: true })
})

test('turning it off needs the password, tells, and the next sign-in asks no code', async () => {
  const { person } = await withTwoFactor('Otto Off')
  expect((await person.post('/auth/two-factor/disable', { password: 'wrong password' })).status).toBe(400)
  expect((await person.post('/auth/two-factor/disable', { password })).status).toBe(200)
  expect((await userOf(person)).two_factor_enabled).toBe(false)
  await mailTo(server, person.email, 'Two-factor sign-in is off')
  const browser = new Person(server, person.name, person.email)
  expect(await (await browser.signsIn()).json()).toEqual({ signed_in: true, two_factor_required: false })
  expect((await person.post('/auth/two-factor/disable', { password })).status).toBe(409)
})

test('codes cannot be tried without end', async () => {
  const { person, uri } = await withTwoFactor()
  const browser = await givesPassword(person)
  const statuses: number[] = []
  for (let tries = 0; tries < 21; tries++)
    statuses.push((await browser.post('/auth/two-factor/verify-totp', { code: wrongCode(uri) })).status)
  expect(statuses.at(-1)).toBe(429)
})
