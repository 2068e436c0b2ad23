import { thisBuild } from './build.ts'

/** Named by what they hold, so one that is kept is never out of date. */
export async function serveAsset(event: FetchEvent): Promise<Response> {
  const named = { ignoreVary: true }
  const kept =
    (await caches.match(event.request, { ...named, cacheName: thisBuild })) ??
    (await caches.match(event.request, named))
  if (kept) return kept
  const response = await fetch(event.request)
  if (response.ok && (await caches.has(thisBuild))) event.waitUntil(keep(event.request, response.clone()))
  return response
}

async function keep(request: Request, response: Response) {
  await (await caches.open(thisBuild)).put(request, response)
}
