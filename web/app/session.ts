import type { AnyRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import type { SessionUser, SessionView } from '#domain/account/session.ts'
import { noteContact } from './contact.ts'

export type SessionState = { state: 'unknown' } | { state: 'signed-out' } | SignedIn
export interface SignedIn {
  state: 'signed-in'
  user: SessionUser
  unread: number
  /** Conversations with something new in them. */
  unreadMessages: number
  hasBusiness: boolean
  publicOrigin: string | null
  /** Whether the member wants to stay signed in on this device: only then may anything of theirs be kept on it. */
  keeps: boolean
  /** Since when this is known, if it comes from this device and the server has not said it again yet. */
  since?: number
  /** The server no longer knows this session: the member is asked to sign in again, or has dismissed that. */
  ended?: 'asking' | 'later'
  /** Who has signed in to this browser in the meantime. */
  other?: SessionUser
}

const unknown: SessionState = { state: 'unknown' }
let current: SessionState = unknown
/** As whom the server drew this page, whatever has changed since: what it drew comes alive as the same. */
let drawn: SessionState = unknown
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
        unreadMessages: view.unread_messages,
        hasBusiness: view.has_business,
        publicOrigin: view.public_origin,
        keeps: view.keeps,
      }
}

function set(next: SessionState) {
  current = next
  for (const listener of listeners) listener()
}

/** Renders on the server as this visitor; the render is synchronous, so no other request can see it. */
export function renderWithSession<T>(view: SessionView, render: () => T): T {
  drawn = current = toState(view)
  try {
    return render()
  } finally {
    drawn = current = unknown
  }
}

export const sessionNow = () => current

export function onSession(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useSession = (): SessionState => useSyncExternalStore(onSession, sessionNow, () => drawn)

async function ask(): Promise<SessionState | undefined> {
  try {
    const response = await fetch('/api/session')
    noteContact(true)
    return response.ok ? toState(await response.json()) : undefined
  } catch {
    // No connection, or somebody else's answer: a hotel's page that asks to sign in.
    noteContact(false)
    return undefined
  }
}

/** How long a new session's cookie may take to arrive after the announcement. */
const underway = 500

/** Asks the server who is signed in, after hearing that it may have changed, or because a request was refused. */
export async function refreshSession({ isRefused = false } = {}): Promise<SessionState> {
  let heard = await ask()
  // This browser may have just got a new session, and that news can arrive before the cookie.
  if (heard?.state === 'signed-out' && current.state === 'signed-in') {
    await new Promise((done) => setTimeout(done, underway))
    heard = await ask()
  }
  if (heard) set(keepsWork(heard, isRefused) ? asEnded(heard) : heard)
  return current
}

let hasWorkToLose = (_isRefused: boolean) => false
/** While this is true, the screen stays as it is when the session ends. */
export function keepScreenWhile(condition: typeof hasWorkToLose) {
  hasWorkToLose = condition
}

const keepsWork = (heard: SessionState, isRefused: boolean) =>
  current.state === 'signed-in' &&
  !(heard.state === 'signed-in' && heard.user.id === current.user.id) &&
  hasWorkToLose(isRefused)

function asEnded(heard: SessionState): SessionState {
  if (current.state !== 'signed-in') return heard
  const { other: _, ...session } = current
  return { ...session, ended: session.ended ?? 'asking', ...(heard.state === 'signed-in' ? { other: heard.user } : {}) }
}

/**
 * A request was refused because the session had ended: ask to sign in, even if the member has dismissed that before.
 */
export function noteEnded() {
  if (current.state === 'signed-in') set({ ...current, ended: 'asking' })
}
/** Dismissed: waiting requests fail with their own messages, and nothing typed is lost. */
export function signInLater() {
  if (current.state === 'signed-in') set({ ...current, ended: 'later' })
}

export const setUnread = (unread: number, unreadMessages?: number) => {
  if (current.state === 'signed-in')
    set({ ...current, unread, unreadMessages: unreadMessages ?? current.unreadMessages })
}

/** After an action in this browser: sign-in, sign-out and profile changes reach its other tabs. */
export async function sessionChanged() {
  await follow()
  tabs?.postMessage(current.state)
}

/** For a tab that is about to load a new page: what it shows itself stays until then. */
export const tellOtherTabs = () => tabs?.postMessage('signed-out')

async function follow(): Promise<boolean> {
  const heard = await ask()
  if (heard) set(heard)
  return heard !== undefined
}

/** What this device has kept, until the server answers. */
export const beginFromDevice = (view: SessionView, since: number) => {
  const kept = toState(view)
  if (kept.state === 'signed-in') current = { ...kept, since }
}

/** Whatever is open: the account is suspended or deleted. */
export const leaveSession = () => set({ state: 'signed-out' })

export function startSession(router: AnyRouter) {
  const embedded = document.getElementById('session')?.textContent
  if (embedded) drawn = current = toState(JSON.parse(embedded))
  else void refreshSession().then(() => router.invalidate())
  tabs?.addEventListener('message', ({ data }) => {
    // Signing out applies to every tab of this browser, whatever is open.
    const heard: Promise<unknown> =
      data === 'signed-out' ? follow().then((isHeard) => isHeard || leaveSession()) : refreshSession()
    void heard.then(() => router.invalidate())
  })
}
