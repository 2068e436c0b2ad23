import type { Draw } from './router.tsx'

/** What a loader is told; on the server also how to have its screen drawn. */
export interface Visit {
  context: { draw?: Draw }
}

/** Asks ahead for what a page will show. What can't be loaded now (no connection) is the page's to say, when it opens. */
export function prefetch<Api>(code: Promise<Api>, ask: (api: Api) => unknown, visit?: Visit): unknown {
  // On the server, what it draws is waited for, and nothing else is asked.
  if (import.meta.env.SSR) return visit?.context.draw && code.then(ask)
  void code.then(ask).catch(() => {})
}
