import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres, type Sql } from '../server/platform/database/database.ts'
import { createTestDatabase } from '../server/test/database.ts'
import { fillScale, type ScaleSize } from './fill/scale.ts'
import { cookiesOf, type ExplainedRequest, explainRequests, growingTables } from './scale/explain.ts'

const hamlet: ScaleSize = {
  members: 500,
  vehicles: 1250,
  posts: 5000,
  comments: 10_000,
  follows: 10_000,
  followed: 100,
  mostReactions: 3,
}
/** With so few rows PostgreSQL would rightly read many tables whole; here it does so only if there is no other way. */
const asIfLarge = { enable_seqscan: 'off', random_page_cost: '1.1' }
/** The limit for every request; the largest reads one car's long history. */
const mostRows = 8000
const mostStatements = 12

let sql: Sql
let explain: (only?: string[]) => Promise<ExplainedRequest[]>
let drop = async () => {}

beforeAll(async () => {
  const database = await createTestDatabase()
  sql = openPostgres(database.url, { max: 1 })
  const world = await fillScale(sql, hamlet)
  // Guides are counted up to a thousand; only with more does it show that the count stops there.
  await sql`
    insert into guides (user_id, title, description, type, video_id, make, model, created_at)
    select community_id('a', n % 500 + 1), 'Torque ' || n, 'Nuts and oil.', 'youtube', lpad(n::text, 11, '0'), 'All', 'All',
           now() - n * interval '1 hour'
      from generate_series(1, 2000) n`
  // So are businesses, up to two hundred.
  await sql`
    with owners as (
      insert into users (name, email, username)
      select 'Trader ' || n, 'trader' || n || '@example.org', 'trader-' || n from generate_series(1, 1500) n returning id)
    insert into business_profiles (user_id, business_name, business_type, description, address, city, postal_code,
                                   country, phone, email)
    select id, 'Smithy ' || id, 'Body Shop', 'Panels.', '1 High Street', 'Wick', 'KW1 4AA', 'UK', '1', 'g@example.org'
      from owners`
  await sql`vacuum analyze guides, business_profiles, users`
  const cookies = await cookiesOf(sql, world)
  const growing = await growingTables(sql, 50)
  explain = (only) => explainRequests({ url: database.url, world, cookies, growing, settings: asIfLarge, only })
  drop = async () => {
    await sql.end()
    await database.drop()
  }
}, 120_000)
afterAll(() => drop())

const found = (requests: ExplainedRequest[]) =>
  requests
    .filter((request) => !request.grows)
    .flatMap(({ name, scans }) => scans.map(({ table, how, text }) => ({ name, table, how, text })))

test('no main screen reads a table that grows from end to end', { timeout: 60_000 }, async () => {
  const requests = await explain()
  expect(requests.length).toBeGreaterThan(70)
  expect(found(requests)).toEqual([])
  for (const { name, rows, statements } of requests.filter((request) => !request.grows)) {
    const tooMany = statements.length > mostStatements ? statements.map(({ text }) => text) : []
    expect([name, tooMany]).toEqual([name, []])
    expect([name, rows <= mostRows]).toEqual([name, true])
  }
})

test('an index that is missing is noticed', { timeout: 60_000 }, async () => {
  await sql`drop index ai_chat_history_of_user`
  const noticed = found(await explain(['AutoMate: earlier questions']))
  expect(noticed.map(({ name, table }) => [name, table])).toContainEqual([
    'AutoMate: earlier questions',
    'ai_chat_history',
  ])
})
