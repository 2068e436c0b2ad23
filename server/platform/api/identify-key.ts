import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import type { Scope } from '#domain/basics/api-scopes.ts'
import { formatLongDate } from '#domain/basics/format.ts'
import { hashOfKey, isApiKey, shownKey } from '../auth/api-key.ts'
import type { Member } from '../auth/session.ts'
import { memberColumns } from '../auth/sessions.ts'
import type { Sql } from '../database/database.ts'
import type { Env } from '../http/env.ts'
import { AppError, forbidden } from '../http/errors.ts'
import { nameOfGuard } from '../http/guard.ts'
import { countAgainst } from '../http/rate-limit.ts'
import { operationOf } from './operation.ts'
import { assertScopes } from './scopes.ts'

export const perKey = { name: 'api-key', hits: 600, seconds: 5 * 60 }
/** Nobody guesses one; but whoever tries is not to ask the database for ever. */
export const guessing = { name: 'api-key-unknown', hits: 60, seconds: 15 * 60 }

interface KeyRow extends Member {
  key_id: string
  key_name: string
  vehicle_id: string | null
  scopes: Scope[]
  expires_at: string
  is_over: boolean
}

const unknownKey = () =>
  new AppError(401, 'key_unknown', 'This API key is unknown: it was mistyped, or has been ended by its owner.')
const overdueKey = (expired_at: string) =>
  new AppError(401, 'key_expired', `This API key expired on ${formatLongDate(expired_at)}. Please make a new one.`)
const notByKey = () => forbidden('not_by_key', 'API keys can’t be used here; /api/docs lists what they are for.')

/**
 * Before everything else that a request may ask: with a key, it acts for the key's member and as nobody else, whatever
 * cookies come along, and only where a route says that it is for keys. The route's guard decides as for that member.
 */
export const identifyKey = createMiddleware<Env>(async (c, next) => {
  const shown = shownKey(c)
  if (shown === undefined) {
    await next()
    return tellScript(c)
  }
  // A guard is the first handler of a route, so the first one here is of the route that will answer.
  const route = routeOf(c)
  const { services, address } = c.var
  const found = isApiKey(shown) ? await findKey(services.sql, shown, address) : undefined
  if (!found) {
    await countAgainst(services.sql, guessing, address)
    throw unknownKey()
  }
  const { key_id, key_name: name, vehicle_id, scopes, expires_at, is_over, ...member } = found
  if (is_over) throw overdueKey(expires_at)
  const operation = route && operationOf(route.handler)
  // No office of the member's goes with a key.
  const user: Member = { ...member, role: 'member' }
  c.set('holder', {
    ...{ key_id, name, vehicle_id, scopes, expires_at },
    asks_of_no_vehicle: operation?.ofNoVehicle ?? false,
    session: { id: key_id, user, keeps: null },
  })
  noteHolder(c, user)
  await countAgainst(services.sql, perKey, key_id)
  if (operation) assertScopes(scopes, operation.scopes)
  else if (route && !route.path.endsWith('/*')) throw notByKey()
  await next()
})

const routeOf = (c: Context) => matchedRoutes(c).find(({ handler }) => nameOfGuard(handler) !== undefined)

/** Browsers all call themselves by this name. */
const isScript = (c: Context) =>
  c.req.header('authorization') !== undefined || !(c.req.header('user-agent') ?? 'Mozilla/').startsWith('Mozilla/')

/** A person is asked to sign in; a script learns what it should have sent. */
function tellScript(c: Context<Env>) {
  if (!(c.error instanceof AppError && c.error.code === 'not_authenticated' && isScript(c))) return
  const route = routeOf(c)
  if (!route || !operationOf(route.handler)) return
  const message = 'Please send an API key, as Authorization: Bearer gt_…; /api/docs says how to get one.'
  c.res = c.json({ error: { code: c.error.code, message } }, 401)
}

/** So that the security log names whose key it was, also where it is refused. */
const noteHolder = (c: Context, user: Member) => c.set('user', user)

/** Whose it is, while they are a member in good standing. The minute of its use is kept, not each use. */
async function findKey(sql: Sql, key: string, address: string): Promise<KeyRow | undefined> {
  const [found] = await sql.unsafe<KeyRow[]>(findAndNote, [hashOfKey(key), address], { prepare: true })
  return found
}

const findAndNote = `
  with used as (
    update api_keys set last_used_at = now(), last_used_from = $2
     where token_hash = $1 and expires_at > now()
       and (last_used_at is null or last_used_at < now() - interval '1 minute' or last_used_from is distinct from $2))
  select k.id as key_id, k.name as key_name, k.vehicle_id, k.scopes, to_json(k.expires_at) #>> '{}' as expires_at,
         k.expires_at <= now() as is_over, ${memberColumns}
    from api_keys k join users u on u.id = k.user_id
   where k.token_hash = $1 and u.deleted_at is null and u.suspended_at is null`
