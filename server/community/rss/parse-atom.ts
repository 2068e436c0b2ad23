import { dateIn, type Feed, type FeedItem, type Words } from './feed.ts'
import { childOf, childrenOf, markupOf, textOf, type XmlElement } from './xml.ts'

export function parseAtom(root: XmlElement): Feed {
  return { title: wordsOf(childOf(root, 'atom:title')), items: childrenOf(root, 'atom:entry').map(parseEntry) }
}

function parseEntry(entry: XmlElement): FeedItem {
  const category = childOf(entry, 'atom:category')?.attributes
  return {
    guid: textOf(childOf(entry, 'atom:id')).trim() || undefined,
    link: linkOf(entry),
    title: wordsOf(childOf(entry, 'atom:title')),
    words: wordsOf(childOf(entry, 'atom:summary')) ?? wordsOf(childOf(entry, 'atom:content')),
    date: dateIn(textOf(childOf(entry, 'atom:published', 'atom:updated'))),
    category: category?.get('label') ?? category?.get('term'),
  }
}

function linkOf(entry: XmlElement): string | undefined {
  const links = childrenOf(entry, 'atom:link').filter(
    ({ attributes }) => (attributes.get('rel') ?? 'alternate') === 'alternate',
  )
  const page = links.find(({ attributes }) => /html/.test(attributes.get('type') ?? 'html')) ?? links[0]
  return page?.attributes.get('href')
}

function wordsOf(element: XmlElement | undefined): Words | undefined {
  if (!element) return undefined
  const type = element.attributes.get('type') ?? 'text'
  const words = type === 'xhtml' ? markupOf(element) : textOf(element)
  if (words.trim() === '') return undefined
  if (type === 'text' || type === 'text/plain') return { text: words }
  return type === 'xhtml' || /html/.test(type) ? { html: words } : undefined
}
