import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { londonToday } from '#domain/basics/format.ts'
import type { TimelineEntry, TimelineKind, TimelinePage } from '#domain/records/timeline.ts'
import type { Person } from '../../test/people.ts'
import { member, people } from '../../test/people.ts'
import { addFile, addVehicle } from '../../test/rows.ts'
import { useServer } from '../../test/server.ts'
import { type Planned, writeEntries, writtenKinds } from '../../test/timeline-rows.ts'
import type { OwnedVehicle } from '../../vehicles/access.ts'
import { listTimeline } from './timeline.queries.ts'

const server = useServer()

const page = async (person: Person, car: string, search = ''): Promise<TimelinePage> => {
  const answer = await person.get(`/vehicles/${car}/timeline${search}`)
  expect(answer.status).toBe(200)
  return answer.json()
}
const kindsOf = (entries: TimelineEntry[]) => entries.map(({ kind }) => kind)

async function annsCar() {
  const ann = await member(server, 'Ann Archer')
  const { sql } = server.services
  const car = await addVehicle(sql, ann.id)
  await sql`update vehicles set created_at = '2026-01-10T12:00:00Z' where id = ${car}`
  return {
    ann,
    car,
    sql,
    write: (planned: Planned[]) => writeEntries(sql, { vehicle_id: car, user_id: ann.id }, planned),
  }
}

const noon = '2026-01-01T12:00:00.000000Z'

describe('the timeline', () => {
  test('tells every kind in one feed, the newest day first (TIME-01, TIME-02)', async () => {
    const { ann, car, write } = await annsCar()
    const date = (month: number) => `2025-${String(month).padStart(2, '0')}-05`
    await write(writtenKinds.map((kind, at) => ({ kind, date: date(at + 1), created_at: noon })))
    const { items, next } = await page(ann, car)
    expect(kindsOf(items)).toEqual(['vehicle_added', ...writtenKinds.toReversed()])
    expect(items[0]).toEqual({
      kind: 'vehicle_added',
      id: car,
      date: '2026-01-10',
      record: { make: 'Mini', model: 'Cooper', year: 2015 },
    })
    expect(next).toBeNull()
  })

  test('two notes of one day stand newest first, and a test closes its day', async () => {
    const { ann, car, write } = await annsCar()
    const day = '2026-02-03'
    const [morning, evening, mot] = await write([
      { kind: 'note', date: day, created_at: '2026-02-03T08:00:00.000001Z' },
      { kind: 'note', date: day, created_at: '2026-02-03T08:00:00.000002Z' },
      { kind: 'mot', date: day, created_at: noon },
    ])
    const { items } = await page(ann, car)
    expect(items.slice(0, 3).map(({ id }) => id)).toEqual([evening, morning, mot])
  })

  test('a pass stands above the failure of the same day', async () => {
    const { ann, car, sql, write } = await annsCar()
    const day = { kind: 'mot', date: '2026-02-03', created_at: noon } as const
    const ids = await write([day, day, day, day])
    const failed = ids.slice(0, 2).toSorted()
    for (const id of failed) await sql`update mot_history set test_result = 'Fail' where id = ${id}`
    const { items } = await page(ann, car)
    expect(
      items
        .slice(2, 4)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(failed)
  })

  test('a log keeps the kind it was entered as: washes, running costs even of type Other, and the rest services (TIME-04, TIME-05)', async () => {
    const { ann, car, sql } = await annsCar()
    const kinds: Record<string, TimelineKind> = {
      'Wash/Detail': 'wash',
      Tax: 'running_cost',
      Warranty: 'running_cost',
      Fuel: 'running_cost',
      Insurance: 'running_cost',
      Repair: 'running_cost',
      Other: 'running_cost',
      'Major Service': 'service',
      'Wheel Alignment': 'service',
      'MOT / Annual Inspection': 'service',
    }
    for (const [type, kind] of Object.entries(kinds))
      await sql`insert into maintenance_logs (vehicle_id, user_id, kind, type, date, cost)
                values (${car}, ${ann.id}, ${kind}, ${type}, '2025-05-05', 1)`
    const { items } = await page(ann, car)
    const shown = items.flatMap((entry) =>
      'record' in entry && 'type' in entry.record ? [[entry.record.type, entry.kind]] : [],
    )
    expect(Object.fromEntries(shown)).toEqual(kinds)
  })

  test('gives a record with its files, its money as a number, and nothing of the row that is not asked for', async () => {
    const { ann, car, sql } = await annsCar()
    const [log] = await sql`
      insert into maintenance_logs (vehicle_id, user_id, kind, type, date, cost, mileage, service_center, comments)
      values (${car}, ${ann.id}, 'service', 'Major Service', '2026-03-01', 249.50, 41200, 'Bell & Sons', 'All well')
      returning id`
    const file = await addFile(sql, ann.id)
    await sql`update files set state = 'stored', size_bytes = 1, checksum = ${'a'.repeat(64)}, stored_at = now(),
                     original_name = 'receipt.jpg' where id = ${file}`
    await sql`insert into record_images (vehicle_id, file_id, maintenance_log_id) values (${car}, ${file}, ${log?.id})`
    const { items } = await page(ann, car)
    expect(items[0]).toEqual({
      kind: 'service',
      id: log?.id,
      date: '2026-03-01',
      record: {
        id: log?.id,
        kind: 'service',
        type: 'Major Service',
        title: null,
        date: '2026-03-01',
        cost: 249.5,
        comments: 'All well',
        service_center: 'Bell & Sons',
        products_used: null,
        mileage: 41200,
        mileage_km: null,
        next_service_due: null,
        lead_days: null,
        is_publicly_visible: true,
        is_sealed: false,
        business_id: null,
        business: null,
        confirmed_by: null,
        confirmed_doubts: [],
        confirmed_vehicle: null,
        amendments: [],
        images: [{ id: file, url: `/files/${file}`, mime: 'image/jpeg', name: 'receipt.jpg' }],
        version: 1,
        created_at: expect.any(String),
        changed_at: null,
        evidence: expect.objectContaining({ grade: 'said', mileage: 'Its mileage fits' }),
      },
    })
  })

  test('a test says its result, what was advised and why it failed (TIME-03, CALL-59)', async () => {
    const { ann, car, sql, write } = await annsCar()
    const [id] = await write([{ kind: 'mot', date: '2026-04-04', created_at: noon }])
    await sql`update mot_history set test_result = 'FAIL', odometer_reading = 40100, mileage_anomaly_detected = true,
                     advisory_notices = '{Oil leak}', failure_reasons = '{Spring broken}' where id = ${id ?? ''}`
    const { items } = await page(ann, car)
    expect(items[0]).toMatchObject({
      kind: 'mot',
      date: '2026-04-04',
      record: {
        test_result: 'FAIL',
        odometer_reading: 40100,
        mileage_anomaly_detected: true,
        advisory_notices: ['Oil leak'],
        failure_reasons: ['Spring broken'],
      },
    })
  })

  test('a record on the timeline is the record its own feature gives', async () => {
    const { ann, car } = await annsCar()
    const paths = { service: 'service-records', running_cost: 'running-costs', wash: 'washes', note: 'notes' }
    const made = [
      await ann.post(`/vehicles/${car}/service-records`, { type: 'Oil Change', date: '2026-03-01', cost: 1.1 }),
      await ann.post(`/vehicles/${car}/running-costs`, { type: 'Fuel', date: '2026-03-01', cost: 50, title: 'Full' }),
      await ann.post(`/vehicles/${car}/washes`, { date: '2026-03-01', products_used: 'Wax' }),
      await ann.post(`/vehicles/${car}/notes`, { content: 'Hello' }),
    ]
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const { items } = await page(ann, car)
    for (const [kind, path] of Object.entries(paths)) {
      const { id, record } = items.find((entry) => entry.kind === kind) ?? {}
      expect(record).toEqual(await (await ann.get(`/vehicles/${car}/${path}/${id}`)).json())
    }
  })

  test('documents and media have the fields their own lists give', async () => {
    const { ann, car, write } = await annsCar()
    await write([
      { kind: 'document', date: '2026-03-03', created_at: noon },
      { kind: 'media', date: '2026-03-03', created_at: noon },
    ])
    const { items } = await page(ann, car)
    for (const [kind, path] of [
      ['document', 'documents'],
      ['media', 'media'],
    ]) {
      const [listed] = (await (await ann.get(`/vehicles/${car}/${path}`)).json()).items
      const record = items.find((entry) => entry.kind === kind)?.record
      expect(record).toEqual({ ...listed, created_at: expect.any(String) })
    }
  })

  test('leaves out what was deleted and what belongs to another vehicle', async () => {
    const { ann, car, sql, write } = await annsCar()
    const other = await addVehicle(sql, ann.id)
    await writeEntries(sql, { vehicle_id: other, user_id: ann.id }, [
      { kind: 'note', date: '2026-03-03', created_at: noon },
    ])
    await write(writtenKinds.map((kind) => ({ kind, date: '2026-03-03', created_at: noon })))
    for (const table of ['maintenance_logs', 'vehicle_notes', 'vehicle_documents', 'vehicle_media'])
      await sql`update ${sql(table)} set deleted_at = now() where vehicle_id = ${car}`
    expect(kindsOf((await page(ann, car)).items)).toEqual(['identity_change', 'mot', 'vehicle_added'])
  })

  test('shows one kind when one is asked for, with pages of its own (TIME-01)', async () => {
    const { ann, car, write } = await annsCar()
    const notes = Array.from(
      { length: 40 },
      (_, n) => ({ kind: 'note', date: '2026-03-03', created_at: `2026-03-03T10:00:00.0000${10 + n}Z` }) as const,
    )
    await write([...notes, { kind: 'wash', date: '2026-03-04', created_at: noon }])
    const first = await page(ann, car, '?kind=note')
    const second = await page(ann, car, `?kind=note&after=${first.next}`)
    expect(new Set(kindsOf([...first.items, ...second.items]))).toEqual(new Set(['note']))
    expect(first.items.length + second.items.length).toBe(40)
    expect(kindsOf((await page(ann, car, '?kind=vehicle_added')).items)).toEqual(['vehicle_added'])
    expect(kindsOf((await page(ann, car, '?kind=mot')).items)).toEqual([])
  })

  test('a mark goes on where it stood although its entry was deleted or moved meanwhile', async () => {
    const { ann, car, sql, write } = await annsCar()
    const ids = await write(
      Array.from(
        { length: 60 },
        (_, n) => ({ kind: 'wash', date: `2024-0${1 + (n % 9)}-11`, created_at: noon }) as const,
      ),
    )
    const first = await page(ann, car)
    const last = first.items.at(-1)?.id ?? ''
    await sql`update maintenance_logs set date = '2030-01-01', deleted_at = now() where id = ${last}`
    const seen = [...first.items]
    for (let next = first.next; next; ) {
      const more = await page(ann, car, `?after=${next}`)
      seen.push(...more.items)
      next = more.next
    }
    expect(seen.map(({ id }) => id).toSorted()).toEqual([...ids, car].toSorted())
  })

  test('pages have no gap and no repeat, whatever the book and the size of a page', async () => {
    const { ann, sql } = await annsCar()
    const entry = fc.record({
      kind: fc.constantFrom(...writtenKinds),
      date: fc.constantFrom('2024-02-29', '2025-06-01', '2026-01-10', '2026-01-11'),
      created_at: fc.constantFrom(
        '2026-01-10T12:00:00.000000Z',
        '2026-01-10T12:00:00.000001Z',
        '2026-01-10T12:00:00.000999Z',
        '2026-01-10T12:00:00.001000Z',
      ),
    })
    const books = fc.record({ planned: fc.array(entry, { maxLength: 40 }), size: fc.integer({ min: 1, max: 12 }) })
    await fc.assert(
      fc.asyncProperty(books, async ({ planned, size }) => {
        const car = await addVehicle(sql, ann.id)
        await sql`update vehicles set created_at = '2026-01-10T12:00:00.000001Z' where id = ${car}`
        const ids = await writeEntries(sql, { vehicle_id: car, user_id: ann.id }, planned)
        // A note's time is the time of day on that day; a test has none.
        const moment = ({ kind, date, created_at }: Planned) =>
          kind === 'mot'
            ? '1970-01-01T00:00:01.000000Z'
            : kind === 'note'
              ? `${date}${created_at.slice(10)}`
              : created_at
        const expected = [
          ...planned.map((each, place) => [each.date, moment(each), ids[place] ?? ''] as const),
          ['2026-01-10', '2026-01-10T12:00:00.000001Z', car] as const,
        ]
          .sort((a, b) => (a.join('_') < b.join('_') ? 1 : -1))
          .map(([, , id]) => id)
        const seen: string[] = []
        let after: Parameters<typeof listTimeline>[2]['after']
        for (;;) {
          const found = await listTimeline(
            server.services.db,
            { id: car, user_id: ann.id } as OwnedVehicle,
            { after },
            size,
          )
          seen.push(...found.items.map(({ id }) => id))
          if (!found.next) break
          const [date = '', created_at = '', id = ''] = found.next.split('_')
          after = { date, created_at, id }
        }
        expect(seen).toEqual(expected)
      }),
      { numRuns: 40 },
    )
  })
})

describe('whose timeline it is', () => {
  test('a stranger cannot tell the car exists, and a visitor is asked to sign in', async () => {
    const { ann, sam, visitor } = await people(server)
    const car = await addVehicle(server.services.sql, ann.id)
    expect((await sam.get(`/vehicles/${car}/timeline`)).status).toBe(404)
    expect(await (await sam.get(`/vehicles/${car}/timeline`)).json()).toEqual(
      await (await sam.get(`/vehicles/${randomUUID()}/timeline`)).json(),
    )
    expect((await visitor.get(`/vehicles/${car}/timeline`)).status).toBe(401)
  })

  test('a mark taken from another’s timeline opens nothing of it', async () => {
    const { ann, sam } = await people(server)
    const { sql } = server.services
    const [hers, his] = [await addVehicle(sql, ann.id), await addVehicle(sql, sam.id)]
    const plan = Array.from({ length: 60 }, () => ({ kind: 'wash', date: '2025-05-05', created_at: noon }) as const)
    await writeEntries(sql, { vehicle_id: hers, user_id: ann.id }, plan)
    const { next } = await page(ann, hers)
    expect((await page(sam, his, `?after=${next}`)).items.filter(({ kind }) => kind !== 'vehicle_added')).toEqual([])
  })

  test('a former owner’s private notes, documents, pictures and unshared costs are not the new owner’s to see', async () => {
    const { ann, sam } = await people(server)
    const { sql } = server.services
    const car = await addVehicle(sql, ann.id)
    const plan = (kind: Planned['kind']) => ({ kind, date: londonToday(), created_at: noon })
    const ids = await writeEntries(sql, { vehicle_id: car, user_id: ann.id }, [
      ...(['note', 'note', 'document', 'media', 'media', 'service', 'service'] as const).map(plan),
    ])
    const [transfer] = await sql`
      insert into ownership_transfers (vehicle_id, previous_owner_id, previous_owner_name, new_owner_name, new_owner_email,
        new_owner_phone, sale_price, sale_date, vehicle_mileage, vehicle_make, vehicle_model, vehicle_year)
      values (${car}, ${ann.id}, 'Ann', 'Sam', 'sam@example.com', '1', 1, '2026-01-01', 1, 'Mini', 'Cooper', 2015)
      returning id`
    await sql`insert into seal_keys (key_id, public_key) values (${'0'.repeat(16)}, ${'k'.repeat(43)})`
    const [seal] = await sql`
      insert into handover_seals (vehicle_id, transfer_id, sequence, hash, document, signature, key_id)
      values (${car}, ${transfer?.id}, 1, ${'a'.repeat(64)}, '{}', 'signed', ${'0'.repeat(16)}) returning id`
    await sql`update vehicle_notes set is_for_record = true, seal_id = ${seal?.id} where id = ${ids[1] ?? ''}`
    await sql`update vehicle_media set is_publicly_visible = true where id = ${ids[4] ?? ''}`
    await sql`update maintenance_logs set cost_shared = true where id = ${ids[6] ?? ''}`
    await sql`update vehicles set user_id = ${sam.id} where id = ${car}`
    const { items } = await page(sam, car)
    const shown = items.filter(({ kind }) => kind !== 'vehicle_added')
    expect(shown.map(({ id }) => id).toSorted()).toEqual([ids[1], ids[4], ids[5], ids[6]].toSorted())
    const costs = new Map(shown.flatMap(({ id, record }) => ('cost' in record ? [[id, record.cost]] : [])))
    expect(costs).toEqual(
      new Map([
        [ids[5], null],
        [ids[6], 10],
      ]),
    )
  })

  test('a malformed mark and an unknown kind are refused by name', async () => {
    const { ann, car } = await annsCar()
    for (const after of [
      'yesterday',
      `2026-13-45_2026-01-01T00:00:00.000000Z_${randomUUID()}`,
      `2026-02-31_2026-01-01T00:00:00.000000Z_${randomUUID()}`,
    ]) {
      const answer = await ann.get(`/vehicles/${car}/timeline?after=${after}`)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toHaveProperty('error.fields.after')
    }
    expect(await (await ann.get(`/vehicles/${car}/timeline?kind=modification`)).json()).toHaveProperty(
      'error.fields.kind',
    )
  })
})
