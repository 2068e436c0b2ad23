/** Asks ahead for what a page will show. What can't be loaded now (no connection) is the page's to say, when it opens. */
export const prefetch = <Api>(code: Promise<Api>, ask: (api: Api) => unknown): void =>
  void code.then(ask).catch(() => {})
