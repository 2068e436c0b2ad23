import { expect, test } from 'vitest'
import { member, Person, password, visitor } from '../../test/people.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const ann = { name: 'Ann Archer', email: 'ann@example.org', password }

test('signing up starts a session at once and opens the account (AUTH-08, AUTH-12)', async () => {
  const person = visitor(server)
  const response = await person.post('/auth/sign-up/email', ann)
  expect(response.status).toBe(201)
  expect(await response.json()).toEqual({ signed_in: true })
  const { user } = await (await person.get('/session')).json()
  expect(user).toMatchObject({
    name: 'Ann Archer',
    email: 'ann@example.org',
    username: 'ann-archer',
    email_verified: true,
  })
  const onboarding = await server.services.sql`
    select maintenance_intro_viewed, vehicle_added from user_onboarding where user_id = ${user.id}`
  expect(onboarding).toEqual([{ maintenance_intro_viewed: false, vehicle_added: false }])
})

test('the session cookie is out of reach of scripts and other sites', async () => {
  const response = await visitor(server).post('/auth/sign-up/email', { ...ann, email: 'cookie@example.org' })
  const [cookie] = response.headers.getSetCookie()
  expect(cookie).toMatch(/^garagetale=.*HttpOnly.*SameSite=Lax/i)
})

test('without email a taken address is said to be taken, whatever its spelling (AUTH-10)', async () => {
  const taken = await member(server, 'Tara Taken')
  const response = await visitor(server).post('/auth/sign-up/email', {
    ...ann,
    email: ` ${taken.email.toUpperCase()} `,
  })
  expect(response.status).toBe(409)
  expect((await response.json()).error.message).toBe('An account with this email already exists.')
})

test('ten sign-ups with one address at once make one account', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      visitor(server).post('/auth/sign-up/email', { ...ann, email: 'once@example.org' }),
    ),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(9).fill(409)])
  const rows = await server.services.sql`select id from users where email = 'once@example.org'`
  expect(rows).toHaveLength(1)
})

test('people of one name who sign up at once get user names of their own', async () => {
  const twins = await Promise.all(Array.from({ length: 8 }, () => member(server, 'Robin Same')))
  const rows = await server.services.sql<{ username: string }[]>`
    select username from users where id = any(${twins.map((twin) => twin.id)})`
  expect(new Set(rows.map((row) => row.username)).size).toBe(8)
  for (const { username } of rows) expect(username).toMatch(/^robin-same(-\d+)?$/)
})

test('a referral code is kept with the new account, and a stale one is no obstacle (AUTH-11, C-48)', async () => {
  const friend = await member(server, 'Fay Friend')
  await server.services.sql`update users set referral_code = 'FAY-1234' where id = ${friend.id}`
  const invited = await member(server, 'Ian Invited', { ref: 'FAY-1234' })
  await member(server, 'Stan Stale', { ref: 'NO-SUCH-CODE' })
  await member(server, 'Lon Long', { ref: 'x'.repeat(500) })
  const referrals = await server.services.sql`select referrer_id, referred_id, code from referrals`
  expect(referrals).toEqual([{ referrer_id: friend.id, referred_id: invited.id, code: 'FAY-1234' }])
})

test('what is missing is named field by field and nothing is stored (ERRS-157, ERRS-158, ERRS-159, CNST-27)', async () => {
  const refused = async (body: object) => {
    const response = await visitor(server).post('/auth/sign-up/email', body)
    expect(response.status).toBe(400)
    return (await response.json()).error.fields
  }
  expect(await refused({})).toEqual({
    name: 'Please enter your name',
    email: 'Please enter your email',
    password: 'Password must be at least 8 characters',
  })
  expect(await refused({ ...ann, name: '  ' })).toEqual({ name: 'Please enter your name' })
  expect(await refused({ ...ann, email: 'not an address' })).toEqual({ email: 'Please enter a valid email' })
  expect(await refused({ ...ann, password: '1234567' })).toEqual({ password: 'Password must be at least 8 characters' })
  expect(await refused({ ...ann, name: 7, password: ['x'] })).toHaveProperty('name')
})

test('columns the server owns are not taken from the body', async () => {
  const person = new Person(server)
  const extra = { role: 'moderator', tokens: 5, current_plan_id: 'enterprise', id: crypto.randomUUID() }
  await person.post('/auth/sign-up/email', { ...ann, email: 'greedy@example.org', ...extra })
  const { user } = await (await person.get('/session')).json()
  expect(user).toMatchObject({ role: 'member', current_plan_id: 'individual' })
  expect(user.id).not.toBe(extra.id)
})

test('sign-ups from one address are slowed down', async () => {
  const person = visitor(server)
  let last = 0
  for (let tries = 0; tries < 61 && last !== 429; tries++) {
    const response = await person.post('/auth/sign-up/email', { ...ann, email: `many.${tries}@example.org`, password })
    last = response.status
    if (tries === 0) await server.services.sql`update rate_limits set hits = 59 where key like 'sign-up:%' and hits = 1`
  }
  expect(last).toBe(429)
})
