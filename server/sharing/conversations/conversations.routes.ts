import { Hono } from 'hono'
import { z } from 'zod'
import { cursor } from '#domain/basics/cursor.ts'
import type { Conversation, ConversationPage } from '#domain/sharing/conversation.ts'
import { newEnquiry } from '#domain/sharing/new-enquiry.ts'
import { newMessage } from '#domain/sharing/new-message.ts'
import type { Env } from '../../platform/http/env.ts'
import { anyone, body, query, recordId, signedIn } from '../../platform/http/guard.ts'
import { once } from '../../platform/http/idempotency.ts'
import { addMessage } from './add-message.ts'
import { listConversations, openConversation, readConversation } from './conversations.queries.ts'
import { sendEnquiry } from './send-enquiry.ts'

const page = z.object({ after: cursor.optional() })
const thing = 'Conversation'

export const conversations = new Hono<Env>()
  // Opens a conversation, from the page it is about.
  .post('/enquiries', anyone(), body(newEnquiry), async (c) => {
    const session = await c.var.services.sessions.find(c)
    const id = await sendEnquiry(c.var.services, c.req.valid('json'), {
      address: c.var.address,
      member: session?.user,
      key: c.req.header('idempotency-key'),
    })
    // A visitor opens it through the link in our email only.
    return c.json({ sent: true, ...(session ? { conversation_id: id } : {}) }, 201)
  })
  .get('/conversations', signedIn(), query(page), async (c) =>
    c.json<ConversationPage>(await listConversations(c.var.db, c.var.user.id, c.req.valid('query').after)),
  )
  .get('/conversations/:conversationId', signedIn(), async (c) => {
    const id = recordId(c.req.param('conversationId'), thing)
    return c.json<Conversation>(await openConversation(c.var.db, c.var.user.id, id))
  })
  .post('/conversations/:conversationId/messages', signedIn(), body(newMessage), once(), async (c) => {
    const id = recordId(c.req.param('conversationId'), thing)
    await addMessage(c.var.services, c.var.user, id, c.req.valid('json'))
    return c.json<Conversation>(await openConversation(c.var.db, c.var.user.id, id), 201)
  })
  .post('/conversations/:conversationId/read', signedIn(), async (c) => {
    await readConversation(c.var.services.db, c.var.user.id, recordId(c.req.param('conversationId'), thing))
    return c.body(null, 204)
  })
