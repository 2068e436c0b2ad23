import { Hono } from 'hono'
import { type PeoplePage, peopleSearch } from '#domain/members/people.ts'
import type { Env } from '../../platform/http/env.ts'
import { query, signedIn } from '../../platform/http/guard.ts'
import { memberId } from '../people-page.ts'
import { blockMember, unblockMember } from './block-member.ts'
import { listBlocked } from './blocks.queries.ts'

export const blocks = new Hono<Env>()
  .get('/blocks', signedIn(), query(peopleSearch.pick({ after: true })), async (c) =>
    c.json<PeoplePage>(await listBlocked(c.var.db, c.var.user.id, c.req.valid('query'))),
  )
  .put('/blocks/:userId', signedIn(), async (c) => {
    await blockMember(c.var.services, c.var.user.id, memberId(c.req.param('userId')))
    return c.body(null, 204)
  })
  .delete('/blocks/:userId', signedIn(), async (c) => {
    await unblockMember(c.var.db, c.var.user.id, memberId(c.req.param('userId')))
    return c.body(null, 204)
  })
