import { createHash, randomUUID } from 'node:crypto'
import { notOurName, posesAsUs } from '#domain/account/impersonation.ts'
import { londonToday } from '#domain/basics/format.ts'
import { addressee, enquiryTexts } from '#domain/sharing/enquiry.ts'
import type { NewEnquiry } from '#domain/sharing/new-enquiry.ts'
import type { Member } from '../../platform/auth/session.ts'
import type { Db, Sql } from '../../platform/database/database.ts'
import { AppError, conflict, invalid, malformed, notAuthenticated } from '../../platform/http/errors.ts'
import { countAgainst, giveBack, type Limit } from '../../platform/http/rate-limit.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { mailboxOf } from '../../platform/mail/mailbox.ts'
import type { Services } from '../../platform/services.ts'
import { deliverEnquiry } from './deliver-enquiry.ts'
import { findRecipient, type Recipient } from './find-recipient.ts'
import { limits } from './limits.ts'
import { makeLink } from './visitor-links.ts'

interface Attempt {
  address: string
  /** Absent for a visitor. */
  member: Member | undefined
  /** The form's key for this attempt, if any. */
  key: string | undefined
}

/** The id of the conversation that it opens. */
export async function sendEnquiry({ db, sql }: Services, enquiry: NewEnquiry, attempt: Attempt): Promise<string> {
  const { member, address, key } = attempt
  if (key !== undefined && !/^[\w-]{8,100}$/.test(key)) throw malformed('The idempotency key isn’t valid.')
  const from = senderOf(enquiry, member)
  if (dayOf(enquiry) && (dayOf(enquiry) ?? '') < londonToday()) throw invalid({ preferred_date: enquiryTexts.past })
  const attempt_hash = key ? hashOf(from.from_user_id ?? from.from_email.toLowerCase(), key) : null
  // Sending it again after a lost answer is not a second message, so it counts towards no limit.
  const known = attempt_hash ? await findAttempt(db, attempt_hash) : undefined
  if (known) return assertSame(known, enquiry, await findRecipient(db, enquiry, member?.id))
  await countAgainst(sql, limits.address, address)
  const recipient = await findRecipient(db, enquiry, member?.id)
  if (recipient.user_id === member?.id)
    throw conflict('own_page', 'This is yours, so the message would only go to you.')
  // Counted together with the IP address: nobody can use up the limit of somebody else's mailbox.
  const sender = from.from_user_id ?? `${address} ${mailboxOf(from.from_email)}`
  const uses: [Limit, string][] = [
    [limits.sender, sender],
    [limits.pair, `${sender} ${recipient.user_id}`],
    [limits.recipient, recipient.user_id],
  ]
  for (const use of uses) await countAgainst(sql, ...use)
  const confirms = from.from_email !== null && (await mayConfirm(sql, address, from.from_email))
  const added = await db
    .transaction()
    .execute((tx) => write(tx, enquiry, from, recipient, { attempt_hash, memberName: member?.name, confirms }))
  if (added) return added
  for (const use of [[limits.address, address] as [Limit, string], ...uses]) await giveBack(sql, ...use)
  return assertSame(await findAttempt(db, attempt_hash ?? ''), enquiry, recipient)
}

/** Nobody can have us write to a mailbox again and again. */
async function mayConfirm(sql: Sql, address: string, email: string) {
  try {
    await countAgainst(sql, limits.confirmedAddress, address)
    await countAgainst(sql, limits.confirmedMailbox, mailboxOf(email))
    return true
  } catch (error) {
    if (error instanceof AppError && error.status === 429) return false
    throw error
  }
}

const hashOf = (sender: string, key: string) =>
  createHash('sha256')
    .update(JSON.stringify([sender, key]))
    .digest('hex')

const findAttempt = (db: Db, attempt_hash: string) =>
  db
    .selectFrom('enquiries')
    .select(['id', 'message', 'to_user_id'])
    .where('attempt_hash', '=', attempt_hash)
    .executeTakeFirst()

function assertSame(first: Awaited<ReturnType<typeof findAttempt>>, { message }: NewEnquiry, to: Recipient) {
  if (!first || first.message !== message || first.to_user_id !== to.user_id)
    throw conflict('already_sent', 'Your first message did arrive. Send this one only if you have something to add.')
  return first.id
}

/** Only an appointment has one. */
const dayOf = ({ kind, preferred_date = null }: NewEnquiry) => (kind === 'appointment' ? preferred_date : null)

type Sender =
  | { from_user_id: string; from_name: null; from_email: null }
  | { from_user_id: null; from_name: string; from_email: string }

function senderOf({ kind, from_name, from_email }: NewEnquiry, member: Member | undefined): Sender {
  if (member) return { from_user_id: member.id, from_name: null, from_email: null }
  if (kind === 'message') throw notAuthenticated()
  if (from_name && posesAsUs(from_name)) throw invalid({ from_name: notOurName })
  if (from_name && from_email) return { from_user_id: null, from_name, from_email }
  throw invalid({
    ...(from_name ? {} : { from_name: enquiryTexts.noName }),
    ...(from_email ? {} : { from_email: enquiryTexts.noEmail }),
  })
}

interface Writing {
  attempt_hash: string | null
  memberName: string | undefined
  /** A visitor is told that it has arrived, with a link to what follows. */
  confirms: boolean
}

/** Undefined if this attempt has already been saved. */
async function write(
  tx: Db,
  enquiry: NewEnquiry,
  from: Sender,
  to: Recipient,
  { attempt_hash, memberName, confirms }: Writing,
) {
  const { kind, message } = enquiry
  const preferred_date = dayOf(enquiry)
  const { user_id: to_user_id, vehicle_id, vehicle_listing_id, business_id, about } = to
  const id = randomUUID()
  const added = await tx
    .insertInto('enquiries')
    .values({
      ...{ id, kind, message, preferred_date, attempt_hash },
      ...from,
      ...{ to_user_id, vehicle_id, vehicle_listing_id, business_id, about },
    })
    .onConflict((already) => already.column('attempt_hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return undefined
  await deliverEnquiry(tx, to, {
    ...{ id, conversation_id: id, kind, is_answer: false, about, message, preferred_date },
    ...{ from_name: from.from_name ?? memberName ?? '', from_user_id: from.from_user_id },
  })
  if (confirms && from.from_email)
    await queueMail(tx, from.from_email, 'enquiry_received', {
      addressee: addressee({ kind, about }),
      token: await makeLink(tx, id),
      enquiry_id: id,
    })
  return id
}
