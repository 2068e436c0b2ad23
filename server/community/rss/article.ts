import { createHash } from 'node:crypto'
import { shorten } from '#domain/basics/format.ts'
import type { FeedItem, Words } from './feed.ts'
import { htmlToText, oneLine, safeText } from './plain-text.ts'

const longestTitle = 200
// Enough to decide whether to read on; the full text is at the source.
const longestContent = 2000
const longestCategory = 60
const longestLink = 2000

/** A feed entry as it can be stored: plain text, a web address, a date that is not in the future. */
export interface Article {
  source_key: string
  title: string
  content: string
  link: string | null
  category: string | null
  created_at: Date
}

/** Undefined if it has nothing readable. `feedUrl` is where the feed was found. */
export function articleOf(item: FeedItem, feedUrl: string, now: Date): Article | undefined {
  const words = plain(item.words)
  const title = shorten(oneLine(plain(item.title)) || oneLine(words), longestTitle)
  if (title === '') return undefined
  const link = webAddress(item.link, feedUrl)
  return {
    source_key: createHash('sha256')
      .update(identityOf(item, link, title, feedUrl))
      .digest('hex'),
    title,
    content: shorten(words, longestContent) || title,
    link,
    category: shorten(oneLine(safeText(item.category ?? '')), longestCategory) || null,
    created_at: item.date && item.date < now && item.date.getTime() > 0 ? item.date : now,
  }
}

// In a page that is mostly markup the text may start late, but not indefinitely.
const longestRead = 100_000

export const plain = (words: Words | undefined): string => {
  if (words === undefined) return ''
  return 'html' in words ? htmlToText(words.html.slice(0, longestRead)) : safeText(words.text.slice(0, longestRead))
}

/** An address or a globally unique id identifies an entry in every feed; a mere number does not. */
function identityOf({ guid, date }: FeedItem, link: string | null, title: string, feedUrl: string): string {
  const known = guid?.trim()
  if (known && /^(https?|urn|tag):\S/i.test(known)) return webAddress(known, feedUrl) ?? known
  const { host } = new URL(feedUrl)
  if (known) return `${host} ${known}`
  return link ?? `${host} ${title} ${date?.toISOString() ?? ''}`
}

function webAddress(written: string | undefined, feedUrl: string): string | null {
  const address = written?.trim() ?? ''
  if (address === '' || !URL.canParse(address, feedUrl)) return null
  const { protocol, username, password, href } = new URL(address, feedUrl)
  const isPlain = (protocol === 'http:' || protocol === 'https:') && !username && !password
  return isPlain && href.length <= longestLink ? href : null
}
