import { expect, test } from 'vitest'
import { articleOf } from './article.ts'
import { dateIn, FeedError } from './feed.ts'
import { parseFeed } from './parse-feed.ts'

const now = new Date('2026-05-01T12:00:00Z')
const from = 'https://news.example/feed.xml'

async function articles(feed: string | Uint8Array, type?: string) {
  const { items } = parseFeed(Buffer.from(feed), type)
  return items.map((item) => articleOf(item, from, now))
}
const rssOf = (item: string) => `<rss version="2.0"><channel><title>News</title><item>${item}</item></channel></rss>`
const first = async (item: string) => (await articles(rssOf(item)))[0]

const expected = {
  title: 'The Mini at 65 & counting',
  content: 'Small car, big heart.',
  link: 'https://news.example/mini',
  category: 'Classics',
  created_at: new Date('2026-04-02T09:30:00Z'),
}

const formats: Record<string, string> = {
  'RSS 2.0': `<?xml version="1.0" encoding="utf-8"?>
    <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
      <title>News &amp; Views</title><atom:link href="https://elsewhere.example/" rel="self"/>
      <item><title>The Mini at 65 &amp;amp; counting</title><link>https://news.example/mini</link>
        <description>&lt;p&gt;Small car, &lt;b&gt;big&lt;/b&gt; heart.&lt;/p&gt;</description>
        <category>Classics</category><guid isPermaLink="false">mini-65</guid>
        <pubDate>Thu, 02 Apr 2026 10:30:00 BST</pubDate></item></channel></rss>`,
  'Atom 1.0': `<feed xmlns="http://www.w3.org/2005/Atom"><title type="html">News &amp;amp; Views</title>
      <entry><id>tag:news.example,2026:mini</id><title>The Mini at 65 &amp; counting</title>
        <link rel="self" href="/mini.atom"/><link rel="alternate" type="text/html" href="/mini"/>
        <summary type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Small car, <b>big</b> heart.</p>
          <script>alert(1)</script></div></summary>
        <category term="classics" label="Classics"/><published>2026-04-02T10:30:00+01:00</published></entry></feed>`,
  'RSS 1.0': `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
      xmlns:d="http://purl.org/dc/elements/1.1/"><channel rdf:about="https://news.example/"><title>News &amp; Views</title></channel>
      <item rdf:about="https://news.example/mini"><title>The Mini at 65 &amp; counting</title>
        <link>https://news.example/mini</link><description>Small car, big heart.</description>
        <d:date>2026-04-02T09:30:00Z</d:date><d:subject>Classics</d:subject></item></rdf:RDF>`,
  'JSON Feed 1.1': JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'News & Views',
    items: [
      {
        id: 'mini-65',
        url: 'https://news.example/mini',
        title: 'The Mini at 65 & counting',
        content_html: '<p>Small car, <b>big</b> heart.</p>',
        date_published: '2026-04-02T09:30:00.000Z',
        tags: ['Classics', 'Mini'],
      },
    ],
  }),
}

for (const [name, text] of Object.entries(formats))
  test(`${name} is read (FEED-15)`, async () => {
    expect(await articles(text)).toMatchObject([expected])
    const { title } = parseFeed(Buffer.from(text))
    expect(title && articleOf({ title }, from, now)?.title).toBe('News & Views')
  })

test('the encoding is found by the first bytes, what the server says, or what the document says', async () => {
  const declared = (encoding: string) =>
    `<?xml version="1.0" encoding="${encoding}"?>${rssOf('<title>Citroën £5 “ë”</title>')}`
  const titleOf = async (bytes: Uint8Array, type?: string) => (await articles(bytes, type))[0]?.title
  const windows = (text: string) => Buffer.from(text.replaceAll('“', '\x93').replaceAll('”', '\x94'), 'latin1')
  const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()
  const whole = 'Citroën £5 “ë”'
  expect(await titleOf(Buffer.from(declared('utf-8')))).toBe(whole)
  expect(await titleOf(Buffer.from(`\ufeff${declared('iso-8859-1')}`))).toBe(whole)
  for (const name of ['iso-8859-1', 'ISO-8859-1', 'windows-1252', 'us-ascii'])
    expect([name, await titleOf(windows(declared(name)))]).toEqual([name, whole])
  expect(await titleOf(windows(declared('utf-8')), 'text/xml; charset=windows-1252')).toBe(whole)
  expect(await titleOf(windows(declared('utf-8')))).toBe(whole)
  expect(await titleOf(Buffer.from(declared('windows-1252')), 'text/xml; charset="UTF-8"')).toBe(whole)
  expect(await titleOf(Buffer.from(`\ufeff${declared('utf-16')}`, 'utf16le'))).toBe(whole)
  expect(await titleOf(Buffer.from(declared('utf-16'), 'utf16le'))).toBe(whole)
  expect(await titleOf(bigEndian(`\ufeff${declared('utf-16')}`))).toBe(whole)
  expect(await titleOf(Buffer.from(declared('utf-16')))).toBe(whole)
  expect(await titleOf(Buffer.from(declared('utf-8')), 'text/xml; charset=nonsense')).toBe(whole)
  await expect(titleOf(Buffer.from(declared('ebcdic')))).rejects.toThrow('It is written in an encoding we do not know.')
})

test('anything that is not a feed is refused with a plain message', async () => {
  const page = '<!DOCTYPE html><html><head><title>Not found</title></head></html>'
  const others = [
    '',
    ' ',
    'words',
    page,
    '<html>',
    '<opml/>',
    '{}',
    '[]',
    'null',
    '{"version":"1","items":[]}',
    '{"a":',
  ]
  const jsons = [
    '{"version":"https://jsonfeed.org/version/1.1"}',
    '{"version":"https://jsonfeed.org/version/1","items":{}}',
  ]
  for (const text of [...others, ...jsons, '<rss><channel>', '<!DOCTYPE rss [<!ENTITY a "b">]><rss/>']) {
    const reading = () => parseFeed(Buffer.from(text))
    expect(reading, text).toThrow(FeedError)
    expect(reading, text).toThrow(/^It is not a feed/)
  }
  expect(parseFeed(Buffer.from('<rss><channel><title>News</title></channel></rss>')).items).toEqual([])
})

test('invalid entries count as missing, and values of the wrong type do no harm', async () => {
  const odd = { id: { a: 1 }, url: ['x'], title: 7, content_html: null, tags: 'x', date_published: 5 }
  const feed = {
    version: 'https://jsonfeed.org/version/1',
    items: [odd, null, 'x', [], { title: 'One' }, { id: 5, title: 'Two' }],
  }
  const read = await articles(JSON.stringify(feed))
  expect(read.map((article) => article?.title)).toEqual(['7', 'One', 'Two'])
})

test('a link is a web address or none', async () => {
  const link = async (written: string) => (await first(`<title>x</title><link>${written}</link>`))?.link
  expect(await link('https://news.example/a?b=1&amp;c=2')).toBe('https://news.example/a?b=1&c=2')
  expect(await link('/a')).toBe('https://news.example/a')
  expect(await link('//other.example/a')).toBe('https://other.example/a')
  expect(await link('https://bücher.example/\u202egpj')).toBe('https://xn--bcher-kva.example/%E2%80%AEgpj')
  for (const wrong of [
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'vbscript:x',
  ])
    expect([wrong, await link(wrong)]).toEqual([wrong, null])
  for (const wrong of [
    'https://ann:secret@news.example/',
    'http://[',
    'mailto:ann@example.org',
    `https://x.example/${'x'.repeat(2000)}`,
  ])
    expect([wrong, await link(wrong)]).toEqual([wrong, null])
})

test('dates are read in both forms; a day to come, or none that can be read, is now', async () => {
  const read = (written: string) => dateIn(written)?.toISOString()
  expect(read('Tue, 10 Jun 2025 04:00:00 GMT')).toBe('2025-06-10T04:00:00.000Z')
  expect(read('10 Jun 25 04:00 +0200')).toBe('2025-06-10T02:00:00.000Z')
  expect(read('Tue, 10 Jun 2025 04:00:00 BST')).toBe('2025-06-10T03:00:00.000Z')
  expect(read('2025-06-10T04:00:00.123456Z')).toBe('2025-06-10T04:00:00.123Z')
  expect(read('2025-06-10T04:00:00')).toBe('2025-06-10T04:00:00.000Z')
  expect(read('2025-06-10')).toBe('2025-06-10T00:00:00.000Z')
  for (const none of [
    '',
    'yesterday',
    'version 1',
    '5',
    '2025-13-45',
    'Tue, 99 Jun 2025 04:00:00 GMT',
    '-000001-01-01',
  ])
    expect([none, dateIn(none)]).toEqual([none, undefined])
  const dated = async (date: string) => (await first(`<title>x</title><pubDate>${date}</pubDate>`))?.created_at
  expect(await dated('Tue, 10 Jun 2099 04:00:00 GMT')).toEqual(now)
  expect(await dated('soon')).toEqual(now)
  expect(await dated('Tue, 10 Jun 1904 04:00:00 GMT')).toEqual(now)
})

test('an entry fits the posts it becomes: a title and words it always has, neither too long', async () => {
  const untitled = await first(`<description>${'word '.repeat(3000)}</description>`)
  expect(untitled?.title.length).toBeLessThanOrEqual(200)
  expect(untitled?.content.length).toBeLessThanOrEqual(2000)
  expect(untitled?.title).toMatch(/^word word .*word…$/)
  expect(await first('<title>Only a title</title>')).toMatchObject({ title: 'Only a title', content: 'Only a title' })
  expect(await first('<title> <![CDATA[<img src=x onerror=alert(1)>]]> </title>')).toBeUndefined()
  expect((await first(`<title>x</title><category>${'c'.repeat(100)}</category>`))?.category).toHaveLength(60)
})

test('an address or a world-wide name is the same entry in every feed, a number only within its site', async () => {
  const key = (item: string, feed: string) =>
    articleOf(parseFeed(Buffer.from(rssOf(`<title>x</title>${item}`))).items[0] ?? {}, feed, now)?.source_key
  const [one, same, other] = ['https://a.example/rss', 'https://a.example/atom', 'https://b.example/rss']
  const guid = (value: string) => `<guid isPermaLink="false">${value}</guid>`
  expect(await key(guid('https://a.example/1'), one)).toBe(await key(guid(' https://A.example/1 '), other))
  expect(await key(guid('tag:a.example,2026:1'), one)).toBe(await key(guid('tag:a.example,2026:1'), other))
  expect(await key(guid('17'), one)).toBe(await key(guid('17'), same))
  expect(await key(guid('17'), one)).not.toBe(await key(guid('17'), other))
  expect(await key('<link>https://a.example/1</link>', one)).toBe(await key(guid('https://a.example/1'), other))
  expect(await key('', one)).not.toBe(await key('', other))
  expect(await key(`${guid('17')}<link>https://a.example/</link>`, one)).not.toBe(
    await key(`${guid('18')}<link>https://a.example/</link>`, one),
  )
})
