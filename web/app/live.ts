import type { QueryClient } from '@tanstack/react-query'
import { takeDrawn } from './query.ts'
import { leaveSession, refreshSession, setUnread } from './session.ts'

interface News {
  event: 'ready' | 'change' | 'resync' | 'closed' | 'lost'
  topic?: string
  unread?: number
  unread_messages?: number
}

const longestPause = 30_000
const silence = 60_000
const freshlyLoaded = 5_000

/**
 * Keeps the screen up to date. One live connection per browser rather than per tab, because browsers limit connections
 * to one host: the tab that holds the lock listens and tells the others.
 */
export function startLive(client: QueryClient): () => void {
  const started = takeDrawn() ?? Date.now()
  const ending = new AbortController()
  const otherTabs = new BroadcastChannel('live')

  const hear = ({ event, topic, unread, unread_messages }: News) => {
    if (unread !== undefined) setUnread(unread, unread_messages)
    if (event === 'change') {
      if (topic === 'session') void refreshSession()
      void client.invalidateQueries({
        predicate: ({ queryKey, meta }) => queryKey[0] === topic || Boolean(topic && meta?.topics?.includes(topic)),
      })
    } else if (event === 'closed') {
      leaveSession()
    } else if (event === 'lost') {
      // The server hangs up when the session has ended, so check that first.
      void refreshSession()
    } else if (event === 'resync' || Date.now() - started > freshlyLoaded) {
      // We don't know what was missed: refetch what is on screen.
      void refreshSession()
      void client.invalidateQueries({ predicate: ({ meta, state }) => !meta?.isBeingRead?.(state.data) })
    }
  }
  const listen = () =>
    keepListening((news) => {
      hear(news)
      otherTabs.postMessage(news)
    }, ending.signal)

  otherTabs.addEventListener('message', ({ data }) => hear(data as News))
  // Browsers offer locks only over https and on localhost; elsewhere each tab listens for itself.
  if (navigator.locks) navigator.locks.request('live', { signal: ending.signal }, listen).catch(() => {})
  else void listen()
  return () => {
    ending.abort()
    otherTabs.close()
  }
}

/**
 * Reconnects after every failure with increasing delay; while it keeps failing, each attempt also refetches everything.
 */
function keepListening(tell: (news: News) => void, signal: AbortSignal) {
  return new Promise<void>((done) => {
    let source: EventSource | undefined
    let failures = 0
    let timer = 0

    const after = (milliseconds: number, act: () => void) => {
      clearTimeout(timer)
      timer = window.setTimeout(act, milliseconds)
    }
    const open = () => {
      source = new EventSource('/api/live')
      for (const event of ['ready', 'change', 'resync', 'closed', 'ping'] as const)
        source.addEventListener(event, (message) => {
          failures = 0
          after(silence, retry)
          if (event !== 'ping') tell({ ...JSON.parse(message.data), event })
        })
      source.addEventListener('replaced', () => {
        failures = 10
        retry()
      })
      source.onerror = retry
    }
    const retry = () => {
      source?.close()
      failures += 1
      tell({ event: failures > 3 ? 'resync' : 'lost' })
      // With jitter, so that all browsers don't reconnect to a restarted server in the same second.
      after(Math.min(longestPause, 1000 * 2 ** (failures - 1)) * (0.75 + Math.random() / 2), open)
    }
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      source?.close()
      done()
    })
    open()
  })
}
