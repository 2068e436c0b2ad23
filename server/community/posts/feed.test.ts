import { describe, expect, test } from 'vitest'
import type { Post } from '#domain/community/post.ts'
import { member, type Person, people } from '../../test/people.ts'
import { block, comments, feedOf, follow, titlesOf, unfollow, writes } from '../../test/posts.ts'
import { startTestServer, type TestServer, useServer } from '../../test/server.ts'

const server = useServer()

/** A number of posts by a member, newest first, some of them with the same time. */
const addPosts = (person: Person, count: number, title = 'Post') => person.server.services.sql`
  insert into posts (user_id, title, content, created_at)
  select ${person.id}, ${title} || ' ' || n, 'Words', timestamptz '2026-03-01' - n / 3 * interval '1 microsecond'
    from generate_series(1, ${count}::integer) as n`

async function readThrough(person: Person, feed: string, between: (page: number) => Promise<unknown> = async () => {}) {
  const pages: Post[][] = []
  for (let after: string | null | undefined; after !== null; ) {
    const { items, next } = await feedOf(person, feed, after)
    pages.push(items)
    after = next
    await between(pages.length)
  }
  return pages
}

async function inANewCommunity(run: (server: TestServer) => Promise<void>) {
  const { server: fresh, stop } = await startTestServer()
  await run(fresh).finally(stop)
}

describe('pages', () => {
  test('the newest come first, 20 a page, to the last one, and a full last page promises no other (FEED-04, CNST-24, CALL-79)', () =>
    inANewCommunity(async (fresh) => {
      const ann = await member(fresh, 'Ann Archer')
      await addPosts(ann, 60)
      for (const feed of ['all', 'following']) {
        const pages = await readThrough(ann, feed)
        expect(pages.map(({ length }) => length)).toEqual([20, 20, 20])
        const all = pages.flat()
        expect(new Set(all.map(({ id }) => id)).size).toBe(60)
        const order = (post: Post) => Math.floor(Number(post.title.split(' ')[1]) / 3)
        expect(all.map(order)).toEqual(all.map(order).sort((a, b) => a - b))
      }
    }))

  test('posts that come, are deleted or erased while somebody reads on are neither repeated nor do they make others be skipped', () =>
    inANewCommunity(async (fresh) => {
      const { ann, sam } = await people(fresh)
      await follow(sam, ann)
      for (const feed of ['all', 'following']) {
        await fresh.services.sql`delete from posts`
        await addPosts(ann, 70)
        const before = (await fresh.services.sql`select id from posts`).map(({ id }) => id as string)
        const gone: string[] = []
        const pages = await readThrough(sam, feed, async (page) => {
          await writes(ann, { title: `New ${page}` })
          const last = (
            await fresh.services.sql<{ id: string }[]>`
            select id from posts where title like 'Post %' order by created_at desc, id desc offset ${page * 20 - 1 - gone.length} limit 1`
          )[0]
          if (!last) return
          gone.push(last.id)
          // The exact row where the page ended, once deleted by its author and once with an erased account.
          if (page % 2) await fresh.services.sql`update posts set deleted_at = now() where id = ${last.id}`
          else await fresh.services.sql`delete from posts where id = ${last.id}`
        })
        const read = pages.flat().map(({ id }) => id)
        expect(new Set(read).size).toBe(read.length)
        expect(before.filter((id) => !read.includes(id) && !gone.includes(id))).toEqual([])
        expect(pages.flat().filter(({ title }) => title.startsWith('New'))).toEqual([])
      }
    }))

  test('an invalid cursor is refused', async () => {
    const ann = await member(server, 'Ann Archer')
    for (const mark of ['x', '1', ann.id, `99999999999999999_${ann.id}`, `1_${ann.id}'`])
      expect((await ann.get(`/posts?after=${mark}`)).status).toBe(400)
    expect((await ann.get('/posts?feed=mine')).status).toBe(400)
    expect((await ann.get(`/posts?after=0_${ann.id}`)).status).toBe(200)
  })

  test('each post brings its first two comments and how many there are (FEED-06)', () =>
    inANewCommunity(async (fresh) => {
      const { ann, sam } = await people(fresh)
      await follow(sam, ann)
      await addPosts(ann, 40)
      await fresh.services.sql`
        insert into post_comments (post_id, user_id, content)
        select id, ${sam.id}, 'Word ' || n from posts, generate_series(1, 5) as n`
      const { items } = await feedOf(sam)
      expect(items.map(({ comments, comment_count }) => [comments.length, comment_count])).toEqual(
        items.map(() => [2, 5]),
      )
      expect(items[0]?.comments.map(({ is_own, user }) => [is_own, user.name])).toEqual([
        [true, 'Sam Sutton'],
        [true, 'Sam Sutton'],
      ])
    }))
})

describe('who sees what', () => {
  test('Following shows oneself and whom one follows; All Updates everybody, and what the house says (FEED-16)', () =>
    inANewCommunity(async (fresh) => {
      const [ann, sam, tim] = await Promise.all(
        ['Ann Archer', 'Sam Sutton', 'Tim Todd'].map((name) => member(fresh, name)) as [
          Promise<Person>,
          Promise<Person>,
          Promise<Person>,
        ],
      )
      await follow(sam, ann)
      const house = '00000000-0000-4000-8000-000000000001'
      await fresh.services.sql`insert into follows (follower_id, following_id) values (${sam.id}, ${house})`
      await writes(ann, { title: 'By Ann' })
      await writes(tim, { title: 'By Tim' })
      await writes(sam, { title: 'By Sam' })
      await fresh.services.sql`
        insert into posts (user_id, title, content, is_system_generated, link, category_id, metadata)
        values (${house}, 'News', 'Words', true, 'https://news.example/1', 'news', '{"source": "rss"}')`
      expect(titlesOf(await feedOf(sam))).toEqual(['News', 'By Sam', 'By Tim', 'By Ann'])
      expect(titlesOf(await feedOf(sam, 'following'))).toEqual(['By Sam', 'By Ann'])
      expect(titlesOf(await feedOf(tim, 'following'))).toEqual(['By Tim'])
      expect((await feedOf(sam)).items[0]).toMatchObject({
        user: { name: 'GarageTale' },
        is_system_generated: true,
        link: 'https://news.example/1',
        metadata: { source: 'rss' },
      })
    }))

  test('the following feed is the same whether it is found among the newest posts of all or by asking each author', () =>
    inANewCommunity(async (fresh) => {
      const { ann, sam } = await people(fresh)
      const [bea, crowd] = [await member(fresh, 'Bea Booth'), await member(fresh, 'Cy Cole')]
      await follow(sam, ann)
      await follow(sam, bea)
      await addPosts(ann, 25, 'Ann')
      await addPosts(bea, 5, 'Bea')
      const before = await readThrough(sam, 'following')
      expect(before.map(({ length }) => length)).toEqual([20, 10])
      await fresh.services.sql`
        insert into posts (user_id, title, content) select ${crowd.id}, 'Crowd', 'Words' from generate_series(1, 3100)`
      expect(await readThrough(sam, 'following')).toEqual(before)
    }))

  test('a private post is for its author and followers, in every feed and by its id, until they follow no more (FEED-16)', async () => {
    const { ann, sam } = await people(server)
    const fan = await member(server, 'Fay Fenn')
    await follow(fan, ann)
    // Following somebody doesn't let them see one's private posts.
    await follow(ann, sam)
    const { id } = await writes(ann, { is_private: true })
    const comment = await comments(fan, { id })
    const sees = async (person: Person) => [
      (await feedOf(person)).items.some((post) => post.id === id),
      (await feedOf(person, 'following')).items.some((post) => post.id === id),
      (await person.get(`/posts/${id}`)).status === 200,
      (await person.get(`/posts/${id}/comments`)).status === 200,
      (await person.put(`/posts/${id}/reaction`, { type: 'like' })).status === 200,
      (await person.post(`/posts/${id}/comments`, { content: 'Hello' })).status === 201,
    ]
    const [all, nothing] = [Array(6).fill(true), Array(6).fill(false)]
    expect([await sees(ann), await sees(fan), await sees(sam)]).toEqual([all, all, nothing])
    await unfollow(fan, ann)
    expect(await sees(fan)).toEqual(nothing)
    expect((await fan.patch(`/comments/${comment.id}`, { content: 'Once more', version: 1 })).status).toBe(404)
    expect((await fan.delete(`/posts/${id}/reaction`)).status).toBe(404)
    // Members can always delete their own text.
    expect((await fan.delete(`/comments/${comment.id}`)).status).toBe(204)
  })

  test.each(['blocks', 'is blocked', 'was suspended', 'is gone'])(
    'a post and the comments of somebody who %s are gone at once, everywhere',
    async (how) => {
      const { ann, sam } = await people(server)
      const eve = await member(server, 'Eve Ellis')
      await follow(sam, eve)
      const post = await writes(eve)
      const talk = await writes(ann)
      await comments(eve, talk, 'Mine')
      await comments(ann, talk, 'Thanks')
      const sees = async () => ({
        feeds: [
          (await feedOf(sam)).items.some(({ id }) => id === post.id),
          (await feedOf(sam, 'following')).items.some(({ id }) => id === post.id),
        ],
        byId: (await sam.get(`/posts/${post.id}`)).status,
        comment: (await sam.post(`/posts/${post.id}/comments`, { content: 'Hello' })).status,
        reaction: (await sam.put(`/posts/${post.id}/reaction`, { type: 'love' })).status,
        thread: (await (await sam.get(`/posts/${talk.id}/comments`)).json()).items.map(
          ({ content }: { content: string }) => content,
        ),
        counted: (await (await sam.get(`/posts/${talk.id}`)).json()).comment_count,
      })
      const seen = {
        feeds: [true, true],
        byId: 200,
        comment: 201,
        reaction: 200,
        thread: ['Mine', 'Thanks'],
        counted: 2,
      }
      expect(await sees()).toEqual(seen)
      const { sql } = server.services
      if (how === 'blocks') await block(eve, sam)
      if (how === 'is blocked') await block(sam, eve)
      if (how === 'was suspended') await sql`update users set suspended_at = now() where id = ${eve.id}`
      if (how === 'is gone') await sql`update users set deleted_at = now() where id = ${eve.id}`
      expect(await sees()).toEqual({
        feeds: [false, false],
        byId: 404,
        comment: 404,
        reaction: 404,
        thread: ['Thanks'],
        counted: 1,
      })
      await sql`delete from blocks`
      await sql`update users set suspended_at = null, deleted_at = null where id = ${eve.id}`
      expect((await sees()).byId).toBe(200)
    },
  )

  test('what a moderator has hidden only its author still sees, marked as hidden', async () => {
    const { ann, sam } = await people(server)
    await follow(sam, ann)
    const { sql } = server.services
    const [post, talk] = [await writes(ann), await writes(sam)]
    const comment = await comments(ann, talk)
    await sql`update posts set hidden_at = now() where id = ${post.id}`
    await sql`update post_comments set hidden_at = now() where id = ${comment.id}`
    for (const feed of ['all', 'following']) {
      expect((await feedOf(sam, feed)).items.some(({ id }) => id === post.id)).toBe(false)
      expect((await feedOf(ann, feed)).items.find(({ id }) => id === post.id)).toMatchObject({ is_hidden: true })
    }
    expect((await sam.get(`/posts/${post.id}`)).status).toBe(404)
    expect(await (await ann.get(`/posts/${post.id}`)).json()).toMatchObject({ is_hidden: true })
    expect(await (await sam.get(`/posts/${talk.id}`)).json()).toMatchObject({ comments: [], comment_count: 0 })
    expect(await (await ann.get(`/posts/${talk.id}`)).json()).toMatchObject({
      comments: [{ id: comment.id, is_hidden: true }],
      comment_count: 1,
    })
    expect((await ann.delete(`/posts/${post.id}`)).status).toBe(204)
  })
})
