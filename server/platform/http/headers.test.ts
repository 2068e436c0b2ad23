import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { beforeAll, expect, test, vi } from 'vitest'
import { noteFigures } from '../../../scripts/proof.ts'
import { createApp } from '../../app.ts'
import { Person, password } from '../../test/people.ts'
import { useServer } from '../../test/server.ts'
import { authenticatorApp } from '../../test/totp.ts'
import { type Answer, openWalk, pathOf, stateOf, type Walk, walkPages, walkRoutes } from '../../test/walk.ts'
import { rememberSessions } from '../auth/session-memory.ts'
import { createSessions } from '../auth/sessions.ts'
import { createSignIn } from '../auth/sign-in.ts'
import type { Env } from './env.ts'
import { nameOfGuard } from './guard.ts'

const server = useServer({ PUBLIC_URL: 'https://garage.example' })
let walk: Walk
let answers: Answer[]
let cookies: string[]

beforeAll(async () => {
  walk = await openWalk(server)
  answers = [...(await walkPages(walk)), ...(await walkRoutes(walk))]
  cookies = [
    ...answers.flatMap(({ headers }) => headers.getSetCookie()),
    ...(await signingIn(new Person(server, walk.ann.name, walk.ann.email))),
  ]
  await walk.ann.signsIn()
}, 120_000)

const told = ({ route, path, who, status }: Answer) => `${route} (${path}) to ${who}: ${status}`
/** The answers that don't meet the claim, by their address. */
const without = (some: Answer[], holds: (answer: Answer) => boolean) => some.filter((each) => !holds(each)).map(told)
const has = (name: string, value: RegExp | string) => (answer: Answer) => {
  const given = answer.headers.get(name) ?? ''
  return typeof value === 'string' ? given === value : value.test(given)
}
const isFile = ({ path }: Answer) => path.startsWith('/files/')
const isDelivered = (answer: Answer) => isFile(answer) && [200, 304].includes(answer.status)
const isPart = ({ path }: Answer) => path.startsWith('/assets/')
const isApi = ({ path }: Answer) => path.startsWith('/api/')
const documents = () => answers.filter(({ type }) => type.startsWith('text/html'))

test('the walk comes to every route and every kind of answer', () => {
  expect([...new Set(answers.map(({ route }) => route))]).toEqual(expect.arrayContaining(walk.routes))
  const statuses = new Set(answers.map(({ status }) => status))
  for (const status of [200, 204, 302, 303, 304, 308, 400, 401, 404]) expect([...statuses]).toContain(status)
  expect(without(answers, ({ status }) => status < 500)).toEqual([])
  const read = answers.filter(
    ({ route, who, status }) => route.startsWith('GET /api/') && who === 'Ann' && status === 200,
  )
  expect(read.length).toBeGreaterThan(50)
  expect(documents().filter(({ status }) => status === 200).length).toBeGreaterThan(15)
})

test('nothing is taken for another type, and this host is spoken to over https', () => {
  expect(without(answers, has('x-content-type-options', 'nosniff'))).toEqual([])
  expect(without(answers, has('strict-transport-security', 'max-age=31536000'))).toEqual([])
  // Resolvers of did:web may run in a page of another site, and it tells what is public.
  const ours = answers.filter(({ route }) => route !== 'GET /.well-known/did.json')
  expect(without(ours, ({ headers }) => !headers.has('access-control-allow-origin'))).toEqual([])
})

test('every answer says its reference, and no two have the same', () => {
  expect(without(answers, has('x-request-id', /^[0-9b-z]{12}$/))).toEqual([])
  expect(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size).toBe(answers.length)
})

test('every document runs our own scripts and no others: none written into it, none evaluated', () => {
  for (const { headers, html, path } of documents()) {
    const policy = policyOf(headers)
    const scripts = policy['script-src'] ?? []
    expect([path, scripts[0]]).toEqual([path, "'self'"])
    // Besides our own files, only what is named by its hash.
    expect(scripts.slice(1).filter((source) => !/^'sha256-[\w+/]+=*'$/.test(source))).toEqual([])
    expect(policy['default-src']).toEqual(["'self'"])
    for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
      expect([name, policy[name]]).toEqual([name, ["'none'"]])
    expect(policy['form-action']).toEqual(["'self'"])
    const inline = [...html.matchAll(/<script(?![^>]*\b(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g)]
    for (const [, text = ''] of inline)
      expect(scripts).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    expect([path, html.match(/<[a-z][^>]*\son[a-z]+\s*=/i)?.[0]]).toEqual([path, undefined])
    expect([path, html.match(/(?:href|src)="javascript:/i)?.[0]]).toEqual([path, undefined])
  }
})

test('nothing can be framed or opened by another site, or tells other sites an address', () => {
  const shown = answers.filter((answer) => !isPart(answer) && !isDelivered(answer))
  expect(without(shown, has('x-frame-options', 'DENY'))).toEqual([])
  expect(without(shown, has('content-security-policy', /frame-ancestors 'none'/))).toEqual([])
  expect(without(shown, has('referrer-policy', 'strict-origin-when-cross-origin'))).toEqual([])
  expect(without(shown, has('cross-origin-opener-policy', 'same-origin'))).toEqual([])
  expect(without(shown, has('permissions-policy', /geolocation=\(\).*microphone=\(\).*payment=\(\)/))).toEqual([])
  expect(without(answers.filter(isApi), has('cross-origin-resource-policy', 'same-origin'))).toEqual([])
})

test('a file runs nothing, belongs to no page of ours and is read by no other site', () => {
  const files = answers.filter(isDelivered)
  expect(files.length).toBeGreaterThan(10)
  const viewed = files.filter(({ path }) => path.endsWith('?view'))
  const others = files.filter((file) => !viewed.includes(file))
  expect(
    without(others, has('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")),
  ).toEqual([])
  // Browsers' own PDF viewers don't start in a sandbox; scripts can't run there either.
  expect(without(viewed, has('content-security-policy', /^default-src 'none'; (?!.*script-src)/))).toEqual([])
  expect(without(files, has('cross-origin-resource-policy', 'same-origin'))).toEqual([])
  expect(without(files, has('content-disposition', /^(inline|attachment); filename\*=UTF-8''/))).toEqual([])
  const privately = files.filter(({ path }) => path.includes(walk.things.paper ?? '-'))
  expect(without(privately, has('cache-control', 'private, max-age=0, must-revalidate'))).toEqual([])
})

// The keys for checking seals, and the program that checks them, are the same for everybody.
const forEverybody = ['GET /api/public/handovers/keys', 'GET /api/public/handovers/verify-handover.mjs']
const kept = () => {
  const apart = (answer: Answer) => !isPart(answer) && !isFile(answer) && !forEverybody.includes(answer.route)
  const toAnn = answers.filter((each) => each.who === 'Ann' && (isApi(each) || each.type.startsWith('text/html')))
  return without([...answers.filter(isApi), ...toAnn].filter(apart), has('cache-control', 'no-store'))
}

test('what is told to a member, and every answer of the API, is kept by no cache', () => {
  expect(kept()).toEqual([])
  const mailed = answers.filter(({ path }) => path.startsWith('/transfer/'))
  expect(without(mailed, has('cache-control', 'no-store'))).toEqual([])
  const refusals = answers.filter(({ status }) => status >= 400)
  expect(without(refusals, has('cache-control', /^no-(store|cache)$/))).toEqual([])
})

test('a server error has the same headers as everything else', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { signIn } = server.services
  server.services.signIn = undefined as never
  const body = JSON.stringify({ email: 'ann@example.org', password })
  const answer = await walk.ask('POST /api/auth/sign-in/email', { body })
  server.services.signIn = signIn
  logged.mockRestore()
  expect(answer.status).toBe(500)
  for (const [name, value] of Object.entries({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }))
    expect(answer.headers.get(name)).toBe(value)
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

test('every cookie over https is for this host alone, and out of reach of scripts and other sites', () => {
  expect(new Set(cookies.map((cookie) => cookie.split('=')[0]))).toEqual(
    new Set(
      ['', '.device', '.two_factor', '.trust_device', '.session_data', '.dont_remember'].map(
        (name) => `__Host-garagetale${name}`,
      ),
    ),
  )
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-/)
    expect(cookie).toMatch(/; Path=\/(;|$)/i)
    expect(cookie).toMatch(/; Secure/i)
    expect(cookie).not.toMatch(/; Domain=/i)
    if (!/max-age=0/i.test(cookie)) {
      expect(cookie).toMatch(/; HttpOnly/i)
      expect(cookie).toMatch(/; SameSite=(Lax|Strict)/i)
    }
  }
})

test('on one’s own machine without https the cookies differ by their name and by Secure alone', async () => {
  const config = { ...server.services.config, publicUrl: 'http://localhost:3000' }
  const { db, sql, secret, passwords } = server.services
  const sessions = createSessions(sql, await rememberSessions(sql, 0), secret, false)
  const services = {
    ...server.services,
    config,
    sessions,
    signIn: createSignIn({ db, config, secret, sessions, passwords }),
  }
  const local = { ...server, app: createApp(services, { routes: new Hono<Env>(), inlineScripts: [] }) }
  const plain = await signingIn(new Person(local, walk.ann.name, walk.ann.email))
  expect(plain.length).toBeGreaterThan(0)
  for (const cookie of plain) {
    expect(cookie).toMatch(/^garagetale(\.\w+)?=/)
    expect(cookie).not.toMatch(/; Secure/i)
    if (!/max-age=0/i.test(cookie)) expect(cookie).toMatch(/; HttpOnly.*; SameSite=Lax/i)
  }
  await walk.ann.signsIn()
})

const foreign: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'https://garage.example.evil.example' },
  { origin: 'https://evil.example', host: 'evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
]

test('every write that comes from another site is refused before it does anything', async () => {
  // A file accepts no writes, wherever they come from; what is shared from another app is not read here at all.
  const none = ['/files/*', '/share-target']
  const writes = walk.app.routes
    .filter(
      ({ method, path, handler }) => method !== 'GET' && nameOfGuard(handler) !== undefined && !none.includes(path),
    )
    .map(({ method, path }) => `${method === 'ALL' ? 'POST' : method} ${path}`)
  const before = await stateOf(walk.sql)
  const wrong: string[] = []
  let refused = 0
  for (const route of new Set(writes))
    for (const headers of foreign) {
      const answer = await walk.ask(route, { who: 'Ann', headers, path: pathOf(route, walk.things) })
      if (answer.status === 403 && answer.headers.getSetCookie().length === 0) refused++
      else wrong.push(`${told(answer)} from ${JSON.stringify(headers)}`)
    }
  expect(wrong).toEqual([])
  expect(await stateOf(walk.sql)).toEqual(before)
  expect(new Set(writes).size).toBeGreaterThan(110)
  for (const headers of foreign) {
    expect((await walk.ask('POST /files/x', { headers })).status).toBe(404)
    const { status, headers: given } = await walk.ask('POST /share-target', { headers })
    expect([status, given.get('location'), given.getSetCookie()]).toEqual([303, '/share', []])
  }

  const notStored = kept()
  const open = documents().filter(({ headers }) =>
    /script-src[^;]*(unsafe|\*|https?:|data:)/.test(headers.get('content-security-policy') ?? 'script-src *'),
  )
  noteFigures('5-headers', [
    { name: 'routes walked for their headers', value: walk.routes.length },
    { name: 'answers whose headers were read', value: answers.length },
    {
      name: 'documents that allow a script other than ours',
      value: open.length,
      goal: '0',
      reached: open.length === 0,
    },
    {
      name: 'writes sent from another site, and refused',
      value: refused,
      goal: `${new Set(writes).size * foreign.length}`,
      reached: wrong.length === 0,
    },
    {
      name: 'private answers that a cache may keep',
      value: notStored.length,
      goal: '0',
      reached: notStored.length === 0,
    },
    { name: 'cookies set over https, all with __Host-, HttpOnly and SameSite', value: cookies.length },
  ])
})

test('the same write from our own pages is done', async () => {
  for (const headers of [{ origin: 'https://garage.example' }, { 'sec-fetch-site': 'same-origin' }, {}]) {
    const answer = await walk.ask('POST /api/notifications/read', { who: 'Ann', headers })
    expect(answer.status).toBeLessThan(300)
  }
})

const policyOf = (headers: Headers): Record<string, string[]> =>
  Object.fromEntries(
    (headers.get('content-security-policy') ?? '').split(/;\s*/).map((part) => {
      const [name = '', ...sources] = part.split(' ')
      return [name, sources]
    }),
  )

/** The cookies of a full sign-in: password, code, a trusted browser, and signing out. */
async function signingIn(browser: Person) {
  await browser.signsIn()
  const begun = await (await browser.post('/auth/two-factor/enable', { password })).json()
  const code = () => authenticatorApp(begun.totp_uri)
  const set = [
    await browser.post('/auth/two-factor/verify-totp', { code: code() }),
    await browser.post('/auth/sign-out'),
    await browser.signsIn(),
    await browser.post('/auth/two-factor/verify-totp', { code: code(), trustDevice: true }),
    await browser.post('/auth/two-factor/disable', { password, code: begun.recovery_codes[0] }),
    await browser.post('/auth/sign-out'),
  ]
  expect(set.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  return set.flatMap(({ headers }) => headers.getSetCookie())
}
