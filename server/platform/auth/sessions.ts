import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { sql as raw } from 'kysely'
import type { Db, Sql } from '../database/database.ts'
import type { Beside, Member, Session } from './session.ts'
import { createSessionCookie, type Keeps, type SessionCookie } from './session-cookie.ts'
import type { SessionMemory } from './session-memory.ts'

/** Where somebody signs in from: shown to them under 'Where you’re signed in'. */
export interface Visit {
  address: string
  userAgent: string
}

interface SessionRow extends Member {
  session_id: string
  keeps: Keeps
  is_ageing: boolean
  beside: unknown
}

export interface Found {
  session: Session
  /** What was queried beside it, or null; undefined if the session was remembered and nothing was queried. */
  seen?: unknown
}

const newToken = () => randomBytes(24).toString('base64url')
const day = 24 * 60 * 60
const lifetime = 30 * day
const renewBelow = lifetime - day // slides at most once a day, so reads stay reads
/** On a shared computer: over by the next day, even if the browser is left open. */
const briefLifetime = day / 2
const lifetimeOf = (keeps: Keeps) => (keeps === false ? briefLifetime : lifetime)
/** However often it slides, members have to sign in again once a year. */
export const longestSession = 365 * day

/** SQL over `users as u`: what a request knows of its member. */
export const memberColumns = `
  u.id, u.name, u.email, u.username, u.email_verified, coalesce(u.two_factor_enabled, false) as two_factor_enabled,
  u.role, u.current_plan_id, u.avatar_url, u.distance_unit,
  u.email_unreachable_since is not null as email_unreachable`

const sessionOf = (columns: string, joined: string) => `
  select s.id as session_id, s.keeps, ${memberColumns},
         s.expires_at < now() + make_interval(secs => case when s.keeps is false then ${briefLifetime - day / 24} else $2 end) as is_ageing${columns}
    from sessions s join users u on u.id = s.user_id ${joined}
   where s.token = $1 and s.expires_at > now() and s.created_at > now() - make_interval(secs => $3)
     and u.deleted_at is null and u.suspended_at is null`
const findSession = sessionOf('', '')

/** The member making the request, and one row of theirs: `on` names it by $4 and the member as `u`. */
export const sessionBeside = (table: string, columns: readonly string[], on: string) =>
  sessionOf(
    `, case when beside.id is not null then jsonb_build_object(${columns.map((name) => `'${name}', beside.${name}`)}) end as beside`,
    `left join ${table} beside on ${on}`,
  )

/**
 * Reading better-auth's cookie here takes one query instead of several; it is the most expensive part of every request.
 */
export function createSessions(sql: Sql, memory: SessionMemory, secret: string, secure: boolean, previous?: string) {
  const cookie = createSessionCookie({ secret, previous, secure, lifetime })
  const find = sessionFinder(sql, memory, cookie)

  async function discard(c: Context) {
    const token = cookie.tokenOf(c)
    if (!token) return
    const [ended] = await sql<{ user_id: string }[]>`delete from sessions where token = ${token} returning user_id`
    if (ended) memory.forgetUser(ended.user_id)
  }

  return {
    cookieName: cookie.name,
    lifetime,
    remember: cookie.remember,
    forget: cookie.forget,

    /** Ends the session this request came with and leaves the cookie to the code that sets the next one. */
    discard,

    /** Reads may be answered from memory; a write is always checked against the database. */
    find: async (c: Context) => (await find(c))?.session,

    /** The same, and what `beside` asks for; undefined if the session was remembered, so that nothing was queried. */
    findWith: find,

    /** After a write this server must not answer from memory; the others are told automatically. */
    forgetUser: memory.forgetUser,
    forgetAll: memory.forgetAll,

    /** Starts a session in the transaction of `db`; call `remember` with its token once that has committed. */
    start: startSession,

    /** A session that better-auth has started: as long as the member wants, and its cookie. */
    async settle(c: Context, token: string, keeps: Keeps) {
      await sql`
        update sessions set keeps = ${keeps}, expires_at = now() + make_interval(secs => ${lifetimeOf(keeps)})
        where token = ${token}`
      cookie.remember(c, token, keeps)
    },

    /** A new token for the same session, so that a stolen one is worthless. Call `remember` once it is committed. */
    renew: renewSession,

    /** Ends the session this request came with, on the server as well as in the browser. */
    async end(c: Context) {
      await discard(c)
      cookie.forget(c)
    },
  }
}

function sessionFinder(sql: Sql, memory: SessionMemory, cookie: SessionCookie) {
  /** `beside` reads something of the member's own in the same query. */
  async function lookUp(c: Context, token: string, beside?: Beside): Promise<Found | undefined> {
    const [row] = await sql.unsafe<SessionRow[]>(
      beside?.statement ?? findSession,
      [token, renewBelow, longestSession, ...(beside ? [beside.id] : [])],
      { prepare: true },
    )
    if (!row) return undefined
    const { session_id, keeps, is_ageing, beside: seen, ...user } = row
    if (is_ageing)
      await sql`
        update sessions set expires_at = now() + make_interval(secs => ${lifetimeOf(keeps)}), updated_at = now()
        where id = ${session_id}`
    if (is_ageing || cookie.isOld(c, token)) cookie.remember(c, token, keeps)
    return { session: { id: session_id, user, keeps }, seen }
  }

  return async (c: Context, beside?: Beside): Promise<Found | undefined> => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    // Remembered as it was sent, with its signature, which was checked at the time.
    const sent = cookie.sent(c)
    const known = isRead ? memory.find(sent) : undefined
    if (known) return { session: known }
    const token = cookie.tokenOf(c)
    if (!token) return undefined
    if (!isRead) return lookUp(c, token, beside)
    let found: Found | undefined
    const session = await memory.keep(sent, async () => {
      found = await lookUp(c, token, beside)
      return found?.session
    })
    return session && { session, seen: found?.seen }
  }
}

async function startSession(db: Db, user_id: string, visit: Visit, keeps: Keeps): Promise<string> {
  const token = newToken()
  await db
    .insertInto('sessions')
    .values({
      token,
      user_id,
      keeps,
      expires_at: raw<Date>`now() + make_interval(secs => ${lifetimeOf(keeps)})`,
      ip_address: visit.address,
      user_agent: visit.userAgent,
    })
    .execute()
  return token
}

async function renewSession(db: Db, id: string): Promise<string> {
  const token = newToken()
  await db.updateTable('sessions').set({ token, updated_at: new Date() }).where('id', '=', id).execute()
  return token
}

export type Sessions = ReturnType<typeof createSessions>

declare module '../services.ts' {
  interface Services {
    sessions: Sessions
  }
}
