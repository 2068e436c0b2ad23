import { beforeAll, describe, expect, test } from 'vitest'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { until } from '../../../../scripts/processes.ts'
import { jpeg } from '../../../test/pictures.ts'
import { memberWithCar, stateOfFile, uploads } from '../../../test/records.ts'
import { useServer } from '../../../test/server.ts'

const server = useServer()

/** A member with a car who logs, changes and deletes services. */
async function keeper() {
  const mine = await memberWithCar(server)
  const { ann, path } = mine
  const book = `${path}/service-records`
  return {
    ...mine,
    book,
    async logs(date: string, next_service_due: string | null, extra: object = {}): Promise<MaintenanceLog> {
      const answer = await ann.post(book, { type: 'Major Service', date, next_service_due, ...extra })
      expect(answer.status).toBe(201)
      return answer.json()
    },
    async changes({ id, version }: MaintenanceLog, change: object): Promise<MaintenanceLog> {
      const answer = await ann.patch(`${book}/${id}`, { version, ...change })
      expect(answer.status).toBe(200)
      return answer.json()
    },
    deletes: ({ id }: MaintenanceLog) => ann.delete(`${book}/${id}`),
  }
}

describe('the vehicle follows its service book', () => {
  test('its next service is set when empty, brought forward, and moves on when it is reached (SERV-09)', async () => {
    const { logs, vehicle } = await keeper()
    const next = async () => (await vehicle()).next_service
    await logs('2025-01-10', '2026-01-10')
    expect(await next()).toBe('2026-01-10')
    await logs('2025-02-10', '2026-08-10')
    expect(await next()).toBe('2026-01-10')
    await logs('2025-03-10', '2025-12-01')
    expect(await next()).toBe('2025-12-01')
    await logs('2025-12-01', '2026-12-01')
    expect(await next()).toBe('2026-12-01')
    await logs('2026-01-05', null)
    expect(await next()).toBe('2026-12-01')
  })

  test('copying out an old book disturbs neither its dates nor its reminders (SERV-09)', async () => {
    const { logs, vehicle, reminders } = await keeper()
    await logs('2025-05-01', '2026-05-01')
    await logs('2019-05-01', '2020-05-01')
    await logs('2020-05-01', '2021-05-01')
    expect(await vehicle()).toMatchObject({ last_service: '2025-05-01', next_service: '2026-05-01' })
    expect((await reminders()).map(({ due_date }) => due_date)).toEqual(['2026-05-01'])
  })

  test('its mileage rises with services, running costs and washes alike (SERV-09), and falls only when they are put right', async () => {
    const { ann, path, logs, changes, deletes, vehicle } = await keeper()
    const mileage = async () => (await vehicle()).mileage
    const service = await logs('2025-01-10', null, { mileage: 50_000 })
    expect(await mileage()).toBe(50_000)
    await logs('2024-01-10', null, { mileage: 40_000 })
    expect(await mileage()).toBe(50_000)
    await changes(service, { mileage: 45_000 })
    expect(await mileage()).toBe(45_000)
    await ann.post(`${path}/running-costs`, { type: 'Fuel', date: '2025-03-01', cost: 60, mileage: 50_400 })
    expect(await mileage()).toBe(50_400)
    await ann.post(`${path}/washes`, { date: '2025-03-02', mileage: 50_500 })
    expect(await mileage()).toBe(50_500)
    await ann.post(`${path}/washes`, { date: '2025-03-03', mileage: 3, confirmed: ['mileage_below_earlier'] })
    expect(await mileage()).toBe(50_500)
    const slip = await logs('2025-03-04', null, { mileage: 505_000, confirmed: ['mileage_jump'] })
    expect(await mileage()).toBe(505_000)
    await deletes(slip)
    expect(await mileage()).toBe(50_500)
  })

  test('its last service follows the newest record, even when one is edited or deleted (SERV-09, SERV-21)', async () => {
    const { logs, changes, deletes, vehicle } = await keeper()
    const last = async () => (await vehicle()).last_service
    const older = await logs('2024-06-01', null)
    const newer = await logs('2025-06-01', null)
    expect(await last()).toBe('2025-06-01')
    const moved = await changes(newer, { date: '2024-03-01' })
    expect(await last()).toBe('2024-06-01')
    await deletes(older)
    expect(await last()).toBe('2024-03-01')
    await deletes(moved)
    expect(await last()).toBe(null)
  })

  test('a date that is edited or deleted gives way to the one that counts then', async () => {
    const { logs, changes, deletes, vehicle } = await keeper()
    const next = async () => (await vehicle()).next_service
    const oil = await logs('2025-01-10', '2025-07-10', { type: 'Oil Change' })
    const major = await logs('2025-01-10', '2026-01-10')
    expect(await next()).toBe('2025-07-10')
    const later = await changes(oil, { next_service_due: '2025-09-10' })
    expect(await next()).toBe('2025-09-10')
    await changes(later, { comments: 'Only a word added' })
    expect(await next()).toBe('2025-09-10')
    await deletes(oil)
    expect(await next()).toBe('2026-01-10')
    await deletes(major)
    expect(await next()).toBe(null)
  })

  test('a date that was moved by its reminder goes with the record too', async () => {
    const { ann, path, logs, deletes, reminders, vehicle } = await keeper()
    const record = await logs('2025-01-10', '2026-01-10')
    const { items } = (await (await ann.get(`${path}/reminders`)).json()).pending
    const change = { version: items[0].version, due_date: '2026-02-20' }
    expect((await ann.patch(`${path}/reminders/${items[0].id}`, change)).status).toBe(200)
    expect((await vehicle()).next_service).toBe('2026-02-20')
    await deletes(record)
    expect(await reminders()).toEqual([])
    expect((await vehicle()).next_service).toBe(null)
  })

  test('its Major and Minor dates follow the newest of their kind (SERV-11)', async () => {
    const { logs, changes, deletes, vehicle } = await keeper()
    expect(await vehicle()).toMatchObject({ major_service_due: null, minor_service_due: null })
    const first = await logs('2023-04-01', '2025-04-01', { mileage: 30_000 })
    const second = await logs('2025-04-02', '2027-04-02', { mileage: 50_000 })
    await logs('2024-04-01', '2024-10-01', { type: 'Minor Service' })
    await logs('2025-05-01', '2026-05-01', { type: 'Brake Service' })
    expect(await vehicle()).toMatchObject({ major_service_due: '2027-04-02', minor_service_due: '2024-10-01' })
    await changes(second, { type: 'Minor Service' })
    expect(await vehicle()).toMatchObject({ major_service_due: '2025-04-01', minor_service_due: '2027-04-02' })
    await deletes(first)
    expect(await vehicle()).toMatchObject({ major_service_due: null, minor_service_due: '2027-04-02' })
  })

  test('a vehicle whose dates stay as they are keeps its version', async () => {
    const { logs, changes, vehicle } = await keeper()
    const record = await logs('2025-01-10', '2026-01-10')
    const { version } = await vehicle()
    await changes(record, { comments: 'Only a word added' })
    expect((await vehicle()).version).toBe(version)
  })
})

describe('the reminder of a service (SERV-09)', () => {
  test('is pending, one a record, that many days ahead, and is what the service was', async () => {
    const { logs, reminders, vehicle } = await keeper()
    const { id } = await logs('2025-01-10', '2026-01-31', { lead_days: 60, service_center: 'Hill Street' })
    await logs('2025-01-10', '2026-02-28', { type: 'MOT / Annual Inspection' })
    await logs('2025-01-10', null, { type: 'Battery Change' })
    expect(await reminders()).toEqual([
      {
        title: 'Major Service',
        type: 'Major service',
        due_date: '2026-01-31',
        reminder_date: '2025-12-02',
        location: 'Hill Street',
        status: 'pending',
        maintenance_log_id: id,
      },
      expect.objectContaining({ title: 'MOT / Annual Inspection', type: 'MOT', reminder_date: '2026-01-29' }),
    ])
    expect((await vehicle()).mot_expiry).toBe('2026-02-28')
  })

  test('is updated when the record is edited, taken away with its date, and comes back with it', async () => {
    const { logs, changes, reminders } = await keeper()
    let record = await logs('2025-01-10', '2026-01-31')
    record = await changes(record, { type: 'Brake Service', next_service_due: '2026-03-31', lead_days: 10 })
    expect(await reminders()).toMatchObject([
      { type: 'Brake pad/disc replacement', due_date: '2026-03-31', reminder_date: '2026-03-21' },
    ])
    record = await changes(record, { next_service_due: '' })
    expect(await reminders()).toEqual([])
    await changes(record, { next_service_due: '2026-05-31' })
    expect(await reminders()).toMatchObject([{ due_date: '2026-05-31', status: 'pending' }])
  })

  test('keeps what its owner made of it while the record’s dates stay as they are', async () => {
    const { car, logs, changes, reminders } = await keeper()
    const record = await logs('2025-01-10', '2026-01-31')
    await server.services.sql`update reminders set status = 'completed', title = 'Mine' where vehicle_id = ${car}`
    await changes(record, { comments: 'Only a word added' })
    expect(await reminders()).toMatchObject([{ title: 'Mine', status: 'completed' }])
  })

  test('is overtaken by the next service of its type, and returns when that one is deleted', async () => {
    const { logs, deletes, reminders } = await keeper()
    const due = async () => (await reminders()).map(({ due_date }) => due_date)
    await logs('2024-01-10', '2025-01-10')
    await logs('2024-06-10', '2024-12-10', { type: 'Oil Change' })
    const second = await logs('2025-01-08', '2026-01-08')
    expect(await due()).toEqual(['2024-12-10', '2026-01-08'])
    await deletes(second)
    expect(await due()).toEqual(['2024-12-10', '2025-01-10'])
  })
})

describe('a failure inside the save', () => {
  beforeAll(async () => {
    await server.services.sql.unsafe(`
      create function fail_reminder() returns trigger language plpgsql as $$
      begin
        if new.location = 'Gone' then raise exception 'gone' using errcode = 'foreign_key_violation'; end if;
        if new.location = 'Broken' then raise exception 'broken'; end if;
        return new;
      end $$;
      create trigger fail_reminder before insert or update on reminders for each row execute function fail_reminder()`)
  })

  test.each([
    ['Broken', 500, 'Something went wrong on our side. Please try again.'],
    ['Gone', 409, 'Invalid vehicle reference. Please try again.'],
  ])(
    'leaves no part of it: no record, no reminder, no points, no dates; %s (SERV-10, ERRS-120)',
    async (where, status, message) => {
      const { ann, book, vehicle, traces } = await keeper()
      const before = await vehicle()
      const receipt = await uploads(ann, 'receipt', await jpeg())
      const record = { type: 'Major Service', date: '2025-01-10', next_service_due: '2026-01-10', mileage: 77_000 }
      const key = { 'idempotency-key': 'attempt-that-fails' }
      const answer = await ann.post(book, { ...record, service_center: where, image_ids: [receipt] }, key)
      expect(answer.status).toBe(status)
      expect((await answer.json()).error.message).toBe(message)
      expect(await vehicle()).toEqual(before)
      expect(await traces()).toEqual({ logs: 0, notes: 0, reminders: 0, images: 0, points: 0 })
      expect(await stateOfFile(server, receipt)).toBe('pending')
      // The same attempt with the same receipt succeeds once the cause is gone.
      expect((await ann.post(book, { ...record, image_ids: [receipt] }, key)).status).toBe(201)
      expect(await traces()).toMatchObject({ logs: 1, reminders: 1, images: 1, points: 10 })
      const another = await uploads(ann, 'receipt', await jpeg())
      await ann.post(book, { ...record, service_center: where, image_ids: [another] })
      expect((await ann.delete(`/uploads/${another}`)).status).toBe(204)
      await until(async () => (await stateOfFile(server, another)) === undefined, 'the receipt had left no trace')
    },
  )
})

test('saves at the same moment take turns: each is kept, and the vehicle ends where the rules say', async () => {
  const { ann, book, vehicle, traces } = await keeper()
  const days = ['2025-01-10', '2025-02-10', '2025-03-10', '2025-04-10', '2025-05-10']
  const answers = await Promise.all(
    days.map((date, index) =>
      ann.post(book, {
        type: 'Oil Change',
        date,
        mileage: 50_000 + index,
        next_service_due: date.replace('2025', '2026'),
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(days.map(() => 201))
  expect(await vehicle()).toMatchObject({ mileage: 50_004, last_service: '2025-05-10', next_service: '2026-01-10' })
  expect(await traces()).toMatchObject({ logs: 5, reminders: 1, points: 50 })
})
