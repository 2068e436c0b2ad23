import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../scripts/temporary-folder.ts'
import { readConfig } from '../../config.ts'
import { prepareQueue } from '../../operations/pending-jobs.ts'
import { makeCertificate } from '../../test/certificate.ts'
import { keepCertificate, startPostgres } from '../../test/postgres-on-tcp.ts'
import { connect } from './database.ts'
import { eachHost, readDatabaseAddress } from './database-address.ts'
import { reachDatabase } from './reach-database.ts'

/** Answers to the name localhost, with a certificate for the name given. */
async function encrypted(name: string, settings: Record<string, string> = {}) {
  const folder = await temporaryFolder('tls')
  const certificate = makeCertificate(name)
  const server = await startPostgres({
    dir: join(folder, 'postgres'),
    settings: { ...(await keepCertificate(join(folder, 'certificate'), certificate)), ...settings },
  })
  onTestFinished(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const authority = join(folder, 'authority.pem')
  await writeFile(authority, certificate.cert)
  const url = server.url.replace('127.0.0.1', 'localhost')
  const given = (query: string, more = {}) =>
    readConfig({ DATABASE_URL: `${url}${query}`, AUTH_SECRET: 'a'.repeat(32), ...more }).databaseUrl ?? ''
  return { authority, given, name: new URL(url).host }
}

const isEncrypted = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()'

test('a connection is encrypted when the address asks for it, and the certificate is checked', async () => {
  const { authority, given, name } = await encrypted('localhost')
  const checked = given('', { DATABASE_CA: authority })
  for (const [url, ssl] of [
    [given(''), false],
    [given('?sslmode=require'), true],
    [given(`?sslmode=verify-full&sslrootcert=${authority}`), true],
    [checked, true],
  ] as const) {
    await reachDatabase(url)
    const { sql, close } = connect(url, { connections: 2 })
    expect([url, (await sql.unsafe(isEncrypted))[0]?.ssl]).toEqual([url, ssl])
    const heard: string[] = []
    await sql.listen('news', (words) => heard.push(words))
    await sql`select pg_notify('news', ${'long '.repeat(1000)})`
    await expect.poll(() => heard.length).toBe(1)
    await close()
  }
  await expect(reachDatabase(given('?sslmode=verify-full'))).rejects.toThrow(
    `The certificate of the database at ${name} can’t be trusted (self-signed certificate). Set DATABASE_CA to the certificate of the authority that signed it.`,
  )
  const queue = await prepareQueue(checked)
  expect(await queue.send('sweep-files', {})).toBeTruthy()
  await queue.stop({ graceful: false })
  const { sql, close } = connect(checked, { connections: 1 })
  onTestFinished(close)
  await sql`select pg_terminate_backend(pg_backend_pid())`.catch(() => {})
  await expect.poll(async () => (await sql.unsafe(isEncrypted).catch(() => []))[0]?.ssl).toBe(true)
})

test('a certificate for another name is refused, unless the name is not to be checked', async () => {
  const { authority, given, name } = await encrypted('elsewhere.example')
  await expect(reachDatabase(given('', { DATABASE_CA: authority }))).rejects.toThrow(
    `The certificate of the database at ${name} is for another name. Use the name it is for in DATABASE_URL, or sslmode=verify-ca.`,
  )
  await reachDatabase(given('?sslmode=verify-ca', { DATABASE_CA: authority }))
})

test('a database without TLS is not written to when the address asks for TLS', async () => {
  const { given, name } = await encrypted('localhost', { ssl: 'off' })
  await expect(reachDatabase(given('?sslmode=require'))).rejects.toThrow(
    `The database at ${name} doesn’t offer TLS, and sslmode in DATABASE_URL asks for it.`,
  )
})

test('what can’t be meant is refused with the settings', () => {
  const read =
    (DATABASE_URL: string, more = {}) =>
    () =>
      readConfig({ DATABASE_URL, AUTH_SECRET: 'a'.repeat(32), ...more })
  expect(read('postgres://one/garage?sslmode=prefer')).toThrow(
    'DATABASE_URL may have sslmode=disable, require, verify-ca or verify-full',
  )
  expect(read('postgres://one,/garage')).toThrow('DATABASE_URL must name each host, separated by commas')
  expect(read('postgres://one/garage?sslmode=require&sslrootcert=/no-such-file')).toThrow(/sslrootcert/)
  expect(read('postgres://one/garage', { DATABASE_CA: 'package.json' })).toThrow(/DATABASE_CA must be a file with/)
})

test('replicas are named as the database is, and each is reached by itself', () => {
  const hosts = 'postgres://ann:secret@one:5433,two/garage'
  const read = (more = {}) =>
    readConfig({
      DATABASE_URL: 'postgres://primary/garage',
      AUTH_SECRET: 'a'.repeat(32),
      DATABASE_REPLICA_URL: hosts,
      ...more,
    })
  expect(eachHost(read().replicaUrl ?? '')).toEqual([
    'postgres://ann:secret@one:5433/garage',
    'postgres://ann:secret@two/garage',
  ])
  const [one = ''] = eachHost(read({ DATABASE_REPLICA_URL: `${hosts}?sslmode=require` }).replicaUrl ?? '')
  expect(readDatabaseAddress(one)).toMatchObject({
    hosts: [{ host: 'one', port: 5433 }],
    tls: { checks: 'nothing' },
    isOurs: true,
  })
  expect(() => read({ DATABASE_URL: '' })).toThrow('DATABASE_URL is needed when DATABASE_REPLICA_URL is set')
  expect(() => read({ DATABASE_REPLICA_URL: 'two' })).toThrow('DATABASE_REPLICA_URL must start with postgres://')
})
