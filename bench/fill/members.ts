import type { Sql } from '../../server/platform/database/database.ts'

/** One member with an account and nothing else. */
export async function addReader(sql: Sql): Promise<string> {
  const [reader] = await sql<{ id: string }[]>`
    insert into users (name, email, username, email_verified)
    values ('Rita Reader', 'rita@example.org', 'rita-reader', true) returning id`
  return reader?.id ?? ''
}

/** Their tests fit the mileage of `addRecords`: here and there one is odd beside the record before it. */
export async function addVehicles(sql: Sql, user: string, count: number): Promise<string[]> {
  const vehicles = await sql<{ id: string }[]>`
    insert into vehicles (user_id, make, model, year, registration_number, transmission, fuel_type, mileage)
    select ${user}, 'Rover', 'P6 ' || n, 1972, 'ABC' || n || 'K', 'Manual', 'Petrol', 40000 + n
      from generate_series(1, ${count}) n returning id`
  await sql`
    insert into due_dates (vehicle_id, kind, date, source)
    select id, 'mot', current_date + 20, 'person' from unnest(${vehicles.map(({ id }) => id)}::uuid[]) as id`
  for (const { id } of vehicles) {
    const [data] = await sql<{ id: string }[]>`
      insert into vehicle_data (vehicle_id, make, model, color) values (${id}, 'Rover', 'P6', 'Green') returning id`
    await sql`
      insert into technical_specifications (vehicle_data_id, vehicle_id, engine_capacity, power_bhp)
      values (${data?.id ?? ''}, ${id}, 1978, 104)`
    await sql`
      insert into mot_history (vehicle_data_id, vehicle_id, test_number, test_date, expiry_date, test_result, odometer_reading)
      select ${data?.id ?? ''}, ${id}, n::text, current_date - n * 365, current_date - n * 365 + 364, 'PASSED',
             100000 - n * 365 * 90000 / 9862
        from generate_series(1, 27) n`
  }
  return vehicles.map(({ id }) => id)
}

/**
 * This many records of all kinds over 27 years, in the proportions of a keen owner: 60% logs (a third of the services
 * with a receipt), 5% modifications, 10% notes, 8% documents, 12% photos and 5% reminders.
 */
export async function addRecords(sql: Sql, user: string, vehicle: string, records: number) {
  const share = (percent: number) => Math.max(1, Math.round((records * percent) / 100))
  const day = (count: number) => sql`current_date - (n * 9862.0 / ${count})::integer`
  const moment = (count: number) => sql`now() - n * interval '9862 days' / ${count}`
  const logs = share(60)
  await sql`
    insert into maintenance_logs (vehicle_id, user_id, kind, type, date, cost, mileage, comments, created_at)
    select ${vehicle}, ${user}, kind, type, ${day(logs)}, 20 + n % 300, 100000 - (n * 90000.0 / ${logs})::integer,
           'Nothing out of the ordinary.', ${moment(logs)}
      from generate_series(1, ${logs}) n,
           lateral (select (array['Minor Service', 'Fuel', 'Oil Change', 'Repair', 'Wash/Detail'])[n % 5 + 1] as type) t,
           lateral (select case type when 'Wash/Detail' then 'wash' when 'Fuel' then 'running_cost'
                                     when 'Repair' then 'running_cost' else 'service' end as kind) k`
  await sql`
    with receipts as (
      insert into files (user_id, vehicle_id, kind, mime, size_bytes, checksum, state, stored_at, original_name)
      select ${user}, ${vehicle}, 'receipt', 'image/webp', 1000, repeat('a', 64), 'stored', now(), id::text
        from maintenance_logs where vehicle_id = ${vehicle} and kind = 'service' and mileage % 3 = 0
      returning id, original_name)
    insert into record_images (file_id, vehicle_id, maintenance_log_id)
    select id, ${vehicle}, original_name::uuid from receipts`
  await sql`
    insert into modifications (vehicle_id, user_id, type, name, brand, install_date, cost)
    select ${vehicle}, ${user}, 'Tech', 'Radio ' || n, 'Roberts', ${day(share(5))}, 80 from generate_series(1, ${share(5)}) n`
  await sql`
    insert into vehicle_notes (vehicle_id, user_id, content, created_at)
    select ${vehicle}, ${user}, 'Squeaks when cold.', ${moment(share(10))} from generate_series(1, ${share(10)}) n`
  await sql`
    with papers as (
      insert into files (user_id, vehicle_id, kind, mime, size_bytes, checksum, state, stored_at)
      select ${user}, ${vehicle}, 'document', 'application/pdf', 1000, repeat('a', 64), 'stored', now()
        from generate_series(1, ${share(8)}) returning id)
    insert into vehicle_documents (vehicle_id, user_id, title, category, file_id, file_type, file_size, created_at)
    select ${vehicle}, ${user}, 'Certificate ' || n,
           (array['Insurance', 'Warranty', 'Road Tax', 'MOT Certificate', 'Miscellaneous'])[n % 5 + 1],
           id, 'application/pdf', 1000, ${moment(share(8))}
      from (select id, row_number() over () as n from papers) numbered`
  await sql`
    with photos as (
      insert into files (user_id, vehicle_id, kind, mime, size_bytes, checksum, state, stored_at, width, height)
      select ${user}, ${vehicle}, 'media', 'image/webp', 1000, repeat('a', 64), 'stored', now(), 1600, 900
        from generate_series(1, ${share(12)}) returning id)
    insert into vehicle_media (vehicle_id, user_id, title, media_file_id, media_type, created_at)
    select ${vehicle}, ${user}, 'On the road ' || n, id, 'image', ${moment(share(12))}
      from (select id, row_number() over () as n from photos) numbered`
  await sql`
    insert into reminders (vehicle_id, user_id, title, type, due_date, reminder_date, status)
    select ${vehicle}, ${user}, 'MOT', 'MOT', due, due - 30, case when due < current_date then 'completed' else 'pending' end
      from generate_series(1, ${share(5)}) n, lateral (select ${day(share(5))} + 986 as due) d`
  await sql`
    insert into vehicle_valuations (vehicle_id, user_id, mileage, valuation_date, private_average_value)
    select ${vehicle}, ${user}, 40000, ${moment(20)}, 4000 from generate_series(1, 20) n`
}

/** The points the records earned when they were entered: most of them a few, those beyond a day's cap none. */
export const addPoints = (sql: Sql, user: string) => sql`
  insert into point_transactions (user_id, rule_id, points, object_type, object_id, vehicle_id, created_at)
  select ${user}, 'service-record', case when row_number() over () % 4 = 0 then 0 else 10 end, 'maintenance_log', id,
         vehicle_id, created_at
    from maintenance_logs where user_id = ${user}`

/**
 * This many other members, each with a vehicle and its first records. The triggers are off meanwhile and what they
 * would have written is written here, because a hundred thousand of them one by one would take minutes.
 */
export async function addOthers(sql: Sql, members: number) {
  await sql`set session_replication_role = replica`
  await sql`
    insert into users (name, email, username, email_verified)
    select 'Member ' || n, 'member' || n || '@example.org', 'member-' || n, true from generate_series(1, ${members}) n`
  const others = sql`(select id, row_number() over () as n from users where username like 'member-%') u`
  await sql`
    insert into vehicles (user_id, make, model, year, registration_number, transmission, fuel_type, mileage)
    select u.id, 'Morris', 'Minor', 1959, 'XYZ' || n % 99999, 'Manual', 'Petrol', n % 90000 from ${others}`
  const theirs = sql`
    (select vehicles.id, user_id from vehicles join users on users.id = user_id where username like 'member-%') v`
  await sql`
    insert into maintenance_logs (vehicle_id, user_id, kind, type, date, cost)
    select v.id, v.user_id, 'service', 'Minor Service', current_date - n * 40, 90 from ${theirs}, generate_series(1, 3) n`
  await sql`
    insert into reminders (vehicle_id, user_id, title, type, due_date, reminder_date)
    select v.id, v.user_id, 'MOT', 'MOT', current_date + n * 20, current_date + n * 20 - 30
      from ${theirs}, generate_series(1, 2) n`
  await sql`
    insert into point_transactions (user_id, rule_id, points, object_type, object_id, vehicle_id)
    select v.user_id, 'vehicle-added', 20, 'vehicle', v.id, v.id from ${theirs}`
  await sql`
    insert into vehicle_totals (vehicle_id, user_id, records, spent) select v.id, v.user_id, 3, 270 from ${theirs}`
  await sql`
    insert into user_points (user_id, total_points) select id, 20 from users where username like 'member-%'`
  await sql`insert into user_badges (user_id, badge_id) select id, 'first-wheels' from users where username like 'member-%'`
  await sql`set session_replication_role = origin`
}
