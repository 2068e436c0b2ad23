import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { londonToday } from '#domain/basics/format.ts'
import { logKinds } from '#domain/records/registry.ts'
import { createApp } from '../app.ts'
import type { Env } from '../platform/http/env.ts'
import type { Services } from '../platform/services.ts'
import { member, type Person, visitor } from '../test/people.ts'
import { jpeg } from '../test/pictures.ts'
import { memberWithCar, stateOfFile } from '../test/records.ts'
import { addVehicle } from '../test/rows.ts'
import { sells } from '../test/sale.ts'
import { sampleRecord } from '../test/sample-records.ts'
import { useServer } from '../test/server.ts'

const server = useServer()

const note = { path: 'notes', table: 'vehicle_notes', sent: { content: 'The heater wants looking at.' } }
const reading = { path: 'mileage/readings', table: 'mileage_readings', sent: { date: londonToday(), value: 60_000 } }
const every = [
  ...logKinds.map(({ kind, path }) => ({ path, table: 'maintenance_logs', sent: sampleRecord(kind) })),
  note,
  reading,
]
const wash = { date: londonToday(), cost: 12 }

/** As a phone sends it: the name of the attempt is the record's own. */
const send = (person: Person, path: string, id: string, sent: object) =>
  person.post(path, { ...sent, id }, { 'idempotency-key': id })
const said = async (answer: Response) => {
  const { error } = (await answer.json()) as { error: { code: string } }
  return [answer.status, error.code]
}
const forgetKeys = () => server.services.sql`delete from idempotency_keys`

/** Whatever saving leaves, of one member and one car. */
async function left(person: Person, car: string) {
  const [row] = await server.services.sql`
    select (select count(*)::int from maintenance_logs where vehicle_id = ${car}) as logs,
           (select count(*)::int from vehicle_notes where vehicle_id = ${car}) as notes,
           (select count(*)::int from mileage_readings where vehicle_id = ${car}) as readings,
           (select count(*)::int from record_versions where vehicle_id = ${car}) as versions,
           (select count(*)::int from record_images where vehicle_id = ${car}) as images,
           (select count(*)::int from reminders where vehicle_id = ${car}) as reminders,
           (select coalesce(sum(records), 0)::int from vehicle_totals where vehicle_id = ${car}) as totals,
           (select count(*)::int from point_transactions where user_id = ${person.id}) as points,
           (select count(*)::int from notifications where user_id = ${person.id}) as notifications`
  return row as Record<string, number>
}

describe.each(every)('a new entry in $path, sent again', ({ path: where, table, sent }) => {
  test('at once, in parallel, after its key was forgotten and after eight days, is the same record', async () => {
    const { ann, car, path } = await memberWithCar(server)
    const id = randomUUID()
    const book = `${path}/${where}`
    const first = await send(ann, book, id, sent)
    expect([first.status, first.headers.get('saved-before')]).toEqual([201, null])
    const record = await first.json()
    expect(record.id).toBe(id)
    const after = await left(ann, car)
    const again = async (body = sent) => {
      const answer = await send(ann, book, id, body)
      expect([answer.status, answer.headers.get('saved-before')]).toEqual([201, '1'])
      expect(await answer.json()).toMatchObject({ id })
      expect(await left(ann, car)).toEqual(after)
    }
    await again()
    await forgetKeys()
    await again()
    const { sql } = server.services
    const written = table === 'mileage_readings' ? 'entered_at' : 'created_at'
    await sql`update ${sql(table)} set ${sql(written)} = ${sql(written)} - interval '8 days' where id = ${id}`
    const older = await left(ann, car)
    const late = await Promise.all([send(ann, book, id, sent), send(ann, book, id, sent)])
    expect(late.map(({ status }) => status)).toEqual([201, 201])
    expect(await left(ann, car)).toEqual(older)
  })

  test('on two servers at once is saved once', async () => {
    const { ann, car, path } = await memberWithCar(server)
    const id = randomUUID()
    const at = (services: Services) =>
      createApp(services, { routes: new Hono<Env>(), inlineScripts: [] }).request(`/api${path}/${where}`, {
        method: 'POST',
        headers: {
          cookie: [...ann.cookies].map((pair) => pair.join('=')).join('; '),
          'content-type': 'application/json',
          'idempotency-key': id,
        },
        body: JSON.stringify({ ...sent, id }),
      })
    const answers = await Promise.all([at(server.services), at(Object.create(server.services) as Services)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const { logs = 0, notes = 0, readings = 0 } = await left(ann, car)
    expect(table === 'maintenance_logs' ? logs : table === 'vehicle_notes' ? notes : readings).toBe(1)
  })

  test('by another member, or for another car, is refused and tells nothing', async () => {
    const { ann, car, path } = await memberWithCar(server)
    const sam = await memberWithCar(server, 'Sam Sutton')
    const id = randomUUID()
    expect((await send(ann, `${path}/${where}`, id, sent)).status).toBe(201)
    const before = [await left(ann, car), await left(sam.ann, sam.car)]
    expect(await said(await send(sam.ann, `${sam.path}/${where}`, id, sent))).toEqual([409, 'id_taken'])
    const other = await addVehicle(server.services.sql, ann.id)
    await forgetKeys()
    expect(await said(await send(ann, `/vehicles/${other}/${where}`, id, sent))).toEqual([409, 'id_taken'])
    expect([await left(ann, car), await left(sam.ann, sam.car)]).toEqual(before)
  })
})

test('the name of somebody’s record cannot be taken for one of another kind, whose versions it would share', async () => {
  const { ann, path } = await memberWithCar(server)
  const sam = await memberWithCar(server, 'Sam Sutton')
  const id = randomUUID()
  expect((await send(ann, `${path}/washes`, id, wash)).status).toBe(201)
  const before = await left(sam.ann, sam.car)
  for (const { path: where, sent } of [note, reading])
    expect(await said(await send(sam.ann, `${sam.path}/${where}`, id, sent))).toEqual([409, 'id_taken'])
  await forgetKeys()
  expect(await said(await send(ann, `${path}/service-records`, id, sampleRecord('service')))).toEqual([409, 'id_taken'])
  expect(await left(sam.ann, sam.car)).toEqual(before)
})

test.each(['washes', 'notes'])('what was deleted since stays deleted: %s', async (where) => {
  const { ann, car, path } = await memberWithCar(server)
  const id = randomUUID()
  const sent = where === 'washes' ? wash : note.sent
  await send(ann, `${path}/${where}`, id, sent)
  await ann.delete(`${path}/${where}/${id}`)
  const after = await left(ann, car)
  expect(await said(await send(ann, `${path}/${where}`, id, sent))).toEqual([409, 'deleted_since'])
  await forgetKeys()
  expect(await said(await send(ann, `${path}/${where}`, id, sent))).toEqual([409, 'deleted_since'])
  expect(await left(ann, car)).toEqual(after)
  expect(await (await ann.get(`/records/${id}/arrival`)).json()).toEqual({ state: 'deleted' })
})

test('one that was changed before it was sent again says that the first attempt was saved', async () => {
  const { ann, path } = await memberWithCar(server)
  const id = randomUUID()
  await send(ann, `${path}/washes`, id, wash)
  expect(await said(await send(ann, `${path}/washes`, id, { ...wash, cost: 14 }))).toEqual([409, 'already_saved'])
  await forgetKeys()
  const late = await send(ann, `${path}/washes`, id, { ...wash, cost: 14 })
  expect([late.status, late.headers.get('saved-before'), (await late.json()).cost]).toEqual([201, '1', 12])
})

test('a question that is asked only today does not hide that it was saved before', async () => {
  const { ann, path } = await memberWithCar(server)
  const id = randomUUID()
  const sent = { ...wash, mileage: 50_000 }
  expect((await send(ann, `${path}/service-records`, id, { ...sent, type: 'Oil Change' })).status).toBe(201)
  await forgetKeys()
  const odd = { ...sent, type: 'Oil Change', mileage: 3 }
  expect(await said(await ann.post(`${path}/service-records`, odd))).toEqual([409, 'please_confirm'])
  expect((await send(ann, `${path}/service-records`, id, odd)).status).toBe(201)
})

test('a car that was sold meanwhile is not found, and whoever entered a record may still ask whether it arrived', async () => {
  const ann = await member(server, 'Ann Archer')
  const bob = await member(server, 'Bob Buyer')
  const car = await addVehicle(server.services.sql, ann.id)
  const [arrived, waits] = [randomUUID(), randomUUID()]
  await send(ann, `/vehicles/${car}/washes`, arrived, wash)
  await sells(ann, car, bob)
  for (const id of [arrived, waits])
    expect(await said(await send(ann, `/vehicles/${car}/washes`, id, wash))).toEqual([404, 'not_found'])
  const asks = async (person: Person, id: string) => (await person.get(`/records/${id}/arrival`)).json()
  expect(await asks(ann, arrived)).toEqual({ state: 'saved' })
  expect(await asks(ann, waits)).toEqual({ state: 'unknown' })
  expect(await asks(bob, arrived)).toEqual({ state: 'unknown' })
  expect((await visitor(server).get(`/records/${arrived}/arrival`)).status).toBe(401)
  // The new owner's phone cannot make it theirs either.
  expect(await said(await send(bob, `/vehicles/${car}/washes`, arrived, wash))).toEqual([409, 'id_taken'])
})

test('one entry for several cars is saved once for each of them', async () => {
  const { ann, car, path } = await memberWithCar(server)
  const other = await addVehicle(server.services.sql, ann.id)
  const id = randomUUID()
  const sent = { ...wash, also_for: [other], split: 'evenly' }
  expect((await send(ann, `${path}/washes/for-several`, id, sent)).status).toBe(201)
  const after = [await left(ann, car), await left(ann, other)]
  await forgetKeys()
  expect((await send(ann, `${path}/washes/for-several`, id, sent)).status).toBe(201)
  expect([await left(ann, car), await left(ann, other)]).toEqual(after)
  expect(after.map(({ logs }) => logs)).toEqual([1, 1])
})

describe('a file sent under a name of its own', () => {
  const upload = async (person: Person, key: string, kind = 'receipt', bytes?: Uint8Array) => {
    const answer = await person.post(`/uploads/${kind}`, bytes ?? (await jpeg()), { 'idempotency-key': key })
    expect(answer.status).toBe(201)
    return ((await answer.json()) as { id: string }).id
  }
  const filesOf = async (person: Person) =>
    (await server.services.sql`select id from files where user_id = ${person.id} and state <> 'removed'`).length

  test('is the same file until it is removed, also once a record has it', async () => {
    const { ann, car, path } = await memberWithCar(server)
    const [key, id] = [randomUUID(), randomUUID()]
    const file = await upload(ann, key)
    expect(await upload(ann, key)).toBe(file)
    expect((await send(ann, `${path}/washes`, id, { ...wash, image_ids: [file] })).status).toBe(201)
    await forgetKeys()
    expect(await upload(ann, key)).toBe(file)
    expect((await send(ann, `${path}/washes`, id, { ...wash, image_ids: [file] })).status).toBe(201)
    expect(await left(ann, car)).toMatchObject({ logs: 1, images: 1, versions: 2 })
    await ann.delete(`${path}/washes/${id}`)
    expect(await stateOfFile(server, file)).toBe('removed')
    expect(await upload(ann, key)).not.toBe(file)
  })

  test('is refused with other bytes, in turn and at once, so that none are lost unnoticed', async () => {
    const ann = await member(server, 'Ann Archer')
    const [key, both] = [randomUUID(), randomUUID()]
    const [bytes, other] = [await jpeg(), await jpeg(320, 240)]
    const send = (named: string, file: Uint8Array) => ann.post('/uploads/receipt', file, { 'idempotency-key': named })
    const file = await upload(ann, key, 'receipt', bytes)
    expect(await said(await send(key, other))).toEqual([409, 'already_saved'])
    expect(await said(await send(key, bytes.slice(0, -1)))).toEqual([409, 'already_saved'])
    expect(await upload(ann, key, 'receipt', bytes)).toBe(file)
    const answers = await Promise.all([send(both, bytes), send(both, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await filesOf(ann)).toBe(2)
    // Stored before digests were kept.
    await server.services.sql`update files set upload_sha256 = null where upload_key = ${key}`
    expect(await upload(ann, key, 'receipt', other)).toBe(file)
  })

  test('twice at once is kept once', async () => {
    const ann = await member(server, 'Ann Archer')
    const key = randomUUID()
    const [one, other] = await Promise.all([upload(ann, key), upload(ann, key)])
    expect(other).toBe(one)
    expect(await filesOf(ann)).toBe(1)
  })

  test('is nobody else’s, and a name that is none is refused', async () => {
    const [ann, sam] = [await member(server, 'Ann Archer'), await member(server, 'Sam Sutton')]
    const key = randomUUID()
    expect(await upload(sam, key)).not.toBe(await upload(ann, key))
    expect(await upload(ann, key, 'note')).not.toBe(await upload(ann, key))
    expect((await ann.post('/uploads/receipt', await jpeg(), { 'idempotency-key': 'not a name' })).status).toBe(400)
  })

  test('is only known by it once its bytes are stored', async () => {
    const ann = await member(server, 'Ann Archer')
    const key = randomUUID()
    const { files } = server.services
    const put = files.put.bind(files)
    let known: unknown
    files.put = async (...of) => {
      known ??= (await server.services.sql`select from files where upload_key = ${key}`).length
      return put(...of)
    }
    await upload(ann, key).finally(() => {
      files.put = put
    })
    expect(known).toBe(0)
  })
})

test('what is meant for another member of the same browser is refused, even for a car that is now theirs', async () => {
  const { ann, car, path } = await memberWithCar(server)
  const sam = await member(server, 'Sam Sutton')
  const before = await left(ann, car)
  const kept = { 'for-member': sam.id }
  expect((await ann.post(`${path}/washes`, wash, kept)).status).toBe(401)
  expect((await ann.post('/uploads/receipt', await jpeg(), kept)).status).toBe(401)
  expect(await left(ann, car)).toEqual(before)
  expect((await ann.post(`${path}/washes`, wash, { 'for-member': ann.id })).status).toBe(201)
})

test('a name that no browser makes is refused', async () => {
  const { ann, path } = await memberWithCar(server)
  for (const id of ['', 'x', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 7])
    expect(await said(await ann.post(`${path}/washes`, { ...wash, id }))).toEqual([400, 'invalid'])
})
