import { ConfigError } from './config.ts'
import { StoreError } from './platform/files/store-trouble.ts'
import { PlainError } from './platform/http/errors.ts'
import { plainTrouble } from './platform/plain-trouble.ts'

/** What the operator can mend is a sentence; anything else keeps its stack for whoever mends GarageTale. */
export function sentenceOf(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof PlainError || error instanceof StoreError) return error.message
  return plainTrouble(error)?.message ?? error
}
