import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Guide } from '#domain/community/guide.ts'
import { member, type Person, visitor } from '../../test/people.ts'
import { pixelBomb } from '../../test/pictures.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { startVideoSite } from '../../test/video-site.ts'

let site: Awaited<ReturnType<typeof startVideoSite>>
let server: TestServer
let stop: () => Promise<void>
let ann: Person

beforeAll(async () => {
  site = await startVideoSite()
  const started = await startTestServer(site.settings)
  server = started.server
  stop = started.stop
  ann = await member(server, 'Ann Archer')
})
afterAll(async () => {
  await stop()
  await site.close()
})

let videos = 0
/** Each test has a video of its own. */
const newVideo = () => `video${String(++videos).padStart(6, '0')}`
const names = (video: string, details: object = {}, person = ann) =>
  person.post('/guides', {
    ...{ type: 'youtube', url: `https://youtu.be/${video}`, title: '', description: 'How', make: 'All', model: 'All' },
    ...details,
  })
const shared = async (video: string, details: object = {}): Promise<Guide> => {
  const answer = await names(video, details)
  expect(answer.status).toBe(201)
  return answer.json()
}
const guidesOf = async (video: string) =>
  (await server.services.sql`select from guides where video_id = ${video}`).length
const files = async () =>
  (await server.services.sql`select from files where user_id = ${ann.id} and state <> 'removed'`).length

test('title and maker come from the video site, asked by its id; the picture becomes a file of ours (GUID-12, CALL-86)', async () => {
  const video = newVideo()
  const guide = await shared(video)
  expect(guide).toMatchObject({ title: `Video ${video}`, author_name: 'Spanner Club' })
  const asked = site.asked.find((address) => address.searchParams.get('url')?.endsWith(video))
  expect(Object.fromEntries(asked?.searchParams ?? [])).toEqual({
    url: `https://www.youtube.com/watch?v=${video}`,
    format: 'json',
  })
  expect(guide.thumbnail_url).toMatch(/^\/files\/[\w-]{36}$/)
  const picture = await (await member(server, 'Sam Sutton')).get(`${guide.thumbnail_url}/320`)
  expect(picture.headers.get('content-type')).toBe('image/webp')
  expect((await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).width).toBe(320)
  expect((await visitor(server).get(`${guide.thumbnail_url}/320`)).status).toBe(404)
  await ann.delete(`/guides/${guide.id}`)
  expect((await ann.get(`${guide.thumbnail_url}/320`)).status).toBe(404)
})

test('a title that was typed stays (GUID-12)', async () => {
  expect((await shared(newVideo(), { title: 'My own words' })).title).toBe('My own words')
})

test.each([
  ['a private video', { status: 401 }],
  ['no such video', { status: 404 }],
  ['a broken site', { status: 500 }],
  ['garbage', { raw: '<html>Not JSON</html>' }],
  ['JSON of something else', { answer: { error: 'none' } }],
  ['a title that is no text', { answer: { title: { $gt: '' } } }],
  ['nothing but a list', { answer: [] }],
  ['an endless answer', 'huge'],
  ['a line that breaks', 'hang up'],
  ['a redirect to the metadata of the machine', { redirect: 'http://169.254.169.254/latest/meta-data/' }],
  ['a redirect to a file', { redirect: 'file:///etc/passwd' }],
  ['a redirect to itself', { redirect: '/oembed?url=https://www.youtube.com/watch?v=loop' }],
] as const)('%s: told at the address, and nothing is kept (GUID-18, ERRS-149)', async (_what, behaviour) => {
  const video = newVideo()
  const before = await files()
  site.behaves(video, behaviour)
  if ('object' === typeof behaviour && 'redirect' in behaviour) site.behaves('loop', behaviour)
  const answer = await names(video)
  expect([answer.status, (await answer.json()).error]).toEqual([
    422,
    expect.objectContaining({
      message: 'Failed to fetch video details',
      fields: { url: 'Failed to fetch video details' },
    }),
  ])
  expect([await guidesOf(video), await files()]).toEqual([0, before])
})

test('a site that drips is not waited for (ERRS-149)', { timeout: 20_000 }, async () => {
  const video = newVideo()
  site.behaves(video, 'slow')
  expect((await names(video)).status).toBe(422)
})

test('a hostile title is a title: text, on one line, as long as we keep', async () => {
  const video = newVideo()
  const hostile = `<img src=x onerror=alert(1)>\u0000\n\u202Egnp.exe \ud800 ${'é'.repeat(300)}`
  site.behaves(video, { answer: { ...site.known(video), title: hostile, author_name: `A\u0000${'b'.repeat(999)}` } })
  const { title, author_name } = await shared(video)
  expect(title).toMatch(/^<img src=x onerror=alert\(1\)> gnp\.exe \ufffd é+$/)
  expect([...title].length).toBe(200)
  expect(author_name).toMatch(/^A b{198}$/)
  site.behaves(video, { answer: { title: ' \n ' } })
  expect(await shared(video)).toMatchObject({ title: 'YouTube video', author_name: null, thumbnail_url: null })
})

test('without a usable picture the guide is kept without one, and nothing else stays (GUID-16)', async () => {
  site.shows('/script.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'))
  site.shows('/bomb.png', pixelBomb(30_000))
  site.shows('/large.jpg', Buffer.alloc(4 * 1024 * 1024, 7))
  const addresses = [
    `${site.origin()}/missing.jpg`,
    `${site.origin()}/script.jpg`,
    `${site.origin()}/bomb.png`,
    `${site.origin()}/large.jpg`,
    'http://169.254.169.254/latest/meta-data/',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'nonsense',
    42,
  ]
  const sam = await member(server, 'Sam Sutton')
  for (const thumbnail_url of addresses) {
    const video = newVideo()
    site.behaves(video, { answer: { ...site.known(video), thumbnail_url } })
    const answer = await names(video, {}, sam)
    expect([thumbnail_url, answer.status, (await answer.json()).thumbnail_url]).toEqual([thumbnail_url, 201, null])
  }
  expect(await server.services.sql`select from files where user_id = ${sam.id}`).toHaveLength(0)
})

test('sixty questions an hour: failed attempts do not make us a means to knock at other doors', async () => {
  const bea = await member(server, 'Bea Booth')
  const video = newVideo()
  site.behaves(video, { status: 404 })
  for (let n = 0; n < 60; n++) expect((await names(video, {}, bea)).status).toBe(422)
  expect((await names(video, {}, bea)).status).toBe(429)
})

test('unless the operator allows it, no address inside is asked', async () => {
  const strict = await startTestServer({ YOUTUBE_OEMBED_URL: `${site.origin()}/oembed` })
  try {
    const before = site.asked.length
    const answer = await names(newVideo(), {}, await member(strict.server, 'Cat Cole'))
    expect([answer.status, site.asked.length]).toEqual([422, before])
  } finally {
    await strict.stop()
  }
})
