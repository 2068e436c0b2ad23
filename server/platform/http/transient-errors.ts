import { isFull, StoreError } from '../files/store-trouble.ts'
import { AppError } from './errors.ts'

export const unavailable = () =>
  new AppError(503, 'unavailable', 'GarageTale can’t respond right now. Please try again in a moment.', {
    retryAfter: 10,
  })

export const storeAway = (what: 'stored' | 'read') =>
  new AppError(503, 'storage_unavailable', `The file could not be ${what} right now. Please try again.`, {
    retryAfter: 10,
  })

const noRoom = () =>
  new AppError(507, 'no_room', 'There’s no room to save this right now. Please try again later.', {
    retryAfter: 60,
  })

const full = ['ENOSPC', 'EDQUOT', '53100']
// PostgreSQL's: no connection, none left, no memory, starting, stopping, crashed, timed out, a standby.
const away = /^(08...|53[234]00|57P0[1235]|57014|55P03|25P03|25006)$/
const unreachable = /^(CONNECTION_(CLOSED|DESTROYED|ENDED)|CONNECT_(TIMEOUT|REFUSED))$/
const lineErrors = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'EAGAIN',
]

/** A full disk or an unavailable database: nothing is wrong with the request, and it can be sent again. */
export function transientError(error: unknown): AppError | undefined {
  const { code = '', syscall = '' } = error as { code?: string; syscall?: string }
  if (unreachable.test(code) || away.test(code)) return unavailable()
  if (lineErrors.includes(code) && /^(connect|read|write)$/.test(syscall)) return unavailable()
  return noRoomIn(error) ?? (error instanceof StoreError ? storeAway('read') : undefined)
}

export const noRoomIn = (error: unknown) =>
  full.includes((error as { code?: string }).code ?? '') || (error instanceof StoreError && isFull(error.reason))
    ? noRoom()
    : undefined
