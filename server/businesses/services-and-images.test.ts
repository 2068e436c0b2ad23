import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Business, BusinessImage, BusinessService } from '#domain/businesses/business.ts'
import { opensBusiness, shopPicture } from '../test/business.ts'
import { member, type Person, people, visitor } from '../test/people.ts'
import { stateOfFile } from '../test/records.ts'
import { useServer } from '../test/server.ts'

const server = useServer()
const seen = async (owner: Person): Promise<Business> => (await visitor(server).get(`/businesses/${owner.id}`)).json()
const mot = { name: 'MOT test', description: 'Watch it.', estimated_time: '1 hour', price: 49.5 }

async function offers(owner: Person, service: object = mot): Promise<BusinessService> {
  const answer = await owner.post('/business/services', service)
  expect(answer.status).toBe(201)
  return answer.json()
}
const namesOf = async (owner: Person) => (await seen(owner)).services.map(({ name }) => name)

async function owner(name = 'Ann Archer') {
  const person = await member(server, name)
  await opensBusiness(person)
  return person
}

describe('services', () => {
  test('with a price or for a quote, at the end of the list; changed and taken off it (BUSI-09, BUSI-10, CALL-87)', async () => {
    const ann = await owner()
    const first = await offers(ann)
    expect(first).toEqual({ ...mot, id: expect.any(String), is_quote_required: false, position: 0 })
    const second = await offers(ann, { name: 'Clutch', is_quote_required: true, price: 12 })
    expect(second).toMatchObject({ price: null, is_quote_required: true, description: null, position: 1 })
    expect((await seen(ann)).services).toEqual([first, second])
    const changed = await ann.put(`/business/services/${first.id}`, { name: 'MOT', price: '54.85' })
    expect(await changed.json()).toEqual({
      ...{ id: first.id, name: 'MOT', price: 54.85, description: null, estimated_time: null },
      ...{ is_quote_required: false, position: 0 },
    })
    expect((await ann.delete(`/business/services/${first.id}`)).status).toBe(204)
    expect((await ann.delete(`/business/services/${first.id}`)).status).toBe(404)
    expect(await namesOf(ann)).toEqual(['Clutch'])
  })

  test('neither price nor quote, and a price below nothing, are told at the field', async () => {
    const ann = await owner()
    for (const price of [undefined, '', -1, 'lots']) {
      const answer = await ann.post('/business/services', { name: 'MOT', price })
      expect([price, answer.status, Object.keys((await answer.json()).error.fields)]).toEqual([price, 400, ['price']])
    }
    expect((await ann.post('/business/services', { price: 1 })).status).toBe(400)
    expect(await namesOf(ann)).toEqual([])
  })

  test('nobody changes another’s, and place and business are not the sender’s to say', async () => {
    const [ann, sam] = [await owner(), await owner('Sam Sutton')]
    const theirs = await seen(sam)
    const service = await offers(ann, { ...mot, id: randomUUID(), business_id: theirs.id, position: 99 })
    expect(service.position).toBe(0)
    expect([(await seen(ann)).services.length, (await seen(sam)).services.length]).toEqual([1, 0])
    const path = `/business/services/${service.id}`
    const stranger = await member(server, 'Eve Elder')
    for (const [by, expected] of [
      [sam, 404],
      [stranger, 404],
      [visitor(server), 401],
    ] as const) {
      expect((await by.put(path, { ...mot, name: 'Hacked' })).status).toBe(expected)
      expect((await by.delete(path)).status).toBe(expected)
      expect((await by.put('/business/services-order', { ids: [service.id] })).status).toBe(by === sam ? 409 : expected)
    }
    for (const by of [stranger, visitor(server)])
      expect((await by.post('/business/services', mot)).status).toBe(by === stranger ? 404 : 401)
    expect(await namesOf(ann)).toEqual(['MOT test'])
    // A member who has closed their business has no services to change.
    await ann.delete('/business')
    expect((await ann.put(path, mot)).status).toBe(404)
  })

  test('put in another order, all of them or none; what was added meanwhile is not pushed aside', async () => {
    const ann = await owner()
    const ids: string[] = []
    for (const name of ['A', 'B', 'C']) ids.push((await offers(ann, { ...mot, name })).id)
    const [a = '', b = '', c = ''] = ids
    const puts = async (order: string[]) => (await ann.put('/business/services-order', { ids: order })).status
    expect([await puts([c, a, b]), await namesOf(ann)]).toEqual([204, ['C', 'A', 'B']])
    for (const wrong of [[c, a], [c, a, a], [c, a, b, randomUUID()], [c, a, randomUUID()], []])
      expect([await puts(wrong), await namesOf(ann)]).toEqual([409, ['C', 'A', 'B']])
    expect((await ann.put('/business/services-order', { ids: ['x'] })).status).toBe(400)
    await offers(ann, { ...mot, name: 'D' })
    expect(await namesOf(ann)).toEqual(['C', 'A', 'B', 'D'])
  })

  test('a hundred at most, also at once; one sent again after a lost answer is one', async () => {
    const ann = await owner()
    await server.services.sql`
      insert into business_services (business_id, name, price, position)
      select id, 'Service ' || n, n, n from business_profiles, generate_series(0, 96) n where user_id = ${ann.id}`
    const key = { 'idempotency-key': 'service-attempt' }
    const [one, two] = [await ann.post('/business/services', mot, key), await ann.post('/business/services', mot, key)]
    expect(await two.json()).toEqual(await one.json())
    const answers = await Promise.all(Array.from({ length: 6 }, () => ann.post('/business/services', mot)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409, 409])
    const { services } = await seen(ann)
    expect(services).toHaveLength(100)
    expect(new Set(services.map(({ position }) => position)).size).toBe(100)
  })
})

describe('pictures', () => {
  const adds = async (person: Person, ...image_ids: string[]): Promise<BusinessImage[]> => {
    const answer = await person.post('/business/images', { image_ids })
    expect(answer.status).toBe(201)
    return answer.json()
  }

  test('several are hung up behind those that hang there, with words, in any order, and taken down (BUSI-11, CALL-87)', async () => {
    const ann = await owner()
    const files = [await shopPicture(ann), await shopPicture(ann), await shopPicture(ann)]
    const [a, b, c] = files as [string, string, string]
    const first = await adds(ann, a, b)
    expect(first).toEqual(
      [a, b].map((file, position) => ({
        ...{ id: expect.any(String), url: `/files/${file}`, caption: null, position },
        ...{ width: 60, height: 40 },
      })),
    )
    const [last] = await adds(ann, c, c)
    expect(last).toMatchObject({ url: `/files/${c}`, position: 2 })
    const [x, y] = first as [BusinessImage, BusinessImage]
    const said = await ann.patch(`/business/images/${x.id}`, { caption: 'In the bay' })
    expect(await said.json()).toEqual({ ...x, caption: 'In the bay' })
    expect((await ann.put('/business/images-order', { ids: [last?.id, y.id, x.id] })).status).toBe(204)
    expect((await seen(ann)).images.map(({ url, caption }) => [url, caption])).toEqual([
      [`/files/${c}`, null],
      [`/files/${b}`, null],
      [`/files/${a}`, 'In the bay'],
    ])
    for (const file of files) expect((await visitor(server).get(`/files/${file}/320`)).status).toBe(200)
    expect((await ann.delete(`/business/images/${y.id}`)).status).toBe(204)
    expect([await stateOfFile(server, b), (await visitor(server).get(`/files/${b}/320`)).status]).toEqual([
      'removed',
      404,
    ])
    expect(await (await ann.patch(`/business/images/${x.id}`, { caption: ' ' })).json()).toMatchObject({
      caption: null,
    })
  })

  test('somebody else’s, one of another kind, one in use and one that is none are refused, and nothing stays', async () => {
    const { sam } = await people(server)
    const ann = await owner()
    const [mine, used] = [await shopPicture(ann), await shopPicture(ann)]
    await adds(ann, used)
    for (const foreign of [await shopPicture(sam), await shopPicture(ann, 'note'), used, randomUUID()])
      expect((await ann.post('/business/images', { image_ids: [mine, foreign] })).status).toBe(404)
    expect((await ann.post('/business/images', { image_ids: ['x'] })).status).toBe(400)
    expect((await seen(ann)).images).toHaveLength(1)
    expect(await stateOfFile(server, mine)).toBe('pending')
    expect((await visitor(server).get(`/files/${mine}/320`)).status).toBe(404)
  })

  test('nobody words, moves or takes down another’s', async () => {
    const [ann, sam] = [await owner(), await owner('Sam Sutton')]
    const file = await shopPicture(ann)
    const [image] = await adds(ann, file)
    const path = `/business/images/${image?.id}`
    for (const [by, expected] of [
      [sam, 404],
      [visitor(server), 401],
    ] as const) {
      expect((await by.patch(path, { caption: 'Hacked' })).status).toBe(expected)
      expect((await by.delete(path)).status).toBe(expected)
    }
    expect((await sam.put('/business/images-order', { ids: [image?.id] })).status).toBe(409)
    expect((await seen(ann)).images).toEqual([image])
    expect(await stateOfFile(server, file)).toBe('stored')
  })

  test('sixty at most', async () => {
    const ann = await owner()
    const { sql } = server.services
    await sql`
      with hung as (
        insert into files (user_id, kind, mime, size_bytes, checksum, state, stored_at)
        select ${ann.id}, 'business', 'image/webp', 1, repeat('0', 64), 'stored', now() from generate_series(1, 59) returning id)
      insert into business_images (business_id, file_id) select business_profiles.id, hung.id from hung, business_profiles
       where user_id = ${ann.id}`
    const two = [await shopPicture(ann), await shopPicture(ann)]
    const answer = await ann.post('/business/images', { image_ids: two })
    expect([answer.status, (await answer.json()).error.message]).toEqual([
      409,
      'The gallery can hold up to 60 pictures.',
    ])
    await adds(ann, two[0] ?? '')
  })
})
