import { describe, expect, test } from 'vitest'
import {
  type ChosenEntry,
  type ChosenOutcome,
  type MatchingEntries,
  mostChosen,
} from '#domain/records/timeline-selection.ts'
import { workshop } from '../../test/business.ts'
import { member } from '../../test/people.ts'
import { jpeg } from '../../test/pictures.ts'
import { memberWithCar, sealRecord, stateOfFile, uploads } from '../../test/records.ts'
import { useServer } from '../../test/server.ts'
import { writeEntries } from '../../test/timeline-rows.ts'

const server = useServer()

async function annsBook() {
  const { ann, car, path } = await memberWithCar(server)
  const { sql } = server.services
  const logs = async (part: string, record: object) => {
    const answer = await ann.post(`${path}/${part}`, record)
    expect([answer.status, answer.status === 201 ? '' : await answer.text()]).toEqual([201, ''])
    return (await answer.json()) as { id: string; version: number }
  }
  const act = async (part: string, body: object): Promise<ChosenOutcome> => {
    const answer = await (part.startsWith('sharing') ? ann.put : ann.post)(`${path}/${part}`, body)
    expect([answer.status, answer.status === 200 ? '' : await answer.text()]).toEqual([200, ''])
    return answer.json()
  }
  const left = async () =>
    ((await (await ann.get(`${path}/timeline`)).json()).items as ChosenEntry[])
      .filter(({ id }) => id !== car)
      .map(({ id }) => id)
  return { ann, car, path, sql, logs, act, left }
}

const cost = (type: string, extra: object = {}) => ({ type, date: '2025-05-05', cost: 10, ...extra })

describe('several entries chosen on the timeline', () => {
  test('are deleted as one by one: with their files, points and dates', async () => {
    const { ann, path, sql, logs, act, left } = await annsBook()
    const file = await uploads(ann, 'receipt', await jpeg())
    const wash = await logs('washes', { date: '2025-05-04', image_ids: [file] })
    const service = await logs('service-records', { type: 'Oil Change', date: '2025-05-05', mileage: 50_000 })
    const note = await logs('notes', { content: 'Spare key' })
    const kept = await logs('notes', { content: 'Kept' })
    const points = async () =>
      (await sql`select coalesce(sum(points), 0)::int as sum from point_transactions where user_id = ${ann.id}`)[0]?.sum
    const before = await points()
    const outcome = await act('timeline/delete', {
      entries: [
        { kind: 'wash', id: wash.id },
        { kind: 'service', id: service.id },
        { kind: 'note', id: note.id },
        // Named twice, it is one entry.
        { kind: 'note', id: note.id },
      ],
    })
    expect(outcome).toEqual({ done: 3, left: [] })
    expect(await left()).toEqual([kept.id])
    expect(await stateOfFile(server, file)).not.toBe('stored')
    expect(await points()).toBeLessThan(before)
    expect((await (await ann.get(path)).json()).last_service).toBeNull()
  })

  test('what is sealed or confirmed is left and named; the rest is done', async () => {
    const { ann, path, logs, act, left } = await annsBook()
    const shop = await workshop(server)
    const sealed = await logs('washes', { date: '2025-05-04' })
    await sealRecord(server, 'maintenance_logs', sealed.id)
    const confirmed = await logs('service-records', { type: 'Oil Change', date: '2025-05-05', business_id: shop.id })
    const [waits] = (await (await shop.owner.get('/business/confirmations?state=waiting')).json()).items
    await shop.owner.put(`/business/confirmations/${waits.id}`, { confirmed: true, version: waits.version })
    const note = await logs('notes', { content: 'Going' })
    const entries = [
      { kind: 'wash', id: sealed.id },
      { kind: 'service', id: confirmed.id },
      { kind: 'note', id: note.id },
    ]
    const outcome = await act('timeline/delete', { entries })
    expect(outcome.done).toBe(1)
    expect(outcome.left).toEqual([
      { ...entries[0], reason: 'sealed' },
      { ...entries[1], reason: 'confirmed' },
    ])
    expect((await left()).toSorted()).toEqual([sealed.id, confirmed.id].toSorted())
    const typed = await act('timeline/type', { entries: [entries[1]], type: 'Minor Service' })
    expect(typed).toMatchObject({ done: 0, left: [{ reason: 'confirmed' }] })
    expect((await (await ann.get(`${path}/service-records/${confirmed.id}`)).json()).type).toBe('Oil Change')
  })

  test('happen all or not at all: a failure among them undoes what came before', async () => {
    const { path, ann, sql, logs, left } = await annsBook()
    const wash = await logs('washes', { date: '2025-05-04' })
    const broken = await logs('washes', { date: '2025-05-05' })
    await sql.unsafe(`
      create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'disk on fire'; end $$;
      create trigger refuse_one before update of deleted_at on maintenance_logs for each row
        when (old.id = '${broken.id}') execute function refuse_one()`)
    const entries = [wash, broken].map(({ id }) => ({ kind: 'wash', id }))
    expect((await ann.post(`${path}/timeline/delete`, { entries })).status).toBe(500)
    await sql.unsafe('drop trigger refuse_one on maintenance_logs; drop function refuse_one')
    expect(await left()).toHaveLength(2)
  })

  test('nobody reaches into another car, and a second press finds them gone', async () => {
    const { ann, path, logs, act, left } = await annsBook()
    const other = await memberWithCar(server, 'Bob Baker')
    const theirs = await (await other.ann.post(`${other.path}/washes`, { date: '2025-05-04' })).json()
    const mine = await logs('washes', { date: '2025-05-04' })
    const entries = [
      { kind: 'wash', id: theirs.id },
      { kind: 'wash', id: mine.id },
      // Of another kind than it says.
      { kind: 'note', id: mine.id },
    ]
    const hidden = await act('sharing/entries', { entries: entries.slice(0, 1), is_publicly_visible: false })
    expect(hidden).toMatchObject({ done: 0, left: [{ reason: 'gone' }] })
    expect((await other.ann.post(`${path}/timeline/delete`, { entries })).status).toBe(404)
    const [first, second] = await Promise.all([
      act('timeline/delete', { entries: entries.slice(0, 2) }),
      act('timeline/delete', { entries: entries.slice(0, 2) }),
    ])
    expect([first.done, second.done].toSorted()).toEqual([0, 1])
    expect(await left()).toEqual([])
    expect((await other.ann.get(`${other.path}/washes/${theirs.id}`)).status).toBe(200)
    const key = { 'idempotency-key': 'attempt-0001' }
    const note = await logs('notes', { content: 'x' })
    const body = { entries: [{ kind: 'note', id: note.id }] }
    for (let time = 0; time < 2; time++)
      expect(await (await ann.post(`${path}/timeline/delete`, body, key)).json()).toEqual({ done: 1, left: [] })
  })

  test('take a category of the member’s own, but not one that only others have or that is offered no more', async () => {
    const { ann, path, sql, logs, act } = await annsBook()
    const one = await logs('running-costs', cost('Other'))
    await logs('running-costs', cost('Parking permits'))
    const entries = [{ kind: 'running_cost', id: one.id }]
    expect(await act('timeline/type', { entries, type: 'Parking permits' })).toEqual({ done: 1, left: [] })
    expect((await (await ann.get(`${path}/running-costs/${one.id}`)).json()).type).toBe('Parking permits')
    await sql`update custom_types set user_id = ${(await member(server, 'Sam Sutton')).id}`
    const refused = await ann.post(`${path}/timeline/type`, { entries, type: 'Parking permits' })
    expect([refused.status, (await refused.json()).error.fields]).toEqual([400, { type: 'Please choose a category' }])
  })

  test('of one kind take another category, and what only the former was asked for goes', async () => {
    const { ann, path, logs, act } = await annsBook()
    const insured = await logs('running-costs', cost('Insurance', { valid_until: '2026-05-05' }))
    const fuel = await logs('running-costs', cost('Fuel'))
    const note = await logs('notes', { content: 'x' })
    const entries = [insured, fuel].map(({ id }) => ({ kind: 'running_cost', id }))
    expect(await act('timeline/type', { entries, type: 'Repair' })).toEqual({ done: 2, left: [] })
    for (const { id } of entries) {
      const now = await (await ann.get(`${path}/running-costs/${id}`)).json()
      expect(now).toMatchObject({ type: 'Repair' })
      expect(now.valid_until ?? null).toBeNull()
    }
    const due = await (await ann.get(`${path}/due-dates`)).json()
    expect(due.due_dates.find(({ kind }: { kind: string }) => kind === 'insurance')?.date ?? null).toBeNull()
    const refused = async (body: object) => {
      const answer = await ann.post(`${path}/timeline/type`, body)
      expect(answer.status).toBe(400)
      return Object.keys((await answer.json()).error.fields)
    }
    expect(await refused({ entries, type: 'Oil Change' })).toEqual(['type'])
    expect(await refused({ entries: [...entries, { kind: 'note', id: note.id }], type: 'Fuel' })).toEqual(['entries'])
    expect(await refused({ entries: [{ kind: 'note', id: note.id }], type: 'Fuel' })).toEqual(['entries'])
    expect(await refused({ entries: [], type: 'Fuel' })).toEqual(['entries'])
  })

  test('are shown on the public page or hidden, sealed ones too; a note and the price of fuel never', async () => {
    const { ann, path, logs, act } = await annsBook()
    const wash = await logs('washes', { date: '2025-05-04' })
    await sealRecord(server, 'maintenance_logs', wash.id)
    const fuel = await logs('running-costs', cost('Fuel'))
    const note = await logs('notes', { content: 'x' })
    const file_id = (await (await ann.post('/uploads/media', await jpeg(), { 'x-file-name': 'a.jpg' })).json()).id
    const photo = await logs('media', { file_id })
    const entries = [
      { kind: 'wash', id: wash.id },
      { kind: 'running_cost', id: fuel.id },
      { kind: 'note', id: note.id },
      { kind: 'media', id: photo.id },
    ]
    const seen = async (part: string) => (await (await ann.get(`${path}/${part}`)).json()).is_publicly_visible
    for (const is_publicly_visible of [false, true, false]) {
      const outcome = await act('sharing/entries', { entries, is_publicly_visible })
      expect(outcome.done).toBe(2)
      expect(outcome.left.map(({ id, reason }) => [id, reason])).toEqual([
        [fuel.id, 'never_public'],
        [note.id, 'never_public'],
      ])
      expect(await seen(`washes/${wash.id}`)).toBe(is_publicly_visible)
      expect(await seen(`media/${photo.id}`)).toBe(is_publicly_visible)
    }
  })

  test('all that match are counted as they are searched, and no more than one act takes', async () => {
    const { ann, car, path, sql, act } = await annsBook()
    const plan = (kind: 'wash' | 'mot', count: number) =>
      Array.from({ length: count }, () => ({ kind, date: '2025-01-01', created_at: '2026-01-01T12:00:00.000000Z' }))
    await writeEntries(sql, { vehicle_id: car, user_id: ann.id }, [...plan('wash', mostChosen + 20), ...plan('mot', 2)])
    const matching = async (search: string): Promise<MatchingEntries> =>
      (await ann.get(`${path}/timeline/matching${search}`)).json()
    const all = await matching('?q=wash')
    expect([all.entries.length, all.more]).toEqual([mostChosen, true])
    expect(await matching('?kind=mot')).toEqual({ entries: [], more: false })
    expect((await matching('?from=2025-01-02')).entries).toEqual([])
    const start = performance.now()
    expect((await act('timeline/delete', { entries: all.entries })).done).toBe(mostChosen)
    expect(performance.now() - start).toBeLessThan(15_000)
    expect((await matching('?q=wash')).entries).toHaveLength(20)
    const tooMany = Array.from({ length: mostChosen + 1 }, () => all.entries[0])
    expect((await ann.post(`${path}/timeline/delete`, { entries: tooMany })).status).toBe(400)
  })
})
