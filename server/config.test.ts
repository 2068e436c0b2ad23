import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const root = join(import.meta.dirname, '..')

test('.env.example and docs/settings.md name every setting, and no other', async () => {
  const declared = await readFile(join(root, 'server/platform/settings.ts'), 'utf8')
  const example = await readFile(join(root, '.env.example'), 'utf8')
  const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name).sort()
  const settings = names(declared, /^ {2,4}([A-Z][A-Z0-9_]+): /gm)
  expect(settings).toContain('DATABASE_URL')
  expect(names(example, /^# ([A-Z][A-Z0-9_]+)=/gm)).toEqual(settings)
  const page = await readFile(join(root, 'docs/settings.md'), 'utf8')
  expect(names(page, /^\| `([A-Z][A-Z0-9_]+)` \|/gm)).toEqual(settings)
})

test('nothing on the internet is asked unless an operator says so', () => {
  expect(readConfig({})).toMatchObject({ rssFeeds: [], youtubeOembedUrl: undefined, allowPrivateOutside: false })
  expect(readConfig({}).timestamps).toBeUndefined()
  expect(readConfig({ OPENAI_MODEL: 'gpt-5' }).assistant).toBeUndefined()
})

test('an address counts unproven on one’s own machine alone, and only without email', () => {
  const smtp = { SMTP_HOST: 'mail.example', PUBLIC_URL: 'https://garage.example' }
  const trusts = (settings: Record<string, string>) => readConfig(settings).mail.trustsAddresses
  for (const own of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'http://garage.localhost'])
    expect([own, trusts({ PUBLIC_URL: own })]).toEqual([own, true])
  for (const other of ['https://garage.example', 'http://192.168.1.5:3000', 'http://localhost.example'])
    expect([other, trusts({ PUBLIC_URL: other })]).toEqual([other, false])
  expect([trusts({}), trusts(smtp)]).toEqual([true, false])
})

test('a time-stamping authority comes with the certificates that vouch for it', () => {
  const url = 'https://timestamps.example/'
  expect(() => readConfig({ TIMESTAMP_URL: url })).toThrow(/TIMESTAMP_CA is needed when one of TIMESTAMP_URL/)
  for (const path of ['package.json', 'no-such-file', '.'])
    expect(() => readConfig({ TIMESTAMP_URL: url, TIMESTAMP_CA: path })).toThrow(/TIMESTAMP_CA must be a file with/)
})

test('each official service has its own settings, and the DVSA all four of them or none', () => {
  const official = (settings: Record<string, string>) => readConfig(settings).official
  expect(official({})).toEqual({ dvla: undefined, dvsa: undefined })
  expect(official({ DVLA_API_KEY: 'key' })).toEqual({
    dvla: {
      key: 'key',
      url: 'https://driver-vehicle-licensing.api.gov.uk/vehicle-enquiry/v1',
      allowPrivate: false,
    },
    dvsa: undefined,
  })
  const dvsa = { DVSA_CLIENT_ID: 'id', DVSA_CLIENT_SECRET: 's', DVSA_TENANT_ID: 't', DVSA_API_KEY: 'key' }
  expect(official(dvsa).dvsa).toMatchObject({
    url: 'https://history.mot.api.gov.uk/v1/trade',
    allowPrivate: false,
    login: { url: 'https://login.microsoftonline.com', allowPrivate: false },
  })
  // What the operator names may be a stand-in of theirs.
  expect(official({ ...dvsa, DVSA_URL: 'http://127.0.0.1:9/v1/' }).dvsa).toMatchObject({
    url: 'http://127.0.0.1:9/v1',
    allowPrivate: true,
    login: { allowPrivate: false },
  })
  for (const name of Object.keys(dvsa))
    expect(() => official({ ...dvsa, [name]: '' }), name).toThrow(new RegExp(`${name} is needed when one of DVSA_`))
  expect(() => official({ DVLA_API_KEY: 'two\nlines' })).toThrow(/DVLA_API_KEY must be one word/)
  expect(() => official({ ...dvsa, DVSA_TENANT_ID: '../other' })).toThrow(/DVSA_TENANT_ID must be an id/)
})

test('what the operator sees of the program is set in plain words, or said to be wrong', () => {
  expect(readConfig({})).toMatchObject({ logFormat: 'text', slowStatement: 1000, metricsToken: undefined })
  const set = { LOG_FORMAT: 'json', SLOW_STATEMENT_MS: '0', METRICS_TOKEN: 'sixteen-and-more' }
  expect(readConfig(set)).toMatchObject({ logFormat: 'json', slowStatement: 0, metricsToken: 'sixteen-and-more' })
  expect(() => readConfig({ LOG_FORMAT: 'xml' })).toThrow('LOG_FORMAT must be text or json')
  expect(() => readConfig({ SLOW_STATEMENT_MS: '-1' })).toThrow('SLOW_STATEMENT_MS must not be negative')
  expect(() => readConfig({ SLOW_STATEMENT_MS: 'soon' })).toThrow('SLOW_STATEMENT_MS must be a number')
  expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN must have at least 16 characters')
  expect(() => readConfig({ METRICS_TOKEN: 'two words of a token' })).toThrow('METRICS_TOKEN must be one word')
})

test('feeds are web addresses with spaces or commas between them, each once, and 50 at most', () => {
  const feeds = (RSS_FEEDS: string) => readConfig({ RSS_FEEDS }).rssFeeds
  const [one, two] = ['https://a.example/feed?x=1', 'http://b.example:8080']
  expect(feeds(` ${one}, ${two}\n${one},`)).toEqual([one, two])
  for (const wrong of [
    'feed',
    'ftp://a.example/',
    'https://ann:secret@a.example/',
    `${one} javascript:1`,
    'http://',
    'https:///x',
  ])
    expect(() => feeds(wrong), wrong).toThrow(/RSS_FEEDS must be web addresses separated by spaces or commas/)
  const many = Array.from({ length: 51 }, (_, index) => `https://a.example/${index}`)
  expect(feeds(many.slice(1).join(' '))).toHaveLength(50)
  expect(() => feeds(many.join(' '))).toThrow(ConfigError)
})

test('an outside assistant is configured by its key or by its address', () => {
  const assistant = (settings: Record<string, string>) => readConfig(settings).assistant
  const usual = { key: undefined, url: 'https://api.openai.com/v1', model: 'gpt-4-turbo' }
  expect(assistant({ OPENAI_API_KEY: ' sk-1\n' })).toEqual({ ...usual, key: 'sk-1' })
  const own = { OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1', OPENAI_MODEL: 'llama' }
  expect(assistant(own)).toEqual({ ...usual, url: own.OPENAI_BASE_URL, model: 'llama' })
  for (const wrong of [
    'localhost:11434',
    'ftp://a.example/',
    'https://ann:secret@a.example/v1',
    'https://a.example/#v1',
  ])
    expect(() => assistant({ OPENAI_BASE_URL: wrong }), wrong).toThrow(/OPENAI_BASE_URL must/)
  expect(() => assistant({ OPENAI_API_KEY: 'sk-1\nx: y' })).toThrow(/OPENAI_API_KEY must be one word/)
  expect(() => assistant({ OPENAI_API_KEY: 'sk-1\nx: y' })).not.toThrow(/sk-1/)
})

test('the operator is named with an address and a mailbox, or not at all', () => {
  const whole = {
    OPERATOR_NAME: ' Marque & Sons Ltd ',
    OPERATOR_ADDRESS: '1 Mill Lane, Ludlow SY8 1AA',
    OPERATOR_EMAIL: 'hello@marque.example',
  }
  expect(readConfig(whole).operator).toEqual({
    name: 'Marque & Sons Ltd',
    address: '1 Mill Lane, Ludlow SY8 1AA',
    email: 'hello@marque.example',
  })
  expect(() => readConfig({ OPERATOR_NAME: 'Marque' })).toThrow(
    /OPERATOR_ADDRESS is needed.*\n.*OPERATOR_EMAIL is needed/,
  )
  expect(() => readConfig({ ...whole, OPERATOR_NAME: 'a\nb' })).toThrow('OPERATOR_NAME must be one line')
  expect(() => readConfig({ ...whole, OPERATOR_EMAIL: 'marque' })).toThrow('OPERATOR_EMAIL must be an email address')
})
