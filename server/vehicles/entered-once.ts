import { createMiddleware } from 'hono/factory'
import type { Db } from '../platform/database/database.ts'
import { AppError, conflict } from '../platform/http/errors.ts'
import { savedBefore } from '../platform/http/idempotency.ts'
import type { OwnedVehicle } from './access.ts'
import type { OwnVehicleEnv } from './garage/own-vehicle.ts'

type Table = 'maintenance_logs' | 'vehicle_notes' | 'mileage_readings'
type Named = { json: { id?: string | undefined } }

/**
 * Goes between `body` and `savedOnce`, for records that a browser names itself: one that arrived before, however long
 * ago, is answered with as it stands now. Only a save that was refused is looked at, so that no other costs a query.
 */
export const enteredOnce = (table: Table, read: (db: Db, vehicle: OwnedVehicle, id: string) => Promise<object>) =>
  createMiddleware<OwnVehicleEnv, string, { in: Named; out: Named }>(async (c, next) => {
    const db = c.get('db')
    await next()
    const { id } = c.req.valid('json')
    if (!id || !(isRefused(c.res) || c.res.headers.has(savedBefore))) return
    // The first attempt said something else: whoever sent this has to know.
    if (c.error instanceof AppError && c.error.code === 'already_saved') return
    const { vehicle, actor } = c.get('access')
    const found = await findEntered(db, table, { id, vehicle_id: vehicle.id, entered_by: actor.id })
    if (found?.is_deleted) throw conflict('deleted_since', 'This was saved, and has been deleted since.')
    if (!found || !isRefused(c.res)) return
    const record = await read(db, vehicle, id).catch(ofAnotherKind)
    if (!record) return
    c.header('retry-after', undefined)
    c.header(savedBefore, '1')
    c.res = c.json(record, 201)
  })

const isRefused = ({ status }: Response) => status >= 400 && status < 500

function ofAnotherKind(error: unknown) {
  if (error instanceof AppError && error.status === 404) return undefined
  throw error
}

interface Entered {
  id: string
  vehicle_id: string
  entered_by: string
}

async function findEntered(db: Db, table: Table, entered: Entered) {
  if (table === 'mileage_readings') {
    const found = await db
      .selectFrom(table)
      .select('id')
      .where((row) => row.and({ ...entered }))
      .executeTakeFirst()
    return found && { is_deleted: false }
  }
  const found = await db
    .selectFrom(table)
    .select('deleted_at')
    .where((row) => row.and({ ...entered }))
    .executeTakeFirst()
  return found && { is_deleted: found.deleted_at !== null }
}
