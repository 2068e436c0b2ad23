import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { londonToday } from '#domain/format.ts'
import type { SessionView } from '#domain/session.ts'
import { findPageVersion } from '../features/public-page/public-page.queries.ts'
import { describeSession } from '../features/session/session.queries.ts'
import { anyone, type Env } from '../guard.ts'
import { type Page, readDocument } from './document.ts'
import { keepAnswers } from './kept-answers.ts'

const built = resolve(import.meta.dirname, '../../web/dist')
const client = join(built, 'client')
const brotli = promisify(brotliCompress)
const unbrotli = promisify(brotliDecompress)

interface Renderer {
  destinationOf(url: string): 'public' | 'app' | 'unknown'
  renderPage(url: string, session: SessionView, read: (path: string) => Promise<unknown>): Promise<Page>
}

export interface Web {
  routes: Hono<Env>
  inlineScripts: string[]
}

/** Serves the built web app: assets, public pages as rendered HTML, and one shell for everything signed in. */
export async function createWeb(): Promise<Web> {
  const entry = join(built, 'server/entry-server.js')
  if (!existsSync(entry)) throw new Error('The web app has not been built.')
  const renderer: Renderer = await import(pathToFileURL(entry).href)
  const document = await readDocument(client)
  // Pages that are the same for every visitor are rendered and compressed once.
  const known = new Map<string, { html: string; compressed: Buffer }>()
  // And those of public vehicles for as long as nothing on them changes.
  const vehiclePages = keepAnswers<KeptPage>({ entries: 200, bytes: 32_000_000 }, ({ compressed }) => compressed.length)

  /** One look at the database says whether the page may still be seen and has not changed; often that is all it takes. */
  async function vehiclePage(c: Context<Env>, slug: string) {
    const { services } = c.var
    const version = await findPageVersion(services.sql, slug)
    if (!version) vehiclePages.forget(slug)
    // Dates are told in days from today, so a page lasts until midnight at most.
    const page = version
      ? await vehiclePages.get(slug, `${version} ${londonToday()}`, () => renderVehicle(c))
      : await renderVehicle(c)
    if (page.status !== 200) vehiclePages.forget(slug)
    c.header('vary', 'Cookie, Accept-Encoding')
    c.header('cache-control', page.status === 200 ? 'public, no-cache' : 'no-store')
    if (page.status === 200) c.header('etag', page.etag)
    if (page.status === 200 && c.req.header('if-none-match')?.includes(page.etag)) return c.body(null, 304)
    if (acceptsBrotli(c)) return sendCompressed(c, page.compressed, page.status)
    return c.html((await unbrotli(page.compressed)).toString(), page.status as 200)
  }

  async function renderVehicle(c: Context<Env>): Promise<KeptPage> {
    const page = await renderer.renderPage(c.req.path, { user: null }, c.var.ask)
    const origin = c.var.services.config.publicUrl
    const html = document.page(page, { user: null }, `${origin}${c.req.path}`, origin)
    const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
    return { status: page.status, etag, compressed: await compress(html, 9) }
  }

  async function publicPage(c: Context<Env>) {
    const { services } = c.var
    const session = await describeSession(services, await services.sessions.find(c))
    const slug = c.req.path.match(/^\/p\/([a-z0-9-]+)$/)?.[1]
    if (slug && !session.user) return vehiclePage(c, slug)
    // The page of a mailed link is for whoever holds the link, and for no cache.
    const keep = !session.user && !c.req.path.startsWith('/transfer/')
    c.header('cache-control', keep ? 'no-cache' : 'no-store')
    c.header('vary', 'Cookie, Accept-Encoding')
    const url = c.req.path + new URL(c.req.url).search
    const kept = session.user ? undefined : known.get(url)
    if (kept) return send(c, kept.html, 200, kept.compressed)
    const page = await renderer.renderPage(url, session, c.var.ask)
    const origin = services.config.publicUrl
    const html = document.page(page, session, `${origin}${c.req.path}`, origin)
    const compressed = await compress(html, session.user ? 4 : 9)
    if (!session.user && page.status === 200 && keepable.has(url)) known.set(url, { html, compressed })
    return send(c, html, page.status, compressed)
  }

  async function appShell(c: Context<Env>) {
    const { services } = c.var
    const session = await describeSession(services, await services.sessions.find(c))
    if (!session.user) return c.redirect(mailed.test(c.req.path) ? `/login?next=${c.req.path}` : '/welcome')
    c.header('cache-control', 'no-store')
    const html = document.shell(session)
    return send(c, html, 200, await compress(html, 4))
  }

  const routes = new Hono<Env>()
    .get(
      '/assets/*',
      anyone(),
      keptFor('31536000, immutable'),
      serveStatic({ root: client, precompressed: true }),
      missing,
    )
    .get(
      '/:file{[a-z0-9-]+\\.(svg|png|ico|webmanifest|txt)}',
      anyone(),
      keptFor('86400'),
      serveStatic({ root: client }),
      missing,
    )
    .get('*', anyone(), async (c) => {
      const destination = renderer.destinationOf(c.req.path)
      if (destination === 'public') return await publicPage(c)
      return destination === 'app' ? await appShell(c) : c.redirect('/welcome')
    })
  return { routes, inlineScripts: document.inlineScripts }
}

/** Pages of the app that mails lead to: whoever has to sign in first goes on there. */
const mailed = /^\/enquiries\/[0-9a-f-]{36}$/

const keepable = new Set([
  '/welcome',
  '/about',
  '/pricing',
  '/verify',
  '/terms',
  '/privacy',
  '/login',
  '/signup',
  '/reset-password',
])

const keptFor =
  (time: string): MiddlewareHandler<Env> =>
  (c, next) => {
    c.header('cache-control', `public, max-age=${time}`)
    return next()
  }
const missing = (c: Context<Env>) => {
  c.header('cache-control', 'no-store')
  return c.notFound()
}

const compress = (html: string, quality: number) =>
  brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

interface KeptPage {
  status: number
  etag: string
  compressed: Buffer
}

const acceptsBrotli = (c: Context<Env>) => /\bbr\b/.test(c.req.header('accept-encoding') ?? '')

const send = (c: Context<Env>, html: string, status: number, compressed: Buffer) =>
  acceptsBrotli(c) ? sendCompressed(c, compressed, status) : c.html(html, status as 200)

function sendCompressed(c: Context<Env>, compressed: Buffer, status: number) {
  c.header('content-encoding', 'br')
  return c.body(new Uint8Array(compressed), status as 200, { 'content-type': 'text/html; charset=utf-8' })
}
