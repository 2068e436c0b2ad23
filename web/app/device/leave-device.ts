import { mayKeep } from './keeping.ts'

/** Loads what deals with it only where there is something to forget. */
export async function leaveDevice() {
  if (!mayKeep()) return
  const { forgetDevice } = await import('./device.ts')
  // What could not be forgotten now is at the next start.
  await forgetDevice().catch(() => {})
}
