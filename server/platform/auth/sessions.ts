import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { sql as raw } from 'kysely'
import type { Db, Sql } from '../database/database.ts'
import type { Beside, Member, Session } from './session.ts'
import type { SessionMemory } from './session-memory.ts'

/** Where somebody signs in from: shown to them under 'Where you’re signed in'. */
export interface Visit {
  address: string
  userAgent: string
}

interface SessionRow extends Member {
  session_id: string
  is_ageing: boolean
  beside: unknown
}

export interface Found {
  session: Session
  /** What was asked beside it, null when there is none; undefined when the session was remembered and nobody asked. */
  seen?: unknown
}

const newToken = () => randomBytes(24).toString('base64url')
const day = 24 * 60 * 60
const lifetime = 30 * day
const renewBelow = lifetime - day // slides at most once a day, so reads stay reads
/** However often it slides, one signs in afresh once a year. */
export const longestSession = 365 * day

const sessionOf = (columns: string, joined: string) => `
  select s.id as session_id, s.expires_at < now() + make_interval(secs => $2) as is_ageing, u.id, u.name, u.email, u.username, u.email_verified,
         coalesce(u.two_factor_enabled, false) as two_factor_enabled, u.role, u.current_plan_id, u.avatar_url${columns}
    from sessions s join users u on u.id = s.user_id ${joined}
   where s.token = $1 and s.expires_at > now() and s.created_at > now() - make_interval(secs => $3)
     and u.deleted_at is null and u.suspended_at is null`
const findSession = sessionOf('', '')

/** Who asks, and one row of theirs: `on` names it by $4 and the member as `u`. */
export const sessionBeside = (table: string, columns: readonly string[], on: string) =>
  sessionOf(
    `, case when beside.id is not null then jsonb_build_object(${columns.map((name) => `'${name}', beside.${name}`)}) end as beside`,
    `left join ${table} beside on ${on}`,
  )

/**
 * The cookie is better-auth's (`token.signature`, HMAC-SHA-256); reading it here costs one query instead of its
 * several, and this is the dearest thing every request does.
 */
export function createSessions(sql: Sql, memory: SessionMemory, secret: string, secure: boolean, previous?: string) {
  // __Host- is refused by browsers without https, so plain http on one's own machine goes without it.
  const cookieName = secure ? '__Host-garagetale' : 'garagetale'
  const cookieOptions: CookieOptions = { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge: lifetime }
  const sign = (token: string, key = secret) => createHmac('sha256', key).update(token).digest('base64')
  const remember = (c: Context, token: string) => setCookie(c, cookieName, `${token}.${sign(token)}`, cookieOptions)
  const forget = (c: Context) => deleteCookie(c, cookieName, { path: '/', secure })

  function tokenOf(c: Context): string | undefined {
    const value = getCookie(c, cookieName)
    const dot = value?.lastIndexOf('.') ?? -1
    if (!value || dot < 1) return undefined
    const token = value.slice(0, dot)
    const given = Buffer.from(value.slice(dot + 1))
    if (isSignedBy(secret)) return token
    if (previous === undefined || !isSignedBy(previous)) return undefined
    remember(c, token)
    return token

    function isSignedBy(key: string) {
      const expected = Buffer.from(sign(token, key))
      return given.length === expected.length && timingSafeEqual(given, expected)
    }
  }

  async function discard(c: Context) {
    const token = tokenOf(c)
    if (!token) return
    const [ended] = await sql<{ user_id: string }[]>`delete from sessions where token = ${token} returning user_id`
    if (ended) memory.forgetUser(ended.user_id)
  }

  /** `beside` is a look at something of the member's own in the same question. */
  async function lookUp(c: Context, token: string, beside?: Beside): Promise<Found | undefined> {
    const [row] = await sql.unsafe<SessionRow[]>(
      beside?.statement ?? findSession,
      [token, renewBelow, longestSession, ...(beside ? [beside.id] : [])],
      { prepare: true },
    )
    if (!row) return undefined
    const { session_id, is_ageing, beside: seen, ...user } = row
    if (is_ageing) {
      await sql`
        update sessions set expires_at = now() + make_interval(secs => ${lifetime}), updated_at = now()
        where id = ${session_id}`
      remember(c, token)
    }
    return { session: { id: session_id, user }, seen }
  }

  async function find(c: Context, beside?: Beside): Promise<Found | undefined> {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    // Remembered as it was sent, signature and all: what is known here was checked when it was kept.
    const sent = getCookie(c, cookieName) ?? ''
    const known = isRead ? memory.find(sent) : undefined
    if (known) return { session: known }
    const token = tokenOf(c)
    if (!token) return undefined
    if (!isRead) return lookUp(c, token, beside)
    let found: Found | undefined
    const session = await memory.keep(sent, async () => {
      found = await lookUp(c, token, beside)
      return found?.session
    })
    return session && { session, seen: found?.seen }
  }

  return {
    cookieName,
    lifetime,
    remember,
    forget,

    /** Ends the session this request came with and leaves the cookie to whoever sets the next one. */
    discard,

    /** Reads may be answered from memory; a write is always checked against the database. */
    find: async (c: Context) => (await find(c))?.session,

    /** The same, and what `beside` asks for; undefined when the session was known, so that nothing was asked. */
    findWith: find,

    /** After a write this server must not answer from before it; the others hear of it by themselves. */
    forgetUser: memory.forgetUser,
    forgetAll: memory.forgetAll,

    /** Begins a session inside the transaction that holds `db`; `remember` its token once that has committed. */
    async start(db: Db, user_id: string, visit: Visit): Promise<string> {
      const token = newToken()
      await db
        .insertInto('sessions')
        .values({
          token,
          user_id,
          expires_at: raw<Date>`now() + make_interval(secs => ${lifetime})`,
          ip_address: visit.address,
          user_agent: visit.userAgent,
        })
        .execute()
      return token
    },

    /**
     * Another key for the same session: whoever has taken the old one has nothing. `remember` it once it is committed.
     */
    async renew(db: Db, id: string): Promise<string> {
      const token = newToken()
      await db.updateTable('sessions').set({ token, updated_at: new Date() }).where('id', '=', id).execute()
      return token
    },

    /** Ends the session this request came with, on the server as well as in the browser. */
    async end(c: Context) {
      await discard(c)
      forget(c)
    },
  }
}
export type Sessions = ReturnType<typeof createSessions>

declare module '../services.ts' {
  interface Services {
    sessions: Sessions
  }
}
