import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { SessionView } from '#domain/account/session.ts'
import { londonToday } from '#domain/basics/format.ts'
import { mailedPage, thenTo } from '#domain/basics/next-page.ts'
import type { Site } from '#domain/basics/site.ts'
import type { Session } from '../auth/session.ts'
import type { Sql } from '../database/database.ts'
import type { Env } from '../http/env.ts'
import { anyone } from '../http/guard.ts'
import { type Precompressed, pack, sendOnce, sendPrecompressed, weigh } from '../http/precompressed.ts'
import { versionedCache } from '../http/versioned-cache.ts'
import { log } from '../observability/log.ts'
import type { Services } from '../services.ts'
import { type Document, type Drawn, type Page, readDocument } from './html-document.ts'
import { partsOfSite, siteOf } from './site.ts'

const built = resolve(import.meta.dirname, '../../../web/dist')
const client = join(built, 'client')

export interface Renderer {
  destinationOf(path: string): 'public' | 'app' | 'unknown'
  renderPage(url: string, session: SessionView, read: (path: string) => Promise<unknown>, site: Site): Promise<Page>
  drawScreen(
    url: string,
    session: SessionView,
    read: (path: string) => Promise<unknown>,
    site: Site,
  ): Promise<Drawn | undefined>
}

/** What a page needs to know from the areas before it is rendered. */
interface PageFacts {
  describeSession(services: Services, session: Session | undefined): Promise<SessionView>
  /** Undefined while the vehicle's page may not be seen. */
  findPageVersion(sql: Sql, slug: string): Promise<string | undefined>
}

export interface Web {
  routes: Hono<Env>
  inlineScripts: string[]
  /** In development: extra permissions, a handler in front of the server, and a way to stop. */
  extraPolicy?: string[]
  attach?(server: Server): void
  close?(): Promise<void>
}

/** Where pages come from: the build, or the sources in development. */
export interface PageSource {
  renderer(): Promise<Renderer>
  document: Document
  /** The folder of static files. */
  files: string
  /** Whether a rendered page may be reused. */
  keepsPages: boolean
}

async function readBuild(): Promise<PageSource> {
  const entry = join(built, 'server/entry-server.js')
  if (!existsSync(entry)) throw new Error('The web app has not been built.')
  const renderer: Renderer = await import(pathToFileURL(entry).href)
  return { renderer: async () => renderer, document: await readDocument(client), files: client, keepsPages: true }
}

const isInAppForMembers = (path: string) => /^\/(business\/[^/]+|businesses)$/.test(path)

/** Serves the web app: assets, public pages as rendered HTML, and one shell for everything signed in. */
export async function createPageServer(
  { describeSession, findPageVersion }: PageFacts,
  source?: PageSource,
): Promise<Web> {
  const { renderer, document, files, keepsPages } = source ?? (await readBuild())
  // Pages that are the same for every visitor are rendered and compressed once.
  const known = new Map<string, Precompressed>()
  // Those of public vehicles are kept as long as nothing on them changes.
  const vehiclePages = versionedCache<KeptPage>({ entries: 200, bytes: 32_000_000 }, ({ packed }) => weigh(packed))

  /** One database read says whether the page may still be seen and is unchanged; often that is all it takes. */
  async function vehiclePage(c: Context<Env>, slug: string) {
    const version = await c.var.mayBeOld(({ sql }) => findPageVersion(sql, slug))
    c.header('vary', 'Cookie, Accept-Encoding')
    c.header('cache-control', 'no-store')
    if (!version) {
      vehiclePages.forget(slug)
      const { html, status } = await renderVehicle(c)
      return sendOnce(c, html, status)
    }
    // Dates are shown in days from today, so a page lasts until midnight at most.
    const page = await vehiclePages.get(slug, `${version} ${londonToday()}`, async () => {
      const { html, status } = await renderVehicle(c)
      const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
      return { status, etag, packed: await pack(html) }
    })
    if (page.status !== 200) {
      vehiclePages.forget(slug)
      return sendPrecompressed(c, page.packed, page.status)
    }
    c.header('cache-control', 'public, no-cache')
    c.header('etag', page.etag)
    if (c.req.header('if-none-match')?.includes(page.etag)) return c.body(null, 304)
    return sendPrecompressed(c, page.packed)
  }

  async function renderVehicle(c: Context<Env>) {
    const site = siteOf(c.var.services)
    const page = await (await renderer()).renderPage(c.req.path, { user: null }, c.var.ask, site)
    const origin = c.var.services.config.publicUrl
    return { status: page.status, html: document.page(page, { user: null }, `${origin}${c.req.path}`, origin, site) }
  }

  async function publicPage(c: Context<Env>) {
    const { services } = c.var
    const session = await describeSession(services, await services.sessions.find(c))
    // A member reads it inside the app.
    if (session.user && isInAppForMembers(c.req.path)) {
      c.header('cache-control', 'no-store')
      c.header('vary', 'Cookie, Accept-Encoding')
      return sendOnce(c, document.shell(siteOf(services), session))
    }
    const slug = c.req.path.match(/^\/p\/([a-z0-9-]+)$/)?.[1]
    if (slug && !session.user && keepsPages) return vehiclePage(c, slug)
    // The page of an emailed link is only for the person with the link, and for no cache.
    const isSecret = /^\/(transfer|join|invitations|report|unsubscribe|conversation)\//.test(c.req.path)
    c.header('cache-control', session.user || isSecret ? 'no-store' : 'no-cache')
    if (isSecret) c.header('x-robots-tag', 'noindex, nofollow')
    c.header('vary', 'Cookie, Accept-Encoding')
    const { pathname, search } = new URL(c.req.url)
    const url = pathname + (session.user ? search : readByVisitors(pathname, c.req.query()))
    const kept = session.user ? undefined : known.get(url)
    if (kept) return sendPrecompressed(c, kept)
    const page = await (await renderer()).renderPage(url, session, c.var.ask, siteOf(services))
    if (page.location) return c.redirect(page.location, 307)
    const origin = services.config.publicUrl
    const html = document.page(page, session, `${origin}${pathname}`, origin, siteOf(services))
    if (session.user || page.status !== 200 || !keepsPages || !keepable.has(url)) return sendOnce(c, html, page.status)
    const packed = await pack(html)
    known.set(url, packed)
    return sendPrecompressed(c, packed)
  }

  async function appShell(c: Context<Env>) {
    const { services } = c.var
    const session = await describeSession(services, await services.sessions.find(c))
    if (!session.user) {
      const page = mailedPage(c.req.path, new URL(c.req.url).search)
      return c.redirect(page ? thenTo('/login', page) : '/welcome')
    }
    c.header('cache-control', 'no-store')
    const site = siteOf(services)
    const drawn = await drawnScreen(c, await renderer(), session, site)
    return sendOnce(c, drawn ? document.screen(drawn, session, site) : document.shell(site, session, c.req.path))
  }

  const routes = partsOfPages(document, files).get('*', anyone(), async (c) => {
    const { pathname, search } = new URL(c.req.url)
    // One address per page. Never '//', which leads to another site; nor decoded, because '/\' is treated the same.
    const plain = `/${pathname.replace(/^\/+|\/+$/g, '')}`
    if (plain !== pathname) return c.redirect(plain + search, 308)
    const destination = (await renderer()).destinationOf(pathname)
    if (destination === 'public') return await publicPage(c)
    return destination === 'app' ? await appShell(c) : c.redirect('/welcome')
  })
  return { routes, inlineScripts: document.inlineScripts }
}

/** What can't be drawn here starts in the browser, which says what is missing. */
async function drawnScreen(c: Context<Env>, { drawScreen }: Renderer, session: SessionView, site: Site) {
  const { pathname, search } = new URL(c.req.url)
  try {
    return await drawScreen(pathname + search, session, c.var.askAsMember, site)
  } catch (error) {
    log.error('A screen could not be drawn', error)
    return undefined
  }
}

/** Everything but the pages themselves. */
function partsOfPages(document: Document, files: string) {
  const compressed = serveStatic<Env>({ root: files, precompressed: true })
  return (
    new Hono<Env>()
      .route('/', partsOfSite(files))
      .get('/app-shell', anyone(), emptyShell(document))
      .get('/service-worker.js', anyone(), askedEachTime, compressed, missing)
      .get('/assets/*', anyone(), keptForEver, compressed, missing)
      .get(
        '/:file{[a-z0-9-]+\\.(svg|png|webp|ico|webmanifest|txt)}',
        anyone(),
        keptFor('86400'),
        serveStatic({ root: files }),
        missing,
      )
      .get('/badges/:file{[a-z-]+\\.svg}', anyone(), keptFor('86400'), serveStatic({ root: files }), missing)
      // The service worker answers this and keeps what was shared on the device. Without one nothing is read or kept, and
      // the screen asks for the file again.
      .post('/share-target', anyone(), (c) => c.redirect('/share', 303))
  )
}

/** What the service worker keeps for a start without a connection: nobody's, and the same for everybody. */
function emptyShell(document: Document) {
  let packed: Promise<Precompressed> | undefined
  return async (c: Context<Env>) => {
    c.header('cache-control', 'no-store')
    c.header('x-robots-tag', 'noindex')
    packed ??= pack(document.shell(siteOf(c.var.services)))
    return sendPrecompressed(c, await packed)
  }
}

/** The parts of an address that affect a visitor's page: anything else would make it render again each time. */
function readByVisitors(pathname: string, { goodbye, place, service, type }: Record<string, string>) {
  if (pathname === '/businesses') {
    const asked = Object.entries({ place, service, type }).filter((each): each is [string, string] => Boolean(each[1]))
    return asked.length > 0 ? `?${new URLSearchParams(asked)}` : ''
  }
  return pathname === '/welcome' && goodbye === '1' ? '?goodbye=1' : ''
}

const keepable = new Set([
  '/welcome',
  '/welcome?goodbye=1',
  '/about',
  '/pricing',
  '/verify',
  '/terms',
  '/privacy',
  '/login',
  '/signup',
  '/reset-password',
  '/confirm-address',
])

const keptFor =
  (time: string): MiddlewareHandler<Env> =>
  (c, next) => {
    c.header('cache-control', `public, max-age=${time}`)
    return next()
  }
/** Its name is derived from its content, so there is never anything to revalidate. */
const keptForEver: MiddlewareHandler<Env> = async (c, next) => {
  await keptFor('31536000, immutable')(c, next)
  c.res.headers.delete('last-modified')
}
/** A browser must hear of a new worker at once, whatever is kept in between. */
const askedEachTime: MiddlewareHandler<Env> = (c, next) => {
  c.header('cache-control', 'no-cache')
  return next()
}
const missing = (c: Context<Env>) => {
  c.header('cache-control', 'no-store')
  return c.notFound()
}

interface KeptPage {
  status: number
  etag: string
  packed: Precompressed
}
