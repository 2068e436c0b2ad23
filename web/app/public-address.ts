import { sessionNow } from './session.ts'

/**
 * For links that are shared or printed: the address the operator has set, since the one this browser uses may not work
 * elsewhere. If none is set, this one is used.
 */
export function publicAddress(path: string): string {
  const session = sessionNow()
  return ((session.state === 'signed-in' && session.publicOrigin) || window.location.origin) + path
}

/** What a printed code says: shorter than the page's own address, and it leads the owner to the car itself. */
export const codeAddress = (slug: string) => publicAddress(`/c/${slug}`)
