import { sql } from 'kysely'
import type { Part, PartList, PartUse } from '#domain/records/part.ts'
import type { AddedBy } from '#domain/vehicles/vehicle-access.ts'
import { mayTellPrice } from '../../../members/cost-visibility.ts'
import type { Db } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { addedBy, withAddedBy } from '../../../vehicles/access/added-by.ts'
import { costReader, type OwnedVehicle } from '../../../vehicles/access.ts'
import { invoiceOf } from '../invoices.ts'

const partsOf = (db: Db, vehicle: OwnedVehicle) =>
  db
    .selectFrom('parts')
    .select(['id', 'name', 'part_number', 'maker', 'supplier', 'in_stock', 'fits', 'note', 'bought_on', 'version'])
    .select([
      invoiceOf('parts').as('invoice'),
      addedBy('parts', vehicle.user_id).as('added_by'),
      sql<string>`to_json(created_at) #>> '{}'`.as('created_at'),
      sql<number | null>`(case when ${mayTellPrice('parts', costReader(vehicle))} then cost end)::float8`.as('cost'),
      sql<PartUse[]>`coalesce((
        select json_agg(json_build_object('id', use.id, 'record_id', log.id, 'type', log.type, 'date', log.date,
                                          'quantity', use.quantity) order by log.date desc, log.id)
          from part_uses as use join maintenance_logs as log on log.id = use.maintenance_log_id
         where use.part_id = parts.id and log.deleted_at is null), '[]')`.as('uses'),
    ])
    .where('vehicle_id', '=', vehicle.id)
    .$castTo<Omit<Part, 'added_by'> & { added_by: AddedBy | null }>()

export const listParts = async (db: Db, vehicle: OwnedVehicle): Promise<PartList> => ({
  parts: (await partsOf(db, vehicle).orderBy(sql`lower(name)`).orderBy('id').execute()).map(withAddedBy),
})

export async function getPart(db: Db, vehicle: OwnedVehicle, id: string): Promise<Part> {
  const found = await partsOf(db, vehicle).where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound('Part')
  return withAddedBy(found)
}
