import { Kysely } from 'kysely'
import { PostgresJSDialect } from 'kysely-postgres-js'
import { beforeAll, expect, test } from 'vitest'
import { timelinePageSize } from '#domain/records/timeline.ts'
import type { Database } from '../../platform/database/schema.gen.ts'
import { addMember, addVehicle } from '../../test/rows.ts'
import { useServer } from '../../test/server.ts'
import { writeEntries, writtenKinds } from '../../test/timeline-rows.ts'
import type { OwnedVehicle } from '../../vehicles/access.ts'
import { listTimeline } from './timeline.queries.ts'

const server = useServer()
const cars = {} as Record<'short' | 'long', OwnedVehicle>

const entries = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    kind: writtenKinds[n % writtenKinds.length] ?? 'note',
    date: new Date(Date.UTC(2014, 0, 1) + (n % 4000) * 86_400_000).toISOString().slice(0, 10),
    created_at: '2026-01-01T12:00:00.000000Z',
  }))

beforeAll(async () => {
  const { sql } = server.services
  const user_id = await addMember(sql)
  for (const [book, count] of [
    ['short', 100],
    ['long', 10_000],
  ] as const) {
    const id = await addVehicle(sql, user_id)
    cars[book] = { id, user_id } as OwnedVehicle
    await writeEntries(sql, { vehicle_id: id, user_id }, entries(count))
  }
  await sql`vacuum analyze`
})

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
}
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]
const rowsOf = (node: Plan) => node['Actual Rows'] * node['Actual Loops']

/** PostgreSQL's plan for a page, as used once a statement has run a few times. */
async function planOf(car: OwnedVehicle, request: Parameters<typeof listTimeline>[2]) {
  const { sql } = server.services
  let asked = { sql: '', parameters: [] as readonly unknown[] }
  const db = new Kysely<Database>({
    dialect: new PostgresJSDialect({ postgres: sql }),
    // The odd readings are asked for beside the page, and either may be answered first.
    log: ({ query }) => {
      if (query.sql.includes('with page as')) asked = query
    },
  })
  await listTimeline(db, car, request)
  const [row] = await sql.begin(async (tx) => {
    await tx`set local plan_cache_mode = force_generic_plan`
    return tx.unsafe(`explain (analyze, format json) ${asked.sql}`, asked.parameters as string[])
  })
  const [plan] = (row?.['QUERY PLAN'] ?? []) as { Plan: Plan }[]
  return plan ? nodes(plan.Plan) : []
}

const requests = {
  'the first page': {},
  'a later page': {
    after: {
      date: '2019-06-01',
      created_at: '2026-01-01T12:00:00.000000Z',
      id: '0b3d2e00-0000-4000-8000-000000000000',
    },
  },
  'one kind': { kind: 'running_cost' },
  'a month': { from: '2019-05-01', to: '2019-05-31' },
  'a common word': { q: 'wash' },
} as const

const books = /maintenance_logs|mot_history|vehicle_(notes|documents|media|identity_changes)/
const readFrom = (plan: Plan[]) => plan.filter((node) => books.test(node['Relation Name'] ?? ''))
const most = (timelinePageSize + 1) * writtenKinds.length

test.each(Object.entries(requests))('%s of a long book comes from indexes, a page of each kind', async (_, request) => {
  const plan = await planOf(cars.long, request)
  expect(readFrom(plan).length).toBeGreaterThan(0)
  expect(readFrom(plan).filter((node) => !/Index (Only )?Scan/.test(node['Node Type']))).toEqual([])
  expect(plan.filter((node) => rowsOf(node) > most)).toEqual([])
})

test('a book a hundred times as long costs no more rows', async () => {
  const read = async (car: OwnedVehicle) => readFrom(await planOf(car, {})).reduce((sum, node) => sum + rowsOf(node), 0)
  expect(await read(cars.long)).toBeLessThan((await read(cars.short)) * 2)
})
