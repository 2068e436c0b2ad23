import type { ApiError } from '../api-error.ts'
import { sessionNow } from '../session.ts'
import { type Kept, writeEntry } from './keep-entry.ts'
import { changeEntry } from './store.ts'
import { lockOf } from './underway.ts'

/**
 * Sends it as a form does, and has it on this device until there is an answer: a tab that is killed meanwhile loses
 * nothing. Not on a shared computer, where nothing stays that nobody was told of.
 */
export function keepMeanwhile<Saved>(entry: Kept, send: () => Promise<Saved>): Promise<Saved> {
  const session = sessionNow()
  if (!navigator.locks || session.state !== 'signed-in' || !session.keeps) return send()
  return new Promise((resolve, reject) => {
    const sendHere = async () => {
      const writing = writeEntry(entry).then(
        () => true,
        () => false,
      )
      try {
        resolve(await send())
      } catch (error) {
        const isUnanswered = (error as ApiError).code === 'offline'
        if (isUnanswered) await writing
        reject(error)
        if (isUnanswered) return
      }
      if (await writing) await changeEntry(entry.id, () => undefined)
    }
    navigator.locks.request(lockOf(entry.id), sendHere).catch(reject)
  })
}
