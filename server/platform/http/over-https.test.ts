import { expect, test } from 'vitest'
import { member, Person, password } from '../../test/people.ts'
import { jpeg } from '../../test/pictures.ts'
import { useServer } from '../../test/server.ts'
import { authenticatorApp } from '../../test/totp.ts'

const server = useServer({ PUBLIC_URL: 'https://garage.example' })

test('every cookie is for this host alone, over https alone, and out of reach of scripts', async () => {
  const ann = await member(server, 'Ann Archer')
  const begun = await (await ann.post('/auth/two-factor/enable', { password })).json()
  const browser = new Person(server, ann.name, ann.email)
  const answers = [
    await ann.signsIn(),
    await ann.post('/auth/two-factor/verify-totp', { code: authenticatorApp(begun.totp_uri) }),
    await browser.signsIn(),
    await browser.post('/auth/two-factor/verify-totp', { code: authenticatorApp(begun.totp_uri), trustDevice: true }),
    await browser.post('/auth/sign-out'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const cookies = answers.flatMap(({ headers }) => headers.getSetCookie())
  expect(cookies.length).toBeGreaterThan(5)
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-garagetale(\.\w+)?=/)
    expect(cookie).toMatch(/; Path=\/(;|$)/i)
    expect(cookie).toMatch(/; Secure/i)
    expect(cookie).not.toMatch(/; Domain=/i)
    if (!/max-age=0/i.test(cookie)) expect(cookie).toMatch(/; HttpOnly.*; SameSite=Lax/i)
  }
  expect([...browser.cookies.keys()]).toEqual(['__Host-garagetale.trust_device', '__Host-garagetale.device'])
})

test('answers, files and assets all say that this host is spoken to over https, and cannot be framed', async () => {
  const ann = await member(server, 'Ann Archer')
  const { avatar_url } = await (await ann.put('/profile/avatar', await jpeg())).json()
  const answers = [
    await ann.get('/session'),
    await ann.get('/no-such-thing'),
    await ann.get(avatar_url),
    await ann.get('/files/no-such-file'),
    await server.app.request('/assets/no-such-script.js'),
  ]
  for (const [at, { url, headers }] of answers.entries()) {
    expect([url, headers.get('strict-transport-security')]).toEqual([url, 'max-age=31536000'])
    // A framed script shows nothing.
    if (at < 4) expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
  expect(answers[0]?.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect(answers[0]?.headers.get('access-control-allow-origin')).toBeNull()
})
