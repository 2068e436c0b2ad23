import { FeedError } from './feed.ts'
import { parseFeed } from './parse-feed.ts'
import type { ParsedFeed, UnreadFeed } from './read-feed.ts'

process.on('message', answer)
process.on('disconnect', () => process.exit())
// The server decides when to stop: Ctrl-C reaches the whole process group, including this process.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})

function answer(question: UnreadFeed) {
  process.send?.({ ...parsed(question), memory: process.memoryUsage.rss() })
}

function parsed({ bytes, contentType }: UnreadFeed): Omit<ParsedFeed, 'memory'> {
  try {
    return { feed: parseFeed(bytes, contentType) }
  } catch (error) {
    if (error instanceof FeedError) return { problem: error.message }
    throw error
  }
}
