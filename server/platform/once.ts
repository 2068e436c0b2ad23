import { createHash } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { JSONValue } from 'postgres'
import { conflict, malformed } from '../errors.ts'
import type { SignedInEnv } from '../guard.ts'

/**
 * Stands after `body`: a form names its attempt in `idempotency-key`, so that sending it again after a lost answer gives
 * that answer instead of a second record.
 */
export const once = () =>
  createMiddleware<SignedInEnv, string, { in: { json: unknown }; out: { json: unknown } }>(async (c, next) => {
    const key = c.req.header('idempotency-key')
    if (!key) return next()
    if (!/^[\w-]{8,100}$/.test(key)) throw malformed('The idempotency key is not valid.')
    const { sql } = c.var.services
    const user_id = c.var.user.id
    const request_hash = createHash('sha256')
      .update(JSON.stringify([c.req.method, c.req.path, c.req.valid('json')]))
      .digest('hex')
    // A key without an answer after a minute belongs to a server that died over it.
    const [mine] = await sql`
      insert into idempotency_keys (user_id, key, request_hash) values (${user_id}, ${key}, ${request_hash})
      on conflict (user_id, key) do update set created_at = now(), request_hash = excluded.request_hash
        where idempotency_keys.status is null and idempotency_keys.created_at < now() - interval '1 minute'
      returning key`
    if (!mine) {
      const [first] = await sql<{ request_hash: string; status: number | null; response: object }[]>`
        select request_hash, status, response from idempotency_keys where user_id = ${user_id} and key = ${key}`
      if (!first?.status) throw conflict('being_saved', 'This is being saved already. Please wait a moment.')
      if (first.request_hash !== request_hash)
        throw conflict(
          'already_saved',
          'Your first attempt was saved after all. Please close this and look before you save it again.',
        )
      return c.json(first.response, first.status as 201)
    }
    await next()
    if (c.res.status < 300) {
      const response = (await c.res.clone().json()) as JSONValue
      await sql`
        update idempotency_keys set status = ${c.res.status}, response = ${sql.json(response)}
         where user_id = ${user_id} and key = ${key}`
    } else await sql`delete from idempotency_keys where user_id = ${user_id} and key = ${key}`
  })
