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
  .get('/businesses/:userId', anyone(), async (c) => {
    const me = await reader(c)
    return c.json<Business>(await c.var.mayBeOld(({ db }) => getBusiness(db, ownerOf(c.req.param('userId')), me)))
  })
  .get('/businesses/:userId/reviews', anyone(), query(pageMark), async (c) => {
    const me = await reader(c)
    const reviews = await c.var.mayBeOld(async ({ db }) => {
      const { id } = await findSeenBusiness(db, ownerOf(c.req.param('userId')), me)
      return listReviews(db, id, me, c.req.valid('query').after)
    })
    return c.json<ReviewPage>(reviews)
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
