import { useSyncExternalStore } from 'react'

const phone = typeof window === 'undefined' ? undefined : window.matchMedia('(width < 48rem)')

const watch = (notify: () => void) => {
  phone?.addEventListener('change', notify)
  return () => phone?.removeEventListener('change', notify)
}

/** Under 768 px: navigation is a drawer and panels are sheets. */
export const usePhone = (): boolean =>
  useSyncExternalStore(
    watch,
    () => phone?.matches ?? false,
    () => false,
  )
