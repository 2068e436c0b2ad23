import type { AnyRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import type { SessionUser, SessionView } from '#domain/session.ts'

export type SessionState = { state: 'unknown' } | { state: 'signed-out' } | SignedIn
export interface SignedIn {
  state: 'signed-in'
  user: SessionUser
  unread: number
  publicOrigin: string | null
}

const unknown: SessionState = { state: 'unknown' }
let current: SessionState = unknown
const listeners = new Set<() => void>()
const tabs =
  typeof BroadcastChannel === 'undefined' || typeof window === 'undefined' ? undefined : new BroadcastChannel('session')

function toState(view: SessionView): SessionState {
  return view.user === null
    ? { state: 'signed-out' }
    : {
        state: 'signed-in',
        user: view.user,
        unread: view.unread_notifications,
        publicOrigin: view.public_origin,
      }
}

function set(next: SessionState) {
  current = next
  for (const listener of listeners) listener()
}

/** Renders on the server as this visitor; the render is synchronous, so no other request can see it. */
export function renderWithSession<T>(view: SessionView, render: () => T): T {
  current = toState(view)
  try {
    return render()
  } finally {
    current = unknown
  }
}

export const sessionNow = () => current

export function useSession(): SessionState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    sessionNow,
    sessionNow,
  )
}

/** Asks the server who is there, after anything that may have changed it. */
export async function refreshSession(): Promise<SessionState> {
  const response = await fetch('/api/session').catch(() => undefined)
  if (response?.ok) set(toState(await response.json()))
  return current
}

export const setUnread = (unread: number) => {
  if (current.state === 'signed-in') set({ ...current, unread })
}

/** Sign-in, sign-out and profile changes reach this browser's other tabs. */
export async function sessionChanged() {
  await refreshSession()
  tabs?.postMessage('changed')
}

export function startSession(router: AnyRouter) {
  const embedded = document.getElementById('session')?.textContent
  if (embedded) current = toState(JSON.parse(embedded))
  else void refreshSession().then(() => router.invalidate())
  tabs?.addEventListener('message', () => void refreshSession().then(() => router.invalidate()))
}
