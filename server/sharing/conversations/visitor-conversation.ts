import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { messagesLeft, type VisitorConversation } from '#domain/sharing/conversation.ts'
import { addressee, type EnquiryKind } from '#domain/sharing/enquiry.ts'
import type { Db } from '../../platform/database/database.ts'
import { conflict } from '../../platform/http/errors.ts'
import { countAgainst } from '../../platform/http/rate-limit.ts'
import type { Services } from '../../platform/services.ts'
import { assertMayWrite, holdConversation, insertMessage } from './add-message.ts'
import { listMessages } from './conversations.queries.ts'
import { deliverEnquiry } from './deliver-enquiry.ts'
import { findPage } from './find-page.ts'
import { reachableMember } from './find-recipient.ts'
import { limits } from './limits.ts'
import type { VisitorSide } from './visitor-links.ts'

/** Reading it changes nothing: programs open the links in emails too. */
export async function readAsVisitor(db: Db, side: VisitorSide, token: string): Promise<VisitorConversation> {
  const messages = await listMessages(
    db,
    side.id,
    null,
    ({ id }) => `/api/public/conversations/${encodeURIComponent(token)}/pictures/${id}`,
  )
  const { about, member_id, vehicle_id, vehicle_listing_id, business_id } = side
  const kind = side.kind as EnquiryKind
  const isAnswered = messages.some(({ is_mine }) => !is_mine)
  return {
    ...{ kind, about, messages },
    // A page need not tell whose car it is; an answer does.
    with_name: isAnswered ? side.member_name : addressee({ kind, about }),
    page: await findPage(db, { vehicle_id, vehicle_listing_id, business_id }, null, member_id),
    messages_left: messagesLeft(messages, { isUnconfirmedVisitor: false }),
  }
}

/** Whoever writes by the link has the mailbox it was sent to, so from now on it counts as theirs. */
export async function writeAsVisitor(
  { db, sql: counters }: Services,
  side: VisitorSide,
  message: string,
  key: string | undefined,
) {
  const attempt_hash = key ? createHash('sha256').update(`${side.id} ${key}`).digest('hex') : null
  const isKnown = async (tx: Db) =>
    attempt_hash !== null &&
    (await tx.selectFrom('enquiries').select('id').where('attempt_hash', '=', attempt_hash).executeTakeFirst())
  if (await isKnown(db)) return
  await countAgainst(counters, limits.visitor, side.id)
  await countAgainst(counters, limits.recipient, side.member_id ?? '')
  await db.transaction().execute(async (tx) => {
    const opening = await holdConversation(tx, side.id)
    if (await isKnown(tx)) return
    await assertMayWrite(tx, opening, null)
    const to = await reachableMember(tx, undefined)
      .where('users.id', '=', opening.to_user_id ?? '')
      .executeTakeFirst()
    if (!to) throw conflict('out_of_reach', 'They can no longer receive your message.')
    await tx
      .updateTable('enquiries')
      .set({ visitor_confirmed_at: sql<Date>`coalesce(visitor_confirmed_at, now())` })
      .where('id', '=', opening.id)
      .execute()
    const { from_name, from_email, about } = opening
    const sides = { from_user_id: null, from_name, from_email, to_user_id: to.user_id }
    const id = await insertMessage(tx, opening, sides, message, attempt_hash)
    await deliverEnquiry(tx, to, {
      ...{ id, conversation_id: opening.id, kind: opening.kind as EnquiryKind, about, message },
      ...{ is_answer: true, from_name: from_name ?? '', from_user_id: null },
    })
  })
}
