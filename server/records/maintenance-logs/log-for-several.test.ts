import { expect, test } from 'vitest'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { member } from '../../test/people.ts'
import { jpeg } from '../../test/pictures.ts'
import { uploads } from '../../test/records.ts'
import { addVehicle } from '../../test/rows.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

async function annsCars() {
  const ann = await member(server, 'Ann Archer')
  const { sql } = server.services
  const cars = [await addVehicle(sql, ann.id), await addVehicle(sql, ann.id), await addVehicle(sql, ann.id)] as const
  const booked = async (car: string, path = 'running-costs'): Promise<MaintenanceLog[]> =>
    (await (await ann.get(`/vehicles/${car}/${path}`)).json()).items
  return { ann, sql, cars, booked }
}
const policy = { type: 'Insurance', date: '2026-01-05', cost: 1000, valid_until: '2027-01-04', title: 'Multi-car' }

test('a policy for three cars is a record of each, the cost split to the penny and each date moved', async () => {
  const { ann, cars, booked } = await annsCars()
  const file = await uploads(ann, 'receipt', await jpeg())
  const answer = await ann.post(`/vehicles/${cars[0]}/running-costs/for-several`, {
    ...{ ...policy, mileage: 61_000, image_ids: [file], confirmed: ['mileage_jump'] },
    ...{ also_for: [cars[1], cars[2], cars[1], cars[0]], split: 'evenly' },
  })
  expect([answer.status, answer.status === 201 ? '' : await answer.text()]).toEqual([201, ''])
  const kept = await Promise.all(cars.map(async (car) => (await booked(car))[0]))
  expect(kept.map((log) => log?.cost)).toEqual([333.34, 333.33, 333.33])
  expect(kept.map((log) => log?.images.length)).toEqual([1, 0, 0])
  expect(kept.map((log) => log?.mileage)).toEqual([61_000, null, null])
  expect(new Set(kept.map((log) => log?.id)).size).toBe(3)
  expect(((await answer.json()) as MaintenanceLog).id).toBe(kept[0]?.id)
  for (const car of cars) {
    const { due_dates } = await (await ann.get(`/vehicles/${car}/due-dates`)).json()
    expect(due_dates.find(({ kind }: { kind: string }) => kind === 'insurance').date).toBe('2027-01-04')
  }
})

test('a wash may have cost the same for each, and sending it again makes no second one', async () => {
  const { ann, cars, booked } = await annsCars()
  const body = { date: '2026-01-05', cost: 7.5, also_for: [cars[1]], split: 'same' }
  for (let time = 0; time < 2; time++)
    expect(
      (await ann.post(`/vehicles/${cars[0]}/washes/for-several`, body, { 'idempotency-key': 'wash-of-two' })).status,
    ).toBe(201)
  for (const car of [cars[0], cars[1]]) expect((await booked(car, 'washes')).map(({ cost }) => cost)).toEqual([7.5])
  expect(await booked(cars[2], 'washes')).toEqual([])
})

test('all or none: with somebody else’s car, or a deleted one, nothing is saved; two at once never wait for each other for ever', async () => {
  const { ann, sql, cars, booked } = await annsCars()
  const bob = await member(server, 'Bob Baker')
  const theirs = await addVehicle(sql, bob.id)
  const send = (first: string, also_for: string[]) =>
    ann.post(`/vehicles/${first}/running-costs/for-several`, { ...policy, also_for, split: 'evenly' })
  expect((await send(cars[0], [cars[1], theirs])).status).toBe(404)
  expect((await send(cars[0], [cars[0]])).status).toBe(400)
  expect((await send(cars[0], [])).status).toBe(400)
  await sql`update vehicles set deleted_at = now() where id = ${cars[2]}`
  expect((await send(cars[0], [cars[1], cars[2]])).status).toBe(404)
  expect([await booked(cars[0]), await booked(cars[1])]).toEqual([[], []])
  const both = await Promise.all([send(cars[0], [cars[1]]), send(cars[1], [cars[0]])])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect([(await booked(cars[0])).length, (await booked(cars[1])).length]).toEqual([2, 2])
})

test('a question about another car than the open one names it, and nothing is saved until it is answered', async () => {
  const { ann, sql, cars, booked } = await annsCars()
  await sql`update vehicles set make = 'Saab', model = '900', year = 2025 where id = ${cars[1]}`
  const body = { ...policy, date: '2019-01-05', valid_until: null, also_for: [cars[1]], split: 'evenly' }
  const asked = await ann.post(`/vehicles/${cars[0]}/running-costs/for-several`, body)
  expect(asked.status).toBe(409)
  const { doubts } = (await asked.json()).error as { doubts: { code: string; question: string }[] }
  expect(doubts[0]?.question).toMatch(/^2025 Saab 900: /)
  expect(await booked(cars[0])).toEqual([])
  const confirmed = doubts.map(({ code }) => code)
  expect((await ann.post(`/vehicles/${cars[0]}/running-costs/for-several`, { ...body, confirmed })).status).toBe(201)
})
