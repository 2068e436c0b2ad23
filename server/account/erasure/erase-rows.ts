import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { removeFile } from '../../platform/files/file-state.ts'
import type { Leaving } from './leaving.ts'

/** Everything that is theirs alone, with the column that says whose it is. */
const own: Record<string, string> = {
  business_profiles: 'user_id',
  post_reactions: 'user_id',
  post_comments: 'user_id',
  posts: 'user_id',
  guides: 'user_id',
  user_badges: 'user_id',
  point_transactions: 'user_id',
  user_points: 'user_id',
  token_transactions: 'user_id',
  valuation_requests: 'user_id',
  user_valuations: 'user_id',
  storage_ledger: 'user_id',
  user_storage: 'user_id',
  referrals: 'referrer_id',
  referral_invites: 'user_id',
  business_reviews: 'user_id',
  ai_chat_history: 'user_id',
  idempotency_keys: 'user_id',
  two_factors: 'user_id',
  accounts: 'user_id',
  sessions: 'user_id',
  user_onboarding: 'user_id',
  notification_preferences: 'user_id',
  push_matters: 'user_id',
  push_subscriptions: 'user_id',
  calendar_feeds: 'user_id',
  api_keys: 'user_id',
  import_mappings: 'user_id',
  imports: 'user_id',
  history_pdfs: 'user_id',
  report_links: 'user_id',
  covered_receipts: 'user_id',
}

export async function eraseRows(tx: Db, leaving: Leaving) {
  const { id } = leaving
  await forgetReports(tx, id)
  await forgetMails(tx, leaving)
  await sql`delete from follows where follower_id = ${id} or following_id = ${id}`.execute(tx)
  await sql`delete from blocks where blocker_id = ${id} or blocked_id = ${id}`.execute(tx)
  await forgetConversations(tx, id)
  await sql`delete from notifications where user_id = ${id}`.execute(tx)
  await sql`
    delete from notifications where metadata ? 'user_id' and metadata ->> 'user_id' = ${id}::text`.execute(tx)
  for (const [table, column] of Object.entries(own))
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(tx)
  await sql`delete from vehicle_access where owner_id = ${id} or member_id = ${id}`.execute(tx)
  await sql`delete from vehicle_access where email = ${leaving.email} and ${leaving.email_verified}`.execute(tx)
  await sql`update vehicle_access set ended_by = null where ended_by = ${id}`.execute(tx)
  await sql`update account_invitations set invited_by = null where invited_by = ${id}`.execute(tx)
  await sql`delete from account_invitations where email = ${leaving.email} and ${leaving.email_verified}`.execute(tx)
  await sql`delete from business_reviews where owner_id = ${id}`.execute(tx)
  await sql`delete from verifications where value = ${id} or value like ${`${id} %`}`.execute(tx)
  await sql`
    update referral_invites set email = null, message = null
     where email = ${leaving.email} and ${leaving.email_verified}`.execute(tx)
}

/** A conversation has two sides and is deleted with either, and so are the notifications about it. */
async function forgetConversations(tx: Db, id: string) {
  await sql`
    delete from notifications using enquiries
     where (enquiries.from_user_id = ${id} or enquiries.to_user_id = ${id})
       and notifications.user_id = enquiries.to_user_id and notifications.type = 'enquiry'
       and notifications.metadata ->> 'enquiry_id' = enquiries.id::text`.execute(tx)
  // The other side's pictures go with it, and their space is given back; one's own are erased with all other files.
  const { rows: pictures } = await sql<{ file_id: string }>`
    select file_id from message_pictures join enquiries on enquiries.id = enquiry_id
     where to_user_id = ${id} and from_user_id is not null`.execute(tx)
  for (const { file_id } of pictures) await removeFile(tx, file_id)
  await sql`delete from enquiries where from_user_id = ${id} or to_user_id = ${id}`.execute(tx)
}

/**
 * Reports they made stay for the moderators, without their text. Open reports about their things have nothing left to
 * decide; the decided ones belong to the audit log.
 */
async function forgetReports(tx: Db, id: string) {
  await sql`update reports set reporter_id = null, details = null where reporter_id = ${id}`.execute(tx)
  await sql`
    update reports set details = null, state = case state when 'open' then 'dismissed' else state end,
           resolved_at = coalesce(resolved_at, now())
     where (object_type, object_id) in (
       select 'profile', ${id}::uuid
       union all select 'post', id from posts where user_id = ${id}
       union all select 'comment', id from post_comments where user_id = ${id}
       union all select 'comment', post_comments.id from post_comments join posts on posts.id = post_id
                  where posts.user_id = ${id}
       union all select 'guide', id from guides where user_id = ${id}
       union all select 'listing', id from vehicle_listings where user_id = ${id}
       union all select 'business', id from business_profiles where user_id = ${id}
       union all select 'review', id from business_reviews where user_id = ${id}
       union all select 'review', id from business_reviews where owner_id = ${id})`.execute(tx)
}

/** Emails to them, and unsent ones that contain their text; a delivered email has no text any more. */
async function forgetMails(tx: Db, { id, name, email, username, email_verified }: Leaving) {
  // An unconfirmed address may be somebody else's: only what concerns this account is removed.
  await sql`
    delete from mails where to_address = ${email}
       and (${email_verified} or template in ('verify_address', 'check_address', 'already_registered', 'reset_password', 'password_changed',
                                              'two_factor_changed', 'address_in_use', 'reminder_due',
                                              'notification', 'digest'))`.execute(tx)
  await sql`
    delete from mails where state = 'queued' and (
      template in ('suggestion', 'support') and (payload ->> 'username' = ${username} or payload ->> 'email' = ${email})
      or template in ('enquiry', 'enquiry_answer', 'enquiry_received') and payload ->> 'enquiry_id' in (
           select id::text from enquiries where from_user_id = ${id} or to_user_id = ${id})
      or template = 'enquiry_answer' and payload ->> 'from_name' = ${name} and payload ->> 'message' in (
           select message from enquiries where from_user_id = ${id})
      or template = 'access_invitation' and payload ->> 'access_id' in (
           select id::text from vehicle_access where owner_id = ${id})
      or template = 'referral_invite' and payload ->> 'invite_id' in (
           select id::text from referral_invites where user_id = ${id}))`.execute(tx)
  await sql`
    delete from jobs.job where name in ('send-reset-link', 'resend-verification')
       and data ->> 'email' = ${email} and state <> 'active'`.execute(tx)
}
