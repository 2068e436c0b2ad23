import { setImmediate as pause } from 'node:timers/promises'
import { shorten } from '#domain/basics/format.ts'
import { workerProcess } from '../../platform/jobs/worker-process.ts'
import { safeFetch } from '../../platform/outbound/safe-fetch.ts'
import { type Article, articleOf, plain } from './article.ts'
import { type Feed, FeedError } from './feed.ts'
import { oneLine } from './plain-text.ts'

const largestFeed = 2 * 1024 * 1024
const longestWait = 10_000
const mostArticles = 50

/** The feed's validators from last time, so that an unchanged feed need not be sent again. */
export interface FeedState {
  url: string
  etag: string | null
  last_modified: string | null
}

export interface ReadFeed extends Omit<FeedState, 'url'> {
  title: string | null
  /** The newest articles, newest first. */
  articles: Article[]
}

export interface ReadingLimits {
  allowPrivate?: boolean
  timeoutMs?: number
}

/** Null if it has not changed. Throws a FeedError or an OutsideError. */
export async function readFeed(feed: FeedState, limits: ReadingLimits, now: Date): Promise<ReadFeed | null> {
  const answer = await safeFetch(feed.url, {
    accept:
      'application/atom+xml, application/rss+xml, application/feed+json, application/rdf+xml, application/xml;q=0.9, */*;q=0.5',
    headers: {
      ...(feed.etag ? { 'if-none-match': feed.etag } : {}),
      ...(feed.last_modified ? { 'if-modified-since': feed.last_modified } : {}),
    },
    maxBytes: largestFeed,
    timeoutMs: longestWait,
    ...limits,
  })
  if (answer.status === 304 && (feed.etag || feed.last_modified)) return null
  if (answer.status !== 200) throw new FeedError(`It answered with status ${answer.status}.`)
  const { title, items } = await parseAside(answer.body, answer.headers.get('content-type') ?? undefined)
  const newest = items
    .toSorted((one, other) => (other.date ?? now).getTime() - (one.date ?? now).getTime())
    .slice(0, mostArticles)
  const articles: Article[] = []
  for (const item of newest) {
    const article = articleOf(item, answer.url, now)
    if (article) articles.push(article)
    await pause()
  }
  return {
    title: shorten(oneLine(plain(title)), 200) || null,
    etag: kept(answer.headers.get('etag'), 500),
    last_modified: kept(answer.headers.get('last-modified'), 100),
    articles,
  }
}

export interface UnreadFeed {
  bytes: Uint8Array
  contentType: string | undefined
}

export interface ParsedFeed {
  feed?: Feed
  problem?: string
  memory: number
}

const ask = workerProcess<UnreadFeed, ParsedFeed>(new URL('./feed-worker.ts', import.meta.url), {
  what: 'Feeds',
  longest: 20_000,
  heap: 256,
})

/**
 * In a separate process: two megabytes designed to be slow take seconds, during which nobody else would be answered.
 */
export async function parseAside(bytes: Uint8Array, contentType?: string): Promise<Feed> {
  const { feed, problem = 'It takes too long to read.' } = (await ask({ bytes, contentType })) ?? {}
  if (!feed) throw new FeedError(problem)
  return feed
}

const kept = (header: string | null, most: number) =>
  header && header.length <= most && /^[\x20-\x7e]+$/.test(header) ? header : null
