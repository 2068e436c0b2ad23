/**
 * 'refused' is our key, 'busy' that we are to come back later, 'failed' any other answer that is no success, and
 * 'unreachable' no answer that could be read.
 */
type ProviderTrouble = 'refused' | 'busy' | 'failed' | 'unreachable'

interface Told {
  /** The provider's own sentence, where it gave one; never its body, its address or our key. */
  told?: string | undefined
  /** Seconds, where a busy one says how long to wait. */
  retryAfter?: number | null
}

export class ProviderError extends Error {
  readonly trouble: ProviderTrouble
  readonly told: string | undefined
  readonly retryAfter: number | null

  constructor(trouble: ProviderTrouble, message: string, { told, retryAfter = null }: Told = {}) {
    super(message)
    this.trouble = trouble
    this.told = told
    this.retryAfter = retryAfter
  }
}
