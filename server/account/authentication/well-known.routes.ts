import { Hono } from 'hono'
import { thenTo } from '#domain/basics/next-page.ts'
import type { Env } from '../../platform/http/env.ts'
import { notFound } from '../../platform/http/errors.ts'
import { anyone } from '../../platform/http/guard.ts'

const day = 24 * 60 * 60 * 1000
/** The standard wants less than a year. */
const validFor = 180 * day

/** Addresses that programs look up rather than people. */
export const wellKnown = new Hono<Env>()
  // Password managers lead their users here: https://w3c.github.io/webappsec-change-password-url
  .get('/.well-known/change-password', anyone(), async (c) => {
    const session = await c.var.services.sessions.find(c)
    c.header('cache-control', 'no-store')
    return c.redirect(session ? '/security' : thenTo('/login', '/security'))
  })
  // Whom to tell about a weakness: RFC 9116.
  .get('/.well-known/security.txt', anyone(), (c) => {
    const { securityContact, publicUrl, publicUrlIsSet } = c.var.services.config
    if (!securityContact) throw notFound('Page')
    // From midnight to midnight, so that everybody gets the same text for a day.
    const expires = new Date(Math.floor(Date.now() / day) * day + validFor)
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      ...(publicUrlIsSet ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
    ]
    c.header('cache-control', 'no-cache')
    return c.text(`${lines.join('\n')}\n`)
  })
  // Before they trust the first, some browsers make sure that an address nobody has is missing.
  .get('/.well-known/*', anyone(), () => {
    throw notFound('Page')
  })
