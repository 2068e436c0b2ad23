import { Hono } from 'hono'
import { z } from 'zod'
import {
  type BusinessChoice,
  fewestTyped,
  type RecordsToConfirm,
  type RecordToConfirm,
  type VisitedRecords,
} from '#domain/businesses/business.ts'
import { confirmation } from '#domain/businesses/new-business.ts'
import type { Env } from '../../platform/http/env.ts'
import { body, query, recordId, signedIn } from '../../platform/http/guard.ts'
import { pageMark } from '../../platform/http/paging.ts'
import { countSearch } from '../../platform/http/search-limit.ts'
import { findSeenBusiness } from '../visit-business.ts'
import { answerRecord } from './answer-record.ts'
import { searchBusinesses } from './business-search.queries.ts'
import { listRecords, listVisits } from './confirmations.queries.ts'
import { confirmingBusiness } from './confirming-business.ts'

const recordsQuery = pageMark.extend({ state: z.enum(['waiting', 'done']).default('waiting') })
const searchQuery = z.object({ search: z.string().trim().max(100).default('') })

export const confirmations = new Hono<Env>()
  .get('/business/confirmations', confirmingBusiness(), query(recordsQuery), async (c) => {
    const { state, after } = c.req.valid('query')
    return c.json<RecordsToConfirm>(await listRecords(c.var.db, c.var.business, state, after))
  })
  .put('/business/confirmations/:logId', confirmingBusiness(), body(confirmation), async (c) => {
    const id = recordId(c.req.param('logId'), 'Service record')
    return c.json<RecordToConfirm>(await answerRecord(c.var.db, c.var.business, id, c.req.valid('json')))
  })
  .get('/businesses', signedIn(), query(searchQuery), async (c) => {
    const { db, user, services, address } = c.var
    const { search } = c.req.valid('query')
    if (search.length < fewestTyped) return c.json<BusinessChoice[]>([])
    await countSearch(services.sql, 'search-businesses', { id: user.id, address })
    return c.json<BusinessChoice[]>(await searchBusinesses(db, user.id, search))
  })
  .get('/businesses/:userId/records', signedIn(), query(pageMark), async (c) => {
    const { db, user } = c.var
    const business = await findSeenBusiness(db, recordId(c.req.param('userId'), 'Business profile'), user.id)
    return c.json<VisitedRecords>(await listVisits(db, user.id, business, c.req.valid('query').after))
  })
