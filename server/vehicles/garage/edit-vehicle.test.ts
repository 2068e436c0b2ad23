import { describe, expect, test } from 'vitest'
import { member, type Person, people, visitor } from '../../test/people.ts'
import { jpeg } from '../../test/pictures.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

async function owner() {
  const ann = await member(server, 'Ann Archer')
  return { ann, car: await adds(ann) }
}

const adds = async (person: Person, extra: object = {}) =>
  (
    await person.post('/vehicles', {
      make: 'Mini',
      model: 'Cooper',
      year: 2015,
      transmission: 'Manual',
      fuel_type: 'Petrol',
      mileage: 41_200,
      ...extra,
    })
  ).json()

const rowOf = async (id: string) => (await server.services.sql`select * from vehicles where id = ${id}`)[0]
const fileState = async (id: string) => (await server.services.sql`select state from files where id = ${id}`)[0]?.state
const uploads = async (person: Person, kind = 'vehicle_photo') =>
  (await (await person.post(`/uploads/${kind}`, await jpeg(40, 30))).json()).id as string

describe('editing a vehicle', () => {
  test('changes what is named and leaves the rest, even when the mileage is corrected downwards (CALL-50)', async () => {
    const { ann, car } = await owner()
    const answer = await ann.patch(`/vehicles/${car.id}`, {
      version: car.version,
      model: 'Cooper S',
      mileage: 39_800,
      confirmed: ['mileage_below_earlier'],
      registration_number: 'gt15 qms',
      engine_type: '',
    })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ model: 'Cooper S', mileage: 39_800, make: 'Mini' })
    expect(await rowOf(car.id)).toMatchObject({
      make: 'Mini',
      model: 'Cooper S',
      mileage: 39_800,
      registration_number: 'GT15QMS',
      engine_type: null,
      year: 2015,
    })
  })

  test('the later of two saves is told, and nothing of it is kept', async () => {
    const { ann, car } = await owner()
    expect((await ann.patch(`/vehicles/${car.id}`, { version: car.version, model: 'First' })).status).toBe(200)
    const late = await ann.patch(`/vehicles/${car.id}`, { version: car.version, model: 'Second' })
    expect([late.status, (await late.json()).error.code]).toEqual([409, 'changed_elsewhere'])
    expect((await rowOf(car.id))?.model).toBe('First')
  })

  test('of two saves in the same instant one is told', async () => {
    const { ann, car } = await owner()
    const answers = await Promise.all(
      ['One', 'Two'].map((model) => ann.patch(`/vehicles/${car.id}`, { version: car.version, model })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  })

  test('a required field cannot be emptied, and the limits are those of adding (GARA-21, GARA-22)', async () => {
    const { ann, car } = await owner()
    for (const wrong of [
      { make: ' ' },
      { model: '' },
      { year: 1899 },
      { mileage: -1 },
      { transmission: '' },
      { status: 'Sold' },
    ]) {
      const answer = await ann.patch(`/vehicles/${car.id}`, { version: car.version, ...wrong })
      expect([answer.status, Object.keys((await answer.json()).error.fields)]).toEqual([400, Object.keys(wrong)])
    }
    expect((await ann.patch(`/vehicles/${car.id}`, { make: 'No version' })).status).toBe(400)
  })

  test('put on sale here it is public, and taken off sale private again, as by the button (GARA-27)', async () => {
    const { ann, car } = await owner()
    const { version } = await (
      await ann.patch(`/vehicles/${car.id}`, { version: car.version, model: 'Clubman', status: 'For Sale' })
    ).json()
    expect(await rowOf(car.id)).toMatchObject({
      status: 'For Sale',
      is_public: true,
      public_url: expect.stringMatching(/^mini-clubman-2015-/),
    })
    expect((await ann.patch(`/vehicles/${car.id}`, { version, status: 'Owned' })).status).toBe(200)
    expect(await rowOf(car.id)).toMatchObject({ status: 'Owned', is_public: false })
  })

  test('a photo is set, replaced and taken down; the old one goes with its room, and the first earns points once', async () => {
    const { ann, car } = await owner()
    const [first, second] = [await uploads(ann), await uploads(ann)]
    const one = await (await ann.patch(`/vehicles/${car.id}`, { version: car.version, image_file_id: first })).json()
    expect(one.image_url).toBe(`/files/${first}`)
    const two = await (await ann.patch(`/vehicles/${car.id}`, { version: one.version, image_file_id: second })).json()
    expect([two.image_url, await fileState(first), await fileState(second)]).toEqual([
      `/files/${second}`,
      'removed',
      'stored',
    ])
    expect((await ann.get(`/files/${first}`)).status).toBe(404)
    const same = await (await ann.patch(`/vehicles/${car.id}`, { version: two.version, image_file_id: second })).json()
    expect(await fileState(second)).toBe('stored')
    const none = await (await ann.patch(`/vehicles/${car.id}`, { version: same.version, image_file_id: null })).json()
    expect([none.image_url, await fileState(second)]).toEqual([null, 'removed'])
    const [room] = await server.services.sql`select used_bytes::int from user_storage where user_id = ${ann.id}`
    expect(room?.used_bytes).toBe(0)
    const [points] = await server.services.sql`select total_points from user_points where user_id = ${ann.id}`
    expect(points?.total_points).toBe(25)
  })

  test('a file of somebody else, of another kind or of another record is no photo, and nothing changes', async () => {
    const { ann, sam } = await people(server)
    const car = await adds(ann)
    const taken = await uploads(ann)
    await adds(ann, { image_file_id: taken })
    for (const image_file_id of [await uploads(sam), await uploads(ann, 'note'), taken, crypto.randomUUID()]) {
      const answer = await ann.patch(`/vehicles/${car.id}`, { version: car.version, model: 'Changed', image_file_id })
      expect(answer.status).toBe(404)
    }
    expect(await rowOf(car.id)).toMatchObject({ model: 'Cooper', image_file_id: null, version: car.version })
  })

  test('what is not the owner’s to say stays as it is', async () => {
    const { ann, car } = await owner()
    const sent = {
      user_id: crypto.randomUUID(),
      is_public: true,
      tax_status: 'Valid',
      mot_expiry: '2199-01-01',
      deleted_at: null,
    }
    expect((await ann.patch(`/vehicles/${car.id}`, { version: car.version, ...sent })).status).toBe(200)
    expect(await rowOf(car.id)).toMatchObject({ user_id: ann.id, is_public: false, tax_status: null, mot_expiry: null })
  })

  test('a stranger, a visitor and a vehicle that is gone are all told that there is none', async () => {
    const { ann, sam } = await people(server)
    const car = await adds(ann)
    const change = { version: car.version, model: 'Taken' }
    expect((await sam.patch(`/vehicles/${car.id}`, change)).status).toBe(404)
    expect((await visitor(server).patch(`/vehicles/${car.id}`, change)).status).toBe(401)
    await ann.delete(`/vehicles/${car.id}`)
    expect((await ann.patch(`/vehicles/${car.id}`, change)).status).toBe(404)
    expect((await rowOf(car.id))?.model).toBe('Cooper')
  })
})
