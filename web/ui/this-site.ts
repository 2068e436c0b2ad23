import { type Site, usualSite } from '#domain/basics/site.ts'

let current: Site = usualSite

/** Settled by the operator when the server starts, so it is the same for as long as a page is open. */
export const useSite = () => current

/** Renders on the server as this site; the render is synchronous, so no other request can see it. */
export function renderOnSite<T>(site: Site, render: () => T): T {
  current = site
  try {
    return render()
  } finally {
    current = usualSite
  }
}

/** The page says so only where something isn't as usual. */
export function startSite() {
  const embedded = document.getElementById('site')?.textContent
  if (embedded) current = JSON.parse(embedded)
}
