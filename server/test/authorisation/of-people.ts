import { forAll, forMembers, forNobody, type Matrix, missing, only, type Play } from './play.ts'
import { isMember, members, membersBut, type Role } from './roles.ts'
import type { World } from './world.ts'

/** Blocked, suspended and deleted members are invisible, and a message is only for its recipient. */
export function ofPeople(world: World): Matrix {
  const { people, gone, papers, cars, hiddenAdvert, businesses } = world
  const { author, owner } = people
  const others = membersBut('blocked')
  const own = { gives: { author: 409 } }
  const person = (rest: Partial<Play> = {}): Play[] => [
    only(others, 'the author, who has blocked one', { params: { userId: author.id }, ...rest }),
    forNobody('somebody suspended', { params: { userId: gone.suspended.id } }),
    forNobody('somebody erased', { params: { userId: gone.erased.id } }),
  ]
  const profile = [forMembers('the owner', { params: { userId: owner.id } }), ...person()]
  const letter = (body?: object): Play[] => [
    only(['owner', 'author'], 'one between members', {
      params: { conversationId: papers.letter },
      ...(body ? { body } : {}),
    }),
    only(['owner'], 'one from a visitor', {
      params: { conversationId: papers.visitorsLetter },
      ...(body ? { body } : {}),
    }),
  ]
  const visitors = (rest: Partial<Play> = {}): Play[] => [
    missing('a made-up link', { params: { token: 'a'.repeat(43), pictureId: papers.letter }, ...rest }),
  ]
  const to = (kind: string, about: string) => ({
    body: (role: Role) => ({
      ...{ kind, about, message: 'Still there?' },
      ...(isMember(role) ? {} : { from_name: 'Vi', from_email: 'vi@example.org' }),
    }),
  })
  const searches = ['Alvis', 'Arthur', 'Frank', 'Zed', 'Sue', 'Baker', 'example.org']
  return {
    'GET /api/profiles/:userId': profile,
    'GET /api/profiles/:userId/followers': profile,
    'GET /api/profiles/:userId/following': profile,
    'PUT /api/follows/:userId': person(own),
    'DELETE /api/follows/:userId': person(own),
    'GET /api/blocks': [forMembers('one’s own')],
    'PUT /api/blocks/:userId': person(own),
    'DELETE /api/blocks/:userId': [
      forMembers('the author, who has blocked one', { params: { userId: author.id }, inVain: members }),
    ],
    'GET /api/suggested-users': [forMembers('those who fit')],
    'GET /api/leaderboard': [forMembers('the board', { query: '?size=30' })],
    'GET /api/search': searches.map((q) => forMembers(`a search for ${q}`, { query: `?q=${q}` })),
    'GET /api/search/groups': searches.map((q) => forMembers(`a search for ${q}`, { query: `?q=${q}` })),

    'POST /api/enquiries': [
      forAll('about a public car', { ...to('contact_owner', cars.public.slug), gives: { owner: 409 } }),
      missing('about a car taken off its page', to('contact_owner', cars.pending.slug)),
      missing('about a deleted car', to('contact_owner', cars.deleted.slug)),
      forAll('about an advertisement', { ...to('listing', cars['for sale'].listing.slug), gives: { owner: 409 } }),
      missing('about a draft', to('listing', cars.pending.listing.slug)),
      missing('about a hidden advertisement', to('listing', hiddenAdvert.slug)),
      only(others, 'to the author, who has blocked one', { ...to('message', author.id), ...own }),
      forNobody('to somebody suspended', to('message', gone.suspended.id)),
      forNobody('to somebody erased', to('message', gone.erased.id)),
      forAll('to a business', { ...to('business', businesses.verified.owner), gives: { business: 409 } }),
      missing('to a hidden business', to('business', businesses.hidden.owner)),
    ],
    'GET /api/conversations': [forMembers('one’s own')],
    'GET /api/conversations/:conversationId': letter(),
    'POST /api/conversations/:conversationId/messages': letter({ message: 'It is.' }),
    'POST /api/conversations/:conversationId/read': letter({}),
    'GET /api/public/conversations/:token': visitors(),
    'POST /api/public/conversations/:token/messages': visitors({ body: { message: 'Thank you.' } }),
    'POST /api/public/conversations/:token/leave': visitors(),
    'GET /api/public/conversations/:token/pictures/:pictureId': visitors(),
    ...ofModeration(world),
  }
}

/** Members report what they can see; only moderators see what happens then, and for everyone else it doesn't exist. */
function ofModeration({ people, papers, community, gone, cars, hiddenAdvert, businesses }: World): Matrix {
  const { posts, comments, guides } = community
  const others = membersBut('blocked')
  const report = (object_type: string, object_id: string, gives: Play['gives'] = {}) => ({
    ...{ body: { object_type, object_id, reason: 'spam' }, gives },
  })
  const own = { author: 409 }
  const place = (thing: string, body?: object): Play =>
    only(['moderator'], thing, { unsigned: 404, ...(body ? { body } : {}) })
  const act = { object_type: 'post', object_id: posts.public.id, reason: 'Against the rules.' }
  return {
    'POST /api/reports': [
      only(others, 'a public post', report('post', posts.public.id, { ...own, member: 409 })),
      only(['follower'], 'a private post', report('post', posts.private.id, own)),
      forNobody('a hidden post', report('post', posts.hidden.id, own)),
      forNobody('a deleted post', report('post', posts.deleted.id)),
      forNobody('a post of somebody erased', report('post', gone.erased.post)),
      only(others, 'a comment', report('comment', comments.shown.id, own)),
      only(['follower'], 'a comment on a private post', report('comment', comments.private.id, own)),
      only(others, 'a guide', report('guide', guides.shown.id, own)),
      only(others, 'a profile', report('profile', people.author.id, own)),
      forNobody('the profile of somebody erased', report('profile', gone.erased.id)),
      forMembers('an advertisement', report('listing', cars['for sale'].listing.id, { owner: 409 })),
      forNobody('a draft', report('listing', cars.pending.listing.id)),
      forNobody('a hidden advertisement', report('listing', hiddenAdvert.id)),
      forNobody('a hidden business', report('business', businesses.hidden.id)),
      forNobody('a hidden review', report('review', businesses.hiddenReview)),
    ],
    'GET /api/moderation/queue': [place('the queue')],
    'GET /api/moderation/log': [place('the log')],
    'POST /api/moderation/actions': [
      place('a reported post', { action: 'hide', ...act }),
      place('the reports of it', { action: 'dismiss', ...act }),
      place('its author', { action: 'suspend', ...act }),
    ],
    'GET /api/moderation/invitations': [place('open invitations')],
    'POST /api/moderation/invitations': [place('an address', { email: 'new.to.us@example.org' })],
    'DELETE /api/moderation/invitations/:invitationId': [
      only(['moderator'], 'an open one', { params: { invitationId: papers.accountInvitation }, unsigned: 404 }),
    ],
    'GET /api/moderation/businesses': [place('those that wait')],
    'POST /api/moderation/verifications': [
      place('one that waits', { user_id: businesses.waiting.owner, verified: true }),
    ],
  }
}
