import { describe, expect, test } from 'vitest'
import { member, type Person, visitor } from '../../test/people.ts'
import { jpeg } from '../../test/pictures.ts'
import { memberWithCar } from '../../test/records.ts'
import { sells } from '../../test/sale.ts'
import { useServer } from '../../test/server.ts'
import { amendmentsOf } from './amendments.queries.ts'

const server = useServer()

async function made(person: Person, path: string, body: object): Promise<string> {
  const answer = await person.post(path, body)
  expect(answer.status, await answer.clone().text()).toBe(201)
  return (await answer.json()).id
}

async function soldCar() {
  const { ann, car, path } = await memberWithCar(server)
  const bea = await member(server, 'Bea Booth')
  const service = await made(ann, `${path}/service-records`, {
    type: 'Oil Change',
    date: '2024-05-03',
    mileage: 30_120,
    cost: 120,
  })
  const fuel = await made(ann, `${path}/running-costs`, { type: 'Fuel', date: '2025-01-02', cost: 61.17 })
  const wash = await made(ann, `${path}/washes`, { date: '2025-02-03' })
  const modification = await made(ann, `${path}/modifications`, {
    type: 'Tech',
    name: 'Stereo',
    brand: 'Blaupunkt',
    install_date: '2025-06-07',
  })
  const note = await made(ann, `${path}/notes`, { content: 'Key in the shed', is_for_record: true })
  const secret = await made(ann, `${path}/notes`, { content: 'Mine alone' })
  const upload = await ann.post('/uploads/media', await jpeg(), { 'x-file-name': 'a.jpg' })
  const media = await made(ann, `${path}/media`, {
    file_id: (await upload.json()).id,
    title: 'On the drive',
    is_publicly_visible: true,
  })
  await sells(ann, car, bea)
  const amend = (record_type: string, record_id: string, changes: object, more: object = {}) =>
    bea.post(`${path}/amendments`, { record_type, record_id, changes, ...more })
  return { ann, bea, car, path, amend, service, fuel, wash, modification, note, secret, media }
}

describe('amending a sealed entry', () => {
  test('stands beside the original, in every list that shows the entry', async () => {
    const { bea, path, amend, ...ids } = await soldCar()
    const answer = await amend('maintenance_log', ids.service, { mileage: '40,120' }, { reason: ' Misread ' })
    expect(answer.status).toBe(201)
    const amendment = await answer.json()
    expect(amendment).toMatchObject({
      changes: { mileage: { from: 30_120, to: 40_120 } },
      reason: 'Misread',
      by: 'Bea Booth',
    })
    expect((await amend('modification', ids.modification, { brand: 'Pioneer' })).status).toBe(201)
    expect((await amend('vehicle_note', ids.note, { content: 'Key under the mat' })).status).toBe(201)
    expect((await amend('vehicle_media', ids.media, { date_taken: '2020-02-02' })).status).toBe(201)
    expect((await amend('maintenance_log', ids.fuel, { type: 'Repair', title: 'Not fuel at all' })).status).toBe(201)
    expect((await amend('maintenance_log', ids.wash, { products_used: 'Snow foam' })).status).toBe(201)

    const list = async (what: string) => (await (await bea.get(`${path}/${what}`)).json()).items
    const [service] = await list('service-records')
    expect(service).toMatchObject({ mileage: 30_120, amendments: [{ id: amendment.id, by: 'Bea Booth' }] })
    expect(await list('modifications')).toMatchObject([
      { brand: 'Blaupunkt', amendments: [{ changes: { brand: { from: 'Blaupunkt', to: 'Pioneer' } } }] },
    ])
    expect(await list('notes')).toMatchObject([{ content: 'Key in the shed', amendments: [{}] }])
    expect(await list('media')).toMatchObject([{ date_taken: null, amendments: [{}] }])
    const entries: { id: string; record: { amendments?: object[] } }[] = await list('timeline')
    for (const id of [ids.service, ids.fuel, ids.wash, ids.note, ids.media])
      expect(entries.find((entry) => entry.id === id)?.record.amendments).toHaveLength(1)
    const found = await amendmentsOf(server.services.db, 'maintenance_log', [ids.service, ids.note])
    expect([...found.keys()]).toEqual([ids.service])
    const ofMedia = await amendmentsOf(server.services.db, 'vehicle_media', [ids.media, ids.service])
    expect([...ofMedia]).toMatchObject([[ids.media, [{ changes: { date_taken: { from: null, to: '2020-02-02' } } }]]])
  })

  test('a second amendment goes on from the first', async () => {
    const { amend, service } = await soldCar()
    await amend('maintenance_log', service, { mileage: 40_120 })
    const again = await (await amend('maintenance_log', service, { mileage: 40_210 })).json()
    expect(again.changes).toEqual({ mileage: { from: 40_120, to: 40_210 } })
    expect((await amend('maintenance_log', service, { mileage: 40_210 })).status).toBe(400)
  })

  test('says something new, in a field of its kind that may be amended, by the rules of its form', async () => {
    const { amend, service, wash, note } = await soldCar()
    const fields = async (answer: Promise<Response>) => {
      const refused = await answer
      expect(refused.status).toBe(400)
      return ((await refused.json()) as { error: { fields: Record<string, string> } }).error.fields
    }
    expect(await fields(amend('maintenance_log', service, {}))).toEqual({ changes: 'Please change something first' })
    expect(await fields(amend('maintenance_log', service, { mileage: 30_120 }))).toHaveProperty('changes')
    expect(await fields(amend('maintenance_log', service, { mileage: -1 }))).toHaveProperty('mileage')
    expect(await fields(amend('maintenance_log', service, { type: ' ' }))).toHaveProperty('type')
    expect(await fields(amend('maintenance_log', service, { date: '2024-02-30' }))).toHaveProperty('date')
    expect(await fields(amend('vehicle_note', note, { content: ' ' }))).toHaveProperty('content')
    for (const field of [
      'cost',
      'cost_shared',
      'user_id',
      'seal_id',
      'is_publicly_visible',
      'image_ids',
      'version',
      'id',
    ])
      expect((await amend('maintenance_log', service, { mileage: 1, [field]: 1 })).status).toBe(400)
    expect((await amend('maintenance_log', wash, { type: 'Fuel' })).status).toBe(400)
    const pollution = JSON.parse(`{"__proto__":{"mileage":5}}`)
    expect((await amend('maintenance_log', service, pollution)).status).toBe(400)
    expect((await amend('maintenance_log', service, { mileage: 1 }, { reason: 'x'.repeat(2001) })).status).toBe(400)
    expect((await amend('vehicle', service, { mileage: 1 })).status).toBe(400)
  })

  test('half a character is refused wherever it stands, a whole one and its name are kept', async () => {
    const { amend, bea, path, service, note } = await soldCar()
    const refusal = async (answer: Promise<Response>) => {
      const { status } = await answer
      return [status, ((await (await answer).json()) as { error: { code: string } }).error.code]
    }
    expect(await refusal(amend('maintenance_log', service, { comments: 'a\ud800' }))).toEqual([400, 'malformed'])
    expect(await refusal(amend('maintenance_log', service, { comments: '\udc00\ud800' }))).toEqual([400, 'malformed'])
    expect(await refusal(amend('maintenance_log', service, { 'a\udfff': 1 }))).toEqual([400, 'malformed'])
    expect(await refusal(amend('vehicle_note', note, { content: 'x' }, { reason: '\udbff' }))).toEqual([
      400,
      'malformed',
    ])
    expect(await refusal(bea.post(`${path}/notes`, { content: 'cut \ud83d' }))).toEqual([400, 'malformed'])
    const whole = await amend('vehicle_note', note, { content: '🏁 is written \\ud83c\\udfc1' })
    expect((await whole.json()).changes.content.to).toBe('🏁 is written \\ud83c\\udfc1')
    const escaped = `{"record_type":"vehicle_note","record_id":"${note}","changes":{"content":"\\uD83C\\uDFC1"}}`
    const sent = await bea.post(`${path}/amendments`, new TextEncoder().encode(escaped), {
      'content-type': 'application/json',
    })
    expect([sent.status, (await sent.json()).changes.content.to]).toEqual([201, '🏁'])
  })

  test('one owner says so much of an entry and of a vehicle, and the next still finds room', async () => {
    const { bea, car, path, amend, service, wash } = await soldCar()
    const { sql } = server.services
    const earlier = (record_id: string, count: number) => sql`
      insert into record_amendments (vehicle_id, seal_id, user_id, record_type, record_id, changes)
      select ${car}, seal_id, ${bea.id}, 'maintenance_log', ${record_id}, '{"mileage":{"from":1,"to":2}}'
        from maintenance_logs, generate_series(1, ${count}) where id = ${service}`
    await earlier(service, 19)
    expect((await amend('maintenance_log', service, { mileage: 40_000 })).status).toBe(201)
    const full = await amend('maintenance_log', service, { mileage: 40_001 })
    expect([full.status, (await full.json()).error.code]).toEqual([409, 'too_many'])
    expect((await amend('maintenance_log', wash, { products_used: 'Wax' })).status).toBe(201)
    await earlier(crypto.randomUUID(), 279)
    expect((await amend('maintenance_log', wash, { products_used: 'Snow foam' })).status).toBe(409)
    const cat = await member(server, 'Cat Cole')
    await sells(bea, car, cat)
    const body = { record_type: 'maintenance_log', record_id: service, changes: { mileage: 40_001 } }
    expect((await cat.post(`${path}/amendments`, body)).status).toBe(201)
  })

  test('is the present owner’s alone, for what they can see, of this vehicle, once it is sealed', async () => {
    const { ann, bea, path, amend, service, secret, note } = await soldCar()
    const other = await soldCar()
    const sam = await member(server, 'Sam Sutton')
    const body = { record_type: 'maintenance_log', record_id: service, changes: { mileage: 1 } }
    expect((await visitor(server).post(`${path}/amendments`, body)).status).toBe(401)
    for (const person of [ann, sam, other.bea]) expect((await person.post(`${path}/amendments`, body)).status).toBe(404)
    expect((await amend('vehicle_note', secret, { content: 'Ours' })).status).toBe(404)
    expect((await amend('maintenance_log', other.service, { mileage: 1 })).status).toBe(404)
    expect((await amend('modification', service, { name: 'x' })).status).toBe(404)
    expect((await amend('maintenance_log', note, { mileage: 1 })).status).toBe(404)
    const own = await made(bea, `${path}/service-records`, { type: 'Oil Change', date: '2026-06-01' })
    const unsealed = await amend('maintenance_log', own, { mileage: 1 })
    expect([unsealed.status, (await unsealed.json()).error.code]).toEqual([409, 'not_sealed'])
  })

  test('is only ever added, and once for one attempt', async () => {
    const { bea, path, car, service } = await soldCar()
    const body = { record_type: 'maintenance_log', record_id: service, changes: { mileage: 40_120 } }
    const attempts = await Promise.all(
      Array.from({ length: 5 }, () => bea.post(`${path}/amendments`, body, { 'idempotency-key': 'attempt-one-1' })),
    )
    expect(attempts.some(({ status }) => status === 201)).toBe(true)
    const { sql } = server.services
    expect(await sql`select from record_amendments where vehicle_id = ${car}`).toHaveLength(1)
    const refused = { constraint_name: 'append_only' }
    await expect(sql`update record_amendments set reason = 'other' where vehicle_id = ${car}`).rejects.toMatchObject(
      refused,
    )
    await expect(sql`delete from record_amendments where vehicle_id = ${car}`).rejects.toMatchObject(refused)
  })
})
