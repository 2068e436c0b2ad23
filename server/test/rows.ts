import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { DueKind } from '#domain/vehicles/due-date.ts'
import type { Sql } from '../platform/database/database.ts'

export const refused = (query: PromiseLike<unknown>, constraint: string | null) =>
  expect(Promise.resolve(query)).rejects.toMatchObject(
    constraint ? { constraint_name: constraint } : { code: expect.stringMatching(/^23/) },
  )

export async function inserted(query: PromiseLike<readonly Record<string, string>[]>): Promise<string> {
  const [row] = await query
  return row?.id ?? ''
}

export function addMember(sql: Sql) {
  const name = randomBytes(6).toString('hex')
  return inserted(
    sql`insert into users (name, email, username) values ('Ann', ${`${name}@example.com`}, ${name}) returning id`,
  )
}

export const addVehicle = (sql: Sql, owner: string) =>
  inserted(sql`
    insert into vehicles (user_id, make, model, year, transmission, fuel_type)
    values (${owner}, 'Mini', 'Cooper', 2015, 'Manual', 'Petrol') returning id`)

/** Until when its MOT, tax or insurance lasts, as its owner says. */
export const setDue = (sql: Sql, vehicle: string, kind: DueKind, date: string) => sql`
  insert into due_dates (vehicle_id, kind, date, source, set_by)
  select id, ${kind}, ${date}, 'person', user_id from vehicles where id = ${vehicle}
  on conflict (vehicle_id, kind) do update set date = excluded.date, version = nextval('due_date_versions')`

export const addPost = (sql: Sql, author: string) =>
  inserted(sql`insert into posts (user_id, title, content) values (${author}, 'Hello', 'World') returning id`)

export const addFile = (sql: Sql, owner: string) =>
  inserted(sql`insert into files (user_id, kind, mime) values (${owner}, 'note', 'image/jpeg') returning id`)
