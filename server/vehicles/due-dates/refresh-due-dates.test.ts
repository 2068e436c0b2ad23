import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addDays, londonToday } from '#domain/basics/format.ts'
import type { DueDate, DueDates, DueKind } from '#domain/vehicles/due-date.ts'
import { startDvlaStandIn } from '../../test/dvla-stand-in.ts'
import { startDvsaStandIn } from '../../test/dvsa-stand-in.ts'
import { member, type Person } from '../../test/people.ts'
import { startTestServer, type TestServer, useServer } from '../../test/server.ts'
import { refreshNear } from './refresh-near-dates.ts'

const without = useServer()
let server: TestServer
const stops: (() => Promise<void>)[] = []
const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
beforeAll(async () => {
  const dvla = await startDvlaStandIn()
  const dvsa = await startDvsaStandIn({ perSecond: 1000, burst: 1000, perDay: 500_000 })
  const started = await startTestServer({ ...dvla.settings, ...dvsa.settings })
  server = started.server
  stops.push(started.stop, dvla.close, dvsa.close)
})
afterAll(async () => {
  for (const stop of stops) await stop()
  logged.mockRestore()
})

const later = (days: number) => addDays(londonToday(), days)
const typed = { make: 'By', model: 'Hand', year: 2015, transmission: 'Manual', fuel_type: 'Petrol', mileage: 10 }
async function carOf(person: Person, registration_number: string | null) {
  const added = await person.post('/vehicles', { ...typed, registration_number })
  expect(added.status).toBe(201)
  const path = `/vehicles/${(await added.json()).id}/due-dates`
  return {
    path,
    read: async () => (await (await person.get(path)).json()) as DueDates,
    refresh: () => person.post(`${path}/refresh`),
  }
}
const dueOf = ({ due_dates }: DueDates, kind: DueKind) =>
  due_dates.find((due) => due.kind === kind) as DueDate | undefined

describe('with the keys of the two services', () => {
  test('a car entered by hand is asked about, and what its owner entered stands', async () => {
    const ann = await member(server, 'Ann Archer')
    const { path, read, refresh } = await carOf(ann, 'GV15XKO')
    const before = await read()
    expect([before.can_refresh, dueOf(before, 'mot')?.date]).toEqual([true, null])
    const set = { date: later(9), state: null, version: null }
    expect((await ann.put(`${path}/tax`, set)).status).toBe(200)
    const answer = await refresh()
    expect(answer.status).toBe(200)
    const after = (await answer.json()) as DueDates
    const mot = dueOf(after, 'mot')
    expect(mot).toMatchObject({ source: 'official', state: null, official: { source: 'official' } })
    expect(mot?.date && mot.date > londonToday()).toBe(true)
    expect(dueOf(after, 'tax')).toMatchObject({
      ...{ date: later(9), source: 'person' },
      official: { date: later(120), state: null, source: 'official' },
    })
    expect(dueOf(after, 'insurance')?.source).toBe(null)
  })

  test('SORN and untaxed are said as such, looked up or refreshed', async () => {
    const ann = await member(server, 'Ann Archer')
    for (const [plate, state] of [
      ['SR09RNN', 'sorn'],
      ['KM08JPN', 'untaxed'],
    ] as const) {
      const { refresh } = await carOf(ann, plate)
      expect(dueOf((await (await refresh()).json()) as DueDates, 'tax')).toMatchObject({ state, source: 'official' })
      const looked = {
        ...typed,
        mileage: 0,
        registration_number: plate,
        looked_up: true,
        confirmed: ['registration_in_garage'],
      }
      const added = await ann.post('/vehicles', looked)
      expect(added.status).toBe(201)
      const found = (await (await ann.get(`/vehicles/${(await added.json()).id}/due-dates`)).json()) as DueDates
      expect(dueOf(found, 'tax')).toMatchObject({ state, source: 'official' })
    }
  })

  test('a plate that neither knows says so and changes nothing; a car without a plate is not asked about', async () => {
    const ann = await member(server, 'Ann Archer')
    const { read, refresh } = await carOf(ann, 'NO00BDY')
    const answer = await refresh()
    expect([answer.status, (await answer.json()).error.code]).toEqual([503, 'official_unavailable'])
    expect((await read()).due_dates.every(({ source }) => source === null)).toBe(true)
    const bare = await carOf(ann, null)
    expect([(await bare.read()).can_refresh, (await bare.refresh()).status]).toEqual([false, 409])
  })
})

test('without keys the button is not offered, and nobody is asked', async () => {
  const { read, refresh } = await carOf(await member(without, 'Ann Archer'), 'GV15XKO')
  expect((await read()).can_refresh).toBe(false)
  const answer = await refresh()
  expect([answer.status, (await answer.json()).error.code]).toEqual([409, 'nobody_to_ask'])
})

describe('the job that keeps near dates', () => {
  const near = async (person: Person, plate: string, date: string) => {
    const car = await carOf(person, plate)
    expect((await person.put(`${car.path}/mot`, { date, state: null, version: null })).status).toBe(200)
    // As if a service had said so.
    await server.services.sql`
      update due_dates set source = 'official', set_by = null, official_date = date, official_source = 'official',
             official_at = now() - interval '40 days'
       where vehicle_id = ${car.path.split('/')[2] ?? ''}`
    return car
  }
  const askedAt = async ({ path }: { path: string }) =>
    (
      await server.services
        .sql`select asked_at from due_dates where vehicle_id = ${path.split('/')[2] ?? ''} and kind = 'mot'`
    )[0]?.asked_at as Date | null

  test('asks about a car whose MOT is near, once a day, and moves the date; one far away is left alone', async () => {
    const ann = await member(server, 'Ann Archer')
    const soon = await near(ann, 'GV15XKO', later(3))
    const far = await near(ann, 'KM08JPN', later(90))
    await refreshNear(server.services)
    const moved = dueOf(await soon.read(), 'mot')
    expect(moved?.source).toBe('official')
    expect(moved?.date).not.toBe(later(3))
    expect(dueOf(await far.read(), 'mot')?.date).toBe(later(90))
    const first = await askedAt(soon)
    expect([first !== null, await askedAt(far)]).toEqual([true, null])
    await server.services
      .sql`update due_dates set date = ${later(3)} where vehicle_id = ${soon.path.split('/')[2] ?? ''} and kind = 'mot'`
    await refreshNear(server.services)
    expect(await askedAt(soon)).toEqual(first)
  })

  test('what an owner entered stands beside what the services say', async () => {
    const ann = await member(server, 'Ann Archer')
    const own = await carOf(ann, 'GV15XKO')
    expect((await ann.put(`${own.path}/mot`, { date: later(5), state: null, version: null })).status).toBe(200)
    await refreshNear(server.services)
    const mot = dueOf(await own.read(), 'mot')
    expect(mot).toMatchObject({ date: later(5), source: 'person' })
    expect(mot?.official?.date).not.toBeNull()
  })

  test('without keys it asks nobody', async () => {
    await expect(refreshNear(without.services)).resolves.toBeUndefined()
  })
})
