import { Hono } from 'hono'
import type { DirectoryPage } from '#domain/businesses/directory.ts'
import { directoryQuery } from '#domain/businesses/directory-query.ts'
import type { Env } from '../../platform/http/env.ts'
import { anyone, query } from '../../platform/http/guard.ts'
import { countSearch } from '../../platform/http/search-limit.ts'
import { listDirectory } from './directory.queries.ts'

/** Business pages are public, and so is the list of them. */
export const directory = new Hono<Env>().get('/business-directory', anyone(), query(directoryQuery), async (c) => {
  const { mayBeOld, services, address } = c.var
  const me = (await services.sessions.find(c))?.user.id
  await countSearch(services.sql, 'business-directory', { id: me ?? address, address })
  return c.json<DirectoryPage>(await mayBeOld(({ db }) => listDirectory(db, me, c.req.valid('query'))))
})
