import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type PlanId, planOf, plans } from '#domain/account/plans.ts'
import type { Subscription } from '#domain/account/subscription.ts'
import { member, type Person, visitor } from '../../test/people.ts'
import { jpeg } from '../../test/pictures.ts'
import { sells } from '../../test/sale.ts'
import { startTestServer, useServer } from '../../test/server.ts'
import { buys, monthPasses, purseOf, reserves, settles, uses } from '../../test/tokens.ts'

const server = useServer()
const later = useServer({ BETA: '0' })
const megabyte = 1024 * 1024

const reads = async (person: Person) => (await (await person.get('/subscription')).json()) as Subscription
const chooses = (person: Person, plan_id: string, extra: object = {}) =>
  person.put('/subscription', { plan_id, ...extra })
const chosen = async (person: Person, plan_id: PlanId) => {
  const answer = await chooses(person, plan_id)
  expect(answer.status).toBe(200)
  return (await answer.json()) as Subscription
}

describe('what a member uses of their plan', () => {
  test('is told beside what the plan allows; vehicles and listings are counted, not capped (PLAN-01, PLAN-19, PLAN-26)', async () => {
    const ann = await member(server, 'Ann Archer')
    const view = await reads(ann)
    expect(view).toEqual({
      plan_id: 'individual',
      beta: true,
      next_plan_id: null,
      resets_on: expect.stringMatching(/^\d{4}-\d\d-01$/),
      vehicles: { used: 0, limit: null },
      listings: { used: 0, limit: null },
      tokens: { used: 0, limit: 1000, left: 1000, bought: 0, reserved: 0 },
      valuations: { used: 0, limit: 1 },
      storage: { used: 0, limit: 100 * megabyte },
    })
    expect(new Date(view.resets_on).getTime()).toBeGreaterThan(Date.now())
    await ann.post('/vehicles', mini)
    await server.services.sql`insert into valuation_requests (user_id, vehicle_id) values (${ann.id}, ${randomUUID()})`
    await uses(server.services.sql, ann.id, 120)
    expect(await reads(ann)).toMatchObject({
      vehicles: { used: 1, limit: null },
      tokens: { used: 120, left: 880 },
      valuations: { used: 1, limit: 1 },
    })
  })

  test('with caps set, the meters say so (PLAN-26)', async () => {
    const { server: capped, stop } = await startTestServer({ CAP_VEHICLES: '1', CAP_LISTINGS: '1' })
    try {
      const ann = await member(capped, 'Ann Archer')
      expect(await reads(ann)).toMatchObject({ vehicles: { used: 0, limit: 1 }, listings: { used: 0, limit: 1 } })
      expect((await ann.post('/vehicles', mini)).status).toBe(201)
      expect((await ann.post('/vehicles', mini)).status).toBe(402)
      expect(await chosen(ann, 'collector')).toMatchObject({ vehicles: { used: 1, limit: 5 } })
      expect((await ann.post('/vehicles', mini)).status).toBe(201)
      // Back on the smaller plan both stay, but a third is refused.
      expect(await chosen(ann, 'individual')).toMatchObject({ vehicles: { used: 2, limit: 1 } })
      expect((await ann.post('/vehicles', mini)).status).toBe(402)
      expect((await (await ann.get('/vehicles')).json()).vehicles).toHaveLength(2)
    } finally {
      await stop()
    }
  })

  test('reading opens the month when the job has not come by yet (PLAN-23)', async () => {
    const ann = await member(server, 'Ann Archer')
    await uses(server.services.sql, ann.id, 900)
    await monthPasses(server.services.sql, ann.id)
    expect((await reads(ann)).tokens).toEqual({ used: 0, limit: 1000, left: 1000, bought: 0, reserved: 0 })
  })
})

describe('while the Beta lasts', () => {
  test('choosing a plan switches it at once, up and down, with all it holds (PLAN-17, PLAN-18, PLAN-24)', async () => {
    const ann = await member(server, 'Ann Archer')
    for (const plan of [...plans.slice(1), ...plans.toReversed().slice(1)]) {
      expect(await chosen(ann, plan.id)).toMatchObject({
        plan_id: plan.id,
        next_plan_id: null,
        tokens: { used: 0, limit: plan.monthlyTokenLimit, left: plan.monthlyTokenLimit },
        valuations: { limit: plan.monthlyValuationLimit },
        storage: { limit: plan.storageLimitMb < 0 ? -1 : plan.storageLimitMb * megabyte },
      })
      // The menu follows the session, which has the new plan from the next request.
      expect((await (await ann.get('/session')).json()).user.current_plan_id).toBe(plan.id)
    }
  })

  test('what was used stays used: going back and forth fills nothing up (PLAN-23, PLAN-24)', async () => {
    const { sql } = server.services
    const ann = await member(server, 'Ann Archer')
    await uses(sql, ann.id, 400)
    expect((await chosen(ann, 'collector')).tokens).toMatchObject({ used: 400, left: 9600 })
    expect((await chosen(ann, 'individual')).tokens).toMatchObject({ used: 400, left: 600 })
    await chosen(ann, 'enterprise')
    await uses(sql, ann.id, 5000)
    for (let again = 0; again < 3; again++) {
      expect((await chosen(ann, 'individual')).tokens).toEqual({
        used: 5400,
        limit: 1000,
        left: 0,
        bought: 0,
        reserved: 0,
      })
      expect((await chosen(ann, 'collector')).tokens.left).toBe(4600)
    }
  })

  test('bought tokens are touched by no switch, and an open answer brings no more than the plan allows (PLAN-23)', async () => {
    const { sql } = server.services
    const ann = await member(server, 'Ann Archer')
    await buys(sql, ann.id, 700)
    await uses(sql, ann.id, 1200)
    expect((await reads(ann)).tokens).toEqual({ used: 1000, limit: 1000, left: 500, bought: 500, reserved: 0 })
    await chosen(ann, 'collector')
    const asking = await reserves(sql, ann.id, 2000)
    expect((await chosen(ann, 'individual')).tokens).toMatchObject({ left: 500, bought: 500, reserved: 2000 })
    await settles(sql, ann.id, asking, 2000)
    expect((await reads(ann)).tokens).toMatchObject({ left: 500, bought: 500, reserved: 0 })
  })

  test('valuations of the month count on, under the new limit (PLAN-24, VALU-05)', async () => {
    const { sql } = server.services
    const ann = await member(server, 'Ann Archer')
    await chosen(ann, 'collector')
    for (let n = 0; n < 3; n++)
      await sql`insert into valuation_requests (user_id, vehicle_id) values (${ann.id}, ${randomUUID()})`
    expect((await chosen(ann, 'individual')).valuations).toEqual({ used: 3, limit: 1 })
    await expect(
      sql`insert into valuation_requests (user_id, vehicle_id) values (${ann.id}, ${randomUUID()})`,
    ).rejects.toMatchObject({ constraint_name: 'valuation_requests_limit' })
    expect((await chosen(ann, 'pro-enthusiast')).valuations).toEqual({ used: 3, limit: 20 })
  })

  test('fifty switches at once, with questions between them, leave the ledger and the balance one (PLAN-18, PLAN-23)', async () => {
    const { sql } = server.services
    const ann = await member(server, 'Ann Archer')
    await buys(sql, ann.id, 300)
    const statuses = await Promise.all([
      ...Array.from({ length: 50 }, (_, n) =>
        chooses(ann, plans[n % plans.length]?.id ?? '').then(({ status }) => status),
      ),
      ...Array.from({ length: 10 }, () => uses(sql, ann.id, 100).then(() => 200)),
    ])
    expect(new Set(statuses)).toEqual(new Set([200]))
    const { plan_id, tokens } = await reads(ann)
    const { ledger, ledger_bought, ...row } = await purseOf(sql, ann.id)
    expect(row).toEqual({ tokens: ledger, bought: ledger_bought })
    expect(tokens.left - tokens.bought).toBe(Math.max(0, planOf(plan_id).monthlyTokenLimit - tokens.used))
    expect(tokens.used + (300 - tokens.bought)).toBe(1000)
  })
})

describe('nobody raises their own limits', () => {
  test('a visitor has no plan, and a plan that is not offered cannot be chosen (PLAN-03, PLAN-04)', async () => {
    expect((await visitor(server).get('/subscription')).status).toBe(401)
    expect((await chooses(visitor(server), 'enterprise')).status).toBe(401)
    const ann = await member(server, 'Ann Archer')
    for (const odd of ['business-lite', 'gold', 'Collector', '', null, 5, ['collector'], { id: 'collector' }])
      expect((await ann.put('/subscription', { plan_id: odd })).status).toBe(400)
    expect((await reads(ann)).plan_id).toBe('individual')
  })

  test('tokens, points, storage or another member in any request change nothing', async () => {
    const [ann, sam] = [await member(server, 'Ann Archer'), await member(server, 'Sam Sutton')]
    const wishes = {
      ...{ tokens: 999_999, tokens_bought: 999_999, bought: 5, amount: 5, kind: 'purchase', monthly_token_limit: 9e6 },
      ...{ current_plan_id: 'enterprise', next_plan_id: 'enterprise', total_points: 5000, role: 'moderator' },
      ...{ user_id: sam.id, id: sam.id, used_bytes: -5, beta: false },
    }
    await chooses(ann, 'collector', wishes)
    await chooses(ann, 'individual', wishes)
    await ann.put(`/subscription?user_id=${sam.id}`, { plan_id: 'individual', ...wishes })
    await ann.patch('/profile', { name: 'Ann Archer', ...wishes })
    await ann.post('/auth/update-user', { name: 'Ann Archer', ...wishes })
    await ann.post('/vehicles', { ...mini, ...wishes })
    for (const method of ['POST', 'PATCH', 'DELETE'])
      expect((await ann.request(method, '/subscription', { plan_id: 'enterprise' })).status).toBe(404)
    for (const path of ['/tokens', '/subscription/tokens', `/subscription/${sam.id}`, '/points'])
      expect((await ann.post(path, wishes)).status).toBe(404)
    expect(await reads(ann)).toMatchObject({ plan_id: 'individual', tokens: { left: 1000, bought: 0 } })
    expect(await reads(sam)).toMatchObject({ plan_id: 'individual', tokens: { left: 1000, bought: 0 } })
    const [row] = await server.services.sql`
      select role, tokens, next_plan_id, total_points, vehicles.user_id = users.id as own
        from users join user_points on user_points.user_id = users.id join vehicles on vehicles.user_id = users.id
       where users.id = ${ann.id}`
    expect(row).toEqual({ role: 'member', tokens: 1000, next_plan_id: null, total_points: 20, own: true })
  })

  test('switching is not for hammering: after a hundred in an hour one is told to wait', async () => {
    const ann = await member(server, 'Ann Archer')
    const statuses = []
    for (let n = 0; n < 101; n++) statuses.push((await chooses(ann, 'individual')).status)
    expect([statuses.slice(0, 100).every((status) => status === 200), statuses[100]]).toEqual([true, 429])
  })
})

describe('after the Beta', () => {
  const holds = async (plan: PlanId) => {
    const ann = await member(later, 'Ann Archer')
    await later.services.sql`update users set current_plan_id = ${plan} where id = ${ann.id}`
    return ann
  }

  test('a visitor is told whether the plans are still free (PLAN-16)', async () => {
    expect(await (await visitor(server).get('/public/plans')).json()).toEqual({ beta: true })
    expect(await (await visitor(later).get('/public/plans')).json()).toEqual({ beta: false })
  })

  test('a larger plan is refused with a sentence, because no payments are taken (PLAN-24)', async () => {
    const ann = await holds('collector')
    const answer = await chooses(ann, 'enterprise')
    expect(answer.status).toBe(403)
    expect((await answer.json()).error).toMatchObject({
      code: 'no_payments',
      message: expect.stringContaining('take payments'),
    })
    expect(await reads(ann)).toMatchObject({ beta: false, plan_id: 'collector', next_plan_id: null })
  })

  test('a smaller one is noted, can be taken back, and begins with the next month (PLAN-23, PLAN-24)', async () => {
    const { sql } = later.services
    const ann = await holds('small-business')
    expect(await chosen(ann, 'individual')).toMatchObject({ plan_id: 'small-business', next_plan_id: 'individual' })
    expect(await chosen(ann, 'small-business')).toMatchObject({ plan_id: 'small-business', next_plan_id: null })
    expect(await chosen(ann, 'collector')).toMatchObject({ plan_id: 'small-business', next_plan_id: 'collector' })
    await uses(sql, ann.id, 10)
    await monthPasses(sql, ann.id)
    expect(await reads(ann)).toMatchObject({
      plan_id: 'collector',
      next_plan_id: null,
      tokens: { used: 0, limit: 10_000, left: 10_000 },
    })
    expect((await (await ann.get('/session')).json()).user.current_plan_id).toBe('collector')
  })

  test('Business Lite can be held and left, but not chosen (PLAN-03)', async () => {
    const ann = await holds('business-lite')
    expect(await reads(ann)).toMatchObject({ plan_id: 'business-lite', tokens: { limit: 20_000 } })
    expect(await chosen(ann, 'small-business')).toMatchObject({ next_plan_id: 'small-business' })
    expect((await chooses(ann, 'business-lite')).status).toBe(400)
  })
})

describe('storage', () => {
  const fills = (person: Person, megabytes: number) => server.services.sql`
    insert into storage_ledger (user_id, file_id, reason, bytes)
    values (${person.id}, ${randomUUID()}, 'transfer_in', ${Math.round(megabytes * megabyte)})`
  const bell = async (person: Person) =>
    ((await (await person.get('/notifications')).json()) as { title: string; metadata: object }[]).filter(
      ({ title }) => title === 'Your storage is nearly full',
    )
  const sends = async (person: Person) => person.post('/uploads/note', await jpeg(), { 'x-file-name': 'car.jpg' })

  test('crossing 80% is told once, in the bell, even when uploads come at once (PLAN-25)', async () => {
    const ann = await member(server, 'Ann Archer')
    expect((await sends(ann)).status).toBe(201)
    expect(await bell(ann)).toEqual([])
    const [used] = await server.services
      .sql`select sum(bytes)::int as bytes from storage_ledger where user_id = ${ann.id}`
    await fills(ann, 79.9999 - used?.bytes / megabyte)
    const sent = await Promise.all(Array.from({ length: 6 }, () => sends(ann)))
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([201]))
    expect(await bell(ann)).toMatchObject([{ metadata: { page: 'subscription' } }])
    await ann.delete(`/uploads/${(await sent[0]?.json())?.id}`)
    await sends(ann)
    expect(await bell(ann)).toHaveLength(1)
  })

  test('at the limit uploads stop; what is there is read and deleted, and a larger plan makes room (PLAN-25, PLAN-26)', async () => {
    const ann = await member(server, 'Ann Archer')
    const { avatar_url } = await (await ann.request('PUT', '/profile/avatar', await jpeg())).json()
    await fills(ann, 100)
    const refused = await sends(ann)
    expect([refused.status, (await refused.json()).error]).toEqual([
      402,
      {
        code: 'limit_storage',
        message: 'Your storage is full. Upgrade your plan or delete files to make room for more.',
      },
    ])
    expect((await ann.get(avatar_url)).status).toBe(200)
    await chosen(ann, 'collector')
    expect((await sends(ann)).status).toBe(201)
    // Over the smaller plan's limit nothing is deleted; the switch itself is notified as a crossing.
    expect(await bell(ann)).toEqual([])
    const { storage } = await chosen(ann, 'individual')
    expect(storage.used).toBeGreaterThan(storage.limit ?? 0)
    expect(await bell(ann)).toHaveLength(1)
    expect((await sends(ann)).status).toBe(402)
    expect((await ann.get(avatar_url)).status).toBe(200)
    expect((await ann.delete('/profile/avatar')).status).toBe(200)
    expect((await reads(ann)).storage.used).toBeLessThan(storage.used)
  })

  test('a vehicle that arrives with its photo may cross it too, and is never refused for want of room (PLAN-25)', async () => {
    const [ann, sam] = [await member(server, 'Ann Archer'), await member(server, 'Sam Sutton')]
    const upload = await ann.post('/uploads/vehicle_photo', await jpeg(), { 'x-file-name': 'car.jpg' })
    const { id: image_file_id } = await upload.json()
    const { id: car } = await (await ann.post('/vehicles', { ...mini, image_file_id })).json()
    await fills(sam, 79.9999)
    await sells(ann, car, sam)
    expect(await bell(sam)).toHaveLength(1)
    expect(await bell(ann)).toEqual([])
    await fills(ann, 100)
    await sells(sam, car, ann)
    expect((await reads(ann)).storage.used).toBeGreaterThan(100 * megabyte)
  })
})

const mini = {
  ...{ registration_number: null, make: 'Mini', model: 'Cooper', year: 2015 },
  ...{ transmission: 'Manual', fuel_type: 'Petrol', mileage: 5 },
}
