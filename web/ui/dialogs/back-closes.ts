import { useEffect, useRef } from 'react'

const mark = 'pictureOpen'
/** How to close what is open, topmost last. */
const closers: (() => void)[] = []
let leaving = false

const isMarked = () => Boolean(history.state?.[mark])

/** Bypasses the router, for which nothing has changed. */
const push = () => History.prototype.pushState.call(history, { ...history.state, [mark]: true }, '')

/** After a reload or Forward no picture is open: its history entry is left again. */
function leaveWhenNothingIsOpen() {
  if (closers.length > 0 || !isMarked() || leaving) return
  leaving = true
  history.back()
}

function onPop() {
  if (leaving) {
    leaving = false
    // Reopened while the browser was still going back.
    if (closers.length > 0 && !isMarked()) push()
  } else if (closers.length === 0) leaveWhenNothingIsOpen()
  else if (!isMarked()) closers.at(-1)?.()
}

export function watchHistory() {
  addEventListener('popstate', onPop)
  leaveWhenNothingIsOpen()
}

/** While a picture fills the screen, Back closes it and stays on the page. */
export function useBackCloses(onClose: () => void) {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const closer = () => close.current()
    closers.push(closer)
    if (!isMarked()) push()
    return () => {
      closers.splice(closers.indexOf(closer), 1)
      setTimeout(leaveWhenNothingIsOpen)
    }
  }, [])
}

/** For places where the hook cannot be called, because a component below decides what is open. */
export function BackCloses({ onClose }: { onClose: () => void }) {
  useBackCloses(onClose)
  return null
}
