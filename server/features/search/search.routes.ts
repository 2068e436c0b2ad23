import { Hono } from 'hono'
import { searchQuery } from '#domain/search.ts'
import { type Env, query, signedIn } from '../../guard.ts'
import { countAgainst } from '../../platform/rate-limit.ts'
import { searchPeople, searchVehicles } from './search.queries.ts'

const limit = { name: 'search', hits: 90, seconds: 60 }

export const search = new Hono<Env>().get('/search', signedIn(), query(searchQuery), async (c) => {
  const { db, user, services } = c.var
  await countAgainst(services.sql, limit, user.id)
  const { q } = c.req.valid('query')
  const [people, vehicles] = await Promise.all([searchPeople(db, user.id, q), searchVehicles(db, user.id, q)])
  return c.json([...people, ...vehicles])
})
