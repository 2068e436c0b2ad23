import { Hono } from 'hono'
import { type Guide, type GuidePage, guideChange, guideSearch, newGuide } from '#domain/guide.ts'
import { body, type Env, query, recordId, signedIn } from '../../guard.ts'
import { once } from '../../platform/once.ts'
import { countAgainst } from '../../platform/rate-limit.ts'
import { addGuide } from './add-guide.ts'
import { changeGuide, removeGuide } from './change-guide.ts'
import { getGuide, listGuides } from './guides.queries.ts'

const searches = { name: 'guide-search', hits: 60, seconds: 60 }

export const guides = new Hono<Env>()
  .get('/guides', signedIn(), query(guideSearch), async (c) => {
    const { db, user, services } = c.var
    const wanted = c.req.valid('query')
    if (wanted.search) await countAgainst(services.sql, searches, user.id)
    return c.json<GuidePage>(await listGuides(db, user.id, wanted))
  })
  .post('/guides', signedIn(), body(newGuide), once(), async (c) => {
    const { services, user, address } = c.var
    return c.json<Guide>(await addGuide(services, user.id, address, c.req.valid('json')), 201)
  })
  .get('/guides/:guideId', signedIn(), async (c) =>
    c.json<Guide>(await getGuide(c.var.db, c.var.user.id, recordId(c.req.param('guideId'), 'Guide'))),
  )
  .patch('/guides/:guideId', signedIn(), body(guideChange), async (c) => {
    const id = recordId(c.req.param('guideId'), 'Guide')
    return c.json<Guide>(await changeGuide(c.var.db, c.var.user.id, id, c.req.valid('json')))
  })
  .delete('/guides/:guideId', signedIn(), async (c) => {
    await removeGuide(c.var.db, c.var.user.id, recordId(c.req.param('guideId'), 'Guide'))
    return c.body(null, 204)
  })
