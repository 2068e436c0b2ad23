import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { Env } from '../../platform/http/env.ts'
import { signedIn } from '../../platform/http/guard.ts'
import { signals } from '../../platform/live/live.ts'
import { log } from '../../platform/observability/log.ts'
import { countUnread } from '../notifications/notifications.queries.ts'
import { accountIsClosed, sessionStands } from './live.queries.ts'

const pause = 25_000

/** What the bell and the inbox count. */
const counted = new Set(['notifications', 'conversations'])

/**
 * Changes, as they happen. Several changes of one topic on a slow connection become one. Before anything is sent the
 * session is checked again: a member signed out elsewhere hears nothing more, except that the account itself is closed.
 */
export const live = new Hono<Env>().get('/live', signedIn(), (c) => {
  const { db, user, session, services } = c.var
  // A buffering proxy would defeat the purpose.
  c.header('x-accel-buffering', 'no')
  const answer = streamSSE(c, async (stream) => {
    const waiting = new Set<string>()
    let wake = () => {}
    const leave = services.live.subscribe(user.id, (event) => {
      waiting.add(typeof event === 'string' ? event : event.topic)
      wake()
    })
    stream.onAbort(() => wake())
    const send = (event: string, data: object = {}) => stream.writeSSE({ event, data: JSON.stringify(data) })
    const unread = () => countUnread(db, user.id)
    try {
      // It may have ended after the request was let in, before this line could hear of it.
      const [stands, missed] = await Promise.all([sessionStands(db, session.id), unread()])
      if (!stands) return
      await send('ready', missed)
      while (!stream.aborted) {
        if (waiting.size === 0)
          await calm(pause, (disturb) => {
            wake = disturb
          })
        if (stream.aborted) return
        if (!(await sessionStands(db, session.id))) {
          if (await accountIsClosed(db, user.id)) await send('closed')
          return
        }
        const [next] = waiting
        if (next === undefined) await send('ping')
        else {
          waiting.delete(next)
          if (signals.some((signal) => signal === next)) await send(next)
          else await send('change', { topic: next, ...(counted.has(next) ? await unread() : {}) })
          if (next === 'replaced' || next === 'closing') return
        }
      }
    } catch (error) {
      if (!services.stopping) log.error('A live connection failed', error)
    } finally {
      leave()
    }
  })
  answer.headers.set('cache-control', 'no-store') // the stream's own header is weaker
  return answer
})

/** Waits, at most this long, until something happens. */
function calm(milliseconds: number, onStart: (disturb: () => void) => void) {
  return new Promise<void>((done) => {
    const timer = setTimeout(done, milliseconds)
    onStart(() => {
      clearTimeout(timer)
      done()
    })
  })
}
