import { expect, test } from 'vitest'
import { member, password, visitor } from '../../test/people.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const open = [
  ...['sign-up/email', 'sign-in/email', 'request-password-reset', 'reset-password', 'send-verification-email'],
  ...['check-link', 'verify-email'],
]
const codes = ['two-factor/verify-totp', 'two-factor/verify-backup-code']
const own = ['change-password', 'two-factor/enable', 'two-factor/disable', 'two-factor/generate-backup-codes']
const json = { 'content-type': 'application/json' }

const bodies: [string, string][] = [
  ['not JSON', '{"email": '],
  ['no object', '"text"'],
  ['a list', '[1,2]'],
  ['null', 'null'],
  ['nothing', ''],
  ['wrong types', '{"name":{},"email":["a"],"password":7,"token":{},"code":1,"newPassword":null,"currentPassword":[]}'],
  [
    'a NUL',
    '{"name":"a\\u0000b","email":"a\\u0000@example.org","password":"12345678\\u0000","token":"\\u0000","code":"\\u0000"}',
  ],
]

test('whatever is sent to an endpoint, it is refused and never causes a server error', async () => {
  const ann = await member(server, 'Ann Archer')
  for (const path of [...open, ...codes, ...own])
    for (const [kind, body] of bodies) {
      const person = own.includes(path) ? ann : visitor(server)
      const response = await person.request('POST', `/auth/${path}`, new TextEncoder().encode(body), json)
      expect(response.status, `${kind} to ${path}`).toBe(400)
      expect((await response.json()).error, `${kind} to ${path}`).toHaveProperty('message')
      await server.services.sql`delete from rate_limits`
    }
})

test('a body too large is cut off while it is read', async () => {
  const huge = new TextEncoder().encode(JSON.stringify({ email: 'a@example.org', password: 'x'.repeat(300_000) }))
  const stream = ReadableStream.from([huge])
  const response = await visitor(server).request('POST', '/auth/sign-in/email', stream, json)
  expect(response.status).toBe(413)
})

test('made-up cookies sign nobody in', async () => {
  const ann = await member(server, 'Ann Archer')
  const [token = '', signature = ''] = decodeURIComponent(ann.cookies.get('garagetale') ?? '').split(/\.(?=[^.]*$)/)
  const forged = [
    '%E0%A4%A',
    '.',
    'x',
    `${token}.`,
    `${token}.AAAA`,
    `${token}x.${signature}`,
    '\u00ff',
    'a'.repeat(4000),
    `${token}%00.${signature}`,
  ]
  for (const value of forged) {
    const cookie = `garagetale=${value}; garagetale.two_factor=${value}; garagetale.trust_device=${value}`
    const headers = { cookie }
    expect((await (await visitor(server).get('/session', headers)).json()).user, value).toBeNull()
    expect((await visitor(server).get('/sessions', headers)).status).toBe(401)
    expect((await visitor(server).post('/auth/two-factor/verify-totp', { code: '123456' }, headers)).status).toBe(401)
    expect((await visitor(server).post('/auth/sign-in/email', { email: ann.email, password }, headers)).status).toBe(
      200,
    )
    expect((await visitor(server).post('/auth/sign-out', {}, headers)).status).toBe(200)
    await server.services.sql`delete from rate_limits`
  }
})

test('a made-up link opens nothing, and opening one by its address does nothing at all', async () => {
  const ann = await member(server, 'Ann Archer')
  for (const token of ['x', 'x'.repeat(43), '%E0%A4%A', `${'x'.repeat(43)}'--`]) {
    for (const path of ['/auth/check-link', '/auth/verify-email', '/account/confirm-email']) {
      const response = await ann.post(path, { token })
      expect([path, response.status, (await response.json()).error.code]).toEqual([path, 400, 'link_expired'])
    }
    for (const path of ['/auth/verify-email', '/account/confirm-email', '/auth/reset-password', '/auth/check-link'])
      for (const [method, status] of Object.entries({ GET: 404, HEAD: 405 }))
        expect((await ann.request(method, `${path}?token=${token}`)).status).toBe(status)
  }
})

test('a write from another site is refused', async () => {
  const ann = await member(server, 'Ann Archer')
  const response = await ann.post('/auth/sign-out', {}, { origin: 'https://evil.example' })
  expect(response.status).toBe(403)
  expect((await (await ann.get('/session')).json()).user.id).toBe(ann.id)
})
