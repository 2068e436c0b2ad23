import { Hono } from 'hono'
import type { AuditPage, BusinessesToVerify, ReportedPage } from '#domain/community/moderation.ts'
import { logFilter, moderationAct, newReport, verification, verificationFilter } from '#domain/community/new-report.ts'
import type { Env } from '../../platform/http/env.ts'
import { body, query, signedIn } from '../../platform/http/guard.ts'
import { pageMark } from '../../platform/http/paging.ts'
import { moderate } from './moderate.ts'
import { listLog, listQueue } from './moderation.queries.ts'
import { moderator } from './moderator.ts'
import { reportThing } from './report-thing.ts'
import { listBusinesses } from './verification.queries.ts'
import { verifyBusiness } from './verify-business.ts'

export const moderation = new Hono<Env>()
  .post('/reports', signedIn(), body(newReport), async (c) => {
    const { services, user, address } = c.var
    await reportThing(services, { id: user.id, address }, c.req.valid('json'))
    return c.json({ reported: true }, 201)
  })
  .get('/moderation/queue', moderator(), query(pageMark), async (c) =>
    c.json<ReportedPage>(await listQueue(c.var.db, c.var.user.id, c.req.valid('query').after)),
  )
  .get('/moderation/log', moderator(), query(logFilter), async (c) =>
    c.json<AuditPage>(await listLog(c.var.db, c.req.valid('query'))),
  )
  .post('/moderation/actions', moderator(), body(moderationAct), async (c) => {
    await moderate(c.var.services, c.var.user.id, c.req.valid('json'))
    return c.body(null, 204)
  })
  .get('/moderation/businesses', moderator(), query(verificationFilter), async (c) =>
    c.json<BusinessesToVerify>(await listBusinesses(c.var.db, c.var.user.id, c.req.valid('query'))),
  )
  .post('/moderation/verifications', moderator(), body(verification), async (c) => {
    await verifyBusiness(c.var.db, c.var.user.id, c.req.valid('json'))
    return c.body(null, 204)
  })
