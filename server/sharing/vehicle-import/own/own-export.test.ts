import { describe, expect, test } from 'vitest'
import { addDays, londonToday } from '#domain/basics/format.ts'
import { logKinds } from '#domain/records/registry.ts'
import { importTexts, type VehicleImport } from '#domain/sharing/vehicle-import.ts'
import { until } from '../../../../scripts/processes.ts'
import { zip } from '../../../platform/files/zip.ts'
import { member, type Person } from '../../../test/people.ts'
import { jpeg, pdf } from '../../../test/pictures.ts'
import { sampleRecord } from '../../../test/sample-records.ts'
import { useServer } from '../../../test/server.ts'
import { collect } from '../../../test/unzip.ts'

const server = useServer()

type Entry = Record<string, unknown>
interface Exported {
  vehicles: { vehicle: Entry & { id: string }; records: Record<string, Entry[]> }[]
}

const exportOf = async (who: Person, car?: string): Promise<Exported> =>
  JSON.parse(await (await who.get(`${car ? `/vehicles/${car}/export` : '/vehicle-export'}?format=json`)).text())

const inBytes = (json: object) => new TextEncoder().encode(JSON.stringify(json))

async function previewed(who: Person, file: object, cars: Record<string, string> = {}): Promise<VehicleImport> {
  const sent = await who.post('/imports', inBytes(file), { 'x-file-name': 'garagetale.json' })
  const { id } = await sent.json()
  const answer = await who.post(`/imports/${id}/preview`, { answers: {}, cars })
  expect([answer.status, answer.status === 200 ? '' : await answer.text()]).toEqual([200, ''])
  return answer.json()
}

async function imported(who: Person, file: object, cars?: Record<string, string>): Promise<VehicleImport> {
  const { id, version } = await previewed(who, file, cars)
  const confirmed = await who.post(`/imports/${id}/confirm`, { version })
  expect([confirmed.status, confirmed.status === 200 ? '' : await confirmed.text()]).toEqual([200, ''])
  await until(async () => (await (await who.get(`/imports/${id}`)).json()).state !== 'queued')
  return (await who.get(`/imports/${id}`)).json()
}

async function created(who: Person, path: string, body: object, status = 201): Promise<Entry & { id: string }> {
  const answer = await who.post(path, body)
  expect([path, answer.status, answer.status === status ? '' : await answer.text()]).toEqual([path, status, ''])
  return answer.json()
}

const uploaded = async (who: Person, kind: string, bytes?: Uint8Array): Promise<string> => {
  const { id } = await (await who.post(`/uploads/${kind}`, bytes ?? (await jpeg(30, 20)))).json()
  return id
}

const focus = { make: 'Ford', model: 'Focus', year: 2015, transmission: 'Manual', fuel_type: 'Petrol', mileage: 1 }

const ago = (days: number) => addDays(londonToday(), -days)

/** Something of everything that an export says. */
async function richCar(who: Person): Promise<string> {
  const { id } = await created(who, '/vehicles', {
    ...{ registration_number: 'AB12 CDE', make: 'Volkswagen', model: 'Golf', year: 2019, engine_type: '1.4 GTE' },
    ...{ transmission: 'Automatic', fuel_type: 'Hybrid', mileage: 2000 },
  })
  const path = `/vehicles/${id}`
  const made: Record<string, string> = {}
  for (const { kind, path: where } of logKinds)
    made[kind] = (await created(who, `${path}/${where}`, sampleRecord(kind))).id
  const work = await created(who, `${path}/service-records`, {
    ...{ type: 'Rust proofing', date: ago(60), mileage: 1100, cost: 340, parts: 100, labour: 200, vat: 40 },
    ...{ jobs: [{ words: 'Sills', cost: 200 }, { words: 'Arches' }], image_ids: [await uploaded(who, 'receipt')] },
  })
  await created(who, `${path}/fill-ups`, { date: ago(50), mileage: 1150, litres: 20.5, cost: 30.1, is_full: false })
  await equip(who, path, { work: work.id, bill: made.running_cost ?? '' })
  await plan(who, path)
  return id
}

async function equip(who: Person, path: string, { work, bill }: { work: string; bill: string }) {
  await created(who, `${path}/modifications`, {
    ...{ type: 'Tech', name: 'Head unit', brand: 'Alpine', install_date: ago(90), cost: 412.5, is_major_upgrade: true },
    ...{ description: 'With a reversing camera', before_image_ids: [await uploaded(who, 'modification')] },
  })
  await created(who, `${path}/notes`, { content: 'Locking nut in the glovebox', is_for_record: true })
  await created(who, `${path}/mileage/readings`, { date: ago(40), value: 1180, unit: 'mi', comment: 'On holiday' })
  const summer = await created(who, `${path}/tyre-sets`, {
    ...{ name: 'Summer', make: 'Michelin', model: 'Primacy', size: '225/45 R17', dot: '2122', bought_on: ago(700) },
    ...{ cost: 480, on_invoice_of: bill, stored_at: 'Garage shelf' },
  })
  const worn = await created(who, `${path}/tyre-sets`, { name: 'Worn out' })
  await created(who, `${path}/tyre-sets/${worn.id}/fittings`, { fitted_on: ago(900), removed_on: ago(690) })
  await created(who, `${path}/tyre-sets/${summer.id}/fittings`, { fitted_on: ago(690), removed_on: ago(300) })
  await created(who, `${path}/tyre-sets/${summer.id}/fittings`, { fitted_on: ago(200), fitted_mileage: 700 })
  const ended = { ended: { as: 'retired', on: ago(600) }, version: worn.version }
  expect((await who.put(`${path}/tyre-sets/${worn.id}/end`, ended)).status).toBe(200)
  const part = await created(who, `${path}/parts`, {
    ...{ name: 'Oil filter', part_number: 'W 712', maker: 'Mann', supplier: 'Euro Car Parts', cost: 8.99, in_stock: 3 },
    ...{ bought_on: ago(65), on_invoice_of: work, fits: '1.4 GTE', note: 'Wants a 76 mm cup' },
  })
  await created(who, `${path}/parts/${part.id}/uses`, { record_id: work, quantity: 2 })
  await created(who, `${path}/media`, { title: 'On the drive', file_id: await uploaded(who, 'media') })
  const paper = { title: 'V5C', category: 'V5 log Book', file_id: await uploaded(who, 'document', pdf()) }
  await created(who, `${path}/documents`, paper)
}

async function plan(who: Person, path: string) {
  const trip = { purpose: 'Site visit', from_place: 'Leeds', to_place: 'York', miles: 48.4 }
  await created(who, `${path}/business-mileage`, { ...trip, date: ago(20) })
  await created(who, `${path}/business-mileage`, {
    ...trip,
    date: ago(700),
    start_reading: 40_000,
    end_reading: 40_049,
  })
  const bought = {
    ...{ purchase_price: 18_500, purchase_date: ago(900), purchase_mileage: 31_000, lender: 'Black Horse' },
    ...{ monthly_payment: 210.5, finance_end: addDays(londonToday(), 400), version: null },
  }
  expect((await who.put(`${path}/purchase`, bought)).status).toBe(200)
  expect((await who.put(`${path}/budget`, { amount: 2400 })).status).toBe(200)
  const insured = { date: addDays(londonToday(), 90), state: null, version: null }
  expect((await who.put(`${path}/due-dates/insurance`, insured)).status).toBe(200)
  await created(who, `${path}/reminders`, {
    ...{ title: 'Cambelt', type: 'Timing chain/belt replacement', due_miles: 80_000, every_miles: 60_000 },
    ...{ since_miles: 20_000, since_date: ago(800), lead_days: 20, notices: [7, 1], comments: 'With the pump' },
  })
  const old = { title: 'Wipers', type: 'Other', due_date: ago(10), lead_days: 5, send_notification: false }
  const wipers = await created(who, `${path}/reminders`, old)
  expect((await who.put(`${path}/reminders/${wipers.id}/status`, { status: 'completed' })).status).toBeLessThan(300)
}

/* What a copy can't share with its original: who and when, and what only its files or somebody else can say. */
const aside = new Set([
  ...['id', 'vehicle_id', 'record_id', 'created_at', 'changed_at', 'entered_at', 'version', 'images', 'before_images'],
  // An entry that was brought along says so.
  'evidence',
  ...['after_images', 'confirmed_doubts', 'may', 'vehicle', 'lead_notified_at', 'mot_defect_id'],
])
const official = new Set(['mot', 'identity_change', 'keeper_change'])
const withFiles = new Set(['document', 'media'])

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => (aside.has(name) ? [] : [[name, plain(each)]])),
  )
}

/** In an order that doesn't come of ids. */
const compared = ({ vehicles }: Exported) =>
  vehicles.map(({ vehicle, records }) => ({
    ...{ make: vehicle.make, model: vehicle.model, year: vehicle.year, engine: vehicle.engine_type },
    ...{ plate: vehicle.registration_number, mileage: vehicle.mileage, dues: vehicle.due_dates },
    records: Object.fromEntries(
      Object.entries(records)
        .filter(([kind]) => !official.has(kind) && !withFiles.has(kind))
        .map(([kind, list]) => [kind, list.map((each) => JSON.stringify(plain(each))).sort()]),
    ),
  }))

describe('our own export', () => {
  test('brings a car back into an empty garage, field by field, and is undone as one act', async () => {
    const ann = await member(server, 'Ann Archer')
    await richCar(ann)
    const original = await exportOf(ann)
    const records = original.vehicles[0]?.records ?? {}
    for (const [kind, list] of Object.entries(records))
      if (!official.has(kind)) expect([kind, list.length > 0]).toEqual([kind, true])

    const bob = await member(server, 'Bob Baker')
    const { preview } = await previewed(bob, original)
    expect(preview).toMatchObject({ app: 'garagetale', questions: [], without_files: 4 })
    expect(preview?.cars).toMatchObject([{ name: 'AB12CDE Volkswagen Golf', vehicle_id: 'new', may_be_added: true }])
    const done = await imported(bob, original)
    expect(done).toMatchObject({
      state: 'done',
      report: { made: { vehicle: 1, tyre_set: 2, part: 1, business_trip: 2 } },
    })
    expect(done.report?.refused.map(({ reason }) => reason).sort()).toEqual([
      'The document itself isn’t in this file, so it can’t be imported.',
      'The photo or video itself isn’t in this file, so it can’t be imported.',
    ])
    const copy = await exportOf(bob)
    expect(compared(copy)).toEqual(compared(original))
    const spent = async (who: Person) => (await (await who.get('/spending?period=all')).json()).total
    expect(await spent(bob)).toBe(await spent(ann))
    // The same again is all there already.
    expect((await previewed(bob, original)).preview).toMatchObject({ count: 0 })

    const { id } = copy.vehicles[0]?.vehicle ?? { id: '' }
    expect(done.answers.cars).toEqual({ 'AB12CDE Volkswagen Golf': id })
    const undone = await (await bob.post(`/imports/${done.id}/undo`)).json()
    expect([undone.state, undone.report.left]).toEqual(['undone', 0])
    expect((await bob.get(`/vehicles/${id}`)).status).toBe(404)
    expect((await exportOf(bob)).vehicles).toEqual([])
  }, 60_000)

  test('goes into a car that is there, beside what it has, and an undo leaves what was worked on', async () => {
    const ann = await member(server, 'Ann Archer')
    await richCar(ann)
    const original = await exportOf(ann)
    const bob = await member(server, 'Bob Baker')
    const own = { registration_number: 'AB12 CDE', make: 'VW', model: 'Golf', year: 2019, mileage: 2000 }
    const car = await created(bob, '/vehicles', { ...own, transmission: 'Automatic', fuel_type: 'Hybrid' })
    const path = `/vehicles/${car.id}`
    const insured = { date: addDays(londonToday(), 33), state: null, version: null }
    await bob.put(`${path}/due-dates/insurance`, insured)
    const set = await created(bob, `${path}/tyre-sets`, { name: 'Mine' })
    await created(bob, `${path}/tyre-sets/${set.id}/fittings`, { fitted_on: ago(100) })
    const done = await imported(bob, original)
    expect(done.report?.refused.map(({ reason }) => reason)).toContain(
      'Another set, or this one, was fitted in that time.',
    )
    const dues = (await (await bob.get(path)).json()).due_dates as Entry[]
    expect(dues.find(({ kind }) => kind === 'insurance')).toMatchObject({ date: insured.date })
    const [part] = (await (await bob.get(`${path}/parts`)).json()).parts
    expect((await bob.patch(`${path}/parts/${part.id}`, { in_stock: 9, version: part.version })).status).toBe(200)
    expect((await bob.put(`${path}/budget`, { amount: 1 })).status).toBe(200)
    const [trip] = (await (await bob.get(`${path}/business-mileage`)).json()).trips
    expect((await bob.patch(`${path}/business-mileage/${trip.id}`, { ...trip, miles: 50 })).status).toBe(200)
    const undone = await (await bob.post(`/imports/${done.id}/undo`)).json()
    expect([undone.state, undone.report.left]).toEqual(['undone', 3])
    expect((await bob.get(path)).status).toBe(200)
    const { parts } = await (await bob.get(`${path}/parts`)).json()
    expect(parts).toMatchObject([{ name: 'Oil filter', in_stock: 9, uses: [] }])
    expect((await (await bob.get(`${path}/purchase`)).json()).purchase_price).toBe(null)
    const left = ((await (await bob.get(path)).json()).due_dates as Entry[]).map(({ kind }) => kind)
    expect(left).toEqual(['insurance'])
  }, 60_000)
})

describe('a file that was edited', () => {
  test('can’t make what only others may say: confirmations, seals, official data, names or points', async () => {
    const ann = await member(server, 'Ann Archer')
    await richCar(ann)
    const forged = await exportOf(ann)
    const [of] = forged.vehicles
    if (!of) throw new Error('There is no car')
    Object.assign(of.vehicle, {
      ...{ user_id: ann.id, owner_name: 'The Queen', is_public: true, mot_status: 'Valid', tax_status: 'Valid' },
      ...{ number_of_previous_keepers: 0, looked_up: true, identity: { make: 'official' }, status: 'For Sale' },
      due_dates: [{ kind: 'mot', date: '2099-01-01', state: null, source: 'official' }],
    })
    const theirs = {
      ...{ id: of.records.service?.[0]?.id, user_id: ann.id, entered_by: ann.id, seal_id: ann.id, is_sealed: true },
      ...{ confirmed_by: 'Main Dealer', confirmed_at: '2024-01-01', business_id: ann.id, import_id: ann.id },
      ...{ is_publicly_visible: true, cost_shared: true, points: 500, created_at: '1999-01-01' },
      amendments: [
        { changes: { confirmed_by: { to: 'Main Dealer' }, user_id: { to: ann.id }, seal_id: { to: ann.id } } },
      ],
    }
    for (const list of Object.values(of.records)) for (const record of list) Object.assign(record, theirs)
    of.records.mileage?.push({ date: ago(1), value: 12, unit: 'mi', source: 'mot', stands: true })
    of.records.mot = [{ date: ago(30), test_result: 'PASSED', test_number: '1', odometer_reading: 1 }]
    of.records.keeper_change = [{ date: ago(30), number_of_previous_keepers: 1 }]

    const bob = await member(server, 'Bob Baker')
    const { sql } = server.services
    const earned = async () => {
      const [row] = await sql`select count(*)::int as all from point_transactions where user_id = ${bob.id}`
      return row?.all as number
    }
    const before = await earned()
    const { state, report } = await imported(bob, forged)
    expect([state, report?.refused.map(({ reason }) => reason)]).toEqual([
      'done',
      expect.arrayContaining(['MOT tests come from the official record.']),
    ])
    expect(await earned()).toBe(before)
    const [car] = await sql`
      select id, user_id, is_public, status, mot_expiry, number_of_previous_keepers from vehicles where user_id = ${bob.id}`
    expect(car).toMatchObject({
      is_public: false,
      status: 'Owned',
      mot_expiry: null,
      number_of_previous_keepers: null,
    })
    const id = car?.id as string
    for (const table of ['maintenance_logs', 'modifications', 'vehicle_notes']) {
      const rows = await sql`
        select user_id, entered_by, seal_id, created_at > now() - interval '1 hour' as is_new,
               to_jsonb(t) ->> 'business_id' as business_id, to_jsonb(t) ->> 'confirmed_at' as confirmed_at,
               (to_jsonb(t) ->> 'cost_shared')::boolean as cost_shared
          from ${sql(table)} t where vehicle_id = ${id}`
      expect([table, rows.length > 0]).toEqual([table, true])
      for (const row of rows)
        expect([table, row]).toMatchObject([
          table,
          { user_id: bob.id, entered_by: bob.id, seal_id: null, is_new: true, business_id: null, confirmed_at: null },
        ])
      for (const row of rows) expect(row.cost_shared ?? false).toBe(false)
    }
    const others = await sql`
      select 'test' as what from mot_history where vehicle_id = ${id}
      union all select 'keeper' from keeper_history where vehicle_id = ${id}
      union all select 'amendment' from record_amendments where vehicle_id = ${id}
      union all select 'data' from vehicle_data where vehicle_id = ${id}
      union all select 'change' from vehicle_identity_changes where vehicle_id = ${id}
      union all select 'reading' from mileage_readings where vehicle_id = ${id} and source = 'mot'`
    expect(others).toEqual([])
    const copy = JSON.stringify(await exportOf(bob))
    for (const word of ['Main Dealer', 'The Queen', 'Ann Archer'])
      expect([word, copy.includes(word)]).toEqual([word, false])
  }, 60_000)

  test('with nonsense in every place is told so, and makes nothing of it', async () => {
    const bob = await member(server, 'Bob Baker')
    const records = {
      tyre_set: [
        { name: 'A', fittings: [{ fitted_on: ago(9), removed_on: null }] },
        { name: 'B', fittings: [{ fitted_on: ago(5), removed_on: null }] },
        { name: 'C', fittings: [{ fitted_on: ago(1), removed_on: ago(5) }] },
        { name: 'D', ended_as: 'sold' },
        { name: 'E', fittings: 'yes' },
      ],
      part: [
        { name: 'Filter', uses: [{ record_id: 'nobody’s', quantity: 1 }] },
        { name: 'Bulb', cost: 3, invoice: { id: 'nobody’s' } },
        { name: 'Plug', uses: [{ record_id: 'x', quantity: -1 }] },
        { name: '' },
      ],
      purchase: [{ purchase_price: 5 }, { purchase_price: 6 }, { purchase_price: -1 }],
      budget: [{ amount: 10 }, { amount: 20 }],
      reminder: [{ title: 'x' }, { title: 'x', type: 'MOT', due_miles: 5, own_date: null }, 'text', null],
      business_trip: [{ date: ago(1), purpose: 'x', miles: 1e9 }],
      modification: [{ name: 'x'.repeat(300) }],
      __proto__: [{}],
      constructor: [{}],
    }
    const due_dates = [
      { kind: 'mot', date: '2027-01-01', source: 'person' },
      { kind: 'mot', date: '2028-01-01', source: 'person' },
      { kind: 'insurance', date: null, state: 'sorn', source: 'person' },
      { kind: 'rocket', date: '2028-01-01', source: 'person' },
    ]
    const file = {
      format: 'garagetale-export',
      version: 1,
      vehicles: [{ vehicle: { ...focus, due_dates }, records }],
    }
    const { state, report } = await imported(bob, file)
    expect([state, report?.made]).toEqual([
      'done',
      { vehicle: 1, tyre_set: 2, part: 2, purchase: 1, budget: 1, due_date: 1 },
    ])
    expect(report?.refusedCount).toBe(16)
    const [car] = (await exportOf(bob)).vehicles
    expect(car?.records.purchase).toMatchObject([{ purchase_price: 5 }])
    expect(car?.records.part).toMatchObject([
      { name: 'Bulb', cost: 3, invoice: null },
      { name: 'Filter', uses: [] },
    ])
    expect(car?.vehicle.due_dates).toMatchObject([{ kind: 'mot', date: '2027-01-01', source: 'person' }])
  }, 60_000)

  test('that is no export, or far too much of one, is refused in words', async () => {
    const bob = await member(server, 'Bob Baker')
    const entry = (name: string, content: string) => ({ name, modified: new Date(), content })
    const whole = (vehicles: string) => `{"format":"garagetale-export","version":1,"vehicles":${vehicles}}`
    const said = async (file: Uint8Array, name: string) => {
      const sent = await bob.post('/imports', file, { 'x-file-name': name })
      const { id, error } = await sent.json()
      if (error) return error.message as string
      const answer = await (await bob.post(`/imports/${id}/preview`, { answers: {}, cars: {} })).json()
      return (answer.error?.message ?? answer.preview) as string
    }
    const many = Array.from({ length: 1001 }, (_, place) => entry(`files/${place}.jpg`, 'x'))
    expect(await said(await collect(zip([entry('garagetale.json', whole('[]')), ...many])), 'x.zip')).toBe(
      importTexts.tooManyFiles,
    )
    const notes = `[{"vehicle":{},"records":{"note":[${'{"content":"x"},'.repeat(60_000)}{}]}}]`
    expect(await said(new TextEncoder().encode(whole(notes)), 'x.json')).toBe(importTexts.tooManyLines)
    for (const odd of ['"text"', 'null', '{"__proto__":[]}'])
      expect([odd, await said(new TextEncoder().encode(whole(odd)), 'x.json')]).toEqual([odd, importTexts.unreadable])
    const deep = whole(`[{"vehicle":${'['.repeat(200_000)}${']'.repeat(200_000)}}]`)
    expect(await said(new TextEncoder().encode(deep), 'x.json')).toEqual(
      expect.toSatisfy((answer) => answer === importTexts.unreadable || (answer as { count: number }).count === 0),
    )
    // A name never becomes a path: what is inside is read in memory and nowhere unpacked.
    const outside = await collect(
      zip([entry('safe.json', whole('[{"vehicle":{},"records":{"note":[{"content":"Hi"}]}}]'))]),
    )
    const renamed = Buffer.from(outside.toString('latin1').replaceAll('safe.json', '../x.json'), 'latin1')
    expect(await said(renamed, 'x.zip')).toBe(importTexts.damagedZip)
  }, 60_000)

  test('adds no car beyond the plan, and none of somebody else’s', async () => {
    const bob = await member(server, 'Bob Baker')
    const { sql } = server.services
    await sql`insert into vehicles (user_id, make, model, year, transmission, fuel_type)
      select ${bob.id}, 'Mini', 'Cooper', 2015, 'Manual', 'Petrol' from generate_series(1, 60)`
    const file = {
      ...{ format: 'garagetale-export', version: 1 },
      vehicles: [{ vehicle: focus, records: { note: [{ content: 'Hello' }] } }],
    }
    const capped = server.services.config.capVehicles
    server.services.config.capVehicles = true
    try {
      const { state, failure } = await imported(bob, file, { 'Ford Focus': 'new' })
      expect([state, failure]).toEqual(['failed', expect.stringContaining('Please upgrade your plan')])
    } finally {
      server.services.config.capVehicles = capped
    }
    const [row] = await sql`select count(*)::int as cars from vehicles where user_id = ${bob.id}`
    expect(row?.cars).toBe(60)
  })
})
