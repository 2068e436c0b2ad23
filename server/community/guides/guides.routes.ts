import { Hono } from 'hono'
import { type Guide, type GuidePage, guideChange, guideSearch, newGuide } from '#domain/community/guide.ts'
import type { Env } from '../../platform/http/env.ts'
import { body, query, recordId, signedIn } from '../../platform/http/guard.ts'
import { once } from '../../platform/http/idempotency.ts'
import { countSearch } from '../../platform/http/search-limit.ts'
import { addGuide } from './add-guide.ts'
import { changeGuide, removeGuide } from './change-guide.ts'
import { getGuide, listGuides } from './guides.queries.ts'

export const guides = new Hono<Env>()
  .get('/guides', signedIn(), query(guideSearch), async (c) => {
    const { mayBeOld, user, services, address } = c.var
    const wanted = c.req.valid('query')
    if (wanted.search) await countSearch(services.sql, 'guide-search', { id: user.id, address })
    return c.json<GuidePage>(await mayBeOld(({ db }) => listGuides(db, user.id, wanted)))
  })
  .post('/guides', signedIn(), body(newGuide), once(), async (c) => {
    const { services, user, address } = c.var
    return c.json<Guide>(await addGuide(services, user.id, address, c.req.valid('json')), 201)
  })
  .get('/guides/:guideId', signedIn(), async (c) => {
    const id = recordId(c.req.param('guideId'), 'Guide')
    return c.json<Guide>(await c.var.mayBeOld(({ db }) => getGuide(db, c.var.user.id, id)))
  })
  .patch('/guides/:guideId', signedIn(), body(guideChange), async (c) => {
    const id = recordId(c.req.param('guideId'), 'Guide')
    return c.json<Guide>(await changeGuide(c.var.db, c.var.user.id, id, c.req.valid('json')))
  })
  .delete('/guides/:guideId', signedIn(), async (c) => {
    await removeGuide(c.var.db, c.var.user.id, recordId(c.req.param('guideId'), 'Guide'))
    return c.body(null, 204)
  })
