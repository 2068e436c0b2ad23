import type { Doubt } from '#domain/vehicles/doubt.ts'

/** A refusal by our own API, with a message the reader can act on. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  /** Questions to answer before it is saved. */
  readonly doubts: Doubt[]
  readonly details: unknown

  constructor(
    status: number,
    code: string,
    message: string,
    {
      fields = {},
      doubts = [],
      details,
    }: { fields?: Record<string, string>; doubts?: Doubt[]; details?: unknown } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
    this.doubts = doubts
    this.details = details
  }
}
