import { decodeText, EncodingError } from './decode-text.ts'
import { type Feed, FeedError } from './feed.ts'
import { parseAtom } from './parse-atom.ts'
import { parseJsonFeed } from './parse-json-feed.ts'
import { parseRdf, parseRss } from './parse-rss.ts'
import { readXml, XmlError } from './xml.ts'

/** What it is says the document itself: half the feeds there are come under another feed's type. */
export async function parseFeed(bytes: Uint8Array, contentType?: string): Promise<Feed> {
  try {
    const text = decodeText(bytes, contentType)
    if (text.trimStart().startsWith('{')) return parseJsonFeed(text)
    const root = await readXml(text)
    if (root.name === 'rss') return parseRss(root)
    if (root.name === 'rdf:RDF') return parseRdf(root)
    if (root.name === 'atom:feed') return parseAtom(root)
  } catch (error) {
    if (error instanceof XmlError) throw new FeedError(`It is not a feed that can be read. ${error.message}`)
    if (error instanceof EncodingError) throw new FeedError(error.message)
    throw error
  }
  throw new FeedError('It is not a feed.')
}
