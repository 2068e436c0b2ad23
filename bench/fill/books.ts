import type { Sql } from '../../server/platform/database/database.ts'
import { withoutIndexes } from './community.ts'

interface Fleet {
  members: number
  vehicles: number
}

/**
 * The records of all the community's cars: nine or ten entries each, a hundred for every fiftieth, a thousand for every
 * thousandth, twelve on average, in the proportions of a keen owner (60% logs, 5% modifications, 10% notes, 8%
 * documents, 12% photos, 5% reminders), with the registry's data and what the triggers would have written.
 */
export async function addBooks(sql: Sql, { members, vehicles }: Fleet) {
  await sql`set session_replication_role = replica`
  await sql`set maintenance_work_mem = '512MB'`
  await sql.unsafe(bookFunctions)
  const entries = (from: number, below: number) => sql`
    generate_series(1, ${vehicles}::bigint) v, lateral generate_series(1, entries_of(v)) i,
    lateral (select community_id('f', v) as car, community_id('a', owner_of(v, ${members}::bigint)) as owner,
                    v * 1024 + i as n, current_date - ((i * 9862 / entries_of(v) + v) % 9862)::integer as day) each
    where (v * 7 + i * 37) % 100 >= ${from}::bigint and (v * 7 + i * 37) % 100 < ${below}::bigint`
  const fill = (table: string, insert: () => PromiseLike<unknown>) => withoutIndexes(sql, table, insert)

  await fill('vehicle_data', async () => {
    await sql`
      insert into vehicle_data (id, vehicle_id, make, model, color, door_plan, year_of_manufacture)
      select community_id('f1', v), community_id('f', v), 'Rover', 'P6', (array['Green', 'Red', 'Blue'])[v % 3 + 1],
             'Saloon', 1972
        from generate_series(1, ${vehicles}::bigint) v`
  })
  await fill('technical_specifications', async () => {
    await sql`
      insert into technical_specifications (id, vehicle_data_id, vehicle_id, engine_capacity, power_bhp)
      select community_id('f2', v), community_id('f1', v), community_id('f', v), 1978, 104
        from generate_series(1, ${vehicles}::bigint) v`
  })
  await fill('mot_history', async () => {
    await sql`
      insert into mot_history (id, vehicle_data_id, vehicle_id, test_number, test_date, expiry_date, test_result,
                               odometer_reading)
      select community_id('f3', v * 32 + i), community_id('f1', v), community_id('f', v), i::text, day, day + 364,
             'PASSED', 100000 - i * 3000
        from generate_series(1, ${vehicles}::bigint) v, lateral generate_series(1, v % 8 + 1) i,
             lateral (select current_date - (i * 365)::integer as day) each`
  })
  await fill('maintenance_logs', async () => {
    await sql`
      insert into maintenance_logs (id, vehicle_id, user_id, kind, type, date, cost, mileage, comments, created_at)
      select community_id('1', n), car, owner,
             (array['service', 'running_cost', 'service', 'running_cost', 'wash'])[i % 5 + 1],
             (array['Minor Service', 'Fuel', 'Oil Change', 'Repair', 'Wash/Detail'])[i % 5 + 1],
             day, 20 + n % 300, (n % 90000)::integer, 'Nothing out of the ordinary.', day
        from ${entries(0, 60)}`
  })
  await fill('modifications', async () => {
    await sql`
      insert into modifications (id, vehicle_id, user_id, type, name, brand, install_date, cost, created_at)
      select community_id('2', n), car, owner, 'Tech', 'Radio ' || i, 'Roberts', day, 80, day from ${entries(60, 65)}`
  })
  await fill('vehicle_notes', async () => {
    await sql`
      insert into vehicle_notes (id, vehicle_id, user_id, content, created_at)
      select community_id('3', n), car, owner, 'Squeaks when cold.', day from ${entries(65, 75)}`
  })
  await fill('files', async () => {
    const stored = (id: string, kind: string, mime: string) => sql`
      insert into files (id, user_id, vehicle_id, kind, mime, size_bytes, checksum, state, stored_at, created_at)
      select community_id(${id}, n), owner, car, ${kind}, ${mime}, 1000, repeat('a', 64), 'stored', day, day`
    await sql`${stored('7', 'receipt', 'image/webp')} from ${entries(0, 60)} and i % 5 = 0 and v % 3 = 0`
    await sql`${stored('8', 'document', 'application/pdf')} from ${entries(75, 83)}`
    await sql`${stored('9', 'media', 'image/webp')} from ${entries(83, 95)}`
  })
  await fill('record_images', async () => {
    await sql`
      insert into record_images (id, file_id, vehicle_id, maintenance_log_id)
      select community_id('f4', n), community_id('7', n), car, community_id('1', n)
        from ${entries(0, 60)} and i % 5 = 0 and v % 3 = 0`
  })
  await fill('vehicle_documents', async () => {
    await sql`
      insert into vehicle_documents (id, vehicle_id, user_id, title, category, file_id, file_type, file_size, created_at)
      select community_id('4', n), car, owner, 'Certificate ' || i,
             (array['Insurance', 'Warranty', 'Road Tax', 'MOT Certificate', 'Miscellaneous'])[i % 5 + 1],
             community_id('8', n), 'application/pdf', 1000, day
        from ${entries(75, 83)}`
  })
  await fill('vehicle_media', async () => {
    await sql`
      insert into vehicle_media (id, vehicle_id, user_id, title, media_file_id, media_type, is_publicly_visible, created_at)
      select community_id('5', n), car, owner, 'On the road ' || i, community_id('9', n), 'image', i % 2 = 0, day
        from ${entries(83, 95)}`
  })
  await fill('reminders', async () => {
    await sql`
      insert into reminders (id, vehicle_id, user_id, title, type, due_date, reminder_date, status, created_at,
                             lead_notified_at, due_notified_at)
      select community_id('6', n), car, owner, 'MOT', 'MOT', day + 400, day + 370,
             case when day + 400 < current_date then 'completed' else 'pending' end, day, now(), now()
        from ${entries(95, 100)}`
  })
  await fill('vehicle_totals', async () => {
    await sql`
      insert into vehicle_totals (vehicle_id, user_id, records, spent)
      select community_id('f', v), community_id('a', owner_of(v, ${members}::bigint)), entries_of(v) * 95 / 100,
             entries_of(v) * 100
        from generate_series(1, ${vehicles}::bigint) v`
  })
  await fill('point_transactions', async () => {
    await sql`
      insert into point_transactions (id, user_id, rule_id, points, object_type, object_id, vehicle_id, created_at)
      select community_id('f5', v), community_id('a', owner_of(v, ${members}::bigint)), 'vehicle-added', 20, 'vehicle',
             community_id('f', v), community_id('f', v), now() - v % 899 * interval '1 day'
        from generate_series(1, ${vehicles}::bigint) v`
    await sql`
      insert into point_transactions (id, user_id, rule_id, points, object_type, object_id, vehicle_id, created_at)
      select community_id('f6', n), owner, 'service-record', case when i % 4 = 0 then 0 else 10 end, 'maintenance_log',
             community_id('1', n), car, day
        from ${entries(0, 60)} and i % 5 in (0, 2)`
  })
  await fill('vehicle_valuations', async () => {
    await sql`
      insert into vehicle_valuations (id, vehicle_id, user_id, mileage, valuation_date, private_average_value)
      select community_id('f7', v), community_id('f', v), community_id('a', owner_of(v, ${members}::bigint)), 40000,
             now() - v % 300 * interval '1 day', 4000
        from generate_series(1, ${vehicles}::bigint) v where v % 3 = 0`
  })
  await fill('storage_ledger', async () => {
    await sql`
      insert into storage_ledger (user_id, file_id, reason, bytes, created_at)
      select user_id, id, 'upload', size_bytes, created_at from files`
  })
  await fill('public_pages', async () => {
    await sql`
      insert into public_pages (vehicle_id)
      select community_id('f', v) from generate_series(1, ${vehicles}::bigint) v where v % 3 <> 0`
  })
  await sql`set session_replication_role = origin`
}

const bookFunctions = `
  create function entries_of(vehicle bigint) returns bigint language sql immutable parallel safe as $$
    select case when vehicle % 1000 = 0 then 1000 when vehicle % 50 = 1 then 100
                when vehicle % 5 = 0 then 10 else 9 end::bigint $$`
