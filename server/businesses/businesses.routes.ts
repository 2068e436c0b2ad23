import { type Context, Hono } from 'hono'
import type { Business, BusinessReview, BusinessVisit, ReviewPage } from '#domain/businesses/business.ts'
import { businessReview } from '#domain/businesses/new-business.ts'
import type { Env } from '../platform/http/env.ts'
import { anyone, body, query, recordId, signedIn } from '../platform/http/guard.ts'
import { pageMark } from '../platform/http/paging.ts'
import { getBusiness } from './business.queries.ts'
import { directory } from './directory/directory.routes.ts'
import { removeReview, reviewBusiness } from './review-business.ts'
import { listReviews } from './reviews.queries.ts'
import { findSeenBusiness, visitBusiness } from './visit-business.ts'

const ownerOf = (id: string) => recordId(id, 'Business profile').toLowerCase()

/** A visitor sees what everybody sees; a member does not see what a block hides from them. */
const reader = async (c: Context<Env>) => (await c.var.services.sessions.find(c))?.user.id

/** What others see of a business, under its owner's id. */
export const businesses = new Hono<Env>()
  .route('/', directory)
  .get('/businesses/:userId', anyone(), async (c) =>
    c.json<Business>(await getBusiness(c.var.db, ownerOf(c.req.param('userId')), await reader(c))),
  )
  .get('/businesses/:userId/reviews', anyone(), query(pageMark), async (c) => {
    const me = await reader(c)
    const { id } = await findSeenBusiness(c.var.db, ownerOf(c.req.param('userId')), me)
    return c.json<ReviewPage>(await listReviews(c.var.db, id, me, c.req.valid('query').after))
  })
  .get('/businesses/:userId/visit', signedIn(), async (c) =>
    c.json<BusinessVisit>(await visitBusiness(c.var.db, ownerOf(c.req.param('userId')), c.var.user.id)),
  )
  .put('/businesses/:userId/review', signedIn(), body(businessReview), async (c) => {
    const { services, user, address } = c.var
    const owner = ownerOf(c.req.param('userId'))
    return c.json<BusinessReview>(await reviewBusiness(services, user, address, owner, c.req.valid('json')))
  })
  .delete('/businesses/:userId/review', signedIn(), async (c) => {
    await removeReview(c.var.db, c.var.user.id, ownerOf(c.req.param('userId')))
    return c.body(null, 204)
  })
