import { RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { SessionView } from '#domain/account/session.ts'
import type { Site } from '#domain/basics/site.ts'
import { renderOnSite } from '../ui/this-site.ts'
import type { ReadPublic } from './public-data.ts'
import { type Answers, renderWithAnswers } from './query.ts'
import { createAppRouter } from './router.tsx'
import { renderWithSession } from './session.ts'

export interface Rendered {
  status: number
  /** Where the page is instead. */
  location?: string
  html: string
  meta: Record<string, string>[]
  title: string
  routeIds: string[]
  /** Head tags other than meta: a picture to preload, for instance. */
  links: Record<string, string>[]
  /** Structured data for search engines (schema.org). */
  structured: unknown[]
  /** What was read for the page, by path: the browser hydrates with the same. */
  data: Record<string, unknown>
}

export type Destination = 'public' | 'app' | 'unknown'

/** Which of the three kinds of page an address leads to, without loading it. */
export function destinationOf(path: string): Destination {
  const ids = createAppRouter({ url: path, read: () => Promise.reject(new Error('Nothing is read for this.')) })
    .matchRoutes(path, {})
    .map((match) => match.routeId as string)
  if (ids.includes('/_public')) return 'public'
  return ids.includes('/_app') ? 'app' : 'unknown'
}

export async function renderPage(url: string, session: SessionView, read: ReadPublic, site: Site): Promise<Rendered> {
  const data: Record<string, unknown> = {}
  const router = createAppRouter({
    url,
    read: async <T,>(path: string, embed?: (answer: T) => T) => {
      const answer = await read<T>(path)
      data[path] = embed ? embed(answer) : answer
      return answer
    },
  })
  await router.load()
  const instead = router._serverResult?.type === 'redirect' && router._serverResult.redirect.headers.get('location')
  const html = renderOnSite(site, () =>
    renderWithSession(session, () => renderToString(<RouterProvider router={router} />)),
  )
  const matches = router.state.matches
  const meta = matches.flatMap((match) => match.meta ?? []).filter((tag) => tag !== undefined)
  return {
    ...(instead && instead !== url ? { status: 307, location: instead } : { status: statusOf(matches) }),
    html,
    title: meta.findLast((tag) => 'title' in tag)?.title ?? 'GarageTale',
    meta: meta.filter((tag) => !('title' in tag) && !(structuredTag in tag)) as Record<string, string>[],
    routeIds: matches.map((match) => match.routeId as string),
    links: matches.flatMap((match) => match.links ?? []).filter((link) => link !== undefined) as Record<
      string,
      string
    >[],
    structured: meta.flatMap((tag) => (structuredTag in tag ? [tag[structuredTag]] : [])),
    data,
  }
}

export interface Drawn {
  html: string
  title: string
  routeIds: string[]
  /** What it was drawn from: the browser begins with the same. */
  answers: Answers
}

/** How often the code that a screen loads in parts is waited for, and how long each time. */
const waits = { times: 40, pause: 25 }

/**
 * The top of a member's screen, for those that can be drawn here; the others start with the word Loading. `read` is the
 * API as the member sees it.
 */
export async function drawScreen(
  url: string,
  session: SessionView,
  read: (path: string) => Promise<unknown>,
  site: Site,
): Promise<Drawn | undefined> {
  const answers: Answers = []
  const router = createAppRouter({
    url,
    read: () => Promise.reject(new Error('A member’s screen reads no public data.')),
    draw: async ({ queryKey, path }) => void answers.push([queryKey, await read(path)]),
  })
  await router.load()
  const matches = router.state.matches
  if (answers.length === 0 || statusOf(matches) !== 200) return undefined
  const render = () =>
    renderOnSite(site, () =>
      renderWithSession(session, () =>
        renderWithAnswers(answers, () => renderToString(<RouterProvider router={router} />)),
      ),
    )
  const html = await whole(render)
  const title = matches.flatMap((match) => match.meta ?? []).findLast((tag) => tag && 'title' in tag)?.title
  return html === undefined
    ? undefined
    : { html, title: title ?? 'GarageTale', routeIds: matches.map((match) => match.routeId as string), answers }
}

/** What the first member's screen needs may still be loading; once loaded, it stays. */
async function whole(render: () => string): Promise<string | undefined> {
  for (let time = 0; time < waits.times; time++) {
    const html = render()
    if (!html.includes(unfinished)) return html
    await new Promise((done) => setTimeout(done, waits.pause))
  }
  return undefined
}
/** React's mark for what it leaves to the browser. */
const unfinished = '<!--$!-->'

const structuredTag = 'script:ld+json'

function statusOf(matches: { status: string }[]) {
  if (matches.length === 0 || matches.some(({ status }) => status === 'notFound')) return 404
  return matches.some(({ status }) => status === 'error') ? 500 : 200
}
