import { Hono } from 'hono'
import { preferenceChange } from '#domain/members/notification-preference-change.ts'
import type { Env } from '../../../platform/http/env.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { anyone, body, signedIn } from '../../../platform/http/guard.ts'
import { sameOrigin } from '../../../platform/http/http.ts'
import { readStopToken } from '../../../platform/mail/wanted-mail.ts'
import { secretsOf } from '../../../platform/secret.ts'
import type { Services } from '../../../platform/services.ts'
import { changePreferences, getPreferences, stopEmails } from './preferences.queries.ts'

export const notificationPreferences = new Hono<Env>()
  .get('/notification-preferences', signedIn(), async (c) => c.json(await getPreferences(c.var.db, c.var.user.id)))
  .patch('/notification-preferences', signedIn(), body(preferenceChange), async (c) =>
    c.json(await changePreferences(c.var.db, c.var.user.id, c.req.valid('json'))),
  )
  .post('/public/unsubscribe/:token', anyone(), async (c) => {
    await unsubscribe(c.var.services, c.req.param('token'))
    return c.body(null, 204)
  })

/** At the address of the page itself: mailboxes, which are no site, send their one-click request there (RFC 8058). */
export const oneClickUnsubscribe = new Hono<Env>().post('/unsubscribe/:token', anyone(), sameOrigin, async (c) => {
  await unsubscribe(c.var.services, c.req.param('token'))
  return c.body(null, 204, { 'cache-control': 'no-store' })
})

async function unsubscribe(services: Services, token: string) {
  const mail = readStopToken(secretsOf(services), token)
  if (!mail || !(await stopEmails(services.db, mail.member, mail.about))) throw notFound('Link')
}
