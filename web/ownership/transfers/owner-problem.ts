import type { OwnershipLog } from '#domain/ownership/transfer.ts'
import { ApiError } from '../../app/http.ts'

interface Known {
  log: OwnershipLog | undefined
  error: Error | null
  /** The vehicle says that a transfer is pending. */
  pending: boolean
}

/** Why the log cannot be shown, in the specification's words; undefined if it can. */
export function ownerProblem({ log, error, pending }: Known): string | undefined {
  if (!log && error instanceof ApiError && error.status === 404) return 'Vehicle information is missing'
  if (!log) return error ? 'Failed to fetch owner details' : undefined
  if (pending && error && !log.transfer) return 'Failed to fetch transfer details'
  return undefined
}
