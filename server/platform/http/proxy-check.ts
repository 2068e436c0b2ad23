import { createHmac, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Env } from './env.ts'
import { notFound } from './errors.ts'
import { guard } from './guard.ts'
import { sameOrigin } from './http.ts'

export const proxyCheckPath = '/dev/proxy-check'
export const proxyCheckHeader = 'x-garagetale-proxy-check'

/** What a request looks like when it arrives: the operator's command compares it with what it sent. */
export interface Arrived {
  address: string
  forwarded: string
  trustsProxy: boolean
}

const fiveMinutes = 5 * 60 * 1000

/** Proves knowledge of the secret for a few minutes; it opens nothing but an echo. */
export function proxyCheckToken(secret: string, now = Date.now()): string {
  const until = now + fiveMinutes
  return `${until}.${createHmac('sha256', secret).update(`proxy check ${until}`).digest('base64url')}`
}

function isToken(given: string, secret: string) {
  const until = Number(given.split('.')[0])
  if (!(until > Date.now() && until <= Date.now() + fiveMinutes)) return false
  const [one, other] = [Buffer.from(given), Buffer.from(proxyCheckToken(secret, until - fiveMinutes))]
  return one.length === other.length && timingSafeEqual(one, other)
}

const theOperator = () =>
  guard(
    'theOperator',
    createMiddleware<Env>(async (c, next) => {
      if (!isToken(c.req.header(proxyCheckHeader) ?? '', c.var.services.secret)) throw notFound('Page')
      await next()
    }),
  )

export const proxyCheck = new Hono<Env>()
  .use(`${proxyCheckPath}/*`, sameOrigin)
  .post(proxyCheckPath, theOperator(), (c) => {
    c.header('cache-control', 'no-store')
    const trustsProxy = c.var.services.config.trustProxy
    return c.json<Arrived>({
      address: c.var.address,
      forwarded: c.req.header('x-forwarded-for') ?? '',
      trustsProxy,
    })
  })
