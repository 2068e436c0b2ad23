import { keepCacheFor, queryClient } from '../query.ts'
import { beginFromDevice, onSession, type SessionState, sessionNow } from '../session.ts'
import { keptCache, markDevice } from './device-caches.ts'
import { noteKeeping } from './keeping.ts'
import { keepQueries, restore } from './kept-queries.ts'
import { forgetAll, keepMember, readAhead } from './kept-store.ts'

/** Starts with what this device keeps, before the server is asked. */
export async function startFromDevice() {
  const { member, queries } = await readAhead().catch(() => ({ member: undefined, queries: [] }))
  if (!member) return forgetDevice()
  keepCacheFor(member.view.user.id)
  restore(queryClient, queries)
  beginFromDevice(member.view, member.at)
  // Before anything is drawn for whoever it turns out to be.
  onSession(() => {
    const session = sessionNow()
    if (session.state === 'signed-in') keepCacheFor(session.user.id)
  })
}

let keptFor: string | undefined
let stopKeeping = () => {}
/** One after the other, so that keeping and forgetting never mix. */
let work: Promise<unknown> = Promise.resolve()

/** While the signed-in app is open: keeps what the member reads, and forgets as soon as they may no longer read it. */
export function followMember(): () => void {
  follow(sessionNow())
  return onSession(() => follow(sessionNow()))
}

function follow(session: SessionState) {
  if (session.state === 'unknown') return
  // What came from the device is the server's word only once the server has said it again.
  if (session.state === 'signed-in' && session.since !== undefined) return
  if (session.state === 'signed-out' || session.ended || session.other || !session.keeps) return void forgetDevice()
  const { user, unread, unreadMessages, hasBusiness, publicOrigin, keeps } = session
  const view = {
    user,
    unread_notifications: unread,
    unread_messages: unreadMessages,
    has_business: hasBusiness,
    public_origin: publicOrigin,
    keeps,
  }
  const isNew = keptFor !== user.id
  keptFor = user.id
  work = work.then(() => keep(view, isNew)).catch(() => {})
}

async function keep(view: Parameters<typeof keepMember>[0], isNew: boolean) {
  if (keptFor !== view.user.id) return
  noteKeeping(true)
  if (await keepMember(view)) await forgetFiles()
  if (!isNew || keptFor !== view.user.id) return
  stopKeeping()
  stopKeeping = keepQueries(queryClient, view.user.id)
  await markDevice()
  navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage('keep')).catch(() => {})
}

/**
 * Nothing of the member's stays on this device. What waits to be sent does: that is web/app/outbox's to decide.
 */
export function forgetDevice(): Promise<void> {
  keptFor = undefined
  stopKeeping()
  const forgetting = work.then(forget)
  work = forgetting.catch(() => {})
  return forgetting
}

async function forget() {
  stopKeeping()
  await Promise.all([forgetAll(), forgetFiles()])
  // Last: until everything is gone, the next start tries again.
  noteKeeping(false)
}

const forgetFiles = async () => 'caches' in globalThis && caches.delete(keptCache)
