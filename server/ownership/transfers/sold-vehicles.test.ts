import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, londonToday } from '#domain/basics/format.ts'
import { receiptPageSize } from '#domain/ownership/transfer.ts'
import { fullCar } from '../../test/full-car.ts'
import { member, type Person, visitor } from '../../test/people.ts'
import { pdf } from '../../test/pictures.ts'
import { stateOfFile } from '../../test/records.ts'
import { carForSale, sells } from '../../test/sale.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const sqlOf = () => server.services.sql
let ann: Person
let bea: Person
let cem: Person

beforeAll(async () => {
  ann = await member(server, 'Ann Archer')
  bea = await member(server, 'Bea Booth')
  cem = await member(server, 'Cem Cole')
})
beforeEach(() => sqlOf()`delete from rate_limits`)

const read = async (person: Person, path: string) => (await person.get(path)).json()
const bytesOf = async (person: Person) => {
  const [row] = await sqlOf()`select used_bytes::int as used from user_storage where user_id = ${person.id}`
  return row?.used as number
}
async function added(person: Person, path: string, body: object): Promise<string> {
  const answer = await person.post(path, body)
  expect([path, answer.status]).toEqual([path, 201])
  return (await answer.json()).id
}
async function uploaded(person: Person, kind: string): Promise<string> {
  const answer = await person.post(`/uploads/${kind}`, pdf())
  expect(answer.status).toBe(201)
  return (await answer.json()).id
}

/** One of each kind that stays behind, all with the same name, and a shareable document that goes. */
async function writes(person: Person, path: string, word: string, cost: number) {
  const date = addDays(londonToday(), -3)
  const receipt = await uploaded(person, 'receipt')
  await added(person, `${path}/notes`, { content: `${word} note` })
  await added(person, `${path}/documents`, {
    title: `${word} paper`,
    category: 'Insurance',
    file_id: await uploaded(person, 'document'),
  })
  await added(person, `${path}/documents`, {
    title: `${word} shareable`,
    category: 'Warranty',
    privacy: 'shareable',
    file_id: await uploaded(person, 'document'),
  })
  await added(person, `${path}/running-costs`, { type: 'Repair', date, cost, image_ids: [receipt] })
  const reminder = { type: 'Other', due_date: addDays(londonToday(), 10), lead_days: 5 }
  await added(person, `${path}/reminders`, { ...reminder, title: `${word} reminder` })
  const done = await added(person, `${path}/reminders`, { ...reminder, title: `${word} done` })
  expect((await person.put(`${path}/reminders/${done}/status`, { status: 'completed' })).status).toBeLessThan(300)
  return receipt
}

/** An opened entry, as the names of what is in it. */
async function opens(person: Person, transfer_id: string) {
  const sold = await read(person, `/sold/${transfer_id}`)
  const { private_notes: notes, private_documents: documents, receipts } = sold
  return {
    notes: notes.items.map(({ content }: { content: string }) => content),
    documents: documents.items.map(({ title }: { title: string }) => title),
    receipts: receipts.items.map(({ id }: { id: string }) => id),
    reminders: sold.reminders,
    costs_paid: sold.costs_paid,
    owned_again: sold.owned_again,
    shared: sold.share_costs,
    handover: sold.handover.sequence,
  }
}

describe('a vehicle sold, bought back and sold again', () => {
  test('has an entry for each sale, with what stayed at that sale and nothing of the time after', async () => {
    const car = await carForSale(server, ann)
    const path = `/vehicles/${car}`
    const receipt = await writes(ann, path, 'first', 100)
    const first = await sells(ann, car, bea)
    const before = await opens(ann, first)
    expect(before).toEqual({
      notes: ['first note'],
      documents: ['first paper'],
      receipts: [receipt],
      reminders: 1,
      costs_paid: 100,
      owned_again: false,
      shared: false,
      handover: 1,
    })
    await writes(bea, path, 'hers', 1000)
    expect(await opens(ann, first)).toEqual(before)

    const hers = await sells(bea, car, ann)
    expect(await opens(ann, first)).toEqual({ ...before, owned_again: true })
    const again = await writes(ann, path, 'second', 7)
    expect(await opens(ann, first)).toEqual({ ...before, owned_again: true })
    expect(await opens(bea, hers)).toMatchObject({ notes: ['hers note'], documents: ['hers paper'], costs_paid: 1000 })

    const second = await sells(ann, car, cem)
    expect(await opens(ann, first)).toEqual(before)
    expect(await opens(ann, second)).toEqual({
      notes: ['second note'],
      documents: ['second paper'],
      receipts: [again],
      reminders: 1,
      costs_paid: 7,
      owned_again: false,
      shared: false,
      handover: 3,
    })
    for (const kind of ['notes', 'documents', 'receipts'])
      expect((await read(ann, `/sold/${second}/${kind}`)).items.length).toBe(1)
    expect((await cem.get(`/sold/${second}`)).status).toBe(404)
  })

  test('a document that came with the vehicle and was then made private stays with whoever made it so', async () => {
    const car = await carForSale(server, ann)
    const file_id = await uploaded(ann, 'document')
    const paper = { title: 'Handbook', category: 'Warranty', privacy: 'shareable', file_id }
    const id = await added(ann, `/vehicles/${car}/documents`, paper)
    const first = await sells(ann, car, bea)
    const { version } = await read(bea, `/vehicles/${car}/documents/${id}`)
    expect((await bea.patch(`/vehicles/${car}/documents/${id}`, { privacy: 'private', version })).status).toBe(200)
    const second = await sells(bea, car, cem)
    expect((await opens(ann, first)).documents).toEqual([])
    expect((await opens(bea, second)).documents).toEqual(['Handbook'])
    expect((await bea.get(`/files/${file_id}`)).status).toBe(200)
    for (const person of [ann, cem]) expect((await person.get(`/files/${file_id}`)).status).toBe(404)
  })

  test('costs that one owner shared and the next did not: each seller’s entry and the third owner’s book say so', async () => {
    const car = await carForSale(server, ann)
    const path = `/vehicles/${car}`
    const shared = await writes(ann, path, 'first', 111.11)
    const first = await sells(ann, car, bea, { share_costs: true })
    const kept = await writes(bea, path, 'hers', 222.22)
    const second = await sells(bea, car, cem, { share_costs: false })
    expect(await opens(ann, first)).toMatchObject({ receipts: [], costs_paid: 111.11, shared: true })
    expect(await opens(bea, second)).toMatchObject({ receipts: [kept], costs_paid: 222.22, shared: false })
    const { items } = await read(cem, `${path}/timeline?kind=running_cost`)
    expect(items.map(({ record }: { record: { cost: number | null } }) => record.cost).toSorted()).toEqual([
      111.11,
      null,
    ])
    expect([(await cem.get(`/files/${shared}`)).status, (await cem.get(`/files/${kept}`)).status]).toEqual([200, 404])
    // Bought back, they are the first owner's files again; the receipts that stayed still are not.
    await sells(cem, car, ann)
    expect((await ann.get(`/files/${shared}`)).status).toBe(200)
    expect((await opens(ann, first)).receipts).toEqual([])
  })

  test('what was written while the new owner’s answer waited for the vehicle is of that sale', async () => {
    const car = await carForSale(server, ann)
    await added(ann, `/vehicles/${car}/notes`, { content: 'at the last moment' })
    const id = await sells(ann, car, bea)
    // As if its transaction had begun a moment after the accepting one, which then had to wait for it.
    await sqlOf()`
      update vehicle_notes set created_at = (select created_at + interval '1 microsecond' from keeper_history
        where transfer_id = ${id}) where vehicle_id = ${car}`
    expect((await opens(ann, id)).notes).toEqual(['at the last moment'])
  })
})

describe('what a seller kept can be deleted', () => {
  test('notes, photos and documents, with their files and the storage they took, and nothing else of the vehicle', async () => {
    const { car, path, files, records } = await fullCar(server, ann)
    const id = await sells(ann, car, bea)
    const before = await bytesOf(ann)
    const doors = {
      notes: [records.kept_note, files.kept_note],
      media: [records.kept_media, files.kept_media],
      documents: [records.kept_document, files.kept_document],
    } as const
    const [{ size }] = (await sqlOf()`
      select sum(size_bytes)::int as size from files
       where id = any(${Object.values(doors).map(([, file]) => file)})`) as unknown as [{ size: number }]
    for (const [kind, [record, file]] of Object.entries(doors)) {
      const door = `/sold/${id}/${kind}/${record}`
      for (const person of [bea, cem]) expect((await person.delete(door)).status).toBe(404)
      expect((await visitor(server).delete(door)).status).toBe(401)
      expect(await stateOfFile(server, file)).toBe('stored')
      expect((await ann.delete(door)).status).toBe(204)
      expect(await stateOfFile(server, file)).toBe('removed')
      expect((await ann.get(`/files/${file}`)).status).toBe(404)
      expect((await ann.delete(door)).status).toBe(404)
      expect((await read(ann, `/sold/${id}/${kind}`)).items).toEqual([])
    }
    expect(await bytesOf(ann)).toBe(before - size)
    const gone = await sqlOf()`
      select id from vehicle_notes where id = ${records.kept_note} and deleted_at is not null
      union all select id from vehicle_media where id = ${records.kept_media} and deleted_at is not null
      union all select id from vehicle_documents where id = ${records.kept_document} and deleted_at is not null`
    expect(gone.length).toBe(3)
    // What went with the vehicle, sealed or not, is out of reach, even through the wrong route.
    for (const [kind, record] of [
      ['notes', records.left_note],
      ['media', records.left_media],
      ['documents', records.left_document],
      ['notes', records.service],
      ['documents', 'nothing'],
      ['reminders', records.reminder],
      ['receipts', files.service_receipt],
    ])
      expect((await ann.delete(`/sold/${id}/${kind}/${record}`)).status).toBe(404)
    for (const part of [
      `notes/${records.left_note}`,
      `media/${records.left_media}`,
      `documents/${records.left_document}`,
    ])
      expect((await bea.get(`${path}/${part}`)).status).toBe(200)
    expect(await opens(ann, id)).toMatchObject({ costs_paid: 1011.1 })
  })

  test('of its own sale only, and when something fails it is all still there', async () => {
    const car = await carForSale(server, ann)
    const file_id = await uploaded(ann, 'document')
    const paper = { title: 'Policy', category: 'Insurance', file_id }
    const record = await added(ann, `/vehicles/${car}/documents`, paper)
    const first = await sells(ann, car, bea)
    await sells(bea, car, ann)
    const second = await sells(ann, car, cem)
    expect((await ann.delete(`/sold/${second}/documents/${record}`)).status).toBe(404)
    await sqlOf()`create function no_removal() returns trigger language plpgsql as $$ begin raise 'stuck'; end $$`
    await sqlOf()`create trigger no_removal before insert on storage_ledger for each row execute function no_removal()`
    const failed = await ann.delete(`/sold/${first}/documents/${record}`)
    await sqlOf()`drop function no_removal cascade`
    expect(failed.status).toBe(500)
    expect([(await opens(ann, first)).documents, await stateOfFile(server, file_id)]).toEqual([['Policy'], 'stored'])
    const answers = await Promise.all([1, 2, 3].map(() => ann.delete(`/sold/${first}/documents/${record}`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404, 404])
  })
})

test('the receipts that stayed come page by page, each once, in the order of the book', async () => {
  const car = await carForSale(server, ann)
  await sqlOf()`
    with logs as (
      insert into maintenance_logs (vehicle_id, user_id, kind, type, date, cost)
      select ${car}, ${ann.id}, 'running_cost', 'Repair', date '2026-01-01' - n / 3, 10 from generate_series(1, 50) as n
      returning id),
    kept as (
      insert into files (user_id, vehicle_id, kind, mime, size_bytes, checksum, state, stored_at)
      select ${ann.id}, ${car}, 'receipt', 'application/pdf', 10, ${'0'.repeat(64)}, 'stored', now()
        from generate_series(1, 150) returning id),
    paid as (insert into storage_ledger (user_id, file_id, reason, bytes) select ${ann.id}, id, 'upload', 10 from kept)
    insert into record_images (vehicle_id, maintenance_log_id, file_id, position)
    select ${car}, logs.id, kept.id, (kept.n - 1) % 3
      from (select id, row_number() over () as n from kept) as kept
      join (select id, row_number() over () as n from logs) as logs on logs.n = (kept.n - 1) / 3 + 1`
  const id = await sells(ann, car, bea)
  const { receipts: first } = await read(ann, `/sold/${id}`)
  expect(first.items.length).toBe(receiptPageSize)
  const found = [...first.items]
  for (let after = first.next; after; ) {
    const page = await read(ann, `/sold/${id}/receipts?after=${after}`)
    found.push(...page.items)
    after = page.next
  }
  const expected = await sqlOf()`
    select file_id as id from record_images join maintenance_logs as logs on logs.id = maintenance_log_id
     where logs.vehicle_id = ${car} order by logs.date desc, logs.id desc, position`
  expect(found.map((receipt) => receipt.id)).toEqual(expected.map((row) => row.id))
  for (const person of [bea, cem]) expect((await person.get(`/sold/${id}/receipts`)).status).toBe(404)
})
