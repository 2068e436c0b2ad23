import { expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { member, Person, password, visitor } from '../../test/people.ts'
import { startTestServer, useServer } from '../../test/server.ts'
import { forgetExpired } from './forget-expired.ts'

const server = useServer()

const credentials = (person: Person, given = password) => ({ email: person.email, password: given })
const again = (person: Person) => new Person(server, person.name, person.email)

test('a member signs in, and the answer carries no key (AUTH-02)', async () => {
  const ann = await member(server, 'Ann Archer')
  const browser = again(ann)
  const response = await browser.signsIn()
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ signed_in: true, two_factor_required: false })
  expect((await (await browser.get('/session')).json()).user.id).toBe(ann.id)
})

test('unknown address, wrong password and malformed address get one and the same answer (AUTH-04, ERRS-154)', async () => {
  const ann = await member(server, 'Ann Archer')
  const tries = [
    { email: 'nobody@example.org', password },
    credentials(ann, 'wrong password'),
    { email: 'not an address', password },
    credentials(ann, 'x'.repeat(300)),
  ]
  for (const body of tries) {
    const response = await visitor(server).post('/auth/sign-in/email', body)
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({
      error: { code: 'wrong_credentials', message: 'Invalid email or password' },
    })
    expect(response.headers.getSetCookie()).toEqual([])
  }
})

test('an empty form is told what is missing (AUTH-02)', async () => {
  const response = await visitor(server).post('/auth/sign-in/email', { email: ' ', password: '' })
  expect(response.status).toBe(400)
  expect((await response.json()).error.fields).toEqual({
    email: 'Please enter your email',
    password: 'Please enter your password',
  })
})

test('a suspended member is told so, but only with the right password; sessions end at once', async () => {
  const sue = await member(server, 'Sue Suspended')
  await server.services.sql`update users set suspended_at = now() where id = ${sue.id}`
  expect((await (await sue.get('/session')).json()).user).toBeNull()
  expect((await again(sue).signsIn('wrong password')).status).toBe(401)
  const browser = again(sue)
  const response = await browser.signsIn()
  expect(response.status).toBe(403)
  expect(browser.cookies.size).toBe(0)
})

test('an erased member cannot sign in', async () => {
  const eve = await member(server, 'Eve Erased')
  await server.services.sql`update users set deleted_at = now() where id = ${eve.id}`
  const response = await again(eve).signsIn()
  expect(response.status).toBe(401)
  expect((await response.json()).error.message).toBe('Invalid email or password')
})

test('log out ends the session on the server, not only in the browser (AUTH-28)', async () => {
  const ann = await member(server, 'Ann Archer')
  const stolen = new Map(ann.cookies)
  expect((await ann.post('/auth/sign-out')).status).toBe(200)
  // What remains only says that this browser is known; it grants no access.
  expect([...ann.cookies.keys()]).toEqual(['garagetale.device'])
  const thief = again(ann)
  for (const [name, value] of stolen) thief.cookies.set(name, value)
  expect((await (await thief.get('/session')).json()).user).toBeNull()
  expect((await thief.get('/sessions')).status).toBe(401)
})

test('signing in again in the same browser leaves no forgotten session behind', async () => {
  const ann = await member(server, 'Ann Archer')
  await ann.signsIn()
  expect(await (await ann.get('/sessions')).json()).toHaveLength(1)
})

test('guessing is slowed for one mailbox from one address, and a right password does not count', async () => {
  const ann = await member(server, 'Ann Archer')
  const browser = again(ann)
  for (let tries = 0; tries < 12; tries++) expect((await browser.signsIn()).status).toBe(200)
  for (let tries = 0; tries < 10; tries++) expect((await browser.signsIn('wrong password')).status).toBe(401)
  const response = await browser.signsIn()
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await again(ann).signsIn()).status).toBe(200)
})

test('guessing from many addresses is slowed for the mailbox', async () => {
  const ann = await member(server, 'Ann Archer')
  await again(ann).signsIn('wrong password')
  await server.services.sql`update rate_limits set hits = 100 where key like 'sign-in-mailbox:%'`
  expect((await again(ann).signsIn('wrong password')).status).toBe(429)
  await server.services.sql`delete from rate_limits`
})

test('a session slides: used within its month, it is renewed for another (PLAT-51)', async () => {
  const ann = await member(server, 'Ann Archer')
  await server.services.sql`update sessions set expires_at = now() + interval '2 days' where user_id = ${ann.id}`
  const response = await ann.get('/session')
  expect(response.headers.getSetCookie()[0]).toMatch(/max-age=2592000/i)
  const [row] = await server.services.sql`
    select expires_at > now() + interval '29 days' as renewed from sessions where user_id = ${ann.id}`
  expect(row?.renewed).toBe(true)
  expect((await ann.get('/session')).headers.getSetCookie()).toEqual([])
})

test('an expired session does not count (PLAT-50, PLAT-54)', async () => {
  const ann = await member(server, 'Ann Archer')
  await server.services.sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${ann.id}`
  expect((await (await ann.get('/session')).json()).user).toBeNull()
  const response = await ann.get('/sessions')
  expect(response.status).toBe(401)
  expect((await response.json()).error.message).toBe('Not authenticated')
})

test('a session lasts a year at most, however often it was renewed', async () => {
  const { sql } = server.services
  const ann = await member(server, 'Ann Archer')
  await sql`update sessions set created_at = now() - interval '364 days' where user_id = ${ann.id}`
  expect((await ann.get('/sessions')).status).toBe(200)
  await sql`update sessions set created_at = now() - interval '366 days' where user_id = ${ann.id}`
  expect((await ann.get('/sessions')).status).toBe(401)
  await forgetExpired.run(server.services, {})
  expect(await sql`select from sessions where user_id = ${ann.id}`).toHaveLength(0)
})

test('a session survives a restart of the server', async () => {
  const database = await createTestDatabase()
  const first = await startTestServer({}, database.url)
  const ann = await member(first.server, 'Ann Archer')
  await first.stop()
  const second = await startTestServer({}, database.url)
  const browser = new Person(second.server, ann.name, ann.email)
  for (const [name, value] of ann.cookies) browser.cookies.set(name, value)
  expect((await (await browser.get('/session')).json()).user.id).toBe(ann.id)
  await second.stop()
  await database.drop()
})

test('no other better-auth endpoint exists', async () => {
  const ann = await member(server, 'Ann Archer')
  for (const path of [
    'get-session',
    'list-sessions',
    'ok',
    'delete-user',
    'sign-in/social',
    'two-factor/send-otp',
    'update-user',
  ])
    for (const method of ['GET', 'POST'])
      expect((await ann.request(method, `/auth/${path}`, method === 'POST' ? {} : undefined)).status, path).toBe(404)
})
