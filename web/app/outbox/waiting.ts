import { useSyncExternalStore } from 'react'
import type { WaitingEntry } from './waiting-entry.ts'

/* What the screens know of the outbox. Small, because every signed-in screen has it; the rest comes when it is needed. */

export interface Waiting {
  /** The device has been looked through. */
  isKnown: boolean
  /** The browser can't read its own storage now. */
  isUnreadable: boolean
  entries: WaitingEntry[]
  isSending: boolean
  /** The server asks who we are: nothing is sent until the member has signed in again. */
  needsSignIn: boolean
}

const nothing: Waiting = { isKnown: false, isUnreadable: false, entries: [], isSending: false, needsSignIn: false }
let current = nothing
const listeners = new Set<() => void>()

export function setWaiting(next: Partial<Waiting>) {
  current = { ...current, ...next }
  for (const listener of listeners) listener()
}
export const forgetWaiting = () => setWaiting(nothing)

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useWaiting = (): Waiting =>
  useSyncExternalStore(
    listen,
    () => current,
    () => nothing,
  )

export const waitingNow = () => current

const tabs =
  typeof BroadcastChannel === 'undefined' || typeof window === 'undefined' ? undefined : new BroadcastChannel('outbox')
const hearers = new Set<(isNews: boolean) => void>()
tabs?.addEventListener('message', () => tell(false))
const tell = (isNews: boolean) => {
  for (const hear of hearers) hear(isNews)
}

/** Something was kept, edited or sent: here, and in the other tabs. */
export function outboxChanged(isNews = false) {
  tabs?.postMessage('changed')
  tell(isNews)
}
/** With whether there is something to be sent now. */
export const onOutbox = (hear: (isNews: boolean) => void) => {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}
