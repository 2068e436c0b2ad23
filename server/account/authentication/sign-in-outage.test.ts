import { expect, onTestFinished, test } from 'vitest'
import { hashing } from '../../platform/auth/passwords.ts'
import { member, Person, password, visitor } from '../../test/people.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

/** Occupies both places where passwords are checked until it is called. */
function holdHashing() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const held = [1, 2].map((n) => hashing({ whom: `held ${n}`, first: true }, () => promise))
  const release = async () => {
    resolve()
    await Promise.all(held)
  }
  onTestFinished(release)
  return release
}

const guess = async (email: string, signal?: AbortSignal) => {
  const { address } = visitor(server)
  return server.app.request('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email, password: 'a wrong guess' }),
    signal: signal ?? null,
  })
}

/** As if somebody guessing from everywhere had used up a mailbox's limit. */
async function guessAllDay(email: string) {
  await guess(email)
  await server.services.sql`update rate_limits set hits = 100 where key like 'sign-in-mailbox:%'`
  expect((await guess(email)).status).toBe(429)
}

/** Waits until all of them are in the queue: by then each has queried the database. */
const arrived = async () => {
  for (let n = 0; n < 50; n++) await server.services.sql`select 1`
}

test('however many guesses wait, they are bounded, and a browser that was here before comes first', async () => {
  const ann = await member(server, 'Ann Archer')
  const finished: number[] = []
  const release = holdHashing()
  const guesses = Array.from({ length: 60 }, (_, n) =>
    guess(`guessed${n}@example.org`).then(({ status }) => {
      finished.push(status)
      return status
    }),
  )
  await expect.poll(() => finished.length, { timeout: 15_000 }).toBe(20)
  expect(finished).toEqual(Array(20).fill(503))
  const returning = ann.signsIn()
  await expect.poll(() => finished.length, { timeout: 15_000 }).toBe(21)
  // The next one is held too, so that only what came before it has been done.
  const releaseNext = holdHashing()
  await release()
  expect((await returning).status).toBe(200)
  expect(finished).toEqual(Array(23).fill(503))
  await releaseNext()
  const statuses = await Promise.all(guesses)
  expect(statuses.filter((status) => status === 401).length).toBe(37)
})

test('a member who is signed in does not wait behind guesses either', async () => {
  const ann = await member(server, 'Ann Archer')
  const release = holdHashing()
  const guesses = Array.from({ length: 5 }, (_, n) => guess(`guessed${n}@example.org`))
  await arrived()
  const answered: number[] = []
  for (const each of guesses) void each.then(({ status }) => answered.push(status))
  const changing = ann.post('/auth/two-factor/enable', { password: 'not the password' })
  await arrived()
  const releaseNext = holdHashing()
  await release()
  expect([(await changing).status, answered]).toEqual([400, []])
  await releaseNext()
  await Promise.all(guesses)
})

test('a guess whose sender has gone is not checked any more', async () => {
  const release = holdHashing()
  const leaving = new AbortController()
  const gone = guess('gone@example.org', leaving.signal)
  const there = guess('there@example.org')
  await arrived()
  leaving.abort()
  await release()
  expect([(await gone).status, (await there).status]).toEqual([503, 401])
})

test('guesses from everywhere at one mailbox keep new browsers out for a while, but not the owner’s own', async () => {
  const ann = await member(server, 'Ann Archer')
  await guessAllDay(ann.email)
  const elsewhere = new Person(server, ann.name, ann.email)
  expect((await elsewhere.signsIn()).status).toBe(429)
  expect((await ann.signsIn()).status).toBe(200)
  // It is counted separately, and grants no access.
  for (let n = 0; n < 10; n++) expect((await ann.signsIn('a wrong guess')).status).toBe(401)
  expect((await ann.signsIn()).status).toBe(429)
})

test('the mark of a browser is good for the accounts that were opened in it, and cannot be made up', async () => {
  const [ann, bob] = [await member(server, 'Ann Archer'), await member(server, 'Bob Baker')]
  const mark = ann.cookies.get('garagetale.device') ?? ''
  expect(mark).toMatch(/^[\w-]{16}\.\d+-[\w-]{22}$/)
  expect(mark).not.toContain(ann.email.split('@')[0])
  await guessAllDay(bob.email)
  const signsInWith = async (cookie: string) => {
    const browser = new Person(server, bob.name, bob.email)
    browser.cookies.set('garagetale.device', cookie)
    return (await browser.signsIn()).status
  }
  const own = bob.cookies.get('garagetale.device') ?? ''
  const [device, until = '', code] = own.split(/[.-](?=[\w-]+$|\d+-)/)
  expect(await signsInWith(mark)).toBe(429)
  expect(await signsInWith(`${device}.${Number(until) + 1}-${code}`)).toBe(429)
  expect(await signsInWith('x'.repeat(5000))).toBe(429)
  expect(await signsInWith(own)).toBe(200)

  // One browser, two members of the same household.
  const shared = new Person(server, bob.name, bob.email)
  shared.cookies.set('garagetale.device', own)
  await shared.signsIn()
  shared.email = ann.email
  await shared.signsIn()
  expect(shared.cookies.get('garagetale.device')?.split('.').length).toBe(3)
  shared.email = bob.email
  expect((await shared.signsIn(password)).status).toBe(200)
})
