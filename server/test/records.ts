import { expect } from 'vitest'
import { member, type Person } from './people.ts'
import { addVehicle } from './rows.ts'
import type { TestServer } from './server.ts'

/** A member with one car, and what its records have left in the tables. */
export async function memberWithCar(server: TestServer, name = 'Ann Archer') {
  const { sql } = server.services
  const ann = await member(server, name)
  const car = await addVehicle(sql, ann.id)
  return {
    ann,
    car,
    path: `/vehicles/${car}`,
    async vehicle() {
      const [row] = await sql`
        select mileage, last_service, next_service, major_service_due, minor_service_due, mot_expiry, version
          from vehicles where id = ${car}`
      return row as Record<string, unknown>
    },
    reminders: () => sql`
      select title, type, due_date, reminder_date, location, status, maintenance_log_id from reminders
       where vehicle_id = ${car} and deleted_at is null order by due_date`,
    /** Rows of every kind that a save could have left. */
    async traces() {
      const [row] = await sql`
        select (select count(*)::int from maintenance_logs where vehicle_id = ${car} and deleted_at is null) as logs,
               (select count(*)::int from vehicle_notes where vehicle_id = ${car} and deleted_at is null) as notes,
               (select count(*)::int from reminders where vehicle_id = ${car} and deleted_at is null) as reminders,
               (select count(*)::int from record_images where vehicle_id = ${car}) as images,
               (select total_points from user_points where user_id = ${ann.id}) as points`
      return row as Record<'logs' | 'notes' | 'reminders' | 'images' | 'points', number>
    },
  }
}

export async function uploads(person: Person, kind: 'receipt' | 'note', bytes: Uint8Array, name = 'receipt.jpg') {
  const answer = await person.post(`/uploads/${kind}`, bytes, { 'x-file-name': encodeURIComponent(name) })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

export async function stateOfFile(server: TestServer, id: string) {
  const [row] = await server.services.sql`select state from files where id = ${id}`
  return row?.state as string | undefined
}

type Sealable = 'maintenance_logs' | 'vehicle_notes' | 'modifications' | 'vehicle_media'

/** As after a handover; the seal itself doesn't matter where only its existence is checked. */
export const sealRecord = (server: TestServer, table: Sealable, id: string) =>
  server.services.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql`update ${sql(table)} set seal_id = gen_random_uuid() where id = ${id}`
  })
