import { Hono } from 'hono'
import type { CustomTypes } from '#domain/records/custom-type.ts'
import type { Env } from '../../platform/http/env.ts'
import { signedIn } from '../../platform/http/guard.ts'
import { forgetType, listCustomTypes } from './custom-types.queries.ts'

export const customTypes = new Hono<Env>()
  .get('/custom-types', signedIn(), async (c) => c.json<CustomTypes>(await listCustomTypes(c.var.db, c.var.user.id)))
  .delete('/custom-types/:typeId', signedIn(), async (c) => {
    await forgetType(c.var.db, c.var.user.id, c.req.param('typeId'))
    return c.body(null, 204)
  })
