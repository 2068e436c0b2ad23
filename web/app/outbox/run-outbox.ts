import { drain } from './drain.ts'
import { leftToSend } from './underway.ts'
import { forgetWaiting, onOutbox, outboxChanged, setWaiting, waitingNow } from './waiting.ts'

const shortestPause = 5000
const longestPause = 300_000

interface Hooks {
  onSent: (count: number) => void
}

/**
 * While a member is signed in: sends on start, when the connection is back, when the page is looked at again and when
 * something new waits, and tries again with increasing pauses.
 */
export function runOutbox(member: string, { onSent }: Hooks): () => void {
  let failures = 0
  let timer = 0
  let isRunning = false
  let isWanted = false
  let isOver = false

  async function show() {
    try {
      const mine = (await leftToSend()).filter((entry) => entry.member === member)
      if (!isOver) setWaiting({ isKnown: true, isUnreadable: false, entries: mine })
    } catch (error) {
      console.error('The outbox could not be read:', error)
      if (!isOver) setWaiting({ isKnown: true, isUnreadable: true })
    }
  }

  function send() {
    clearTimeout(timer)
    isWanted = true
    if (isRunning) return
    isRunning = true
    void sendAll().finally(() => {
      isRunning = false
    })
  }

  async function sendAll() {
    while (isWanted && !isOver) {
      isWanted = false
      if (!navigator.onLine) return
      setWaiting({ isSending: true })
      try {
        const { sent, end } = await drain(({ member: of }) => of === member && !isOver, outboxChanged)
        setWaiting({ needsSignIn: end.is === 'signed out' })
        if (sent > 0) onSent(sent)
        failures = end.is === 'later' ? failures + 1 : 0
        if (end.is === 'later') tryLater(end.after)
        if (waitingNow().isUnreadable) await show()
      } catch (error) {
        // After a crash, the browser needs a moment before its storage can be read again.
        console.error('The outbox could not be read:', error)
        failures += 1
        tryLater(undefined)
      } finally {
        setWaiting({ isSending: false })
      }
    }
  }

  function tryLater(seconds: number | undefined) {
    const pause = Math.min(longestPause, shortestPause * 2 ** Math.min(failures - 1, 10)) * (0.75 + Math.random() / 2)
    clearTimeout(timer)
    timer = window.setTimeout(send, Math.max(pause, (seconds ?? 0) * 1000))
  }

  const back = () => {
    if (document.visibilityState === 'visible') send()
  }
  const stopHearing = onOutbox((isNews) => {
    void show()
    if (isNews) send()
  })
  window.addEventListener('online', send)
  document.addEventListener('visibilitychange', back)
  void show().then(send)
  return () => {
    isOver = true
    clearTimeout(timer)
    stopHearing()
    window.removeEventListener('online', send)
    document.removeEventListener('visibilitychange', back)
    forgetWaiting()
  }
}
