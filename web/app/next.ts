import { useHydrated } from '@tanstack/react-router'

/** Named one by one: whatever else stands in an address, signing in leads nowhere but to pages of ours. */
const pages = [/^\/transfer\/[\w-]{16,128}$/, /^\/enquiries\/[0-9a-f-]{36}$/]

export const safeNext = (path: string | null | undefined): string | undefined =>
  path && pages.some((page) => page.test(path)) ? path : undefined

/** Where to go on after signing in or up, from `?next=`; known once the page is the browser's. */
export function useNext(): string | undefined {
  const hydrated = useHydrated()
  return hydrated ? safeNext(new URLSearchParams(window.location.search).get('next')) : undefined
}

/** For an href: the sign-in or sign-up page that leads on to there. */
export const thenTo = (page: '/login' | '/signup', next: string | undefined) =>
  next ? `${page}?next=${encodeURIComponent(next)}` : page
