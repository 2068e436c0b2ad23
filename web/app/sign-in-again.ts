import { ApiError } from './api-error.ts'
import { keepScreenWhile, noteEnded, onSession, refreshSession, sessionNow } from './session.ts'

interface Waiting {
  member: string
  /** Only reads: nothing of the member's is lost with it. */
  isRead: boolean
  settle: (signedIn: boolean) => void
}

const waiting = new Set<Waiting>()
let shellIsOpen = false
let checking: Promise<unknown> | undefined

/** The signed-in shell can ask for a new sign-in over what is open; no other page does. */
export function openShell(): () => void {
  shellIsOpen = true
  return () => {
    shellIsOpen = false
  }
}

/**
 * Whether something would be lost now: a waiting request, an open dialog, typed text. Of a session that was ended
 * elsewhere we hear by ourselves: a page that was only being read is left then.
 */
const hasWorkToLose = (isRefused: boolean) => shellIsOpen && (waits(isRefused) || hasOpenDialog() || hasTypedText())

/** For what would load the page again. */
export const hasOpenWork = () => hasWorkToLose(true)

const waits = (isRefused: boolean) => [...waiting].some(({ isRead }) => isRefused || !isRead)

const hasOpenDialog = () => document.querySelector('[role=dialog], dialog[open]') !== null
const hasTypedText = () =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('main :is(textarea, input)')].some(
    ({ type, value }) => value !== '' && ['textarea', 'text', 'number', 'email', 'password', 'url'].includes(type),
  )

/** Runs the request, and if the session has ended, runs it again once the same member has signed in. */
export async function whileSignedIn<T>(attempt: () => Promise<T>, isRead = false): Promise<T> {
  for (let attempts = 1; ; attempts += 1)
    try {
      if (isSomebodyElse()) throw new ApiError(401, 'not_authenticated', 'Not authenticated')
      return await attempt()
    } catch (error) {
      const isOver = error instanceof ApiError && error.code === 'not_authenticated'
      if (!isOver || !(await isBack(attempts > 1, isRead))) throw error
    }
}

/** Input from one member is never sent as another one in the same browser. */
function isSomebodyElse() {
  const session = sessionNow()
  return shellIsOpen && session.state === 'signed-in' && session.other !== undefined
}

/** Whether to try again. `certain` if a session that seemed valid was refused anyway. */
async function isBack(certain: boolean, isRead: boolean): Promise<boolean> {
  const session = sessionNow()
  if (!shellIsOpen || session.state !== 'signed-in') return false
  const member = session.user.id
  return new Promise((settle) => {
    const request = { member, isRead, settle }
    waiting.add(request)
    if (certain || session.ended) return noteEnded()
    checking ??= refreshSession({ isRefused: true }).finally(() => {
      checking = undefined
    })
    void checking.then(() => settleAll())
  })
}

function settleAll() {
  const session = sessionNow()
  if (session.state === 'signed-in' && session.ended === 'asking') return
  for (const request of waiting) {
    waiting.delete(request)
    request.settle(session.state === 'signed-in' && !session.ended && session.user.id === request.member)
  }
}

onSession(settleAll)
keepScreenWhile(hasWorkToLose)
