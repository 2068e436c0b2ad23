import { expect, test } from 'vitest'
import type { BusinessChoice, VisitedRecords } from '#domain/businesses/business.ts'
import { findPageVersion } from '../../sharing/public-page/public-page.queries.ts'
import { workshop } from '../../test/business.ts'
import { member, type Person, visitor } from '../../test/people.ts'
import { memberWithCar } from '../../test/records.ts'
import { addVehicle } from '../../test/rows.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

const finds = async (person: Person, search: string): Promise<BusinessChoice[]> =>
  (await person.get(`/businesses?search=${encodeURIComponent(search)}`)).json()
const namesFound = async (person: Person, search: string) =>
  (await finds(person, search)).map(({ business_name }) => business_name)

test('a business is found by a part of its name, the verified first, at most five, and signs stand for themselves', async () => {
  const ann = await member(server, 'Ann Archer')
  for (const [name, verified] of [
    ['Old Quarry Garage', false],
    ['Quarry Motors', false],
    ['The Quarry Workshop', true],
    ['Quarry 100% Tyres', true],
    ['Quarry A', false],
    ['Quarry B', false],
  ] as const)
    await workshop(server, name, verified)
  expect(await namesFound(ann, 'quarry')).toEqual([
    'Quarry 100% Tyres',
    'The Quarry Workshop',
    'Quarry A',
    'Quarry B',
    'Quarry Motors',
  ])
  expect(await namesFound(ann, '0% t')).toEqual(['Quarry 100% Tyres'])
  expect(await namesFound(ann, 'q%y')).toEqual([])
  expect(await namesFound(ann, 'Qu')).toHaveLength(5)
  for (const little of ['', 'Q', ' q ']) expect(await finds(ann, little)).toEqual([])
  const [first] = await finds(ann, 'quarry')
  expect(Object.keys(first ?? {}).sort()).toEqual([
    'business_name',
    'business_type',
    'city',
    'id',
    'is_verified',
    'user_id',
  ])
  expect((await visitor(server).get('/businesses?search=quarry')).status).toBe(401)
  expect((await ann.get(`/businesses?search=${'x'.repeat(101)}`)).status).toBe(400)
})

test('one’s own, a hidden, suspended, deleted or blocked business is not found', async () => {
  const { sql } = server.services
  const ann = await member(server, 'Ann Archer')
  const shop = await workshop(server, 'Zephyr Garage')
  expect(await namesFound(ann, 'zephyr')).toEqual(['Zephyr Garage'])
  expect(await finds(shop.owner, 'zephyr')).toEqual([])
  const onProfile = async () => (await (await ann.get(`/profiles/${shop.owner.id}`)).json()).business_name
  expect(await onProfile()).toBe('Zephyr Garage')
  await sql`update business_profiles set hidden_at = now() where id = ${shop.id}`
  expect(await finds(ann, 'zephyr')).toEqual([])
  expect(await onProfile()).toBeNull()
  await sql`update business_profiles set hidden_at = null where id = ${shop.id}`
  await sql`update users set suspended_at = now() where id = ${shop.owner.id}`
  expect(await finds(ann, 'zephyr')).toEqual([])
  await sql`update users set suspended_at = null where id = ${shop.owner.id}`
  for (const [blocker, blocked] of [
    [ann, shop.owner],
    [shop.owner, ann],
  ] as const) {
    await blocker.put(`/blocks/${blocked.id}`)
    expect(await finds(ann, 'zephyr')).toEqual([])
    // A business page is open to members its owner has blocked, and so are their own records there.
    const opens = blocker === ann ? 404 : 200
    expect((await ann.get(`/businesses/${shop.owner.id}/records`)).status).toBe(opens)
    await blocker.delete(`/blocks/${blocked.id}`)
  }
})

test('View Service History shows the viewer’s own records there, and nobody else’s (BUSI-12)', async () => {
  const { sql } = server.services
  const shop = await workshop(server)
  const { ann, car, path } = await memberWithCar(server)
  const sam = await member(server, 'Sam Sutton')
  const sold = await addVehicle(sql, sam.id)
  const log = (vehicle: string, by: string, date: string, business: string | null) => sql`
    insert into maintenance_logs (vehicle_id, user_id, kind, type, date, cost, business_id, confirmed_at, confirmed_by_name)
    values (${vehicle}, ${by}, 'service', 'Oil Change', ${date}, 80.5, ${business}, now(), 'Hill Street Motors')`
  await log(car, ann.id, '2025-05-05', shop.id)
  await log(sold, ann.id, '2024-05-05', shop.id)
  await log(car, ann.id, '2025-06-06', null)
  await log(sold, sam.id, '2025-07-07', shop.id)
  const records = async (person: Person): Promise<VisitedRecords> =>
    (await person.get(`/businesses/${shop.owner.id}/records`)).json()
  expect(await records(ann)).toEqual({
    next: null,
    items: [
      {
        id: expect.any(String),
        vehicle_id: car,
        vehicle: '2015 Mini Cooper',
        type: 'Oil Change',
        date: '2025-05-05',
        mileage: null,
        odometer_unit: 'mi',
        cost: 80.5,
        confirmed_at: expect.any(String),
      },
      expect.objectContaining({ vehicle_id: null, date: '2024-05-05' }),
    ],
  })
  expect((await records(sam)).items).toHaveLength(1)
  expect((await (await ann.get(`/businesses/${shop.owner.id}/visit`)).json()).my_records).toBe(2)
  await sql`update business_profiles set is_verified = false where id = ${shop.id}`
  expect((await records(ann)).items[0]?.confirmed_at).toBeNull()
  expect((await ann.get(`/businesses/${sam.id}/records`)).status).toBe(404)
  expect((await ann.get('/businesses/x/records')).status).toBe(404)
  expect((await visitor(server).get(`/businesses/${shop.owner.id}/records`)).status).toBe(401)
  await sql`
    insert into maintenance_logs (vehicle_id, user_id, kind, type, date, business_id)
    select ${car}, ${ann.id}, 'service', 'Oil Change', '2023-01-01', ${shop.id} from generate_series(1, 30)`
  const first = await records(ann)
  const second = await (await ann.get(`/businesses/${shop.owner.id}/records?after=${first.next}`)).json()
  expect([first.items.length, second.items.length, second.next]).toEqual([20, 12, null])
  expect(path).toContain(car)
})

test('whoever sold the car still reads that their record is confirmed, even when that comes later', async () => {
  const { sql } = server.services
  const shop = await workshop(server)
  const { ann, car, path } = await memberWithCar(server)
  const buyer = await member(server, 'Beth Buyer')
  const record = await (
    await ann.post(`${path}/service-records`, { type: 'Oil Change', date: '2025-05-05', business_id: shop.id })
  ).json()
  const [sale] = await sql`
    insert into ownership_transfers (vehicle_id, previous_owner_id, previous_owner_name, new_owner_id, new_owner_name,
      new_owner_email, new_owner_phone, sale_price, sale_date, vehicle_mileage, vehicle_make, vehicle_model, vehicle_year,
      status, answered_at)
    values (${car}, ${ann.id}, 'Ann', ${buyer.id}, 'Beth', 'b@example.org', '1', 1, '2025-06-01', 1, 'Mini', 'Cooper',
      2015, 'accepted', now()) returning id`
  await sql`update vehicles set user_id = ${buyer.id} where id = ${car}`
  const confirmed = async () => (await (await ann.get(`/sold/${sale?.id}`)).json()).confirmed_records
  expect(await confirmed()).toBe(0)
  const said = await shop.owner.put(`/business/confirmations/${record.id}`, { confirmed: true, version: 1 })
  expect(said.status).toBe(200)
  expect(await confirmed()).toBe(1)
  await sql`update business_profiles set is_verified = false where id = ${shop.id}`
  expect(await confirmed()).toBe(0)
})

test('the public page says who confirmed, and is another page once that no longer counts (PUBL-08)', async () => {
  const { sql } = server.services
  const shop = await workshop(server)
  const { ann, car, path } = await memberWithCar(server)
  const slug = `mini-${car.slice(0, 8)}`
  await sql`update vehicles set is_public = true, public_url = ${slug} where id = ${car}`
  const record = await (
    await ann.post(`${path}/service-records`, { type: 'Oil Change', date: '2025-05-05', business_id: shop.id })
  ).json()
  const onPage = async () =>
    (await (await visitor(server).get(`/public/vehicles/${slug}`)).json()).services[0].confirmed_by
  const versions = new Set<string | undefined>()
  const isNewPage = async () => {
    const version = await findPageVersion(sql, slug)
    expect(versions.has(version)).toBe(false)
    versions.add(version)
  }
  await isNewPage()
  expect(await onPage()).toBeNull()
  const said = await shop.owner.put(`/business/confirmations/${record.id}`, { confirmed: true, version: 1 })
  expect(said.status).toBe(200)
  await isNewPage()
  expect(await onPage()).toEqual({ name: shop.name, user_id: shop.owner.id, vehicle: null })
  const turns = [
    [sql`update business_profiles set is_verified = false where id = ${shop.id}`, null],
    [sql`update business_profiles set is_verified = true where id = ${shop.id}`, shop.name],
    [sql`update business_profiles set hidden_at = now() where id = ${shop.id}`, null],
    [sql`update business_profiles set hidden_at = null where id = ${shop.id}`, shop.name],
    [sql`update users set suspended_at = now() where id = ${shop.owner.id}`, null],
    [sql`update users set suspended_at = null where id = ${shop.owner.id}`, shop.name],
    [sql`delete from business_profiles where id = ${shop.id}`, null],
  ] as const
  for (const [turn, name] of turns) {
    await turn
    await isNewPage()
    expect((await onPage())?.name ?? null).toBe(name)
  }
})
