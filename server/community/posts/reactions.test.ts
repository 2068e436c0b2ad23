import { expect, test } from 'vitest'
import { member, people, visitor } from '../../test/people.ts'
import { comments, noticesOf, writes } from '../../test/posts.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const none = { my_reaction: null, like_count: 0, love_count: 0, celebrate_count: 0 }

const rowsOf = async (post: { id: string }) => {
  const [row] = await server.services.sql`
    select like_count, love_count, celebrate_count,
           (select count(*)::int from post_reactions where post_id = posts.id) as kept
      from posts where id = ${post.id}`
  return row
}

test('like, love or celebrate: one a member and post, another takes its place, and it can be taken back (FEED-12, FEED-13, CALL-81)', async () => {
  const { ann, sam } = await people(server)
  const post = await writes(ann)
  const path = `/posts/${post.id}/reaction`
  expect(await (await sam.put(path, { type: 'like' })).json()).toEqual({ ...none, my_reaction: 'like', like_count: 1 })
  expect(await (await sam.put(path, { type: 'like' })).json()).toEqual({ ...none, my_reaction: 'like', like_count: 1 })
  await ann.put(path, { type: 'celebrate' })
  expect(await (await sam.put(path, { type: 'love' })).json()).toEqual({
    my_reaction: 'love',
    like_count: 0,
    love_count: 1,
    celebrate_count: 1,
  })
  expect(await (await ann.get(`/posts/${post.id}`)).json()).toMatchObject({ my_reaction: 'celebrate', love_count: 1 })
  expect(await (await sam.delete(path)).json()).toEqual({ ...none, celebrate_count: 1 })
  expect(await (await sam.delete(path)).json()).toEqual({ ...none, celebrate_count: 1 })
  for (const type of ['dislike', '', null, 'LIKE']) expect((await sam.put(path, { type })).status).toBe(400)
  expect(await rowsOf(post)).toEqual({ like_count: 0, love_count: 0, celebrate_count: 1, kept: 1 })
})

test('the author is told once of each who reacts, in the words of the latest, and never of themselves (NOTI-08)', async () => {
  const { ann, sam } = await people(server)
  const post = await writes(ann)
  const path = `/posts/${post.id}/reaction`
  await ann.put(path, { type: 'like' })
  await sam.put(path, { type: 'love' })
  await sam.put(path, { type: 'like' })
  await sam.delete(path)
  await sam.put(path, { type: 'celebrate' })
  expect(await noticesOf(ann)).toEqual([
    {
      type: 'post_reaction',
      title: 'Sam Sutton celebrated your post',
      content: post.title,
      metadata: { post_id: post.id, user_id: sam.id },
    },
  ])
})

test('two hundred clicks at once leave one reaction, one notice and right counters', async () => {
  const { ann, sam } = await people(server)
  const post = await writes(ann)
  const path = `/posts/${post.id}/reaction`
  const types = ['like', 'love', 'celebrate']
  const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => sam.put(path, { type: types[n % 3] })))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  const row = await rowsOf(post)
  expect([row?.kept, row?.like_count + row?.love_count + row?.celebrate_count]).toEqual([1, 1])
  expect(await noticesOf(ann)).toHaveLength(1)
  // Reacting and undoing, all at once: whatever came last, rows and counters agree.
  await Promise.all(Array.from({ length: 60 }, (_, n) => (n % 2 ? sam.put(path, { type: 'like' }) : sam.delete(path))))
  const after = await rowsOf(post)
  expect(after?.like_count + after?.love_count + after?.celebrate_count).toBe(after?.kept)
})

test('reactions and comments reach the author’s open windows, and nobody else’s', async () => {
  const { ann, sam } = await people(server)
  const post = await writes(ann)
  const heard: string[] = []
  for (const person of [ann, sam])
    server.services.live.subscribe(person.id, (event) => {
      if (typeof event === 'object' && event.topic === 'posts') heard.push(person.name)
    })
  const { id } = await comments(sam, post)
  await sam.put(`/posts/${post.id}/reaction`, { type: 'like' })
  await sam.delete(`/posts/${post.id}/reaction`)
  await sam.patch(`/comments/${id}`, { content: 'Better', version: 1 })
  await sam.delete(`/comments/${id}`)
  await expect.poll(() => heard).toEqual(Array(5).fill('Ann Archer'))
})

test('many people at once are all counted', async () => {
  const ann = await member(server, 'Ann Archer')
  const post = await writes(ann)
  const crowd = await Promise.all(Array.from({ length: 8 }, (_, n) => member(server, `Fan ${'ABCDEFGH'[n]}`)))
  await Promise.all(crowd.map((fan) => fan.put(`/posts/${post.id}/reaction`, { type: 'love' })))
  expect(await rowsOf(post)).toMatchObject({ love_count: 8, kept: 8 })
  expect(await noticesOf(ann)).toHaveLength(8)
})

test('three hundred an hour are enough, and a visitor has none', async () => {
  const { ann, sam } = await people(server)
  const post = await writes(ann)
  const path = `/posts/${post.id}/reaction`
  await sam.put(path, { type: 'like' })
  await server.services.sql`update rate_limits set hits = 299 where key like 'reactions:%'`
  expect((await sam.put(path, { type: 'celebrate' })).status).toBe(200)
  expect((await sam.put(path, { type: 'love' })).status).toBe(429)
  expect((await sam.delete(path)).status).toBe(200)
  const nobody = visitor(server)
  expect([(await nobody.put(path, { type: 'like' })).status, (await nobody.delete(path)).status]).toEqual([401, 401])
})
