import { sessionNow } from '../session.ts'

/** Deletes what waits here of the member who is signed in. */
export async function forgetOutbox(session = sessionNow()) {
  if (session.state !== 'signed-in') return
  const { forgetEntries } = await import('./store.ts')
  await forgetEntries(session.user.id)
}
