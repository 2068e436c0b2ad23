import { randomUUID } from 'node:crypto'
import { sql as kysely } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { RecordDefinition } from '#domain/records/define-record.ts'
import { recordKinds } from '#domain/records/registry.ts'
import { readMigrations } from '../../platform/database/migrate.ts'
import { member, type Person, people } from '../../test/people.ts'
import { jpeg } from '../../test/pictures.ts'
import { memberWithCar } from '../../test/records.ts'
import { addMember, addPost, addVehicle } from '../../test/rows.ts'
import { sells } from '../../test/sale.ts'
import { startTestServer, useServer } from '../../test/server.ts'
import { awardBadges, awardRecordBadges, type Badge } from './award-badges.ts'

const server = useServer()

/** Without the one everybody gets during the Beta. */
const badgesOf = async (user_id: string) =>
  (
    await server.services.sql`
      select badge_id from user_badges where user_id = ${user_id} and badge_id <> 'early-bird' order by badge_id`
  ).map(({ badge_id }) => badge_id)
const toldOf = (user_id: string) => server.services.sql`
  select title, content from notifications where user_id = ${user_id} and type = 'badge_earned' order by created_at`
const awards = (user_id: string, ...badges: Badge[]) =>
  server.services.db.transaction().execute((tx) => awardBadges(tx, user_id, ...badges))
const service = { type: 'Oil Change', date: '2026-01-10' }
const car = { make: 'Mini', model: 'Cooper', year: 2015, mileage: 9, transmission: 'Manual', fuel_type: 'Petrol' }

async function upload(person: Person, kind: string) {
  return ((await (await person.post(`/uploads/${kind}`, await jpeg(20, 20))).json()) as { id: string }).id
}
const times = async (count: number, act: (n: number) => Promise<Response>) => {
  for (let n = 0; n < count; n++) expect((await act(n)).status).toBeLessThan(300)
}

describe('badges for what is kept (GAMI-06)', () => {
  test('the first vehicle, and five of them; each is told once, and stays when the deed is undone', async () => {
    const ann = await member(server, 'Ann Archer')
    const first = (await (await ann.post('/vehicles', car)).json()) as { id: string }
    expect(await badgesOf(ann.id)).toEqual(['first-wheels'])
    await ann.delete(`/vehicles/${first.id}`)
    await times(4, () => ann.post('/vehicles', car))
    expect(await badgesOf(ann.id)).toEqual(['first-wheels'])
    await times(1, () => ann.post('/vehicles', car))
    expect(await badgesOf(ann.id)).toEqual(['first-wheels', 'full-house'])
    expect(await toldOf(ann.id)).toEqual([
      { title: 'You earned the badge First Wheels', content: 'Added a first vehicle' },
      { title: 'You earned the badge Full House', content: 'Keeps five vehicles' },
    ])
  })

  test('the first service, and ten on one vehicle: those on two do not add up, nor do washes', async () => {
    const { ann, path } = await memberWithCar(server)
    const other = `/vehicles/${await addVehicle(server.services.sql, ann.id)}`
    await ann.post(`${path}/washes`, { date: '2026-01-10' })
    expect(await badgesOf(ann.id)).toEqual([])
    await times(9, () => ann.post(`${path}/service-records`, service))
    await times(1, () => ann.post(`${other}/service-records`, service))
    expect(await badgesOf(ann.id)).toEqual(['service-stamp'])
    await times(1, () => ann.post(`${path}/service-records`, service))
    expect(await badgesOf(ann.id)).toEqual(['full-service-history', 'service-stamp'])
  })

  test('three modifications', async () => {
    const { ann, path } = await memberWithCar(server)
    const fits = () =>
      ann.post(`${path}/modifications`, { type: 'Tech', name: 'Radio', brand: 'Alpine', install_date: '2026-01-10' })
    await times(2, fits)
    expect(await badgesOf(ann.id)).toEqual([])
    await times(1, fits)
    expect(await badgesOf(ann.id)).toEqual(['modder'])
  })

  test('ten documents, even when they are all saved at the same moment in two vehicles', async () => {
    const { ann, path } = await memberWithCar(server)
    const other = `/vehicles/${await addVehicle(server.services.sql, ann.id)}`
    const files = await Promise.all(Array.from({ length: 10 }, () => upload(ann, 'document')))
    await Promise.all(
      files.map((file_id, n) =>
        ann.post(`${n % 2 ? path : other}/documents`, { title: 'Invoice', category: 'Insurance', file_id }),
      ),
    )
    expect(await badgesOf(ann.id)).toEqual(['archivist'])
    expect(await toldOf(ann.id)).toHaveLength(1)
  })

  test('twenty photos of the gallery', async () => {
    const { ann, path } = await memberWithCar(server)
    const files: string[] = []
    for (let n = 0; n < 20; n++) files.push(await upload(ann, 'media'))
    await times(19, (n) => ann.post(`${path}/media`, { title: 'Front', file_id: files[n] }))
    expect(await badgesOf(ann.id)).toEqual([])
    await times(1, () => ann.post(`${path}/media`, { title: 'Front', file_id: files[19] }))
    expect(await badgesOf(ann.id)).toEqual(['shutterbug'])
  })
})

describe('badges for what is shared (GAMI-06)', () => {
  test('the first public vehicle, however it became public', async () => {
    const { ann, path } = await memberWithCar(server)
    await times(1, () => ann.patch(`${path}/sharing`, { is_public: true }))
    expect(await badgesOf(ann.id)).toEqual(['open-garage'])
    await times(1, () => ann.patch(`${path}/sharing`, { is_public: false }))
    expect(await badgesOf(ann.id)).toEqual(['open-garage'])
  })

  test('the first vehicle handed on, for whoever sold it; for whoever bought it, it may be the first of theirs', async () => {
    const { ann, sam } = await people(server)
    const id = await addVehicle(server.services.sql, ann.id)
    await sells(ann, id, sam)
    expect(await badgesOf(ann.id)).toEqual(['open-garage', 'passed-on'])
    expect(await badgesOf(sam.id)).toEqual(['first-wheels'])
  })

  test('two members who sell to each other at the same moment both get theirs', async () => {
    const { ann, sam } = await people(server)
    const [mine, theirs] = [
      await addVehicle(server.services.sql, ann.id),
      await addVehicle(server.services.sql, sam.id),
    ] as const
    await Promise.all([sells(ann, mine, sam), sells(sam, theirs, ann)])
    for (const person of [ann, sam])
      expect(await badgesOf(person.id)).toEqual(['first-wheels', 'open-garage', 'passed-on'])
  })

  test('ten posts that are there to be read, and three guides', async () => {
    const { sql } = server.services
    const ann = await member(server, 'Ann Archer')
    const posts: string[] = []
    for (let n = 0; n < 10; n++) posts.push(await addPost(sql, ann.id))
    await sql`update posts set hidden_at = now() where id = ${posts[0] ?? ''}`
    const guides = (video: string) => sql`
      insert into guides (user_id, title, description, type, video_id, make, model)
      values (${ann.id}, 'Oil', 'How to', 'youtube', ${video}, 'Mini', 'Cooper')`
    for (const video of ['aaaaaaaaaaa', 'bbbbbbbbbbb']) await guides(video)
    await awards(ann.id, 'storyteller', 'mentor')
    expect(await badgesOf(ann.id)).toEqual([])
    await addPost(sql, ann.id)
    await guides('ccccccccccc')
    await awards(ann.id, 'storyteller', 'mentor')
    expect(await badgesOf(ann.id)).toEqual(['mentor', 'storyteller'])
  })

  test('ten followers, and five referrals that count', async () => {
    const { sql } = server.services
    const ann = await member(server, 'Ann Archer')
    const others: string[] = []
    for (let n = 0; n < 10; n++) others.push(await addMember(sql))
    for (const [n, other] of others.entries()) {
      await awards(ann.id, 'good-company', 'community-connector')
      expect(await badgesOf(ann.id)).toEqual(n > 4 ? ['community-connector'] : [])
      await sql`insert into follows (follower_id, following_id) values (${other}, ${ann.id})`
      await sql`
        insert into referrals (referrer_id, referred_id, code, counted_at)
        values (${ann.id}, ${other}, 'ABCD2345', ${n < 5 ? new Date() : null})`
    }
    await awards(ann.id, 'good-company')
    expect(await badgesOf(ann.id)).toEqual(['community-connector', 'good-company'])
  })
})

describe('Early Bird', () => {
  const badgesBy = async (settings: Record<string, string>) => {
    const { server: own, stop } = await startTestServer(settings)
    try {
      const ann = await member(own, 'Ann Archer')
      const profile = await ann.get(`/profiles/${ann.id}`)
      expect(profile.status).toBe(200)
      const { badges } = (await profile.json()) as { badges: { id: string }[] }
      const told = (await (await ann.get('/notifications')).json()) as unknown[]
      return [badges.map(({ id }) => id), told.length]
    } finally {
      await stop()
    }
  }
  test('comes with an account made in the Beta, without ringing, and not with one made later (GAMI-06)', async () => {
    expect(await badgesBy({})).toEqual([['early-bird'], 0])
    expect(await badgesBy({ BETA: '0' })).toEqual([[], 0])
  })
})

test('every badge that a kind of record names is there to be given', async () => {
  const named = recordKinds.flatMap(({ badges = [] }: RecordDefinition) => badges.map(({ badge }) => badge))
  const there = (await server.services.sql`select id from badges`).map(({ id }) => id)
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((badge) => !there.includes(badge))).toEqual([])
})

test('two hundred askings at once give a badge once and ring once', async () => {
  const ann = await member(server, 'Ann Archer')
  await addVehicle(server.services.sql, ann.id)
  await Promise.all(Array.from({ length: 200 }, () => awards(ann.id, 'first-wheels')))
  expect(await badgesOf(ann.id)).toEqual(['first-wheels'])
  expect(await toldOf(ann.id)).toHaveLength(1)
})

test('a deed that fails earns neither points nor a badge', async () => {
  const ann = await member(server, 'Ann Archer')
  const answer = await ann.post('/vehicles', { ...car, image_file_id: randomUUID() })
  expect(answer.status).toBe(404)
  expect(await badgesOf(ann.id)).toEqual([])
  expect((await (await ann.get('/dashboard')).json()) as object).toMatchObject({ total_points: 0, vehicle_count: 0 })
})

test('members who had earned badges before there were any find them, from the day of the deed, and no bell rings', async () => {
  const { sql } = server.services
  const { ann, sam } = await people(server)
  await sql`delete from user_badges where user_id in (${ann.id}, ${sam.id})`
  const id = await addVehicle(sql, ann.id)
  await sql`update vehicles set created_at = '2025-03-01 12:00Z', is_public = true, public_url = ${`mini-${id.slice(0, 8)}`} where id = ${id}`
  await sql`
    insert into maintenance_logs (vehicle_id, user_id, kind, type, date, created_at)
    select ${id}, ${ann.id}, 'service', 'Oil Change', '2025-04-01',
           timestamptz '2025-04-01 12:00Z' + n * interval '1 day' from generate_series(1, 10) as n`
  await sql`insert into user_badges (user_id, badge_id, awarded_at) values (${ann.id}, 'modder', '2025-01-01')`
  const backfill = (await readMigrations()).find((migration) => migration.name === '0025_badges.sql')
  await sql.unsafe(backfill?.text ?? '')
  const days = Object.fromEntries(
    (
      await sql`select badge_id, to_char(awarded_at, 'YYYY-MM-DD') as day from user_badges where user_id = ${ann.id}`
    ).map(({ badge_id, day }) => [badge_id, day]),
  )
  expect(days).toMatchObject({
    'first-wheels': '2025-03-01',
    'service-stamp': '2025-04-02',
    'full-service-history': '2025-04-11',
    modder: '2025-01-01',
    'open-garage': expect.any(String),
    'early-bird': expect.any(String),
  })
  expect(Object.keys(days)).toHaveLength(6)
  expect((await sql`select badge_id from user_badges where user_id = ${sam.id}`).map((row) => row.badge_id)).toEqual([
    'early-bird',
  ])
  expect(await toldOf(ann.id)).toEqual([])
})

test('what a badge asks reads few rows, also in the life of somebody with thousands of records', async () => {
  const { sql, db } = server.services
  const ann = await member(server, 'Ann Archer')
  const id = await addVehicle(sql, ann.id)
  await sql`
    insert into maintenance_logs (vehicle_id, user_id, entered_by, kind, type, date, cost)
    select ${id}, ${ann.id}, ${ann.id}, 'running_cost', 'Fuel', '2025-04-01', 40 from generate_series(1, 6000)`
  await sql`
    insert into posts (user_id, title, content, deleted_at)
    select ${ann.id}, 'Hello', 'World', now() from generate_series(1, 3000)`
  await sql`vacuum analyze maintenance_logs, posts, vehicles`
  const rows = await db.transaction().execute(async (tx) => {
    await awardRecordBadges(tx, ann.id, 'service', id)
    await awardBadges(tx, ann.id, 'storyteller', 'full-house')
    const { rows } = await kysely<{ rows: number }>`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
       where relname in ('maintenance_logs', 'posts', 'vehicles')`.execute(tx)
    return rows[0]?.rows
  })
  expect(rows).toBeLessThan(100)
})
