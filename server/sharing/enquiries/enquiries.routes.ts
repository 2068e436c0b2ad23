import { Hono } from 'hono'
import type { EnquiryPage, OpenEnquiry } from '#domain/sharing/enquiry.ts'
import { enquiryReply, newEnquiry } from '#domain/sharing/new-enquiry.ts'
import type { Env } from '../../platform/http/env.ts'
import { anyone, body, query, recordId, signedIn } from '../../platform/http/guard.ts'
import { once } from '../../platform/http/idempotency.ts'
import { pageMark } from '../../platform/http/paging.ts'
import { answerEnquiry } from './answer-enquiry.ts'
import { listEnquiries, openEnquiry } from './enquiries.queries.ts'
import { sendEnquiry } from './send-enquiry.ts'

export const enquiries = new Hono<Env>()
  .post('/enquiries', anyone(), body(newEnquiry), async (c) => {
    const session = await c.var.services.sessions.find(c)
    await sendEnquiry(c.var.services, c.req.valid('json'), {
      address: c.var.address,
      member: session?.user,
      key: c.req.header('idempotency-key'),
    })
    // Its id would be of no use to the sender: only the recipient can open it.
    return c.json({ sent: true }, 201)
  })
  .get('/enquiries', signedIn(), query(pageMark), async (c) =>
    c.json<EnquiryPage>(await listEnquiries(c.var.db, c.var.user.id, c.req.valid('query').after)),
  )
  .get('/enquiries/:enquiryId', signedIn(), async (c) =>
    c.json<OpenEnquiry>(await openEnquiry(c.var.db, c.var.user.id, recordId(c.req.param('enquiryId'), 'Enquiry'))),
  )
  .post('/enquiries/:enquiryId/reply', signedIn(), body(enquiryReply), once(), async (c) => {
    const id = recordId(c.req.param('enquiryId'), 'Enquiry')
    await answerEnquiry(c.var.services, c.var.user, id, c.req.valid('json').message)
    return c.json<OpenEnquiry>(await openEnquiry(c.var.db, c.var.user.id, id), 201)
  })
