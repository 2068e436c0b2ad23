import { dateIn, type Feed, type FeedItem } from './feed.ts'
import { childOf, childrenOf, textOf, type XmlElement } from './xml.ts'

/** RSS 2.0 and what came before it under that name. */
export function parseRss(root: XmlElement): Feed {
  const channel = childOf(root, 'channel')
  return { title: wordsOf(channel, 'title'), items: childrenOf(channel, 'item').map(parseItem) }
}

/** RSS 1.0, whose items stand beside the channel. */
export function parseRdf(root: XmlElement): Feed {
  return {
    title: wordsOf(childOf(root, 'channel'), 'title'),
    items: childrenOf(root, 'item').map((item) => ({ guid: item.attributes.get('rdf:about'), ...parseItem(item) })),
  }
}

function parseItem(item: XmlElement): FeedItem {
  const guid = childOf(item, 'guid')
  const known = textOf(guid).trim()
  const link = textOf(childOf(item, 'link')).trim() || alternateOf(item)
  const isPermalink = guid?.attributes.get('isPermaLink') !== 'false' && /^https?:/i.test(known)
  return {
    ...(known ? { guid: known } : {}),
    link: link || (isPermalink ? known : undefined),
    title: wordsOf(item, 'title'),
    // The summary, if there is one: whoever wants to read it all goes to where it was written.
    words: wordsOf(item, 'description', 'content:encoded'),
    date: dateIn(textOf(childOf(item, 'pubDate', 'dc:date'))),
    category: textOf(childOf(item, 'category', 'dc:subject')),
  }
}

const alternateOf = (item: XmlElement) =>
  childrenOf(item, 'atom:link')
    .find(({ attributes }) => (attributes.get('rel') ?? 'alternate') === 'alternate')
    ?.attributes.get('href')

function wordsOf(element: XmlElement | undefined, ...names: string[]) {
  const html = names.map((name) => textOf(childOf(element, name))).find((text) => text.trim() !== '')
  return html === undefined ? undefined : { html }
}
