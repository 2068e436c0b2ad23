import { drain } from '../outbox/drain.ts'
import { listEntries } from '../outbox/store.ts'

/** What the browser calls when there is a connection again, even with no page open. */
export interface SyncEvent extends ExtendableEvent {
  tag: string
}

const pages = new BroadcastChannel('outbox')

/** Sends what waits, of whoever is signed in; a page that is sending is waited for, and nothing is left then. */
export async function drainOutbox() {
  const members = new Set((await listEntries()).map(({ member }) => member))
  for (const member of members) {
    const { end } = await drain(
      (entry) => entry.member === member,
      () => pages.postMessage('changed'),
    )
    // The browser tries again by itself.
    if (end.is === 'later') throw new Error('No answer yet')
  }
}
