import { part } from '#domain/basics/untrusted.ts'
import { dateIn, type Feed, FeedError, type FeedItem } from './feed.ts'

const mostItems = 10_000

export function parseJsonFeed(text: string): Feed {
  const feed = part(tryJson(text))
  if (!/^https?:\/\/jsonfeed\.org\/version\/1/.test(textIn(feed.version) ?? '') || !Array.isArray(feed.items))
    throw new FeedError('It is not a feed.')
  const title = textIn(feed.title)
  return {
    title: title === undefined ? undefined : { text: title },
    items: feed.items.slice(0, mostItems).map((item) => parseItem(part(item))),
  }
}

function parseItem(item: Record<string, unknown>): FeedItem {
  const title = textIn(item.title)
  const text = textIn(item.summary) ?? textIn(item.content_text)
  const html = textIn(item.content_html)
  return {
    guid: typeof item.id === 'number' ? String(item.id) : textIn(item.id),
    link: textIn(item.url) ?? textIn(item.external_url),
    title: title === undefined ? undefined : { text: title },
    words: text !== undefined ? { text } : html !== undefined ? { html } : undefined,
    date: dateIn(textIn(item.date_published) ?? textIn(item.date_modified)),
    category: Array.isArray(item.tags) ? textIn(item.tags[0]) : undefined,
  }
}

const textIn = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined)

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new FeedError('It is not a feed that can be read.')
  }
}
