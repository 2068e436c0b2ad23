import { watchForNewVersion } from './new-version.ts'

const hour = 60 * 60 * 1000

/** Browsers offer workers only over https and on localhost; in development there is none. */
export async function registerWorker(signal: AbortSignal) {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return
  const registration = await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  watchForNewVersion(registration)
  // A browser looks for a new one when a page loads; an installed app may stay open for days.
  let looked = Date.now()
  const look = () => {
    if (document.visibilityState === 'hidden' || Date.now() - looked < hour) return
    looked = Date.now()
    void registration.update().catch(() => {})
  }
  document.addEventListener('visibilitychange', look, { signal })
}
