import { createHash } from 'node:crypto'
import type { Sql } from '../../platform/database/database.ts'
import { type Precompressed, pack, weigh } from '../../platform/http/precompressed.ts'
import { versionedCache } from '../../platform/http/versioned-cache.ts'
import { escapeHtml } from '../../platform/pages/html.ts'
import type { Services } from '../../platform/services.ts'
import { listPublicVehicles, listShownBusinesses, listShownListings } from './public-page.queries.ts'

interface Sitemap {
  packed: Precompressed
  etag: string
}

const pages = ['/welcome', '/about', '/pricing', '/terms', '/privacy']
const keptFor = 5 * 60_000
const kept = new WeakMap<Services, ReturnType<typeof keepSitemap>>()
const keepSitemap = () => versionedCache<Sitemap>({ entries: 1, bytes: 8_000_000 }, ({ packed }) => weigh(packed))

/**
 * Reads the tables in full, so at most once in five minutes for everybody. A page that its owner took down may be
 * listed for that long; its address stops working at once. A moderator's decisions take effect at once here too.
 */
export async function sitemap(services: Services): Promise<Sitemap> {
  const memory = kept.get(services) ?? keepSitemap()
  kept.set(services, memory)
  const version = `${Math.floor(Date.now() / keptFor)} ${await lastModeration(services.sql)}`
  return memory.get('sitemap', version, () => make(services))
}

async function lastModeration(sql: Sql): Promise<string | undefined> {
  const [last] = await sql<{ id: string }[]>`
    select id from moderation_actions order by created_at desc, id desc limit 1`
  return last?.id
}

async function make({ db, sql, config }: Services): Promise<Sitemap> {
  const [vehicles, listings, businesses] = await Promise.all([
    listPublicVehicles(sql),
    listShownListings(db),
    listShownBusinesses(sql),
  ])
  const entries = [
    ...pages.map((path) => entry(config.publicUrl, path)),
    ...vehicles.map(({ slug, changed }) => entry(config.publicUrl, `/p/${slug}`, changed)),
    ...businesses.map(({ user_id, changed }) => entry(config.publicUrl, `/business/${user_id}`, changed)),
    ...listings.map(({ slug, changed }) => entry(config.publicUrl, `/listings/${slug}`, changed)),
  ]
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  return { packed: await pack(text), etag }
}

const entry = (origin: string, path: string, changed?: Date) =>
  `<url><loc>${escapeHtml(origin + path)}</loc>${changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : ''}</url>`
