import { Hono } from 'hono'
import { searchQuery } from '#domain/community/search.ts'
import type { Env } from '../../platform/http/env.ts'
import { query, signedIn } from '../../platform/http/guard.ts'
import { countSearch } from '../../platform/http/search-limit.ts'
import { searchOwnRecords } from './own-records.queries.ts'
import { searchPeople, searchVehicles } from './search.queries.ts'

export const search = new Hono<Env>().get('/search', signedIn(), query(searchQuery), async (c) => {
  const { db, user, services, address } = c.var
  await countSearch(services.sql, 'search', { id: user.id, address })
  const { q } = c.req.valid('query')
  const found = await Promise.all(
    [searchPeople, searchVehicles, searchOwnRecords].map((search) => search(db, user.id, q)),
  )
  return c.json(found.flat())
})
