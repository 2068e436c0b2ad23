import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, londonToday } from '#domain/basics/format.ts'
import type { Reminder, ReminderGroups } from '#domain/records/reminder.ts'
import { type DueDate, type DueDates, type DueKind, dueKinds } from '#domain/vehicles/due-date.ts'
import type { OfficialSaid } from '#domain/vehicles/official-dues.ts'
import { fullCar } from '../../test/full-car.ts'
import { type Person, people } from '../../test/people.ts'
import { pdf } from '../../test/pictures.ts'
import { memberWithCar, sealRecord } from '../../test/records.ts'
import { sells } from '../../test/sale.ts'
import { useServer } from '../../test/server.ts'
import { applyOfficial } from './set-due-date.ts'

const server = useServer()
const today = londonToday()
const inDays = (days: number) => addDays(today, days)

let ann: Person
let car: string
let path: string
beforeEach(async () => {
  const owned = await memberWithCar(server)
  ann = owned.ann
  car = owned.car
  path = owned.path
})

const all = async (): Promise<DueDate[]> => ((await (await ann.get(`${path}/due-dates`)).json()) as DueDates).due_dates
const one = async (kind: DueKind): Promise<DueDate> => {
  const found = (await all()).find((each) => each.kind === kind)
  if (!found) throw new Error(`${kind} is missing`)
  return found
}
const puts = async (kind: DueKind, change: object) =>
  ann.put(`${path}/due-dates/${kind}`, { date: null, state: null, version: (await one(kind)).version, ...change })
const officially = (said: OfficialSaid) =>
  server.services.db.transaction().execute((tx) => applyOfficial(tx, { id: car, user_id: ann.id }, said))
const uses = async (kind: DueKind) =>
  ann.post(`${path}/due-dates/${kind}/use-official`, { version: (await one(kind)).version })
const columns = async () => {
  const [row] = await server.services.sql`
    select mot_expiry, mot_status, tax_due_date, tax_status, insurance_expiry from vehicles where id = ${car}`
  return { ...row }
}
const reminders = async (): Promise<Pick<Reminder, 'due_kind' | 'due_date' | 'status' | 'lead_days'>[]> => {
  const groups = (await (await ann.get(`${path}/reminders`)).json()) as ReminderGroups
  return Object.values(groups)
    .flatMap(({ items }) => items)
    .map(({ due_kind, due_date, status, lead_days }) => ({ due_kind, due_date, status, lead_days }))
}
async function logs(where: string, record: object): Promise<{ id: string; version: number }> {
  const answer = await ann.post(`${path}/${where}`, record)
  expect([answer.status, answer.status === 201 ? '' : await answer.text()]).toEqual([201, ''])
  return answer.json()
}
const pays = (type: string, valid_until: string | null, more: object = {}) =>
  logs('running-costs', { type, cost: 400, date: inDays(-1), valid_until, ...more })
const tests = (next_service_due: string, date = inDays(-1)) =>
  logs('service-records', { type: 'MOT / Annual Inspection', date, next_service_due })
const scans = async (category: string, expiry_date: string | null) => {
  const upload = await ann.post('/uploads/document', pdf(), { 'x-file-name': 'paper.pdf' })
  return logs('documents', { title: category, category, expiry_date, file_id: (await upload.json()).id })
}

describe('by hand', () => {
  test('every kind is there from the start, unset, and is set, corrected and cleared', async () => {
    expect((await all()).map(({ kind, date, source, version }) => [kind, date, source, version])).toEqual(
      dueKinds.map((kind) => [kind, null, null, null]),
    )
    for (const kind of dueKinds) expect((await puts(kind, { date: inDays(40) })).status).toBe(200)
    expect(await all()).toEqual(
      dueKinds.map((kind) =>
        expect.objectContaining({ kind, date: inDays(40), source: 'person', by_me: true, official: null }),
      ),
    )
    expect(await columns()).toMatchObject({ mot_expiry: inDays(40), mot_status: 'Valid', insurance_expiry: inDays(40) })
    await puts('mot', { date: inDays(-2) })
    expect(await columns()).toMatchObject({ mot_expiry: inDays(-2), mot_status: 'Expired' })
    await puts('mot', {})
    expect(await one('mot')).toMatchObject({ date: null, source: null, version: null })
    expect(await columns()).toMatchObject({ mot_expiry: null, mot_status: null })
  })

  test('a reminder is made of what is still to come, follows the date with its lead, and goes with it', async () => {
    await puts('insurance', { date: inDays(100) })
    await puts('warranty', { date: inDays(-5) })
    expect(await reminders()).toEqual([
      { due_kind: 'insurance', due_date: inDays(100), status: 'pending', lead_days: 30 },
    ])
    await server.services.sql`update reminders set reminder_date = due_date - 10, lead_notified_at = now()
       where vehicle_id = ${car}`
    await puts('insurance', { date: inDays(200) })
    expect(await reminders()).toEqual([
      { due_kind: 'insurance', due_date: inDays(200), status: 'pending', lead_days: 10 },
    ])
    const [row] = await server.services.sql`select lead_notified_at from reminders where vehicle_id = ${car}`
    expect(row?.lead_notified_at).toBe(null)
    await puts('insurance', {})
    expect(await reminders()).toEqual([expect.objectContaining({ status: 'cancelled' })])
  })

  test('a reminder that somebody put on another day stays there', async () => {
    await puts('tax', { date: inDays(100) })
    await server.services.sql`update reminders set due_date = ${inDays(90)}, reminder_date = ${inDays(80)}
       where vehicle_id = ${car}`
    await puts('tax', { date: inDays(300) })
    expect(await reminders()).toEqual([expect.objectContaining({ due_date: inDays(90), status: 'pending' })])
  })

  test('exempt, SORN and untaxed are said instead of a date, of those kinds that know them', async () => {
    expect((await puts('mot', { state: 'exempt' })).status).toBe(200)
    expect(await one('mot')).toMatchObject({ date: null, state: 'exempt' })
    for (const state of ['sorn', 'untaxed', 'exempt']) expect((await puts('tax', { state })).status).toBe(200)
    for (const [kind, state] of [
      ['mot', 'sorn'],
      ['insurance', 'exempt'],
      ['tax', 'gone'],
    ] as const) {
      const answer = await puts(kind, { state })
      expect([answer.status, Object.keys((await answer.json()).error.fields)]).toEqual([400, ['state']])
    }
    expect((await puts('tax', { state: 'sorn', date: inDays(3) })).status).toBe(400)
    expect((await puts('tax', { date: '2026-02-30' })).status).toBe(400)
    expect((await ann.put(`${path}/due-dates/party`, { date: null, state: null, version: null })).status).toBe(404)
  })

  test('of parallel changes of one version exactly one is kept, also of a date that was cleared and set again', async () => {
    const change = (date: string, version: number | null) =>
      ann.put(`${path}/due-dates/mot`, { date, state: null, version })
    const first = await Promise.all([1, 2, 3, 4].map((day) => change(inDays(day), null)))
    expect(first.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const { version } = await one('mot')
    await puts('mot', {})
    await puts('mot', { date: inDays(9) })
    const late = await change(inDays(10), version)
    expect([late.status, (await late.json()).error.code]).toEqual([409, 'changed_elsewhere'])
    expect((await one('mot')).date).toBe(inDays(9))
  })
})

describe('what a service says', () => {
  test('moves what it said itself, and stands beside what a person entered', async () => {
    await officially({ mot: { date: inDays(20), state: null }, tax: { date: null, state: 'sorn' } })
    expect(await one('mot')).toMatchObject({ date: inDays(20), source: 'official', by_me: false })
    expect(await one('tax')).toMatchObject({ date: null, state: 'sorn', source: 'official' })
    await officially({ mot: { date: inDays(25), state: null } })
    expect((await one('mot')).date).toBe(inDays(25))
    await puts('mot', { date: inDays(60) })
    await officially({ mot: { date: inDays(300), state: null } })
    expect(await one('mot')).toMatchObject({
      ...{ date: inDays(60), source: 'person' },
      official: { date: inDays(300), state: null, source: 'official', at: expect.any(String) },
    })
    expect(await columns()).toMatchObject({ mot_expiry: inDays(60) })
    expect((await reminders()).map(({ due_date }) => due_date)).toEqual([inDays(60)])
  })

  test('is taken in one press, once, and comes back when what a person entered is cleared', async () => {
    await officially({ mot: { date: inDays(300), state: null } })
    await puts('mot', { date: inDays(60) })
    const { version } = await one('mot')
    const press = () => ann.post(`${path}/due-dates/mot/use-official`, { version }, { 'idempotency-key': 'press-0001' })
    const [answer, again] = [await press(), await press()]
    expect([answer.status, again.status]).toEqual([200, 200])
    expect(await again.json()).toEqual(await answer.json())
    expect(await one('mot')).toMatchObject({ date: inDays(300), source: 'official' })
    await puts('mot', { date: inDays(61) })
    await puts('mot', {})
    expect(await one('mot')).toMatchObject({ date: inDays(300), source: 'official' })
    const nothing = await uses('insurance')
    expect([nothing.status, (await nothing.json()).error.code]).toEqual([409, 'nothing_official'])
  })
})

describe('records and documents', () => {
  test('an MOT, a policy, a tax, a warranty and their papers move their date, forward only', async () => {
    await tests(inDays(360))
    await pays('Insurance', inDays(364))
    await pays('Tax', inDays(200))
    await scans('Warranty', inDays(700))
    const dates = async () => Object.fromEntries((await all()).map(({ kind, date, source }) => [kind, [date, source]]))
    expect(await dates()).toMatchObject({
      mot: [inDays(360), 'record'],
      insurance: [inDays(364), 'record'],
      tax: [inDays(200), 'record'],
      warranty: [inDays(700), 'document'],
    })
    // Out of an old service book.
    await tests(inDays(-400), inDays(-765))
    await pays('Insurance', inDays(-1), { date: inDays(-366) })
    await scans('MOT Certificate', inDays(-5))
    await pays('Fuel', inDays(900))
    await pays('Tax', null)
    expect(await dates()).toMatchObject({ mot: [inDays(360), 'record'], insurance: [inDays(364), 'record'] })
    expect(await dates()).toMatchObject({ tax: [inDays(200), 'record'], warranty: [inDays(700), 'document'] })
  })

  test('two entered out of order come to the same as in order', async () => {
    await pays('Insurance', inDays(364))
    await pays('Insurance', inDays(0), { date: inDays(-365) })
    expect((await one('insurance')).date).toBe(inDays(364))
    expect((await reminders()).map(({ due_date }) => due_date)).toEqual([inDays(364)])
  })

  test('the one that set the date takes it along when it is changed, and no other does', async () => {
    await puts('insurance', { date: inDays(10) })
    const policy = await pays('Insurance', inDays(375))
    const other = await pays('Insurance', inDays(100))
    const changes = (id: string, version: number, change: object) =>
      ann.patch(`${path}/running-costs/${id}`, { version, ...change })
    await changes(policy.id, 1, { valid_until: inDays(370) })
    expect((await one('insurance')).date).toBe(inDays(370))
    await changes(other.id, 1, { valid_until: inDays(120) })
    expect((await one('insurance')).date).toBe(inDays(370))
    // Then the other is the latest.
    await changes(policy.id, 2, { valid_until: inDays(90) })
    expect((await one('insurance')).date).toBe(inDays(120))
    await changes(other.id, 2, { valid_until: inDays(400) })
    expect((await one('insurance')).date).toBe(inDays(400))
    // What is no policy any more says nothing of one.
    await changes(other.id, 3, { type: 'Warranty' })
    expect([(await one('insurance')).date, (await one('warranty')).date]).toEqual([inDays(90), inDays(400)])
    expect((await reminders()).filter(({ due_kind }) => due_kind === 'insurance')).toEqual([
      { due_kind: 'insurance', due_date: inDays(90), status: 'pending', lead_days: 30 },
    ])
  })

  test('deleted, it gives the date back: to another paper, to what a person said, or to nothing', async () => {
    await puts('insurance', { date: inDays(10) })
    const first = await pays('Insurance', inDays(375))
    const second = await pays('Insurance', inDays(740))
    const gone = ({ id }: { id: string }) => ann.delete(`${path}/running-costs/${id}`)
    await gone(second)
    expect(await one('insurance')).toMatchObject({ date: inDays(375), source: 'record' })
    await gone(first)
    expect(await one('insurance')).toMatchObject({ date: inDays(10), source: 'person' })
    const paper = await scans('Warranty', inDays(700))
    await ann.delete(`${path}/documents/${paper.id}`)
    expect(await one('warranty')).toMatchObject({ date: null, source: null })
  })

  test('deleted, it gives back what a service says by now', async () => {
    await officially({ mot: { date: inDays(5), state: null } })
    const { id } = await tests(inDays(369))
    await officially({ mot: { date: inDays(6), state: null } })
    expect(await one('mot')).toMatchObject({ date: inDays(369), source: 'record' })
    await ann.delete(`${path}/service-records/${id}`)
    expect(await one('mot')).toMatchObject({ date: inDays(6), source: 'official' })
  })

  test('what a person corrected since is not undone by a record that goes or changes', async () => {
    const { id } = await pays('Insurance', inDays(375))
    await puts('insurance', { date: inDays(350) })
    await ann.patch(`${path}/running-costs/${id}`, { version: 1, valid_until: inDays(340) })
    await ann.delete(`${path}/running-costs/${id}`)
    expect(await one('insurance')).toMatchObject({ date: inDays(350), source: 'person' })
  })

  test('an MOT record completes the reminder of the last one, and its own takes over', async () => {
    await puts('mot', { date: inDays(12) })
    const { id, version } = await tests(inDays(377))
    const said = async () =>
      (await reminders())
        .map(({ due_date, status }) => [due_date, status])
        .sort((a, b) => (String(a) < String(b) ? -1 : 1))
    expect(await said()).toEqual([
      [inDays(12), 'completed'],
      [inDays(377), 'pending'],
    ])
    await ann.patch(`${path}/service-records/${id}`, { version, next_service_due: inDays(380) })
    expect(await said()).toEqual([
      [inDays(12), 'completed'],
      [inDays(380), 'pending'],
    ])
    expect((await one('mot')).date).toBe(inDays(380))
    await ann.delete(`${path}/service-records/${id}`)
    expect((await one('mot')).date).toBe(inDays(12))
    expect((await said()).filter(([, status]) => status === 'pending')).toEqual([[inDays(12), 'pending']])
  })

  test('a car that is exempt stays so, and an amendment cannot name the date', async () => {
    await puts('mot', { state: 'exempt' })
    const { id } = await tests(inDays(360))
    expect(await one('mot')).toMatchObject({ date: null, state: 'exempt' })
    await sealRecord(server, 'maintenance_logs', id)
    const amend = { record_type: 'maintenance_log', record_id: id, changes: { next_service_due: inDays(99) } }
    expect((await ann.post(`${path}/amendments`, amend)).status).toBe(400)
  })

  test('a failure on the way leaves neither the record nor the date', async () => {
    const { sql } = server.services
    await sql`create function refuse_due() returns trigger language plpgsql as $$ begin raise 'no'; end $$`
    await sql.unsafe(`create trigger refuse_due before insert on due_dates for each row
      when (new.vehicle_id = '${car}') execute function refuse_due()`)
    const answer = await ann.post(`${path}/running-costs`, {
      ...{ type: 'Insurance', cost: 1, date: today, valid_until: inDays(9) },
    })
    await sql`drop trigger refuse_due on due_dates`
    expect(answer.status).toBe(500)
    expect((await (await ann.get(`${path}/running-costs`)).json()).items).toEqual([])
    expect((await one('insurance')).date).toBe(null)
  })
})

test('the buyer gets MOT and warranty with the car, and none of the seller’s contracts', async () => {
  const { ann: seller, sam } = await people(server)
  const { car: sold } = await fullCar(server, seller)
  for (const kind of dueKinds) {
    const put = await seller.put(`/vehicles/${sold}/due-dates/${kind}`, {
      ...{ date: inDays(50), state: null },
      version: ((await (await seller.get(`/vehicles/${sold}/due-dates`)).json()) as DueDates).due_dates.find(
        (each) => each.kind === kind,
      )?.version,
    })
    expect(put.status).toBe(200)
  }
  await sells(seller, sold, sam)
  const { due_dates } = (await (await sam.get(`/vehicles/${sold}/due-dates`)).json()) as DueDates
  expect(due_dates.filter(({ date }) => date).map(({ kind, by_me }) => [kind, by_me])).toEqual([
    ['mot', false],
    ['warranty', false],
  ])
})
