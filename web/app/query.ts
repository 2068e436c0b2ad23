import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const refused = (error: Error) => error instanceof ApiError && error.status >= 400 && error.status < 500

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 1 && !refused(error),
      // Offline, a screen should say so instead of waiting silently.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

export type Answers = [key: QueryKey, answer: unknown][]

/** Renders on the server with these answers; the render is synchronous, so no other request can see them. */
export function renderWithAnswers<T>(answers: Answers, render: () => T): T {
  begin(answers)
  try {
    return render()
  } finally {
    queryClient.clear()
  }
}

function begin(answers: Answers, updatedAt?: number) {
  for (const [key, answer] of answers) queryClient.setQueryData(key, answer, { updatedAt })
}

let drawn: number | undefined
/** Since when what is on the screen may have changed, if the server has drawn it; once, for whoever looks after that. */
export function takeDrawn(): number | undefined {
  const since = drawn
  drawn = undefined
  return since
}

// A screen that the server has drawn starts with what it was drawn from, as old as the request for it.
// It does not stay in the page, where the next member in this browser could find it.
const came = typeof document === 'undefined' ? null : document.getElementById('answers')
if (came) {
  drawn = Date.now() - performance.now()
  begin(JSON.parse(came.textContent), drawn)
  came.remove()
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** What else a query shows, besides what its key starts with: a change to it refetches the query. */
      topics?: string[]
      /** Whether somebody reads this answer and is offered what came since: then a connection that is back leaves it. */
      isBeingRead?: (data: unknown) => boolean
    }
  }
}

let owner: string | undefined

/** One member's data is never shown to the next one in the same browser. */
export function keepCacheFor(userId: string | undefined) {
  if (owner !== undefined && owner !== userId) queryClient.clear()
  owner = userId
}
