import { Hono } from 'hono'
import { mailbox } from '#domain/account/account.ts'
import type { AccountInvitation, MadeInvitation } from '#domain/account/account-invitation.ts'
import type { AuditPage, BusinessesToVerify, ReportedPage } from '#domain/community/moderation.ts'
import { logFilter, moderationAct, newReport, verification, verificationFilter } from '#domain/community/new-report.ts'
import { listInvitations, revokeInvitation } from '../../account/registration/account-invitations.ts'
import { inviteAsModerator } from '../../account/registration/invite-as-moderator.ts'
import type { Env } from '../../platform/http/env.ts'
import { notFound } from '../../platform/http/errors.ts'
import { body, isId, query, signedIn } from '../../platform/http/guard.ts'
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
  .get('/moderation/invitations', moderator(), async (c) =>
    c.json<AccountInvitation[]>(await listInvitations(c.var.db)),
  )
  .post('/moderation/invitations', moderator(), body(mailbox), async (c) =>
    c.json<MadeInvitation>(await inviteAsModerator(c.var.services, c.var.user, c.req.valid('json').email), 201),
  )
  .delete('/moderation/invitations/:invitationId', moderator(), async (c) => {
    const id = c.req.param('invitationId')
    if (!isId(id) || !(await revokeInvitation(c.var.db, { id }, 'member'))) throw notFound('Invitation')
    return c.body(null, 204)
  })
  .post('/moderation/verifications', moderator(), body(verification), async (c) => {
    await verifyBusiness(c.var.db, c.var.user.id, c.req.valid('json'))
    return c.body(null, 204)
  })
