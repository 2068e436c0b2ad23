import { decodeEntities } from './html-entities.ts'

// Their contents are not part of the article's text.
const unread =
  /^(script|style|noscript|iframe|object|template|svg|math|head|title|textarea|select|noembed|noframes|xmp|audio|video|canvas)$/
const ownLine =
  /^(p|div|h[1-6]|ul|ol|dl|table|blockquote|pre|hr|section|article|header|footer|figure|figcaption|aside|main|address)$/
const newLine = /^(br|li|tr|dt|dd)$/
const tagAt = /<(\/?)([a-z][^\s/>]*)/iy

/** The text of a piece of HTML, without tags, scripts, styles and comments, with entities decoded once. */
export function htmlToText(html: string): string {
  let words = ''
  let at = 0
  const past = (end: string, from: number) => {
    const found = html.indexOf(end, from)
    return found < 0 ? html.length : found + end.length
  }
  while (at < html.length) {
    const tag = html.indexOf('<', at)
    if (tag < 0) break
    words += html.slice(at, tag).replace(/\s+/g, ' ')
    tagAt.lastIndex = tag
    const [, closes, written] = tagAt.exec(html) ?? []
    if (html.startsWith('<!--', tag)) at = past('-->', tag + 4)
    else if (html.startsWith('<![CDATA[', tag)) at = tag + 9
    else if (html[tag + 1] === '!' || html[tag + 1] === '?') at = past('>', tag)
    else if (written === undefined) {
      words += '<'
      at = tag + 1
    } else {
      const name = written.toLowerCase()
      at = endOfTag(html, tagAt.lastIndex)
      if (!closes && unread.test(name)) at = endOfUnread(html, name, at)
      if (ownLine.test(name)) words += '\n\n'
      else if (newLine.test(name)) words += '\n'
      else if (/^(td|th|img)$/.test(name)) words += ' '
    }
  }
  return safeText(decodeEntities(words + html.slice(at).replace(/\s+/g, ' ')))
}

/** A '>' inside quotes does not end a tag. */
function endOfTag(html: string, from: number): number {
  const mark = /=\s*(["'])|>/g
  mark.lastIndex = from
  for (;;) {
    const found = mark.exec(html)
    if (!found) return html.length
    const quote = found[1]
    if (!quote) return mark.lastIndex
    const end = html.indexOf(quote, mark.lastIndex)
    if (end < 0) return html.length
    mark.lastIndex = end + 1
  }
}

function endOfUnread(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}(?=[\\s/>]|$)`, 'gi')
  closing.lastIndex = from
  return closing.exec(html) ? endOfTag(html, closing.lastIndex) : html.length
}

const tags = /<[a-z/!?][^<>]*>/gi
// Control characters, those that change the direction of writing, and invisible ones.
const unseen =
  /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu
const piledUp = /(\p{M}{4})\p{M}+/gu

/** Text that is safe wherever it is used: not even a written-out tag survives. */
export function safeText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(unseen, (character) => (/[\t\n\v\f]/.test(character) ? character : ''))
    .replace(piledUp, '$1')
    .replace(tags, '')
    .replace(/<+/g, (run, at: number, whole: string) => (/[a-z/!?]/i.test(whole[at + run.length] ?? '') ? '' : run))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
