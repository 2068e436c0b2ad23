import type { RegistryRecord } from '#domain/vehicles/registry.ts'
import type { Db } from '../../platform/database/database.ts'
import { keepRecall } from '../official/take-in.ts'

/** Everything the registry said about a new vehicle, in the transaction that adds it. */
export async function keepRegistryData(tx: Db, vehicle_id: string, record: RegistryRecord) {
  const { id: vehicle_data_id } = await tx
    .insertInto('vehicle_data')
    .values({ vehicle_id, ...record.vehicle_data })
    .returning('id')
    .executeTakeFirstOrThrow()
  const of = { vehicle_data_id, vehicle_id }
  if (record.safety_ratings)
    await tx
      .insertInto('safety_ratings')
      .values({ ...of, ...record.safety_ratings })
      .execute()
  if (record.technical_specifications)
    await tx
      .insertInto('technical_specifications')
      .values({ ...of, ...record.technical_specifications })
      .execute()
  if (record.mot_history.length > 0)
    await tx
      .insertInto('mot_history')
      .values(record.mot_history.map((test) => ({ ...of, ...test })))
      .execute()
  await keepRecall(tx, vehicle_id, record.vehicle_data.official?.recall?.value)
  if (record.keeper_history.length > 0)
    await tx
      .insertInto('keeper_history')
      .values(record.keeper_history.map((change) => ({ vehicle_id, ...change })))
      .execute()
}
