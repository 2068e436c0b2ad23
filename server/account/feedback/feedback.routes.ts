import { Hono } from 'hono'
import { newSuggestion, newSupportRequest } from '#domain/account/feedback.ts'
import type { Env } from '../../platform/http/env.ts'
import { body, signedIn } from '../../platform/http/guard.ts'
import { countAgainst } from '../../platform/http/rate-limit.ts'
import { queueMail } from '../../platform/mail/mail.ts'

const perHour = (name: string) => ({ name, hits: 10, seconds: 60 * 60 })

export const feedback = new Hono<Env>()
  .post('/suggestions', signedIn(), body(newSuggestion), async (c) => {
    const { db, user, services } = c.var
    await countAgainst(services.sql, perHour('suggestions'), user.id)
    const { text } = c.req.valid('json')
    await db.transaction().execute(async (tx) => {
      await queueMail(tx, services.config.mail.support, 'suggestion', {
        text,
        username: user.username,
        email: user.email,
      })
    })
    return c.body(null, 204)
  })
  .post('/support', signedIn(), body(newSupportRequest), async (c) => {
    const { db, user, services } = c.var
    await countAgainst(services.sql, perHour('support'), user.id)
    const request = c.req.valid('json')
    await db.transaction().execute(async (tx) => {
      await queueMail(tx, services.config.mail.support, 'support', {
        ...request,
        username: user.username,
        email: user.email,
      })
    })
    return c.body(null, 204)
  })
