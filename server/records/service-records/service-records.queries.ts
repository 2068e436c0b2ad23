import { sql } from 'kysely'
import type { MainService } from '#domain/records/service-record.ts'
import type { Db } from '../../platform/database/database.ts'
import type { OwnedVehicle } from '../../vehicles/garage/own-vehicle.ts'

/** When the vehicle last had its Major and its Minor Service, and at what mileage. */
export async function latestMainServices(db: Db, vehicle: Pick<OwnedVehicle, 'id'>) {
  const newest = (type: MainService) =>
    db
      .selectFrom('maintenance_logs')
      .select(['id', 'date', 'mileage', 'next_service_due', sql<MainService>`type`.as('type')])
      .where('vehicle_id', '=', vehicle.id)
      .where('type', '=', type)
      .where('deleted_at', 'is', null)
      .orderBy('date', 'desc')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
  const found = await db
    .selectFrom(newest('Major Service').as('newest'))
    .selectAll()
    .unionAll(db.selectFrom(newest('Minor Service').as('newest')).selectAll())
    .execute()
  return {
    major: found.find(({ type }) => type === 'Major Service') ?? null,
    minor: found.find(({ type }) => type === 'Minor Service') ?? null,
  }
}
