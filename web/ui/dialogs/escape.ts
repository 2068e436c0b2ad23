import { useEffect, useRef } from 'react'

const closers = new WeakMap<Element, () => void>()

/**
 * Escape closes the dialog that has the focus. One below would still take it for itself until it has heard of the one
 * above, which is a moment after that one can be seen.
 */
export function useEscape(close: () => void) {
  const latest = useRef(close)
  const own = useRef<Element>(null)
  useEffect(() => {
    latest.current = close
  })
  return {
    // It comes and goes with the content, later than this component itself.
    ref: (content: Element | null) => {
      own.current = content
      if (content) closers.set(content, () => latest.current())
    },
    onEscapeKeyDown: (event: KeyboardEvent) => {
      const focused = document.activeElement?.closest('[role=dialog]')
      const closeIt = focused && focused !== own.current && closers.get(focused)
      if (!closeIt) return
      event.preventDefault()
      closeIt()
    },
  }
}
