import { sql } from 'kysely'
import { advisoryLocks } from '../../platform/database/advisory-locks.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Article } from './article.ts'
import { feedWasRead, type LeasedFeed } from './feeds.queries.ts'
import type { ReadFeed } from './read-feed.ts'

/** The product's own account, created by the schema. */
const houseAccount = '00000000-0000-4000-8000-000000000001'

// An article is kept while it is among this many of the newest or under this many days old, or if somebody commented.
const keptArticles = 500
const keptDays = 90

interface Kept {
  id: string
  source_key: string
  link: string | null
  title: string
  content: string
  rss_feed_id: string
}

/** Saves a feed's articles and the fact that it was read, together or not at all. Returns how many posts are new. */
export const saveArticles = (db: Db, feed: LeasedFeed, read: ReadFeed) =>
  db.transaction().execute(async (tx) => {
    // Otherwise two feeds with the same article under two ids would not see each other's.
    await sql`select pg_advisory_xact_lock(${advisoryLocks.rssArticles})`.execute(tx)
    const from = read.title ?? new URL(feed.url).host
    const kept = await findKept(tx, read.articles)
    const fresh: Article[] = []
    for (const article of read.articles) {
      const before = kept.find((each) => each.source_key === article.source_key)
      if (before) await updatePost(tx, before, article, feed, from)
      else if (!isKnownByLink([...kept, ...fresh.map((each) => ({ ...each, rss_feed_id: feed.id }))], article, feed))
        if (!fresh.some((each) => each.source_key === article.source_key)) fresh.push(article)
    }
    const since = await oldestWorthKeeping(tx)
    const added = await addPosts(
      tx,
      fresh.filter(({ created_at }) => created_at >= since),
      feed,
      from,
    )
    await feedWasRead(tx, feed, read)
    return added
  })

async function findKept(tx: Db, articles: Article[]): Promise<Kept[]> {
  const keys = articles.map(({ source_key }) => source_key)
  const links = articles.map(({ link }) => link).filter((link) => link !== null)
  const { rows } = await sql<Kept>`
    select id, source_key, link, title, content, rss_feed_id from posts where source_key = any(${keys}::text[])
    union
    select id, source_key, link, title, content, rss_feed_id from posts
     where rss_feed_id is not null and link = any(${links}::text[])`.execute(tx)
  return rows
}

/** Several entries of a feed may link to the same page; then their titles tell them apart. */
const isKnownByLink = (
  kept: Pick<Kept, 'link' | 'title' | 'rss_feed_id'>[],
  { link, title }: Article,
  feed: LeasedFeed,
) => link !== null && kept.some((each) => each.link === link && (each.rss_feed_id !== feed.id || each.title === title))

const metadataOf = (from: string, { category }: Article) => ({
  source: 'rss',
  feed: from,
  ...(category ? { category } : {}),
})

/** Only by the feed it came from: no other feed may change its text. */
async function updatePost(tx: Db, kept: Kept, article: Article, feed: LeasedFeed, from: string) {
  const { title, content, link } = article
  const isSame = kept.title === title && kept.content === content && kept.link === link
  if (isSame || kept.rss_feed_id !== feed.id) return
  await tx
    .updateTable('posts')
    .set({ title, content, link, metadata: metadataOf(from, article), updated_at: sql`now()` })
    .where('id', '=', kept.id)
    .where('deleted_at', 'is', null)
    .execute()
}

async function addPosts(tx: Db, articles: Article[], feed: LeasedFeed, from: string): Promise<number> {
  if (articles.length === 0) return 0
  const rows = articles.map((article) => ({
    user_id: houseAccount,
    title: article.title,
    content: article.content,
    link: article.link,
    category_id: 'news',
    is_system_generated: true,
    metadata: metadataOf(from, article),
    rss_feed_id: feed.id,
    source_key: article.source_key,
    created_at: article.created_at,
    updated_at: article.created_at,
  }))
  const added = await tx
    .insertInto('posts')
    .values(rows)
    .onConflict((conflict) => conflict.column('source_key').doNothing())
    .returning('id')
    .execute()
  return added.length
}

/** Anything that would be removed the same day is not added. */
async function oldestWorthKeeping(tx: Db): Promise<Date> {
  const { rows } = await sql<{ since: Date }>`select ${keptSince} as since`.execute(tx)
  return rows[0]?.since ?? new Date(0)
}

const keptSince = sql<Date>`
  least(now() - make_interval(days => ${keptDays}),
        coalesce((select created_at from posts
                   where rss_feed_id is not null
                   order by created_at desc offset ${keptArticles - 1} limit 1), 'epoch'))`

export async function removeOldArticles(db: Db) {
  await sql`
    delete from posts
     where rss_feed_id is not null and hidden_at is null and created_at < ${keptSince}
       and not exists (select from post_comments where post_id = posts.id)
       and not exists (select from post_reactions where post_id = posts.id)
       and not exists (select from reports
                        where object_type = 'post' and object_id = posts.id and state = 'open')`.execute(db)
}
