import { AssistantError } from './assistant.ts'

/** In milliseconds. */
export interface Patience {
  /** Until the first piece of an answer, for each attempt. */
  first: number
  between: number
  /** For what may follow a complete answer: its cost. */
  after: number
  all: number
  /** Before asking again when the provider is overloaded. */
  retries: readonly number[]
  pause(milliseconds: number, signal: AbortSignal): Promise<void>
}

const closing = () => new AssistantError('broken_off', 'the server is closing')

export const patience: Patience = {
  first: 20_000,
  between: 20_000,
  after: 2_000,
  all: 90_000,
  retries: [1000, 2000, 3000],
  pause: (milliseconds, signal) =>
    new Promise((done, fail) => {
      const giveUp = () => {
        clearTimeout(timer)
        fail(closing())
      }
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', giveUp)
        done()
      }, milliseconds)
      if (signal.aborted) giveUp()
      else signal.addEventListener('abort', giveUp, { once: true })
    }),
}

/** Aborts what takes too long: `signal` is for the request, `expect` says what is awaited next and for how long. */
export function watch({ all }: Patience, outer: AbortSignal, since: number) {
  const limit = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let reason = ''
  return {
    signal: AbortSignal.any([limit.signal, outer]),
    expect(what: string, milliseconds: number) {
      clearTimeout(timer)
      const left = since + all - performance.now()
      timer = setTimeout(
        () => {
          reason = left < milliseconds ? `no whole answer within ${all} ms` : `no ${what} within ${milliseconds} ms`
          limit.abort()
        },
        Math.max(0, Math.min(left, milliseconds)),
      )
    },
    /** What went wrong, in our words; `otherwise` if it was not a timeout. */
    explain(error: unknown, otherwise: AssistantError): AssistantError {
      if (error instanceof AssistantError) return error
      if (outer.aborted) return closing()
      return reason ? new AssistantError('timed_out', reason) : otherwise
    },
    /** Also closes anything still open. */
    stop() {
      clearTimeout(timer)
      limit.abort()
    },
  }
}
export type Watch = ReturnType<typeof watch>
