import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { FeedState, ReadFeed } from './read-feed.ts'

export interface LeasedFeed extends FeedState {
  id: string
}

/** The rows follow the configuration; articles stay when their feed is removed. */
export async function followConfiguration(db: Db, urls: string[]) {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('rss_feeds')
      .set({ is_active: false, leased_until: null })
      .where('is_active', '=', true)
      .where(sql<boolean>`url <> all(${urls}::text[])`)
      .execute()
    if (urls.length === 0) return
    await tx
      .insertInto('rss_feeds')
      .values(urls.toSorted().map((url) => ({ url })))
      .onConflict((conflict) =>
        conflict
          .column('url')
          .doUpdateSet({ is_active: true, failures: 0, next_fetch_at: sql`now()` })
          .where('rss_feeds.is_active', '=', false),
      )
      .execute()
  })
}

export type Occasion = 'schedule' | 'refresh'

/**
 * Claims the next feed to read, so that another server takes another. A member's refresh also reads feeds that are not
 * due yet, but not those that have just failed.
 */
export async function leaseFeed(db: Db, occasion: Occasion, began: Date): Promise<LeasedFeed | undefined> {
  const wanted = occasion === 'refresh' ? sql`failures = 0 or next_fetch_at <= now()` : sql`next_fetch_at <= now()`
  const { rows } = await sql<LeasedFeed>`
    update rss_feeds set leased_until = now() + interval '2 minutes'
     where id = (select id from rss_feeds
                  where is_active and (leased_until is null or leased_until <= now()) and (${wanted})
                    and (last_fetched_at is null or last_fetched_at < ${began})
                  order by last_fetched_at nulls first, id limit 1 for update skip locked)
    returning id, url, etag, last_modified`.execute(db)
  return rows[0]
}

// Less than the half hour between two runs; otherwise every other run would find nothing due.
const soon = sql<Date>`now() + interval '25 minutes'`

export async function feedWasRead(tx: Db, { id }: LeasedFeed, read: ReadFeed | null) {
  await tx
    .updateTable('rss_feeds')
    .set({
      ...(read ? { etag: read.etag, last_modified: read.last_modified } : {}),
      ...(read?.title ? { title: read.title } : {}),
      last_fetched_at: sql`clock_timestamp()`,
      last_error: null,
      failures: 0,
      next_fetch_at: soon,
      leased_until: null,
    })
    .where('id', '=', id)
    .execute()
}

/** Half an hour, one, two, and so on up to a day. */
export async function feedFailed(db: Db, { id }: LeasedFeed, reason: string) {
  await sql`
    update rss_feeds
       set last_fetched_at = clock_timestamp(), last_error = ${reason.slice(0, 1000)}, failures = failures + 1,
           next_fetch_at = now() + least(interval '24 hours', interval '25 minutes' * (2 ^ least(failures, 10))),
           leased_until = null
     where id = ${id}`.execute(db)
}

export async function countFeeds(db: Db) {
  const { rows } = await sql<{ active: number; leased: number }>`
    select count(*)::int as active, count(*) filter (where leased_until > now())::int as leased
      from rss_feeds where is_active`.execute(db)
  return rows[0] ?? { active: 0, leased: 0 }
}
