import { expect, test } from 'vitest'
import { member, type Person, visitor } from '../../test/people.ts'
import { startTestServer, type TestServer, useServer } from '../../test/server.ts'
import { networkOf, plainAddress } from './network.ts'

const server = useServer()

test('an IPv4 address is itself, even in IPv6 form', () => {
  for (const same of ['192.0.2.7', '::ffff:192.0.2.7', '::FFFF:c000:207', '0:0:0:0:0:ffff:192.0.2.7'])
    expect([plainAddress(same), networkOf(same)]).toEqual(['192.0.2.7', '192.0.2.7'])
})

test('all addresses of one IPv6 line are one, however they are written, and the next line is another', () => {
  const written = [
    '2001:db8:0:a::1',
    '2001:0DB8:0000:000a:ffff:ffff:ffff:ffff',
    '2001:db8::a:0:0:0:1',
    '2001:db8:0:a::',
  ]
  for (const address of written) expect([address, networkOf(address)]).toEqual([address, '2001:db8:0:0::/56'])
  expect([networkOf('2001:db8:0:ff::1'), networkOf('2001:db8:0:100::1')]).toEqual([
    '2001:db8:0:0::/56',
    '2001:db8:0:100::/56',
  ])
  expect([networkOf('::1'), networkOf('fe80::1%eth0'), networkOf('::192.0.2.7')]).toEqual([
    '0:0:0:0::/56',
    'fe80:0:0:0::/56',
    '0:0:0:0::/56',
  ])
  expect(plainAddress('2001:db8:0:a::1')).toBe('2001:db8:0:a::1')
})

test('what is no address stays as it is', () => {
  for (const other of ['', 'unknown', 'ann@example.org', '::ffff:999.0.0.1', '1:2:3', crypto.randomUUID()])
    expect([plainAddress(other), networkOf(other)]).toEqual([other, other])
})

test('somebody with a whole IPv6 network still reaches the limits', async () => {
  const opens = (from: string) =>
    visitor(server).post(
      '/auth/reset-password',
      { token: 'x'.repeat(32), newPassword: 'long enough' },
      { 'x-forwarded-for': from },
    )
  for (let host = 1; host <= 30; host++) expect((await opens(`2001:db8:1:2::${host}`)).status).toBe(400)
  expect((await opens('2001:db8:1:2:a:b:c:d')).status).toBe(429)
  expect((await opens('2001:db8:1:ff::1')).status).toBe(429)
  expect((await opens('2001:db8:1:100::1')).status).toBe(400)
})

test('guesses at one password are counted for the line and the mailbox together', async () => {
  const ann = await member(server, 'Ann Archer')
  const guesses = async (from: string) => {
    const body = { email: ann.email, password: 'a wrong guess' }
    return (await visitor(server).post('/auth/sign-in/email', body, { 'x-forwarded-for': from })).status
  }
  for (let host = 1; host <= 10; host++) expect(await guesses(`2001:db8:7:7::${host}`)).toBe(401)
  expect(await guesses('2001:db8:7:8:1::')).toBe(429)
  expect(await guesses('2001:db8:7:107::1')).toBe(401)
})

test('members see the address they signed in from, plainly', async () => {
  const ann = await member(server, 'Ann Archer')
  const addresses = ['::ffff:192.0.2.7', '2001:db8:0:a::1']
  for (const from of addresses)
    await visitor(server).post(
      '/auth/sign-in/email',
      { email: ann.email, password: 'correct horse battery' },
      { 'x-forwarded-for': from },
    )
  const rows = await server.services.sql`select ip_address from sessions where user_id = ${ann.id}`
  const shown = rows.map(({ ip_address }) => ip_address)
  expect(shown).toContain('192.0.2.7')
  expect(shown.some((address) => address.startsWith('2001:'))).toBe(true)
})

test('an address that a visitor writes into the header counts for nothing', async () => {
  const from = { 'x-forwarded-for': '203.0.113.9, 192.0.2.8' }
  const addressOf = async ({ services }: TestServer, { id }: Person) =>
    (await services.sql`select ip_address from sessions where user_id = ${id} order by created_at desc limit 1`)[0]
  const signsIn = (on: TestServer, { email }: Person) =>
    visitor(on).post('/auth/sign-in/email', { email, password: 'correct horse battery' }, from)

  const ann = await member(server, 'Ann Archer')
  await signsIn(server, ann)
  expect(await addressOf(server, ann)).toEqual({ ip_address: '192.0.2.8' })

  const bare = await startTestServer({ TRUST_PROXY: '0' })
  const bob = await member(bare.server, 'Bob Baker')
  await signsIn(bare.server, bob)
  expect(await addressOf(bare.server, bob)).toEqual({ ip_address: '127.0.0.1' })
  await bare.stop()
})
