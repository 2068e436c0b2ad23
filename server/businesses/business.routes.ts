import { Hono } from 'hono'
import type { BusinessImage, BusinessReview, BusinessService, OwnBusiness } from '#domain/businesses/business.ts'
import {
  businessChange,
  businessService,
  imageCaption,
  newBusiness,
  newBusinessImages,
  newOrder,
  reviewAnswer,
} from '#domain/businesses/new-business.ts'
import type { Env } from '../platform/http/env.ts'
import { body, recordId, signedIn } from '../platform/http/guard.ts'
import { once } from '../platform/http/idempotency.ts'
import { answerReview, removeAnswer } from './answer-review.ts'
import { getOwnBusiness } from './business.queries.ts'
import { changeBusiness, closeBusiness } from './change-business.ts'
import { addImages, captionImage, removeImage } from './images.ts'
import { openBusiness } from './open-business.ts'
import { putInOrder } from './put-in-order.ts'
import { addService, changeService, removeService } from './services.ts'

/** A member's own: there is at most one, so no route names it. */
export const business = new Hono<Env>()
  .get('/business', signedIn(), async (c) => c.json<OwnBusiness>(await getOwnBusiness(c.var.db, c.var.user.id)))
  .post('/business', signedIn(), body(newBusiness), once(), async (c) => {
    const { services, user, address } = c.var
    return c.json<OwnBusiness>(await openBusiness(services, user, address, c.req.valid('json')), 201)
  })
  .patch('/business', signedIn(), body(businessChange), async (c) =>
    c.json<OwnBusiness>(await changeBusiness(c.var.db, c.var.user.id, c.req.valid('json'))),
  )
  .delete('/business', signedIn(), async (c) => {
    await closeBusiness(c.var.db, c.var.user.id)
    return c.body(null, 204)
  })
  .post('/business/services', signedIn(), body(businessService), once(), async (c) =>
    c.json<BusinessService>(await addService(c.var.db, c.var.user.id, c.req.valid('json')), 201),
  )
  .put('/business/services/:serviceId', signedIn(), body(businessService), async (c) => {
    const id = recordId(c.req.param('serviceId'), 'Service')
    return c.json<BusinessService>(await changeService(c.var.db, c.var.user.id, id, c.req.valid('json')))
  })
  .delete('/business/services/:serviceId', signedIn(), async (c) => {
    await removeService(c.var.db, c.var.user.id, recordId(c.req.param('serviceId'), 'Service'))
    return c.body(null, 204)
  })
  .put('/business/services-order', signedIn(), body(newOrder), async (c) => {
    await putInOrder(c.var.db, c.var.user.id, 'business_services', c.req.valid('json').ids)
    return c.body(null, 204)
  })
  .post('/business/images', signedIn(), body(newBusinessImages), once(), async (c) =>
    c.json<BusinessImage[]>(await addImages(c.var.db, c.var.user.id, c.req.valid('json').image_ids), 201),
  )
  .patch('/business/images/:imageId', signedIn(), body(imageCaption), async (c) => {
    const id = recordId(c.req.param('imageId'), 'Picture')
    const { caption = null } = c.req.valid('json')
    return c.json<BusinessImage>(await captionImage(c.var.db, c.var.user.id, id, caption))
  })
  .delete('/business/images/:imageId', signedIn(), async (c) => {
    await removeImage(c.var.db, c.var.user.id, recordId(c.req.param('imageId'), 'Picture'))
    return c.body(null, 204)
  })
  .put('/business/reviews/:reviewId/answer', signedIn(), body(reviewAnswer), async (c) => {
    const id = recordId(c.req.param('reviewId'), 'Review')
    const { answer_text } = c.req.valid('json')
    return c.json<BusinessReview>(await answerReview(c.var.services, c.var.user.id, id, answer_text))
  })
  .delete('/business/reviews/:reviewId/answer', signedIn(), async (c) => {
    const id = recordId(c.req.param('reviewId'), 'Review')
    return c.json<BusinessReview>(await removeAnswer(c.var.db, c.var.user.id, id))
  })
  .put('/business/images-order', signedIn(), body(newOrder), async (c) => {
    await putInOrder(c.var.db, c.var.user.id, 'business_images', c.req.valid('json').ids)
    return c.body(null, 204)
  })
