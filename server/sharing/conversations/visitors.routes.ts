import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { VisitorConversation } from '#domain/sharing/conversation.ts'
import { visitorMessage } from '#domain/sharing/new-message.ts'
import { deliverLinkedFile } from '../../platform/files/deliver-linked-file.ts'
import type { Env } from '../../platform/http/env.ts'
import { malformed, notFound } from '../../platform/http/errors.ts'
import { body, guard, recordId } from '../../platform/http/guard.ts'
import { countAgainst } from '../../platform/http/rate-limit.ts'
import { limits } from './limits.ts'
import { readAsVisitor, writeAsVisitor } from './visitor-conversation.ts'
import { findVisitorSide, leaveConversation, type VisitorSide } from './visitor-links.ts'

type LinkEnv = Env & { Variables: Env['Variables'] & { side: VisitorSide } }

/** Whoever has the link from our email: a visitor has no account. */
const byConversationLink = () =>
  guard(
    'byConversationLink',
    createMiddleware<LinkEnv>(async (c, next) => {
      const { services, db, address } = c.var
      c.header('x-robots-tag', 'noindex, nofollow')
      const side = await findVisitorSide(db, c.req.param('token') ?? '')
      await (side
        ? countAgainst(services.sql, limits.reading, side.id)
        : countAgainst(services.sql, limits.guessing, address))
      if (!side) throw notFound('Conversation')
      c.set('side', side)
      await next()
    }),
  )

export const visitorConversations = new Hono<Env>()
  .get('/public/conversations/:token', byConversationLink(), async (c) =>
    c.json<VisitorConversation>(await readAsVisitor(c.var.db, c.var.side, c.req.param('token'))),
  )
  .post('/public/conversations/:token/messages', byConversationLink(), body(visitorMessage), async (c) => {
    const key = c.req.header('idempotency-key')
    if (key !== undefined && !/^[\w-]{8,100}$/.test(key)) throw malformed('The idempotency key isn’t valid.')
    await writeAsVisitor(c.var.services, c.var.side, c.req.valid('json').message, key)
    return c.json<VisitorConversation>(await readAsVisitor(c.var.services.db, c.var.side, c.req.param('token')), 201)
  })
  .post('/public/conversations/:token/leave', byConversationLink(), async (c) => {
    await leaveConversation(c.var.services.db, c.var.side)
    return c.body(null, 204)
  })
  .get('/public/conversations/:token/pictures/:pictureId', byConversationLink(), async (c) => {
    const picture = await c.var.db
      .selectFrom('message_pictures')
      .innerJoin('enquiries', 'enquiries.id', 'enquiry_id')
      .innerJoin('files', 'files.id', 'file_id')
      .select(['files.id', 'files.kind', 'files.mime', 'files.width', 'files.height'])
      .where('message_pictures.id', '=', recordId(c.req.param('pictureId'), 'Picture'))
      .where('opening_id', '=', c.var.side.id)
      .where('files.state', '=', 'stored')
      .executeTakeFirst()
    return deliverLinkedFile(c.var.services, picture, { thing: 'Picture', name: 'picture' })
  })
