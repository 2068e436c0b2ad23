import type { QueryCacheNotifyEvent } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { isContactLost, noteContact } from '../../../app/contact.ts'
import { followMember } from '../../../app/device/device.ts'
import { dropFirstView } from '../../../app/device/first-view.ts'
import { isNewVersionReady, openNewVersion } from '../../../app/device/new-version.ts'
import { registerWorker } from '../../../app/device/register-worker.ts'
import { queryClient } from '../../../app/query.ts'
import { onSession, refreshSession, sessionNow } from '../../../app/session.ts'
import { hasOpenWork } from '../../../app/sign-in-again.ts'
import { forgetShared } from './forget-shared.ts'
import { openFromWorker } from './open-from-worker.ts'

export { DeviceBars } from '../../../app/device/device-bars.tsx'

/** After the first screen, which has the connection to itself. */
const afterwards = 2500

/** While the signed-in app is open: the worker, what the device keeps, and fetching what it is to keep. */
export function startDevice(router: AnyRouter): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const stops = [
    followMember(),
    onSession(stockOnce),
    router.subscribe('onResolved', changeVersion),
    queryClient.getQueryCache().subscribe(dropOldView),
    forgetShared(queryClient),
  ]
  openFromWorker(router, signal)
  const timer = setTimeout(() => void registerWorker(signal).catch(() => {}), afterwards)
  let isStocking = false

  function stockOnce() {
    const session = sessionNow()
    const keeps = session.state === 'signed-in' && session.keeps && session.since === undefined && !session.ended
    if (!keeps || isStocking) return
    isStocking = true
    setTimeout(() => void stock().catch(() => {}), afterwards)
  }
  async function stock() {
    if (signal.aborted) return
    const { stockUp } = await import('./stock-up.ts')
    await stockUp(queryClient, signal)
  }

  /** The browser's word that the cable is out comes first; that it is in again has yet to be tried. */
  addEventListener('offline', () => noteContact(false), { signal })
  addEventListener('online', () => void tryAgain(), { signal })
  if (navigator.onLine === false) noteContact(false)
  stockOnce()
  return () => {
    clearTimeout(timer)
    stopping.abort()
    for (const stop of stops) stop()
  }
}

/** What has changed since the dashboard was drawn must not be seen there at the next start. */
function dropOldView(event: QueryCacheNotifyEvent) {
  if (event.type !== 'updated' || event.action.type !== 'invalidate') return
  const [topic, part] = event.query.queryKey
  if (topic === 'vehicles' && part === 'dashboard') void dropFirstView().catch(() => {})
}

/** A page just opened is the moment for a new version: nothing has been typed on it yet. */
function changeVersion({ pathChanged }: { pathChanged: boolean }) {
  if (pathChanged && isNewVersionReady() && !hasOpenWork()) void openNewVersion()
}

async function tryAgain() {
  await refreshSession()
  if (!isContactLost()) await queryClient.invalidateQueries()
}
