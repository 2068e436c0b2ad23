import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { recordSays } from '#domain/vehicles/due-date.ts'
import type { Db } from '../../platform/database/database.ts'
import type { OwnedVehicle } from '../../vehicles/access.ts'
import { followPaper } from '../../vehicles/due-dates/follow-paper.ts'
import { followLog } from '../reminders/follow-log.ts'

type Step = { before?: MaintenanceLog; after?: MaintenanceLog }

/**
 * A record that says until when something lasts moves that date; of any other nothing is asked of the database. Of one
 * that was changed or removed the living reminders hear too; of a new one they heard with the save.
 */
export async function followRecord(tx: Db, vehicle: OwnedVehicle, { before, after }: Step, actor = vehicle.user_id) {
  const id = after?.id ?? before?.id
  if (!id) return
  const says = { before: before ? recordSays(before) : null, after: after ? recordSays(after) : null }
  await followPaper(tx, vehicle, { ...says, paper: { maintenance_log_id: id }, actor })
  if (before) await followLog(tx, vehicle, { before, ...(after && { after }) })
}
