import { setImmediate as pause } from 'node:timers/promises'

/**
 * As much of XML as feeds need, and nothing that could hurt: no document types with entities of their own, nothing
 * fetched, depth and number of elements limited, time in proportion to the length.
 */
export interface XmlElement {
  /** 'item', or 'dc:date' with the usual prefix of its namespace, whatever prefix the document chose. */
  name: string
  attributes: Map<string, string>
  children: (XmlElement | string)[]
}

export class XmlError extends Error {}

const deepest = 64
const mostElements = 100_000
const mostAttributes = 64
const longestName = 200

const usualPrefixes = new Map([
  ['http://www.w3.org/2005/Atom', 'atom:'],
  ['http://purl.org/rss/1.0/', ''],
  ['http://my.netscape.com/rdf/simple/0.9/', ''],
  ['http://www.w3.org/1999/02/22-rdf-syntax-ns#', 'rdf:'],
  ['http://purl.org/rss/1.0/modules/content/', 'content:'],
  ['http://purl.org/dc/elements/1.1/', 'dc:'],
  ['http://www.w3.org/1999/xhtml', 'xhtml:'],
])

interface Open {
  written: string
  element: XmlElement
  namespaces: Map<string, string>
}

/** The root element of a document. */
export async function readXml(text: string): Promise<XmlElement> {
  const open: Open[] = []
  let root: XmlElement | undefined
  let elements = 0
  let at = 0

  const keep = (words: string) => {
    const inside = open.at(-1)
    if (inside && words) inside.element.children.push(words)
    else if (words.trim()) throw new XmlError('There is text outside of its elements.')
  }
  const skipPast = (end: string, from: number) => {
    const found = text.indexOf(end, from)
    if (found < 0) throw new XmlError('It ends in the middle.')
    at = found + end.length
    return found
  }

  while (at < text.length) {
    const tag = text.indexOf('<', at)
    keep(unescapeXml(text.slice(at, tag < 0 ? text.length : tag)))
    if (tag < 0) break
    if (text.startsWith('<!--', tag)) skipPast('-->', tag + 4)
    else if (text.startsWith('<?', tag)) skipPast('?>', tag + 2)
    else if (text.startsWith('<![CDATA[', tag)) {
      const from = tag + 9
      keep(text.slice(from, skipPast(']]>', from)))
    } else if (text.startsWith('<!', tag)) {
      const end = skipPast('>', tag)
      if (root || open.length > 0 || text.slice(tag, end).includes('[')) throw new XmlError('It has a document type.')
    } else if (text[tag + 1] === '/') {
      const written = text.slice(tag + 2, skipPast('>', tag)).trimEnd()
      if (open.pop()?.written !== written) throw new XmlError('Its elements are not closed in order.')
    } else {
      const opened = readTag(text, tag)
      at = opened.end
      if (root && open.length === 0) throw new XmlError('It has more than one root.')
      // A long document does not keep everybody else waiting.
      if (++elements % 1000 === 0) await pause()
      if (elements > mostElements || open.length >= deepest) throw new XmlError('It has too many elements.')
      const outer = open.at(-1)
      const namespaces = declared(opened.attributes, outer?.namespaces ?? new Map())
      const name = usualName(opened.written, namespaces)
      const element: XmlElement = { name, attributes: opened.attributes, children: [] }
      outer?.element.children.push(element)
      root ??= element
      if (!opened.isClosed) open.push({ written: opened.written, element, namespaces })
    }
  }
  if (!root || open.length > 0) throw new XmlError('It ends in the middle.')
  return root
}

const nameAt = /[^\s<>/='"&?!]+/y
const attributeAt = /\s+([^\s<>/='"&]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const endAt = /\s*(\/?)>/y

function readTag(text: string, tag: number) {
  nameAt.lastIndex = tag + 1
  const written = nameAt.exec(text)?.[0]
  if (!written || written.length > longestName) throw new XmlError('It has an element without a name.')
  const attributes = new Map<string, string>()
  let end = nameAt.lastIndex
  for (;;) {
    attributeAt.lastIndex = end
    const [whole, name, double, single] = attributeAt.exec(text) ?? []
    if (whole === undefined || name === undefined) break
    if (attributes.has(name) || attributes.size >= mostAttributes)
      throw new XmlError('It has an element with too many attributes.')
    attributes.set(name, unescapeXml(double ?? single ?? ''))
    end += whole.length
  }
  endAt.lastIndex = end
  const [closing, slash] = endAt.exec(text) ?? []
  if (closing === undefined) throw new XmlError('It has an element that cannot be read.')
  return { written, attributes, isClosed: slash === '/', end: end + closing.length }
}

function declared(attributes: Map<string, string>, outer: Map<string, string>) {
  let namespaces = outer
  for (const [name, value] of attributes) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue
    if (namespaces === outer) namespaces = new Map(outer)
    namespaces.set(name.slice(6), value)
  }
  return namespaces
}

function usualName(written: string, namespaces: Map<string, string>) {
  const colon = written.indexOf(':')
  const prefix = written.slice(0, Math.max(colon, 0))
  const local = written.slice(colon + 1)
  const usual = usualPrefixes.get(namespaces.get(prefix) ?? '')
  return (usual ?? (prefix && `${prefix}:`)) + local
}

const references = /&(?:#(\d{1,8})|#[xX]([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g
const known: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Any other name stays as it is written: feeds that forget to escape an ampersand are many. */
const unescapeXml = (text: string) =>
  text.includes('&')
    ? text.replace(references, (_whole, decimal, hexadecimal, name) =>
        name ? (known[name] ?? '') : characterOf(decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16)),
      )
    : text

export const characterOf = (code: number) =>
  code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''

export const childrenOf = (element: XmlElement | undefined, name: string) =>
  (element?.children ?? []).filter((child): child is XmlElement => typeof child !== 'string' && child.name === name)

export const childOf = (element: XmlElement | undefined, ...names: string[]): XmlElement | undefined =>
  names.map((name) => childrenOf(element, name)[0]).find(Boolean)

export const textOf = (element: XmlElement | undefined): string =>
  (element?.children ?? []).map((child) => (typeof child === 'string' ? child : textOf(child))).join('')

/** What is inside as HTML without attributes, for contents that are elements themselves. */
export const markupOf = (element: XmlElement): string =>
  element.children
    .map((child) => {
      if (typeof child === 'string') return child.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
      const name = child.name.slice(child.name.indexOf(':') + 1)
      return `<${name}>${markupOf(child)}</${name}>`
    })
    .join('')
