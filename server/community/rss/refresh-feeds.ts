import { sql } from 'kysely'
import { plural } from '#domain/basics/plural.ts'
import { AppError, conflict } from '../../platform/http/errors.ts'
import { countAgainst, type Limit } from '../../platform/http/rate-limit.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { log } from '../../platform/observability/log.ts'
import { OutsideError } from '../../platform/outbound/safe-fetch.ts'
import type { Services } from '../../platform/services.ts'
import { FeedError } from './feed.ts'
import { countFeeds, feedFailed, feedWasRead, type LeasedFeed, leaseFeed, type Occasion } from './feeds.queries.ts'
import { readFeed } from './read-feed.ts'
import { removeOldArticles, saveArticles } from './save-articles.ts'

type Needs = Pick<Services, 'db' | 'sql' | 'config' | 'stopping'>

export const refreshFeeds: Job<object> = {
  name: 'refresh-feeds',
  schedule: '*/30 * * * *',
  retryLimit: 0,
  async run(services) {
    await readFeeds(services, 'schedule')
    await removeOldArticles(services.db)
  },
}

const atOnce = 5
// Somebody is waiting for a refresh; the next run reads what it leaves.
const longest: Record<Occasion, number> = { schedule: 10 * 60_000, refresh: 20_000 }

/** How many posts are new, how many feeds answered, and how many failed. */
export interface Refreshed {
  added: number
  read: number
  failed: number
}

export async function readFeeds(services: Needs, occasion: Occasion): Promise<Refreshed> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(services.db)
  const began = rows[0]?.now ?? new Date()
  const until = Date.now() + longest[occasion]
  const sum: Refreshed = { added: 0, read: 0, failed: 0 }
  const work = async () => {
    while (!services.stopping && Date.now() < until) {
      const feed = await leaseFeed(services.db, occasion, began)
      if (!feed) return
      const added = await readOne(services, feed)
      if (added === undefined) sum.failed++
      else sum.read++
      sum.added += added ?? 0
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return sum
}

/** Undefined if it failed, which is recorded and does not stop the others. */
async function readOne({ db, config }: Needs, feed: LeasedFeed): Promise<number | undefined> {
  try {
    const read = await readFeed(feed, { allowPrivate: config.allowPrivateOutside }, new Date())
    if (read) return await saveArticles(db, feed, read)
    await feedWasRead(db, feed, null)
    return 0
  } catch (error) {
    const isTheirs = error instanceof OutsideError || error instanceof FeedError
    if (!isTheirs) log.error(`The feed ${feed.url} could not be processed`, error)
    await feedFailed(db, feed, isTheirs ? error.message : 'Something went wrong on our side.')
    return undefined
  }
}

const everyQuarterHour: Limit = { name: 'refresh-feeds', hits: 1, seconds: 15 * 60 }

/** Refresh RSS, limited for all members together, not for each. */
export async function refreshNow(services: Needs): Promise<{ added: number; feeds: number }> {
  const { active } = await countFeeds(services.db)
  if (active === 0) throw conflict('no_feeds', `${failed} no feeds have been set up here.`)
  await countAgainst(services.sql, everyQuarterHour, 'everybody').catch(sayItPlainly)
  const { added, read } = await readFeeds(services, 'refresh')
  // Feeds that another server is reading right now have not failed.
  if (read === 0 && (await countFeeds(services.db)).leased === 0)
    throw new AppError(502, 'feeds_failed', `${failed} none of them could be read. Please try again later.`)
  return { added, feeds: read }
}

const failed = 'Failed to process feeds:'

function sayItPlainly(error: unknown): never {
  if (!(error instanceof AppError) || !error.retryAfter) throw error
  const minutes = Math.ceil(error.retryAfter / 60)
  const message = `The feeds have just been refreshed. Please try again in ${plural(minutes, 'minute')}.`
  throw new AppError(429, 'too_many', message, { retryAfter: error.retryAfter })
}
