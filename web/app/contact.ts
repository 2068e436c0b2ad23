import { useSyncExternalStore } from 'react'

let isLost = false
const listeners = new Set<() => void>()

/** Whether the last request got an answer, whatever it said: the browser's own word only knows about the cable. */
export function noteContact(isAnswered: boolean) {
  if (isLost === !isAnswered) return
  isLost = !isAnswered
  for (const listener of listeners) listener()
}

export const isContactLost = () => isLost

export function onContact(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useContactLost = () => useSyncExternalStore(onContact, isContactLost, () => false)
