import { forMembers, forNobody, type Matrix, only, type Play } from './play.ts'
import { isMember, membersBut, type Role } from './roles.ts'
import type { World } from './world.ts'

interface Written {
  id: string
  version: number
}

/** What people write: read by everyone who may see it, changed by its author. */
export function ofPosts({ community, gone, spares, papers }: World): Matrix {
  const { posts, comments, guides } = community
  const others = membersBut('blocked')
  const readers = (body?: object): Play[] => {
    const of = (postId: string) => ({ params: { postId }, ...(body ? { body } : {}) })
    return [
      only(others, 'a public post', of(posts.public.id)),
      only(['author', 'follower'], 'a private post', of(posts.private.id)),
      only(['author'], 'a hidden post', of(posts.hidden.id)),
      forNobody('a deleted post', of(posts.deleted.id)),
      forNobody('a post of somebody suspended', of(gone.suspended.post)),
      forNobody('a post of somebody erased', of(gone.erased.post)),
    ]
  }
  const writer = (param: string, things: Record<string, Written>, change?: object): Play[] =>
    Object.entries(things).map(([state, { id, version }]) =>
      only(state === 'deleted' ? [] : ['author'], `a ${state} one`, {
        params: { [param]: id },
        ...(change ? { body: { ...change, version } } : {}),
      }),
    )
  const about = { title: 'Brakes', description: 'Slowly.', make: 'All', model: 'All' }
  const paperOf = (role: Role) => (isMember(role) ? spares[role].guide : papers.upload)
  return {
    'GET /api/posts/newer': [forMembers('what came since', { query: `?since=0_${posts.public.id}` })],
    'GET /api/posts': [forMembers('the feed'), forMembers('those one follows', { query: '?feed=following' })],
    'POST /api/posts': [
      forMembers('a new one', { body: { title: 'Hill', content: 'Up.' } }),
      forNobody('a new one with somebody’s picture', {
        body: { title: 'Hill', content: 'Up.', file_ids: [posts.private.file] },
      }),
    ],
    'GET /api/posts/:postId': readers(),
    'PATCH /api/posts/:postId': writer('postId', posts, { title: 'Hill', content: 'Down.' }),
    'DELETE /api/posts/:postId': writer('postId', posts),
    'GET /api/posts/:postId/comments': readers(),
    'POST /api/posts/:postId/comments': readers({ content: 'Lovely.' }),
    'PUT /api/posts/:postId/reaction': readers({ type: 'love' }),
    'DELETE /api/posts/:postId/reaction': readers(),
    'PATCH /api/comments/:commentId': writer('commentId', comments, { content: 'Quite.' }),
    'DELETE /api/comments/:commentId': writer('commentId', comments),
    'POST /api/feeds/refresh': [forNobody('feeds, where none are set up', { refusal: 409 })],

    'GET /api/guides': [forMembers('all'), forMembers('a search', { query: '?search=hands' })],
    'POST /api/guides': [
      forMembers('a paper of one’s own', {
        body: (role: Role) => ({ type: 'file', file_id: paperOf(role), ...about }),
      }),
      forNobody('somebody’s paper', { body: { type: 'file', file_id: guides.shown.file, ...about } }),
    ],
    'GET /api/guides/:guideId': [
      only(others, 'one that is shown', { params: { guideId: guides.shown.id } }),
      only(['author'], 'one that is hidden', { params: { guideId: guides.hidden.id } }),
      forNobody('one that is deleted', { params: { guideId: guides.deleted.id } }),
    ],
    'PATCH /api/guides/:guideId': writer('guideId', guides, about),
    'DELETE /api/guides/:guideId': writer('guideId', guides),
  }
}
