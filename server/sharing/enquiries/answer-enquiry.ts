import { randomUUID } from 'node:crypto'
import { formatLongDate, londonToday } from '#domain/basics/format.ts'
import { isToBusiness, mostReplies } from '#domain/sharing/enquiry.ts'
import type { Member } from '../../platform/auth/session.ts'
import type { Db } from '../../platform/database/database.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { countAgainst, countIfDone } from '../../platform/http/rate-limit.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { mailboxOf } from '../../platform/mail/mailbox.ts'
import type { Services } from '../../platform/services.ts'
import { deliverEnquiry } from './deliver-enquiry.ts'
import { reachableMember } from './find-recipient.ts'
import { limits } from './limits.ts'

/** A member reads the answer in the app and can reply; a visitor gets it by email. */
export async function answerEnquiry({ db, sql }: Services, member: Member, id: string, message: string) {
  const sender = await db
    .selectFrom('enquiries')
    .select(['from_email', 'from_user_id'])
    .where('id', '=', id)
    .where('to_user_id', '=', member.id)
    .executeTakeFirst()
  if (!sender) throw notFound('Enquiry')
  await countAgainst(sql, limits.reply, member.id)
  const answer = () =>
    db.transaction().execute(async (tx) => {
      const answered = await markAnswered(tx, member, id, mostReplies(sender))
      if (answered.from_user_id) await tellMember(tx, member, answered, message)
      else await tellVisitor(tx, member, answered, message)
    })
  if (!sender.from_email) return answer()
  await countIfDone(
    sql,
    [
      [limits.visitorAnswers, member.id],
      [limits.visitorMailbox, mailboxOf(sender.from_email)],
    ],
    answer,
  )
}

async function markAnswered(tx: Db, member: Member, id: string, most: number) {
  const answered = await tx
    .updateTable('enquiries')
    .set((row) => ({ answered_at: new Date(), reply_count: row('reply_count', '+', 1) }))
    .where('id', '=', id)
    .where('to_user_id', '=', member.id)
    // A parallel answer waits for this row and then counts itself out.
    .where('reply_count', '<', most)
    .returning(['id', 'opening_id', 'from_user_id', 'from_name', 'from_email', 'about', 'message', 'created_at'])
    .returning(['kind', 'vehicle_id', 'vehicle_listing_id', 'business_id'])
    .executeTakeFirst()
  if (!answered) throw conflict('answered_enough', `You’ve answered this ${most} times. Wait for them to reply.`)
  return answered
}
type Answered = Awaited<ReturnType<typeof markAnswered>>

/** An enquiry about a business keeps its name, so that both sides read the name and not 'the' and the name. */
const kindOfAnswer = ({ kind }: Answered) => (isToBusiness(kind) ? 'business' : 'message')

async function tellMember(tx: Db, member: Member, answered: Answered, message: string) {
  const to = await reachableMember(tx, member.id)
    .where('users.id', '=', answered.from_user_id ?? '')
    .executeTakeFirst()
  if (!to) throw conflict('out_of_reach', 'This member can no longer receive your answer.')
  const id = await addAnswer(tx, member, answered, message, to.user_id)
  const { about } = answered
  await deliverEnquiry(tx, to, {
    ...{ id, kind: kindOfAnswer(answered), is_answer: true, about, message },
    ...{ from_name: member.name, from_user_id: member.id },
  })
}

async function tellVisitor(tx: Db, member: Member, answered: Answered, message: string) {
  await addAnswer(tx, member, answered, message, null)
  const { kind, from_name, from_email, about, created_at, message: written } = answered
  await queueMail(tx, from_email ?? '', 'enquiry_answer', {
    name: from_name ?? '',
    from_name: member.name,
    about: about && !isToBusiness(kind) ? `the ${about}` : about,
    written,
    written_on: formatLongDate(londonToday(created_at)),
    message,
    page: await pageToWriteOn(tx, member, answered),
  })
}

async function addAnswer(tx: Db, member: Member, answered: Answered, message: string, to_user_id: string | null) {
  const id = randomUUID()
  const { about, vehicle_id, vehicle_listing_id, business_id } = answered
  await tx
    .insertInto('enquiries')
    .values({
      ...{ id, kind: kindOfAnswer(answered), message, from_user_id: member.id, to_user_id },
      ...{ opening_id: answered.opening_id ?? answered.id, about, vehicle_id, vehicle_listing_id, business_id },
    })
    .execute()
  return id
}

/** Where the visitor can write again, if the page still exists and still belongs to this member. */
async function pageToWriteOn(tx: Db, member: Member, { vehicle_id, vehicle_listing_id, business_id }: Answered) {
  if (business_id) {
    const shown = await tx
      .selectFrom('business_profiles')
      .select('user_id')
      .where((row) => row.and({ id: business_id, user_id: member.id }))
      .where('hidden_at', 'is', null)
      .executeTakeFirst()
    return shown ? `/business/${member.id}` : null
  }
  if (!vehicle_id) return null
  const found = await tx
    .selectFrom('vehicles')
    .leftJoin('vehicle_listings', (join) =>
      join
        .onRef('vehicle_listings.vehicle_id', '=', 'vehicles.id')
        .on('vehicle_listings.id', '=', vehicle_listing_id)
        .on('vehicle_listings.status', '=', 'published')
        .on('vehicle_listings.hidden_at', 'is', null)
        .on('vehicles.status', '=', 'For Sale'),
    )
    .select(['vehicles.is_public', 'vehicles.public_url', 'vehicle_listings.url_slug'])
    .where('vehicles.id', '=', vehicle_id)
    .where('vehicles.user_id', '=', member.id)
    .where('vehicles.deleted_at', 'is', null)
    .executeTakeFirst()
  if (found?.url_slug) return `/listings/${found.url_slug}`
  return found?.is_public ? `/p/${found.public_url}` : null
}
