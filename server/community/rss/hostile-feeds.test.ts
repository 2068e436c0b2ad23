import { setInterval as every } from 'node:timers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plain } from './article.ts'
import { FeedError } from './feed.ts'
import { parseFeed } from './parse-feed.ts'
import { parseAside } from './read-feed.ts'

const rssOf = (item: string) => `<rss version="2.0"><channel><title>News</title><item>${item}</item></channel></rss>`
const inText = (text: string) => Buffer.from(text)

/** What a reader would be shown; nothing if it is refused. */
function shown(text: string): string {
  try {
    const { title, items } = parseFeed(inText(text))
    return [plain(title), ...items.map((item) => `${plain(item.title)} ${plain(item.words)} ${item.link}`)].join(' ')
  } catch (error) {
    expect(error).toBeInstanceOf(FeedError)
    return ''
  }
}

test('a document that defines entities has none of them replaced, whatever they are', () => {
  const laughs = Array.from({ length: 9 }, (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`)
  const bomb = `<!DOCTYPE rss [<!ENTITY l0 "hahaha">${laughs.join('')}]>${rssOf('<title>x &l9;</title>')}`
  expect(shown(bomb)).not.toContain('hahaha')
  expect(shown(bomb).length).toBeLessThan(1000)
  const files = [
    '<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
    '<!DOCTYPE rss SYSTEM "file:///etc/passwd">',
    '<!DOCTYPE rss SYSTEM "http://127.0.0.1/x.dtd" [<!ENTITY % p SYSTEM "http://127.0.0.1/"> %p;]>',
  ]
  for (const type of files) expect(shown(`${type}${rssOf('<title>x &x;</title>')}`)).not.toContain('root:')
  expect(shown(rssOf('<title>x</title><!ENTITY y "expanded"><description>&y;</description>'))).not.toContain('expanded')
})

test('names that mean something in JavaScript mean nothing in a feed', () => {
  for (const name of ['__proto__', 'constructor', 'prototype', 'toString'])
    shown(rssOf(`<${name}><polluted>yes</polluted></${name}><title ${name}="1">Zed</title>`))
  shown('{"version":"https://jsonfeed.org/version/1","__proto__":{"polluted":"yes"},"items":[{"title":"x"}]}')
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
})

test('CDATA is text, and a script in it is not shown', () => {
  const item =
    '<title><![CDATA[Fish & <b>chips</b> &amp; peas]]></title><description><![CDATA[<script>x()</script>ok]]></description>'
  expect(shown(rssOf(item))).toBe('News Fish & chips & peas ok undefined')
})

const pieces =
  '< > / <a </a> <a> =" =\' <!-- --> <![CDATA[ ]]> <? ?> & &# ; <!DOCTYPE [ ] xmlns: xmlns=" x &#x &amp; : " \' {'
const typed = [...pieces.split(' '), ' ', '\n', '\0', '\ud800', '\u202e', '<item>', '</item>', '<title>']

test('nothing that can be typed does more than be read or be refused', () => {
  const text = fc.array(fc.constantFrom(...typed), { maxLength: 60 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, fc.boolean(), (words, inside) => void shown(inside ? rssOf(words) : words)),
    { numRuns: 1000 },
  )
})

test('two megabytes made to be slow to read are read or refused in time, while everybody else is answered', async () => {
  let answered = 0
  const others = every(() => answered++, 20)
  const slow = ['<a ', '<b/>', '<a>', '<a b="1" ', '&#', '<item><title>x</title></item>', '<![CDATA[']
  for (const piece of slow) {
    const before = answered
    const text = rssOf(piece.repeat(2_000_000 / piece.length))
    await parseAside(inText(text)).catch((error) => expect(error).toBeInstanceOf(FeedError))
    expect(answered, piece).toBeGreaterThan(before)
  }
  clearInterval(others)
  expect((await parseAside(inText(rssOf('<title>One</title>')))).items).toHaveLength(1)
}, 180_000)
