import { RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { SessionView } from '#domain/session.ts'
import { createAppRouter } from './router.tsx'
import { renderWithSession } from './session.ts'

export interface Rendered {
  status: number
  html: string
  meta: Record<string, string>[]
  title: string
  routeIds: string[]
}

export type Destination = 'public' | 'app' | 'unknown'

/** Which of the three kinds of page an address leads to, without loading it. */
export function destinationOf(url: string): Destination {
  const ids = createAppRouter(url)
    .matchRoutes(new URL(url, 'http://server').pathname, {})
    .map((match) => match.routeId as string)
  if (ids.includes('/_public')) return 'public'
  return ids.includes('/_app') ? 'app' : 'unknown'
}

export async function renderPage(url: string, session: SessionView): Promise<Rendered> {
  const router = createAppRouter(url)
  await router.load()
  const html = renderWithSession(session, () => renderToString(<RouterProvider router={router} />))
  const matches = router.state.matches
  const meta = matches.flatMap((match) => match.meta ?? []).filter((tag) => tag !== undefined)
  return {
    status: matches.some((match) => match.status === 'notFound') ? 404 : 200,
    html,
    title: meta.findLast((tag) => 'title' in tag)?.title ?? 'GarageTale',
    meta: meta.filter((tag) => !('title' in tag)) as Record<string, string>[],
    routeIds: matches.map((match) => match.routeId as string),
  }
}
