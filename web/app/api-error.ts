import type { Doubt } from '#domain/vehicles/doubt.ts'

/** Under which the operator finds in the log what nobody foresaw. */
export const tellReference = (reference: string) => `If you write to us, give this reference: ${reference}`

/** A refusal by our own API, with a message the reader can act on. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  /** Questions to answer before it is saved. */
  readonly doubts: Doubt[]
  readonly details: unknown
  /** Of an error that nobody foresaw: its message asks to give it. */
  readonly reference: string | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    {
      fields = {},
      doubts = [],
      details,
      reference,
    }: { fields?: Record<string, string>; doubts?: Doubt[]; details?: unknown; reference?: string } = {},
  ) {
    super(reference ? `${message} ${tellReference(reference)}`.trim() : message)
    this.status = status
    this.code = code
    this.fields = fields
    this.doubts = doubts
    this.details = details
    this.reference = reference
  }
}
