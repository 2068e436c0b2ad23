import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { member, type Person, visitor } from '../../test/people.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { type Site, startSite } from '../../test/site.ts'
import { followConfiguration } from './feeds.queries.ts'
import { readFeeds, refreshFeeds } from './refresh-feeds.ts'
import { removeOldArticles } from './save-articles.ts'

let site: Site
let first: TestServer
let second: TestServer
let stop = async () => {}
let ann: Person

beforeAll(async () => {
  site = await startSite()
  const database = await createTestDatabase()
  const settings = { OUTSIDE_PRIVATE: '1' }
  const one = await startTestServer(settings, database.url)
  const two = await startTestServer(settings, database.url)
  first = one.server
  second = two.server
  stop = async () => {
    await one.stop()
    await two.stop()
    await database.drop()
    await site.close()
  }
  ann = await member(first, 'Ann Archer')
})
afterAll(() => stop())

beforeEach(async () => {
  const { sql } = first.services
  await sql`delete from posts where rss_feed_id is not null`
  await sql`delete from rss_feeds`
  await sql`delete from rate_limits where key like 'refresh-feeds:%'`
})

const configured = (...urls: string[]) => followConfiguration(first.services.db, urls)
const dueAgain = () => first.services.sql`update rss_feeds set next_fetch_at = now()`
const runs = (server = first) => readFeeds(server.services, 'schedule')
const posts = () =>
  first.services.sql`select * from posts where rss_feed_id is not null order by created_at desc, title`
const titles = async () => (await posts()).map(({ title }) => title)
const feedAt = async (url: string) => (await first.services.sql`select * from rss_feeds where url = ${url}`)[0]
const feedRows = () => first.services.sql`select url, is_active from rss_feeds order by url`

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)
interface Entry {
  guid?: string
  title: string
  words?: string
  link?: string
  days?: number
}
const rss = (...entries: Entry[]) =>
  `<rss version="2.0"><channel><title>Motoring Weekly</title>${entries
    .map(
      ({ guid = '', title, words = 'Words.', link = '', days = 1 }) =>
        `<item><guid isPermaLink="false">${guid || title}</guid><title>${title}</title><link>${link}</link>
         <category>Classics</category><description><![CDATA[${words}]]></description>
         <pubDate>${daysAgo(days).toUTCString()}</pubDate></item>`,
    )
    .join('')}</channel></rss>`
const atom = (...entries: Entry[]) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>Club Notes</title>${entries
    .map(
      ({ guid, title, link = '' }) =>
        `<entry><id>tag:club.example,2026:${guid ?? title}</id><title>${title}</title><link href="${link}"/>
         <updated>${daysAgo(2).toISOString()}</updated><summary>Words.</summary></entry>`,
    )
    .join('')}</feed>`
const rdf = (title: string) =>
  `<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel/>
   <item r:about="https://old.example/1"><title>${title}</title><link>https://old.example/1</link></item></r:RDF>`
const json = (title: string) =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'New Things',
    items: [{ id: '1', title, content_text: 'Words.', date_published: daysAgo(3).toISOString() }],
  })

test('Refresh RSS reads every configured feed, in all four formats, and its articles are posts that everybody sees (FEED-15, FEED-16, CALL-83, DATA-31)', async () => {
  const words = '<p>A <b>fine</b> car.</p><script>alert(1)</script><p>&pound;5</p>'
  await configured(
    site.at('/a.rss', rss({ title: 'From RSS', words, link: 'https://motoring.example/1' }), {
      'content-type': 'text/html',
    }),
    site.at('/b.atom', gzipSync(atom({ title: 'From Atom' })), { 'content-encoding': 'gzip' }),
    site.at('/c.rdf', rdf('From RDF')),
    site.at('/d.json', json('From JSON')),
  )
  const answer = await ann.post('/feeds/refresh')
  expect([answer.status, await answer.json()]).toEqual([200, { added: 4, feeds: 4 }])
  expect(await titles()).toEqual(['From RDF', 'From RSS', 'From Atom', 'From JSON'])

  const sam = await member(second, 'Sam Sutton')
  const { items } = await (await sam.get('/posts?feed=all')).json()
  const article = items.find(({ title }: { title: string }) => title === 'From RSS')
  expect(article).toMatchObject({
    user: { name: 'GarageTale' },
    content: 'A fine car.\n\n£5',
    link: 'https://motoring.example/1',
    category_id: 'news',
    is_system_generated: true,
    is_private: false,
    is_own: false,
    metadata: { source: 'rss', feed: 'Motoring Weekly', category: 'Classics' },
  })
  expect((await feedAt(site.url('/b.atom')))?.title).toBe('Club Notes')
})

test('a visitor cannot refresh, and nobody can say what to read (FEED-15)', async () => {
  const elsewhere = site.at('/elsewhere', rss({ title: 'Elsewhere' }))
  await configured(site.at('/a', rss({ title: 'One' })))
  expect((await visitor(first).post('/feeds/refresh')).status).toBe(401)
  expect(await titles()).toEqual([])
  await ann.post(`/feeds/refresh?url=${encodeURIComponent(elsewhere)}`, { url: elsewhere, feeds: [elsewhere] })
  expect(await titles()).toEqual(['One'])
  expect(site.timesAsked('/elsewhere')).toBe(0)
})

test('once in a quarter of an hour for all members and servers together, even when many press at once (FEED-15)', async () => {
  await configured(site.at('/once', rss({ title: 'One' })))
  const sam = await member(second, 'Sam Sutton')
  const before = site.timesAsked('/once')
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => (turn % 2 ? ann : sam).post('/feeds/refresh')),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(429)])
  const refused = answers.find(({ status }) => status === 429)
  expect(await refused?.json()).toEqual({
    error: { code: 'too_many', message: 'The feeds have just been refreshed. Please try again in 15 minutes.' },
  })
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(880)
  expect(site.timesAsked('/once') - before).toBe(1)
  await first.services.sql`update rate_limits set expires_at = now() where key like 'refresh-feeds:%'`
  expect((await sam.post('/feeds/refresh')).status).toBe(200)
})

test('without feeds, and when none can be read, that is said plainly and tells nothing of the inside (FEED-20, ERRS-144)', async () => {
  const none = await ann.post('/feeds/refresh')
  expect([none.status, (await none.json()).error.message]).toEqual([
    409,
    'Failed to process feeds: no feeds have been set up here.',
  ])
  await configured(site.at('/broken', 'not a feed'), 'http://169.254.169.254/feed', 'http://127.0.0.1:1/feed')
  const failed = await ann.post('/feeds/refresh')
  expect([failed.status, (await failed.json()).error.message]).toEqual([
    502,
    'Failed to process feeds: none of them could be read. Please try again later.',
  ])
  expect((await ann.post('/feeds/refresh')).status).toBe(429)
})

test('a broken feed is written down, stops no other, and is left alone for longer and longer', async () => {
  const broken = site.at('/bad', '<rss><channel>')
  const gone = site.url('/no-such-feed')
  const inward = site.at('/inward', (_request, response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
  )
  const huge = site.at('/huge', `<rss>${' '.repeat(2 * 1024 * 1024)}</rss>`)
  const bomb = site.at('/bomb', gzipSync(Buffer.alloc(50_000_000, 32)), { 'content-encoding': 'gzip' })
  const laughs = site.at('/laughs', '<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><rss>&b;</rss>')
  await configured(broken, gone, inward, huge, bomb, laughs, site.at('/good', rss({ title: 'Good' })))
  expect(await runs()).toEqual({ added: 1, read: 1, failed: 6 })
  expect(await titles()).toEqual(['Good'])
  const reasons = await first.services.sql`select url, last_error from rss_feeds where failures = 1`
  expect(Object.fromEntries(reasons.map(({ url, last_error }) => [url, last_error]))).toEqual({
    [broken]: 'It is not a feed that can be read.',
    [gone]: 'It answered with status 404.',
    [inward]: 'It is not an address on the internet.',
    [huge]: 'Its answer is too large.',
    [bomb]: 'Its answer is too large.',
    [laughs]: 'It is not a feed that can be read.',
  })

  const waits: number[] = []
  for (let turn = 0; turn < 9; turn++) {
    const row = await feedAt(broken)
    waits.push(Math.round((row?.next_fetch_at - row?.last_fetched_at) / 60_000))
    await first.services.sql`update rss_feeds set next_fetch_at = now() where url = ${broken}`
    await runs()
  }
  expect(waits).toEqual([25, 50, 100, 200, 400, 800, 1440, 1440, 1440])
  const asked = site.timesAsked('/bad')
  expect(await runs()).toEqual({ added: 0, read: 0, failed: 0 })
  expect(await readFeeds(first.services, 'refresh')).toMatchObject({ read: 1, failed: 0 })
  expect(site.timesAsked('/bad')).toBe(asked)

  site.at('/bad', rss({ title: 'Mended' }))
  await first.services.sql`update rss_feeds set next_fetch_at = now() where url = ${broken}`
  await runs()
  expect(await feedAt(broken)).toMatchObject({ failures: 0, last_error: null })
  expect(await titles()).toContain('Mended')
})

test('a feed that is slow, or never ends, is given up', async () => {
  const { readFeed } = await import('./read-feed.ts')
  const silent = site.at('/silent', () => {})
  const endless = site.at('/endless', (_request, response) => {
    response.write('<rss><channel>')
    const more = setInterval(() => response.write('<item><title>More</title></item>'), 5)
    response.on('close', () => clearInterval(more))
  })
  for (const url of [silent, endless]) {
    const state = { url, etag: null, last_modified: null }
    await expect(readFeed(state, { allowPrivate: true, timeoutMs: 300 }, new Date())).rejects.toThrow(
      'It took too long to answer.',
    )
  }
})

test('what has not changed is not sent again', async () => {
  let [etag, modified, body] = ['"v1"', 'Wed, 01 Apr 2026 10:00:00 GMT', rss({ title: 'One' })]
  const answered: number[] = []
  const url = site.at('/conditional', ({ headers }, response) => {
    const same = headers['if-none-match'] === etag && headers['if-modified-since'] === modified
    answered.push(same ? 304 : 200)
    response.writeHead(same ? 304 : 200, { etag, 'last-modified': modified }).end(same ? undefined : body)
  })
  await configured(url)
  expect(await runs()).toEqual({ added: 1, read: 1, failed: 0 })
  expect(await feedAt(url)).toMatchObject({ etag, last_modified: modified })
  await dueAgain()
  expect(await runs()).toEqual({ added: 0, read: 1, failed: 0 })
  ;[etag, modified, body] = ['"v2"', 'Thu, 02 Apr 2026 10:00:00 GMT', rss({ title: 'One' }, { title: 'Two' })]
  await dueAgain()
  expect(await runs()).toEqual({ added: 1, read: 1, failed: 0 })
  expect(answered).toEqual([200, 304, 200])
  expect(await feedAt(url)).toMatchObject({ etag: '"v2"' })
})

test('an answer that was not kept is asked for whole again', async () => {
  const url = site.at('/half', '<rss><channel>', { etag: '"bad"' })
  await configured(url)
  await runs()
  expect(await feedAt(url)).toMatchObject({ etag: null, failures: 1 })
})

test('an article is one post, whether it comes again, by another feed or under another name', async () => {
  const link = 'https://motoring.example/mini'
  const one = site.at('/one', rss({ guid: '1', title: 'The Mini', link }, { guid: '1', title: 'The Mini', link }))
  const two = site.at('/two', atom({ guid: 'x', title: 'The Mini', link }, { title: 'Another' }))
  await configured(one, two)
  expect((await runs()).added).toBe(2)
  for (let turn = 0; turn < 3; turn++) {
    await dueAgain()
    expect((await runs()).added).toBe(0)
  }
  site.at('/one', rss({ guid: 'changed', title: 'The Mini', link }))
  await dueAgain()
  expect((await runs()).added).toBe(0)
  expect((await titles()).toSorted()).toEqual(['Another', 'The Mini'])
})

test('entries that all lead to one page are still themselves', async () => {
  const link = 'https://podcast.example/'
  await configured(site.at('/pod', rss({ title: 'Part one', link }, { title: 'Part two', link })))
  expect((await runs()).added).toBe(2)
})

test('an edited article changes its post, with its comments and its place; another feed cannot change it', async () => {
  const guid = 'https://motoring.example/mini'
  const own = site.at('/own', rss({ guid, title: 'The Mnii', words: 'Frist.' }))
  await configured(own)
  await runs()
  const [before] = await posts()
  await ann.post(`/posts/${before?.id}/comments`, { content: 'Nice' })
  const other = site.at('/other', rss({ guid, title: 'BUY PILLS', words: 'Now.', link: 'https://pills.example/' }))
  await configured(own, other)
  await dueAgain()
  await runs()
  expect(await titles()).toEqual(['The Mnii'])

  site.at('/own', rss({ guid, title: 'The Mini', words: 'First.', days: 30 }))
  await dueAgain()
  await runs()
  const [after] = await posts()
  expect(after).toMatchObject({ id: before?.id, title: 'The Mini', content: 'First.', comment_count: 1 })
  expect(after?.created_at).toEqual(before?.created_at)
  await dueAgain()
  await runs()
  expect((await posts())[0]).toEqual(after)
})

test('an article that a moderator hid, or that was deleted, does not come back', async () => {
  await configured(site.at('/hidden', rss({ title: 'Hidden' }, { title: 'Deleted' })))
  await runs()
  const { sql } = first.services
  await sql`update posts set hidden_at = now() where title = 'Hidden'`
  await sql`update posts set deleted_at = now() where title = 'Deleted'`
  site.at('/hidden', rss({ title: 'Hidden', words: 'Changed.' }, { title: 'Deleted', words: 'Changed.' }))
  await dueAgain()
  expect((await runs()).added).toBe(0)
  const rows =
    await sql`select title, content, hidden_at is null as shown from posts where rss_feed_id is not null order by title`
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['Deleted', 'Words.', true],
    ['Hidden', 'Changed.', false],
  ])
})

test('of a feed at most the 50 newest are taken at once', async () => {
  const many = Array.from({ length: 300 }, (_, index) => ({ title: `Article ${index}`, days: 300 - index }))
  await configured(site.at('/many', rss(...many)))
  expect((await runs()).added).toBe(50)
  expect((await titles()).slice(0, 2)).toEqual(['Article 299', 'Article 298'])
  await dueAgain()
  expect((await runs()).added).toBe(0)
})

test('every feed is read once, however many servers set about it at the same time', async () => {
  const urls = Array.from({ length: 30 }, (_, index) => site.at(`/shared-${index}`, rss({ title: `Shared ${index}` })))
  await configured(...urls)
  const sums = await Promise.all([runs(first), runs(second), runs(first), runs(second)])
  expect(sums.reduce((sum, { added }) => sum + added, 0)).toBe(30)
  expect(await titles()).toHaveLength(30)
  expect(urls.map((url) => site.timesAsked(new URL(url).pathname))).toEqual(Array(30).fill(1))
})

test('two servers that get one article by two feeds at once keep it once', async () => {
  const entries = Array.from({ length: 40 }, (_, index) => ({
    title: `Both ${index}`,
    link: `https://both.example/${index}`,
  }))
  await configured(site.at('/left', rss(...entries)), site.at('/right', atom(...entries)))
  const sums = await Promise.all([runs(first), runs(second)])
  expect(sums.reduce((sum, { added }) => sum + added, 0)).toBe(40)
  expect(await titles()).toHaveLength(40)
})

test('the queue starts the reading every half hour, once for all servers', async () => {
  const rows = await first.services.sql`select cron from jobs.schedule where name = 'refresh-feeds'`
  expect(rows.map(({ cron }) => cron)).toEqual(['*/30 * * * *'])
})

test('a server that died while reading gives its feed back after two minutes', async () => {
  await configured(site.at('/leased', rss({ title: 'Leased' })))
  const { sql } = first.services
  await sql`update rss_feeds set leased_until = now() + interval '2 minutes'`
  expect((await runs()).read).toBe(0)
  const meanwhile = await ann.post('/feeds/refresh')
  expect([meanwhile.status, await meanwhile.json()]).toEqual([200, { added: 0, feeds: 0 }])
  await sql`update rss_feeds set leased_until = now()`
  expect((await runs()).read).toBe(1)
})

test('the rows follow the configuration at the start, and what a feed brought outlives it', async () => {
  const [one, two] = [site.at('/conf-1', rss({ title: 'One' })), site.at('/conf-2', rss({ title: 'Two' }))]
  const start = async (RSS_FEEDS: string) =>
    (await startTestServer({ OUTSIDE_PRIVATE: '1', RSS_FEEDS }, first.services.databaseUrl)).stop()
  await start(`${one}, ${two}\n${one}`)
  expect(await feedRows()).toEqual([
    { url: one, is_active: true },
    { url: two, is_active: true },
  ])
  await runs()
  await first.services
    .sql`update rss_feeds set failures = 9, next_fetch_at = now() + interval '1 day' where url = ${two}`
  await start(one)
  expect((await feedAt(two))?.is_active).toBe(false)
  await dueAgain()
  const asked = site.timesAsked('/conf-2')
  await runs()
  await readFeeds(first.services, 'refresh')
  expect(site.timesAsked('/conf-2')).toBe(asked)
  expect((await titles()).toSorted()).toEqual(['One', 'Two'])
  await start(`${one} ${two}`)
  expect(await feedAt(two)).toMatchObject({ is_active: true, failures: 0 })
  await start('')
  expect((await feedRows()).map(({ is_active }) => is_active)).toEqual([false, false])
})

test('an article stays while it is among the newest 500, 90 days young, or spoken of; then it goes and does not return', async () => {
  const { sql } = first.services
  const url = site.at(
    '/old',
    rss({ title: 'Spoken of', days: 400 }, { title: 'Old', days: 401 }, { title: 'Young', days: 80 }),
  )
  await configured(url)
  await runs()
  await removeOldArticles(first.services.db)
  expect(await titles()).toEqual(['Young', 'Spoken of', 'Old'])
  const [spoken] = await sql`select id from posts where title = 'Spoken of'`
  await ann.put(`/posts/${spoken?.id}/reaction`, { type: 'like' })
  await sql`
    insert into posts (user_id, title, content, is_system_generated, rss_feed_id, created_at)
    select '00000000-0000-4000-8000-000000000001', 'Filling', 'Filling', true, (select id from rss_feeds), now()
      from generate_series(1, 500)`
  await refreshFeeds.run(first.services, {})
  const rest = (await titles()).filter((title) => title !== 'Filling')
  expect(rest).toEqual(['Young', 'Spoken of'])
  await dueAgain()
  expect((await runs()).added).toBe(0)
  await sql`delete from posts where title = 'Filling'`
})

test('hostile contents become plain posts', async () => {
  const words = '<img src=x onerror=alert(1)>&lt;script&gt;alert(1)&lt;/script&gt;\u202eWords'
  const title = '&lt;b&gt;Bold&lt;/b&gt;<![CDATA[<script>alert(1)</script>]]>&amp;lt;i&amp;gt;'
  await configured(site.at('/hostile', rss({ guid: 'h', title, words, link: 'javascript:alert(1)' })))
  await runs()
  const [post] = await posts()
  expect(post).toMatchObject({ title: 'Bold', content: 'alert(1)Words', link: null })
})
