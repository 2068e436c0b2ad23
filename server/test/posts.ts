import { expect } from 'vitest'
import type { Post, PostComment, PostPage } from '#domain/community/post.ts'
import type { Person } from './people.ts'
import { jpeg } from './pictures.ts'

export const story = { title: 'First run of the year', content: 'She started on the second turn of the handle.' }

export async function writes(person: Person, post: object = {}): Promise<Post> {
  const answer = await person.post('/posts', { ...story, ...post })
  expect(answer.status).toBe(201)
  return answer.json()
}

export async function comments(person: Person, post: { id: string }, content = 'Lovely'): Promise<PostComment> {
  const answer = await person.post(`/posts/${post.id}/comments`, { content })
  expect(answer.status).toBe(201)
  return answer.json()
}

export async function uploads(person: Person, kind = 'post', bytes?: Uint8Array): Promise<string> {
  const answer = await person.post(`/uploads/${kind}`, bytes ?? (await jpeg(60, 40)))
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

export async function feedOf(person: Person, feed = 'all', after?: string | null): Promise<PostPage> {
  const answer = await person.get(`/posts?feed=${feed}${after ? `&after=${after}` : ''}`)
  expect(answer.status).toBe(200)
  return answer.json()
}
export const titlesOf = ({ items }: PostPage) => items.map(({ title }) => title)

/** Plain rows, whichever routes create them. */
export const follow = ({ server, id }: Person, whom: Person) =>
  server.services.sql`insert into follows (follower_id, following_id) values (${id}, ${whom.id})`
export const unfollow = ({ server, id }: Person, whom: Person) =>
  server.services.sql`delete from follows where follower_id = ${id} and following_id = ${whom.id}`
export const block = ({ server, id }: Person, whom: Person) =>
  server.services.sql`insert into blocks (blocker_id, blocked_id) values (${id}, ${whom.id})`

export const pointsOf = async ({ server, id }: Person): Promise<number> => {
  const [row] = await server.services.sql`select total_points from user_points where user_id = ${id}`
  return row?.total_points
}

export const noticesOf = async ({ server, id }: Person) => [
  ...(await server.services.sql<{ type: string; title: string; content: string; metadata: object }[]>`
    select type, title, content, metadata from notifications
     where user_id = ${id} and type like 'post_%' order by created_at, id`),
]
