import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { SessionView } from '#domain/session.ts'
import { describeSession } from '../features/session/session.queries.ts'
import { anyone, type Env } from '../guard.ts'
import { type Page, readDocument } from './document.ts'

const built = resolve(import.meta.dirname, '../../web/dist')
const client = join(built, 'client')
const brotli = promisify(brotliCompress)

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

  async function publicPage(c: Context<Env>) {
    const { services } = c.var
    const session = await describeSession(services, await services.sessions.find(c))
    c.header('cache-control', session.user ? 'no-store' : 'no-cache')
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
    if (!session.user) return c.redirect('/welcome')
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

const keepable = new Set([
  '/welcome',
  '/about',
  '/pricing',
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

function send(c: Context<Env>, html: string, status: number, compressed: Buffer) {
  if (!/\bbr\b/.test(c.req.header('accept-encoding') ?? '')) return c.html(html, status as 200)
  c.header('content-encoding', 'br')
  return c.body(new Uint8Array(compressed), status as 200, { 'content-type': 'text/html; charset=utf-8' })
}
