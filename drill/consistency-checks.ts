import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from '../server/platform/database/database.ts'
import { keyOf } from '../server/platform/files/file-store.ts'
import { objectName } from '../server/platform/files/prepare-upload.ts'

/** Each finds rows of an act that lack another row, or a sum that doesn't match its rows. */
const searches: Record<string, string> = {
  'points that are not the sum of their ledger': `
    select from user_points where total_points <>
      (select coalesce(sum(points), 0) from point_transactions where user_id = user_points.user_id)`,
  'tokens that are not the sum of their ledger': `
    select from users where tokens <> (select coalesce(sum(amount), 0) from token_transactions where user_id = users.id)`,
  'storage that is not the sum of its ledger': `
    select from user_storage where used_bytes <>
      (select coalesce(sum(bytes), 0) from storage_ledger where user_id = user_storage.user_id)`,
  'members without their balances': `
    select from users where id <> '00000000-0000-4000-8000-000000000001' and not exists (
      select from user_points, user_storage, user_onboarding, accounts, user_badges, token_transactions
       where user_points.user_id = users.id and user_storage.user_id = users.id and user_onboarding.user_id = users.id
         and accounts.user_id = users.id and user_badges.user_id = users.id and token_transactions.user_id = users.id)`,
  'vehicles whose totals are not those of their records': `
    with records as (
      select vehicle_id, cost from maintenance_logs where deleted_at is null
      union all select vehicle_id, null from vehicle_notes where deleted_at is null
      union all select vehicle_id, null from vehicle_documents where deleted_at is null
      union all select vehicle_id, null from vehicle_media where deleted_at is null
      union all select vehicle_id, cost from modifications where deleted_at is null),
    counted as (select vehicle_id, count(*) as records, coalesce(sum(cost), 0) as spent from records group by 1)
    select from counted full join
      (select vehicle_id, sum(records) as records, sum(spent) as spent from vehicle_totals group by 1) as kept
        using (vehicle_id)
     where coalesce(counted.records, 0) <> coalesce(kept.records, 0) or coalesce(counted.spent, 0) <> coalesce(kept.spent, 0)`,
  'posts whose counts are not those of their comments and reactions': `
    select from posts where comment_count <>
        (select count(*) from post_comments where post_id = posts.id and deleted_at is null)
      or like_count + love_count + celebrate_count <> (select count(*) from post_reactions where post_id = posts.id)`,
  'members whose counts are not those of their followers': `
    select from users where followers_count <> (select count(*) from follows where following_id = users.id)
      or following_count <> (select count(*) from follows where follower_id = users.id)`,
  'records that were not paid their points, or twice': `
    select from (
      select id, user_id from maintenance_logs where deleted_at is null
      union all select id, user_id from vehicle_documents union all select id, user_id from posts
      union all select id, user_id from post_comments union all select id, user_id from vehicles) as deeds
     where 1 <> (select count(*) from point_transactions
                  where object_id = deeds.id and user_id = deeds.user_id and points >= 0)`,
  'points that were paid for nothing': `
    select from point_transactions
     where object_type in ('maintenance_log', 'vehicle_document', 'post', 'post_comment', 'vehicle') and not exists (
      select from maintenance_logs where id = object_id union all select from vehicle_documents where id = object_id
      union all select from posts where id = object_id union all select from post_comments where id = object_id
      union all select from vehicles where id = object_id)`,
  'services with a next date but no reminder': `
    select from maintenance_logs where next_service_due is not null
       and not exists (select from reminders where maintenance_log_id = maintenance_logs.id)`,
  'posts whose author was not told of every comment, or twice of one': `
    select from (select posts.id, posts.user_id, count(*) as written from post_comments join posts on posts.id = post_id
                  where posts.user_id <> post_comments.user_id group by posts.id) as comments
     where written is distinct from (
       select sum(times) from notifications
        where user_id = comments.user_id and matter = 'comments:' || comments.id)`,
  'messages without a notice or without a mail': `
    select from enquiries where 1 <> (select count(*) from notifications where metadata ->> 'enquiry_id' = enquiries.id::text)
       or 1 <> (select count(*) from mails where payload ->> 'enquiry_id' = enquiries.id::text)`,
  'mails that wait without a job to send them': `
    select from mails where state = 'queued' and not exists (
      select from jobs.job where name = 'send-mail' and data ->> 'mail_id' = mails.id::text and state < 'completed')`,
  'documents whose file is not kept and paid for': `
    select from vehicle_documents left join files on files.id = file_id
     where files.state is distinct from 'stored' or files.size_bytes <> vehicle_documents.file_size
        or 1 <> (select count(*) from storage_ledger where storage_ledger.file_id = files.id and reason = 'upload')`,
  'attempts that were named without having been made': 'select from idempotency_keys where response is null',
}

/** What is incomplete: a sentence each. */
export async function findHalfDone(sql: Sql, filesFolder?: string): Promise<string[]> {
  const found: string[] = []
  for (const [what, search] of Object.entries(searches)) {
    const rows = await sql.unsafe(search)
    if (rows.length > 0) found.push(`${rows.length} ${what}`)
  }
  if (filesFolder) found.push(...(await findBrokenFiles(sql, filesFolder)))
  return found
}

async function findBrokenFiles(sql: Sql, folder: string) {
  const files = await sql<{ id: string; mime: string; checksum: string }[]>`
    select id, mime, checksum from files where state = 'stored' and mime = 'application/pdf'`
  return files
    .filter(({ id, mime, checksum }) => {
      const path = join(folder, keyOf(id, objectName(mime, 0)))
      return !existsSync(path) || createHash('sha256').update(readFileSync(path)).digest('hex') !== checksum
    })
    .map(({ id }) => `the file ${id} without the bytes it was kept with`)
}

/** What a dead server or a lost connection might have left hanging. */
export const findStuck = (sql: Sql) => sql<{ state: string; query: string }[]>`
  select state, left(query, 100) as query from pg_stat_activity
   where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
     and (state like 'idle in transaction%' or wait_event_type = 'Lock') and state_change < now() - interval '5 seconds'`
