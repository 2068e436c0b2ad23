import { expect, test } from 'vitest'
import { type LogPage, logPageSize, type MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { member, people, visitor } from '../../../test/people.ts'
import { jpeg, pdf } from '../../../test/pictures.ts'
import { memberWithCar, sealRecord, stateOfFile, uploads } from '../../../test/records.ts'
import { addVehicle } from '../../../test/rows.ts'
import { useServer } from '../../../test/server.ts'

const server = useServer()
const oilChange = { type: 'Oil Change', date: '2025-03-14' }

test('a service with everything is kept and read back as it was entered (SERV-01, SERV-05..08)', async () => {
  const { ann, path } = await memberWithCar(server)
  const image_ids = [
    await uploads(ann, 'receipt', await jpeg(), 'till.jpg'),
    await uploads(ann, 'receipt', pdf(), 'Müller & Söhne.pdf'),
  ]
  const record = {
    ...oilChange,
    cost: '89.50',
    mileage: '41,200',
    service_center: ' Hill Street Garage ',
    comments: 'Long-life oil.\nFilter too.',
    next_service_due: '2026-03-14',
    lead_days: 45,
  }
  const answer = await ann.post(`${path}/service-records`, { ...record, image_ids })
  expect(answer.status).toBe(201)
  const saved = (await answer.json()) as MaintenanceLog
  expect(saved).toMatchObject({
    ...record,
    kind: 'service',
    cost: 89.5,
    mileage: 41200,
    service_center: 'Hill Street Garage',
    version: 1,
    is_sealed: false,
    images: [
      { id: image_ids[0], url: `/files/${image_ids[0]}`, mime: 'image/webp', name: 'till.jpg' },
      { id: image_ids[1], mime: 'application/pdf', name: 'Müller & Söhne.pdf' },
    ],
  })
  const read = { ...saved, evidence: expect.objectContaining({ grade: 'said' }) }
  expect(await (await ann.get(`${path}/service-records`)).json()).toEqual({ items: [read], next: null })
  expect(await (await ann.get(`${path}/service-records/${saved.id}`)).json()).toEqual(read)
  for (const id of image_ids) expect((await ann.get(`/files/${id}`)).status).toBe(200)
})

test('what is wrong is said field by field, and nothing is kept (SERV-02..08)', async () => {
  const { ann, path, traces } = await memberWithCar(server)
  const answer = await ann.post(`${path}/service-records`, {
    type: 'x'.repeat(41),
    date: '',
    cost: -1,
    mileage: 'many',
    lead_days: 3,
    next_service_due: 'soon',
    image_ids: ['x'],
  })
  expect(answer.status).toBe(400)
  expect((await answer.json()).error.fields).toEqual({
    type: 'Use 40 characters or fewer',
    date: 'Please choose a date',
    cost: 'This can’t be less than 0',
    mileage: 'Please enter the mileage',
    lead_days: 'Choose from 5 to 60 days',
    next_service_due: 'Please choose a date',
    'image_ids.0': 'Invalid ID',
  })
  expect((await traces()).logs).toBe(0)
})

test('what belongs to the server cannot be sent along', async () => {
  const { ann, path } = await memberWithCar(server)
  const sam = await member(server, 'Sam Sutton')
  const other = await addVehicle(server.services.sql, sam.id)
  const stolen = {
    user_id: sam.id,
    vehicle_id: other,
    kind: 'wash',
    confirmed_by_name: 'Me',
    cost_shared: true,
  }
  // A browser may name its record, but not after anything that is there.
  const taken = await ann.post(`${path}/service-records`, { ...oilChange, ...stolen, id: other })
  expect([taken.status, (await taken.json()).error.code]).toEqual([409, 'id_taken'])
  const { id } = await (await ann.post(`${path}/service-records`, { ...oilChange, ...stolen })).json()
  const [row] = await server.services.sql`select * from maintenance_logs where id = ${id}`
  expect(row).toMatchObject({ user_id: ann.id, kind: 'service', confirmed_by_name: null, cost_shared: false })
  expect(row?.vehicle_id).not.toBe(other)
})

test('the book is read newest first, page by page, each record once', async () => {
  const { ann, car, path } = await memberWithCar(server)
  await server.services.sql`
    insert into maintenance_logs (vehicle_id, user_id, kind, type, date)
    select ${car}, ${ann.id}, 'service', 'Oil Change', date '2025-01-01' - (n / 3) from generate_series(1, ${logPageSize * 2 + 3}) n`
  const read: MaintenanceLog[] = []
  let after = ''
  for (let pages = 0; pages < 4; pages++) {
    const page = (await (await ann.get(`${path}/service-records${after}`)).json()) as LogPage
    read.push(...page.items)
    if (!page.next) break
    expect(page.items).toHaveLength(logPageSize)
    after = `?after=${page.next}`
  }
  expect(new Set(read.map(({ id }) => id)).size).toBe(logPageSize * 2 + 3)
  const days = read.map(({ date }) => date)
  expect(days).toEqual(days.toSorted().reverse())
})

test('the mark of another vehicle’s book opens nothing', async () => {
  const { ann, path } = await memberWithCar(server)
  const sam = await memberWithCar(server, 'Sam Sutton')
  await ann.post(`${path}/service-records`, oilChange)
  const { id } = await (await sam.ann.post(`${sam.path}/service-records`, oilChange)).json()
  expect(await (await ann.get(`${path}/service-records?after=${id}`)).json()).toEqual({ items: [], next: null })
  expect((await ann.get(`${path}/service-records?after=1`)).status).toBe(400)
})

test('a stranger cannot tell the car or its records exist, a visitor is asked to sign in', async () => {
  const { ann, path } = await memberWithCar(server)
  const { sam } = await people(server)
  const { id } = await (await ann.post(`${path}/service-records`, oilChange)).json()
  const ways = (way: string): [string, string, unknown?][] => [
    ['GET', `${way}/service-records`],
    ['POST', `${way}/service-records`, oilChange],
    ['GET', `${way}/service-records/${id}`],
    ['PATCH', `${way}/service-records/${id}`, { version: 1, cost: 5 }],
    ['DELETE', `${way}/service-records/${id}`],
  ]
  const nowhere = '/vehicles/00000000-0000-4000-8000-000000000000'
  for (const [index, [method, way, body]] of ways(path).entries()) {
    expect((await visitor(server).request(method, way, body)).status).toBe(401)
    const foreign = await sam.request(method, way, body)
    expect(foreign.status).toBe(404)
    const [missingMethod = '', missingWay = '', missingBody] = ways(nowhere)[index] ?? []
    const missing = await sam.request(missingMethod, missingWay, missingBody)
    expect(await foreign.text()).toBe(await missing.text())
  }
  // Nor is somebody else's record found through one's own car.
  const own = `/vehicles/${await addVehicle(server.services.sql, sam.id)}/service-records/${id}`
  for (const answer of [await sam.get(own), await sam.patch(own, { version: 1 }), await sam.delete(own)])
    expect(answer.status).toBe(404)
  expect((await ann.get(`${path}/service-records/${id}`)).status).toBe(200)
  expect((await ann.get(`${path}/service-records/anything`)).status).toBe(404)
})

test('a record is only reached as what it is: a service is no wash', async () => {
  const { ann, path } = await memberWithCar(server)
  const { id } = await (await ann.post(`${path}/service-records`, oilChange)).json()
  for (const kind of ['washes', 'running-costs']) {
    expect((await ann.patch(`${path}/${kind}/${id}`, { version: 1, comments: 'x' })).status).toBe(404)
    expect((await ann.delete(`${path}/${kind}/${id}`)).status).toBe(404)
  }
})

test('somebody else’s file, an unknown one and one of another kind are not attached, and nothing is kept', async () => {
  const { ann, path, traces } = await memberWithCar(server)
  const sam = await member(server, 'Sam Sutton')
  const [foreign, photo] = [await uploads(sam, 'receipt', pdf()), await uploads(ann, 'note', await jpeg())]
  for (const id of [foreign, photo, '00000000-0000-4000-8000-000000000000']) {
    const answer = await ann.post(`${path}/service-records`, {
      ...oilChange,
      next_service_due: '2026-01-01',
      image_ids: [id],
    })
    expect(answer.status).toBe(404)
    expect((await answer.json()).error.message).toBe('File not found')
  }
  expect(await traces()).toMatchObject({ logs: 0, reminders: 0, images: 0, points: 0 })
  expect(await stateOfFile(server, foreign)).toBe('pending')
})

test('a file that belongs to one record cannot be taken by another', async () => {
  const { ann, path } = await memberWithCar(server)
  const file = await uploads(ann, 'receipt', pdf())
  expect((await ann.post(`${path}/service-records`, { ...oilChange, image_ids: [file] })).status).toBe(201)
  expect((await ann.post(`${path}/service-records`, { ...oilChange, image_ids: [file] })).status).toBe(404)
})

test('an attempt sent twice, even at once, is one record (SERV-10)', async () => {
  const { ann, path, traces } = await memberWithCar(server)
  const key = { 'idempotency-key': 'attempt-0001-0002' }
  const send = () => ann.post(`${path}/service-records`, oilChange, key)
  const both = await Promise.all([send(), send()])
  const again = await send()
  expect(again.status).toBe(201)
  const { id } = await again.json()
  expect(both.map(({ status }) => status)).toContain(201)
  for (const answer of both) {
    const said = await answer.json()
    expect(answer.status === 201 ? said.id : said.error.code).toBe(answer.status === 201 ? id : 'being_saved')
  }
  expect(await traces()).toMatchObject({ logs: 1, points: 10 })
  const changed = await ann.post(`${path}/service-records`, { ...oilChange, cost: 5 }, key)
  expect(changed.status).toBe(409)
  expect((await traces()).logs).toBe(1)
})

test('an edit changes what it names, keeps the rest, and swaps receipts (SERV-21, TIME-07)', async () => {
  const { ann, path } = await memberWithCar(server)
  const [first, second] = [await uploads(ann, 'receipt', pdf()), await uploads(ann, 'receipt', await jpeg())]
  const { id } = await (
    await ann.post(`${path}/service-records`, {
      ...oilChange,
      cost: 80,
      service_center: 'Hill Street',
      image_ids: [first],
    })
  ).json()
  const answer = await ann.patch(`${path}/service-records/${id}`, { version: 1, cost: '', image_ids: [second] })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({
    ...oilChange,
    cost: null,
    service_center: 'Hill Street',
    version: 2,
    images: [{ id: second }],
  })
  expect(await stateOfFile(server, first)).toBe('removed')
  expect((await ann.get(`/files/${first}`)).status).toBe(404)
})

test('the later of two edits of one record is told, not lost', async () => {
  const { ann, path } = await memberWithCar(server)
  const { id } = await (await ann.post(`${path}/service-records`, oilChange)).json()
  const edit = (cost: number) => ann.patch(`${path}/service-records/${id}`, { version: 1, cost })
  const answers = await Promise.all([edit(10), edit(20)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const codes = await Promise.all(answers.map(async (answer) => (await answer.json()).error?.code))
  expect(codes).toContain('changed_elsewhere')
})

test('a deleted record is gone with its receipts and its points, and only once (SERV-21)', async () => {
  const { ann, path, traces } = await memberWithCar(server)
  const receipt = await uploads(ann, 'receipt', pdf())
  const { id } = await (
    await ann.post(`${path}/service-records`, { ...oilChange, next_service_due: '2030-01-01', image_ids: [receipt] })
  ).json()
  expect(await traces()).toMatchObject({ logs: 1, reminders: 1, images: 1, points: 10 })
  const once = await Promise.all([1, 2].map(() => ann.delete(`${path}/service-records/${id}`)))
  expect(once.map(({ status }) => status).toSorted()).toEqual([204, 404])
  expect(await traces()).toMatchObject({ logs: 0, reminders: 0, images: 0, points: 0 })
  expect(await stateOfFile(server, receipt)).toBe('removed')
  expect(await (await ann.get(`${path}/service-records`)).json()).toEqual({ items: [], next: null })
  expect((await ann.patch(`${path}/service-records/${id}`, { version: 1 })).status).toBe(404)
})

test('what a handover has sealed can be read, and changed by nobody', async () => {
  const { ann, car, path } = await memberWithCar(server)
  const { sql } = server.services
  const { id } = await (await ann.post(`${path}/service-records`, { ...oilChange, cost: 80 })).json()
  await sealRecord(server, 'maintenance_logs', id)
  const before = await (await ann.get(`${path}/service-records/${id}`)).json()
  expect(before).toMatchObject({ is_sealed: true, cost: 80 })
  for (const answer of [
    await ann.patch(`${path}/service-records/${id}`, { version: before.version, cost: 1 }),
    await ann.delete(`${path}/service-records/${id}`),
  ])
    expect((await answer.json()).error.code).toBe('sealed')
  const sam = await member(server, 'Sam Sutton')
  await sql`update vehicles set user_id = ${sam.id} where id = ${car}`
  expect(await (await sam.get(`${path}/service-records/${id}`)).json()).toMatchObject({ is_sealed: true, cost: null })
  await sql`update maintenance_logs set cost_shared = true where id = ${id}`
  expect(await (await sam.get(`${path}/service-records/${id}`)).json()).toMatchObject({ cost: 80 })
})
