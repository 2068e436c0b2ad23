import { describe, expect, test } from 'vitest'
import { runningCostCategories } from '#domain/records/running-cost.ts'
import { people, visitor } from '../../test/people.ts'
import { jpeg, pdf } from '../../test/pictures.ts'
import { memberWithCar, stateOfFile, uploads } from '../../test/records.ts'
import { sells } from '../../test/sale.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const fuel = { type: 'Fuel', date: '2025-03-14', cost: 61.2 }
const wash = { date: '2025-03-14' }

test('a running cost is kept with its title, mileage, notes and photos (SERV-12, SERV-13, SERV-19)', async () => {
  const { ann, path } = await memberWithCar(server)
  const photo = await uploads(ann, 'receipt', await jpeg(), 'pump.jpg')
  const entry = { ...fuel, cost: '61.20', title: 'Motorway fill-up', mileage: '', comments: 'E5', image_ids: [photo] }
  const answer = await ann.post(`${path}/running-costs`, entry)
  expect(answer.status).toBe(201)
  const saved = await answer.json()
  expect(saved).toMatchObject({
    ...fuel,
    kind: 'running_cost',
    title: 'Motorway fill-up',
    mileage: null,
    comments: 'E5',
    images: [{ id: photo, name: 'pump.jpg' }],
  })
  const read = await (await ann.get(`${path}/running-costs/${saved.id}`)).json()
  expect(read).toEqual({ ...saved, evidence: expect.objectContaining({ grade: 'said' }) })
  expect((await ann.get(`/files/${photo}`)).status).toBe(200)
})

test('every category is a running cost, Other too, and none moves a service date (SERV-13, TIME-05)', async () => {
  const { ann, path, vehicle } = await memberWithCar(server)
  for (const type of runningCostCategories)
    expect(await (await ann.post(`${path}/running-costs`, { ...fuel, type })).json()).toMatchObject({
      kind: 'running_cost',
      type,
    })
  expect(await vehicle()).toMatchObject({ last_service: null, next_service: null })
  expect(await (await ann.get(`${path}/service-records`)).json()).toEqual({ items: [], next: null })
})

test('a wash is kept as Wash/Detail, whatever is sent; its cost may be missing (SERV-15, SERV-19)', async () => {
  const { ann, path } = await memberWithCar(server)
  const photo = await uploads(ann, 'receipt', await jpeg(), 'shine.jpg')
  const sent = { ...wash, type: 'Major Service', kind: 'service', products_used: 'Wax', image_ids: [photo] }
  const answer = await ann.post(`${path}/washes`, sent)
  expect(answer.status).toBe(201)
  expect(await answer.json()).toMatchObject({
    kind: 'wash',
    type: 'Wash/Detail',
    date: '2025-03-14',
    cost: null,
    products_used: 'Wax',
    images: [{ id: photo, name: 'shine.jpg' }],
  })
})

test('a wash is shown in photos: a document is refused, on adding and on editing, and waits on (SERV-15)', async () => {
  const { ann, path, traces } = await memberWithCar(server)
  const [photo, paper] = [await uploads(ann, 'receipt', await jpeg()), await uploads(ann, 'receipt', pdf(), 'bill.pdf')]
  const added = await ann.post(`${path}/washes`, { ...wash, image_ids: [photo, paper] })
  expect([added.status, (await added.json()).error.message]).toEqual([415, 'Only image files are allowed.'])
  expect(await traces()).toMatchObject({ logs: 0, images: 0, points: 0 })
  const { id } = await (await ann.post(`${path}/washes`, { ...wash, image_ids: [photo] })).json()
  expect((await ann.patch(`${path}/washes/${id}`, { version: 1, image_ids: [photo, paper] })).status).toBe(415)
  expect(await (await ann.get(`${path}/washes/${id}`)).json()).toMatchObject({ version: 1, images: [{ id: photo }] })
  expect(await stateOfFile(server, paper)).toBe('pending')
})

test('what a former owner paid and did not share, their receipt does not tell either', async () => {
  const { sam } = await people(server)
  const seenOnceSold = async (share_costs: boolean) => {
    const { ann, car, path } = await memberWithCar(server)
    const receipt = await uploads(ann, 'receipt', await jpeg())
    const { id } = await (await ann.post(`${path}/running-costs`, { ...fuel, image_ids: [receipt] })).json()
    await sells(ann, car, sam, { share_costs })
    const alone = await (await sam.get(`${path}/running-costs/${id}`)).json()
    const road = await (await sam.get(`${path}/timeline?kind=running_cost`)).json()
    expect(road.items[0].record).toMatchObject({ cost: alone.cost, images: alone.images })
    return [alone.cost, alone.images.length, (await sam.get(`/files/${receipt}`)).status]
  }
  expect(await seenOnceSold(false)).toEqual([null, 0, 404])
  expect(await seenOnceSold(true)).toEqual([fuel.cost, 1, 200])
})

describe.each([
  { kind: 'running-costs', entry: fuel, refused: { cost: 'Please enter a cost' } },
  { kind: 'washes', entry: wash, refused: { cost: 'This can’t be less than 0' } },
])('$kind', ({ kind, entry, refused }) => {
  test('are refused field by field, and nothing is kept (SERV-12, SERV-15)', async () => {
    const { ann, path, traces } = await memberWithCar(server)
    const cost = kind === 'washes' ? -5 : ''
    const answer = await ann.post(`${path}/${kind}`, { ...entry, date: '', mileage: -1, cost })
    expect(answer.status).toBe(400)
    expect((await answer.json()).error.fields).toEqual({
      ...refused,
      date: 'Please choose a date',
      mileage: 'Mileage can’t be less than 0',
    })
    expect((await traces()).logs).toBe(0)
  })

  test('earn their points once, are edited and deleted (TIME-07, SERV-21)', async () => {
    const { ann, path, traces } = await memberWithCar(server)
    const photo = await uploads(ann, 'receipt', await jpeg())
    const key = { 'idempotency-key': 'attempt-at-a-record' }
    const send = () => ann.post(`${path}/${kind}`, { ...entry, image_ids: [photo] }, key)
    const [first] = [await send(), await send()]
    const { id } = await first.json()
    expect(await traces()).toMatchObject({ logs: 1, images: 1, points: 2 })
    const edited = await ann.patch(`${path}/${kind}/${id}`, {
      version: 1,
      date: '2025-03-15',
      service_center: 'Kerbside',
    })
    expect(await edited.json()).toMatchObject({ date: '2025-03-15', service_center: 'Kerbside', version: 2 })
    const late = await ann.patch(`${path}/${kind}/${id}`, { version: 1, comments: 'Late' })
    expect((await late.json()).error.code).toBe('changed_elsewhere')
    expect((await ann.delete(`${path}/${kind}/${id}`)).status).toBe(204)
    expect((await ann.delete(`${path}/${kind}/${id}`)).status).toBe(404)
    expect(await traces()).toMatchObject({ logs: 0, images: 0, points: 0 })
    expect(await stateOfFile(server, photo)).toBe('removed')
  })

  test('are nobody else’s business, and take nobody else’s files', async () => {
    const { ann, path, traces } = await memberWithCar(server)
    const { sam } = await people(server)
    const { id } = await (await ann.post(`${path}/${kind}`, entry)).json()
    const attempts: [string, string, unknown?][] = [
      ['POST', `${path}/${kind}`, entry],
      ['GET', `${path}/${kind}/${id}`],
      ['PATCH', `${path}/${kind}/${id}`, { version: 1 }],
      ['DELETE', `${path}/${kind}/${id}`],
    ]
    for (const [method, way, body] of attempts) {
      expect((await sam.request(method, way, body)).status).toBe(404)
      expect((await visitor(server).request(method, way, body)).status).toBe(401)
    }
    const foreign = await uploads(sam, 'receipt', await jpeg())
    expect((await ann.post(`${path}/${kind}`, { ...entry, image_ids: [foreign] })).status).toBe(404)
    expect((await ann.patch(`${path}/${kind}/${id}`, { version: 1, comments: 'x', image_ids: [foreign] })).status).toBe(
      404,
    )
    expect(await (await ann.get(`${path}/${kind}/${id}`)).json()).toMatchObject({ version: 1, comments: null })
    expect(await traces()).toMatchObject({ logs: 1, images: 0, points: 2 })
  })
})

test('a car that was deleted in another window takes no more records', async () => {
  const { ann, car, path } = await memberWithCar(server)
  await server.services.sql`update vehicles set deleted_at = now() where id = ${car}`
  for (const [kind, entry] of Object.entries({ 'running-costs': fuel, washes: wash, notes: { content: 'x' } }))
    expect((await ann.post(`${path}/${kind}`, entry)).status).toBe(404)
})

test('a day of many records is paid up to the cap', async () => {
  const { ann, path, traces } = await memberWithCar(server)
  for (let n = 0; n < 11; n++)
    await ann.post(`${path}/service-records`, { type: 'Oil Change', date: `2024-01-${10 + n}` })
  expect(await traces()).toMatchObject({ logs: 11, points: 100 })
})
