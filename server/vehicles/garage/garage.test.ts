import { describe, expect, test } from 'vitest'
import { type GaragePage, garagePageSize } from '#domain/vehicles/garage.ts'
import { member, type Person, people, visitor } from '../../test/people.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

const garageOf = async (person: Person, after = '') =>
  (await (await person.get(`/vehicles${after && `?after=${after}`}`)).json()) as GaragePage

async function addsVehicles(user_id: string, models: string[], extra: { deleted_at?: Date; created_at?: Date } = {}) {
  for (const model of models)
    await server.services.db
      .insertInto('vehicles')
      .values({ user_id, make: 'Morris', model, year: 1962, transmission: 'Manual', fuel_type: 'Petrol', ...extra })
      .execute()
}

describe('the garage', () => {
  test('shows one’s own vehicles, not deleted, newest first (GARA-04, PLAT-56)', async () => {
    const { ann, sam } = await people(server)
    await addsVehicles(ann.id, ['Minor', 'Oxford', 'Traveller'])
    await addsVehicles(ann.id, ['Scrapped'], { deleted_at: new Date() })
    await addsVehicles(sam.id, ['Marina'])
    const { vehicles, next } = await garageOf(ann)
    expect(vehicles.map((vehicle) => vehicle.model)).toEqual(['Traveller', 'Oxford', 'Minor'])
    expect(next).toBeNull()
  })

  test('pages by key, without a gap or a repeat even among vehicles added in the same instant', async () => {
    const ann = await member(server, 'Ann Archer')
    const names = Array.from({ length: garagePageSize * 2 + 3 }, (_, number) => `Number ${number}`)
    await addsVehicles(ann.id, names, { created_at: new Date('2026-01-01T10:00:00Z') })
    const seen: string[] = []
    const sizes: number[] = []
    let next: string | null = ''
    while (next !== null) {
      const page: GaragePage = await garageOf(ann, next)
      sizes.push(page.vehicles.length)
      seen.push(...page.vehicles.map((vehicle) => vehicle.model))
      next = page.next
    }
    expect(sizes).toEqual([garagePageSize, garagePageSize, 3])
    expect(seen.toSorted()).toEqual(names.toSorted())
  })

  test('stands in the order that was asked for, and pages in it', async () => {
    const ann = await member(server, 'Ann Archer')
    const cars = Array.from({ length: garagePageSize + 3 }, (_, n) => ({
      model: `Number ${String((n * 7) % 23).padStart(2, '0')}`,
      mileage: (n * 11) % 23,
      // The last car has no date at all, and so comes last.
      mot_expiry: n === 22 ? null : `2027-01-${String(((n * 5) % 22) + 1).padStart(2, '0')}`,
    }))
    for (const car of cars)
      await server.services.db
        .insertInto('vehicles')
        .values({ user_id: ann.id, make: 'Morris', year: 1962, transmission: 'Manual', fuel_type: 'Petrol', ...car })
        .execute()
    const inOrder = async (order: string) => {
      const first = (await (await ann.get(`/vehicles?order=${order}`)).json()) as GaragePage
      const rest = (await (await ann.get(`/vehicles?order=${order}&after=${first.next}`)).json()) as GaragePage
      expect([first.vehicles.length, rest.vehicles.length, rest.next]).toEqual([garagePageSize, 3, null])
      return [...first.vehicles, ...rest.vehicles]
    }
    expect((await inOrder('name')).map(({ model }) => model)).toEqual(cars.map(({ model }) => model).toSorted())
    expect((await inOrder('mileage')).map(({ mileage }) => mileage)).toEqual(
      cars.map(({ mileage }) => mileage).toSorted((a, b) => b - a),
    )
    expect((await inOrder('due')).map(({ mot_expiry }) => mot_expiry)).toEqual([
      ...cars.flatMap(({ mot_expiry }) => mot_expiry ?? []).toSorted(),
      null,
    ])
    expect((await ann.get('/vehicles?order=colour')).status).toBe(400)
  })

  test('finds a car by its plate, typed anyhow, or by its name, and never another member’s', async () => {
    const { ann, sam } = await people(server)
    await addsVehicles(ann.id, ['Minor', 'Oxford'])
    await addsVehicles(sam.id, ['Minor'])
    await server.services.db
      .updateTable('vehicles')
      .set({ registration_number: 'LFH367S' })
      .where('user_id', '=', ann.id)
      .where('model', '=', 'Oxford')
      .execute()
    const found = async (find: string) => {
      const { vehicles } = (await (await ann.get(`/vehicles?find=${encodeURIComponent(find)}`)).json()) as GaragePage
      return vehicles.map(({ model }) => model)
    }
    expect(await found('lfh 36')).toEqual(['Oxford'])
    expect(await found('1962 morris mi')).toEqual(['Minor'])
    for (const nothing of ['%', '_', 'MG', ' 367 x']) expect(await found(nothing)).toEqual([])
  })

  test('a stranger’s vehicle is no mark to page from', async () => {
    const { ann, sam } = await people(server)
    await addsVehicles(ann.id, ['Minor'])
    await addsVehicles(sam.id, ['Marina'])
    const [mark] = (await garageOf(sam)).vehicles
    expect(await garageOf(ann, mark?.id)).toEqual({ vehicles: [], next: null })
  })

  test('a malformed mark is refused by name', async () => {
    const ann = await member(server, 'Ann Archer')
    const answer = await ann.get('/vehicles?after=yesterday')
    expect(answer.status).toBe(400)
    expect(await answer.json()).toHaveProperty('error.fields.after')
  })

  test('a visitor sees nothing (PLAT-54, PLAT-55)', async () => {
    expect((await visitor(server).get('/vehicles')).status).toBe(401)
  })
})
