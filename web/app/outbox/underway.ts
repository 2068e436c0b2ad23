import { listEntries } from './store.ts'
import type { WaitingEntry } from './waiting-entry.ts'

/** Held by the form that is sending it: browsers release it when its tab is closed or killed. */
export const lockOf = (id: string) => `garagetale-entry-${id}`

/** What is left to the outbox: everything kept here but what a form, in whichever tab, is sending itself. */
export async function leftToSend(): Promise<WaitingEntry[]> {
  const entries = await listEntries()
  if (entries.length === 0 || !navigator.locks) return entries
  const { held = [] } = await navigator.locks.query()
  const names = new Set(held.map(({ name }) => name))
  return entries.filter(({ id }) => !names.has(lockOf(id)))
}
