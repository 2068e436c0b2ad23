import { useSyncExternalStore } from 'react'

let next: ServiceWorker | undefined
let isReady = false
const listeners = new Set<() => void>()

function setReady(worker?: ServiceWorker) {
  next = worker
  isReady = true
  for (const listener of listeners) listener()
}

const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const isNewVersionReady = () => isReady
export const useNewVersion = () => useSyncExternalStore(watch, isNewVersionReady, () => false)

/** How long a new worker may take to become this page's. */
const patience = 3000

/** Loads the page again, from the new version. What is typed would be lost: ask for that first. */
export async function openNewVersion() {
  const { serviceWorker } = navigator
  if (next && next.state !== 'activated') {
    const taken = new Promise((done) => {
      serviceWorker.addEventListener('controllerchange', done, { once: true })
      setTimeout(done, patience)
    })
    next.postMessage('take-over')
    await taken
  }
  window.location.reload()
}

const ofThisPage = () => document.querySelector<HTMLMetaElement>('meta[name=version]')?.content

function versionOf(worker: ServiceWorker): Promise<string> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data)
    worker.postMessage('version', [port2])
  })
}

async function notice(worker: ServiceWorker) {
  if ((await versionOf(worker)) !== ofThisPage()) return setReady(worker)
  // The page came from the server and is newer than the old worker: no need to ask anybody.
  if (worker.state === 'installed') worker.postMessage('take-over')
}

/** Notices a newer version, also one that another tab has let take over. */
export function watchForNewVersion(registration: ServiceWorkerRegistration) {
  const look = () => registration.waiting && void notice(registration.waiting)
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    const { controller } = navigator.serviceWorker
    if (controller) void notice(controller)
  })
  look()
}
