import { OutsideError, type OutsideRequest, safeFetch } from '../../platform/outbound/safe-fetch.ts'
import { ProviderError } from '../vehicle-data/provider-error.ts'
import { storable } from '../vehicle-data/storable.ts'
import type { Pace } from './service-limits.ts'

/** Where a service is; one that the operator names may be on their own network. */
export interface ServiceAddress {
  url: string
  allowPrivate: boolean
  /** Milliseconds that one request may take. */
  timeout?: number
}

interface ServiceAnswer {
  status: number
  /** Undefined when it is no JSON. */
  body: unknown
  /** Seconds, where it says how long to wait. */
  retryAfter: number | null
}

const longestWait = 5000
const largestAnswer = 1024 * 1024

/** One request with our key in it, so redirects aren't followed. */
export async function askService(
  path: string,
  { url, allowPrivate, timeout = longestWait }: ServiceAddress,
  request: Pick<OutsideRequest, 'method' | 'headers' | 'body'>,
): Promise<ServiceAnswer> {
  try {
    const answer = await safeFetch(`${url}${path}`, {
      ...request,
      allowPrivate,
      accept: 'application/json',
      timeoutMs: timeout,
      maxBytes: largestAnswer,
      redirects: 0,
    })
    return {
      status: answer.status,
      body: parsed(answer.body),
      retryAfter: secondsOf(answer.headers.get('retry-after')),
    }
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    throw new ProviderError('unreachable', `no answer, because: ${error.message.replace(/\.$/, '')}`)
  }
}

function parsed(body: Uint8Array): unknown {
  try {
    return storable(JSON.parse(Buffer.from(body).toString('utf8')))
  } catch {
    return undefined
  }
}

const longestRetry = 24 * 3600

/** Seconds or a date, as HTTP allows. */
function secondsOf(header: string | null): number | null {
  if (header === null) return null
  const seconds = /^\d{1,9}$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isNaN(seconds) ? null : Math.min(Math.max(Math.ceil(seconds), 1), longestRetry)
}

/** What one answer of a service means to us. */
export type Meaning =
  | { told: unknown }
  | 'not found'
  | 'renew the token'
  | { trouble: 'refused' | 'failed' | 'unreachable'; why: string }
  | { trouble: 'busy'; why: string; closedFor: number }

// With a token and an answer that take their time as well, within what a request may take (time-limit.ts).
const usualPatience = 6000
const mostAttempts = 3

/**
 * Waits for a turn and asks; asks again if the service was busy or the token had expired, as long as patience lasts.
 * Undefined for an unknown registration.
 */
export async function askPatiently(
  pace: Pace,
  ask: () => Promise<Meaning>,
  { patience = usualPatience }: { patience?: number } = {},
): Promise<unknown> {
  const deadline = performance.now() + patience
  let renewed = false
  for (let attempt = 1; ; attempt++) {
    if (attempt > 1 && performance.now() > deadline) throw new ProviderError('unreachable', 'it took too long')
    await pace.enter(deadline)
    const meaning = await ask()
    if (meaning === 'not found') return undefined
    if (meaning === 'renew the token') {
      if (renewed) throw new ProviderError('refused', 'it does not accept a new token either')
      renewed = true
      continue
    }
    if ('told' in meaning) return meaning.told
    if (meaning.trouble !== 'busy') throw new ProviderError(meaning.trouble, meaning.why)
    await pace.closeFor(meaning.closedFor)
    if (attempt >= mostAttempts || performance.now() + meaning.closedFor * 1000 > deadline)
      throw new ProviderError('busy', meaning.why, { retryAfter: Math.ceil(meaning.closedFor) })
  }
}

// Where a busy service doesn't say for how long.
const busyFor = 5

/** What a status means when the body adds nothing. */
export function meaningOfStatus({ status, body, retryAfter }: ServiceAnswer): Meaning {
  const why = `it answered ${status}`
  if (status === 401 || status === 403) return { trouble: 'refused', why }
  if (status === 429 || status === 503) return { trouble: 'busy', why, closedFor: retryAfter ?? busyFor }
  if (body === undefined) return { trouble: 'unreachable', why: `${why}, and not in JSON` }
  return { trouble: 'failed', why }
}
