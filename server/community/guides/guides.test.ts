import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Guide, type GuidePage, guideMakes, guideModels, guidesCounted } from '#domain/community/guide.ts'
import { member, type Person, people, visitor } from '../../test/people.ts'
import { jpeg, pdf } from '../../test/pictures.ts'
import { stateOfFile } from '../../test/records.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

async function uploads(person: Person, kind = 'guide', bytes: Buffer = pdf(), name = 'My secret name.pdf') {
  const answer = await person.post(`/uploads/${kind}`, bytes, { 'x-file-name': encodeURIComponent(name) })
  expect(answer.status).toBe(201)
  return (await answer.json()).id as string
}
const about = {
  title: 'Bleeding brakes',
  description: 'From the far wheel to the near one.',
  make: 'Ford',
  model: 'All',
}
const video = { ...about, type: 'youtube', url: 'https://youtu.be/dQw4w9WgXcQ' }

async function shares(person: Person, details: object = {}): Promise<Guide> {
  const answer = await person.post('/guides', { ...video, ...details })
  expect(answer.status).toBe(201)
  return answer.json()
}
async function sharesPaper(person: Person, details: object = {}): Promise<Guide> {
  const answer = await person.post('/guides', { ...about, type: 'file', file_id: await uploads(person), ...details })
  expect(answer.status).toBe(201)
  return answer.json()
}
const listed = async (person: Person, query = ''): Promise<GuidePage> => (await person.get(`/guides${query}`)).json()
const searched = (person: Person, search: string) => listed(person, `?search=${encodeURIComponent(search)}`)
const titles = ({ items }: GuidePage) => items.map(({ title }) => title)
const pointsOf = async (person: Person) =>
  (await server.services.sql`select total_points from user_points where user_id = ${person.id}`)[0]?.total_points
const fields = async (answer: Response) => ((await answer.json()) as { error: { fields: object } }).error.fields

/** Bare rows, for tests that only need many of them. */
const fill = (user_id: string, count: number, title = 'Filler') => server.services.sql`
  insert into guides (user_id, title, description, type, video_id, make, model, created_at)
  select ${user_id}, ${title} || ' ' || n, 'Nothing', 'youtube', 'dQw4w9WgXcQ', 'All', 'All', now() - n * interval '1 minute'
    from generate_series(1, ${count}::int) n`
const empty = () => server.services.sql`delete from guides`

describe('sharing a guide', () => {
  test('a PDF is kept, listed for everybody with its author, and opened (GUID-14, GUID-17, DATA-35, C-36, CALL-84)', async () => {
    await empty()
    const { ann, sam } = await people(server)
    const paper = pdf('brakes')
    const guide = await sharesPaper(ann, { file_id: await uploads(ann, 'guide', paper) })
    expect(guide).toMatchObject({
      ...about,
      type: 'file',
      video_id: null,
      thumbnail_url: null,
      user: { id: ann.id, name: 'Ann Archer', avatar_url: null },
      is_own: true,
    })
    expect(await listed(sam)).toEqual({
      items: [{ ...guide, is_own: false }],
      next: null,
      total: 1,
      has_more_than_total: false,
    })
    const opened = await sam.get(`${guide.url}?view`)
    expect(Buffer.from(await opened.arrayBuffer()).equals(paper)).toBe(true)
    expect(opened.headers.get('content-type')).toBe('application/pdf')
    expect(opened.headers.get('content-disposition')).toBe("inline; filename*=UTF-8''Bleeding%20brakes.pdf")
    expect(opened.headers.get('cache-control')).toBe('private, max-age=0, must-revalidate')
    expect((await sam.get(guide.url)).headers.get('content-disposition')).toMatch(/^attachment/)
  })

  test('a video is kept by its id; unless the operator names a site to ask, nobody is asked (GUID-12, CALL-85)', async () => {
    const ann = await member(server, 'Ann Archer')
    const guide = await shares(ann, { url: 'youtube.com/watch?v=dQw4w9WgXcQ&t=12' })
    expect(guide).toMatchObject({
      ...about,
      type: 'youtube',
      video_id: 'dQw4w9WgXcQ',
      url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      thumbnail_url: null,
      author_name: null,
    })
    for (const title of [' ', '\u0085', '\u200b']) expect((await shares(ann, { title })).title).toBe('YouTube video')
    expect(await fields(await ann.post('/guides', { ...video, description: '\u0085' }))).toEqual({
      description: 'Please enter a description',
    })
  })

  test('title, description, make and model are required, of these lists (GUID-08..11, ERRS-148)', async () => {
    const ann = await member(server, 'Ann Archer')
    expect(guideMakes).toEqual(['All', 'Toyota', 'Honda', 'Ford', 'BMW', 'Mercedes', 'Porsche'])
    expect(guideModels).toEqual(['All', 'Supra', 'Civic', 'Mustang', 'M3', 'C-Class', '911'])
    expect(await fields(await ann.post('/guides', { type: 'file' }))).toEqual({
      title: 'Please enter a title',
      description: 'Please enter a description',
      make: 'Please choose a make',
      model: 'Please choose a model',
      file_id: expect.any(String),
    })
    const wrong = {
      type: 'youtube',
      url: 'https://vimeo.com/1',
      description: ' ',
      make: 'Lada',
      model: '',
      title: 'x'.repeat(201),
    }
    expect(await fields(await ann.post('/guides', wrong))).toEqual({
      url: 'Invalid YouTube URL',
      title: 'Use 200 characters or fewer',
      description: 'Please enter a description',
      make: 'Please choose a make',
      model: 'Please choose a model',
    })
    expect(await fields(await ann.post('/guides', { ...about, type: 'youtube' }))).toEqual({
      url: 'Invalid YouTube URL',
    })
    expect((await ann.post('/guides', { ...about, type: 'essay' })).status).toBe(400)
  })

  test('nothing but a PDF of ten megabytes is taken, whatever it is called (GUID-13)', async () => {
    const ann = await member(server, 'Ann Archer')
    const sends = async (bytes: Buffer) => {
      const answer = await ann.post('/uploads/guide', bytes, { 'x-file-name': 'manual.pdf' })
      return [answer.status, (await answer.json()).error.message]
    }
    expect(await sends(await jpeg(20, 20))).toEqual([415, 'Only PDF files are allowed.'])
    expect(await sends(Buffer.from('<script>alert(1)</script>'))).toEqual([415, 'Only PDF files are allowed.'])
    const large = Buffer.concat([pdf(), Buffer.alloc(10_485_760)])
    expect(await sends(large)).toEqual([413, 'manual.pdf is too large. Maximum size is 10MB.'])
  })

  test('a guide earns fifteen points, the third the badge Mentor; deleting takes the points back (GAMI-03, GAMI-06)', async () => {
    const ann = await member(server, 'Ann Archer')
    const before = Number(await pointsOf(ann))
    const first = await shares(ann)
    await sharesPaper(ann)
    expect(await pointsOf(ann)).toBe(before + 30)
    const badges = () => server.services.sql`select from user_badges where user_id = ${ann.id} and badge_id = 'mentor'`
    expect(await badges()).toHaveLength(0)
    await shares(ann)
    expect(await badges()).toHaveLength(1)
    expect((await ann.delete(`/guides/${first.id}`)).status).toBe(204)
    expect((await ann.delete(`/guides/${first.id}`)).status).toBe(404)
    expect(await pointsOf(ann)).toBe(before + 30)
  })

  test('200 at once with one name for the attempt leave one guide, and one reward', async () => {
    const ann = await member(server, 'Ann Archer')
    const before = Number(await pointsOf(ann))
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => ann.post('/guides', video, { 'idempotency-key': key })),
    )
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
    const again = await ann.post('/guides', video, { 'idempotency-key': key })
    expect(again.status).toBe(201)
    const rows = await server.services.sql`select id from guides where user_id = ${ann.id}`
    expect(rows.map(({ id }) => id)).toEqual([(await again.json()).id])
    expect(await pointsOf(ann)).toBe(before + 15)
  })

  test('twenty guides a day, even when thirty come at once; what is refused does not count', async () => {
    const ann = await member(server, 'Ann Archer')
    for (let n = 0; n < 25; n++) expect((await ann.post('/guides', { ...video, make: 'Lada' })).status).toBe(400)
    const answers = await Promise.all(Array.from({ length: 30 }, () => ann.post('/guides', video)))
    expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(20)
    for (let n = 0; n < 20; n++) await ann.post('/guides', video)
    const refused = await ann.post('/guides', video)
    expect([refused.status, (await refused.json()).error.message]).toEqual([429, expect.stringMatching(/^Too many/)])
    expect(await server.services.sql`select from guides where user_id = ${ann.id}`).toHaveLength(20)
  })

  test('when the guide cannot be kept, neither are its file and its points', async () => {
    const ann = await member(server, 'Ann Archer')
    const before = await pointsOf(ann)
    const file_id = await uploads(ann)
    const { sql } = server.services
    await sql.unsafe(`create function fail() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
      create constraint trigger fail after insert on guides deferrable initially deferred
        for each row execute function fail();`)
    expect((await ann.post('/guides', { ...about, type: 'file', file_id })).status).toBe(500)
    await sql.unsafe('drop trigger fail on guides; drop function fail')
    expect(await stateOfFile(server, file_id)).toBe('pending')
    expect(await pointsOf(ann)).toBe(before)
    await sharesPaper(ann, { file_id })
  })
})

describe('finding a guide', () => {
  test('newest first, eighteen a page, with the total, none twice and none left out (GUID-05, CNST-25, CALL-84)', async () => {
    await empty()
    const ann = await member(server, 'Ann Archer')
    await fill(ann.id, 40)
    const first = await listed(ann)
    expect(first).toMatchObject({ total: 40, has_more_than_total: false })
    const second = await listed(ann, `?after=${first.next}`)
    const third = await listed(ann, `?after=${second.next}`)
    expect([first, second, third].map(({ items }) => items.length)).toEqual([18, 18, 4])
    expect([...titles(first), ...titles(second), ...titles(third)]).toEqual(
      Array.from({ length: 40 }, (_, n) => `Filler ${n + 1}`),
    )
    expect(third.next).toBeNull()
    expect((await ann.get('/guides?after=nonsense')).status).toBe(400)
    expect((await listed(ann, `?after=${randomUUID()}`)).items).toEqual([])
  })

  test('several of one moment are paged without a gap', async () => {
    await empty()
    const ann = await member(server, 'Ann Archer')
    await server.services.sql`
      insert into guides (user_id, title, description, type, video_id, make, model, created_at)
      select ${ann.id}, 'Same ' || n, 'Nothing', 'youtube', 'dQw4w9WgXcQ', 'All', 'All', '2026-01-01'
        from generate_series(1, 40) n`
    const pages = [await listed(ann)]
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await listed(ann, `?after=${next}`))
    expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(40)
  })

  test('search looks in title, make, model and description, whatever the case, and takes signs as they are (GUID-03, C-35)', async () => {
    await empty()
    const { ann, sam } = await people(server)
    await shares(ann, {
      title: 'Valve clearances',
      make: 'Porsche',
      model: '911',
      description: 'Cold, and 100% patience',
    })
    await shares(ann, { title: 'snake_case wiring', make: 'All', model: 'C-Class', description: 'Follow the \\ wire' })
    await shares(ann, {
      title: 'Oil, and 1000 miles',
      make: 'Honda',
      model: 'Civic',
      description: 'Drain, refill, Élan',
    })
    const [valves, wiring, oil] = ['Valve clearances', 'snake_case wiring', 'Oil, and 1000 miles']
    const found: Record<string, (string | undefined)[]> = {
      VALVE: [valves],
      porSCHE: [valves],
      '911': [valves],
      patience: [valves],
      '100%': [valves],
      '%': [valves],
      _: [wiring],
      snake_: [wiring],
      '\\': [wiring],
      'c-class': [wiring],
      'civic ': [oil],
      éLAN: [oil],
      o: [oil, wiring, valves],
      '1000 miles': [oil],
      'valve 911': [],
      "'; drop table guides; --": [],
    }
    for (const [search, expected] of Object.entries(found)) {
      const page = await searched(sam, search)
      expect([search, titles(page), page.total]).toEqual([search, expected, expected.length])
    }
    expect(titles(await searched(sam, '  '))).toHaveLength(3)
    expect((await sam.get(`/guides?search=${'x'.repeat(101)}`)).status).toBe(400)
    expect((await sam.get('/guides?search=a%00b')).status).toBe(400)
  })

  test('a search that finds much is paged like the rest, and counted only so far', async () => {
    await empty()
    const ann = await member(server, 'Ann Archer')
    await fill(ann.id, guidesCounted + 30, 'Gearbox')
    await fill(ann.id, 25, 'Clutch')
    const much = await searched(ann, 'gearbox')
    expect(much).toMatchObject({ total: guidesCounted, has_more_than_total: true })
    expect(titles(much)[0]).toBe('Gearbox 1')
    expect((await listed(ann, `?search=gearbox&after=${much.next}`)).items[0]?.title).toBe('Gearbox 19')
    const some = await searched(ann, 'clutch')
    expect(some).toMatchObject({ total: 25, has_more_than_total: false })
    const rest = await listed(ann, `?search=clutch&after=${some.next}`)
    expect([titles(rest).length, titles(rest)[0], rest.next, rest.total]).toEqual([7, 'Clutch 19', null, 25])
    expect(await listed(ann)).toMatchObject({ total: guidesCounted, has_more_than_total: true })
  })

  test('one or two letters are found whether few guides have them or most', async () => {
    await empty()
    const { ann, sam } = await people(server)
    await fill(ann.id, 40, 'Wheel')
    await shares(ann, { title: 'Kwik fix', description: 'Ünter the bonnet, 100%' })
    for (const [search, total] of Object.entries({
      wh: 40,
      kw: 1,
      KW: 1,
      k: 1,
      x: 1,
      Ü: 1,
      '0%': 1,
      '%': 1,
      zz: 0,
      _: 0,
    })) {
      const page = await searched(sam, search)
      expect([search, page.total, page.items.length]).toEqual([search, total, Math.min(total, 18)])
    }
    await sam.put(`/blocks/${ann.id}`)
    expect((await searched(sam, 'wh')).total + (await searched(sam, 'kw')).total).toBe(0)
    await sam.delete(`/blocks/${ann.id}`)
  })

  test('sixty searches a minute', async () => {
    const ann = await member(server, 'Ann Archer')
    for (let n = 0; n < 60; n++) expect((await ann.get('/guides?search=x')).status).toBe(200)
    expect((await ann.get('/guides?search=x')).status).toBe(429)
    expect((await ann.get('/guides')).status).toBe(200)
  })
})

describe('whose a guide is', () => {
  test('a visitor is told to sign in, everywhere, and gets no file (GUID-17, GUID-18)', async () => {
    const ann = await member(server, 'Ann Archer')
    const { id, url, version } = await sharesPaper(ann)
    const nobody = visitor(server)
    const answers = [
      await nobody.get('/guides'),
      await nobody.get(`/guides/${id}`),
      await nobody.post('/guides', video),
      await nobody.patch(`/guides/${id}`, { ...about, version }),
      await nobody.delete(`/guides/${id}`),
      await nobody.post('/uploads/guide', pdf()),
    ]
    for (const answer of answers)
      expect([answer.status, (await answer.json()).error.message]).toEqual([401, 'Not authenticated'])
    const file = await nobody.get(url)
    expect([file.status, file.headers.get('cache-control')]).toEqual([404, 'no-store'])
    await server.services.sql`update files set visibility = 'public' where id = ${url.split('/')[2] ?? ''}`
    expect((await nobody.get(url)).status).toBe(404)
  })

  test('its author changes it; the later of two changes is told; its kind, file and author stay', async () => {
    const { ann, sam } = await people(server)
    const guide = await sharesPaper(ann)
    const path = `/guides/${guide.id}`
    const change = { title: 'Brakes, again', description: 'Shorter.', make: 'BMW', model: 'M3' }
    const forged = { ...change, version: guide.version, user_id: sam.id, url: 'x', hidden_at: null, type: 'youtube' }
    const changed = await (await ann.patch(path, forged)).json()
    expect(changed).toEqual({ ...guide, ...change, version: guide.version + 1 })
    const late = await ann.patch(path, { ...change, version: guide.version })
    expect([late.status, (await late.json()).error.code]).toEqual([409, 'changed_elsewhere'])
    expect(await fields(await ann.patch(path, { ...change, title: ' ', version: 2 }))).toEqual({
      title: 'Please enter a title',
    })
  })

  test('another’s guide is read, and neither changed nor deleted; an id of nothing is nothing', async () => {
    const { ann, sam } = await people(server)
    const { id, version } = await sharesPaper(ann)
    expect((await sam.get(`/guides/${id}`)).status).toBe(200)
    for (const path of [`/guides/${id}`, `/guides/${randomUUID()}`, '/guides/nonsense']) {
      const changed = await sam.patch(path, { ...about, version })
      expect([changed.status, (await changed.json()).error.message]).toEqual([404, 'Guide not found'])
      expect((await sam.delete(path)).status).toBe(404)
    }
    expect(await (await ann.get(`/guides/${id}`)).json()).toMatchObject({ title: about.title })
  })

  test('another’s upload, one of another kind and one already used cannot become a guide', async () => {
    const { ann, sam } = await people(server)
    const names = async (file_id: string) => (await sam.post('/guides', { ...about, type: 'file', file_id })).status
    const anns = await uploads(ann)
    expect(await names(anns)).toBe(404)
    expect(await stateOfFile(server, anns)).toBe('pending')
    expect(await names(await uploads(sam, 'document'))).toBe(404)
    expect(await names(randomUUID())).toBe(404)
    const used = await uploads(sam)
    expect(await names(used)).toBe(201)
    expect(await names(used)).toBe(404)
  })

  test('a deleted guide is gone with its file, for its author too', async () => {
    const { ann, sam } = await people(server)
    const { id, url, title } = await sharesPaper(ann)
    expect((await ann.delete(`/guides/${id}`)).status).toBe(204)
    for (const person of [ann, sam]) {
      expect((await person.get(`/guides/${id}`)).status).toBe(404)
      expect((await person.get(url)).status).toBe(404)
      expect((await searched(person, title)).items.map((guide) => guide.id)).not.toContain(id)
    }
    expect(await stateOfFile(server, url.split('/')[2] ?? '')).toBe('removed')
  })

  test('a guide and its file are gone across a block, with a suspension and with the account; and back when that ends', async () => {
    await empty()
    const { ann, sam } = await people(server)
    const { id, url } = await sharesPaper(ann)
    const { sql } = server.services
    const seen = async (person = sam) => {
      const page = await searched(person, 'bleeding')
      const all = await listed(person)
      return [
        (await person.get(`/guides/${id}`)).status,
        (await person.get(url)).status,
        page.total,
        page.items.length,
        all.total,
        all.items.length,
      ]
    }
    const [open, gone] = [
      [200, 200, 1, 1, 1, 1],
      [404, 404, 0, 0, 0, 0],
    ]
    expect(await seen()).toEqual(open)
    await sql`insert into blocks (blocker_id, blocked_id) values (${ann.id}, ${sam.id})`
    expect(await seen()).toEqual(gone)
    await sql`update blocks set blocker_id = ${sam.id}, blocked_id = ${ann.id}`
    expect(await seen()).toEqual(gone)
    expect(await seen(ann)).toEqual(open)
    await sql`delete from blocks`
    await sql`update users set suspended_at = now() where id = ${ann.id}`
    expect(await seen()).toEqual(gone)
    await sql`update users set suspended_at = null where id = ${ann.id}`
    expect(await seen()).toEqual(open)
    await sql`update users set deleted_at = now() where id = ${ann.id}`
    expect(await seen()).toEqual(gone)
  })

  test('what a moderator has hidden only its author sees, marked, in its place; restored it is as before', async () => {
    await empty()
    const { ann, sam } = await people(server)
    await fill(ann.id, 20)
    const { id, url, version } = await sharesPaper(ann)
    const { sql } = server.services
    await sql`update guides set hidden_at = now(), created_at = now() - interval '210 seconds' where id = ${id}`
    expect([(await sam.get(`/guides/${id}`)).status, (await sam.get(url)).status]).toEqual([404, 404])
    expect(await listed(sam)).toMatchObject({ total: 20 })
    expect((await searched(sam, 'bleeding')).total).toBe(0)
    const own = await listed(ann)
    expect(own.total).toBe(21)
    expect(own.items.slice(2, 5).map(({ title, is_hidden }) => [title, is_hidden])).toEqual([
      ['Filler 3', false],
      [about.title, true],
      ['Filler 4', false],
    ])
    expect((await searched(ann, 'bleeding')).items.map(({ is_hidden }) => is_hidden)).toEqual([true])
    expect((await ann.get(url)).status).toBe(200)
    await sql`update guides set hidden_at = null where id = ${id}`
    expect(await (await sam.get(`/guides/${id}`)).json()).toMatchObject({ is_hidden: false, version })
    expect((await sam.get(url)).status).toBe(200)
  })
})
