import type { Sql } from '../server/platform/database/database.ts'
import { compareVehicles } from './compare-vehicles.ts'
import { addOthers, addReader, addVehicles } from './fill/members.ts'
import { openStages, signedInAs } from './stage.ts'

const parts = { chart: '/mileage', list: '/mileage/readings' }

/** Fuel over twenty years, and a test each year. */
async function addReadings(sql: Sql, user: string, vehicle: string, count: number) {
  await sql`
    insert into maintenance_logs (vehicle_id, user_id, kind, type, date, cost, mileage, created_at)
    select ${vehicle}, ${user}, 'running_cost', 'Fuel', day, 40, n * 200000 / ${count}::int, day + time '12:00'
      from generate_series(1, ${count}::int) n, lateral (select current_date - 7300 + n * 7300 / ${count}::int as day) d`
  await sql`
    insert into mot_history (vehicle_data_id, vehicle_id, test_date, test_result, odometer_reading, odometer_unit)
    select data.id, ${vehicle}, current_date - 7300 + year * 365, 'PASSED', year * 10000, 'mi'
      from vehicle_data as data, generate_series(1, 19) as year where data.vehicle_id = ${vehicle}`
}

/** A vehicle with ten thousand readings beside one with a hundred, of the same member. */
export async function benchMileage() {
  const { stages, close } = await openStages('readings')
  const { sql, port } = stages.readings
  const rita = await addReader(sql)
  const [young = '', old = ''] = await addVehicles(sql, rita, 2)
  await addReadings(sql, rita, young, 100)
  await addReadings(sql, rita, old, 10_000)
  await addOthers(sql, 2000)
  await sql`vacuum analyze`
  const headers = { cookie: `garagetale=${await signedInAs(sql, rita)}` }
  await compareVehicles('mileage', parts, { port, headers, young, old }, { p95: 30, times: 1.2 })
  await close()
}
