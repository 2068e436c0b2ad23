import { useSyncExternalStore } from 'react'

let isWanted = false
const listeners = new Set<() => void>()

function set(next: boolean) {
  isWanted = next
  for (const listener of listeners) listener()
}
const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** At the moment at which it makes sense: somebody has just asked to be reminded. */
export const offerPush = () => set(true)
export const endPushOffer = () => set(false)
export const usePushOffer = () => useSyncExternalStore(watch, () => isWanted)
