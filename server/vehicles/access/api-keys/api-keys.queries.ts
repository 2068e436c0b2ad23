import { type RawBuilder, sql } from 'kysely'
import type { ApiKey } from '#domain/vehicles/api-key.ts'
import type { Db } from '../../../platform/database/database.ts'
import { isId } from '../../../platform/http/guard.ts'

/** The newest first, those that have expired included: their owner sees why a script has stopped. */
export async function listApiKeys(db: Db, user_id: string, of: RawBuilder<boolean> = sql`true`): Promise<ApiKey[]> {
  const { rows } = await sql<ApiKey>`
    select key.id, key.name, key.scopes, key.ending, to_json(key.created_at) #>> '{}' as created_at,
           to_json(key.expires_at) #>> '{}' as expires_at, to_json(key.last_used_at) #>> '{}' as last_used_at,
           key.last_used_from,
           case when car.id is not null
                then json_build_object('id', car.id, 'make', car.make, 'model', car.model, 'year', car.year,
                                       'registration_number', car.registration_number) end as vehicle
      from api_keys as key left join vehicles as car on car.id = key.vehicle_id
     where key.user_id = ${user_id} and ${of}
     order by key.created_at desc, key.id`.execute(db)
  return rows
}

export async function endApiKey(db: Db, user_id: string, id: string): Promise<boolean> {
  if (!isId(id)) return false
  const ended = await db
    .deleteFrom('api_keys')
    .where((row) => row.and({ id, user_id }))
    .executeTakeFirst()
  return ended.numDeletedRows > 0n
}
