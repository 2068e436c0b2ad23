import type { Context, MiddlewareHandler } from 'hono'
import type { Config } from '../../config.ts'
import type { Env } from './env.ts'
import { forbidden, malformed, notFound } from './errors.ts'
import { plainAddress } from './network.ts'

/** The socket's address; behind a trusted proxy, the last one it added. */
export function clientAddress(c: Context<Env>): string {
  if (c.get('services').config.trustProxy) {
    const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
    if (forwarded) return plainAddress(forwarded)
  }
  return plainAddress(c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1')
}

/**
 * Browsers say where a write comes from; one from another site is refused before anything reads it. A key is sent by
 * whoever holds it and by no browser on its own.
 */
export const sameOrigin: MiddlewareHandler<Env> = async (c, next) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD' && !c.get('holder')) {
    const origin = c.req.header('origin')
    const site = c.req.header('sec-fetch-site')
    const { config } = c.get('services')
    const own = [new URL(config.publicUrl).host, ...(config.publicUrlIsSet ? [] : [c.req.header('host')])]
    const foreign = origin ? !URL.canParse(origin) || !own.includes(new URL(origin).host) : site === 'cross-site'
    if (foreign) throw forbidden('foreign_origin', 'This request came from another site.')
  }
  await next()
}

/**
 * For a HEAD request the answer would still have to be made, and thrown away: a limit used up, a link spent, a download
 * started that nobody reads. Nobody needs that from the API.
 */
export const readsInFull: MiddlewareHandler<Env> = async (c, next) => {
  if (c.req.method === 'HEAD') return c.body(null, 405, { allow: 'GET' })
  await next()
}

/** PostgreSQL can't store U+0000, and nobody types it: an address containing it matches nothing. */
export const withoutNul: MiddlewareHandler<Env> = async (c, next) => {
  const [path = '', search = ''] = c.req.url.split('?')
  if (path.includes('%00')) throw notFound('Page')
  if (search.includes('%00')) throw malformed('The address isn’t valid.')
  await next()
}

// Headers are set before the handler runs: touching a finished response would lose its fast path.
export const privateByDefault: MiddlewareHandler<Env> = (c, next) => {
  c.header('cache-control', 'no-store')
  c.header('cross-origin-resource-policy', 'same-origin')
  return next()
}

/** Tells browsers to stay with https; for our own host only, because its subdomains are not ours. */
export const overTlsOnly = (config: Config): Record<string, string> =>
  config.publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}

/** Where the operator wants no search engine to list anything, whatever it comes across. */
const noRobots = { 'x-robots-tag': 'noindex' }

export function securityHeaders(
  config: Config,
  { inlineScripts, extraPolicy = [] }: { inlineScripts: string[]; extraPolicy?: string[] },
): MiddlewareHandler<Env> {
  const replaced = new Set(extraPolicy.map((each) => each.split(' ')[0]))
  const policy = [
    "default-src 'self'",
    `script-src ${["'self'", ...inlineScripts].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self' https://www.youtube-nocookie.com",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
    .filter((each) => !replaced.has(each.split(' ')[0]))
    .concat(extraPolicy)
    .join('; ')
  const headers = {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
    ...(config.robots ? {} : noRobots),
    ...overTlsOnly(config),
  }
  const list = Object.entries(headers)
  const ofAssets = Object.entries({
    'x-content-type-options': 'nosniff',
    ...(config.robots ? {} : noRobots),
    ...overTlsOnly(config),
  })
  return (c, next) => {
    // The policy matters for documents and answers; on every script it would only add bytes.
    for (const [name, value] of c.req.path.startsWith('/assets/') ? ofAssets : list) c.header(name, value)
    return next()
  }
}
