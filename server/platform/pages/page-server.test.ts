import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { member, visitor } from '../../test/people.ts'
import { startTestServer, useServer } from '../../test/server.ts'
import { createWeb } from '../../web.ts'

const server = useServer()
const pages = ['/welcome', '/about', '/pricing', '/terms', '/privacy', '/login', '/signup', '/reset-password']

async function open(path: string, cookie = '') {
  const app = createApp(server.services, await createWeb())
  return app.request(path, { headers: { cookie } })
}
const cookieOf = (person: { cookies: Map<string, string> }) =>
  [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

test.each(pages)('%s arrives as rendered HTML that reads without JavaScript (PLAT-12..19)', async (path) => {
  const response = await open(path)
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(html).toMatch(/<h1[^>]*>/)
  expect(html).toMatch(/<title>[^<]*GarageTale[^<]*<\/title>/)
  expect(html).toMatch(/<meta name="description" content="[^"]{40,}">/)
  for (const property of ['og:title', 'og:description', 'og:url', 'og:image'])
    expect(html).toContain(`property="${property}"`)
  expect(html).toContain(`<link rel="canonical" href="http://localhost:3000${path}">`)
})

test('every public page says who runs the site, Privacy and Terms in full; or that nobody has said', async () => {
  for (const path of ['/privacy', '/terms']) expect(await (await open(path)).text()).toContain('hasn’t given a name')
  expect(await (await open('/welcome')).text()).not.toContain('Run by')
  const { server: named, stop } = await startTestServer({
    OPERATOR_NAME: 'Marque & Sons Ltd',
    OPERATOR_ADDRESS: '1 Mill Lane, Ludlow SY8 1AA',
    OPERATOR_EMAIL: 'hello@marque.example',
  })
  try {
    const app = createApp(named.services, await createWeb())
    for (const path of pages) {
      const html = (await (await app.request(path)).text()).replaceAll('<!-- -->', '')
      expect(html, path).toContain('Run by Marque &amp; Sons Ltd, 1 Mill Lane, Ludlow SY8 1AA.')
      expect(html.split('href="mailto:hello@marque.example"').length - 1, path).toBe(
        ['/privacy', '/terms'].includes(path) ? 3 : 1,
      )
    }
  } finally {
    await stop()
  }
})

test('a badge’s picture comes as a picture that may be kept; one that is not there is missing, not a page (GAMI-05)', async () => {
  const found = await open('/badges/first-wheels.svg')
  expect([found.status, found.headers.get('content-type'), found.headers.get('cache-control')]).toEqual([
    200,
    'image/svg+xml; charset=utf-8',
    'public, max-age=86400',
  ])
  for (const path of ['/badges/third-wheel.svg', '/badges/x.svg']) {
    const answer = await open(path)
    expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 404, 'no-store'])
  }
})

test('every public page has a title of its own', async () => {
  const titles = await Promise.all(
    pages.map(async (path) => (await (await open(path)).text()).match(/<title>(.*?)<\/title>/)?.[1]),
  )
  expect(new Set(titles).size).toBe(pages.length)
})

const protectedPaths = [
  '/',
  '/vehicles',
  '/vehicle/x',
  '/updates',
  '/community',
  '/guides',
  '/automate',
  '/subscription',
  '/profile/x',
  '/business',
  '/faqs',
]

test.each(protectedPaths)(
  'a visitor who opens %s is sent to /welcome (PLAT-22..24, PLAT-26..33, PLAT-36)',
  async (path) => {
    const response = await open(path)
    expect([response.status, response.headers.get('location')]).toEqual([302, '/welcome'])
  },
)

test('a page that an email leads to is met after signing in, with what its address asks for', async () => {
  const id = '7079991b-7da4-411d-b99e-cf48ccb0d7cf'
  for (const [path, next = path] of [
    [`/vehicle/${id}`],
    [`/vehicle/${id}?tab=reminders`],
    [`/vehicle/${id}?tab=//evil.example&x=1`, `/vehicle/${id}`],
    [`/sold/${id}`],
    ['/vehicles?view=sold'],
    ['/enquiries'],
    [`/enquiries/${id}`],
  ] as [string, string?][]) {
    const response = await open(path)
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      `/login?next=${encodeURIComponent(next)}`,
    ])
  }
})

test.each([
  ['/about/', '/about'],
  ['/about//?from=a+friend', '/about?from=a+friend'],
  ['/p/no-such-car/', '/p/no-such-car'],
  ['/listings/no-such-car/', '/listings/no-such-car'],
  ['/vehicles/', '/vehicles'],
  ['//evil.example/', '/evil.example'],
  ['//evil.example', '/evil.example'],
  ['/.//evil.example/', '/evil.example'],
  ['/\\evil.example/', '/evil.example'],
  ['/%5Cevil.example/', '/%5Cevil.example'],
])('the address %s is that of %s, on this site', async (path, plain) => {
  const response = await open(path)
  expect([response.status, response.headers.get('location')]).toEqual([308, plain])
})

test('a page is sent compressed to whoever can read it so', async () => {
  const app = createApp(server.services, await createWeb())
  const html = await (await app.request('/about')).text()
  for (const path of ['/about', '/listings/no-such-car']) {
    const asked = (accepted: string) => app.request(path, { headers: { 'accept-encoding': accepted } })
    const [br, zip, none] = [await asked('gzip, br'), await asked('gzip'), await asked('identity')]
    const encodings = [br, zip, none].map(({ headers }) => headers.get('content-encoding'))
    expect(encodings).toEqual(['br', 'gzip', null])
    const text = await none.text()
    expect(brotliDecompressSync(await br.arrayBuffer()).toString()).toBe(text)
    expect(gunzipSync(await zip.arrayBuffer()).toString()).toBe(text)
    if (path === '/about') expect(text).toBe(html)
  }
})

test.each(['/nonsense', '/vehicles/extra/deep', '/p', '/admin', '/%5C%22;hit()', '/%5C%5C%5C', '/%5Cabout'])(
  'the unknown path %s leads to /welcome (PLAT-34)',
  async (path) => {
    const response = await open(path)
    expect([response.status, response.headers.get('location')]).toEqual([302, '/welcome'])
  },
)

test('a member gets the shell with who they are in it, and Loading... until it runs (PLAT-37)', async () => {
  const ann = await member(server, 'Ann </script><b>Archer')
  const response = await open('/vehicles', cookieOf(ann))
  const html = await response.text()
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(html).toContain('Loading...')
  expect(html).toContain(ann.id)
  expect(html).not.toContain('</script><b>')
})

test('a public page rendered for a member is not kept for visitors', async () => {
  const ann = await member(server, 'Ann Archer')
  expect(await (await open('/welcome', cookieOf(ann))).text()).toContain(ann.id)
  expect(await (await open('/welcome')).text()).not.toContain(ann.id)
})

test('a public vehicle that does not exist is a 404 page (PLAT-20, PLAT-21)', async () => {
  for (const path of ['/p/no-such-car', '/listings/no-such-listing']) {
    const response = await open(path)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('Vehicle not found or no longer available')
  }
})

test('assets are kept for ever and other files cannot be reached', async () => {
  const html = await (await open('/welcome')).text()
  const asset = html.match(/\/assets\/[\w-]+\.js/)?.[0] ?? ''
  const response = await open(asset)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toContain('immutable')
  for (const path of ['/assets/../../package.json', '/assets/%2e%2e/%2e%2e/manifest.json', '/assets/no.js'])
    expect((await open(path)).status).not.toBe(200)
  expect((await visitor(server).get('/healthz')).status).toBe(200)
})

test('neither the renderer nor the list of what was built, nor anything of ours but the app, can be fetched', async () => {
  const app = createApp(server.services, await createWeb())
  const namesIn = (folder: string) => readdirSync(join(import.meta.dirname, '../../../web/dist', folder, 'assets'))
  const sent = new Set(namesIn('client'))
  const hidden = namesIn('server').filter((name) => !sent.has(name))
  expect(hidden.length).toBeGreaterThan(10)
  const paths = [
    ...hidden.flatMap((name) => [`/assets/${name}`, `/server/assets/${name}`]),
    ...['/server/entry-server.js', '/assets/entry-server.js', '/assets/..%2f..%2fserver%2fentry-server.js'],
    ...['/assets/%2e%2e/%2e%2e/server/entry-server.js', '/assets/..%5c..%5cserver%5centry-server.js'],
    ...['/.built', '/assets/.built', '/assets/..%2f..%2f.built', '/manifest.json', '/assets/..%2fmanifest.json'],
    ...[
      '/index.html',
      '/assets/..%2findex.html',
      '/.env',
      '/.git/config',
      '/.git/HEAD',
      '/assets/.env',
      '/package.json',
    ],
    ...[
      '/package-lock.json',
      '/server/main.ts',
      '/server/dist/main.js',
      '/web/app/http.ts',
      '/node_modules/hono/package.json',
      '/data/secret',
    ],
    ...['/badges/..%2fmanifest.json', '/assets/', '/assets', '/badges/'],
  ]
  for (const path of paths) {
    const answer = await app.request(path)
    const isMissing = answer.status === 404 || (answer.status === 302 && answer.headers.get('location') === '/welcome')
    const isTidied = answer.status === 308 && path.endsWith('/')
    expect([path, answer.status, isMissing || isTidied]).toEqual([path, answer.status, true])
  }
})

test('whatever is written behind a public page’s address, the page that is kept is sent', async () => {
  const app = createApp(server.services, await createWeb())
  const bytes = async (path: string) =>
    Buffer.from(await (await app.request(path, { headers: { 'accept-encoding': 'br' } })).arrayBuffer()).toString('hex')
  for (const path of pages) {
    const kept = await bytes(path)
    for (const query of ['?x', '?utm_source=y&z=1', '?notice=a&next=%2Fb&ref=c&token=d', '?goodbye=2'])
      expect([path, query, (await bytes(path + query)) === kept]).toEqual([path, query, true])
  }
  const goodbye = await bytes('/welcome?goodbye=1&x')
  expect(goodbye).not.toBe(await bytes('/welcome'))
  expect(await bytes('/welcome?y=2&goodbye=1')).toBe(goodbye)
})

test('an address that holds no text is the address of nothing, never an error of ours', async () => {
  const app = createApp(server.services, await createWeb())
  const broken = ['%00', 'a%00', '%2500', '%ED%A0%80', '%C0%80', '%', '%E0%A4%A']
  for (const place of ['', 'p/', 'listings/', 'business/', 'transfer/', 'invitations/', 'profile/', 'files/', 'share/'])
    for (const path of broken.flatMap((bad) => [`/${place}${bad}`, `/${place}x?q=${bad}`, `/${place}x?${bad}`])) {
      const { status } = await app.request(path)
      expect([path, status < 500]).toEqual([path, true])
      if (path.includes('%00')) expect([path, status]).toEqual([path, path.includes('?') ? 400 : 404])
    }
})

test('the drawing of a car without a photo is a picture that may be kept; any other name is missing', async () => {
  const found = await open('/drawings/estate-modern-classic-24558f.svg')
  expect([found.status, found.headers.get('content-type'), found.headers.get('cache-control')]).toEqual([
    200,
    'image/svg+xml; charset=utf-8',
    'public, max-age=86400',
  ])
  expect(await found.text()).toMatch(/^<svg xmlns="[^"]+" viewBox="0 0 400 160".*#24558f.*<\/svg>$/s)
  for (const path of ['/drawings/tank-modern-fff.svg', '/drawings/van-modern-fff0.svg']) {
    const answer = await open(path)
    expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 404, 'no-store'])
  }
})
