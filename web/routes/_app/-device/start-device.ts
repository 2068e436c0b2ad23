import type { QueryCacheNotifyEvent } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { isContactLost, noteContact } from '../../../app/contact.ts'
import { followMember } from '../../../app/device/device.ts'
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
    queryClient.getQueryCache().subscribe(restock),
    forgetShared(queryClient),
  ]
  openFromWorker(router, signal)
  const timer = setTimeout(() => void registerWorker(signal).catch(() => {}), afterwards)
  let isStocked = false
  let restocking = 0
  /** One at a time, so that nothing is asked for twice. */
  let stocking: Promise<unknown> = Promise.resolve()

  function stockOnce() {
    if (!mayStock() || isStocked) return
    isStocked = true
    setTimeout(() => stock(), afterwards)
  }
  /** What was changed here is not to be old on the way home: of the cars that are open, everything is fetched again. */
  function restock(event: QueryCacheNotifyEvent) {
    if (event.type !== 'updated' || event.action.type !== 'invalidate' || event.query.queryKey[0] !== 'vehicles') return
    clearTimeout(restocking)
    restocking = window.setTimeout(() => mayStock() && stock(openCars()), afterwards)
  }
  function stock(only?: Set<unknown>) {
    const fetching = stocking.then(async () => {
      if (signal.aborted || isContactLost()) return
      const { stockUp } = await import('./stock-up.ts')
      await stockUp(queryClient, signal, only)
    })
    stocking = fetching.catch(() => {})
  }

  /** The browser's word that the cable is out comes first; that it is in again has yet to be tried. */
  addEventListener('offline', () => noteContact(false), { signal })
  addEventListener('online', () => void tryAgain(), { signal })
  if (navigator.onLine === false) noteContact(false)
  stockOnce()
  return () => {
    clearTimeout(timer)
    clearTimeout(restocking)
    stopping.abort()
    for (const stop of stops) stop()
  }
}

function mayStock() {
  const session = sessionNow()
  return session.state === 'signed-in' && session.keeps && session.since === undefined && !session.ended
}

const openCars = () =>
  new Set(
    queryClient
      .getQueryCache()
      .findAll({ queryKey: ['vehicles'], type: 'active' })
      .map(({ queryKey }) => queryKey[1]),
  )

/** A page just opened is the moment for a new version: nothing has been typed on it yet. */
function changeVersion({ pathChanged }: { pathChanged: boolean }) {
  if (pathChanged && isNewVersionReady() && !hasOpenWork()) void openNewVersion()
}

async function tryAgain() {
  await refreshSession()
  if (!isContactLost()) await queryClient.invalidateQueries()
}
