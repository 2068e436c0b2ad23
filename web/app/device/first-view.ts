import { londonToday } from '#domain/basics/format.ts'
import { deviceKeeps, keptCache } from './device-caches.ts'

/**
 * The top of the dashboard as it was last drawn: the service worker puts it where the word Loading stands, so that what
 * is due is there before the app has started. Only on the day it was drawn, since it speaks of days from today.
 */
const path = '/first-view'

export async function keepFirstView(html: string, version: string) {
  const headers = { 'content-type': 'text/html; charset=utf-8', day: londonToday(), version }
  const cache = await caches.open(keptCache)
  await cache.put(path, new Response(html, { headers }))
  // Signed out meanwhile, in another tab: then nothing stays.
  if (!(await deviceKeeps())) await cache.delete(path)
}

export async function firstView(version: string): Promise<string | undefined> {
  const kept = await caches.match(path, { cacheName: keptCache })
  const isOfToday = kept?.headers.get('day') === londonToday() && kept.headers.get('version') === version
  return isOfToday ? kept.text() : undefined
}

export async function dropFirstView() {
  if (await caches.has(keptCache)) await (await caches.open(keptCache)).delete(path)
}
