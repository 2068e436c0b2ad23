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

/** Answers, and goes on once the answer has been drawn. */
export async function answerKept(goOn: () => void) {
  set(true)
  await new Promise((drawn) => {
    // The second frame begins when the first is on the screen.
    requestAnimationFrame(() => requestAnimationFrame(drawn))
    // A page in the background draws nothing.
    setTimeout(drawn, 300)
  })
  goOn()
  set(false)
}
