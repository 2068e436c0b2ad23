import { AsyncLocalStorage } from 'node:async_hooks'
import { randomFillSync } from 'node:crypto'

/** What is being done is found in the log by this: a request's, or that of one run of a job. */
export const references = new AsyncLocalStorage<string>()

/** For an answer that is made apart from the request's own headers. */
export function referenceHeader(): Record<string, string> {
  const reference = references.getStore()
  return reference ? { 'x-request-id': reference } : {}
}

// No vowels, so that no words come of them, and no l, which looks like a 1.
const characters = '0123456789bcdfghjkmnpqrstvwxyz'
const size = 12
const random = Buffer.alloc(size * 256)
let used = random.length

/** Short enough to be read out on the telephone; two of them are never the same. */
export function newReference(): string {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  let reference = ''
  for (const byte of random.subarray(used, used + size)) reference += characters[byte % characters.length]
  used += size
  return reference
}
