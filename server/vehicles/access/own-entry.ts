import { createMiddleware } from 'hono/factory'
import { forbidden } from '../../platform/http/errors.ts'
import { isId } from '../../platform/http/guard.ts'
import type { VehicleAccess } from '../access.ts'
import type { OwnVehicleEnv } from '../garage/own-vehicle.ts'

type Table =
  | 'maintenance_logs'
  | 'modifications'
  | 'vehicle_notes'
  | 'vehicle_media'
  | 'vehicle_documents'
  | 'mileage_readings'

/**
 * After `sharedVehicle('contributor')`, for changing or deleting an entry: a contributor's are those that they entered.
 * Who entered it never changes, so that it need not be looked up in the act itself.
 */
export const ownEntry = (table: Table, param: string) =>
  createMiddleware<OwnVehicleEnv>(async (c, next) => {
    const { role, vehicle, actor } = c.get('access')
    const id = c.req.param(param)
    if (role === 'contributor' && isId(id)) {
      const entry = await c
        .get('db')
        .selectFrom(table)
        .select('entered_by')
        .where('id', '=', id)
        .where('vehicle_id', '=', vehicle.id)
        .executeTakeFirst()
      if (entry && entry.entered_by !== actor.id)
        throw forbidden('not_your_entry', 'Only whoever added this entry, its owner or a manager can change it.')
    }
    await next()
  })

/** What contributors add is the owner's to publish; what the owner has published since stays so when they change it. */
export async function refusePublishing(
  { role }: VehicleAccess,
  publishes: boolean,
  isPublished: () => Promise<boolean> = async () => false,
) {
  if (role === 'contributor' && publishes && !(await isPublished()))
    throw forbidden('role', 'Only the owner or a manager can show this to others.')
}
