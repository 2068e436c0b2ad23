import { expect, test, vi } from 'vitest'
import type { RecordToConfirm } from '#domain/businesses/business.ts'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { workshop } from '../../test/business.ts'
import { member, type Person, password, visitor } from '../../test/people.ts'
import { memberWithCar, sealRecord } from '../../test/records.ts'
import { addVehicle } from '../../test/rows.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const majorService = {
  type: 'Major Service',
  date: '2026-03-14',
  mileage: 41_200,
  cost: 412.77,
  comments: 'All filters.',
}

const waiting = async (owner: Person, state = 'waiting'): Promise<RecordToConfirm[]> =>
  (await (await owner.get(`/business/confirmations?state=${state}`)).json()).items
const answer = (owner: Person, { id, version }: { id: string; version: number }, confirmed = true) =>
  owner.put(`/business/confirmations/${id}`, { confirmed, version })
const news = async (person: Person) =>
  ((await (await person.get('/notifications')).json()) as { type: string; title: string; content: string }[]).filter(
    ({ type }) => type === 'confirmation',
  )

async function named() {
  const shop = await workshop(server)
  const { ann, car, path } = await memberWithCar(server)
  const saved = await ann.post(`${path}/service-records`, { ...majorService, business_id: shop.id })
  expect(saved.status).toBe(201)
  const record = (await saved.json()) as MaintenanceLog
  const read = async () => (await (await ann.get(`${path}/service-records/${record.id}`)).json()) as MaintenanceLog
  const change = async (fields: object) =>
    ann.patch(`${path}/service-records/${record.id}`, { version: (await read()).version, ...fields })
  const timeline = async () =>
    (await (await ann.get(`${path}/timeline?kind=service`)).json()).items[0].record as MaintenanceLog
  return { shop, bert: shop.owner, ann, car, path, record, read, change, timeline }
}

test('a record names a business, which is told, confirms it, and the owner hears of it', async () => {
  const { shop, bert, ann, car, record, read, timeline } = await named()
  expect(record).toMatchObject({
    business_id: shop.id,
    business: { user_id: bert.id, business_name: shop.name },
    service_center: shop.name,
    confirmed_by: null,
  })
  expect(await news(bert)).toMatchObject([
    {
      title: 'A service record is waiting for your confirmation',
      content: 'Ann Archer says Hill Street Motors carried out the Major Service of 14/03/2026 on a 2015 Mini Cooper.',
    },
  ])
  const [waits] = await waiting(bert)
  expect(waits).toEqual({
    id: record.id,
    owner: { id: ann.id, name: 'Ann Archer' },
    vehicle: '2015 Mini Cooper',
    registration_number: null,
    type: 'Major Service',
    date: '2026-03-14',
    mileage: 41_200,
    odometer_unit: 'mi',
    comments: 'All filters.',
    confirmed_at: null,
    declined_at: null,
    version: 1,
  })
  expect((await (await bert.get('/business')).json()).waiting_confirmations).toBe(1)
  expect(JSON.stringify(await waiting(bert))).not.toMatch(/412\.77|cost|image|example\.org/)
  const said = await answer(bert, record)
  expect(said.status).toBe(200)
  expect(await said.json()).toMatchObject({ id: record.id, confirmed_at: expect.any(String), declined_at: null })
  expect(await waiting(bert)).toEqual([])
  expect(await waiting(bert, 'done')).toHaveLength(1)
  expect(await read()).toMatchObject({ confirmed_by: shop.name, business: { user_id: bert.id } })
  expect(await timeline()).toMatchObject({ confirmed_by: shop.name, business_id: shop.id })
  expect(await news(ann)).toMatchObject([
    {
      title: 'Hill Street Motors confirmed a service',
      content: 'It says it carried out the Major Service of 14/03/2026 on your 2015 Mini Cooper.',
      metadata: { vehicle_id: car, user_id: bert.id },
    },
  ])
})

test('declining tells the owner and leaves the list; a mind can be changed', async () => {
  const { bert, ann, record, read, shop } = await named()
  expect((await answer(bert, record, false)).status).toBe(200)
  expect(await waiting(bert)).toEqual([])
  expect(await waiting(bert, 'done')).toMatchObject([{ confirmed_at: null, declined_at: expect.any(String) }])
  expect((await read()).confirmed_by).toBeNull()
  expect(await news(ann)).toMatchObject([{ title: 'Hill Street Motors did not confirm a service' }])
  expect((await answer(bert, await read())).status).toBe(200)
  expect((await read()).confirmed_by).toBe(shop.name)
  expect((await answer(bert, await read(), false)).status).toBe(200)
  expect((await read()).confirmed_by).toBeNull()
})

test('saying the same again changes nothing, and yes, no, yes to the same words tells the owner once each', async () => {
  const { bert, ann, record, read, change } = await named()
  const say = async (confirmed: boolean) => {
    const said = await answer(bert, await read(), confirmed)
    expect(said.status).toBe(200)
    return said.json()
  }
  const first = await say(true)
  expect(first.version).toBeGreaterThan(record.version)
  expect(await say(true)).toEqual(first)
  for (const confirmed of [false, false, true, false, true]) await say(confirmed)
  expect(await news(ann)).toHaveLength(2)
  // Different content is a different question.
  expect((await change({ comments: 'And brakes.' })).status).toBe(200)
  await say(true)
  expect(await news(ann)).toHaveLength(3)
})

test('a business closed while a record that names it is edited: the edit waits and is told, and neither fails', async () => {
  const { shop, read, change } = await named()
  const { sql } = server.services
  const isWaiting = () =>
    vi.waitFor(async () =>
      expect(
        await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      ).toHaveLength(1),
    )
  const { edited } = await sql.begin(async (tx) => {
    await tx`select from business_profiles where id = ${shop.id} for update`
    const edited = change({ comments: 'And brakes.' })
    await isWaiting()
    await tx`delete from business_profiles where id = ${shop.id}`
    return { edited }
  })
  expect((await edited).status).toBe(409)
  expect(await read()).toMatchObject({ comments: 'All filters.', business_id: null, service_center: shop.name })
})

test('changing the date, mileage, type, notes or business withdraws the confirmation and asks again; cost does not', async () => {
  const { shop, bert, record, read, change, ann } = await named()
  const other = await workshop(server, 'Canal Garage')
  const changes = [
    { date: '2026-03-15' },
    { mileage: 41_300 },
    { type: 'Minor Service' },
    { comments: 'And brakes.' },
    { business_id: other.id },
  ]
  for (const fields of changes) {
    expect((await answer(bert, await read())).status).toBe(200)
    expect((await change({ cost: 400, next_service_due: '2027-03-14' })).status).toBe(200)
    expect((await read()).confirmed_by).toBe(shop.name)
    await bert.post('/notifications/read')
    expect((await change(fields)).status).toBe(200)
    expect(await read()).toMatchObject({ ...fields, confirmed_by: null })
  }
  expect(await waiting(bert)).toEqual([])
  expect(await waiting(other.owner)).toMatchObject([{ id: record.id, comments: 'And brakes.' }])
  expect(await news(other.owner)).toHaveLength(1)
  expect((await news(bert)).length).toBeGreaterThan(1)
  expect((await answer(bert, await read())).status).toBe(404)
  expect((await change({ service_center: 'A friend’s drive' })).status).toBe(200)
  expect(await read()).toMatchObject({ business_id: null, business: null, service_center: 'A friend’s drive' })
  expect(await waiting(other.owner)).toEqual([])
  expect((await ann.get('/vehicles')).status).toBe(200)
})

test('a record changed since it was read is not confirmed (409), and of edit and answer at once one waits for the other', async () => {
  const { bert, record, read, change } = await named()
  expect((await change({ mileage: 50_000 })).status).toBe(200)
  const late = await answer(bert, record)
  expect(late.status).toBe(409)
  expect((await late.json()).error.code).toBe('changed_elsewhere')
  for (let round = 0; round < 5; round++) {
    const before = await read()
    const [said, edited] = await Promise.all([
      answer(bert, before),
      change({ comments: `Round ${round}`, version: before.version }),
    ])
    expect([said.status, edited.status].sort()).toEqual([200, 409])
    const after = await read()
    // Never a yes to something that was not read.
    expect(after.confirmed_by === null).toBe(after.comments === `Round ${round}`)
    if (after.confirmed_by) expect((await change({ comments: `Round ${round}` })).status).toBe(200)
  }
})

test('ten answers at once leave one', async () => {
  const { bert, record, ann } = await named()
  const said = await Promise.all(Array.from({ length: 10 }, (_, each) => answer(bert, record, each % 2 === 0)))
  expect(said.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await news(ann)).toHaveLength(1)
})

test('nobody but the named, verified, shown business answers', async () => {
  const { record, read, ann, path } = await named()
  const other = await workshop(server, 'Canal Garage')
  const unverified = await workshop(server, 'New Garage', false)
  const sam = await member(server, 'Sam Sutton')
  expect((await answer(other.owner, record)).status).toBe(404)
  expect((await answer(visitor(server), record)).status).toBe(401)
  expect((await answer(sam, record)).status).toBe(404)
  expect((await answer(ann, record)).status).toBe(404)
  const own = await (await ann.post(`${path}/service-records`, { ...majorService, business_id: unverified.id })).json()
  const refused = await answer(unverified.owner, own)
  expect(refused.status).toBe(403)
  expect((await refused.json()).error).toMatchObject({ code: 'not_verified' })
  expect((await unverified.owner.get('/business/confirmations')).status).toBe(403)
  expect(await news(unverified.owner)).toEqual([])
  await server.services
    .sql`update business_profiles set is_verified = true, decided_at = now(), hidden_at = now() where id = ${unverified.id}`
  expect((await answer(unverified.owner, own)).status).toBe(403)
  await server.services.sql`update business_profiles set hidden_at = null where id = ${unverified.id}`
  expect(await waiting(unverified.owner)).toHaveLength(1)
  expect((await read()).confirmed_by).toBeNull()
  for (const id of ['x', car404])
    expect((await other.owner.put(`/business/confirmations/${id}`, { confirmed: true, version: 1 })).status).toBe(404)
})
const car404 = '00000000-0000-4000-8000-000000000000'

test('a business is named only while it is shown, never one’s own, and never by the word of the browser alone', async () => {
  const { ann, path, read } = await named()
  const mine = await server.services.sql`
    insert into business_profiles (user_id, business_name, business_type, description, address, city, postal_code,
      country, phone, email, is_verified)
    values (${ann.id}, 'Mine', 'Detailer', 'd', 'a', 'c', 'p', 'UK', '1', 'a@b.c', true) returning id`
  const hidden = await workshop(server, 'Hidden Garage')
  await server.services.sql`update business_profiles set hidden_at = now() where id = ${hidden.id}`
  const blocking = await workshop(server, 'Blocking Garage')
  expect((await blocking.owner.put(`/blocks/${ann.id}`)).status).toBe(204)
  const suspended = await workshop(server, 'Suspended Garage')
  await server.services.sql`update users set suspended_at = now() where id = ${suspended.owner.id}`
  for (const business_id of [mine[0]?.id, hidden.id, blocking.id, suspended.id, car404]) {
    const refused = await ann.post(`${path}/service-records`, { ...majorService, business_id })
    expect(refused.status).toBe(400)
    expect((await refused.json()).error.fields.business_id).toMatch(/no longer on GarageTale/)
  }
  expect((await ann.post(`${path}/service-records`, { ...majorService, business_id: 'x' })).status).toBe(400)
  const before = await read()
  const forged = { confirmed_at: '2026-01-01', confirmed_by_name: 'Me', confirmed_by: 'Me', declined_at: null }
  const sent = await ann.patch(`${path}/service-records/${before.id}`, { ...forged, version: before.version })
  expect(sent.status).toBe(200)
  expect((await sent.json()).confirmed_by).toBeNull()
})

test('a record keeps its business when that is hidden later, and can still be edited', async () => {
  const { shop, read, change } = await named()
  await server.services.sql`update business_profiles set hidden_at = now() where id = ${shop.id}`
  expect(await read()).toMatchObject({ business_id: shop.id, business: null, service_center: shop.name })
  expect((await change({ mileage: 41_500, business_id: shop.id, service_center: shop.name })).status).toBe(200)
  expect(await read()).toMatchObject({ business_id: shop.id, mileage: 41_500 })
})

test('nobody confirms work on a car they have, had, bought or sold', async () => {
  const { shop, bert, ann, car, record } = await named()
  const { sql } = server.services
  const transfer = (previous: string, next: string) => sql`
    insert into ownership_transfers (vehicle_id, previous_owner_id, previous_owner_name, new_owner_id, new_owner_name,
      new_owner_email, new_owner_phone, sale_price, sale_date, vehicle_mileage, vehicle_make, vehicle_model, vehicle_year,
      status, answered_at)
    values (${car}, ${previous}, 'Seller', ${next}, 'Buyer', 'b@example.org', '1', 1, '2025-01-01', 1, 'Mini', 'Cooper',
      2015, 'accepted', now()) returning id`
  expect(await waiting(bert)).toHaveLength(1)
  for (const [previous, next] of [
    [bert.id, ann.id],
    [ann.id, bert.id],
  ] as const) {
    const [sale] = await transfer(previous, next)
    expect(await waiting(bert)).toEqual([])
    expect((await answer(bert, record)).status).toBe(404)
    await sql`delete from ownership_transfers where id = ${sale?.id ?? ''}`
  }
  expect(await waiting(bert)).toHaveLength(1)
  // The same car as another entry: deleted from his garage, added to hers.
  const old = await addVehicle(sql, bert.id)
  await sql`update vehicles set registration_number = 'AB12CDE', deleted_at = now() where id = ${old}`
  await sql`update vehicles set registration_number = 'AB12CDE' where id = ${car}`
  expect(await waiting(bert)).toEqual([])
  expect((await answer(bert, record)).status).toBe(404)
  await sql`update vehicles set registration_number = 'ZZ99ZZZ' where id = ${old}`
  expect(await waiting(bert)).toHaveLength(1)
  await sql`insert into maintenance_logs (vehicle_id, user_id, kind, type, date) values (${car}, ${bert.id}, 'service', 'Oil Change', '2020-01-01')`
  expect((await answer(bert, record)).status).toBe(404)
  expect((await (await bert.get('/business')).json()).waiting_confirmations).toBe(0)
  expect(shop.name).toBe('Hill Street Motors')
})

test('blocked either way, suspended or deleted: not listed and not answered', async () => {
  const { bert, ann, record, car } = await named()
  const { sql } = server.services
  const gone = async () => {
    expect(await waiting(bert)).toEqual([])
    expect((await answer(bert, record)).status).toBe(404)
  }
  expect((await ann.put(`/blocks/${bert.id}`)).status).toBe(204)
  await gone()
  expect((await ann.delete(`/blocks/${bert.id}`)).status).toBe(204)
  expect(await waiting(bert)).toHaveLength(1)
  expect((await bert.put(`/blocks/${ann.id}`)).status).toBe(204)
  await gone()
  expect((await bert.delete(`/blocks/${ann.id}`)).status).toBe(204)
  await sql`update users set suspended_at = now() where id = ${ann.id}`
  await gone()
  await sql`update users set suspended_at = null where id = ${ann.id}`
  await sql`update vehicles set deleted_at = now() where id = ${car}`
  await gone()
  await sql`update vehicles set deleted_at = null where id = ${car}`
  await sql`update maintenance_logs set deleted_at = now() where id = ${record.id}`
  await gone()
})

test('‘Confirmed by’ goes with the badge, a hidden or suspended business, and comes back with it; a deleted one takes it along', async () => {
  const { shop, bert, record, read, timeline } = await named()
  const { sql } = server.services
  expect((await answer(bert, record)).status).toBe(200)
  const shown = async (by: string | null) => {
    expect((await read()).confirmed_by).toBe(by)
    expect((await timeline()).confirmed_by).toBe(by)
  }
  for (const [off, on] of [
    [
      sql`update business_profiles set is_verified = false where id = ${shop.id}`,
      sql`update business_profiles set is_verified = true where id = ${shop.id}`,
    ],
    [
      sql`update business_profiles set hidden_at = now() where id = ${shop.id}`,
      sql`update business_profiles set hidden_at = null where id = ${shop.id}`,
    ],
    [
      sql`update users set suspended_at = now() where id = ${bert.id}`,
      sql`update users set suspended_at = null where id = ${bert.id}`,
    ],
  ] as const) {
    await off
    await shown(null)
    await on
    await shown(shop.name)
  }
  await sql`delete from business_profiles where id = ${shop.id}`
  await shown(null)
  const [row] =
    await sql`select business_id, confirmed_at, confirmed_by_name from maintenance_logs where id = ${record.id}`
  expect(row).toEqual({ business_id: null, confirmed_at: null, confirmed_by_name: null })
})

test('a sealed record keeps its confirmation and can still be confirmed; nobody can name a business on it any more', async () => {
  const { shop, bert, ann, path, record, read } = await named()
  await sealRecord(server, 'maintenance_logs', record.id)
  const other = await workshop(server, 'Canal Garage')
  const sealed = await read()
  const renamed = await ann.patch(`${path}/service-records/${record.id}`, {
    business_id: other.id,
    version: sealed.version,
  })
  expect(renamed.status).toBe(409)
  const buyer = await member(server, 'Beth Buyer')
  await server.services
    .sql`update vehicles set user_id = ${buyer.id} where id = (select vehicle_id from maintenance_logs where id = ${record.id})`
  // The seller has no say in it any more.
  expect(
    (await ann.patch(`${path}/service-records/${record.id}`, { business_id: other.id, version: sealed.version }))
      .status,
  ).toBe(404)
  expect(await waiting(bert)).toMatchObject([{ owner: { id: ann.id } }])
  expect((await answer(bert, sealed)).status).toBe(200)
  const bought = await (await buyer.get(`${path}/service-records/${record.id}`)).json()
  expect(bought).toMatchObject({ is_sealed: true, confirmed_by: shop.name })
  expect(await news(buyer)).toMatchObject([{ content: expect.stringContaining('your 2015 Mini Cooper') }])
  expect(await news(ann)).toMatchObject([
    { content: expect.stringContaining('on the 2015 Mini Cooper'), metadata: { user_id: bert.id } },
  ])
  // The new owner's block counts too.
  expect((await buyer.put(`/blocks/${bert.id}`)).status).toBe(204)
  expect(
    (await answer(bert, await (await buyer.get(`${path}/service-records/${record.id}`)).json(), false)).status,
  ).toBe(404)
})

test('a sealed record keeps its confirmation when its author leaves, and asks nobody any more', async () => {
  const { shop, bert, ann, car, path, record, read } = await named()
  const { id: unanswered } = await (
    await ann.post(`${path}/service-records`, { ...majorService, business_id: shop.id })
  ).json()
  expect((await answer(bert, record)).status).toBe(200)
  const { version } = await read()
  for (const id of [record.id, unanswered]) await sealRecord(server, 'maintenance_logs', id)
  const buyer = await member(server, 'Beth Buyer')
  await server.services.sql`update vehicles set user_id = ${buyer.id} where id = ${car}`
  expect((await ann.request('DELETE', '/account', { password })).status).toBe(204)
  const bought = async (id: string) => (await buyer.get(`${path}/service-records/${id}`)).json()
  expect(await bought(record.id)).toMatchObject({ confirmed_by: shop.name, business_id: shop.id })
  expect(await bought(unanswered)).toMatchObject({ confirmed_by: null, business_id: null })
  expect(await waiting(bert)).toEqual([])
  expect(await waiting(bert, 'done')).toEqual([])
  expect((await answer(bert, { id: record.id, version }, false)).status).toBe(404)
})

test('copying out a service book rings once until the business has looked', async () => {
  const { shop, bert, ann, path } = await named()
  for (const date of ['2024-01-01', '2025-01-01'])
    expect((await ann.post(`${path}/service-records`, { ...majorService, date, business_id: shop.id })).status).toBe(
      201,
    )
  expect(await news(bert)).toHaveLength(1)
  await bert.post('/notifications/read')
  expect((await ann.post(`${path}/service-records`, { ...majorService, business_id: shop.id })).status).toBe(201)
  expect(await news(bert)).toHaveLength(2)
  expect(await waiting(bert)).toHaveLength(4)
})

test('the lists page by key, each record once, and another business’s mark opens nothing', async () => {
  const { shop, bert, ann, car } = await named()
  const { sql } = server.services
  await sql`
    insert into maintenance_logs (vehicle_id, user_id, kind, type, date, business_id, declined_at, created_at)
    select ${car}, ${ann.id}, 'service', 'Oil Change', '2025-01-01', ${shop.id}, case when n % 2 = 0 then now() end, now() - make_interval(mins => n)
      from generate_series(1, 90) n`
  for (const [state, count] of [
    ['waiting', 46],
    ['done', 45],
  ] as const) {
    const seen = new Set<string>()
    let after = ''
    for (let page = 0; page < 5; page++) {
      const { items, next } = await (await bert.get(`/business/confirmations?state=${state}${after}`)).json()
      for (const { id } of items) seen.add(id)
      if (!next) break
      after = `&after=${next}`
    }
    expect(seen.size).toBe(count)
  }
  const other = await workshop(server, 'Canal Garage')
  const [first] = await waiting(bert)
  expect((await (await other.owner.get(`/business/confirmations?after=${first?.id}`)).json()).items).toEqual([])
})
