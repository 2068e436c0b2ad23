import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { addressHere, outboxNote, startNotes } from './start-notes.ts'
import { temporaryFolder } from './test/process.ts'

const operator = {
  OPERATOR_NAME: 'Marque & Sons Ltd',
  OPERATOR_ADDRESS: '1 Mill Lane, Ludlow SY8 1AA',
  OPERATOR_EMAIL: 'hello@garage.example',
}
const site = { PUBLIC_URL: 'https://garage.example', ...operator }
const mail = { SMTP_HOST: 'mail.example', MAIL_FROM: 'GarageTale <hello@garage.example>', SUPPORT_EMAIL: 'a@b.example' }
const notes = (settings: Record<string, string>, ofFile: string[] = []) =>
  startNotes(readConfig(settings, new Set(ofFile)))

test('a whole set of settings, and one’s own machine, have nothing to note', () => {
  expect(notes({ ...site, ...mail })).toEqual([])
  for (const PUBLIC_URL of ['http://localhost:3000', 'http://127.0.0.1:80', 'http://[::1]:3000', ''])
    expect(notes({ PUBLIC_URL }), PUBLIC_URL).toEqual([])
})

test('a public address is told that it names no operator, has no mail and is not encrypted', () => {
  expect(notes({ PUBLIC_URL: 'http://garage.example' })).toEqual([
    expect.stringMatching(/^No operator is named .*: set OPERATOR_NAME, OPERATOR_ADDRESS and OPERATOR_EMAIL\.$/),
    expect.stringMatching(/^No mail server is set \(SMTP_HOST\), so nobody can confirm an address at http:/),
    expect.stringMatching(/^PUBLIC_URL=http:\/\/garage\.example isn’t encrypted/),
  ])
  expect(notes({ HOST: '0.0.0.0' })).toEqual([expect.stringContaining('lets other machines connect')])
})

test('the start names an address that answers, and the outbox where its page opens', () => {
  for (const [HOST, here] of [
    ['127.0.0.1', 'http://localhost:3000'],
    ['0.0.0.0', 'http://localhost:3000'],
    ['10.0.0.11', 'http://10.0.0.11:3000'],
    ['fd00::11', 'http://[fd00::11]:3000'],
  ] as const)
    expect(addressHere(readConfig({ HOST }))).toBe(here)
  const page = 'http://localhost:3000/dev/outbox?token=a'
  expect(outboxNote(readConfig({}), page)).toBe(`Emails it would have sent are shown at ${page}`)
  expect(outboxNote(readConfig({ HOST: '10.0.0.11', DATA_DIR: '/var/lib/garagetale/data' }), page)).toBe(
    'Emails it would have sent are in /var/lib/garagetale/data/outbox.',
  )
})

test('what a page of instructions left to be filled in is named', () => {
  expect(notes({ ...site, ...mail, SMTP_USER: 'ann', SMTP_PASSWORD: '<the mailbox’s password>' })).toEqual([
    'SMTP_PASSWORD is still <the mailbox’s password>: put your own in its place.',
  ])
})

test('a database of one’s own doesn’t hide the one with the records', async () => {
  const DATA_DIR = await temporaryFolder()
  const own = { DATA_DIR, DATABASE_URL: 'postgres://localhost/garagetale', AUTH_SECRET: 'x'.repeat(40) }
  expect(notes(own)).toEqual([])
  mkdirSync(join(DATA_DIR, 'postgres'))
  expect(notes(own)).toEqual([expect.stringContaining(`the database in ${DATA_DIR}/postgres isn’t used`)])
  expect(notes({ DATA_DIR })).toEqual([])
})

test('senders and mailboxes that can’t exist are named once real mail would go out, and not on one’s own machine', () => {
  const { SMTP_HOST } = mail
  expect(notes({ ...site, SMTP_HOST })).toEqual([
    expect.stringMatching(/^Emails would come from GarageTale <noreply@garagetale\.invalid>.*set MAIL_FROM/),
    expect.stringMatching(
      /^Suggestions and support requests would go to support@garagetale\.invalid.*set SUPPORT_EMAIL/,
    ),
  ])
  expect(notes({ ...site, ...mail, MAIL_FROM: 'noreply@Garage.INVALID' })).toEqual([
    expect.stringContaining('set MAIL_FROM'),
  ])
  expect(notes({ SMTP_HOST, PUBLIC_URL: 'http://localhost:3000' })).toEqual([])
})

test('half a pair is a mistake, whichever half it is', () => {
  const mistakes = (settings: Record<string, string>) => {
    try {
      readConfig(settings)
    } catch (error) {
      if (error instanceof ConfigError) return error.message.split('\n').slice(1)
    }
    return []
  }
  const whole = { ...mail, PUBLIC_URL: site.PUBLIC_URL, SMTP_USER: 'ann', SMTP_PASSWORD: 'hush' }
  expect(mistakes(whole)).toEqual([])
  expect(mistakes({ ...whole, SMTP_USER: '' })).toEqual(['  SMTP_USER is needed when SMTP_PASSWORD is set'])
  expect(mistakes({ ...whole, SMTP_PASSWORD: '' })).toEqual(['  SMTP_PASSWORD is needed when SMTP_USER is set'])
  expect(mistakes({ ...whole, SMTP_HOST: '' })).toEqual(['  SMTP_HOST is needed when SMTP_USER is set'])
  expect(mistakes({ S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' })).toEqual([
    '  S3_BUCKET is needed when S3_ACCESS_KEY_ID is set',
  ])
  // The reason is told with it.
  expect(mistakes({ ...whole, SMTP_PASSWORD: '', SMTP_PASWORD: 'hush' })).toEqual([
    '  SMTP_PASSWORD is needed when SMTP_USER is set',
    '  SMTP_PASWORD isn’t a setting, so it does nothing. Did you mean SMTP_PASSWORD?',
  ])
})

test('names that are almost settings are named with the one that was meant', () => {
  const meant = (name: string) => notes({ [name]: '1' })[0]?.match(/Did you mean (\w+)\?$/)?.[1]
  const wrong = {
    PUBLIC_ULR: 'PUBLIC_URL',
    public_url: 'PUBLIC_URL',
    TRUSTPROXY: 'TRUST_PROXY',
    AUTH_SECRET_PREVOUS: 'AUTH_SECRET_PREVIOUS',
    SMTP_PASS: 'SMTP_PASSWORD',
    SMTP_USERNAME: 'SMTP_USER',
    SMTP_FROM: 'MAIL_FROM',
    S3_SECRET_KEY: 'S3_SECRET_ACCESS_KEY',
    OPERATOR_EMIAL: 'OPERATOR_EMAIL',
    RSS_FEED: 'RSS_FEEDS',
    DATADIR: 'DATA_DIR',
  }
  for (const [name, setting] of Object.entries(wrong)) expect([name, meant(name)]).toEqual([name, setting])
  for (const theirs of ['HOME', 'HOSTNAME', 'PATH', 'USER', 'PWD', 'LANG', 'TERM', 'NODE_OPTIONS', 'TMPDIR', 'MAIL'])
    expect([theirs, meant(theirs)]).toEqual([theirs, undefined])
  for (const theirs of ['POSTGRES_PASSWORD', 'OPENAI_ORG_ID', 'AWS_REGION', 'npm_config_cache', 'INVOCATION_ID'])
    expect([theirs, meant(theirs)]).toEqual([theirs, undefined])
})

test('in our own file a misspelt name is told even beside the right one; elsewhere it is somebody else’s', () => {
  const both = { DATABASE_URI: 'x', DATABASE_URL: 'postgres://localhost/garage', AUTH_SECRET: 'a'.repeat(32) }
  expect(notes(both)).toEqual([])
  expect(notes(both, ['DATABASE_URI'])).toEqual([
    'DATABASE_URI in .env isn’t a setting, so it does nothing. Did you mean DATABASE_URL?',
  ])
})
