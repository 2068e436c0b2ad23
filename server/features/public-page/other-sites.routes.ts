import { type Context, Hono } from 'hono'
import { anyone, type Env } from '../../guard.ts'
import { escapeHtml } from '../../platform/html.ts'
import { listPublicVehicles, listPublishedListings } from './public-page.queries.ts'
import { sharePicture } from './share-picture.ts'

const pages = ['/welcome', '/about', '/pricing', '/terms', '/privacy']

/** What other programs ask for. The tables are asked each time, so that a page that was taken down is not named again. */
export const forOtherSites = new Hono<Env>()
  .get('/p/:slug/og.png', anyone(), async (c) => {
    c.header('cache-control', 'no-store')
    const { bytes, etag } = await sharePicture(c.var.services, c.req.param('slug'), c.var.address)
    revalidated(c)
    c.header('etag', etag)
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304)
    return c.body(new Uint8Array(bytes), 200, { 'content-type': 'image/png' })
  })
  .get('/sitemap.xml', anyone(), async (c) => {
    const { sql, config } = c.var.services
    const [vehicles, listings] = await Promise.all([listPublicVehicles(sql), listPublishedListings(sql)])
    const entries = [
      ...pages.map((path) => entry(config.publicUrl, path)),
      ...vehicles.map(({ slug, changed }) => entry(config.publicUrl, `/p/${slug}`, changed)),
      ...listings.map(({ slug, changed }) => entry(config.publicUrl, `/listings/${slug}`, changed)),
    ]
    revalidated(c)
    return c.body(
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`,
      200,
      { 'content-type': 'application/xml; charset=utf-8' },
    )
  })
  .get('/robots.txt', anyone(), (c) => {
    revalidated(c)
    return c.text(
      `User-agent: *\nDisallow: /api/\nDisallow: /transfer/\nAllow: /\n\nSitemap: ${c.var.services.config.publicUrl}/sitemap.xml\n`,
    )
  })

const entry = (origin: string, path: string, changed?: Date) =>
  `<url><loc>${escapeHtml(origin + path)}</loc>${changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : ''}</url>`

const revalidated = (c: Context) => c.header('cache-control', 'public, no-cache')
