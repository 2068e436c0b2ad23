import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mailTo } from '../../../test/outbox.ts'
import { visitor } from '../../../test/people.ts'
import { useServer } from '../../../test/server.ts'
import { outboxAddress } from './outbox-token.ts'

const server = useServer()

const ask = async (path: string, from: string | undefined, headers: Record<string, string> = {}) =>
  server.app.request(
    path,
    { headers: { host: 'localhost:3000', ...headers } },
    (from ? { incoming: { socket: { remoteAddress: from } } } : {}) as never,
  )

/** As the person who started the program opens it. */
const look = (from: string | undefined, headers: Record<string, string> = {}) => {
  const token = new URL(outboxAddress(server.services)).searchParams.get('token')
  return ask('/dev/outbox', from, { cookie: `garagetale.outbox=${token}`, ...headers })
}

test('at this machine the outbox shows what was sent, with links to follow and nothing that runs', async () => {
  const name = '<script>alert(1)</script> "Zed"'
  const email = 'zed@example.org'
  const signUp = await visitor(server).post('/auth/sign-up/email', { name, email, password: 'correct horse battery' })
  expect(signUp.status).toBe(201)
  const reset = await visitor(server).post('/auth/request-password-reset', { email })
  expect(reset.status).toBe(200)
  await mailTo(server, email, 'Reset your password')
  const response = await look('127.0.0.1')
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const page = await response.text()
  expect(page).toMatch(/<a href="http:\/\/localhost:3000\/reset-password#token=[\w-]+">/)
  expect(page).not.toContain('<script')
  expect(page).toContain('&#60;script&#62;')
})

test('another user of this machine, who has not seen the address that was printed at the start, finds no outbox', async () => {
  const { pathname, search, searchParams } = new URL(outboxAddress(server.services))
  const token = searchParams.get('token') ?? ''
  for (const wrong of ['', '?token=', '?token=guess', `?token=${token.slice(1)}`, `?token=${token}x`])
    expect((await ask(pathname + wrong, '127.0.0.1')).status, wrong).toBe(404)
  expect((await ask(pathname, '127.0.0.1', { cookie: 'garagetale.outbox=guess' })).status).toBe(404)
  expect((await ask(pathname + search, '10.0.0.7')).status).toBe(404)

  // The address works once from a browser's history: after that, a cookie for this page alone.
  const opened = await ask(pathname + search, '127.0.0.1')
  expect([opened.status, opened.headers.get('location')]).toEqual([302, '/dev/outbox'])
  expect(opened.headers.get('set-cookie')).toMatch(/; Path=\/dev\/outbox; HttpOnly; SameSite=Strict$/)
})

test('from anywhere else there is no outbox', async () => {
  expect((await look('::1', { host: '[::1]:3000' })).status).toBe(200)
  expect((await look('::ffff:127.0.0.1')).status).toBe(200)
  for (const from of ['10.0.0.7', '192.168.1.5', '128.0.0.1', '::ffff:10.0.0.7', undefined])
    expect((await look(from)).status, from).toBe(404)
})

test('neither a proxy, nor a claim to be local, nor a name pointed at this machine opens it', async () => {
  for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'x-forwarded-host'])
    expect((await look('127.0.0.1', { [header]: '127.0.0.1' })).status, header).toBe(404)
  for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example'])
    expect((await look('127.0.0.1', { host })).status, host).toBe(404)
})

test('nobody else on the machine reads the emails on its disk', async () => {
  const folder = server.services.config.mail.outbox
  const files = await readdir(folder)
  expect(files).not.toHaveLength(0)
  for (const path of [folder, ...files.map((file) => join(folder, file))])
    expect((await stat(path)).mode & 0o077).toBe(0)
})
