import { expect, test } from 'vitest'
import { member, Person, password } from '../../test/people.ts'
import { useServer } from '../../test/server.ts'
import { authenticatorApp } from '../../test/totp.ts'

const server = useServer()

/** What an answer leaves in the browser, and the server's side of it. */
async function leftBy(person: Person, response: Response) {
  const cookies = response.headers.getSetCookie().filter((each) => each.startsWith('garagetale='))
  const [row] = await server.services.sql`
    select round(extract(epoch from expires_at - now()) / 3600)::int as hours from sessions
    where user_id = (select id from users where email = ${person.email}) order by created_at desc limit 1`
  const view = await (await person.get('/session')).json()
  const ends = cookies.map((cookie) => Number(cookie.match(/max-age=(\d+)/i)?.[1] ?? 0) / 3600)
  return { ends, hours: row?.hours, keeps: view.keeps }
}
const month = 30 * 24
const wishes = [
  [undefined, { ends: [month], hours: month, keeps: false }],
  [true, { ends: [month], hours: month, keeps: true }],
  [false, { ends: [0], hours: 12, keeps: false }],
] as const

test.each(wishes)('signed in with the wish %s to stay, cookie and session last as long', async (wish, expected) => {
  const ann = await member(server, 'Ann Archer')
  const browser = new Person(server, ann.name, ann.email)
  const given = { email: ann.email, password, keep_signed_in: wish }
  expect(await leftBy(browser, await browser.post('/auth/sign-in/email', given))).toEqual(expected)

  const newcomer = new Person(server, 'Bea Bright', `bea.${wish}@example.org`)
  const account = { name: newcomer.name, email: newcomer.email, password, keep_signed_in: wish }
  expect(await leftBy(newcomer, await newcomer.post('/auth/sign-up/email', account))).toEqual(expected)
})

test.each(wishes)('with a code as well, the wish %s counts when the code is given', async (wish, expected) => {
  const ann = await member(server, 'Ann Archer')
  const begun = await (await ann.post('/auth/two-factor/enable', { password })).json()
  await ann.post('/auth/two-factor/verify-totp', { code: authenticatorApp(begun.totp_uri) })
  const browser = new Person(server, ann.name, ann.email)
  const first = await browser.post('/auth/sign-in/email', { email: ann.email, password, keep_signed_in: true })
  expect(await first.json()).toMatchObject({ two_factor_required: true })
  const [code] = begun.recovery_codes
  const second = await browser.post('/auth/two-factor/verify-backup-code', { code, keep_signed_in: wish })
  expect(await leftBy(browser, second)).toEqual(expected)
})

test('a short session stays short: when it is used, and when its key is renewed', async () => {
  const ann = await member(server, 'Ann Archer')
  const browser = new Person(server, ann.name, ann.email)
  await browser.post('/auth/sign-in/email', { email: ann.email, password, keep_signed_in: false })
  const { sql, sessions } = server.services
  await sql`update sessions set expires_at = now() + interval '2 hours' where user_id = ${ann.id} and keeps is false`
  sessions.forgetUser(ann.id)
  expect(await leftBy(browser, await browser.get('/session'))).toEqual({ ends: [0], hours: 12, keeps: false })
  const change = { currentPassword: password, newPassword: 'a better pass phrase' }
  const changed = await browser.post('/auth/change-password', change)
  expect(await leftBy(browser, changed)).toEqual({ ends: [0], hours: 12, keeps: false })
  const enabling = await browser.post('/auth/two-factor/enable', { password: change.newPassword })
  expect(await leftBy(browser, enabling)).toMatchObject({ hours: 12, keeps: false })
  await sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${ann.id} and keeps is false`
  sessions.forgetUser(ann.id)
  expect((await (await browser.get('/session')).json()).user).toBeNull()
})
