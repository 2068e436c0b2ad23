import type { Context } from 'hono'
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
  | 'refused'
  | 'failed'

type Here = Pick<Context<Env>, 'req' | 'var'>

/**
 * One line of JSON for whoever has to find out afterwards what happened: when, from where, at which door, to whom. Never a
 * password, a code, a token or a mailbox; and as JSON no text of a stranger's can begin a line of its own.
 */
export function noteSecurity(c: Here, event: SecurityEvent, about: { member?: string | undefined; why?: string } = {}) {
  const { services, address } = c.var
  const at = new Date().toISOString()
  const member = (c.var as { user?: { id: string } }).user?.id
  services.log(
    JSON.stringify({
      security: event,
      at,
      address,
      door: `${c.req.method} ${loggedPath(c.req.path)}`,
      member,
      ...about,
    }),
  )
}

/** The end of a mailed link opens it: a part of the address as long as that is left out. */
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
 * Who may not is noted each time, and so is a limit when it is reached. What also happens to honest people (a thing that
 * is gone or somebody else's, input that fails its checks, a session that has ended) is noted once a minute for each of
 * them and each door.
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

/** PostgreSQL quotes what it was given; where it happened and which rule it broke are enough to find out why. */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== 'PostgresError') return error
  const { code, table_name, constraint_name, routine } = error as Error & Record<string, unknown>
  const where = [code, table_name, constraint_name, routine].filter(Boolean).join(' ')
  return `PostgresError ${where}\n${error.stack?.slice(error.stack.indexOf('\n    at ') + 1) ?? ''}`
}
