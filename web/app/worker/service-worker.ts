import { deviceKeeps } from '../device/device-caches.ts'
import { version } from './build.ts'
import { drainOutbox, type SyncEvent } from './drain.ts'
import { forgetOldBuilds, notePages, precache } from './precache.ts'
import { openPush, renewPush, showPush } from './push.ts'
import { worker } from './scope.ts'
import { serveAsset } from './serve-assets.ts'
import { serveFile } from './serve-kept-files.ts'
import { servePage } from './serve-page.ts'
import { isShare, receiveShare } from './share-target.ts'

// Only wires: what it does is in the files beside it. `/api/` is never answered here, so that nothing of a member's is
// kept by accident.

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  if (isShare(request)) return event.respondWith(receiveShare(request))
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin || pathname.startsWith('/api/')) return
  // Pictures and videos on a page are none of ours: opening or downloading a file is.
  if (pathname.startsWith('/files/')) {
    if (['', 'document'].includes(request.destination)) event.respondWith(serveFile(event))
    return
  }
  if (request.mode === 'navigate') {
    event.respondWith(servePage(request))
    event.waitUntil(forgetOldBuilds())
  }
  if (pathname.startsWith('/assets/') || pathname.startsWith('/drawings/')) event.respondWith(serveAsset(event))
})

worker.addEventListener('message', (event) => {
  if (event.data === 'version') event.ports[0]?.postMessage(version)
  else if (event.data === 'keep') event.waitUntil(precache())
  else if (event.data === 'take-over') event.waitUntil(worker.skipWaiting())
})

worker.addEventListener('sync' as never, (event: SyncEvent) => {
  if (event.tag === 'outbox') event.waitUntil(drainOutbox())
})

worker.addEventListener('push', (event) => event.waitUntil(showPush(event)))
worker.addEventListener('notificationclick', (event) => event.waitUntil(openPush(event)))
worker.addEventListener('pushsubscriptionchange', (event) => (event as ExtendableEvent).waitUntil(renewPush()))

/** A device that keeps nothing is not sent what it would need for that. */
async function install() {
  if (await deviceKeeps()) await precache()
}

async function activate() {
  await notePages()
  await worker.clients.claim()
  await forgetOldBuilds()
}
