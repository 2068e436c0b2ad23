import { isLogKind } from '#domain/records/registry.ts'
import type { ChosenEntry, ChosenOutcome, LeftReason } from '#domain/records/timeline-selection.ts'
import type { Db } from '../../platform/database/database.ts'
import { joining } from '../../platform/database/joining.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { VehicleAccess } from '../../vehicles/access.ts'
import { holdVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { getLog } from '../maintenance-logs/maintenance-logs.queries.ts'

/** Does to one entry what its own screen would, or throws why it is left as it is. */
type Act = (db: Db, access: VehicleAccess, entry: ChosenEntry) => Promise<unknown>

/**
 * The single act for each of the chosen, in one transaction: what may not be changed is left and named, and whatever
 * else goes wrong undoes all of it.
 */
export const onChosen = (
  db: Db,
  access: VehicleAccess,
  entries: readonly ChosenEntry[],
  act: Act,
): Promise<ChosenOutcome> =>
  db.transaction().execute(async (tx) => {
    const held = { ...access, vehicle: await holdVehicle(tx, access.vehicle) }
    const inside = joining(tx)
    const left: ChosenOutcome['left'] = []
    const chosen = [...new Map(entries.map((entry) => [entry.id, entry])).values()]
    for (const entry of chosen) {
      const reason = await act(inside, held, entry).then(
        () => undefined,
        (error: unknown) => reasonOf(error),
      )
      if (reason) left.push({ ...entry, reason })
    }
    return { done: chosen.length - left.length, left }
  })

/** Thrown by an act that leaves its entry as it is. */
export class Left extends Error {
  readonly reason: LeftReason
  constructor(reason: LeftReason) {
    super(reason)
    this.reason = reason
  }
}

function reasonOf(error: unknown): LeftReason {
  if (error instanceof Left) return error.reason
  if (error instanceof AppError && error.code === 'sealed') return 'sealed'
  if (error instanceof AppError && error.code === 'not_found') return 'gone'
  throw error
}

/** Somebody else's word stands on it: that is not wiped away among many others. */
export async function leaveConfirmed(db: Db, { vehicle }: VehicleAccess, { kind, id }: ChosenEntry) {
  if (!isLogKind(kind)) return
  const log = await getLog(db, vehicle, kind, id)
  if (log.is_sealed) throw new Left('sealed')
  if (log.confirmed_by) throw new Left('confirmed')
  return log
}
