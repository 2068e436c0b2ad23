import { useSyncExternalStore } from 'react'

/*
 * A form that was kept on this device says so on its button, in the same frame: drawing the whole form anew, its
 * confirmation and the screen behind it takes a slow phone half a second.
 */
let isKept = false
const listeners = new Set<() => void>()

function set(next: boolean) {
  isKept = next
  for (const listener of listeners) listener()
}

const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useKeptAnswer = () => useSyncExternalStore(watch, () => isKept)

/** Milliseconds: long enough to be seen, and not only to have been there. */
const glance = 150

/** Answers, and goes on once the answer has been drawn and stood for a glance. */
export async function answerKept(goOn: () => void) {
  set(true)
  await new Promise((seen) => {
    requestAnimationFrame(() => setTimeout(seen, glance))
    // A page in the background draws nothing.
    setTimeout(seen, 2 * glance)
  })
  goOn()
  set(false)
}
