import { existsSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../scripts/processes.ts'
import { readConfig } from '../../config.ts'
import { openPostgres } from '../../platform/database/database.ts'
import { proxyCheckHeader, proxyCheckPath, proxyCheckToken } from '../../platform/http/proxy-check.ts'
import { createTestDatabase } from '../../test/database.ts'
import { launch, startProcess, temporaryFolder } from '../../test/process.ts'
import { startFakeS3 } from '../../test/s3.ts'
import { startSmtp } from '../../test/smtp.ts'
import { checkAddress } from './check-address.ts'
import { checkDatabase } from './check-database.ts'
import { checkClock, checkPermissions } from './check-machine.ts'
import { checkFileStore, checkMail } from './check-services.ts'
import { examine } from './doctor.ts'
import type { Finding } from './finding.ts'

const secret = 'a-secret-for-tests-of-sufficient-length-0123456789'
const brief = (found: Finding | Finding[]) => [found].flat().map(({ grade, says }) => `${grade}: ${says}`)

test('the file store is written, read and deleted, and each failure says which step and what to check', async () => {
  const store = await startFakeS3()
  onTestFinished(() => store.close())
  const look = async (settings = {}) =>
    brief(await checkFileStore(readConfig({ ...store.settings, ...settings, DATA_DIR: '/nonexistent' })))
  expect(await look()).toEqual(['fine: One was written, read and deleted in the bucket garage.'])
  expect(store.objects.size).toBe(0)
  store.versions = true
  expect(await look()).toEqual([
    expect.stringMatching(/^wrong: One was .* But it keeps versions, so what members delete/),
  ])
  store.versions = false
  expect(await look({ S3_BUCKET: 'other' })).toEqual([
    expect.stringMatching(
      /^wrong: An object could not be written\. The bucket other at .* can’t be used \(NoSuchBucket\): make the bucket/,
    ),
  ])
  expect(await look({ S3_ACCESS_KEY_ID: 'stranger' })).toEqual([
    expect.stringMatching(
      /could not be written\. .*\(AccessDenied\): let the key list the bucket, and put, get and delete/,
    ),
  ])
  store.failing.add('DELETE')
  expect(await look()).toEqual([expect.stringMatching(/^wrong: An object could not be deleted\. The bucket garage/)])
  const folder = await temporaryFolder()
  const disk = readConfig({ DATA_DIR: folder })
  expect(brief(await checkFileStore(disk))).toEqual([
    `fine: One was written, read and deleted in ${join(folder, 'files')}.`,
  ])
  writeFileSync(join(folder, 'taken'), 'a file')
  expect(brief(await checkFileStore(readConfig({ DATA_DIR: join(folder, 'taken') })))).toEqual([
    expect.stringMatching(/^wrong: .* can’t be a folder, because there is a file in its way/),
  ])
})

test('before the first start nothing is made, and what only it can tell is left to it', async () => {
  const folder = join(await temporaryFolder(), 'data')
  const said: string[] = []
  await examine(readConfig({ DATA_DIR: folder }), undefined, (line) => said.push(line))
  expect(existsSync(folder)).toBe(false)
  expect(said.join('\n')).toMatch(/note +Files +There are none yet; the first start makes their folder\./)
  expect(said.join('\n')).toMatch(/note +Address +Whether http:\/\/localhost:3000 leads here is checked after/)
})

test('the mail server is greeted, and sent something only where an address is named', async () => {
  const smtp = await startSmtp()
  onTestFinished(() => void smtp.close())
  const config = (settings = {}) => readConfig({ ...smtp.settings, ...settings })
  expect(brief(await checkMail(config(), undefined))).toEqual([
    expect.stringMatching(/^fine: The mail server 127\.0\.0\.1:\d+ lets us in\./),
  ])
  expect(smtp.received).toEqual([])
  expect(brief(await checkMail(config(), 'ann@example.org'))).toEqual([
    expect.stringMatching(/took a test message for ann@example\.org/),
  ])
  expect(smtp.received).toMatchObject([{ to: 'ann@example.org', subject: 'A test message from GarageTale' }])
  smtp.refuseNext(1)
  expect(brief(await checkMail(config(), 'ann@example.org'))).toEqual([
    expect.stringMatching(
      /^wrong: .* refuses the sender or the address; check MAIL_FROM: it said “451 come back later”\.$/,
    ),
  ])
  expect(brief(await checkMail(config({ SMTP_SECURE: '1' }), undefined))).toEqual([
    expect.stringMatching(/^wrong: .*port 465 wants SMTP_SECURE=1, port 587 SMTP_SECURE=0/),
  ])
  expect(brief(await checkMail(config({ SMTP_PORT: String(await freePort()) }), undefined))).toEqual([
    expect.stringMatching(/^wrong: .* refuses the connection: check SMTP_PORT, and whether it is running\.$/),
  ])
  expect(brief(await checkMail(config({ SMTP_HOST: 'mail.invalid' }), undefined))).toEqual([
    expect.stringMatching(/^wrong: .* can’t be found: its name leads nowhere; check SMTP_HOST\.$/),
  ])
  expect(brief(await checkMail(readConfig({}), 'ann@example.org'))).toEqual([
    'wrong: Nothing was sent to ann@example.org: no mail server is set (SMTP_HOST).',
  ])
})

test('the database says its version, what waits to be changed, and whether it is newer than the program', async () => {
  const { url, drop } = await createTestDatabase()
  const sql = openPostgres(url, { max: 1 })
  onTestFinished(async () => {
    await sql.end()
    await drop()
  })
  const look = async () => checkDatabase(readConfig({ DATABASE_URL: url, AUTH_SECRET: secret }))
  const { findings, clock } = await look()
  expect(brief(findings)).toEqual([
    'fine: It is as this version wants it.',
    expect.stringMatching(/^fine: PostgreSQL \d+\.\d+ answers and holds \d+ \w+\.$/),
  ])
  expect(Math.abs(clock ?? 1e9)).toBeLessThan(60_000)
  await sql`insert into users (name, email, username, email_unreachable_since, email_unreachable_why)
    values ('Una', 'una@example.org', 'una', now(), 'no_mailbox')`
  await sql`insert into mails (to_address, template, state, sent_at, returned_at, returned_why, returned_status)
    values ('ann@example.org', 'digest', 'sent', now(), now(), 'refused', '5.7.1')`
  expect(brief((await look()).findings).slice(2)).toEqual([
    'note: Emails to 1 member come back: npm run admin -- unreachable',
    expect.stringMatching(/^wrong: 1 email was refused in the last week because .* \(5\.7\.1\)/),
  ])
  await sql`delete from migrations where name = (select max(name) from migrations)`
  expect(brief((await look()).findings)[0]).toMatch(/^note: The next start changes it \(1 migration to apply\)/)
  await sql`insert into migrations (name, checksum) values ('9999-tomorrow.sql', 'x')`
  expect(brief((await look()).findings)[0]).toMatch(/^wrong: It was made by a newer GarageTale \(9999-tomorrow\.sql\)/)
  const away = readConfig({ DATABASE_URL: `postgres://ann:hush@127.0.0.1:${await freePort()}/x`, AUTH_SECRET: secret })
  expect(brief((await checkDatabase(away)).findings)).toEqual([
    expect.stringMatching(
      /^wrong: The database at 127\.0\.0\.1:\d+ does not answer \(ECONNREFUSED\)\. Check DATABASE_URL\.$/,
    ),
  ])
  const none = readConfig({ DATA_DIR: await temporaryFolder() })
  expect(brief((await checkDatabase(none)).findings)).toEqual(['note: There is none yet; the first start makes it.'])
})

test('a clock that differs from the database’s, and passwords that others can read, are wrong', async () => {
  expect(brief(await checkClock(-61_000))).toEqual([expect.stringMatching(/^wrong: .* differ by 61 seconds/)])
  const folder = await temporaryFolder()
  const file = join(folder, '.env')
  writeFileSync(file, 'SMTP_PASSWORD=hush', { mode: 0o644 })
  const config = readConfig({ DATA_DIR: folder })
  expect(brief(await checkPermissions(config, file))).toContain(
    `wrong: Other users can read the passwords in ${file}: sudo chmod 600 ${file}`,
  )
})

describe.skipIf(process.platform !== 'linux')('through the proxy', { timeout: 300_000 }, () => {
  type Change = (headers: IncomingHttpHeaders) => IncomingHttpHeaders
  const adds: Change = (headers) => ({ ...headers, 'x-forwarded-for': `${headers['x-forwarded-for']}, 203.0.113.9` })

  async function startProxy() {
    const proxy = { target: 0, change: adds, refuses: 0, leadsTo: '' }
    const server = createServer((from, to) => {
      if (proxy.leadsTo) return void to.writeHead(301, { location: proxy.leadsTo }).end()
      if (proxy.refuses) return void to.writeHead(proxy.refuses).end()
      const { method = 'GET', url: path = '/', headers } = from
      const passed = request(
        { port: proxy.target, host: '127.0.0.1', method, path, headers: proxy.change(headers) },
        (answer) => answer.pipe(to.writeHead(answer.statusCode ?? 500, answer.headers)),
      )
      passed.on('error', () => to.writeHead(502).end())
      from.pipe(passed)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    onTestFinished(() => void server.close())
    return { ...{ proxy }, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  }

  test('PUBLIC_URL leads here, tells visitors apart, and every way of getting that wrong has its sentence', async () => {
    const { proxy, url } = await startProxy()
    const folder = await temporaryFolder()
    const settings = { PUBLIC_URL: url, AUTH_SECRET: secret, TRUST_PROXY: '1', DATA_DIR: folder }
    const look = async (changed = {}) => brief(await checkAddress(readConfig({ ...settings, ...changed })))
    proxy.target = await freePort()
    expect(await look()).toEqual([expect.stringMatching(/^wrong: The proxy at .* answers 502: it doesn’t reach/)])

    const program = await startProcess(folder, { settings })
    proxy.target = program.port
    expect(await look()).toEqual([
      `fine: ${url} leads to this GarageTale.`,
      'fine: The proxy says who is asking, and nobody can pretend to be another.',
    ])
    proxy.change = (headers) => headers
    expect(await look()).toEqual([
      expect.stringMatching(/^fine/),
      expect.stringMatching(/^wrong: Visitors can pretend to have any address/),
    ])
    proxy.change = adds
    expect(await look({ AUTH_SECRET: `${secret}!` })).toEqual([
      expect.stringMatching(/^wrong: Something else answers at .* \(404\), or a GarageTale with another secret/),
    ])
    proxy.refuses = 413
    expect(await look()).toEqual([expect.stringMatching(/^wrong: .*refuses 2 MB.*client_max_body_size 100m/)])
    proxy.leadsTo = 'https://garage.example/'
    expect(await look()).toEqual([expect.stringMatching(/leads on to https:\/\/garage\.example\/: set PUBLIC_URL/)])
    expect(await look({ PUBLIC_URL: 'https://garage.invalid' })).toEqual([
      expect.stringMatching(/^wrong: The name in https:\/\/garage\.invalid leads nowhere/),
    ])

    // As the operator types it.
    const doctor = launch('server/operations/admin.ts', { settings, args: ['doctor'] })
    expect(await doctor.ended).toBe(2)
    expect(doctor.words()).toMatch(/^fine {3}Settings {5}They fit together\.$/m)
    expect(doctor.words()).toMatch(/^fine {3}Database {5}It is as this version wants it\.$/m)
    expect(doctor.words()).toMatch(/^wrong {2}Address /m)
    expect(doctor.words()).not.toContain(secret)

    // Nobody else gets an echo, and a token of yesterday opens nothing.
    const ask = (token: string) =>
      fetch(program.url + proxyCheckPath, { method: 'POST', headers: { [proxyCheckHeader]: token } })
    const old = proxyCheckToken(secret, Date.now() - 600_000)
    const ahead = proxyCheckToken(secret, Date.now() + 600_000)
    for (const token of ['', 'x', old, ahead, `${proxyCheckToken(secret)}x`])
      expect((await ask(token)).status).toBe(404)
    expect((await ask(proxyCheckToken(secret))).status).toBe(200)
  })
})
