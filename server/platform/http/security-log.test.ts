import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { member, Person, password, visitor } from '../../test/people.ts'
import { addVehicle } from '../../test/rows.ts'
import { useServer } from '../../test/server.ts'
import { authenticatorApp, wrongCode } from '../../test/totp.ts'

const server = useServer()
let lines: string[] = []

beforeEach(() => {
  lines = []
  server.services.log = (line) => lines.push(line)
})
const noted = () => lines.map((line) => JSON.parse(line) as Record<string, string>)
const events = () => noted().map(({ security, why }) => (why ? `${security}: ${why}` : security))

test('sign-ins, refusals and sign-outs are logged, with when, from where and on which route', async () => {
  const ann = await member(server, 'Ann Archer')
  const browser = new Person(server, ann.name, ann.email)
  await browser.signsIn('not my password')
  await browser.signsIn()
  await browser.post('/auth/sign-out')
  expect(events()).toEqual(['signed up', 'refused: INVALID_EMAIL_OR_PASSWORD', 'signed in', 'signed out'])
  expect(noted()[2]).toEqual({
    security: 'signed in',
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    address: browser.address,
    door: 'POST /api/auth/sign-in/email',
    member: ann.id,
    reference: expect.stringMatching(/^\w{12}$/),
  })
})

test('the secret of an emailed link is never part of a line, whatever becomes of the request', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  const token = 'a'.repeat(43)
  const someone = visitor(server)
  for (let opened = 0; opened <= 120; opened++) await someone.get(`/public/transfers/${token}`)
  for (let opened = 0; opened <= 30; opened++) await someone.post(`/public/invitations/${'b'.repeat(96)}/refuse`)
  expect(events()).toEqual(['refused: too_many', 'refused: too_many'])
  expect(noted().map(({ door }) => door)).toEqual([
    'GET /api/public/transfers/:token',
    'POST /api/public/invitations/:token/refuse',
  ])
  expect(JSON.stringify(told.mock.calls)).not.toContain(token)
  told.mockRestore()
})

test('so do the second factor, a new password, devices signed out and the end of the account', async () => {
  const ann = await member(server, 'Ann Archer')
  const begun = await (await ann.post('/auth/two-factor/enable', { password })).json()
  await ann.post('/auth/two-factor/verify-totp', { code: authenticatorApp(begun.totp_uri) })
  const browser = new Person(server, ann.name, ann.email)
  await browser.signsIn()
  await browser.post('/auth/two-factor/verify-totp', { code: wrongCode(begun.totp_uri) })
  await browser.post('/auth/two-factor/verify-backup-code', { code: begun.recovery_codes[0] })
  await ann.post('/sessions/end-others')
  await ann.post('/auth/two-factor/disable', { password, code: begun.recovery_codes[1] })
  await ann.post('/auth/change-password', { currentPassword: password, newPassword: 'another long password' })
  await ann.request('DELETE', '/account', { password })
  await ann.request('DELETE', '/account', { password: 'another long password' })
  expect(events()).toEqual([
    'signed up',
    'two-factor on',
    'asked for a code',
    'refused: INVALID_CODE',
    'signed in: recovery code',
    'devices signed out',
    'two-factor off',
    'password changed',
    'refused: wrong password',
    'account erased',
  ])
  expect(
    noted()
      .slice(-4)
      .map(({ member }) => member),
  ).toEqual([ann.id, ann.id, ann.id, ann.id])
  const text = lines.join('\n')
  for (const secret of [ann.email, password, ...begun.recovery_codes, ...ann.cookies.values()])
    expect(text).not.toContain(secret)
})

test('a limit that is reached is noted once, not with every further try', async () => {
  const ann = await member(server, 'Ann Archer')
  for (let tries = 0; tries < 14; tries++) await ann.post('/auth/two-factor/enable', { password: 'a guess' })
  expect(events().filter((event) => event === 'refused: too_many')).toHaveLength(1)
})

test('a write from another site is noted, and nothing in its address begins a line of its own', async () => {
  await visitor(server).post('/x%0d%0a%7b%22security%22:%22signed%20in%22%7d', {}, { origin: 'https://evil.example' })
  expect(events()).toEqual(['refused: foreign_origin'])
  expect(lines[0]).not.toMatch(/[\r\n]/)
})

test('a server error is logged with its address on one line, and the answer reveals nothing of it', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { signIn } = server.services
  server.services.signIn = undefined as never
  const answer = await visitor(server).post('/auth/sign-in/email', { email: 'ann@example.org', password })
  server.services.signIn = signIn
  const reference = answer.headers.get('x-request-id')
  expect(logged.mock.calls[0]?.[0]).toBe(`POST "/api/auth/sign-in/email" failed (reference ${reference}):`)
  logged.mockRestore()
  expect(noted()).toMatchObject([{ security: 'failed', reference }])
  expect([answer.status, await answer.json()]).toEqual([
    500,
    { error: { code: 'unexpected', message: 'Something went wrong on our side. Please try again.', reference } },
  ])
})

test('somebody else’s thing, input that fails its checks and a missing session are noted with who and where, not what', async () => {
  const [ann, sam] = await Promise.all([member(server, 'Ann Archer'), member(server, 'Sam Sutton')])
  const car = await addVehicle(server.services.sql, ann.id)
  lines = []
  const typed = 'what sam typed'
  for (let tries = 0; tries < 3; tries++) {
    await sam.get(`/vehicles/${car}/notes`)
    await sam.post('/posts', { title: typed.repeat(200), content: '' })
    await visitor(server).get('/notifications')
  }
  expect(noted().map(({ why, member }) => [why, member])).toEqual([
    ['not_found', sam.id],
    ['invalid', sam.id],
    // Three visitors from three addresses; Sam is one, logged once a minute for each route.
    ...Array(3).fill(['not_authenticated', undefined]),
  ])
  expect(noted()[0]).toMatchObject({ address: sam.address, door: `GET /api/vehicles/${car}/notes` })
  expect(lines.join()).not.toContain(typed)
  // Another id on the same route is the same line; another route is another line.
  await sam.get(`/vehicles/${car}/reminders`)
  await sam.get(`/vehicles/${randomUUID()}/notes`)
  await ann.get(`/vehicles/${car}/notes`)
  expect(noted().slice(5)).toHaveLength(1)
})

test('a database error is logged with its constraint, without the value that violated it', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const ann = await member(server, 'Ann Archer')
  lines = []
  const { signIn, sql } = server.services
  server.services.signIn = {
    api: { signInEmail: () => sql`insert into users (name, email, username) values ('x', ${ann.email}, 'xavier')` },
  } as never
  await visitor(server).post('/auth/sign-in/email', { email: ann.email, password })
  server.services.signIn = signIn
  const text = logged.mock.calls.flat().join(' ')
  logged.mockRestore()
  expect(text).toMatch(/PostgresError 23505 users users_email_key/)
  expect(text).not.toContain(ann.email)
  expect(noted()).toMatchObject([{ security: 'failed', why: 'PostgresError', door: 'POST /api/auth/sign-in/email' }])
  expect(noted()[0]?.address).toMatch(/^10\./)
})

test('work in the background that fails is named', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const ann = await member(server, 'Ann Archer')
  const { deliver } = server.services.mailer
  server.services.mailer.deliver = () => Promise.reject(new Error('the mail server is away'))
  await ann.post('/auth/request-password-reset', { email: ann.email })
  await vi.waitFor(
    () =>
      expect(logged.mock.calls.map(([words]) => words)).toContainEqual(
        expect.stringMatching(/^The job send-mail failed \(reference \w{12}\):$/),
      ),
    8000,
  )
  server.services.mailer.deliver = deliver
  logged.mockRestore()
})
