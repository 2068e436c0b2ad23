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

async function ask(): Promise<SessionState | undefined> {
  const response = await fetch('/api/session').catch(() => undefined)
  return response?.ok ? toState(await response.json()) : undefined
}

/** How long a new session's cookie may take to arrive after word of it. */
const underway = 500

/** Asks the server who is there, after word that it may have changed. */
export async function refreshSession(): Promise<SessionState> {
  let heard = await ask()
  // What this browser has just done may have given it another session, and word of that comes ahead of the cookie.
  if (heard?.state === 'signed-out' && current.state === 'signed-in') {
    await new Promise((done) => setTimeout(done, underway))
    heard = await ask()
  }
  if (heard) set(heard)
  return current
}

export const setUnread = (unread: number) => {
  if (current.state === 'signed-in') set({ ...current, unread })
}

/** After an act of this browser's own: sign-in, sign-out and profile changes reach its other tabs. */
export async function sessionChanged() {
  const heard = await ask()
  if (heard) set(heard)
  tabs?.postMessage('changed')
}

export function startSession(router: AnyRouter) {
  const embedded = document.getElementById('session')?.textContent
  if (embedded) current = toState(JSON.parse(embedded))
  else void refreshSession().then(() => router.invalidate())
  tabs?.addEventListener('message', () => void refreshSession().then(() => router.invalidate()))
}
