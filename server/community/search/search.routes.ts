import { Hono } from 'hono'
import { searchPageQuery, searchQuery } from '#domain/community/search.ts'
import type { SearchPage, SearchResult } from '#domain/community/search-result.ts'
import type { Env } from '../../platform/http/env.ts'
import { query, signedIn } from '../../platform/http/guard.ts'
import { countSearch } from '../../platform/http/search-limit.ts'
import { searchEverything, searchPage } from './search-everything.ts'

export const search = new Hono<Env>()
  .get('/search', signedIn(), query(searchQuery), async (c) => {
    const { mayBeOld, user, services, address } = c.var
    await countSearch(services.sql, 'search', { id: user.id, address })
    const { q } = c.req.valid('query')
    return c.json<SearchResult[]>(await mayBeOld(({ db }) => searchEverything(db, user.id, q)))
  })
  .get('/search/groups', signedIn(), query(searchPageQuery), async (c) => {
    const { mayBeOld, user, services, address } = c.var
    await countSearch(services.sql, 'search', { id: user.id, address })
    const { q, kind } = c.req.valid('query')
    return c.json<SearchPage>(await mayBeOld(({ db }) => searchPage(db, user.id, q, kind)))
  })
