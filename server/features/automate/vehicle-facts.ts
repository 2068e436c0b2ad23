import { sql } from 'kysely'
import { notFound } from '../../errors.ts'
import type { Db } from '../../platform/database.ts'
import type { VehicleFacts } from '../../providers/assistant/assistant.ts'
import { withoutIdentity } from './without-identity.ts'

const columns = sql`id, type, title, date, mileage, comments, service_center`
const newest = (kind: string, most: number, which = sql`true`) => sql`
  (select ${columns} from maintenance_logs
    where vehicle_id = vehicles.id and kind = ${kind} and deleted_at is null and ${which}
    order by date desc, id desc limit ${most})`

/** The services matter most; a hundred fills of the tank must not push them out. */
const records = sql`
  select ${columns} from (
    ${newest('service', 60)} union all ${newest('running_cost', 15, sql`type <> 'Fuel'`)}
    union all ${newest('running_cost', 3, sql`type = 'Fuel'`)} union all ${newest('wash', 3)}) as chosen
  order by date desc, id desc`

/** In one question: the asker's own vehicle with its records and the asker's reminders, or not found. */
export async function getVehicleFacts(db: Db, user_id: string, vehicle_id: string): Promise<VehicleFacts> {
  const { rows } = await sql<VehicleFacts & { registration_number: string | null; owner_name: string }>`
    select id, make, model, year, mileage, fuel_type, engine_type, transmission, mot_expiry, tax_due_date,
           insurance_expiry, next_service, registration_number,
           (select name from users where users.id = vehicles.user_id) as owner_name,
           (select coalesce(json_agg(told order by told.date desc, told.id desc), '[]') from (${records}) as told) as records,
           (select coalesce(json_agg(json_build_object('type', type, 'due_date', due_date) order by due_date, id), '[]')
              from (select id, type, due_date from reminders
                     where vehicle_id = vehicles.id and user_id = ${user_id} and status = 'pending'
                       and deleted_at is null
                     order by due_date, id limit 10) as soon) as reminders
      from vehicles where id = ${vehicle_id} and user_id = ${user_id} and deleted_at is null`.execute(db)
  const [found] = rows
  if (!found) throw notFound('Vehicle')
  const { registration_number, owner_name, ...facts } = found
  const plain = <Text extends string | null>(text: Text) => withoutIdentity(text, { registration_number, owner_name })
  return {
    ...facts,
    make: plain(facts.make),
    model: plain(facts.model),
    engine_type: plain(facts.engine_type),
    records: facts.records.map((record) => ({
      ...record,
      title: plain(record.title),
      comments: plain(record.comments),
      service_center: plain(record.service_center),
    })),
  }
}
