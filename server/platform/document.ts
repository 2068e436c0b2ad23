import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SessionView } from '#domain/session.ts'
import { escapeHtml } from './mail-templates.ts'

export interface Page {
  status: number
  html: string
  title: string
  meta: Record<string, string>[]
  routeIds: string[]
}

interface Chunk {
  file: string
  imports?: string[]
}

/** Turns the built index.html into the documents we send: rendered pages, and one shell for everything signed in. */
export async function readDocument(client: string) {
  const template = await readFile(join(client, 'index.html'), 'utf8')
  const manifest: Record<string, Chunk> = JSON.parse(await readFile(join(client, 'manifest.json'), 'utf8'))
  const styled = unhurried(await inlineStyles(template, client)).replace(
    '<div id="root">',
    '<div id="root" data-rendered>',
  )
  return {
    inlineScripts: scriptHashes(template),
    page: (page: Page, session: SessionView, url: string, origin: string) =>
      fill(styled, {
        head: headOf(page, url, origin) + preloads(manifest, page.routeIds),
        app: page.html,
        session,
      }),
    shell: (session: SessionView) =>
      fill(template, {
        head: '<title>GarageTale</title>',
        app: '<p role="status" class="p-8">Loading...</p>',
        session,
      }),
  }
}

function fill(template: string, { head, app, session }: { head: string; app: string; session: SessionView }) {
  const data = JSON.stringify(session).replaceAll('<', '\\u003c')
  // Functions as replacements: "$&" in someone's name must stay what it is.
  return template
    .replace('<!--head-->', () => head)
    .replace('<!--app-->', () => app)
    .replace('<!--session-->', () => `<script type="application/json" id="session">${data}</script>`)
}

function headOf(page: Page, url: string, origin: string) {
  const description = page.meta.find((tag) => tag.name === 'description')?.content ?? ''
  const tags = [
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: url },
    { property: 'og:site_name', content: 'GarageTale' },
    { property: 'og:image', content: `${origin}/og-image.png` },
  ].filter(({ property }) => !page.meta.some((tag) => tag.property === property))
  const attributes = (tag: Record<string, string>) =>
    Object.entries(tag)
      .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
      .join(' ')
  return [
    `<title>${escapeHtml(page.title)}</title>`,
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...[...page.meta, ...tags].map((tag) => `<meta ${attributes(tag)}>`),
  ].join('')
}

/** The page's own chunks start to load with the HTML instead of after the entry has run. */
function preloads(manifest: Record<string, Chunk>, routeIds: string[]): string {
  const files = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const part of chunk.imports ?? []) add(part)
  }
  for (const id of routeIds)
    for (const key of Object.keys(manifest)) if (key.startsWith(`routes${id}.tsx?tsr-split`)) add(key)
  return [...files].map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`).join('')
}

/** Public pages carry their style sheet with them: one request less before the first paint. */
async function inlineStyles(template: string, client: string): Promise<string> {
  let html = template
  for (const [tag, href] of template.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g)) {
    const css = await readFile(join(client, href as string), 'utf8')
    html = html.replace(tag, () => `<style>${css}</style>`)
  }
  return html
}

/** A rendered page is readable before its scripts arrive, so they wait for words and fonts. */
function unhurried(html: string): string {
  return html.replaceAll(/<script type="module"|<link rel="modulepreload"/g, (tag) => `${tag} fetchpriority="low"`)
}

/** So that the policy can allow the few lines of inline script we wrote, and no others. */
function scriptHashes(template: string): string[] {
  return [...template.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code]) =>
      `'sha256-${createHash('sha256')
        .update(code as string)
        .digest('base64')}'`,
  )
}
