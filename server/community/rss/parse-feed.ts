import { type Atom, type Json, parseFeed as parse, type Rdf, type Rss } from 'feedsmith'
import { decodeText, EncodingError } from './decode-text.ts'
import { dateIn, type Feed, FeedError, type FeedItem, type Words } from './feed.ts'

const mostItems = 10_000

/** RSS, Atom, RDF or JSON, as the document itself shows: half of all feeds are served with the wrong type. */
export function parseFeed(bytes: Uint8Array, contentType?: string): Feed {
  const { format, feed } = read(bytes, contentType)
  if (format === 'atom')
    return { title: atomWords(feed.title), items: (feed.entries ?? []).map((entry) => ofAtom(entry)) }
  if (format === 'json') return { title: asText(feed.title), items: (feed.items ?? []).map((item) => ofJson(item)) }
  if (format === 'rdf')
    return {
      title: asHtml(feed.title),
      items: (feed.items ?? []).map((item) => ({ guid: item.rdf?.about, ...ofRss(item) })),
    }
  return { title: asHtml(feed.title), items: (feed.items ?? []).map((item) => ofRss(item)) }
}

function read(bytes: Uint8Array, contentType?: string) {
  try {
    return parse(decodeText(bytes, contentType), { maxItems: mostItems })
  } catch (error) {
    if (error instanceof EncodingError) throw new FeedError(error.message)
    throw new FeedError('It is not a feed that can be read.')
  }
}

function ofRss(item: Rss.Item<string> | Rdf.Item<string>): FeedItem {
  const guid = 'guid' in item ? item.guid : undefined
  const known = guid?.value?.trim()
  const isPermalink = guid?.isPermaLink !== false && /^https?:/i.test(known ?? '')
  const date = 'pubDate' in item ? item.pubDate : undefined
  const category = 'categories' in item ? item.categories?.[0]?.name : undefined
  return {
    ...(known ? { guid: known } : {}),
    link: item.link?.trim() || pageOf(item.atom?.links) || (isPermalink ? known : undefined),
    title: asHtml(item.title),
    // The summary, if there is one: the full text is at the source.
    words: asHtml(item.description) ?? asHtml(item.content?.encoded),
    date: dateIn(date ?? item.dc?.dates?.[0]),
    category: category ?? item.dc?.subjects?.[0],
  }
}

function ofAtom(entry: Atom.Entry<string>): FeedItem {
  const [category] = entry.categories ?? []
  return {
    guid: entry.id?.trim() || undefined,
    link: pageOf(entry.links),
    title: atomWords(entry.title),
    words: atomWords(entry.summary) ?? atomWords(entry.content),
    date: dateIn(entry.published ?? entry.updated),
    category: category?.label ?? category?.term,
  }
}

function ofJson(item: Json.Item<string>): FeedItem {
  return {
    guid: item.id,
    link: item.url ?? item.external_url,
    title: asText(item.title),
    words: asText(item.summary) ?? asText(item.content_text) ?? asHtml(item.content_html),
    date: dateIn(item.date_published ?? item.date_modified),
    category: item.tags?.[0],
  }
}

interface Link {
  href?: string | undefined
  rel?: string | undefined
  type?: string | undefined
}

function pageOf(links: Link[] = []): string | undefined {
  const alternates = links.filter(({ rel = 'alternate' }) => rel === 'alternate')
  return (alternates.find(({ type = 'html' }) => /html/.test(type)) ?? alternates[0])?.href
}

const isSaid = (words: string | undefined): words is string => words !== undefined && words.trim() !== ''
const asText = (words: string | undefined): Words | undefined => (isSaid(words) ? { text: words } : undefined)
const asHtml = (words: string | undefined): Words | undefined => (isSaid(words) ? { html: words } : undefined)

function atomWords(words: { value?: string | undefined; type?: string | undefined } | undefined): Words | undefined {
  const type = words?.type ?? 'text'
  if (type === 'text' || type === 'text/plain') return asText(words?.value)
  return /html/.test(type) ? asHtml(words?.value) : undefined
}
