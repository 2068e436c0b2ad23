import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { watchHistory } from '../ui/dialogs/back-closes.ts'
import { startSite } from '../ui/this-site.ts'
import { mayKeep } from './device/keeping.ts'
import { leaveDevice } from './device/leave-device.ts'
import { createAppRouter } from './router.tsx'
import { onSession, type SessionState, sessionNow, startSession } from './session.ts'

watchHistory()
startSite()
const root = document.getElementById('root') as HTMLElement
const router = createAppRouter()
// The shell a device keeps comes without a session: the device has kept that too.
if (mayKeep() && !document.getElementById('session'))
  await import('./device/device.ts').then(({ startFromDevice }) => startFromDevice()).catch(() => {})
startSession(router)
// On every page, public ones too: whoever is not signed in keeps nothing here.
const leave = () => void (sessionNow().state === 'signed-out' && leaveDevice())
onSession(leave)
leave()
onSession(forgetSharedOf(sessionNow()))
/** What one member shared from another app is not for whoever comes after them; a visitor who shares signs in with it. */
function forgetSharedOf(before: SessionState) {
  let member = memberOf(before)
  return () => {
    const now = memberOf(sessionNow())
    if (member && now !== member)
      void import('./share-inbox.ts').then(
        ({ forgetShared }) => forgetShared(),
        () => {},
      )
    member = now
  }
}
function memberOf(session: SessionState) {
  return session.state === 'signed-in' ? (session.other ?? session.user).id : undefined
}
const app = (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
)
// What the server sent (the page itself, or the word Loading) stays until the first render has all its code.
const rendered = root.dataset.rendered !== undefined
if (rendered) router.ssr = { manifest: undefined }
await router.load()
// As a transition React works in small steps, between which the page stays responsive.
if (rendered) startTransition(() => void hydrateRoot(root, app))
else createRoot(root).render(app)
