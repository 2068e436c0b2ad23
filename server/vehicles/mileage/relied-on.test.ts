import { describe, expect, test } from 'vitest'
import { addDays, londonToday } from '#domain/basics/format.ts'
import { doubtCodes } from '#domain/vehicles/doubt.ts'
import type { ReadingPage } from '#domain/vehicles/mileage-reading.ts'
import { member, visitor } from '../../test/people.ts'
import { memberWithCar } from '../../test/records.ts'
import { accepts, offers } from '../../test/sale.ts'
import { useServer } from '../../test/server.ts'

/* What others have relied on is corrected by an entry, never overwritten. */

const server = useServer()
const today = londonToday()
const ago = (days: number) => addDays(today, -days)

/** A car with one service of 52,000 miles, entered some days ago. */
async function servicedCar({ isPublic = true, days = 30 } = {}) {
  const { sql } = server.services
  const found = await memberWithCar(server)
  const { ann, path } = found
  const service = { type: 'Oil Change', date: ago(days), mileage: 52_000 }
  const { id } = await (await ann.post(`${path}/service-records`, service)).json()
  const past = new Date(Date.now() - days * 86_400_000)
  await sql`update maintenance_logs set created_at = ${past} where id = ${id}`
  await sql`update mileage_readings set entered_at = ${past} where maintenance_log_id = ${id}`
  if (isPublic) await ann.patch(`${path}/sharing`, { is_public: true })
  const at = `${path}/service-records/${id}`
  return {
    ...found,
    id,
    at,
    changes: async (mileage: number | null) => {
      const { version } = await (await ann.get(at)).json()
      const change = { version, mileage, confirmed: doubtCodes }
      return (await ann.patch(at, change)).status
    },
    list: async () => ((await (await ann.get(`${path}/mileage/readings`)).json()) as ReadingPage).items,
  }
}

describe('the mileage of a record', () => {
  test('that nobody else has seen is simply put right', async () => {
    const { changes, list } = await servicedCar({ isPublic: false })
    expect(await changes(51_000)).toBe(200)
    expect(await list()).toMatchObject([{ value: 51_000, stands: true, is_correction: false }])
    expect(await list()).toHaveLength(1)
  })

  test('that was public stays to be seen, struck through, with what came in its place', async () => {
    const { ann, path, changes, list, vehicle } = await servicedCar()
    expect(await changes(51_000)).toBe(200)
    expect(await list()).toMatchObject([
      { value: 51_000, stands: true, is_correction: true, record_type: 'Oil Change', may: [] },
      { value: 52_000, stands: false, corrected: { value: 51_000, comment: 'The record was changed.' }, may: [] },
    ])
    expect((await vehicle()).mileage).toBe(51_000)
    const { public_url } = await (await ann.get(path)).json()
    const page = await (await visitor(server).get(`/public/vehicles/${public_url}`)).json()
    expect(page.corrections).toMatchObject([
      { miles: 52_000, corrected_miles: 51_000, reason: 'The record was changed.' },
    ])
    // A second change within the day puts the first right.
    expect(await changes(51_500)).toBe(200)
    expect((await list()).map(({ value, stands }) => [value, stands])).toEqual([
      [51_500, true],
      [52_000, false],
    ])
  })

  test('that was public is not freed by hiding the record or the page first', async () => {
    const { ann, path, id, changes, list } = await servicedCar()
    await ann.put(`${path}/sharing/entries/maintenance/${id}`, { is_publicly_visible: false })
    await ann.patch(`${path}/sharing`, { is_public: false })
    expect(await changes(51_000)).toBe(200)
    expect((await list()).map(({ value, stands }) => [value, stands])).toEqual([
      [51_000, true],
      [52_000, false],
    ])
  })

  test('that a workshop confirmed is not overwritten either, not even on the first day', async () => {
    const { id, changes, list } = await servicedCar({ isPublic: false, days: 0 })
    await server.services.sql`
      update maintenance_logs set confirmed_at = now(), confirmed_by_name = 'Halls' where id = ${id}`
    expect(await changes(51_000)).toBe(200)
    expect((await list()).map(({ value, stands }) => [value, stands]).toSorted()).toEqual([
      [51_000, true],
      [52_000, false],
    ])
  })

  test('that was public stays when the record is deleted or loses it, and counts no more', async () => {
    const { changes, list, vehicle } = await servicedCar()
    expect(await changes(null)).toBe(200)
    expect(await list()).toMatchObject([{ value: 52_000, stands: false, corrected: null }])
    expect(await changes(53_000)).toBe(200)
    expect((await list()).map(({ value, stands }) => [value, stands])).toEqual([
      [53_000, true],
      [52_000, false],
    ])
    const other = await servicedCar()
    expect((await other.ann.delete(other.at)).status).toBe(204)
    expect(await other.list()).toMatchObject([
      { value: 52_000, stands: false, comment: 'The record was deleted.', may: [] },
    ])
    expect([(await vehicle()).mileage, (await other.vehicle()).mileage]).toEqual([53_000, 0])
  })
})

test('a reading by hand that has been on a public page is corrected, not withdrawn', async () => {
  const { ann, path, list } = await servicedCar()
  const reading = { date: ago(10), value: 53_000 }
  const { id } = await (await ann.post(`${path}/mileage/readings`, reading)).json()
  expect((await list())[0]?.may).toEqual(['correct', 'withdraw'])
  await server.services.sql`update mileage_readings set entered_at = now() - interval '2 days' where id = ${id}`
  expect((await list())[0]?.may).toEqual(['correct'])
  const refused = await ann.put(`${path}/mileage/readings/${id}/state`, { withdrawn: true })
  expect([refused.status, (await refused.json()).error.code]).toEqual([409, 'was_public'])
})

describe('while somebody may accept the car', () => {
  test('no record is changed or deleted that would lower its mileage; others may be, and the recipient is told', async () => {
    const { ann, car, path, at, changes, vehicle } = await servicedCar()
    const wash = await (
      await ann.post(`${path}/washes`, { date: ago(20), mileage: 51_900, confirmed: doubtCodes })
    ).json()
    const bea = await member(server, 'Bea Booth')
    await ann.put(`${path}/status`, { status: 'For Sale' })
    const { id } = await offers(ann, car, bea.email)
    const read = await (await bea.get(`/transfers/${id}/history`)).json()
    const refused = await ann.delete(at)
    expect([refused.status, (await refused.json()).error.message]).toEqual([
      409,
      'A transfer is waiting for an answer: until then the mileage can only go up, and this would lower it. Cancel the transfer first.',
    ])
    expect(await changes(51_000)).toBe(409)
    expect((await vehicle()).mileage).toBe(52_000)
    expect((await ann.delete(`${path}/washes/${wash.id}`)).status).toBe(204)
    expect(await changes(52_100)).toBe(200)
    const accepted = await bea.post(`/transfers/${id}/accept`, { digest: read.digest })
    const { error } = await accepted.json()
    expect([accepted.status, error.code]).toEqual([409, 'history_changed'])
    expect(error.details.changes.told.join(' ')).toMatch(/mileage was 52,000, now 52,100/)
    expect((await accepts(bea, id)).status).toBe(200)
  })
})
