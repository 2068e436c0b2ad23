import {
  changeProblem,
  invalidVehicle,
  type NewServiceRecord,
  type ServiceRecordChange,
} from '#domain/records/service-record.ts'
import { askBusiness, namingBy, namingOf, ring } from '../../../businesses/confirmations/ask-business.ts'
import { findingNameable, type NamedBusiness } from '../../../businesses/confirmations/business-search.queries.ts'
import type { Db } from '../../../platform/database/database.ts'
import { conflict, invalid } from '../../../platform/http/errors.ts'
import type { OwnedVehicle, VehicleAccess } from '../../../vehicles/access.ts'
import { holdVehicle } from '../../../vehicles/garage/own-vehicle.ts'
import { followRecord } from '../follow-record.ts'
import { getLog } from '../maintenance-logs.queries.ts'
import { addLog, changeLog, removeLog } from '../save-log.ts'
import { newService, updateDueDates } from './update-due-dates.ts'

/** The record with its receipts, the vehicle's dates and mileage, the reminder and the points: all or nothing. */
export const logService = (db: Db, access: VehicleAccess, record: NewServiceRecord) =>
  withReferences(() =>
    db.transaction().execute(async (tx) => {
      const { vehicle, actor } = access
      const { business_id } = record
      let business: NamedBusiness | undefined
      const after = await addLog<NamedBusiness>(tx, access, 'service', record, {
        asks: business_id ? findingNameable(tx, actor.id, business_id) : undefined,
        decides(held, found) {
          business = found
          const says = business_id ? namingBy(found) : {}
          return { says, service: newService(held, { ...record, ...says }) }
        },
      })
      await followRecord(tx, vehicle, { after }, access.actor.id)
      await ring(tx, vehicle, after, business)
      return after
    }),
  )

export const changeService = (db: Db, access: VehicleAccess, id: string, change: ServiceRecordChange) =>
  onVehicle(db, access.vehicle, async (tx, held) => {
    const before = await getLog(tx, held, 'service', id)
    const problem = changeProblem(before, change)
    if (problem) throw invalid(problem)
    const naming = await namingOf(tx, access.actor.id, change, before)
    const after = await changeLog(tx, { ...access, vehicle: held }, before, { ...change, ...naming })
    await updateDueDates(tx, held, { before, after })
    await followRecord(tx, held, { before, after })
    await askBusiness(tx, held, after, before)
    return after
  })

export const removeService = (db: Db, vehicle: OwnedVehicle, id: string) =>
  onVehicle(db, vehicle, async (tx, held) => {
    const before = await getLog(tx, held, 'service', id)
    await removeLog(tx, held, before)
    await updateDueDates(tx, held, { before })
    await followRecord(tx, held, { before })
  })

const foreignKeyViolation = '23503'

const onVehicle = <T>(db: Db, vehicle: OwnedVehicle, act: (tx: Db, held: OwnedVehicle) => Promise<T>) =>
  withReferences(() => db.transaction().execute(async (tx) => act(tx, await holdVehicle(tx, vehicle))))

async function withReferences<T>(act: () => Promise<T>) {
  try {
    return await act()
  } catch (error) {
    if ((error as { code?: string }).code === foreignKeyViolation) throw conflict('invalid_reference', invalidVehicle)
    throw error
  }
}
