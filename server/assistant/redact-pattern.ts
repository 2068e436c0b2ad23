import type { Redacted } from '#domain/assistant/automate.ts'

/** `isFact` keeps matches that only look like one; it gets the words before and after. */
export interface Pattern {
  kind: Redacted
  shape: RegExp
  isFact?: (match: string, before: string, after: string) => boolean
}
