import { useSyncExternalStore } from 'react'

const touch = typeof window === 'undefined' ? undefined : window.matchMedia('(pointer: coarse)')

const watch = (notify: () => void) => {
  touch?.addEventListener('change', notify)
  return () => touch?.removeEventListener('change', notify)
}

/** Worked with a finger: a phone or a tablet, which has a camera at hand. */
export const useTouch = (): boolean =>
  useSyncExternalStore(
    watch,
    () => touch?.matches ?? false,
    () => false,
  )
