import type { MouseEvent } from 'react'

/** For a link that works without JavaScript and does something better with it; opening it in a new tab still works. */
export const instead = (act: () => void) => (event: MouseEvent) => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  act()
}
