import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { member, type Person, people, visitor } from '../../test/people.ts'
import { jpeg } from '../../test/pictures.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

const adds = async (person: Person, extra: object = {}) =>
  (
    await person.post('/vehicles', {
      make: 'Mini',
      model: 'Cooper',
      year: 2015,
      transmission: 'Manual',
      fuel_type: 'Petrol',
      mileage: 100,
      ...extra,
    })
  ).json()
const uploads = async (person: Person) =>
  (await (await person.post('/uploads/vehicle_photo', await jpeg(40, 30))).json()).id as string
const rowOf = async (id: string) => (await server.services.sql`select * from vehicles where id = ${id}`)[0]
const said = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { error: { message: string } }).error.message,
]

describe('deleting a vehicle', () => {
  test('is soft: the row stays with its date, and no list shows it any more (GARA-47, CALL-52)', async () => {
    const ann = await member(server, 'Ann Archer')
    const [car, kept] = [await adds(ann), await adds(ann)]
    expect((await ann.delete(`/vehicles/${car.id}`)).status).toBe(204)
    const row = await rowOf(car.id)
    expect(row?.deleted_at).toBeInstanceOf(Date)
    expect(row?.updated_at).toEqual(row?.deleted_at)
    const { vehicles } = await (await ann.get('/vehicles')).json()
    expect(vehicles.map((vehicle: { id: string }) => vehicle.id)).toEqual([kept.id])
    expect((await ann.get(`/vehicles/${car.id}`)).status).toBe(404)
  })

  test('takes back the points it earned, all of them and once (GARA-49, CALL-57)', async () => {
    const ann = await member(server, 'Ann Archer')
    const points = async () =>
      (await server.services.sql`select total_points from user_points where user_id = ${ann.id}`)[0]?.total_points
    const car = await adds(ann, { image_file_id: await uploads(ann) })
    await adds(ann)
    expect(await points()).toBe(45)
    await Promise.all([ann.delete(`/vehicles/${car.id}`), ann.delete(`/vehicles/${car.id}`)])
    expect(await points()).toBe(20)
  })

  test('when the points cannot be taken back, the vehicle stays too', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await adds(ann)
    const { sql } = server.services
    await sql.unsafe(`
      create function break_down() returns trigger language plpgsql as $$ begin raise 'broken on purpose'; end $$;
      create trigger break_down before insert on point_transactions for each row execute function break_down();`)
    try {
      expect((await ann.delete(`/vehicles/${car.id}`)).status).toBe(500)
    } finally {
      await sql.unsafe('drop trigger break_down on point_transactions; drop function break_down()')
    }
    expect((await rowOf(car.id))?.deleted_at).toBeNull()
    expect((await ann.delete(`/vehicles/${car.id}`)).status).toBe(204)
  })

  test('says why it cannot: not there or not yours, or gone already (GARA-50)', async () => {
    const { ann, sam } = await people(server)
    const car = await adds(ann)
    const denied = [404, 'Vehicle not found or access denied']
    expect(await said(await sam.delete(`/vehicles/${car.id}`))).toEqual(denied)
    expect(await said(await ann.delete(`/vehicles/${crypto.randomUUID()}`))).toEqual(denied)
    expect(await said(await ann.delete('/vehicles/no-such-thing'))).toEqual(denied)
    expect((await visitor(server).delete(`/vehicles/${car.id}`)).status).toBe(401)
    expect((await rowOf(car.id))?.deleted_at).toBeNull()
    await ann.delete(`/vehicles/${car.id}`)
    expect(await said(await ann.delete(`/vehicles/${car.id}`))).toEqual([404, 'Vehicle not found or already deleted'])
    expect(await said(await sam.delete(`/vehicles/${car.id}`))).toEqual(denied)
  })

  test('takes the public page and the listing down', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await adds(ann)
    await ann.put(`/vehicles/${car.id}/status`, { status: 'For Sale' })
    await server.services.sql`
      insert into vehicle_listings (vehicle_id, user_id, price, description, location, contact_phone, contact_email,
                                    status, url_slug, published_at)
      values (${car.id}, ${ann.id}, 4000, 'Runs well', 'Leeds', '0113 496 0000', 'ann@example.org', 'published',
              ${`mini-${car.id}`}, now())`
    await ann.delete(`/vehicles/${car.id}`)
    expect((await rowOf(car.id))?.is_public).toBe(false)
    const [listing] = await server.services.sql`select status from vehicle_listings where vehicle_id = ${car.id}`
    expect(listing?.status).toBe('draft')
  })

  test('gives the room of its files back, and keeps the files of a former owner for them alone', async () => {
    const { ann, sam } = await people(server)
    const car = await adds(ann, { image_file_id: await uploads(ann) })
    const theirs = await uploads(sam)
    const { sql } = server.services
    await sql`
      update files set vehicle_id = ${car.id}, state = 'stored', stored_at = now(), visibility = 'public'
       where id = ${theirs}`
    const room = async (person: Person) =>
      (await sql`select used_bytes::int from user_storage where user_id = ${person.id}`)[0]?.used_bytes
    const samsRoom = await room(sam)
    expect(await room(ann)).toBeGreaterThan(0)
    await ann.delete(`/vehicles/${car.id}`)
    expect([await room(ann), await room(sam)]).toEqual([0, samsRoom])
    expect(await sql`select state, visibility from files where id = ${theirs}`).toMatchObject([
      { state: 'stored', visibility: 'private' },
    ])
    const bytes = async () =>
      (await sql`select coalesce(sum(size_bytes), 0)::int as left from files where user_id = ${ann.id}`)[0]?.left
    for (let waited = 0; waited < 80 && (await bytes()) > 0; waited++) await sleep(100)
    expect(await bytes()).toBe(0)
  })
})
