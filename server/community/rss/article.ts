import { createHash } from 'node:crypto'
import { shorten } from '#domain/basics/format.ts'
import type { FeedItem, Words } from './feed.ts'
import { htmlToText, oneLine, safeText } from './plain-text.ts'

const longestTitle = 200
// Enough to know whether to read on; the whole is where it was written.
const longestContent = 2000
const longestCategory = 60
const longestLink = 2000

/** An entry of a feed as it can be kept: plain text, a web address, a day that has been. */
export interface Article {
  source_key: string
  title: string
  content: string
  link: string | null
  category: string | null
  created_at: Date
}

/** Undefined when nothing in it can be read. `feedUrl` is where the feed was found. */
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

// Of a page that is all markup the words may begin late, but not for ever.
const longestRead = 100_000

export const plain = (words: Words | undefined): string => {
  if (words === undefined) return ''
  return 'html' in words ? htmlToText(words.html.slice(0, longestRead)) : safeText(words.text.slice(0, longestRead))
}

/** An address or a name of the kind that is given once in the world is the same in every feed; a mere number is not. */
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
