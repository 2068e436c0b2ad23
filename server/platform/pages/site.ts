import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { type Site, usualSite } from '#domain/basics/site.ts'
import type { Env } from '../http/env.ts'
import { notFound } from '../http/errors.ts'
import { anyone } from '../http/guard.ts'
import type { Services } from '../services.ts'

export const siteOf = ({ config, logo }: Services): Site => ({
  registration: config.registration,
  name: config.siteName,
  logo: logo ? { wide: logo.wide, icons: logo.icons } : null,
})

/** What is served of an instance with a name or logo of its own; `files` is the folder with ours. */
export const partsOfSite = (files: string) =>
  new Hono<Env>()
    .get('/site-logo/:file{[0-9a-f]+\\.png}', anyone(), (c) => {
      const bytes = c.var.services.logo?.files.get(c.req.param('file'))
      if (!bytes) throw notFound('Page')
      return c.body(bytes, 200, { 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000, immutable' })
    })
    .get('/site.webmanifest', anyone(), async (c) => {
      const manifest = await readFile(join(files, 'site.webmanifest'), 'utf8')
      c.header('cache-control', 'public, max-age=86400')
      return c.body(named(manifest, siteOf(c.var.services)), 200, { 'content-type': 'application/manifest+json' })
    })

function named(manifest: string, { name, logo }: Site): string {
  if (name === usualSite.name && !logo) return manifest
  const icons = logo?.icons.map(({ side, path }) => ({ src: path, sizes: `${side}x${side}`, type: 'image/png' }))
  return JSON.stringify({ ...JSON.parse(manifest), name, short_name: name, ...(icons ? { icons } : {}) }, null, 2)
}
