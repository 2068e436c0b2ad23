import { plural } from '#domain/basics/plural.ts'

type ErrorStatus = 400 | 401 | 402 | 403 | 404 | 405 | 409 | 410 | 411 | 413 | 415 | 422 | 429 | 500 | 502 | 503 | 507

/** A question that a save asks before it accepts an unlikely value. */
interface Doubt {
  code: string
  field: string
  question: string
}

/** Something the operator can fix: shown as a sentence, without a stack trace. */
export class PlainError extends Error {}

/** An error response with a message the reader can act on. */
export class AppError extends Error {
  readonly status: ErrorStatus
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly retryAfter: number | undefined
  readonly doubts: Doubt[] | undefined
  /** What a screen needs besides the message. */
  readonly details: object | undefined
  /** Already logged within the same limit, so not logged again. */
  repeated: boolean
  /** Why it is logged, if its status alone doesn't say so. */
  noted?: string

  constructor(
    status: ErrorStatus,
    code: string,
    message: string,
    extra: {
      fields?: Record<string, string>
      retryAfter?: number
      repeated?: boolean
      doubts?: Doubt[]
      details?: object
    } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = extra.fields
    this.retryAfter = extra.retryAfter
    this.doubts = extra.doubts
    this.details = extra.details
    this.repeated = extra.repeated ?? false
  }
}

export const invalid = (fields: Record<string, string>, message = 'Some of the details need correcting.') =>
  new AppError(400, 'invalid', message, { fields })
export const malformed = (message: string) => new AppError(400, 'malformed', message)
export const notAuthenticated = () => new AppError(401, 'not_authenticated', 'Not authenticated')
export const forbidden = (code: string, message: string) => new AppError(403, code, message)
export const notFound = (thing: string) => new AppError(404, 'not_found', `${thing} not found`)
export const conflict = (code: string, message: string) => new AppError(409, code, message)
/** Probably a slip, but the member decides: the save is repeated with the answer. */
export const doubtful = (doubts: Doubt[]) =>
  new AppError(409, 'please_confirm', doubts.map(({ question }) => question).join(' '), { doubts })
/** A conflicting save of the same record: refused, so that nothing is lost silently. */
export const changedElsewhere = () =>
  conflict('changed_elsewhere', 'This was changed in another window or on another device since you opened it.')
export const tooLarge = (message: string) => new AppError(413, 'too_large', message)
export const unsupportedType = (message: string) => new AppError(415, 'unsupported_type', message)
export const limitReached = (what: string, message: string) => new AppError(402, `limit_${what}`, message)
export const tooMany = (retryAfter: number, repeated = false) =>
  new AppError(429, 'too_many', `Too many attempts. Please try again in ${waitingTime(retryAfter)}.`, {
    retryAfter,
    repeated,
  })
/** Too busy: nothing is wrong with the request. */
export const busy = (message: string) => new AppError(503, 'busy', message, { retryAfter: 20 })

function waitingTime(seconds: number) {
  if (seconds < 90) return plural(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? plural(minutes, 'minute') : `about ${Math.ceil(minutes / 60)} hours`
}
