import { expect, test } from 'vitest'
import { openPostgres, type Sql } from '../../server/platform/database/database.ts'
import { createTestDatabase } from '../../server/test/database.ts'
import { profileRequests } from '../profile/profile.ts'
import { readProfile } from '../profile/read-profile.ts'
import { mix } from './request-mix.ts'

test('everything at once is answered without an error, and a recording of it names what a request costs', async () => {
  const database = await createTestDatabase()
  const sql = openPostgres(database.url, { max: 1 })
  await fillTown(sql)
  await sql.end()

  const { load, things, stacks, requests } = await profileRequests(
    { url: database.url },
    { perSecond: 90, seconds: 4, players: 24 },
  )
  expect(load.wrong).toEqual([])
  expect(load.errors).toBe(0)
  expect(load.live).toMatchObject({ lines: 20, lost: 0 })
  expect(requests).toBeGreaterThan(200)
  expect(load.writes).toBeGreaterThan(5)
  expect(Object.keys(load.kinds).length).toBeGreaterThan(Object.keys(mix).length / 2)
  expect(things.map(({ name }) => name)).toContain('speaking with PostgreSQL (the driver)')
  expect(things.flatMap(({ functions }) => functions.map(({ name }) => name)).join('\n')).toMatch(
    /in postgres\/src\/connection\.js/,
  )
  expect([...stacks.keys()].join('\n')).toMatch(/in server\/(app|platform|vehicles|records)/)
  await database.drop()
}, 120_000)

test('work that has no name of its own belongs to whoever asked for it', () => {
  const frame = (functionName: string, url = '') => ({ functionName, url })
  const { things, busy, idle } = readProfile({
    nodes: [
      { id: 1, callFrame: frame('(root)'), children: [2, 3, 6] },
      { id: 2, callFrame: frame('(idle)') },
      { id: 3, callFrame: frame('execute', 'file:///x/node_modules/postgres/src/connection.js'), children: [4] },
      { id: 4, callFrame: frame('write', 'node:internal/streams/writable'), children: [5] },
      { id: 5, callFrame: frame('writeBuffer') },
      { id: 6, callFrame: frame('listVehicles', 'file:///x/server/vehicles/garage/garage.queries.ts') },
    ],
    samples: [2, 5, 5, 6],
    timeDeltas: [1000, 2000, 3000, 4000],
  })
  expect(things.map(({ name, milliseconds }) => [name, milliseconds])).toEqual([
    ['speaking with PostgreSQL (the driver)', 5],
    ['our own code', 4],
  ])
  expect([busy, idle]).toEqual([9, 1])
})

/** Thirty members with a car and a few records each, and something to read. */
async function fillTown(sql: Sql) {
  await sql`
    insert into users (name, email, username, email_verified)
    select 'Member ' || n, 'member' || n || '@example.org', 'member-' || n, true from generate_series(1, 30) n`
  await sql`
    insert into vehicles (user_id, make, model, year, registration_number, transmission, fuel_type, mileage)
    select id, 'Morris', 'Minor', 1959, 'XYZ' || row_number() over (), 'Manual', 'Petrol', 60000 from users`
  await sql`
    insert into maintenance_logs (vehicle_id, user_id, kind, type, date, cost)
    select id, user_id, 'service', 'Minor Service', current_date - n * 40, 90 from vehicles, generate_series(1, 3) n`
  await sql`
    insert into posts (user_id, title, content, created_at)
    select id, 'A day at the garage', 'Oil changed, plugs gapped.', now() - row_number() over () * interval '1 hour'
      from users`
}
