import { leaveDevice } from './device/leave-device.ts'
import { http } from './http.ts'
import { tellOtherTabs } from './session.ts'
import { forgetShared } from './share-inbox.ts'

/** Loads a fresh page, so that nothing of the member stays in this tab's memory. `after` it, and not if it fails. */
export async function signOut(then = '/login', after = async () => {}) {
  await http.post('/auth/sign-out')
  await after()
  tellOtherTabs()
  await leaveDevice()
  await Promise.race([endPush().catch(() => {}), new Promise((done) => setTimeout(done, 1000))])
  forgetShared()
  window.location.assign(then)
}

/** The server has forgotten this browser with the session; its push service need not know it any longer either. */
async function endPush() {
  const worker = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined
  await (await worker?.pushManager?.getSubscription())?.unsubscribe()
}
