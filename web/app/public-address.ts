import { sessionNow } from './session.ts'

/**
 * What others are sent and what is printed: the address the operator has set, and not the one this browser happens to use,
 * which may lead nowhere else. Where none is set, this one is all that is known.
 */
export function publicAddress(path: string): string {
  const session = sessionNow()
  return ((session.state === 'signed-in' && session.publicOrigin) || window.location.origin) + path
}
