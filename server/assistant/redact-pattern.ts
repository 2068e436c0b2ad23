import type { Redacted } from '#domain/assistant/automate.ts'

/** `isFact` keeps what only looks like it: told the words before and after. */
export interface Pattern {
  kind: Redacted
  shape: RegExp
  isFact?: (match: string, before: string, after: string) => boolean
}
