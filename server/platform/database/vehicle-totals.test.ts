import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { addFile, addMember, addVehicle, inserted } from '../../test/rows.ts'
import type { Sql } from './database.ts'

const tables = ['maintenance_logs', 'modifications', 'vehicle_notes', 'vehicle_documents', 'vehicle_media'] as const
type Table = (typeof tables)[number]
/** What counts in what was spent, but not as a record; it is deleted, not marked as such. */
const bought = ['tyre_sets', 'parts'] as const

const index = fc.nat(40)
const table = fc.constantFrom(...tables)
const cost = fc.option(fc.integer({ min: 0, max: 1_000_000 }).map((pence) => pence / 100))
const act = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({ act: fc.constant('add' as const), table, vehicle: index, member: index, cost }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('cost' as const), table, record: index, cost }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('moveAll' as const), table, vehicle: index }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('softDelete' as const), table, record: index }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('restoreAll' as const), table }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('delete' as const), table, record: index }) },
  {
    weight: 6,
    arbitrary: fc.record({ act: fc.constant('buy' as const), table: fc.constantFrom(...bought), vehicle: index, cost }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ act: fc.constant('invoice' as const), table: fc.constantFrom(...bought), place: index },
      log: fc.option(index),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('throwAway' as const), table: fc.constantFrom(...bought), place: index }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('deleteVehicle' as const), vehicle: index }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('eraseMember' as const), member: index }) },
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

async function add(sql: Sql, into: Table, vehicle: string, member: string, cost: number | null) {
  if (into === 'maintenance_logs')
    return sql`insert into maintenance_logs (vehicle_id, user_id, kind, type, date, cost)
      values (${vehicle}, ${member}, 'service', 'Oil Change', '2024-02-29', ${cost})`
  if (into === 'modifications')
    return sql`insert into modifications (vehicle_id, user_id, type, name, brand, install_date, cost)
      values (${vehicle}, ${member}, 'Tech', 'Radio', 'Roberts', '2024-02-29', ${cost})`
  if (into === 'vehicle_notes')
    return sql`insert into vehicle_notes (vehicle_id, user_id, content)
      select ${vehicle}, ${member}, 'Several at once: ' || n from generate_series(1, 3) n`
  const file = await addFile(sql, member)
  return into === 'vehicle_documents'
    ? sql`insert into vehicle_documents (vehicle_id, user_id, title, category, file_id, file_type, file_size)
        values (${vehicle}, ${member}, 'Policy', 'Insurance', ${file}, 'application/pdf', 1)`
    : sql`insert into vehicle_media (vehicle_id, user_id, media_file_id, media_type)
        values (${vehicle}, ${member}, ${file}, 'image')`
}

/** `index` wraps round; an act on nothing does nothing. */
async function nth(sql: Sql, from: string, place: number): Promise<string> {
  const ids = await sql.unsafe<{ id: string }[]>(`select id from ${from} order by id`)
  return ids[place % Math.max(1, ids.length)]?.id ?? '00000000-0000-4000-8000-00000000dead'
}

async function play(sql: Sql, deed: Act) {
  if (deed.act === 'add') {
    const vehicle = await nth(sql, 'vehicles', deed.vehicle)
    const member = await nth(sql, `users where name = 'Ann'`, deed.member)
    if (!vehicle.endsWith('dead') && !member.endsWith('dead')) await add(sql, deed.table, vehicle, member, deed.cost)
  } else if (deed.act === 'cost') {
    const priced = deed.table === 'modifications' ? deed.table : 'maintenance_logs'
    await sql`update ${sql(priced)} set cost = ${deed.cost} where id = ${await nth(sql, priced, deed.record)}`
  } else if (deed.act === 'moveAll') {
    const vehicle = await nth(sql, 'vehicles', deed.vehicle)
    await sql`update ${sql(deed.table)} set vehicle_id = ${vehicle} where ${!vehicle.endsWith('dead')}`
  } else if (deed.act === 'softDelete')
    await sql`update ${sql(deed.table)} set deleted_at = now() where id = ${await nth(sql, deed.table, deed.record)}`
  else if (deed.act === 'restoreAll') await sql`update ${sql(deed.table)} set deleted_at = null`
  else if (deed.act === 'delete')
    await sql`delete from ${sql(deed.table)} where id = ${await nth(sql, deed.table, deed.record)}`
  else if (deed.act === 'buy')
    await sql`insert into ${sql(deed.table)} (vehicle_id, user_id, name, cost)
      select id, user_id, 'Bought', ${deed.cost} from vehicles where id = ${await nth(sql, 'vehicles', deed.vehicle)}`
  else if (deed.act === 'invoice') {
    const log = deed.log === null ? null : await nth(sql, 'maintenance_logs where deleted_at is null', deed.log)
    await sql`update ${sql(deed.table)} set on_invoice_of = ${log?.endsWith('dead') ? null : log}
      where id = ${await nth(sql, deed.table, deed.place)}`
  } else if (deed.act === 'throwAway')
    await sql`delete from ${sql(deed.table)} where id = ${await nth(sql, deed.table, deed.place)}`
  else if (deed.act === 'deleteVehicle')
    await sql`delete from vehicles where id = ${await nth(sql, 'vehicles', deed.vehicle)}`
  else await erase(sql, sql`id = ${await nth(sql, `users where name = 'Ann'`, deed.member)}`)
}

const erase = (sql: Sql, whom: ReturnType<Sql>) =>
  sql.begin(async (tx) => {
    await tx`set local garagetale.erasing = 'on'`
    await tx`delete from users where ${whom}`
  })

const recount = (sql: Sql) =>
  sql.unsafe(`
    select vehicle_id, user_id, sum(record)::int as records, coalesce(sum(cost), 0)::numeric(14, 2) as spent
      from (${tables
        .map((name) => {
          const cost = name === 'maintenance_logs' || name === 'modifications' ? 'cost' : 'null::numeric'
          return `select vehicle_id, user_id, ${cost} as cost, 1 as record from ${name} where deleted_at is null`
        })
        .join(' union all ')}
        union all
        select vehicle_id, user_id, cost, 0 from costs where kind in ('tyre_set', 'part') and cost > 0) as records
     group by vehicle_id, user_id order by vehicle_id, user_id`)

const kept = (sql: Sql) => sql`
  select vehicle_id, user_id, records, spent from vehicle_totals
   where records <> 0 or spent <> 0 or vehicle_id not in (select id from vehicles)
   order by vehicle_id, user_id`

test('a vehicle’s totals are what a recount finds, whatever is written, changed, removed or erased', async () => {
  const { sql } = await testDatabase()
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 40 }), async (deeds) => {
      await erase(sql, sql`name = 'Ann'`)
      for (let member = 0; member < 3; member++) await addVehicle(sql, await addMember(sql))
      for (const deed of deeds) await play(sql, deed)
      expect([...(await kept(sql))]).toEqual([...(await recount(sql))])
    }),
    { numRuns: 40 },
  )
}, 60_000)

test('two who write to one vehicle at once are both counted', async () => {
  const { sql } = await testDatabase()
  const ann = await addMember(sql)
  const car = await addVehicle(sql, ann)
  await Promise.all(Array.from({ length: 20 }, (_, n) => add(sql, 'maintenance_logs', car, ann, n)))
  expect([...(await kept(sql))]).toEqual([{ vehicle_id: car, user_id: ann, records: 20, spent: '190.00' }])
  const undone = sql.begin(async (tx) => {
    await tx`delete from maintenance_logs where vehicle_id = ${car}`
    throw new Error('Not after all')
  })
  await expect(undone).rejects.toThrow('Not after all')
  expect([...(await kept(sql))]).toEqual([...(await recount(sql))])
  expect(await inserted(sql`select id from vehicles where id = ${car}`)).toBe(car)
})
