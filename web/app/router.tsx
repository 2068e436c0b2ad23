import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { routeTree } from './route-tree.gen.ts'

export function createAppRouter(serverUrl?: string) {
  return createRouter({
    routeTree,
    defaultPreload: 'intent',
    scrollRestoration: serverUrl === undefined,
    ...(serverUrl ? { history: createMemoryHistory({ initialEntries: [serverUrl] }), isServer: true } : {}),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
