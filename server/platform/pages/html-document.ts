import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SessionView } from '#domain/account/session.ts'
import { type Site, usualSite } from '#domain/basics/site.ts'
import { versionOfBuild } from './build-version.ts'
import { escapeHtml } from './html.ts'

export interface Page {
  status: number
  location?: string
  html: string
  title: string
  meta: Record<string, string>[]
  routeIds: string[]
  links: Record<string, string>[]
  structured: unknown[]
  data: Record<string, unknown>
}

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
  dynamicImports?: string[]
}
type Manifest = Record<string, Chunk>

/** The top of a member's screen. */
export interface Drawn {
  html: string
  title: string
  routeIds: string[]
  answers: unknown
}

export interface Document {
  inlineScripts: string[]
  page(page: Page, session: SessionView, url: string, origin: string, site: Site): string
  screen(drawn: Drawn, session: SessionView, site: Site): string
  /** Without a session: the one a browser keeps, whoever is signed in. */
  shell(site: Site, session?: SessionView, path?: string): string
}

/** Turns the built index.html into the documents we send: rendered pages, and one shell for everything signed in. */
export async function readDocument(client: string): Promise<Document> {
  const built = await readFile(join(client, 'manifest.json'), 'utf8')
  const manifest: Manifest = JSON.parse(built)
  const template = withVersion(await readFile(join(client, 'index.html'), 'utf8'), built)
  const [entryKey = '', entry] = Object.entries(manifest).find(([, chunk]) => chunk.isEntry) ?? []
  const startKeys = [entryKey, ...(entry?.dynamicImports ?? []).filter((key) => key !== keptStore)]
  const start = chunksOf(manifest, startKeys)
  const startScripts = await readFile(join(client, '../inline/start-scripts.js'), 'utf8')
  const styled = scriptsAfterPaint(await inlineStyles(template, client), startScripts.trim())
  // A member comes often: the style sheets stay in the browser.
  const linked = scriptsAfterPaint(template, startScripts.trim())
  const sheets = await readSheets(manifest, client)
  const partsFor = kept((routeIds: string[]) => {
    const chunks = withImports(manifest, partsOf(manifest, routeIds))
    const styles = chunks.flatMap(({ css = [] }) => css.filter((file) => sheets.has(file)))
    return { styles, scripts: [...new Set([...start, ...chunks.map(({ file }) => `/${file}`)])] }
  })
  return {
    inlineScripts: scriptHashes(styled),
    page: (page: Page, session: SessionView, url: string, origin: string, site: Site) => {
      const { styles, scripts } = partsFor(page.routeIds)
      return fill(styled, {
        ...pageFilling(page, session, url, origin, site, scriptList(scripts, isBook(page))),
        styles: styles.length ? `<style>${styles.map((file) => sheets.get(file)).join('')}</style>` : '',
      })
    },
    screen: (drawn, session, site) => {
      const { styles, scripts } = partsFor(drawn.routeIds)
      return fill(linked, {
        ...screenFilling(drawn, session, site, scriptList(scripts, false)),
        styles: styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`).join(''),
      })
    },
    shell: (site: Site, session?: SessionView, path = '/') => {
      const screens = [screen('_app'), ...(path === '/' ? [screen('_app/index')] : [])]
      const parts = chunksOf(manifest, [
        ...startKeys,
        ...(session ? [] : [keptStore, 'app/device/device.ts']),
        ...screens,
      ])
      return shell(template, site, session, parts.map(preload).join(''))
    },
  }
}

/** Read first of all where the device knows the member, and only there. */
const keptStore = 'app/device/kept-store.ts'

/** The same from the index.html in development, whose scripts load the rest themselves. */
export function documentOfSources(template: string, styles: string): Document {
  const link = `<link rel="stylesheet" href="${styles}">`
  const rendered = markRendered(template)
  return {
    inlineScripts: scriptHashes(template),
    page: (page, session, url, origin, site) => fill(rendered, pageFilling(page, session, url, origin, site, link)),
    screen: (drawn, session, site) => fill(rendered, screenFilling(drawn, session, site, link)),
    shell: (site, session) => shell(template, site, session, link),
  }
}

const pageFilling = (page: Page, session: SessionView, url: string, origin: string, site: Site, links: string) => ({
  head: headOf(page, url, origin, site) + links,
  app: page.html,
  session,
  site,
  data: page.data,
})

const screenFilling = ({ html, title, answers }: Drawn, session: SessionView, site: Site, links: string) => ({
  head: `<title>${escapeHtml(title.replaceAll(usualSite.name, () => site.name))}</title>${links}`,
  app: html,
  session,
  site,
  answers,
})

/** The name the service worker of the same build has, so that a page knows which of them is newer than itself. */
const withVersion = (template: string, built: string) =>
  template.replace('<!--head-->', `<meta name="version" content="${versionOfBuild(built)}"><!--head-->`)

const shell = (template: string, site: Site, session: SessionView | undefined, links: string) =>
  fill(template, {
    head: `<title>${escapeHtml(site.name)}</title>${links}`,
    site,
    app: '<p role="status" class="p-8">Loading...</p>',
    ...(session ? { session } : {}),
  })

interface Filling {
  head: string
  /** Of single parts of the page: after those of every page, which they add to. */
  styles?: string
  app: string
  session?: SessionView
  site: Site
  data?: Record<string, unknown>
  answers?: unknown
}

function fill(template: string, { head, styles = '', app, session, site, data = {}, answers }: Filling) {
  const unusual = JSON.stringify(site) === JSON.stringify(usualSite) ? '' : dataScript('application/json', site, 'site')
  const came =
    (Object.keys(data).length ? dataScript('application/json', data, 'data') : '') +
    (answers ? dataScript('application/json', answers, 'answers') : '')
  // Functions as replacements: "$&" in someone's name must stay as it is.
  return withIcons(template, site)
    .replace('</head>', () => `${styles}</head>`)
    .replace('<!--head-->', () => head)
    .replace('<!--app-->', () => app)
    .replace(
      '<!--session-->',
      () => (session ? dataScript('application/json', session, 'session') : '') + unusual + came,
    )
}

function withIcons(template: string, { logo }: Site): string {
  if (!logo) return template
  return template.replaceAll(/<link rel="(icon|apple-touch-icon)"[^>]*>/g, (_, rel) => {
    const { path } = logo.icons[0] as { path: string }
    return `<link rel="${rel}" href="${path}">`
  })
}

/** Data, never code: nothing people typed can end the element. */
const dataScript = (type: string, data: unknown, id?: string) =>
  `<script type="${type}"${id ? ` id="${id}"` : ''}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

function headOf(page: Page, url: string, origin: string, { name: site }: Site) {
  const named = (text: string) => text.replaceAll(usualSite.name, () => site)
  const title = named(page.title)
  const meta = page.meta.map((tag) =>
    /title|description/.test(tag.name ?? tag.property ?? '') && tag.content
      ? { ...tag, content: named(tag.content) }
      : tag,
  )
  const description = meta.find((tag) => tag.name === 'description')?.content ?? ''
  const tags = [
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: url },
    { property: 'og:site_name', content: site },
    { property: 'og:image', content: `${origin}/og-image.png` },
  ].filter(({ property }) => !meta.some((tag) => tag.property === property))
  const attributes = (tag: Record<string, string>) =>
    Object.entries(tag)
      .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
      .join(' ')
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...[...meta, ...tags].map((tag) => `<meta ${attributes(absolute(tag, origin))}>`),
    ...page.links.map((link) => `<link ${attributes(link)}>`),
    ...page.structured.map((each) => dataScript('application/ld+json', wholeAddresses(each, origin))),
  ].join('')
}

/** Other sites need a picture's full address; a page uses its path. */
const absolute = (tag: Record<string, string>, origin: string) =>
  tag.property === 'og:image' && tag.content?.startsWith('/') ? { ...tag, content: `${origin}${tag.content}` } : tag

const wholeAddresses = (data: unknown, origin: string): unknown =>
  JSON.parse(
    JSON.stringify(data, (key, value) =>
      /^(url|image|contentUrl|@id)$/.test(key) && typeof value === 'string' && value.startsWith('/')
        ? origin + value
        : value,
    ),
  )

/** The router's plugin splits a route's code from its file; it is found by its new name. */
const partsOf = (manifest: Manifest, routeIds: string[]) =>
  Object.keys(manifest).filter((key) => routeIds.some((id) => key.startsWith(`routes${fileOf(id)}.tsx?tsr-split`)))

const fileOf = (routeId: string) => routeId.replace(/\/$/, '/index')

const screen = (name: string) => `routes/${name}.tsx?tsr-split=component`

/** There are as many combinations as screens. */
function kept<T>(make: (routeIds: string[]) => T): (routeIds: string[]) => T {
  const made = new Map<string, T>()
  return (routeIds) => {
    const name = routeIds.join(' ')
    const before = made.get(name)
    if (before) return before
    const now = make(routeIds)
    made.set(name, now)
    return now
  }
}

/** The files of these modules and of all they import, in that order. */
const chunksOf = (manifest: Manifest, keys: string[]) => withImports(manifest, keys).map(({ file }) => `/${file}`)

function withImports(manifest: Manifest, keys: string[]): Chunk[] {
  const chunks = new Set<Chunk>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || chunks.has(chunk)) return
    chunks.add(chunk)
    for (const part of chunk.imports ?? []) add(part)
  }
  for (const key of keys) add(key)
  return [...chunks]
}

const preload = (file: string) => `<link rel="modulepreload" crossorigin href="${file}">`
const scriptList = (files: string[], wait: boolean) =>
  `<meta name="scripts"${wait ? ' data-wait' : ''} content="${escapeHtml(files.join(' '))}">`

/** A vehicle's public page is mostly read and works without scripts: they load on the first interaction. */
const isBook = (page: Page) => page.status === 200 && page.routeIds.includes('/_public/p/$slug')

/**
 * A rendered page is read before it is used: all its scripts are requested together once it has been painted, so that
 * on a slow connection they don't delay text and fonts.
 */
function scriptsAfterPaint(html: string, startScripts: string): string {
  return markRendered(html)
    .replaceAll(/<(script type="module"[^>]*><\/script|link rel="modulepreload"[^>]*)>\s*/g, '')
    .replace('</body>', () => `<script>${startScripts}</script></body>`)
}

const markRendered = (html: string) => html.replace('<div id="root">', '<div id="root" data-rendered>')

/** The style sheets of single parts, by file; the one of every page is in the template. */
async function readSheets(manifest: Manifest, client: string): Promise<Map<string, string>> {
  const files = new Set(Object.values(manifest).flatMap(({ css = [], isEntry }) => (isEntry ? [] : css)))
  return new Map(
    await Promise.all([...files].map(async (file) => [file, await readFile(join(client, file), 'utf8')] as const)),
  )
}

/** Public pages include their style sheet: one request less before the first paint. */
async function inlineStyles(template: string, client: string): Promise<string> {
  let html = template
  for (const [tag, href] of template.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g)) {
    const css = await readFile(join(client, href as string), 'utf8')
    html = html.replace(tag, () => `<style>${css}</style>`)
  }
  return html
}

/** So that the policy can allow our own few lines of inline script, and no others. */
function scriptHashes(template: string): string[] {
  return [...template.matchAll(/<script(?: type="module")?>([\s\S]*?)<\/script>/g)].map(
    ([, code]) =>
      `'sha256-${createHash('sha256')
        .update(code as string)
        .digest('base64')}'`,
  )
}
