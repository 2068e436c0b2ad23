import { inspect } from 'node:util'
import { references } from './reference.ts'
import { withSourcePlaces } from './source-places.ts'

type Level = 'info' | 'warn' | 'error'
/** More than the sentence says, each by its own name: never a body, a cookie, an email address or a query string. */
export type About = Record<string, unknown>

let asJson = process.env.LOG_FORMAT === 'json'
/** How many lines of each level have been written. */
export const linesWritten: Record<Level, number> = { info: 0, warn: 0, error: 0 }

export function setLogFormat(format: 'text' | 'json') {
  asJson = format === 'json'
}

/** Whoever knows better what an error means may keep it out of the log, by answering true. */
const readers = new Set<(error: unknown) => boolean>()
export const readErrors = (reader: (error: unknown) => boolean) => readers.add(reader)

export const log = {
  /** `told` says the same as data: it takes the message's place in a line of JSON. */
  info: (message: string, told?: About & { message: string }) =>
    asJson ? write('info', told?.message ?? message, told) : write('info', message),
  warn: (message: string, about?: About) => write('warn', message, about),
  error(message: string, error?: unknown, about?: About) {
    for (const reader of readers) if (error !== undefined && reader(error)) return
    write('error', message, about, error)
  },
}

function write(level: Level, message: string, about?: About, error?: unknown) {
  linesWritten[level]++
  const print = level === 'info' ? console.log : console.error
  if (asJson) return print(withSourcePlaces(jsonLine(level, message, about, error)))
  const reference = level === 'info' ? undefined : references.getStore()
  const sentence = reference ? `${message} (reference ${reference})` : message
  const more = about ? ` ${JSON.stringify(about)}` : ''
  if (error === undefined) return print(`${sentence}${more}`)
  const told = withoutValues(error)
  // What the sentence names may have come from outside: a % in it is no placeholder.
  print(`${sentence}${more}:`.replaceAll('%', '%%'), withSourcePlaces(typeof told === 'string' ? told : inspect(told)))
}

function jsonLine(level: Level, message: string, about?: About, error?: unknown): string {
  const reference = references.getStore()
  const told = error === undefined ? undefined : errorIn(withoutValues(error))
  return JSON.stringify({ ...about, time: new Date().toISOString(), level, message, reference, error: told })
}

function errorIn(error: unknown) {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : inspect(error)
  const { name, message, stack, cause } = error
  const { code, syscall } = error as NodeJS.ErrnoException
  return {
    name,
    message,
    code,
    syscall,
    stack,
    cause: cause instanceof Error ? inspect(withoutValues(cause)) : undefined,
  }
}

/** PostgreSQL quotes values; the location and the violated constraint are enough to find the cause. */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (!('severity' in error)) {
    const cause = withoutValues(error.cause)
    return cause === error.cause ? error : `${error.stack}\n[cause]: ${cause}`
  }
  // By the names that postgres.js gives them, and those of pg, which the job queue uses.
  const { code, table_name, table, constraint_name, constraint, routine } = error as Error & Record<string, unknown>
  const where = [code, table_name ?? table, constraint_name ?? constraint, routine].filter(Boolean).join(' ')
  return `PostgresError ${where}\n${error.stack?.slice(error.stack.indexOf('\n    at ') + 1) ?? ''}`
}
