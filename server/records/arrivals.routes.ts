import { Hono } from 'hono'
import { sql } from 'kysely'
import type { Env } from '../platform/http/env.ts'
import { recordId, signedIn } from '../platform/http/guard.ts'

interface Arrival {
  state: 'saved' | 'deleted' | 'unknown'
}

/**
 * What became of a record that a browser sent without hearing of it again: for one that was refused later, because the
 * car was sold in the meantime. Told only to whoever entered it.
 */
export const arrivals = new Hono<Env>().get('/records/:recordId/arrival', signedIn(), async (c) => {
  const { db, user } = c.var
  const id = recordId(c.req.param('recordId'), 'Record')
  const { rows } = await sql<{ is_deleted: boolean }>`
    select deleted_at is not null as is_deleted from maintenance_logs where id = ${id} and entered_by = ${user.id}
    union all
    select deleted_at is not null from vehicle_notes where id = ${id} and entered_by = ${user.id}
    union all
    select false from mileage_readings where id = ${id} and entered_by = ${user.id}`.execute(db)
  return c.json<Arrival>({ state: rows[0] ? (rows[0].is_deleted ? 'deleted' : 'saved') : 'unknown' })
})
