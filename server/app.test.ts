import { expect, test } from 'vitest'
import { createApp } from './app.ts'
import { nameOfGuard } from './platform/http/guard.ts'
import { member, visitor } from './test/people.ts'
import { useServer } from './test/server.ts'
import { createWeb } from './web.ts'

const server = useServer()

/** Every route with the first handler that answers it, middleware left out. */
async function routes() {
  const app = createApp(server.services, await createWeb())
  const first = new Map<string, object>()
  for (const { method, path, handler } of app.routes) {
    const middleware = method === 'ALL' && path.endsWith('/*') && nameOfGuard(handler) === undefined
    const key = `${method} ${path}`
    if (!middleware && !first.has(key)) first.set(key, handler)
  }
  return first
}

test('every route says who may use it before it does anything (PLAT-11)', async () => {
  const all = await routes()
  expect(all.size).toBeGreaterThan(20)
  const unguarded = [...all].filter(([, handler]) => nameOfGuard(handler) === undefined).map(([route]) => route)
  expect(unguarded).toEqual([])
})

test('a visitor gets 401 and nothing else from every signed-in route (PLAT-52..55)', async () => {
  const nobody = visitor(server)
  for (const [route, handler] of await routes()) {
    // For a visitor the moderators' pages don't exist at all: moderation.test.ts. A buyer's link needs no session.
    if (['anyone', 'moderator', 'byReportLink', 'byConversationLink'].includes(nameOfGuard(handler) ?? '')) continue
    const [method, path] = route.split(' ') as [string, string]
    if (!path.startsWith('/api/')) continue
    const concrete = path.replace('/api', '').replace(/:\w+(\{[^}]*\})?/g, '00000000-0000-4000-8000-00000000dead')
    const response = await nobody.request(method, concrete, method === 'GET' || method === 'DELETE' ? undefined : {})
    expect([route, response.status]).toEqual([route, 401])
    // AutoMate's texts are specified separately (AIAS-15).
    const message = concrete.startsWith('/automate') ? 'User not authenticated' : 'Not authenticated'
    expect(await response.json()).toMatchObject({ error: { message } })
  }
})

/** Deep enough that a recursive walk over it overflows the stack. */
const deep = `{"name":${'['.repeat(60_000)}"\\ud800"${']'.repeat(60_000)}}`

// About a thousand requests, one for each mistake on each route.
test('malformed ids, bodies and cookies are refused, never a 500', async () => {
  const ann = await member(server, 'Ann Archer')
  const broken = [
    "'",
    '%00',
    '%',
    '..%2f..%2fetc',
    'null',
    '1e9',
    '{}',
    'x'.repeat(3000),
    '💥',
    '00000000-0000-4000-8000-00000000000g',
  ].map(encodeURI)
  broken.push('%00', 'a%00b', '%ED%A0%80', '%C0%80', '%2500')
  const bodies = ['{', '[]', 'null', '"text"', '{"name":{}}', '\u0000', deep]
  const failed: string[] = []
  for (const route of (await routes()).keys()) {
    const [method, path] = route.split(' ') as [string, string]
    if (!path.startsWith('/api/') || path.includes('/live') || method === 'ALL') continue
    const at = (id: string) => path.replace('/api', '').replace(/:\w+(\{[^}]*\})?/g, id)
    const ids = path.includes(':') ? broken : []
    const tried = method === 'GET' ? [] : bodies
    for (const [id, body] of [...ids.map((bad) => [bad, '{}']), ...tried.map((bad) => [ann.id, bad]), [ann.id, '{}']]) {
      const sent = method === 'GET' ? undefined : Buffer.from(body as string)
      const { status } = await ann.request(method, at(id as string), sent, { 'content-type': 'application/json' })
      if (status >= 500) failed.push(`${route} ${id} ${body?.slice(0, 40)}: ${status}`)
    }
    if (path.includes('sign-out') || !((await (await ann.get('/session')).json()) as { user: unknown }).user)
      await ann.signsIn()
  }
  expect(failed).toEqual([])
  for (const cookie of [
    'garagetale',
    'garagetale=',
    'garagetale=%',
    'garagetale=a.b',
    `garagetale=${'x'.repeat(5000)}`,
    'garagetale=\u00ff.\u00ff',
  ]) {
    const response = await visitor(server).get('/session', { cookie })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ user: null })
  }
}, 120_000)

test('a write from another site is refused before anything reads it', async () => {
  const ann = await member(server, 'Ann Archer')
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ] as Record<string, string>[]) {
    const response = await ann.post('/notifications/read', {}, headers)
    expect(response.status).toBe(403)
  }
  const own = await ann.post('/notifications/read', {}, { origin: 'http://localhost', host: 'localhost' })
  expect(own.status).toBeLessThan(300)
})

test('answers are private, typed and cannot be framed', async () => {
  const response = await visitor(server).get('/session')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-security-policy')).toMatch(/script-src 'self'[^;]*;/)
  expect(response.headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/)
})

test('an unknown API address is a 404 with our message', async () => {
  const response = await visitor(server).get('/no-such-thing')
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({ error: { code: 'not_found', message: 'Page not found' } })
})

test('JSON is compressed for those who ask and stays the same', async () => {
  const ann = await member(server, 'Ann Archer')
  await server.services.sql`
    insert into vehicles (user_id, make, model, year, registration_number, transmission, fuel_type, mileage)
    select ${ann.id}, 'Rover', 'P6', 1972, 'ABC ' || n || 'K', 'Manual', 'Petrol', n from generate_series(1, 20) n`
  const plain = await (await ann.get('/vehicles')).text()
  const { brotliDecompressSync, gunzipSync } = await import('node:zlib')
  for (const [encoding, decode] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const response = await ann.get('/vehicles', { 'accept-encoding': encoding })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(decode(Buffer.from(await response.arrayBuffer())).toString()).toBe(plain)
  }
})

test('no query holds what cannot be kept, and no way to ask is answered with a 500', async () => {
  const ann = await member(server, 'Ann Archer')
  for (const route of (await routes()).keys()) {
    const [method, path] = route.split(' ') as [string, string]
    if (method !== 'GET' || !path.startsWith('/api/') || path.includes('/live')) continue
    const names = ['q', 'after', 'before', 'type', 'id', 'token', 'category', 'year', 'x']
    const address = path.replace('/api', '').replace(/:\w+(\{[^}]*\})?/g, ann.id)
    for (const bad of ['%00', 'a%00', '%ED%A0%80', '%', '[[['])
      for (const asked of [names.map((name) => `${name}=${bad}`).join('&'), `${bad}=1`]) {
        const { status } = await ann.get(`${address}?${asked}`)
        expect([route, asked, status < 500]).toEqual([route, asked, true])
        if (bad.includes('%00')) expect([route, status]).toEqual([route, 400])
      }
  }
})

test('asked for its headers alone, the API does nothing: no count, no link spent, no download begun', async () => {
  const ann = await member(server, 'Ann Archer')
  const { sql } = server.services
  const counted = async () => (await sql`select sum(hits)::int as hits from rate_limits`)[0]?.hits
  const before = await counted()
  for (const route of (await routes()).keys()) {
    const [method, path] = route.split(' ') as [string, string]
    if (method !== 'GET' || !path.startsWith('/api/')) continue
    const response = await ann.request('HEAD', path.replace('/api', '').replace(/:\w+(\{[^}]*\})?/g, ann.id))
    expect([route, response.status, response.headers.get('allow')]).toEqual([route, 405, 'GET'])
  }
  expect(await counted()).toBe(before)
  const download = await ann.get('/account/export')
  expect(download.status).toBe(200)
  await download.body?.cancel()
})
