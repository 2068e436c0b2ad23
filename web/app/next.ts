import { useHydrated } from '@tanstack/react-router'
import { safeNext } from '#domain/basics/next-page.ts'

/** Where to go after signing in or up, from `?next=`; known once the page runs in the browser. */
export function useNext(): string | undefined {
  const hydrated = useHydrated()
  return hydrated ? safeNext(new URLSearchParams(window.location.search).get('next')) : undefined
}
