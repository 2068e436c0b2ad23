import { useEffect, useRef } from 'react'

const mark = 'pictureOpen'
let open = 0

const isMarked = () => Boolean(history.state?.[mark])
// A page that is loaded anew, or reached with Forward, shows no picture: its place in the history is left again.
const leaveWhenNothingIsOpen = () => {
  if (open === 0 && isMarked()) history.back()
}

export function watchHistory() {
  leaveWhenNothingIsOpen()
  addEventListener('popstate', leaveWhenNothingIsOpen)
}

/** While a picture fills the screen, Back closes it and stays on the page. */
export function useBackCloses(onClose: () => void) {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    open += 1
    // Past the router, for which nothing has changed.
    if (!isMarked()) History.prototype.pushState.call(history, { ...history.state, [mark]: true }, '')
    const onBack = () => {
      if (!isMarked()) close.current()
    }
    addEventListener('popstate', onBack)
    return () => {
      open -= 1
      removeEventListener('popstate', onBack)
      setTimeout(leaveWhenNothingIsOpen)
    }
  }, [])
}

/** For where the hook cannot be called, because what is open is decided below it. */
export function BackCloses({ onClose }: { onClose: () => void }) {
  useBackCloses(onClose)
  return null
}
