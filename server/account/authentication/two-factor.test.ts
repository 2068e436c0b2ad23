import { symmetricEncrypt } from 'better-auth/crypto'
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

test('turning it on needs the password and a code; the session stays, and an email and a notice tell (C-44)', async () => {
  const ann = await member(server, 'Ann Archer')
  const refused = await ann.post('/auth/two-factor/enable', { password: 'wrong password' })
  expect((await refused.json()).error.fields).toEqual({ password: 'That isn’t your current password.' })
  const begun = await (await ann.post('/auth/two-factor/enable', { password })).json()
  expect(begun.totp_uri).toMatch(/^otpauth:\/\/totp\/GarageTale/)
  expect((await userOf(ann)).two_factor_enabled).toBe(false)
  const wrong = await ann.post('/auth/two-factor/verify-totp', { code: wrongCode(begun.totp_uri) })
  expect(wrong.status).toBe(400)
  expect((await wrong.json()).error.fields.code).toMatch('That code isn’t right')
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

test('a code opens one sign-in: seen over a shoulder it opens no second, and makes no browser trusted', async () => {
  const { person, uri } = await withTwoFactor()
  const code = authenticatorApp(uri)
  const [first, second] = [await givesPassword(person), await givesPassword(person)]
  expect((await first.post('/auth/two-factor/verify-totp', { code })).status).toBe(200)
  const refused = await second.post('/auth/two-factor/verify-totp', { code, trustDevice: true })
  expect([refused.status, (await refused.json()).error.fields]).toEqual([
    400,
    { code: 'That code has already been used. Please wait for the next one.' },
  ])
  expect(await userOf(second)).toBeNull()
  expect(await (await second.signsIn()).json()).toMatchObject({ two_factor_required: true })
  expect((await userOf(first)).id).toBe(person.id)
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
  const [first = '', second = '', third = ''] = recovery
  const browser = await givesPassword(person)
  const typed = first.toUpperCase().replace('-', ' ')
  expect((await browser.post('/auth/two-factor/verify-backup-code', { code: typed })).status).toBe(200)
  const again = await givesPassword(person)
  const used = await again.post('/auth/two-factor/verify-backup-code', { code: first })
  expect(used.status).toBe(400)
  const fresh = await (await person.post('/auth/two-factor/generate-backup-codes', { password, code: third })).json()
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

test('turning it off needs the password and a code, tells, and the next sign-in asks no code', async () => {
  const { person, uri, recovery } = await withTwoFactor('Otto Off')
  const [code, later] = [authenticatorApp(uri), authenticatorApp(uri, Date.now() + 30_000)]
  const refused: [given: object, field: string][] = [
    [{ password: 'wrong password', code }, 'password'],
    [{ password }, 'code'],
    [{ password, code: wrongCode(uri) }, 'code'],
    [{ password, code: 'aaaaa-aaaaa' }, 'code'],
  ]
  for (const [given, field] of refused) {
    const answer = await person.post('/auth/two-factor/disable', given)
    expect([answer.status, Object.keys((await answer.json()).error.fields)]).toEqual([400, [field]])
  }
  expect((await person.post('/account/email', { email: `new.${person.email}`, password })).status).toBe(400)
  expect((await person.post('/auth/two-factor/generate-backup-codes', { password })).status).toBe(400)
  const moved = await person.post('/account/email', { email: `new.${person.email}`, password, code })
  expect(await moved.json()).toEqual({ changed: true })
  person.email = `new.${person.email}`
  const again = await person.post('/auth/two-factor/disable', { password, code })
  expect((await again.json()).error.fields.code).toBe('That code has already been used. Please wait for the next one.')
  expect((await person.post('/auth/two-factor/generate-backup-codes', { password, code: later })).status).toBe(200)
  await server.services.sql`delete from rate_limits`
  expect((await person.post('/auth/two-factor/disable', { password, code: recovery[0] })).status).toBe(400)
  expect((await person.post('/auth/two-factor/disable', { password, code: authenticatorApp(uri) })).status).toBe(200)
  expect((await userOf(person)).two_factor_enabled).toBe(false)
  await mailTo(server, person.email, 'Two-factor sign-in is off')
  const browser = new Person(server, person.name, person.email)
  expect(await (await browser.signsIn()).json()).toEqual({ signed_in: true, two_factor_required: false })
  expect((await person.post('/auth/two-factor/disable', { password })).status).toBe(409)
})

test('recovery codes are kept as hashes, and those from before, which were encrypted, still work once', async () => {
  const { sql, secret } = server.services
  const { person, recovery } = await withTwoFactor('Hal Hash')
  const kept = async () =>
    (await sql<{ backup_codes: string }[]>`select backup_codes from two_factors where user_id = ${person.id}`)[0]
      ?.backup_codes ?? ''
  const hashes: string[] = JSON.parse(await kept())
  expect(hashes).toHaveLength(10)
  for (const hash of hashes) expect(hash).toMatch(/^\$scrypt\$ln=\d+,r=8,p=1\$[\w-]{22}\$[\w-]{43}$/)
  for (const code of recovery) expect(await kept()).not.toContain(code.slice(0, 5))

  const old = await symmetricEncrypt({ key: secret, data: JSON.stringify(recovery) })
  await sql`update two_factors set backup_codes = ${old} where user_id = ${person.id}`
  const [first = '', second = ''] = recovery
  const tries = async (code: string) =>
    (await (await givesPassword(person)).post('/auth/two-factor/verify-backup-code', { code })).status
  expect([await tries(first), await tries(first), await tries(second)]).toEqual([200, 400, 200])
  expect(JSON.parse(await kept())).toHaveLength(8)
})

test('codes cannot be tried without end', async () => {
  const { person, uri } = await withTwoFactor()
  const browser = await givesPassword(person)
  const statuses: number[] = []
  for (let tries = 0; tries < 21; tries++)
    statuses.push((await browser.post('/auth/two-factor/verify-totp', { code: wrongCode(uri) })).status)
  expect(statuses.at(-1)).toBe(429)
})
