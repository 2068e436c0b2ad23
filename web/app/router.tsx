import type { QueryKey } from '@tanstack/react-query'
import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { type ReadPublic, readPublic } from './public-data.ts'
import { routeTree } from './route-tree.gen.ts'

/** On the server: the requested address, and how a page reads what it shows. */
interface OnServer {
  url: string
  read: ReadPublic
  draw?: Draw
}

/** Has a member's screen drawn on the server, from the answer of this path of the API to this query. */
export type Draw = (query: { queryKey: QueryKey; path: string }) => Promise<void>

export function createAppRouter(server?: OnServer) {
  return createRouter({
    routeTree,
    context: { read: readPublic, ...server },
    defaultPreload: 'intent',
    scrollRestoration: server === undefined,
    ...(import.meta.env.SSR && server
      ? { history: createMemoryHistory({ initialEntries: [server.url] }), isServer: true }
      : {}),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
