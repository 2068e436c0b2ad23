import { timingSafeEqual } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import type { Env } from '../../http/env.ts'
import { notFound } from '../../http/errors.ts'
import { guard } from '../../http/guard.ts'
import type { Services } from '../../services.ts'
import { outboxPage, type SentMail } from './outbox-page.ts'
import { outboxToken } from './outbox-token.ts'

const shown = 50
const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

/**
 * The outbox holds working reset links. So it is only available without a mail server, only over a connection from this
 * machine, not through a proxy, and not under another name (a web page may point its own name at 127.0.0.1). And
 * because a machine may have many users, only to somebody who has read the address printed at startup.
 */
const atThisMachine = () =>
  guard(
    'atThisMachine',
    createMiddleware<Env>(async (c, next) => {
      const from = c.env?.incoming?.socket.remoteAddress ?? ''
      const local = /^(::ffff:)?127\.|^::1$/.test(from) && isOwnName(c.req.header('host') ?? '')
      const proxied = forwarding.some((header) => c.req.header(header) !== undefined)
      if (c.var.services.mailer.configured || !local || proxied) throw notFound('Page')
      const token = c.req.query('token') ?? getCookie(c, cookieName) ?? ''
      if (!isToken(c.var.services, token)) throw notFound('Page')
      await next()
    }),
  )

const isOwnName = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(host)

const cookieName = 'garagetale.outbox'
function isToken(services: Services, given: string) {
  const [one, other] = [Buffer.from(given), Buffer.from(outboxToken(services))]
  return one.length === other.length && timingSafeEqual(one, other)
}

export const outbox = new Hono<Env>().get('/dev/outbox', atThisMachine(), async (c) => {
  c.header('cache-control', 'no-store')
  const token = c.req.query('token')
  if (token) {
    setCookie(c, cookieName, token, { path: '/dev/outbox', httpOnly: true, sameSite: 'Strict' })
    return c.redirect('/dev/outbox')
  }
  return c.html(outboxPage(await newestMails(c.var.services.config.mail.outbox)))
})

async function newestMails(folder: string): Promise<SentMail[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'))
  const dated = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })))
  const newest = dated.sort((a, b) => b.at - a.at).slice(0, shown)
  return Promise.all(newest.map(async ({ name }) => JSON.parse(await readFile(join(folder, name), 'utf8'))))
}
