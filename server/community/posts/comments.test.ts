import { describe, expect, test } from 'vitest'
import type { CommentPage } from '#domain/community/post.ts'
import { member, type Person, people, visitor } from '../../test/people.ts'
import { comments, feedOf, noticesOf, pointsOf, writes } from '../../test/posts.ts'
import { addPost } from '../../test/rows.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const missing = '00000000-0000-4000-8000-00000000dead'

const thread = async (person: Person, post: { id: string }, after?: string | null): Promise<CommentPage> =>
  (await person.get(`/posts/${post.id}/comments${after ? `?after=${after}` : ''}`)).json()

describe('adding', () => {
  test('a comment is kept, counted, worth a point, and its post’s author is told (FEED-06, NOTI-08, GAMI-03, CALL-80)', async () => {
    const { ann, sam } = await people(server)
    const post = await writes(ann, { title: 'First <b>run</b>' })
    const comment = await comments(sam, post, '  <i>Lovely</i>  ')
    expect(comment).toEqual({
      id: expect.any(String),
      post_id: post.id,
      user: { id: sam.id, name: 'Sam Sutton', avatar_url: null },
      content: '<i>Lovely</i>',
      is_own: true,
      is_hidden: false,
      version: 1,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    expect(await (await ann.get(`/posts/${post.id}`)).json()).toMatchObject({
      comment_count: 1,
      comments: [{ ...comment, is_own: false }],
    })
    expect(await pointsOf(sam)).toBe(1)
    expect(await noticesOf(ann)).toEqual([
      {
        type: 'post_comment',
        title: 'Sam Sutton commented on your post',
        content: 'First run',
        metadata: { post_id: post.id, user_id: sam.id },
      },
    ])
    await comments(ann, post, 'Thanks')
    expect([(await noticesOf(ann)).length, (await noticesOf(sam)).length]).toEqual([1, 1])
  })

  test('three comments ring once, and count until they are read; whoever takes part is told, nobody else', async () => {
    const { ann, sam } = await people(server)
    const [bea, carl] = await Promise.all([member(server, 'Bea Baker'), member(server, 'Carl Cook')])
    const post = await writes(ann, { title: 'Brakes' })
    await comments(bea, post, 'Mine too')
    for (const words of ['One', 'Two', 'Three']) await comments(sam, post, words)
    const about = { type: 'post_comment', content: 'Brakes' }
    expect(await noticesOf(ann)).toEqual([
      { ...about, title: '4 new comments on your post', metadata: { post_id: post.id } },
    ])
    expect(await noticesOf(bea)).toEqual([
      {
        ...{ ...about, title: '3 new comments on a post you commented on' },
        metadata: { post_id: post.id, user_id: sam.id },
      },
    ])
    expect([await noticesOf(carl), await noticesOf(sam)]).toEqual([[], []])
    await bea.post('/notifications/read')
    await comments(ann, post, 'Thanks')
    expect((await noticesOf(bea)).map(({ title }) => title)).toEqual([
      '3 new comments on a post you commented on',
      'Ann Archer also commented on a post',
    ])
  })

  test('a thread tells nobody who has a block with the writer or the author, lost the post, or took their comment back', async () => {
    const { ann, sam } = await people(server)
    const names = ['Bea Baker', 'Carl Cook', 'Dora Dunn', 'Eve Egan']
    const [bea, carl, dora, eve] = (await Promise.all(names.map((name) => member(server, name)))) as [
      Person,
      Person,
      Person,
      Person,
    ]
    for (const each of [bea, carl, dora, eve, sam]) await each.put(`/follows/${ann.id}`)
    const post = await writes(ann, { title: 'Private run', is_private: true })
    for (const each of [bea, carl, dora]) await comments(each, post, 'Count me in')
    const taken = await comments(eve, post, 'Count me in')
    await eve.delete(`/comments/${taken.id}`)
    await bea.put(`/blocks/${sam.id}`)
    await ann.put(`/blocks/${carl.id}`)
    await dora.delete(`/follows/${ann.id}`)
    for (const each of [bea, carl, dora, eve]) await each.post('/notifications/read')
    const before = await Promise.all([bea, carl, dora, eve].map(noticesOf))
    await comments(sam, post, 'And me')
    expect(await Promise.all([bea, carl, dora, eve].map(noticesOf))).toEqual(before)
    expect((await noticesOf(ann))[0]?.metadata).toEqual({ post_id: post.id })
  })

  test('many at once are one notification that counts them all', async () => {
    const { ann } = await people(server)
    const post = await writes(ann)
    const crowd = await Promise.all(Array.from({ length: 6 }, (_, n) => member(server, `Guest ${n}`)))
    await Promise.all(crowd.map((each) => comments(each, post, 'Hear, hear')))
    expect((await noticesOf(ann)).map(({ title }) => title)).toEqual(['6 new comments on your post'])
  })

  test('an empty comment, or only spaces, is refused (FEED-11)', async () => {
    const ann = await member(server, 'Ann Archer')
    const post = await writes(ann)
    for (const content of ['', '  \n\t ', undefined, 7, 'x'.repeat(5001)])
      expect((await ann.post(`/posts/${post.id}/comments`, { content })).status).toBe(400)
    expect((await thread(ann, post)).items).toEqual([])
  })

  test('invisible text is refused too, in a comment, a title or a post (FEED-07, FEED-11)', async () => {
    const ann = await member(server, 'Ann Archer')
    const post = await writes(ann)
    for (const unseen of ['\u0085', '\u001c', '\u200b', '\u00ad\u2060', '\u180e', '\u2028\u200d']) {
      expect((await ann.post(`/posts/${post.id}/comments`, { content: unseen })).status).toBe(400)
      expect((await ann.post('/posts', { title: unseen, content: 'Words' })).status).toBe(400)
      expect((await ann.post('/posts', { title: 'Words', content: unseen })).status).toBe(400)
    }
    expect((await comments(ann, post, '👍🏽')).content).toBe('👍🏽')
  })

  test('two hundred at once: the sixty of the hour are kept, each once, and the counter says so', async () => {
    const { ann, sam } = await people(server)
    const post = await writes(ann)
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => sam.post(`/posts/${post.id}/comments`, { content: `Word ${n}` })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(60)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(140)
    const [row] = await server.services.sql`
      select comment_count, (select count(*)::int from post_comments where post_id = posts.id) as kept
        from posts where id = ${post.id}`
    expect(row).toEqual({ comment_count: 60, kept: 60 })
    expect(await pointsOf(sam)).toBe(60)
  })

  test('sent again after a lost answer it is one comment with one notice', async () => {
    const { ann, sam } = await people(server)
    const post = await writes(ann)
    const key = { 'idempotency-key': 'attempt-0001' }
    const say = () => sam.post(`/posts/${post.id}/comments`, { content: 'Once' }, key)
    const first = await (await say()).json()
    expect(await (await say()).json()).toEqual(first)
    expect([(await thread(ann, post)).items.length, (await noticesOf(ann)).length]).toEqual([1, 1])
  })

  test('nobody is told of what is said about the house’s own posts', async () => {
    const sam = await member(server, 'Sam Sutton')
    const { sql } = server.services
    const house = '00000000-0000-4000-8000-000000000001'
    const id = await addPost(sql, house)
    await sql`update posts set is_system_generated = true where id = ${id}`
    await comments(sam, { id })
    await sam.put(`/posts/${id}/reaction`, { type: 'like' })
    expect(await sql`select from notifications where user_id = ${house}`).toHaveLength(0)
  })

  test('whatever fails inside, nothing stays: no comment, no count, no point, no notice', async () => {
    const { ann, sam } = await people(server)
    const post = await writes(ann)
    await server.services.sql.unsafe(`
      create function fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger fail before insert on notifications for each row
        when (new.user_id = '${ann.id}') execute function fail()`)
    const answers = [
      await sam.post(`/posts/${post.id}/comments`, { content: 'Lost' }),
      await sam.put(`/posts/${post.id}/reaction`, { type: 'like' }),
    ]
    await server.services.sql.unsafe('drop trigger fail on notifications')
    expect(answers.map(({ status }) => status)).toEqual([500, 500])
    expect(await (await ann.get(`/posts/${post.id}`)).json()).toEqual(post)
    expect(await pointsOf(sam)).toBe(0)
  })
})

describe('reading', () => {
  test('a post brings the first two, oldest first; the thread comes 20 a page, also while it grows and shrinks (FEED-06, CNST-24)', async () => {
    const { ann, sam } = await people(server)
    const post = await writes(ann)
    await server.services.sql`
      insert into post_comments (post_id, user_id, content, created_at)
      select ${post.id}, ${sam.id}, 'Word ' || n, timestamptz '2026-03-01' + n * interval '1 microsecond'
        from generate_series(1, 50) as n`
    const shown = (await feedOf(ann)).items.find(({ id }) => id === post.id)
    expect(shown?.comments.map(({ content }) => content)).toEqual(['Word 1', 'Word 2'])
    expect(shown?.comment_count).toBe(50)
    const read: string[] = []
    const sizes: number[] = []
    for (let after: string | null | undefined; after !== null; ) {
      const { items, next }: CommentPage = await thread(ann, post, after)
      read.push(...items.map(({ content }) => content))
      sizes.push(items.length)
      const last = items.at(-1)?.id ?? ''
      if (sizes.length === 1) await server.services.sql`delete from post_comments where id = ${last}`
      if (sizes.length === 2) await comments(sam, post, 'Late')
      after = next
    }
    expect(sizes).toEqual([20, 20, 11])
    expect(read).toEqual([...Array.from({ length: 50 }, (_, n) => `Word ${n + 1}`), 'Late'])
  })

  test('a long thread tells how many there are without counting them one by one', async () => {
    const { ann, sam } = await people(server)
    const post = await writes(ann)
    await server.services.sql`
      insert into post_comments (post_id, user_id, content) select ${post.id}, ${sam.id}, 'Word'
        from generate_series(1, 250)`
    expect((await (await ann.get(`/posts/${post.id}`)).json()).comment_count).toBe(250)
  })
})

describe('changing', () => {
  test('its author edits a comment, and the later of two saves is told (FEED-14, CALL-80)', async () => {
    const { ann, sam } = await people(server)
    const post = await writes(ann)
    const comment = await comments(sam, post)
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((content) => sam.patch(`/comments/${comment.id}`, { content, version: 1 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const saved = await sam.patch(`/comments/${comment.id}`, { content: ' Better ', version: 2, user_id: ann.id })
    expect(await saved.json()).toMatchObject({
      ...comment,
      content: 'Better',
      version: 3,
      updated_at: expect.any(String),
    })
    expect((await sam.patch(`/comments/${comment.id}`, { content: ' ', version: 3 })).status).toBe(400)
  })

  test('its author deletes it, once, and the count and the point go with it (FEED-14, CALL-80)', async () => {
    const { ann, sam } = await people(server)
    const post = await writes(ann)
    const comment = await comments(sam, post)
    const answers = await Promise.all([1, 2, 3].map(() => sam.delete(`/comments/${comment.id}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404])
    expect(await (await ann.get(`/posts/${post.id}`)).json()).toEqual(post)
    expect(await pointsOf(sam)).toBe(0)
    const [row] = await server.services.sql`select deleted_at from post_comments where id = ${comment.id}`
    expect(row?.deleted_at).toEqual(expect.any(Date))
  })

  test('nobody else does, not the author of the post either, and a foreign one is as one that is not there (FEED-14)', async () => {
    const { ann, sam } = await people(server)
    const comment = await comments(sam, await writes(ann))
    const attempts = (person: Person, id: string) => [
      person.patch(`/comments/${id}`, { content: 'Mine', version: 1 }),
      person.delete(`/comments/${id}`),
    ]
    const answers = async (asked: Promise<Response>[]) =>
      Promise.all((await Promise.all(asked)).map(async (answer) => `${answer.status} ${await answer.text()}`))
    const foreign = await answers(attempts(ann, comment.id))
    expect(foreign).toEqual(await answers(attempts(ann, missing)))
    expect(foreign).toEqual(await answers(attempts(ann, 'not-an-id')))
    expect(foreign.every((answer) => answer.startsWith('404'))).toBe(true)
    for (const answer of await Promise.all(attempts(visitor(server), comment.id))) expect(answer.status).toBe(401)
    expect((await ann.post(`/posts/${missing}/comments`, { content: 'Hello' })).status).toBe(404)
  })
})
