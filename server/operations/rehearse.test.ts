import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { builtProgram, until } from '../../scripts/processes.ts'
import { readConfig } from '../config.ts'
import { sendPush } from '../members/notifications/push/send-push.ts'
import { rehearsalMark } from '../platform/rehearsal.ts'
import { launch, startProcess, temporaryFolder } from '../test/process.ts'
import { useServer } from '../test/server.ts'
import { startSmtp } from '../test/smtp.ts'

const everything = {
  PORT: '3000',
  HOST: '0.0.0.0',
  PUBLIC_URL: 'https://garage.example',
  DATABASE_URL: 'postgres://garagetale@127.0.0.1:1/garagetale',
  AUTH_SECRET: 'a-secret-for-tests-of-sufficient-length-0123456789',
  S3_BUCKET: 'garage',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
  SMTP_HOST: 'mail.example',
  DVLA_API_KEY: 'key',
  DVSA_CLIENT_ID: 'id',
  DVSA_CLIENT_SECRET: 's',
  DVSA_TENANT_ID: 't',
  DVSA_API_KEY: 'key',
  UKVEHICLEDATA_KEY: 'key',
  OPENAI_API_KEY: 'key',
  RSS_FEEDS: 'https://a.example/feed',
  YOUTUBE_OEMBED_URL: 'https://www.youtube.com/oembed',
  TRUST_PROXY: '1',
  OUTSIDE_PRIVATE: '1',
  CAP_VEHICLES: '1',
}

test('in a folder marked as a rehearsal no setting leads outside, to another database or to members', async () => {
  const folder = await temporaryFolder()
  const settings = { ...everything, DATA_DIR: folder }
  expect(readConfig(settings).rehearsal).toBe(false)
  writeFileSync(join(folder, rehearsalMark), '{"port":4001}')
  expect(readConfig(settings)).toEqual({
    ...readConfig({ DATA_DIR: folder, CAP_VEHICLES: '1', AUTH_SECRET: everything.AUTH_SECRET }),
    ...{ port: 4001, host: '127.0.0.1', publicUrl: 'http://localhost:4001', publicUrlIsSet: false },
  })
  const { databaseUrl, files, mail, official, vehicleData, assistant, rssFeeds } = readConfig(settings)
  expect([databaseUrl, mail.smtp, vehicleData, assistant, rssFeeds]).toEqual([...Array(4).fill(undefined), []])
  expect([files, official]).toEqual([
    { store: 'disk', folder: join(folder, 'files') },
    { dvla: undefined, dvsa: undefined },
  ])
  writeFileSync(join(folder, rehearsalMark), 'half a ma')
  expect(readConfig(settings)).toMatchObject({ rehearsal: true, databaseUrl: undefined })
})

describe('a device of a member', () => {
  const server = useServer()

  test('hears nothing from a rehearsal, and is not forgotten either', async () => {
    const { services } = server
    const job = { subscription_id: crypto.randomUUID(), notification_id: crypto.randomUUID(), topic: 't' }
    const asked: string[] = []
    const db = new Proxy(services.db, { get: (_, name) => void asked.push(String(name)) })
    const config = { ...services.config, rehearsal: true }
    await sendPush.run({ ...services, db, config }, job)
    expect(asked).toEqual([])
  })
})

describe.skipIf(process.platform !== 'linux')('npm run restore -- --rehearse', { timeout: 480_000 }, () => {
  const post = (url: string, path: string, body: object) =>
    fetch(`${url}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify(body),
    })

  test('tries the newest backup out beside the server, and its emails reach an outbox alone', async () => {
    const above = await temporaryFolder()
    const home = join(above, 'data')
    const smtp = await startSmtp()
    onTestFinished(() => void smtp.close())
    smtp.refuseNext(1000)
    const settings = { DATA_DIR: home, ...smtp.settings }
    const program = await startProcess(home, { settings })
    const ann = { name: 'Ann Archer', email: 'ann@example.org', password: 'correct horse battery' }
    const signUp = { ...ann, callbackURL: '/' }
    const signedUp = await fetch(`${program.url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://garage.test' },
      body: JSON.stringify(signUp),
    })
    expect(signedUp.status).toBe(201)
    await until(() => smtp.refused() > 0, 'an email waits for the mail server')

    const run = async (...args: string[]) => {
      const command = launch('server/operations/restore.ts', { settings, args })
      return { code: await command.ended, words: command.words() }
    }
    expect(await run('--rehearse')).toEqual({
      code: 1,
      words: `There is no backup in ${join(above, 'backups')}. Name one: npm run restore -- --rehearse <file>\n`,
    })
    expect(await launch('server/operations/backup.ts', { settings }).ended).toBe(0)
    mkdirSync(join(above, 'taken'))
    writeFileSync(join(above, 'taken', 'letter'), 'x')
    expect(await run('--rehearse', '--folder', join(above, 'taken'))).toEqual({
      code: 1,
      words: expect.stringMatching(/taken holds something that is not a rehearsal\. Choose another with --folder/),
    })
    const copy = join(above, 'rehearsal')
    for (let time = 0; time < 2; time++) {
      const { code, words } = await run('--rehearse')
      expect([code, words]).toEqual([0, expect.stringMatching(`DATA_DIR=${copy} npm start\n`)])
    }
    expect(program.child.exitCode).toBeNull()
    expect(readdirSync(home)).not.toContain(rehearsalMark)

    smtp.refuseNext(0)
    program.kill('SIGTERM')
    await program.ended
    smtp.received.length = 0
    // With all of the server's own settings, as its .env gives them.
    const rehearsal = launch(builtProgram, {
      settings: { ...everything, ...settings, AUTH_SECRET: '', DATA_DIR: copy },
    })
    onTestFinished(async () => {
      rehearsal.kill('SIGTERM')
      await rehearsal.ended
    })
    await rehearsal.says('Emails it would have sent', 120)
    expect(rehearsal.words()).toMatch(/^This is a rehearsal of a backup, in /m)
    const [, url = ''] = /is ready at (\S+)/.exec(rehearsal.words()) ?? []
    expect(url).not.toBe(program.url)
    expect((await post(url, 'sign-in/email', ann)).status).toBe(200)
    expect((await post(url, 'request-password-reset', { email: ann.email, redirectTo: '/' })).status).toBe(200)
    // The new one and the one that was waiting when the backup was made.
    const outbox = () => readdirSync(copy).includes('outbox') && readdirSync(join(copy, 'outbox'))
    await until(() => (outbox() || []).filter((name) => name.endsWith('.json')).length >= 2, 'both are there', 120)
    expect(smtp.received).toEqual([])
    // What was waiting leads where it did; what is written now leads to the rehearsal.
    const written = (outbox() || []).map((name) => readFileSync(join(copy, 'outbox', name), 'utf8'))
    expect(written.filter((mail) => mail.includes(`${url}/reset-password`))).toHaveLength(1)
    expect(written.filter((mail) => mail.includes('garage.test/confirm-address'))).toHaveLength(1)
  })
})
