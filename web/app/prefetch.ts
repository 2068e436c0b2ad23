/** Asks ahead for what a page will show. What can't be loaded now (no connection) is the page's to say, when it opens. */
export function prefetch<Api>(code: Promise<Api>, ask: (api: Api) => unknown): void {
  // The server draws with what it was given for it.
  if (typeof window !== 'undefined') void code.then(ask).catch(() => {})
}
