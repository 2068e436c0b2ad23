import { sql } from 'kysely'
import { logKindNames } from '#domain/records/kinds.ts'
import type { Db } from '../platform/database/database.ts'
import { notFound } from '../platform/http/errors.ts'
import type { VehicleFacts } from './provider/facts.ts'
import { type Identity, redacted } from './redact.ts'

const columns = sql`id, type, title, date, mileage, comments, service_center`
const newest = (kind: string, most: number, which = sql`true`) => sql`
  (select ${columns} from maintenance_logs
    where vehicle_id = vehicles.id and kind = ${kind} and deleted_at is null and ${which}
    order by date desc, id desc limit ${most})`

const others = sql.join(
  Object.keys(logKindNames)
    .filter((kind) => kind !== 'service' && kind !== 'running_cost')
    .map((kind) => newest(kind, 3)),
  sql` union all `,
)

/** Services matter most; a hundred fuel entries must not push them out. */
const records = sql`
  select ${columns} from (
    ${newest('service', 60)} union all ${newest('running_cost', 15, sql`type <> 'Fuel'`)}
    union all ${newest('running_cost', 3, sql`type = 'Fuel'`)} union all ${others}) as chosen
  order by date desc, id desc`

/** Current and former names of the member, and registrations of their vehicles. */
export async function getIdentity(db: Db, user_id: string): Promise<Identity> {
  const { rows } = await sql<Identity>`
    select array[name] as names,
           array(select registration_number from vehicles
                  where user_id = users.id and registration_number is not null
                  union
                 select old_value from vehicle_identity_changes
                   join vehicles on vehicles.id = vehicle_identity_changes.vehicle_id
                  where vehicles.user_id = users.id and field = 'registration_number' and old_value is not null
                  limit 500) as registrations
      from users where id = ${user_id}`.execute(db)
  return rows[0] ?? { names: [], registrations: [] }
}

/** In one query: the member's own vehicle with its records and the member's reminders, or not found. */
export async function getVehicleFacts(
  db: Db,
  user_id: string,
  vehicle_id: string,
  identity: Identity,
): Promise<VehicleFacts> {
  const { rows } = await sql<VehicleFacts>`
    select id, make, model, year, mileage, fuel_type, engine_type, transmission, mot_expiry, tax_due_date,
           insurance_expiry, next_service,
           (select coalesce(json_agg(told order by told.date desc, told.id desc), '[]') from (${records}) as told) as records,
           (select coalesce(json_agg(json_build_object('type', type, 'due_date', due_date) order by due_date, id), '[]')
              from (select id, type, due_date from reminders
                     where vehicle_id = vehicles.id and user_id = ${user_id} and status = 'pending'
                       and deleted_at is null
                     order by due_date, id limit 10) as soon) as reminders
      from vehicles where id = ${vehicle_id} and user_id = ${user_id} and deleted_at is null`.execute(db)
  const [facts] = rows
  if (!facts) throw notFound('Vehicle')
  const plain = <Text extends string | null>(text: Text) => redacted(text, identity)
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
