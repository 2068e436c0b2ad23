import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allowedAddresses, longCommonPasswords, phrasebook, root, scan, serverSentences } from './bundle-scan.ts'
import { noteFigures } from './proof.ts'

const client = join(root, 'web/dist/client')
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
const readable = filesIn(client)
  .filter(({ name }) => /\.(js|css|html|json|svg|webmanifest|txt)$/.test(name))
  .map(({ parentPath, name }) => ({ name, text: readFileSync(join(parentPath, name), 'utf8') }))
const built = new Set(readable.map(({ name }) => name.replace(/\.\w+$/, '')).concat(fonts()))

function fonts() {
  return filesIn(client)
    .filter(({ name }) => name.endsWith('.woff2'))
    .map(({ name }) => name.replace(/\.woff2$/, ''))
}

const sentences = serverSentences()
const passwords = longCommonPasswords()
const untold = phrasebook([...sentences, ...passwords])

test('the scanner recognises a key, a query and a server message', () => {
  const [sentence = ''] = sentences
  const [password = ''] = passwords
  const planted: [what: string, text: string][] = [
    ['the name of a setting', 'const k=e.OPENAI_API_KEY'],
    ['the name of a setting', 'AUTH_SECRET:"x"'],
    ['the name of a setting', '{S3_SECRET_ACCESS_KEY:1,SMTP_PASSWORD:2}'],
    ['a variable of the environment', 'process.env.HOME'],
    ['a key of OpenAI', `"sk-${'proj-abcDEF1234567890'}"`],
    ['a key of a cloud', `"AKIA${'IOSFODNN7EXAMPLE'}"`],
    ['a token', `"ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2'}"`],
    ['a token', `"eyJ${'hbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0'}.dozjgNryP4J3jVmNHl0w5N"`],
    ['a private key', `-----BEGIN ${'RSA PRIVATE KEY'}-----`],
    ['an address with a password', 'postgres://ann:secret@db.example/garagetale'],
    ['a password of tests or of the demo', 'password:"correct horse battery"'],
    ['a module of Node', 'import{readFile}from"node:fs/promises"'],
    ['a package of the server', 'import e from"pg-boss"'],
    ['a package of the server', 'require("sharp")'],
    ['a path of the server', '//#region server/platform/database/database.ts'],
    ['a migration', '"0001_accounts.sql"'],
    ['SQL', 'select id from users where email = $1'],
    ['SQL', 'INSERT INTO storage_ledger (user_id) values ($1)'],
    ['SQL', 'update vehicles set user_id = $1'],
    ['a source map', '//# sourceMappingURL=index.js.map'],
    ['a path on the disk of whoever built it', '/home/ann/garagetale/web/app/http.ts'],
    ['an address outside', 'fetch("https://metrics.example.com/collect")'],
    ['an address outside', 'new WebSocket("wss://www.w3.org.evil.example")'],
    ['letters drawn at random', 'const t="q7Zr1XbW9tKf3LmP0vYc8Nh2Ds5"'],
    ['words of the server', `x="${sentence}"`],
    ['words of the server', `["${password}"]`],
  ]
  for (const [what, text] of planted)
    expect([text, scan(text, { untold }).map((finding) => finding.what)]).toEqual([
      text,
      expect.arrayContaining([what]),
    ])
  const innocent = [
    'import{t as e}from"./base-DoeupmPM.js"',
    'Select a plan from the list',
    'https://www.youtube.com/watch',
  ]
  for (const text of innocent)
    expect([text, scan(text, { built: new Set(['base-DoeupmPM']), untold })]).toEqual([text, []])
})

test('what a browser is sent contains no key, no server code and no unknown address', () => {
  expect(readable.length).toBeGreaterThan(100)
  expect(sentences.length).toBeGreaterThan(500)
  expect(passwords.length).toBeGreaterThan(100)
  const findings = readable.flatMap(({ name, text }) =>
    // The build manifest names the sources; it stays on the server, as the next test says.
    name === 'manifest.json' ? [] : scan(text, { built, untold }).map((finding) => ({ name, ...finding })),
  )
  const maps = filesIn(client).filter(({ name }) => name.endsWith('.map'))
  const kilobytes = Math.round(readable.reduce((sum, { text }) => sum + text.length, 0) / 1000)
  const count = findings.length + maps.length
  noteFigures('4-bundle', [
    {
      name: 'web app files searched for keys and server code',
      value: readable.length,
      unit: `(${kilobytes} KB)`,
    },
    {
      name: 'things it was searched for',
      value: sentences.length + passwords.length + 16,
      unit: 'patterns and sentences',
    },
    {
      name: 'keys, server code or unknown addresses found in it',
      value: count,
      goal: '0',
      reached: count === 0,
    },
    { name: 'outside addresses it may contain', value: allowedAddresses.length },
  ])
  expect(findings).toEqual([])
  expect(maps).toEqual([])
})

interface Chunk {
  file: string
  imports?: string[]
}

/** As `npm run bench -- signed-in` counts it in a browser: compressed, with the headers of each file's answer. */
function kilobytesOf(sources: string[]) {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(client, 'manifest.json'), 'utf8'))
  const files = new Set<string>()
  const open = [...sources]
  for (let source = open.pop(); source !== undefined; source = open.pop()) {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`The build has no ${source}: does the first screen still load it?`)
    if (files.has(chunk.file)) continue
    files.add(chunk.file)
    open.push(...(chunk.imports ?? []))
  }
  const headers = 330
  return [...files].reduce((sum, file) => sum + statSync(join(client, `${file}.br`)).size + headers, 0) / 1024
}

const component = (route: string) => `routes/${route}.tsx?tsr-split=component`
const everywhere = ['index.html', 'app/start.tsx', '../node_modules/react-dom/client.js']
const shell = component('_app')
const spending = 'records/spending/spending-analysis.tsx'

test.each([
  ['welcome page', 110, [component('_public/welcome')]],
  ['prices', 110, [component('_public/pricing'), 'routes/_public/pricing.tsx?tsr-split=errorComponent']],
  ['dashboard', 170, [shell, component('_app/index'), 'routes/_app/-garage/waiting-for-you.tsx', spending]],
  ['vehicle', 170, [shell, component('_app/vehicle.$vehicleId'), 'routes/_app/-vehicle/vehicle-parts.ts', spending]],
])('the first screen of the %s needs at most %i KB of scripts', (_, most, sources) => {
  const found = kilobytesOf([...everywhere, ...sources])
  expect(found).toBeGreaterThan(100)
  expect(found).toBeLessThanOrEqual(most)
})

test('the service worker has at most 20 KB', () => {
  const found = statSync(join(client, 'service-worker.js.gz')).size / 1024
  expect(found).toBeGreaterThan(3)
  expect(found).toBeLessThanOrEqual(20)
})
