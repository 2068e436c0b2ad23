import { addPushSubscription, checkPushSubscription, getPush } from './push.api.ts'

/** What this browser can do about pushes; 'install' is the iPhone, where only installed sites may. */
export type PushSupport = 'possible' | 'blocked' | 'install' | 'none'

export function pushSupport(): PushSupport {
  const can = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!can) return isIPhone() && !isInstalled() ? 'install' : 'none'
  return Notification.permission === 'denied' ? 'blocked' : 'possible'
}

// An iPad calls itself a Mac, but no Mac has a screen to touch.
const isIPhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches

const registration = () => navigator.serviceWorker.getRegistration()
/** Without one nothing could be shown. */
export const hasWorker = async () => (await registration()) !== undefined

export async function currentSubscription(): Promise<PushSubscription | null> {
  if (pushSupport() === 'install' || pushSupport() === 'none') return null
  return (await (await registration())?.pushManager.getSubscription()) ?? null
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))

/** Asks the browser, which asks its user. False if they said no. */
export async function turnPushOn(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { server_key } = await getPush()
  const worker = await workerReady()
  // One that was made for another key can't be used any more.
  await (await worker.pushManager.getSubscription())?.unsubscribe()
  const made = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(server_key),
  })
  try {
    await addPushSubscription(made.toJSON(), server_key)
  } catch (error) {
    await made.unsubscribe()
    throw error
  }
  return true
}

/** It is registered a moment after the first screen; where it can't be, nothing ever becomes ready. */
const workerReady = () =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, fail) => setTimeout(() => fail(new Error('There is no service worker')), 15_000)),
  ])

/**
 * When GarageTale opens: what another member left on in this browser ends, and so does what was turned off elsewhere.
 * Nobody is asked anything.
 */
export async function settlePush() {
  const subscription = await currentSubscription()
  if (!subscription) return
  const { mine, renew } = await checkPushSubscription(subscription.toJSON())
  if (mine && !renew) return
  await subscription.unsubscribe()
  if (renew && Notification.permission === 'granted') await turnPushOn()
}
