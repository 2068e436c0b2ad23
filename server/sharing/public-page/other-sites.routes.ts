import { type Context, Hono } from 'hono'
import type { Env } from '../../platform/http/env.ts'
import { notFound } from '../../platform/http/errors.ts'
import { anyone } from '../../platform/http/guard.ts'
import { sendPrecompressed } from '../../platform/http/precompressed.ts'
import { pageBehindCode } from './printed-code.ts'
import { sharePicture } from './share-picture.ts'
import { sitemap } from './sitemap.ts'

/** What other programs request: search engines, messengers, and whatever reads the code on a windscreen. */
export const forOtherSites = new Hono<Env>()
  .get('/p/:slug/og.png', anyone(), async (c) => {
    c.header('cache-control', 'no-store')
    const { bytes, etag } = await sharePicture(c.var.services, c.req.param('slug'), c.var.address)
    revalidated(c)
    c.header('etag', etag)
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304)
    return c.body(new Uint8Array(bytes), 200, { 'content-type': 'image/png' })
  })
  .get('/c/:slug{[a-z0-9-]{1,200}}', anyone(), async (c) => {
    const session = await c.var.services.sessions.find(c)
    c.header('cache-control', 'no-store')
    return c.redirect(await pageBehindCode(c.var.db, c.req.param('slug'), session?.user.id))
  })
  .get('/sitemap.xml', anyone(), async (c) => {
    c.header('cache-control', 'no-store')
    if (!c.var.services.config.robots) throw notFound('Page')
    const { packed, etag } = await sitemap(c.var.services)
    revalidated(c)
    c.header('vary', 'Accept-Encoding')
    c.header('etag', etag)
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304)
    return sendPrecompressed(c, packed, 200, 'application/xml; charset=utf-8')
  })
  .get('/robots.txt', anyone(), (c) => {
    revalidated(c)
    if (!c.var.services.config.robots) return c.text('User-agent: *\nDisallow: /\n')
    return c.text(
      `User-agent: *\nDisallow: /api/\nDisallow: /transfer/\nAllow: /\n\nSitemap: ${c.var.services.config.publicUrl}/sitemap.xml\n`,
    )
  })

const revalidated = (c: Context) => c.header('cache-control', 'public, no-cache')
