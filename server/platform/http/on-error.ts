import type { Context, ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { log } from '../observability/log.ts'
import { isOfOutage, noteRefused } from '../observability/outage.ts'
import { references } from '../observability/reference.ts'
import type { Env } from './env.ts'
import { errorPage, isPageVisit } from './error-page.ts'
import { AppError, conflict, malformed } from './errors.ts'
import { loggedPath, noteRefusal, noteSecurity } from './security-log.ts'
import { transientError } from './transient-errors.ts'

// The ids that a browser may choose, of records.
const chosenIds = /^((maintenance_logs|vehicle_notes|mileage_readings)_pkey|record_id_is_new)$/
// PostgreSQL's codes for text with U+0000 or an unpaired surrogate that slipped past our checks.
const unwritable = ['22021', '22P05']

export const onError: ErrorHandler<Env> = (error, c) => {
  if (error instanceof AppError) {
    if (error.retryAfter) c.header('Retry-After', String(error.retryAfter))
    c.header('cache-control', 'no-store')
    noteRefusal(c, error)
    if (error.code === 'unavailable') noteRefused()
    const { status, code, message, fields, doubts, details } = error
    return answer(c, status, { code, message, fields, doubts, details })
  }
  if (error instanceof HTTPException && error.status < 500)
    return c.json(
      { error: { code: 'malformed', message: error.message || 'We couldn’t read the request.' } },
      error.status,
    )
  if (unwritable.includes((error as { code?: string }).code ?? ''))
    return onError(malformed('The request contains an invalid character.'), c)
  if (chosenIds.test((error as { constraint_name?: string }).constraint_name ?? ''))
    return onError(conflict('id_taken', 'This couldn’t be saved under its number. Please enter it again.'), c)
  const passing = transientError(error)
  if (passing) {
    if (!isOfOutage(error)) log.error(`${asked(c)} failed for now`, (error as Error).message)
    return onError(passing, c)
  }
  log.error(`${asked(c)} failed`, error)
  noteSecurity(c, 'failed', { why: error.name })
  c.header('cache-control', 'no-store')
  const reference = references.getStore()
  return answer(c, 500, {
    code: 'unexpected',
    message: 'Something went wrong on our side. Please try again.',
    reference,
  })
}

/** The path is untrusted and decoded: its line breaks must not begin a line of their own. */
const asked = (c: Context<Env>) => `${c.req.method} ${JSON.stringify(loggedPath(c.req.path))}`

interface Told {
  code: string
  message: string
  fields?: Record<string, string> | undefined
  doubts?: AppError['doubts']
  details?: object | undefined
  /** By which the operator finds it in the log: only of what nobody foresaw. */
  reference?: string | undefined
}

function answer(c: Context<Env>, status: ContentfulStatusCode, error: Told) {
  if (status < 500 || !isPageVisit(c)) return c.json({ error }, status)
  c.header('cache-control', 'no-store')
  return c.html(errorPage(error.message, error.reference), status)
}
