import { readFile } from 'node:fs/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, londonToday } from '#domain/basics/format.ts'
import type { TransferHistory } from '#domain/ownership/transfer-history.ts'
import type { Reminder, ReminderGroups } from '#domain/records/reminder.ts'
import type { PublicVehicle } from '#domain/sharing/public-vehicle.ts'
import { lifeWords, type MotSection, type OwnLife } from '#domain/vehicles/mot-defect.ts'
import { member, type Person, people, visitor } from '../../test/people.ts'
import { memberWithCar } from '../../test/records.ts'
import { offers, sells } from '../../test/sale.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const today = londonToday()
const ago = (days: number) => addDays(today, -days)

let ann: Person
let car: string
let path: string
beforeEach(async () => {
  const owned = await memberWithCar(server)
  ann = owned.ann
  car = owned.car
  path = owned.path
})

const tyre = 'Nearside Front Tyre worn close to legal limit (5.2.3 (e))'
const pipe = 'Rear brake pipe corroded (1.1.11 (c))'

interface Told {
  result?: string
  defects?: { text: string; type: string; dangerous: boolean }[] | null
  advisories?: string[]
  source?: string
  unit?: string
}
const tested = (date: string, { result = 'Pass', defects, advisories = [], source, unit = 'mi' }: Told = {}) =>
  server.services.sql`
    insert into mot_history (vehicle_id, test_number, test_date, test_result, odometer_reading, odometer_unit,
      advisory_notices, defects, source)
    values (${car}, ${date}, ${date}, ${result}, 40000, ${unit}, ${advisories},
      ${defects ? server.services.sql.json(defects) : null}, ${source ?? (defects ? 'dvsa' : null)})`
const advisory = (text: string) => ({ text, type: 'ADVISORY', dangerous: false })

const section = async (person = ann) => (await (await person.get(`${path}/mot-defects`)).json()) as MotSection
async function lifeOf(text: string, person = ann): Promise<OwnLife> {
  const found = (await section(person)).lives.find((life) => life.text === text)
  if (!found) throw new Error(`${text} is missing`)
  return found
}
const reminds = async (text: string, person = ann) =>
  person.put(`${path}/mot-defects/${(await lifeOf(text, person)).id}/reminder`)
const repairs = async (text: string, record_id: string, person = ann) =>
  person.put(`${path}/mot-defects/${(await lifeOf(text, person)).id}/repair`, { record_id })
const logs = async (date: string, person = ann) => {
  const answer = await person.post(`${path}/service-records`, { type: 'Tyre Change / Rotation', date })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: string }).id
}
const pending = async (person = ann): Promise<Reminder[]> =>
  ((await (await person.get(`${path}/reminders`)).json()) as ReminderGroups).pending.items

describe('what the tests named', () => {
  test('is told as lives, what is open first, from a service’s list or from bare words', async () => {
    await tested(ago(700), { advisories: [tyre, pipe] })
    await tested(ago(335), { defects: [advisory(tyre)] })
    const { lives, tests, recall, can_refresh } = await section()
    expect(lives.map(({ text, state }) => [text, state])).toEqual([
      [tyre, 'came_back'],
      [pipe, 'gone'],
    ])
    expect(tests.map(({ test_date, source }) => [test_date, source])).toEqual([
      [ago(335), 'dvsa'],
      [ago(700), null],
    ])
    expect([recall, can_refresh]).toEqual([null, false])
  })

  test('a car never tested has none, and Northern Ireland and kilometres are no trouble', async () => {
    expect(await section()).toMatchObject({ lives: [], tests: [] })
    await tested(ago(700), { defects: [advisory(tyre)] })
    await tested(ago(335), { source: 'dvsa', unit: 'km' })
    expect((await lifeOf(tyre)).state).toBe('advised')
    expect((await section()).tests[0]).toMatchObject({ tells_defects: false, odometer_unit: 'km' })
  })
})

test('the migration reads the items of tests from before it', async () => {
  await tested(ago(700), { advisories: [tyre, '', pipe] })
  await tested(ago(335), { defects: [advisory(tyre), { text: pipe, type: 'MAJOR', dangerous: true }] })
  await tested(ago(30), { source: 'dvsa' })
  const { sql } = server.services
  const rows = () => sql`
    select test_date, position, text, type, dangerous from mot_defects join mot_history on mot_history.id = mot_test_id
     where mot_defects.vehicle_id = ${car} order by test_date, position`
  const written = [...(await rows())]
  expect(written.map(({ text, type }) => [text, type])).toEqual([
    [tyre, 'ADVISORY'],
    [pipe, 'ADVISORY'],
    [tyre, 'ADVISORY'],
    [pipe, 'MAJOR'],
  ])
  await sql`delete from mot_defects where vehicle_id = ${car}`
  const file = new URL('../../platform/database/migrations/0079_mot_defects.sql', import.meta.url)
  const backfill = /^insert into mot_defects [^;]+ where item\.said <> ''/m.exec(await readFile(file, 'utf8'))?.[0]
  await sql.unsafe(`${backfill} and test.vehicle_id = '${car}'`)
  expect([...(await rows())]).toEqual(written)
})

describe('a reminder of the work', () => {
  test('is made by one press, whoever presses twice, before the next test and without becoming a date of the car', async () => {
    await tested(ago(100), { defects: [advisory(tyre)] })
    const due = { date: addDays(today, 200), state: null, version: null }
    expect((await ann.put(`${path}/due-dates/mot`, due)).status).toBe(200)
    const presses = await Promise.all([reminds(tyre), reminds(tyre), reminds(tyre)])
    expect(presses.map(({ status }) => status)).toEqual([200, 200, 200])
    const own = (await pending()).filter(({ mot_defect_id }) => mot_defect_id)
    expect(own).toEqual([
      expect.objectContaining({
        title: `MOT advisory: ${tyre}`,
        type: 'Tyre change/rotation',
        due_kind: null,
        due_date: addDays(today, 91),
        mot_defect_id: (await lifeOf(tyre)).id,
      }),
    ])
    expect((await lifeOf(tyre)).reminder).toEqual({ id: own[0]?.id, due_date: addDays(today, 91) })
    const [row] = await server.services.sql`select next_service, mot_expiry from vehicles where id = ${car}`
    expect(row).toMatchObject({ next_service: null, mot_expiry: addDays(today, 200) })
  })

  test('stays with the life when it comes back, is taken away by a press and can be made again', async () => {
    await tested(ago(400), { defects: [advisory(tyre)] })
    await reminds(tyre)
    await tested(ago(30), { defects: [advisory(tyre)] })
    expect((await lifeOf(tyre)).reminder).not.toBe(null)
    await reminds(tyre)
    expect(await pending()).toHaveLength(1)
    expect((await ann.delete(`${path}/mot-defects/${(await lifeOf(tyre)).id}/reminder`)).status).toBe(200)
    expect([(await lifeOf(tyre)).reminder, await pending()]).toEqual([null, []])
    await reminds(tyre)
    expect(await pending()).toHaveLength(1)
    // Whoever takes the first one back out of the cancelled has two, and repairing completes both.
    const { cancelled } = (await (await ann.get(`${path}/reminders`)).json()) as ReminderGroups
    const again = await ann.put(`${path}/reminders/${cancelled.items[0]?.id}/status`, { status: 'pending' })
    expect([again.status, (await pending()).length]).toEqual([200, 2])
    await repairs(tyre, await logs(ago(3)))
    expect(await pending()).toEqual([])
  })

  test('is not made of what is gone, and not by anybody else', async () => {
    await tested(ago(400), { defects: [advisory(tyre)] })
    await tested(ago(30), { defects: [] })
    const refused = await reminds(tyre)
    expect([refused.status, (await refused.json()).error.code]).toEqual([409, 'defect_settled'])
    const { sam } = await people(server)
    const { id } = await lifeOf(tyre)
    for (const [method, way, body] of [
      ['GET', '', undefined],
      ['PUT', `/${id}/reminder`, {}],
      ['DELETE', `/${id}/reminder`, undefined],
      ['PUT', `/${id}/repair`, { record_id: id }],
      ['DELETE', `/${id}/repair`, undefined],
    ] as const) {
      expect((await sam.request(method, `${path}/mot-defects${way}`, body)).status).toBe(404)
      expect((await visitor(server).request(method, `${path}/mot-defects${way}`, body)).status).toBe(401)
    }
    const other = await memberWithCar(server, 'Sue Smith')
    expect((await other.ann.put(`${other.path}/mot-defects/${id}/reminder`)).status).toBe(404)
    expect((await ann.put(`${path}/mot-defects/not-an-id/reminder`)).status).toBe(404)
  })
})

describe('a repair', () => {
  test('is the record of work done since the test; its reminder is completed, and undoing falls back', async () => {
    await tested(ago(100), { defects: [advisory(tyre), advisory(pipe)] })
    await reminds(tyre)
    const record = await logs(ago(40))
    expect((await repairs(tyre, record)).status).toBe(200)
    const life = await lifeOf(tyre)
    expect(life).toMatchObject({
      state: 'repaired',
      reminder: null,
      repair: { record_id: record, date: ago(40), title: 'Tyre Change / Rotation' },
    })
    expect((await lifeOf(pipe)).state).toBe('advised')
    expect(await pending()).toEqual([])
    expect((await ann.delete(`${path}/mot-defects/${life.id}/repair`)).status).toBe(200)
    expect(await lifeOf(tyre)).toMatchObject({ state: 'advised', repair: null, reminder: expect.anything() })
  })

  test('goes with its record, also when two link and delete at once, and one record may repair several', async () => {
    await tested(ago(100), { defects: [advisory(tyre), advisory(pipe)] })
    const record = await logs(ago(40))
    await repairs(tyre, record)
    await repairs(pipe, record)
    expect((await section()).lives.map(({ state }) => state)).toEqual(['repaired', 'repaired'])
    const another = await logs(ago(20))
    await Promise.all([repairs(tyre, another), ann.delete(`${path}/service-records/${record}`)])
    expect((await lifeOf(pipe)).state).toBe('advised')
    expect(await lifeOf(tyre)).toMatchObject({ state: 'repaired', repair: { record_id: another } })
    await Promise.all([
      ann.delete(`${path}/service-records/${another}`),
      ann.delete(`${path}/mot-defects/${(await lifeOf(tyre)).id}/repair`),
    ])
    expect((await lifeOf(tyre)).state).toBe('advised')
    const [{ left } = { left: -1 }] = await server.services.sql`
      select count(*)::int as left from mot_defects where vehicle_id = ${car} and repaired_by is not null`
    expect(left).toBe(0)
  })

  test('takes its reminder with it when its record is deleted, not when the record is put right', async () => {
    await tested(ago(100), { defects: [advisory(tyre)] })
    await reminds(tyre)
    const record = await logs(ago(40))
    await repairs(tyre, record)
    const { version } = await (await ann.get(`${path}/service-records/${record}`)).json()
    const change = { type: 'Brake Service', version }
    expect((await ann.patch(`${path}/service-records/${record}`, change)).status).toBe(200)
    expect(await pending()).toEqual([])
    expect((await ann.delete(`${path}/service-records/${record}`)).status).toBe(204)
    expect(await lifeOf(tyre)).toMatchObject({ state: 'advised', reminder: expect.anything() })
    expect(await pending()).toHaveLength(1)
  })

  test('is refused for older work, another kind of record, another car’s and one that is gone', async () => {
    await tested(ago(100), { defects: [advisory(tyre)] })
    const old = await repairs(tyre, await logs(ago(101)))
    expect([old.status, Object.keys((await old.json()).error.fields)]).toEqual([400, ['record_id']])
    const fuel = await ann.post(`${path}/running-costs`, { type: 'Fuel', cost: 4, date: ago(3) })
    expect((await repairs(tyre, (await fuel.json()).id)).status).toBe(404)
    const other = await memberWithCar(server, 'Sue Smith')
    const theirs = await other.ann.post(`${other.path}/service-records`, { type: 'Oil Change', date: ago(3) })
    expect((await repairs(tyre, (await theirs.json()).id)).status).toBe(404)
    const gone = await logs(ago(3))
    await ann.delete(`${path}/service-records/${gone}`)
    expect((await repairs(tyre, gone)).status).toBe(404)
    expect((await repairs(tyre, 'nonsense')).status).toBe(400)
    expect((await lifeOf(tyre)).state).toBe('advised')
  })

  test('counts only while its record is of that day or later', async () => {
    await tested(ago(100), { defects: [advisory(tyre)] })
    const record = await logs(ago(40))
    await repairs(tyre, record)
    const { version } = await (await ann.get(`${path}/service-records/${record}`)).json()
    expect((await ann.patch(`${path}/service-records/${record}`, { version, date: ago(150) })).status).toBe(200)
    expect((await lifeOf(tyre)).state).toBe('advised')
  })
})

test('after a sale the lives and repairs stay with the car, and the seller’s reminder with the seller', async () => {
  await tested(ago(100), { defects: [advisory(tyre), advisory(pipe)] })
  await repairs(tyre, await logs(ago(40)))
  await reminds(pipe)
  const bea = await member(server, 'Bea Booth')
  await sells(ann, car, bea)
  expect((await ann.get(`${path}/mot-defects`)).status).toBe(404)
  expect((await ann.delete(`${path}/mot-defects/${(await lifeOf(tyre, bea)).id}/repair`)).status).toBe(404)
  expect((await lifeOf(tyre, bea)).state).toBe('repaired')
  expect(await lifeOf(pipe, bea)).toMatchObject({ state: 'advised', reminder: null })
  expect((await pending(bea)).filter(({ mot_defect_id }) => mot_defect_id)).toEqual([])
  expect((await reminds(pipe, bea)).status).toBe(200)
  expect((await lifeOf(pipe, bea)).reminder).not.toBe(null)
  const kept = await server.services.sql`
    select user_id, status from reminders where vehicle_id = ${car} and mot_defect_id is not null order by created_at`
  expect(kept.map(({ user_id, status }) => [user_id, status])).toEqual([
    [ann.id, 'pending'],
    [bea.id, 'pending'],
  ])
})

test('visitors and whoever is offered the car read the same words; nobody learns of the reminder or a hidden record', async () => {
  await tested(ago(800), { defects: [advisory(tyre)] })
  await tested(ago(435), { defects: [advisory(tyre), advisory(pipe)] })
  await server.services.sql`insert into vehicle_recalls (vehicle_id, outstanding) values (${car}, true)`
  const record = await logs(ago(400))
  await repairs(pipe, record)
  await reminds(tyre)
  expect((await ann.put(`${path}/status`, { status: 'For Sale' })).status).toBe(204)
  const { public_url } = await (await ann.get(`${path}/sharing`)).json()
  const shown = async () =>
    (await (await visitor(server).get(`/public/vehicles/${public_url}`)).json()) as PublicVehicle
  const words = (lives: Parameters<typeof lifeWords>[0][]) => lives.map(lifeWords)

  const own = (await section()).lives
  const page = await shown()
  expect(words(page.mot_defects)).toEqual(words(own))
  expect(page.outstanding_recall).toBe(true)
  expect(page.mot_defects[1]?.repair).toEqual({ record_id: record, date: ago(400), title: 'Tyre Change / Rotation' })
  expect(JSON.stringify(page)).not.toMatch(/reminder/)

  await ann.put(`${path}/sharing/entries/maintenance/${record}`, { is_publicly_visible: false })
  const hidden = await shown()
  expect(hidden.mot_defects[1]).toMatchObject({
    state: 'repaired',
    repair: { record_id: null, date: null, title: null },
  })
  expect(JSON.stringify(hidden)).not.toContain(record)

  const bea = await member(server, 'Bea Booth')
  const { id } = await offers(ann, car, bea.email)
  const read = (await (await bea.get(`/transfers/${id}/history`)).json()) as TransferHistory
  expect(words(read.mot_defects)).toEqual(words(own))
  expect([read.outstanding_recall, JSON.stringify(read.mot_defects).includes('reminder')]).toEqual([true, false])
  // The repair is undone: the page says so at the next visit.
  await ann.delete(`${path}/mot-defects/${own[1]?.id}/repair`)
  expect((await shown()).mot_defects.map(({ state }) => state)).toEqual(['came_back', 'advised'])
})
