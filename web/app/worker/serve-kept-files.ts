import { keptCache } from '../device/device-caches.ts'
import { offlinePage } from './offline-page.ts'

/** The server first, which says whether it may still be seen; without a connection, what the member keeps here. */
export async function serveFile(event: FetchEvent): Promise<Response> {
  const { pathname } = new URL(event.request.url)
  try {
    const response = await fetch(event.request)
    if (response.status === 404) event.waitUntil(drop(pathname))
    return response
  } catch {
    const kept = await caches.match(pathname, { cacheName: keptCache, ignoreVary: true })
    return kept ?? (event.request.mode === 'navigate' ? offlinePage() : Response.error())
  }
}

async function drop(path: string) {
  if (await caches.has(keptCache)) await (await caches.open(keptCache)).delete(path, { ignoreVary: true })
}
