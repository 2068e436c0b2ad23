import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { mailTo } from '../../test/outbox.ts'
import { member } from '../../test/people.ts'
import { startTestServer, type TestServer, useServer } from '../../test/server.ts'
import { createWeb } from '../../web.ts'
import { renderMail } from '../mail/mail-templates.ts'
import { readSiteLogo } from './site-logo.ts'

const usual = useServer()
type Opens = (path: string) => Promise<Response>
const opener = async ({ services }: TestServer): Promise<Opens> => {
  const app = createApp(services, await createWeb())
  return async (path) => app.request(path)
}

/** Beside the usual server, on the same database; on one of its own if it sends emails, or the usual one might. */
async function set<T>(
  settings: Record<string, string>,
  act: (open: Opens, server: TestServer) => Promise<T>,
  { sends = false } = {},
) {
  const started = await startTestServer(settings, sends ? undefined : usual.services.databaseUrl)
  try {
    return await act(await opener(started.server), started.server)
  } finally {
    await started.stop()
  }
}

async function pictureFile(format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png', width = 1200, height = 400) {
  const path = join(await mkdtemp(join(tmpdir(), 'garagetale-logo-')), `logo.${format}`)
  const picture = sharp({ create: { width, height, channels: 3, background: '#123456' } })
  await picture
    .withExif({ IFD0: { Copyright: 'somebody at home' } })
    .toFormat(format)
    .toFile(path)
  return path
}

test('with ROBOTS=0 search engines are refused in every way there is; otherwise they find the map', async () => {
  const open = await opener(usual)
  expect(await (await open('/robots.txt')).text()).toContain('Sitemap: ')
  expect((await open('/sitemap.xml')).status).toBe(200)
  expect((await open('/welcome')).headers.get('x-robots-tag')).toBeNull()
  await set({ ROBOTS: '0' }, async (open) => {
    expect(await (await open('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n')
    expect((await open('/sitemap.xml')).status).toBe(404)
    for (const path of ['/welcome', '/signup', '/p/no-such-car', '/app-shell', '/api/session', '/favicon.svg', '/'])
      expect([path, (await open(path)).headers.get('x-robots-tag')]).toEqual([path, expect.stringContaining('noindex')])
  })
})

test('the sign-up page says how to get in, and where nobody can, no button leads there', async () => {
  const leadThere = async (open: Opens, path: string) =>
    ((await (await open(path)).text()).match(/href="\/signup"/g) ?? []).length
  const open = await opener(usual)
  expect(await (await open('/signup')).text()).toContain('name="password"')
  expect(await leadThere(open, '/welcome')).toBeGreaterThan(1)
  await set({ REGISTRATION: 'invited' }, async (open) => {
    const page = await (await open('/signup')).text()
    expect(page).toContain('New accounts are by invitation.')
    expect(page).not.toContain('name="password"')
    expect(await leadThere(open, '/welcome')).toBeGreaterThan(1)
  })
  await set({ REGISTRATION: 'closed' }, async (open) => {
    const page = await (await open('/signup')).text()
    expect(page).toContain('No new accounts are being created here')
    expect(page).not.toContain('name="password"')
    for (const path of ['/welcome', '/about', '/pricing', '/login', '/signup'])
      expect([path, await leadThere(open, path)]).toEqual([path, 0])
  })
})

test('an instance’s own name is in its pages, manifest and emails, and the footer says what it runs with', async () => {
  const SITE_NAME = 'Mill Lane & Co'
  await set(
    { SITE_NAME },
    async (open, server) => {
      const page = await (await open('/login')).text()
      expect(page).toContain('<title>Sign In: Mill Lane &#38; Co</title>')
      expect(page).toContain('property="og:site_name" content="Mill Lane &#38; Co"')
      expect(page).toContain('aria-label="Mill Lane &amp; Co, welcome page"')
      expect(page.replaceAll('<!-- -->', '')).toContain('New to Mill Lane &amp; Co?')
      expect(page.replaceAll('<!-- -->', '')).toContain('Run with GarageTale.')
      expect(await (await open('/app-shell')).text()).toContain('<title>Mill Lane &#38; Co</title>')
      expect(await (await open('/site.webmanifest')).json()).toMatchObject({ name: SITE_NAME, short_name: SITE_NAME })
      const ann = await member(server, 'Ann Archer')
      await server.services.sql`update users set email_verified = false where id = ${ann.id}`
      await ann.post('/auth/request-password-reset', { email: ann.email })
      const mail = await mailTo(server, ann.email, 'Reset your password')
      expect(mail.text).toMatch(/\nMill Lane & Co$/)
      expect(mail).toMatchObject({ from: '"Mill Lane & Co" <noreply@garagetale.invalid>' })
    },
    { sends: true },
  )
  const { subject, text } = renderMail(
    'already_registered',
    { name: 'Ann', link: 'x' },
    'http://x',
    undefined,
    SITE_NAME,
  )
  expect([subject, text.includes('GarageTale')]).toEqual(['You already have a Mill Lane & Co account', false])
  expect(() => readConfig({ SITE_NAME: 'Two\nlines' })).toThrow('SITE_NAME must be one line')
  expect(readConfig({ SITE_NAME, MAIL_FROM: 'Me <me@mill.example>' }).mail.from).toBe('Me <me@mill.example>')
})

test('without settings nothing says that it could be otherwise', async () => {
  const open = await opener(usual)
  const page = await (await open('/login')).text()
  expect(page).not.toContain('id="site"')
  expect(page).not.toContain('Run with')
  expect(readConfig({}).mail.from).toBe('GarageTale <noreply@garagetale.invalid>')
  expect(await (await open('/site.webmanifest')).text()).toContain('"short_name": "GarageTale"')
})

test('an instance’s own logo is a small picture encoded anew, named after its content, in the header and as icon', async () => {
  await set({ SITE_LOGO: await pictureFile('jpeg') }, async (open) => {
    const page = await (await open('/welcome')).text()
    const path = page.match(/<img[^>]*src="(\/site-logo\/[0-9a-f]{16}\.png)"/)?.[1] ?? ''
    const answer = await open(path)
    expect(answer.headers.get('cache-control')).toContain('immutable')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 288, height: 96 })
    expect(bytes.toString('latin1')).not.toContain('somebody at home')
    expect(page).toMatch(/<link rel="icon" href="\/site-logo\/[0-9a-f]{16}\.png">/)
    const { icons } = (await (await open('/site.webmanifest')).json()) as { icons: { src: string; sizes: string }[] }
    for (const { src, sizes } of icons) {
      const { width, height } = await sharp(Buffer.from(await (await open(src)).arrayBuffer())).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
    expect((await open('/site-logo/0123456789abcdef.png')).status).toBe(404)
  })
})

test('a logo that is none is one sentence at the start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'garagetale-logo-'))
  const drawing = join(folder, 'logo.svg')
  await writeFile(drawing, '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const cut = join(folder, 'cut.png')
  await writeFile(
    cut,
    (
      await sharp(await pictureFile('png'))
        .png()
        .toBuffer()
    ).subarray(0, 300),
  )
  for (const [path, why] of [
    [join(folder, 'nothing.png'), 'is not a file that this server can read.'],
    [folder, 'is not a file that this server can read.'],
    [drawing, 'is not a PNG, JPEG or WebP picture.'],
    [await pictureFile('gif'), 'is not a PNG, JPEG or WebP picture.'],
    [cut, 'is damaged, or has more than 50 million pixels.'],
  ] as const)
    await expect(readSiteLogo(path), path).rejects.toThrow(`SITE_LOGO: ${path} ${why}`)
})
