import { describe, expect, test } from 'vitest'
import { member, type Person, people, visitor } from '../../test/people.ts'
import { jpeg, mp4, paddedJpeg, pdf } from '../../test/pictures.ts'
import { comments, feedOf, pointsOf, story, uploads, writes } from '../../test/posts.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const missing = '00000000-0000-4000-8000-00000000dead'

const stateOf = async (id: string) => {
  const [row] = await server.services.sql`select state from files where id = ${id}`
  return row?.state as string
}
const storageOf = async (person: Person) => {
  const [row] = await server.services.sql`select used_bytes::int from user_storage where user_id = ${person.id}`
  return row?.used_bytes as number
}

describe('writing', () => {
  test('a post is kept as typed, is general and user-created whatever else is asked for, and earns 5 points (FEED-07, FEED-09, GAMI-03, CALL-79)', async () => {
    const { ann, sam } = await people(server)
    const post = await writes(ann, {
      content: '<b>Hi</b> & bye',
      is_private: true,
      user_id: sam.id,
      category_id: 'news',
      metadata: { source: 'rss' },
      is_system_generated: true,
      link: 'https://elsewhere.example',
      like_count: 99,
      created_at: '2001-01-01',
    })
    expect(post).toMatchObject({
      user: { id: ann.id, name: 'Ann Archer', avatar_url: null },
      title: story.title,
      content: '<b>Hi</b> & bye',
      link: null,
      category_id: 'general',
      metadata: { source: 'user_created' },
      is_private: true,
      is_system_generated: false,
      is_own: true,
      is_hidden: false,
      my_reaction: null,
      like_count: 0,
      comment_count: 0,
      comments: [],
      media: [],
      version: 1,
    })
    expect(Date.parse(post.created_at)).toBeGreaterThan(Date.now() - 60_000)
    expect(await (await ann.get(`/posts/${post.id}`)).json()).toEqual(post)
    expect(await pointsOf(ann)).toBe(5)
  })

  test('title and content are asked for, and spaces are neither (FEED-07)', async () => {
    const ann = await member(server, 'Ann Archer')
    for (const empty of [{}, { title: ' ', content: '\n' }]) {
      const answer = await ann.post('/posts', empty)
      expect([answer.status, (await answer.json()).error.fields]).toEqual([
        400,
        { title: 'Please enter a title', content: 'Please write something' },
      ])
    }
    expect((await ann.post('/posts', { ...story, title: 'x'.repeat(201) })).status).toBe(400)
    expect((await ann.post('/posts', { ...story, content: 'x'.repeat(10_001) })).status).toBe(400)
    expect((await feedOf(ann, 'following')).items).toEqual([])
  })

  test('pictures and a video come with it, in their order, and take storage until it is deleted (FEED-08, CALL-27, CALL-82)', async () => {
    const ann = await member(server, 'Ann Archer')
    const [one, film, two] = [await uploads(ann), await uploads(ann, 'post', mp4()), await uploads(ann)]
    const post = await writes(ann, { file_ids: [two, film, one, two] })
    expect(post.media).toEqual([
      { id: expect.any(String), url: `/files/${two}`, type: 'image', width: 60, height: 40 },
      { id: expect.any(String), url: `/files/${film}`, type: 'video', width: null, height: null },
      { id: expect.any(String), url: `/files/${one}`, type: 'image', width: 60, height: 40 },
    ])
    expect(await storageOf(ann)).toBeGreaterThan(0)
    expect((await ann.delete(`/posts/${post.id}`)).status).toBe(204)
    expect(await Promise.all([one, film, two].map(stateOf))).toEqual(['removed', 'removed', 'removed'])
    expect(await storageOf(ann)).toBe(0)
  })

  test('a file over 10 MB is refused in the specified words, and so is what is neither picture nor video (FEED-08, ERRS-145)', async () => {
    const ann = await member(server, 'Ann Archer')
    const large = await ann.post('/uploads/post', await paddedJpeg(10_485_761))
    expect([large.status, (await large.json()).error.message]).toEqual([
      413,
      'Some files were too large. Maximum size is 10MB per file.',
    ])
    expect((await ann.post('/uploads/post', pdf())).status).toBe(415)
  })

  test('somebody else’s file, one of another kind, one in use and one that is none are refused, and nothing of the post stays', async () => {
    const { ann, sam } = await people(server)
    const [sams, note, mine, used] = [
      await uploads(sam),
      await uploads(ann, 'note'),
      await uploads(ann),
      await uploads(ann),
    ]
    const first = await writes(ann, { file_ids: [used] })
    for (const foreign of [sams, note, used, missing])
      expect((await ann.post('/posts', { ...story, file_ids: [mine, foreign] })).status).toBe(404)
    const many = Array.from({ length: 11 }, (_, n) => missing.slice(0, -2) + String(n).padStart(2, '0'))
    expect((await ann.post('/posts', { ...story, file_ids: many })).status).toBe(400)
    expect((await feedOf(ann, 'following')).items).toEqual([first])
    expect(await pointsOf(ann)).toBe(5)
    expect([await stateOf(sams), await stateOf(mine), await stateOf(used)]).toEqual(['pending', 'pending', 'stored'])
    const [kept] = await server.services.sql`select count(*)::int as posts from posts where user_id = ${ann.id}`
    expect(kept?.posts).toBe(1)
  })

  test('sent again after a lost answer, or twenty times at once, it is one post with one set of points', async () => {
    const ann = await member(server, 'Ann Archer')
    const key = { 'idempotency-key': 'attempt-0001' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => ann.post('/posts', story, key)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    const again = await ann.post('/posts', story, key)
    expect((await feedOf(ann, 'following')).items).toEqual([await again.json()])
    expect(await pointsOf(ann)).toBe(5)
  })

  test('ten posts make a Storyteller, who is told once (GAMI-06)', async () => {
    const ann = await member(server, 'Ann Archer')
    const badges = () => server.services.sql`
      select badge_id from user_badges where user_id = ${ann.id} and badge_id = 'storyteller'`
    for (let post = 1; post < 10; post++) await writes(ann)
    expect(await badges()).toHaveLength(0)
    const tenth = await writes(ann)
    expect(await badges()).toHaveLength(1)
    await ann.delete(`/posts/${tenth.id}`)
    await writes(ann)
    const told = await server.services.sql`
      select from notifications where user_id = ${ann.id} and dedupe_key = 'badge:storyteller'`
    expect([(await badges()).length, told.length]).toEqual([1, 1])
  })

  test('twenty posts an hour are enough for one member, and sixty for new accounts at one address; what was refused does not count', async () => {
    const ann = await member(server, 'Ann Archer')
    expect((await ann.post('/posts', { ...story, file_ids: [missing] })).status).toBe(404)
    const answers = await Promise.all(Array.from({ length: 25 }, () => ann.post('/posts', story)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    const late = await ann.post('/posts', story)
    expect([late.status, (await late.json()).error.message]).toEqual([
      429,
      expect.stringMatching(/^Too many attempts. Please try again in \d+ minutes\.$/),
    ])
    const crowd = await Promise.all(['Bea Booth', 'Cy Cole', 'Di Dunn'].map((name) => member(server, name)))
    let written = 20
    for (const person of crowd) {
      Object.assign(person, { address: ann.address })
      for (let post = 0; post < 20; post++) if ((await person.post('/posts', story)).status === 201) written++
    }
    expect(written).toBe(60)
    await server.services.sql`
      update users set created_at = now() - interval '2 days' where id = ${crowd[2]?.id ?? ''}`
    expect((await crowd[2]?.post('/posts', story))?.status).toBe(201)
  })
})

describe('changing', () => {
  test('an edit changes title, content and when it was, and nothing else (FEED-10, CALL-79)', async () => {
    const ann = await member(server, 'Ann Archer')
    const before = await writes(ann, { file_ids: [await uploads(ann)] })
    const answer = await ann.patch(`/posts/${before.id}`, {
      version: 1,
      title: 'Second run',
      content: 'At the first.',
      is_private: true,
      file_ids: [],
      category_id: 'news',
      metadata: {},
    })
    const after = await answer.json()
    expect(after).toEqual({
      ...before,
      title: 'Second run',
      content: 'At the first.',
      version: 2,
      updated_at: expect.any(String),
    })
    expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse(before.updated_at))
  })

  test('the later of two saves is told, also in parallel; reactions and comments meanwhile make nobody late', async () => {
    const { ann, sam } = await people(server)
    const post = await writes(ann)
    await comments(sam, post)
    await sam.put(`/posts/${post.id}/reaction`, { type: 'like' })
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((title) => ann.patch(`/posts/${post.id}`, { ...story, title, version: 1 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const late = await ann.patch(`/posts/${post.id}`, { ...story, version: 1 })
    expect((await late.json()).error.code).toBe('changed_elsewhere')
    expect((await ann.patch(`/posts/${post.id}`, { version: 2, title: '', content: '' })).status).toBe(400)
  })

  test('a deleted post is gone for everybody, comments included, takes its points back once, and stays as a row (CALL-79)', async () => {
    const { ann, sam } = await people(server)
    const post = await writes(ann)
    const comment = await comments(sam, post)
    const answers = await Promise.all([1, 2, 3].map(() => ann.delete(`/posts/${post.id}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404])
    for (const person of [ann, sam]) {
      expect((await person.get(`/posts/${post.id}`)).status).toBe(404)
      expect((await person.get(`/posts/${post.id}/comments`)).status).toBe(404)
      expect((await feedOf(person)).items.filter(({ id }) => id === post.id)).toEqual([])
    }
    expect((await sam.patch(`/comments/${comment.id}`, { content: 'Still here', version: 1 })).status).toBe(404)
    expect([await pointsOf(ann), await pointsOf(sam)]).toEqual([0, 1])
    const [row] = await server.services.sql`select title, deleted_at from posts where id = ${post.id}`
    expect(row).toEqual({ title: story.title, deleted_at: expect.any(Date) })
  })
})

test('only its author edits and deletes a post: to others it is as if it were not there, and a visitor is asked to sign in (FEED-14)', async () => {
  const { ann, sam } = await people(server)
  const post = await writes(ann)
  const attempts = (person: Person, id: string) => [
    person.patch(`/posts/${id}`, { ...story, version: 1 }),
    person.delete(`/posts/${id}`),
  ]
  const answers = async (asked: Promise<Response>[]) =>
    Promise.all((await Promise.all(asked)).map(async (answer) => `${answer.status} ${await answer.text()}`))
  const foreign = await answers(attempts(sam, post.id))
  expect(foreign).toEqual(await answers(attempts(sam, missing)))
  expect(foreign.every((answer) => answer.startsWith('404'))).toBe(true)
  expect(await (await sam.get(`/posts/${post.id}`)).json()).toEqual({ ...post, is_own: false })
  const nobody = visitor(server)
  for (const answer of await Promise.all([
    ...attempts(nobody, post.id),
    nobody.get('/posts'),
    nobody.post('/posts', story),
    nobody.get(`/posts/${post.id}`),
    nobody.get(`/posts/${post.id}/comments`),
  ]))
    expect(answer.status).toBe(401)
  expect((await sam.get('/posts/not-an-id')).status).toBe(404)
})

test('whatever fails inside, nothing of the post stays: no row, no picture taken, no points', async () => {
  const ann = await member(server, 'Ann Archer')
  const picture = await uploads(ann)
  await server.services.sql.unsafe(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger fail before insert on point_transactions for each row
      when (new.user_id = '${ann.id}') execute function fail()`)
  const answer = await ann.post('/posts', { ...story, file_ids: [picture] })
  expect(answer.status).toBe(500)
  await server.services.sql.unsafe('drop trigger fail on point_transactions')
  expect((await feedOf(ann, 'following')).items).toEqual([])
  expect([await stateOf(picture), await pointsOf(ann)]).toEqual(['pending', 0])
  expect((await writes(ann, { file_ids: [picture] })).media).toHaveLength(1)
})

test('a picture that is really a script is refused', async () => {
  const ann = await member(server, 'Ann Archer')
  const page = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  expect((await ann.post('/uploads/post', page, { 'content-type': 'image/jpeg' })).status).toBe(415)
  expect((await ann.post('/uploads/post', await jpeg(30, 20))).status).toBe(201)
})
