import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, londonToday } from '#domain/basics/format.ts'
import { garagePageSize } from '#domain/vehicles/garage.ts'
import { tellReachedReminders } from '../../records/reminders/tell-reminders.ts'
import { fullCar, paid, untold } from '../../test/full-car.ts'
import { member, type Person, visitor } from '../../test/people.ts'
import { accepts, carForSale, offers, sells } from '../../test/sale.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const sqlOf = () => server.services.sql
let ann: Person
let bea: Person
let sam: Person
let nobody: Person

beforeAll(async () => {
  ann = await member(server, 'Ann Archer')
  bea = await member(server, 'Bea Booth')
  sam = await member(server, 'Sam Sutton')
  nobody = visitor(server)
})
beforeEach(async () => {
  await sqlOf()`delete from rate_limits`
  await sqlOf()`delete from ownership_transfers where status = 'pending'`
})

type Car = Awaited<ReturnType<typeof fullCar>>

/** Which of the four may read each file. */
async function readersOf({ files }: Car) {
  const all = Object.entries({ ann, bea, sam, visitor: nobody })
  const found = Object.entries(files).map(async ([name, id]) => {
    const answers = await Promise.all(
      all.map(async ([who, one]) => [who, (await one.get(`/files/${id}`)).status] as const),
    )
    expect(answers.every(([, status]) => status === 200 || status === 404)).toBe(true)
    return [
      name,
      answers
        .filter(([, status]) => status === 200)
        .map(([who]) => who)
        .join(' '),
    ] as const
  })
  return Object.fromEntries(await Promise.all(found))
}

/** Everything the API says to a member about the vehicle, and everything it lists for them. */
async function toldTo(person: Person, { path, records }: Car) {
  const inside = `timeline notes media documents reminders modifications service-records spending valuation listing
    sharing sharing/entries?kind=maintenance sharing/entries?kind=modifications ownership specification handovers/1
    service-records/${records.service} running-costs/${records.running_cost} washes/${records.wash}
    modifications/${records.modification}`
  const paths = [path, ...inside.split(/\s+/).map((part) => `${path}/${part}`)]
  const lists = ['/vehicles', '/dashboard', '/reminders', '/spending?period=1y', '/search?q=mini', '/notifications']
  const asked = [...paths, ...lists, `/profiles/${person.id}`]
  const answers = await Promise.all(asked.map((each) => person.get(each)))
  // A request that fails would reveal nothing, and prove nothing; only an unknown specification may.
  const shut = asked.filter((_, door) => !answers[door]?.ok)
  if (answers[0]?.ok) expect(shut).toEqual([`${path}/specification`])
  return (await Promise.all(answers.map((answer) => answer.text()))).join('\n')
}

/** What the two of them agreed, and the seller's contact details. */
const privateTo = (seller: Person) => [seller.email, '020 7946', '0113 496', '4250.5', 'Two keys']

const read = async (person: Person, path: string) => (await person.get(path)).json()
const idsIn = async (person: Person, path: string) =>
  (await read(person, path)).items.map(({ id }: { id: string }) => id).toSorted()

/** Every route of a vehicle, with this one's id. */
const doorsOf = (car: string) => [
  ...new Set(
    server.app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/vehicles/:vehicleId'))
      .map(
        ({ method, path }) => `${method} ${path.replace('/api', '').replace(':vehicleId', car).replace(/:\w+/g, car)}`,
      ),
  ),
]
async function findsNothing(person: Person, car: string, status: number) {
  const doors = doorsOf(car)
  expect(doors.length).toBeGreaterThan(40)
  for (const door of doors) {
    const [method = '', path = ''] = door.split(' ')
    const answer = await person.request(method, path, method === 'GET' || method === 'DELETE' ? undefined : {})
    expect([door, answer.status]).toEqual([door, status])
  }
}

async function storageAgrees(...people: Person[]) {
  for (const { id } of people) {
    const [row] = await sqlOf()`
      select used_bytes::int as used,
             (select coalesce(sum(size_bytes), 0)::int from files where user_id = ${id} and state = 'stored') as files
        from user_storage where user_id = ${id}`
    expect(row?.used).toBe(row?.files)
  }
}

describe('before anybody has accepted', () => {
  test('the new owner, a stranger and a visitor meet nothing of the vehicle that is not public', async () => {
    const car = await fullCar(server, ann)
    const { id } = await offers(ann, car.car, bea.email)
    await findsNothing(bea, car.car, 404)
    await findsNothing(sam, car.car, 404)
    await findsNothing(nobody, car.car, 401)
    const everybody = 'ann bea sam visitor'
    expect(await readersOf(car)).toEqual({
      vehicle_photo: everybody,
      service_receipt: 'ann',
      cost_receipt: 'ann',
      wash_photo: 'ann',
      before_photo: 'ann',
      after_photo: 'ann',
      kept_note: 'ann',
      left_note: 'ann',
      kept_media: 'ann',
      left_media: everybody,
      kept_document: 'ann',
      left_document: everybody,
      listing: everybody,
    })
    for (const person of [bea, sam]) expect(await toldTo(person, car)).not.toContain('untold')
    for (const person of [ann, bea, sam]) expect((await person.get(`/sold/${id}`)).status).toBe(404)
    expect((await ann.delete(car.path)).status).toBe(204)
  })
})

describe('accepting hands over', () => {
  test('the vehicle: owner, status, keepers and dates; the public page, the listing and the insurance end (OWNR-18)', async () => {
    const { car, path } = await fullCar(server, ann)
    await sqlOf()`update vehicles set number_of_previous_keepers = 2 where id = ${car}`
    const [{ public_url }] = (await sqlOf()`select public_url from vehicles where id = ${car}`) as unknown as [
      { public_url: string },
    ]
    const [{ url_slug }] =
      (await sqlOf()`select url_slug from vehicle_listings where vehicle_id = ${car}`) as unknown as [
        { url_slug: string },
      ]
    expect((await nobody.get(`/public/vehicles/${public_url}`)).status).toBe(200)
    const id = await sells(ann, car, bea)
    const [row] = await sqlOf()`select * from vehicles where id = ${car}`
    expect(row).toMatchObject({
      user_id: bea.id,
      status: 'Owned',
      is_public: false,
      public_url: null,
      public_created_at: null,
      public_description: null,
      pending_transfer_id: null,
      number_of_previous_keepers: 3,
      last_keeper_change: '2026-03-14',
      insurance_expiry: null,
      mot_expiry: '2027-02-02',
      next_service: '2027-03-03',
      mileage: 42000,
    })
    expect(
      await sqlOf()`select transfer_id, date_of_transaction, number_of_previous_keepers from keeper_history
      where vehicle_id = ${car}`,
    ).toEqual([{ transfer_id: id, date_of_transaction: '2026-03-14', number_of_previous_keepers: 3 }])
    expect((await read(bea, `${path}/timeline?kind=keeper_change`)).items).toEqual([
      {
        kind: 'keeper_change',
        id: expect.any(String),
        date: '2026-03-14',
        record: { number_of_previous_keepers: 3 },
      },
    ])
    expect(await sqlOf()`select id from vehicle_listings where vehicle_id = ${car}`).toEqual([])
    expect((await nobody.get(`/public/vehicles/${public_url}`)).status).toBe(404)
    expect((await nobody.get(`/public/listings/${url_slug}`)).status).toBe(404)
    // When made public again, it has another address.
    expect((await bea.put(`${path}/status`, { status: 'For Sale' })).status).toBe(204)
    expect((await read(bea, path)).public_url).not.toBe(public_url)
  })

  test('a car that stands first in its new garage, and on the pages after it each vehicle once', async () => {
    const [tom, kim] = [await member(server, 'Tom Trader'), await member(server, 'Kim Kerr')]
    const old = await carForSale(server, tom)
    await sqlOf()`update vehicles set created_at = '2020-01-01' where id = ${old}`
    await sqlOf()`
      insert into vehicles (user_id, make, model, year, transmission, fuel_type, created_at)
      select ${kim.id}, 'Mini', 'Cooper', 2015, 'Manual', 'Petrol', now() - n * interval '1 minute'
        from generate_series(1, ${garagePageSize}::int) as n`
    await sells(tom, old, kim)
    const page = await read(kim, '/vehicles')
    const rest = await read(kim, `/vehicles?after=${page.next}`)
    const ids = [...page.vehicles, ...rest.vehicles].map(({ id }: { id: string }) => id)
    expect([ids[0], new Set(ids).size, rest.next]).toEqual([old, garagePageSize + 1, null])
    expect((await read(kim, '/dashboard')).vehicles[0].id).toBe(old)
  })

  test('each file with its record: to the new owner, or cut off and the seller’s alone; the storage of both agrees', async () => {
    const car = await fullCar(server, ann)
    await sqlOf()`update files set original_name = 'Ann 14 Elm Road.jpg' where vehicle_id = ${car.car}`
    await sells(ann, car.car, bea)
    const names =
      await sqlOf()`select distinct user_id, original_name from files where ${ann.id} = user_id or vehicle_id = ${car.car}`
    expect(names.filter(({ user_id }) => user_id === bea.id).map(({ original_name }) => original_name)).toEqual([null])
    expect(names.some(({ user_id, original_name }) => user_id === ann.id && original_name)).toBe(true)
    expect(await readersOf(car)).toEqual({
      vehicle_photo: 'bea',
      service_receipt: 'ann',
      cost_receipt: 'ann',
      wash_photo: 'ann',
      before_photo: 'bea',
      after_photo: 'bea',
      kept_note: 'ann',
      left_note: 'bea',
      kept_media: 'ann',
      left_media: 'bea',
      kept_document: 'ann',
      left_document: 'bea',
      listing: '',
    })
    await storageAgrees(ann, bea)
    // Including the sizes that screens show.
    expect((await bea.get(`/files/${car.files.kept_media}/320`)).status).toBe(404)
    expect((await ann.get(`/files/${car.files.left_media}/320`)).status).toBe(404)
  })

  test('the records that go with it, and no word of what stays: notes, photos, documents, reminders, valuations, costs', async () => {
    const car = await fullCar(server, ann)
    const { path, records } = car
    const transfer_id = await sells(ann, car.car, bea)
    const told = await toldTo(bea, car)
    for (const word of ['told service', 'told modification', 'told note', 'told photo', 'told paper'])
      expect(told).toContain(word)
    const sealed = await (await bea.get(`${path}/handovers/1`)).text()
    for (const word of ['told service', 'told modification', 'told note', 'told photo']) expect(sealed).toContain(word)
    for (const word of [...untold, ...Object.values(paid).map(String), ...privateTo(ann)]) {
      expect(told).not.toContain(word)
      expect(sealed).not.toContain(word)
    }
    expect(await (await ann.get(`/sold/${transfer_id}/handover`)).text()).toBe(sealed)
    expect(await idsIn(bea, `${path}/notes`)).toEqual([records.left_note])
    expect(await idsIn(bea, `${path}/media`)).toEqual([records.left_media])
    expect(await idsIn(bea, `${path}/documents`)).toEqual([records.left_document])
    const [keeper] = await sqlOf()`select id from keeper_history where vehicle_id = ${car.car}`
    expect(await idsIn(bea, `${path}/timeline`)).toEqual(
      [
        keeper?.id,
        records.service,
        records.running_cost,
        records.wash,
        records.left_note,
        records.left_media,
        records.left_document,
        car.car,
      ].toSorted(),
    )
    for (const [part, id] of [
      ['notes', records.kept_note],
      ['media', records.kept_media],
      ['documents', records.kept_document],
      ['reminders', records.reminder],
    ]) {
      expect((await bea.get(`${path}/${part}/${id}`)).status).toBe(404)
      expect((await bea.delete(`${path}/${part}/${id}`)).status).toBe(404)
    }
    const { stats } = await read(bea, path)
    expect(stats).toMatchObject({ records: 7, total_spent: 0, cost_per_mile: null })
    expect((await read(bea, `${path}/service-records/${records.service}`)).images).toEqual([])
    expect((await read(bea, `${path}/valuation`)).latest).toBeNull()
  })

  test('what was paid, when the seller shares it, with the receipts', async () => {
    const car = await fullCar(server, ann)
    const { path, records, files } = car
    await sells(ann, car.car, bea, { share_costs: true })
    const readers = await readersOf(car)
    expect([readers.service_receipt, readers.cost_receipt, readers.wash_photo]).toEqual(['bea', 'bea', 'bea'])
    expect([readers.kept_note, readers.kept_media, readers.kept_document]).toEqual(['ann', 'ann', 'ann'])
    await storageAgrees(ann, bea)
    expect(await read(bea, `${path}/service-records/${records.service}`)).toMatchObject({
      cost: paid.service,
      images: [{ id: files.service_receipt }],
    })
    expect((await read(bea, `${path}/modifications/${records.modification}`)).cost).toBe(paid.modification)
    expect((await read(bea, path)).stats.total_spent).toBeCloseTo(1011.1)
    const told = await toldTo(bea, car)
    for (const word of untold) expect(told).not.toContain(word)
  })
})

describe('how much of their storage it will take', () => {
  const bytesOf = async ({ id }: Person) =>
    (await sqlOf()`select used_bytes::int as used from user_storage where user_id = ${id}`)[0]?.used as number

  test('the new owner is told beforehand, exactly, whatever is shared and however often it was sold', async () => {
    const [tom, kim, una] = await Promise.all(['Tom Todd', 'Kim Kerr', 'Una Ure'].map((name) => member(server, name)))
    if (!tom || !kim || !una) throw new Error('Nobody is there.')
    const { car } = await fullCar(server, tom)
    const told: number[] = []
    for (const [seller, buyer, share_costs] of [
      [tom, kim, false],
      [kim, una, false],
      [una, tom, false],
      [tom, una, true],
    ] as const) {
      expect((await seller.put(`/vehicles/${car}/status`, { status: 'For Sale' })).status).toBe(204)
      const { id } = await offers(seller, car, buyer.email, { share_costs })
      const [before, { storage_bytes }] = [await bytesOf(buyer), await read(buyer, `/transfers/${id}`)]
      expect((await read(buyer, '/transfers'))[0].storage_bytes).toBe(storage_bytes)
      expect((await accepts(buyer, id)).status).toBe(200)
      expect((await bytesOf(buyer)) - before).toBe(storage_bytes)
      // A past request does not reveal what happens to the vehicle later.
      expect((await read(buyer, `/transfers/${id}`)).storage_bytes).toBe(0)
      told.push(storage_bytes)
    }
    expect(told[0]).toBeGreaterThan(0)
    expect(told[1]).toBe(told[0])
    expect(told[3]).toBeGreaterThan(told[0] ?? 0)
  })
})

describe('afterwards', () => {
  let car: Car
  let transfer_id: string
  beforeAll(async () => {
    await sqlOf()`delete from rate_limits`
    car = await fullCar(server, ann)
    transfer_id = await sells(ann, car.car, bea)
  })

  test('the former owner, a stranger and a visitor are refused by every route of the vehicle', async () => {
    await findsNothing(ann, car.car, 404)
    await findsNothing(sam, car.car, 404)
    await findsNothing(nobody, car.car, 401)
    expect(await toldTo(ann, car)).not.toContain(car.car)
    expect((await read(ann, '/reminders')).pending.items).toEqual([])
    const dashboard = await read(ann, '/dashboard')
    expect([dashboard.vehicles, dashboard.reminders, dashboard.documents]).toEqual([[], [], []])
    expect((await read(ann, `/profiles/${ann.id}`)).upcoming_reminders).toEqual([])
  })

  test('the seller keeps a read-only entry with what stayed, and the vehicle’s later life is not in it', async () => {
    const before = await read(ann, `/sold/${transfer_id}`)
    expect(before).toMatchObject({
      transfer_id,
      make: 'Mini',
      registration_number: 'AB12CDE',
      vehicle_mileage: 42000,
      new_owner_name: 'Bea Booth',
      sale_price: 4250.5,
      sale_date: '2026-03-14',
      share_costs: false,
      reminders: 1,
      costs_paid: 1011.1,
      private_notes: { items: [{ content: 'untold note', images: [{ id: car.files.kept_note }] }], next: null },
      private_media: { items: [{ title: 'untold photo' }], next: null },
      private_documents: { items: [{ title: 'untold paper' }], next: null },
      handover: { sequence: 1, entries: 6 },
    })
    expect(before.receipts.items.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      [car.files.service_receipt, car.files.cost_receipt, car.files.wash_photo].toSorted(),
    )
    const { version } = await read(bea, car.path)
    await bea.patch(car.path, { registration_number: 'BEA1', mileage: 50000, version })
    await bea.post(`${car.path}/notes`, { content: 'After the sale' })
    await bea.post(`${car.path}/running-costs`, { type: 'Fuel', date: londonToday(), cost: 60 })
    expect(await read(ann, `/sold/${transfer_id}`)).toEqual(before)
    for (const kind of ['notes', 'media', 'documents']) {
      expect((await read(ann, `/sold/${transfer_id}/${kind}`)).items.length).toBe(1)
      for (const person of [bea, sam]) expect((await person.get(`/sold/${transfer_id}/${kind}`)).status).toBe(404)
    }
    for (const person of [bea, sam]) expect((await person.get(`/sold/${transfer_id}`)).status).toBe(404)
    expect((await nobody.get(`/sold/${transfer_id}`)).status).toBe(401)
  })

  test('nobody is reminded of the seller’s reminders any more', async () => {
    const due = new Date(`${addDays(londonToday(), 12)}T12:00:00Z`)
    await tellReachedReminders(server.services, due)
    const told = await sqlOf()`select title from notifications where title = 'untold reminder'`
    expect(told).toEqual([])
    expect(await sqlOf()`select id from mails where template = 'reminder_due'`).toEqual([])
  })

  test('what the new owner does leaves the seller’s things alone, also deleting the vehicle', async () => {
    await bea.post(`${car.path}/service-records`, { type: 'Oil Change', date: londonToday(), cost: 10 })
    expect((await bea.delete(car.path)).status).toBe(204)
    const readers = await readersOf(car)
    expect(
      Object.entries(readers)
        .filter(([, who]) => who === 'ann')
        .map(([name]) => name),
    ).toEqual(['service_receipt', 'cost_receipt', 'wash_photo', 'kept_note', 'kept_media', 'kept_document'])
    expect(Object.values(readers).filter((who) => who !== 'ann' && who !== '')).toEqual([])
    expect(await read(ann, `/sold/${transfer_id}`)).toMatchObject({
      private_notes: { items: [{ content: 'untold note' }] },
      reminders: 1,
    })
    await storageAgrees(ann, bea)
  })
})

describe('a vehicle that is sold again', () => {
  test('tells its third owner nothing of what the first kept, and each seller keeps their own', async () => {
    const car = await fullCar(server, ann)
    const { path } = car
    const first = await sells(ann, car.car, bea)
    await bea.post(`${path}/notes`, { content: 'kept by bea' })
    const second = await sells(bea, car.car, sam, { share_costs: true })
    const told = await toldTo(sam, car)
    expect(told).toContain('told note')
    for (const word of [...untold, 'kept by bea', ...Object.values(paid).map(String)]) expect(told).not.toContain(word)
    expect(await readersOf(car)).toMatchObject({
      vehicle_photo: 'sam',
      left_note: 'sam',
      left_media: 'sam',
      left_document: 'sam',
      before_photo: 'sam',
      service_receipt: 'ann',
      kept_note: 'ann',
    })
    await storageAgrees(ann, bea, sam)
    expect((await read(ann, `/sold/${first}`)).private_notes.items).toMatchObject([{ content: 'untold note' }])
    expect((await read(bea, `/sold/${second}`)).private_notes.items).toMatchObject([{ content: 'kept by bea' }])
    expect((await ann.get(`/sold/${second}`)).status).toBe(404)
    expect((await bea.get(`/sold/${first}`)).status).toBe(404)
    expect(
      (await read(sam, `${path}/ownership`)).handovers.map(({ sequence }: { sequence: number }) => sequence),
    ).toEqual([2, 1])
  })

  test('to its first owner again, it finds what they had kept at its old place', async () => {
    const car = await fullCar(server, ann)
    const { path, files } = car
    await sells(ann, car.car, bea)
    await sells(bea, car.car, ann)
    const told = await toldTo(ann, car)
    for (const word of ['untold note', 'untold photo', 'untold paper']) expect(told).toContain(word)
    expect((await read(ann, path)).number_of_previous_keepers).toBe(2)
    const kept = [files.kept_note, files.kept_media, files.kept_document, files.service_receipt]
    for (const id of kept) expect((await ann.get(`/files/${id}`)).status).toBe(200)
    expect((await ann.delete(path)).status).toBe(204)
    for (const id of kept) expect((await ann.get(`/files/${id}`)).status).toBe(404)
    await storageAgrees(ann, bea)
  })
})
