import { type Context, Hono } from 'hono'
import { type FollowState, type PeoplePage, type PeopleSearch, peopleSearch } from '#domain/members/people.ts'
import { memberId } from '../../members/people-page.ts'
import type { Env, SignedInEnv } from '../../platform/http/env.ts'
import { query, signedIn } from '../../platform/http/guard.ts'
import { countSearch } from '../../platform/http/search-limit.ts'
import { followMember, unfollowMember } from './follow-member.ts'
import { listPeople, type Side } from './follows.queries.ts'

export const follows = new Hono<Env>()
  .put('/follows/:userId', signedIn(), async (c) =>
    c.json<FollowState>(await followMember(c.var.services, c.var.user, memberId(c.req.param('userId')), c.var.address)),
  )
  .delete('/follows/:userId', signedIn(), async (c) =>
    c.json<FollowState>(await unfollowMember(c.var.db, c.var.user.id, memberId(c.req.param('userId')))),
  )
  .get('/profiles/:userId/followers', signedIn(), query(peopleSearch), async (c) =>
    c.json<PeoplePage>(await list(c, c.req.param('userId'), 'followers', c.req.valid('query'))),
  )
  .get('/profiles/:userId/following', signedIn(), query(peopleSearch), async (c) =>
    c.json<PeoplePage>(await list(c, c.req.param('userId'), 'following', c.req.valid('query'))),
  )

async function list(c: Context<SignedInEnv>, userId: string, side: Side, asked: PeopleSearch) {
  const { mayBeOld, user, services, address } = c.var
  if (asked.search) await countSearch(services.sql, 'people-search', { id: user.id, address })
  return mayBeOld(({ db }) => listPeople(db, user.id, memberId(userId), side, asked))
}
