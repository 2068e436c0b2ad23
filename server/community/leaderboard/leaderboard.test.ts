import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Leaderboard } from '#domain/members/people.ts'
import type { Sql } from '../../platform/database/database.ts'
import { member, type Person, visitor } from '../../test/people.ts'
import { addMember } from '../../test/rows.ts'
import { useServer } from '../../test/server.ts'
import { getLeaderboard } from './leaderboard.queries.ts'

const server = useServer()

const pays = (user_id: string, points: number) => server.services.sql`
  insert into point_transactions (user_id, rule_id, points, object_type, object_id)
  values (${user_id}, 'referral', ${points}, 'user', ${randomUUID()})`
const boardOf = async (person: Person, size?: number) => {
  const answer = await person.get(`/leaderboard${size ? `?size=${size}` : ''}`)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as Leaderboard).items
}
const namesOn = async (person: Person) => (await boardOf(person, 30)).map((row) => row.user.name)

beforeEach(async () => {
  await server.services.sql`update users set deleted_at = now() where email not like 'garagetale@%'`
})

describe('the board', () => {
  test('has the most points on top, equal ones always in the same order, five of it and thirty on demand (GAMI-07, GAMI-08, CNST-09, CALL-37)', async () => {
    const ann = await member(server, 'Ann Archer')
    await pays(ann.id, 15)
    for (let n = 0; n < 40; n++) await pays(await addMember(server.services.sql), 1000 + Math.floor(n / 2))
    const short = await boardOf(ann)
    const long = await boardOf(ann, 30)
    expect([short.length, long.length]).toEqual([5, 30])
    expect(long.slice(0, 5)).toEqual(short)
    expect(await boardOf(ann, 30)).toEqual(long)
    expect(long.map((row) => row.rank)).toEqual(Array.from({ length: 30 }, (_, place) => place + 1))
    expect(long.map((row) => row.total_points)).toEqual(Array.from({ length: 30 }, (_, n) => 1019 - Math.floor(n / 2)))
    expect(await (await ann.get('/leaderboard?size=31')).json()).toMatchObject({
      error: { code: 'invalid', fields: { size: 'Choose 5 or 30 rows' } },
    })
  })

  test('shows name, picture, points, level and the newest four badges, whom one follows and oneself (GAMI-10, GAMI-12, CALL-34)', async () => {
    const { sql } = server.services
    const [ann, sam] = [await member(server, 'Ann Archer'), await member(server, 'Sam Sutton')]
    await pays(ann.id, 250)
    await pays(sam.id, 120)
    await sql`insert into follows (follower_id, following_id) values (${ann.id}, ${sam.id})`
    await sql`
      insert into user_badges (user_id, badge_id, awarded_at)
      select ${sam.id}, id, now() + sort_order * interval '1 minute' from badges where sort_order <= 5`
    const [first, second] = await boardOf(ann)
    expect(first).toEqual({
      rank: 1,
      user: { id: ann.id, name: 'Ann Archer', avatar_url: null },
      total_points: 250,
      level: 3,
      badges: [{ id: 'early-bird', name: 'Early Bird', icon_url: '/badges/early-bird.svg' }],
      is_following: false,
      is_self: true,
    })
    expect(second).toMatchObject({ rank: 2, total_points: 120, level: 2, is_following: true, is_self: false })
    expect(second?.badges.map((badge) => badge.name)).toEqual([
      'Modder',
      'Full Service History',
      'Service Stamp',
      'Full House',
    ])
  })

  test('leaves out the account named after the product, suspended and deleted members, and blocks either way (GAMI-13)', async () => {
    const { sql } = server.services
    const [ann, sam] = [await member(server, 'Ann Archer'), await member(server, 'Sam Sutton')]
    const others = {
      suspended: await member(server, 'Sue Spender'),
      deleted: await member(server, 'Dee Leeds'),
      blocked: await member(server, 'Bea Booth'),
      blocking: await member(server, 'Ian Ings'),
    }
    for (const { id } of Object.values(others)) await pays(id, 500)
    const [house] = await sql`select id from users where name = 'GarageTale'`
    await pays(String(house?.id), 9000)
    await sql`update users set suspended_at = now() where id = ${others.suspended.id}`
    await sql`update users set deleted_at = now() where id = ${others.deleted.id}`
    await sql`
      insert into blocks (blocker_id, blocked_id)
      values (${ann.id}, ${others.blocked.id}), (${others.blocking.id}, ${ann.id})`
    expect((await namesOn(ann)).sort()).toEqual(['Ann Archer', 'Sam Sutton'])
    expect((await namesOn(sam)).slice(0, 2).sort()).toEqual(['Bea Booth', 'Ian Ings'])
    expect(await namesOn(sam)).not.toContain('GarageTale')
  })

  test('is for members: a visitor is not told who they are', async () => {
    const answer = await visitor(server).get('/leaderboard?size=5')
    expect([answer.status, await answer.text()]).toEqual([401, expect.not.stringContaining('items')])
  })
})

test('is one walk along the index of points, however many members there are', async () => {
  const { sql } = server.services
  const ann = await member(server, 'Ann Archer')
  await sql`
    insert into users (name, email, username)
    select 'Crowd', 'crowd' || n || '@example.com', 'crowd-' || n from generate_series(1, 600) as n`
  await sql`update user_points set total_points = (random() * 10000)::int where user_id <> ${ann.id}`
  await sql`update users set suspended_at = now() where username like 'crowd-%7'`
  await sql`analyze users, user_points, user_badges, follows, blocks`
  const [row] = await sql.begin(async (tx) => {
    await tx`set local plan_cache_mode = force_generic_plan`
    return tx`explain (analyze, format json) ${getLeaderboard(tx as unknown as Sql, ann.id, 30) as never}`
  })
  const plan = JSON.stringify(row)
  expect(plan).toContain('user_points_leaderboard')
  for (const [, rows, loops] of plan.matchAll(/"Actual Rows":([\d.]+),"Actual Loops":(\d+)/g))
    expect(Number(rows) * Number(loops)).toBeLessThan(150)
})
