import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const refused = (error: Error) => error instanceof ApiError && error.status >= 400 && error.status < 500

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 1 && !refused(error),
      // Offline, a screen should say so instead of waiting without a word.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

declare module '@tanstack/react-query' {
  interface Register {
    /** What else a query shows, beside what its key begins with: a change of it asks for the query again. */
    queryMeta: { topics?: string[] }
  }
}

let owner: string | undefined

/** What one member loaded is never shown to the next one at the same browser. */
export function keepCacheFor(userId: string | undefined) {
  if (owner !== undefined && owner !== userId) queryClient.clear()
  owner = userId
}
