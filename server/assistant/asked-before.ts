import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Answer, NewQuestion } from '#domain/assistant/automate.ts'
import type { Db } from '../platform/database/database.ts'
import { conflict, malformed } from '../platform/http/errors.ts'
import { findAnswer } from './automate.queries.ts'
import { beingAnswered } from './reserve-tokens.ts'

const mostAttempts = 20
const answeredBefore = () => conflict('answered_before', 'This has already been answered. See your earlier questions.')

/**
 * The browser sends a key with each attempt, so that asking again after a lost connection returns the answer that was
 * paid for instead of a second one. A failed attempt cost nothing and is asked again.
 */
export async function askedBefore(
  db: Db,
  user_id: string,
  key: string | undefined,
  { question }: NewQuestion,
): Promise<{ request_id: string } | { answer: Answer }> {
  if (key === undefined) return { request_id: randomUUID() }
  if (!/^[\w-]{8,100}$/.test(key)) throw malformed('The idempotency key isn’t valid.')
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const request_id = idOf(`${user_id} ${key} ${attempt}`)
    const { rows } = await sql<{ end: 'settle' | 'release' | null }>`
      select closing.kind as end from token_transactions as reserved
        left join token_transactions as closing
          on closing.request_id = reserved.request_id and closing.kind in ('settle', 'release')
       where reserved.request_id = ${request_id} and reserved.kind = 'reserve'`.execute(db)
    const [before] = rows
    if (!before) {
      // What costs nothing is in no ledger.
      const answer = await findAnswer(db, user_id, request_id)
      if (!answer) return { request_id }
      if (answer.prompt === question) return { answer }
      throw answeredBefore()
    }
    if (before.end === null) throw beingAnswered()
    if (before.end === 'release') continue
    const answer = await findAnswer(db, user_id, request_id)
    if (answer?.prompt === question) return { answer }
    throw answeredBefore()
  }
  throw conflict('failed_before', 'This has failed too often. Please ask again.')
}

function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
