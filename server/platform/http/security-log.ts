import type { Context } from 'hono'
import { references } from '../observability/reference.ts'
import type { Env } from './env.ts'

type SecurityEvent =
  | 'signed up'
  | 'signed in'
  | 'signed out'
  | 'asked for a code'
  | 'password changed'
  | 'password reset'
  | 'address to change'
  | 'address confirmed'
  | 'two-factor on'
  | 'two-factor off'
  | 'recovery codes made'
  | 'devices signed out'
  | 'account erased'
  | 'calendar address made'
  | 'report link made'
  | 'API key made'
  | 'API key ended'
  | 'refused'
  | 'failed'

type Here = Pick<Context<Env>, 'req' | 'var'>

/**
 * One line of JSON for finding out afterwards what happened: when, from where, on which route, to whom. Never a
 * password, a code, a token or an email address; and because it is JSON, nobody's text can start a new line.
 */
export function noteSecurity(c: Here, event: SecurityEvent, about: { member?: string | undefined; why?: string } = {}) {
  const { services, address } = c.var
  const at = new Date().toISOString()
  const member = (c.var as { user?: { id: string } }).user?.id
  const door = `${c.req.method} ${loggedPath(c.req.path)}`
  const line = { security: event, at, address, door, member, ...about, reference: references.getStore() }
  services.log(JSON.stringify(line), { message: `${event}: ${door}`, ...line })
}

/** The end of an emailed link is its secret: a path segment of that length is left out. */
export const loggedPath = (path: string) => path.replace(/[\w-]{40,}/g, ':token')

interface Refusal {
  status: number
  code: string
  repeated: boolean
  noted?: string
}

const ids = /[0-9a-f]{8}-[0-9a-f-]{27}/gi
const minute = 60_000
const most = 5000
const lately = new Map<string, number>()

/**
 * Refusals (403) are logged each time, and a limit when it is reached. Those that ordinary use causes too (something
 * deleted or somebody else's, invalid input, an ended session) are logged once a minute for each member or address and
 * each route.
 */
export function noteRefusal(c: Here, { status, code, repeated, noted }: Refusal) {
  if (noted) return noteSecurity(c, 'refused', { why: noted })
  if (repeated) return
  if (status === 403 || status === 429) return noteSecurity(c, 'refused', { why: code })
  const isProbe = [400, 401, 413, 415].includes(status) || (status === 404 && c.req.path.search(ids) >= 0)
  if (isProbe && !wasLately(c, code)) noteSecurity(c, 'refused', { why: code })
}

function wasLately(c: Here, code: string): boolean {
  const member = (c.var as { user?: { id: string } }).user?.id
  const key = `${c.var.address} ${member} ${code} ${c.req.method} ${c.req.path.slice(0, 200).replace(ids, ':id')}`
  const now = Date.now()
  const before = lately.get(key)
  if (before !== undefined && now - before < minute) return true
  if (lately.size >= most) lately.clear()
  lately.set(key, now)
  return false
}
