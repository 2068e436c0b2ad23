import { type Outcome, sendEntry } from './send-entry.ts'
import { leftToSend } from './underway.ts'
import { isRefused, type WaitingEntry } from './waiting-entry.ts'

/** Browsers offer locks only over https and on localhost; elsewhere the records' own ids prevent doubles. */
const alone = <T>(act: () => Promise<T>): Promise<T> =>
  navigator.locks ? (navigator.locks.request('garagetale-outbox', act) as Promise<T>) : act()

interface Drained {
  sent: number
  /** How it ended: with nothing left to send, or before that. */
  end: Outcome
}

/**
 * Sends what waits, in its order, one tab at a time. What is refused stays, and the next goes on; without an answer
 * everything waits, so that the order stays.
 */
export const drain = (isMine: (entry: WaitingEntry) => boolean, onStep: () => void): Promise<Drained> =>
  alone(async () => {
    let sent = 0
    let again = 0
    for (;;) {
      const next = (await leftToSend()).find((entry) => isMine(entry) && !isRefused(entry))
      if (!next) return { sent, end: { is: 'sent' } }
      const outcome = await sendEntry(next)
      onStep()
      if (outcome.is === 'sent') sent += 1
      const isOnce = outcome.is === 'later' && outcome.after === 0 && again++ < 20
      if (!isOnce && (outcome.is === 'later' || outcome.is === 'signed out')) return { sent, end: outcome }
    }
  })
