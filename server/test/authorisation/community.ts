import { expect } from 'vitest'
import type { Person } from '../people.ts'
import { jpeg, pdf } from '../pictures.ts'
import { created, uploaded } from './cars.ts'
import type { Cast } from './cast.ts'
import { membersBut, type Role } from './roles.ts'
import type { Secrets } from './secrets.ts'

export async function moderates(mo: Person, action: string, object_type: string, object_id: string) {
  const answer = await mo.post('/moderation/actions', { action, object_type, object_id, reason: 'Against the rules.' })
  expect([action, object_type, answer.status]).toEqual([action, object_type, 204])
}

/** What the author wrote: for everybody not blocked, for followers, hidden and deleted. */
export async function communityOf({ author, follower, blocked, moderator, member }: Cast, secrets: Secrets) {
  expect((await follower.put(`/follows/${author.id}`)).status).toBe(200)
  const others = membersBut('blocked')
  const post = async (state: string, readers: Role[], extra: object = {}) => {
    const file = await uploaded(author, 'post', await jpeg(60, 40))
    const title = secrets.word(`the ${state} post`, ...readers)
    const written = await created(author, '/posts', { title, content: 'Hill start.', file_ids: [file], ...extra })
    // Members keep what they wrote, whatever happens to what it was about.
    const content = secrets.word(`the comment on the ${state} post`, 'follower', ...readers)
    await created(follower, `/posts/${written.id}/comments`, { content })
    return { ...written, file }
  }
  const posts = {
    public: await post('public', others),
    private: await post('private', ['author', 'follower'], { is_private: true }),
    hidden: await post('hidden', ['author', 'moderator']),
    deleted: await post('deleted', ['author']),
  }
  for (const id of [posts.private.id, posts.private.file])
    secrets.of(id, 'an id of the private post', 'author', 'follower')
  const says = (state: string, to: string, ...readers: Role[]) =>
    created(author, `/posts/${to}/comments`, { content: secrets.word(`the ${state} comment`, ...readers) })
  const comments = {
    shown: await says('shown', posts.public.id, ...others),
    private: await says('private', posts.private.id, 'author', 'follower'),
    hidden: await says('hidden', posts.public.id, 'author', 'moderator'),
    deleted: await says('deleted', posts.public.id),
  }
  const guide = async (state: string, ...readers: Role[]) => {
    const file = await uploaded(author, 'guide', pdf(secrets.word(`the paper of the ${state} guide`, ...readers)))
    const title = secrets.word(`the ${state} guide`, ...readers)
    const about = { title, description: 'With one pair of hands.', make: 'All', model: 'All' }
    return { ...(await created(author, '/guides', { type: 'file', file_id: file, ...about })), file }
  }
  const guides = {
    shown: await guide('shown', ...others),
    hidden: await guide('hidden', 'author', 'moderator'),
    deleted: await guide('deleted'),
  }
  await hide(moderator, 'post', 'posts', posts.hidden)
  await hide(moderator, 'comment', 'post_comments', comments.hidden)
  await hide(moderator, 'guide', 'guides', guides.hidden)
  for (const path of [`/posts/${posts.deleted.id}`, `/comments/${comments.deleted.id}`, `/guides/${guides.deleted.id}`])
    expect((await author.delete(path)).status).toBe(204)
  const details = secrets.word('what was told with the report', 'member', 'moderator')
  const report = { object_type: 'post', object_id: posts.public.id, reason: 'spam', details }
  expect((await member.post('/reports', report)).status).toBe(201)
  expect((await author.put(`/blocks/${blocked.id}`)).status).toBe(204)
  return { posts, comments, guides }
}

async function hide(mo: Person, type: string, table: string, thing: { id: string; version: number }) {
  const { sql } = mo.server.services
  await moderates(mo, 'hide', type, thing.id)
  const [row] = await sql`select version from ${sql(table)} where id = ${thing.id}`
  thing.version = row?.version
}
