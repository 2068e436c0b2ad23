import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { formatLongDate, londonToday } from '#domain/basics/format.ts'
import { mostInARow } from '#domain/sharing/conversation.ts'
import { isToBusiness } from '#domain/sharing/enquiry.ts'
import type { NewMessage } from '#domain/sharing/new-message.ts'
import type { Member } from '../../platform/auth/session.ts'
import type { Db } from '../../platform/database/database.ts'
import { attachUpload } from '../../platform/files/file-state.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { countAgainst, countIfDone } from '../../platform/http/rate-limit.ts'
import { announce } from '../../platform/live/live.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { mailboxOf } from '../../platform/mail/mailbox.ts'
import type { Services } from '../../platform/services.ts'
import { getConversation } from './conversations.queries.ts'
import { deliverEnquiry } from './deliver-enquiry.ts'
import { reachableMember } from './find-recipient.ts'
import { limits } from './limits.ts'
import { makeLink } from './visitor-links.ts'

/** A member reads it in the app; a visitor gets it by email, with a link to write back. */
export async function addMessage({ db, sql }: Services, member: Member, id: string, message: NewMessage) {
  const conversation = await getConversation(db, member.id, id)
  await countAgainst(sql, limits.reply, member.id)
  const write = () =>
    db.transaction().execute(async (tx) => {
      const opening = await holdConversation(tx, conversation.id)
      await assertMayWrite(tx, opening, member.id)
      if (conversation.with_user_id) await tellMember(tx, member, opening, conversation.with_user_id, message)
      else await tellVisitor(tx, member, opening, message)
    })
  if (conversation.with_user_id) return write()
  const { from_email } = await db
    .selectFrom('enquiries')
    .select('from_email')
    .where('id', '=', conversation.id)
    .executeTakeFirstOrThrow()
  await countIfDone(
    sql,
    [
      [limits.visitorAnswers, member.id],
      [limits.visitorMailbox, mailboxOf(from_email ?? '')],
    ],
    write,
  )
}

/** Those who write in one conversation take turns. */
export async function holdConversation(tx: Db, id: string) {
  const opening = await tx
    .selectFrom('enquiries')
    .select(['id', 'kind', 'about', 'message', 'created_at', 'from_user_id', 'from_name', 'from_email', 'to_user_id'])
    .select(['vehicle_id', 'vehicle_listing_id', 'business_id', 'visitor_confirmed_at', 'visitor_left_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!opening) throw notFound('Conversation')
  return opening
}
export type Opening = Awaited<ReturnType<typeof holdConversation>>

/** Neither side may fill the other's inbox: after a few it waits for an answer. `writer` is null for the visitor. */
export async function assertMayWrite(tx: Db, opening: Opening, writer: string | null) {
  if (opening.visitor_left_at) throw conflict('visitor_left', 'The visitor has ended this conversation.')
  const isUnconfirmedVisitor = writer !== null && opening.from_user_id === null && opening.visitor_confirmed_at === null
  const most = mostInARow({ isUnconfirmedVisitor })
  const { rows } = await sql<{ in_a_row: number }>`
    select count(*)::int as in_a_row
      from (select bool_and(from_user_id is not distinct from ${writer}::uuid)
                     over (order by created_at desc, id desc) as is_last
              from enquiries where id = ${opening.id} or opening_id = ${opening.id}) as said
     where is_last`.execute(tx)
  if ((rows[0]?.in_a_row ?? 0) >= most)
    throw conflict('answered_enough', `You’ve written ${most} times in a row. Wait for them to reply.`)
}

/** An enquiry about a business keeps its name, so that both sides read the name and not 'the' and the name. */
const kindOfAnswer = ({ kind }: Opening) => (isToBusiness(kind) ? 'business' : 'message')

async function tellMember(tx: Db, member: Member, opening: Opening, other: string, message: NewMessage) {
  const to = await reachableMember(tx, member.id).where('users.id', '=', other).executeTakeFirst()
  if (!to) throw conflict('out_of_reach', 'This member can no longer receive your answer.')
  const id = await insertMessage(tx, opening, { from_user_id: member.id, to_user_id: to.user_id }, message.message)
  await attachPictures(tx, member, id, message.file_ids)
  await deliverEnquiry(tx, to, {
    ...{ id, conversation_id: opening.id, kind: kindOfAnswer(opening), about: opening.about, message: message.message },
    is_answer: await hasWritten(tx, opening, other),
    ...{ from_name: member.name, from_user_id: member.id },
  })
}

/** Whoever opened it may write again before there is an answer. */
const hasWritten = async (tx: Db, { id, from_user_id }: Opening, who: string) =>
  from_user_id === who ||
  (await tx
    .selectFrom('enquiries')
    .select('id')
    .where('opening_id', '=', id)
    .where('from_user_id', '=', who)
    .limit(1)
    .executeTakeFirst()) !== undefined

async function tellVisitor(tx: Db, member: Member, opening: Opening, { message, file_ids }: NewMessage) {
  const id = await insertMessage(tx, opening, { from_user_id: member.id, to_user_id: null }, message)
  await attachPictures(tx, member, id, file_ids)
  await announce(tx, member.id, 'conversations')
  const { kind, from_name, from_email, about, created_at, message: written } = opening
  await queueMail(tx, from_email ?? '', 'enquiry_answer', {
    name: from_name ?? '',
    from_name: member.name,
    about: about && !isToBusiness(kind) ? `the ${about}` : about,
    written,
    written_on: formatLongDate(londonToday(created_at)),
    message: file_ids.length > 0 ? `${message}\n\n(With pictures, which you can see through the link below.)` : message,
    token: await makeLink(tx, opening.id),
    enquiry_id: id,
  })
}

type Sides =
  | { from_user_id: string; to_user_id: string | null }
  | { from_user_id: null; from_name: string | null; from_email: string | null; to_user_id: string | null }

export async function insertMessage(
  tx: Db,
  opening: Opening,
  sides: Sides,
  message: string,
  attempt_hash: string | null = null,
) {
  const id = randomUUID()
  const { about, vehicle_id, vehicle_listing_id, business_id } = opening
  await tx
    .insertInto('enquiries')
    .values({
      ...{ id, kind: kindOfAnswer(opening), message, attempt_hash, ...sides, opening_id: opening.id },
      ...{ about, vehicle_id, vehicle_listing_id, business_id },
      // Not now(): those who take turns would be told in the order in which their transactions began.
      created_at: sql<Date>`clock_timestamp()`,
    })
    .execute()
  return id
}

async function attachPictures(tx: Db, { id: user_id }: Member, enquiry_id: string, file_ids: string[]) {
  for (const [position, id] of [...new Set(file_ids)].entries()) {
    await attachUpload(tx, { id, user_id, kind: 'message' })
    await tx.insertInto('message_pictures').values({ enquiry_id, file_id: id, position }).execute()
  }
}
