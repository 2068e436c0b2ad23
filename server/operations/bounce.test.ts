import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildPrograms, freePort, root } from '../../scripts/processes.ts'
import { bounceAddress } from '../platform/mail/returned/bounce-address.ts'
import { mostOfReport } from '../platform/mail/returned/read-report.ts'
import { member } from '../test/people.ts'
import { testSecret, useServer } from '../test/server.ts'

const server = useServer()
const report = readFileSync(join(root, 'server/test/mail-reports/exchange.eml'), 'utf8')
const day = 24 * 60 * 60_000

beforeAll(buildPrograms)

/** As a mail server runs it. */
function bounce(address: string, message: string, settings: Record<string, string> = {}) {
  return new Promise<{ code: number | null; said: string }>((done) => {
    const child = spawn(process.execPath, ['server/dist/bounce.js', address], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        ...{ DATABASE_URL: server.services.databaseUrl, AUTH_SECRET: testSecret, DATA_DIR: '/nonexistent' },
        ...settings,
      },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data) => {
        said += data
      })
    child.once('close', (code) => done({ code, said }))
    child.stdin.end(message)
  })
}

test('a genuine report marks the member’s address; a forged or old one, or another message, changes nothing', async () => {
  const { sql } = server.services
  const ann = await member(server, 'Ann Archer')
  const [mail] = await sql<{ id: string }[]>`
    insert into mails (to_address, template, state, sent_at) values (${ann.email}, 'digest', 'sent', now()) returning id`
  const id = mail?.id ?? ''
  await sql`update users set email_reached_at = null where id = ${ann.id}`
  const address = (secret = testSecret, now = Date.now()) => bounceAddress(secret, 'bounces@garage.test', id, now)
  const isMarked = async () => (await (await ann.get('/session')).json()).user.email_unreachable

  for (const [to, message] of [
    ['bounces@garage.test', report],
    [address('a-secret-that-a-stranger-has-made-up-0123456789'), report],
    [address(testSecret, Date.now() - 30 * day), report],
    [address(), 'Subject: I am on holiday\n\nUntil Monday.\n'],
    [address(), 'x'.repeat(8 * mostOfReport)],
  ] as const)
    expect(await bounce(to, message)).toEqual({ code: 0, said: expect.stringMatching(/^Left out: /) })
  expect(await sql`select returned_why from mails where id = ${id}`).toEqual([{ returned_why: null }])

  // Brought again later.
  const away = { DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/x` }
  expect((await bounce(address(), report, away)).code).toBe(75)
  expect((await bounce(address(), report, { SMTP_PORT: 'seven' })).code).toBe(75)

  const taken = { code: 0, said: 'Taken: 5.1.10.\n' }
  expect(await Promise.all([bounce(address(), report), bounce(address(), report)])).toEqual([taken, taken])
  await expect.poll(isMarked, { timeout: 20_000 }).toBe(true)
}, 120_000)
