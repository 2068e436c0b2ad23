import type { Context, ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Doubt } from '#domain/records/doubt.ts'
import { apology, isPageVisit } from './error-page.ts'
import type { Env } from './guard.ts'
import { loggedPath, noteRefusal, noteSecurity, withoutValues } from './security-log.ts'
import { passingTrouble } from './transient-errors.ts'

/** Something the operator can put right: shown as a sentence, without a stack. */
export class PlainError extends Error {}

/** An answer that is not a success, said in a way a person can act on. */
export class AppError extends Error {
  readonly status: ContentfulStatusCode
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly retryAfter: number | undefined
  readonly doubts: Doubt[] | undefined
  /** What else a screen needs beyond the sentence. */
  readonly details: object | undefined
  /** Said before within the same wait, or noted already: not worth another line in the log. */
  repeated: boolean
  /** Why it is noted in the log, where its status alone does not say so. */
  noted?: string

  constructor(
    status: ContentfulStatusCode,
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
/** Likely a slip, and not for us to decide: the save is repeated with the answer. */
export const doubtful = (doubts: Doubt[]) =>
  new AppError(409, 'please_confirm', doubts.map(({ question }) => question).join(' '), { doubts })
/** The later of two saves of one record: nothing is lost silently. */
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
/** More at once than we can do: nothing is wrong with the request. */
export const busy = (message: string) => new AppError(503, 'busy', message, { retryAfter: 20 })

function waitingTime(seconds: number) {
  if (seconds < 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `${minutes} minutes` : `about ${Math.ceil(minutes / 60)} hours`
}

// PostgreSQL's, of text with U+0000 or half a character that came by a way nobody has thought of.
const unwritable = ['22021', '22P05']

export const onError: ErrorHandler<Env> = (error, c) => {
  if (error instanceof AppError) {
    if (error.retryAfter) c.header('Retry-After', String(error.retryAfter))
    c.header('cache-control', 'no-store')
    noteRefusal(c, error)
    const { status, code, message, fields, doubts, details } = error
    return answer(c, status, { code, message, fields, doubts, details })
  }
  if (error instanceof HTTPException && error.status < 500)
    return c.json(
      { error: { code: 'malformed', message: error.message || 'The request could not be read.' } },
      error.status,
    )
  if (unwritable.includes((error as { code?: string }).code ?? ''))
    return onError(malformed('Somewhere in the request is a character that cannot be kept.'), c)
  const passing = passingTrouble(error)
  if (passing) {
    console.error(
      '%s %s failed for now:',
      c.req.method,
      JSON.stringify(loggedPath(c.req.path)),
      (error as Error).message,
    )
    return onError(passing, c)
  }
  // The path is a stranger's, and decoded: neither its line breaks nor its % may shape the line.
  console.error('%s %s failed:', c.req.method, JSON.stringify(loggedPath(c.req.path)), withoutValues(error))
  noteSecurity(c, 'failed', { why: error.name })
  c.header('cache-control', 'no-store')
  return answer(c, 500, { code: 'unexpected', message: 'Something went wrong on our side. Please try again.' })
}

interface Told {
  code: string
  message: string
  fields?: Record<string, string> | undefined
  doubts?: Doubt[] | undefined
  details?: object | undefined
}

function answer(c: Context<Env>, status: ContentfulStatusCode, error: Told) {
  if (status < 500 || !isPageVisit(c)) return c.json({ error }, status)
  c.header('cache-control', 'no-store')
  return c.html(apology(error.message), status)
}
