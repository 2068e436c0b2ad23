import { expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { member } from '../../test/people.ts'
import { cookieOf } from '../../test/public-car.ts'
import { startTestServer, useServer } from '../../test/server.ts'
import { createWeb } from '../../web.ts'

const server = useServer()
const open = async (path: string, cookie = '', { services } = server) =>
  createApp(services, await createWeb()).request(path, { headers: { cookie } })

test('a password manager is led to where a password is changed, by way of the sign-in', async () => {
  const ann = await member(server, 'Ann Archer')
  const asAnn = await open('/.well-known/change-password', cookieOf(ann))
  expect([asAnn.status, asAnn.headers.get('location')]).toEqual([302, '/security'])
  const asVisitor = await open('/.well-known/change-password')
  expect([asVisitor.status, asVisitor.headers.get('location')]).toEqual([302, '/login?next=%2Fsecurity'])
  for (const name of ['resource-that-should-not-exist-whose-status-code-should-not-be-200', 'security.txt'])
    expect([name, (await open(`/.well-known/${name}`)).status]).toEqual([name, 404])
})

test.each([
  [{ SECURITY_CONTACT: 'security@garage.example' }, 'mailto:security@garage.example'],
  [{ SECURITY_CONTACT: 'https://garage.example/report' }, 'https://garage.example/report'],
  [
    { OPERATOR_NAME: 'Marque Ltd', OPERATOR_ADDRESS: '1 Mill Lane', OPERATOR_EMAIL: 'hello@marque.example' },
    'mailto:hello@marque.example',
  ],
])('security.txt says whom to tell: %o', async (settings, contact) => {
  const { server: told, stop } = await startTestServer({ PUBLIC_URL: 'https://garage.example', ...settings })
  try {
    const answer = await open('/.well-known/security.txt', '', told)
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8$/i)
    const lines = Object.fromEntries(
      (await answer.text())
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/).slice(0, 2)),
    )
    expect(lines).toMatchObject({ Contact: contact, Canonical: 'https://garage.example/.well-known/security.txt' })
    const days = (Date.parse(lines.Expires) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(170)
    expect(days).toBeLessThan(365)
  } finally {
    await stop()
  }
})
