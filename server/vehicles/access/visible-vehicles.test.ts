import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Db } from '../../platform/database/database.ts'
import { addNote } from '../../records/notes/notes.queries.ts'
import { letIn } from '../../test/access.ts'
import { member, type Person } from '../../test/people.ts'
import { addVehicle } from '../../test/rows.ts'
import { sells } from '../../test/sale.ts'
import { useServer } from '../../test/server.ts'
import { type OwnedVehicle, ownedColumns, type VehicleAccess } from '../access.ts'
import { holdVehicle } from '../garage/own-vehicle.ts'
import { type VisibleVehicle, vehiclesVisibleTo } from './visible-vehicles.ts'

const server = useServer()

async function ownerAndDriver() {
  const [olive, dan] = await Promise.all([member(server, 'Olive Owen'), member(server, 'Dan Dale')])
  const car = await addVehicle(server.services.sql, olive.id)
  return { olive, dan, car, path: `/vehicles/${car}` }
}

async function visibleTo({ id }: Person): Promise<VisibleVehicle[]> {
  const { rows } = await sql<VisibleVehicle>`
    select * from ${vehiclesVisibleTo(id)} as visible order by role, vehicle_id`.execute(server.services.db)
  return rows
}

describe('the vehicles that a member may see', () => {
  test('are their own and those they are let into, also one that joins a shared garage later', async () => {
    const { olive, dan, car } = await ownerAndDriver()
    const own = await addVehicle(server.services.sql, dan.id)
    expect((await visibleTo(dan)).map(({ vehicle_id }) => vehicle_id)).toEqual([own])
    const access_id = await letIn(olive, dan, 'viewer')
    const later = await addVehicle(server.services.sql, olive.id)
    expect(await visibleTo(dan)).toEqual([
      expect.objectContaining({ vehicle_id: own, role: 'owner', access_id: null, shows_costs: true }),
      ...[car, later].sort().map((vehicle_id) => ({
        ...{ vehicle_id, access_id, role: 'viewer', shows_costs: false, shows_documents: false, reminds: false },
        owner_id: olive.id,
      })),
    ])
    expect((await visibleTo(olive)).every(({ role }) => role === 'owner')).toBe(true)
  })

  test('what is chosen for one car counts for it before what is chosen for the garage', async () => {
    const { olive, dan, car } = await ownerAndDriver()
    const other = await addVehicle(server.services.sql, olive.id)
    await letIn(olive, dan, 'manager')
    await letIn(olive, dan, 'viewer', { vehicle: car })
    const roles = new Map((await visibleTo(dan)).map(({ vehicle_id, role }) => [vehicle_id, role]))
    expect([roles.get(car), roles.get(other)]).toEqual(['viewer', 'manager'])
    expect((await dan.post(`/vehicles/${car}/notes`, { content: 'Rattles' })).status).toBe(403)
    expect((await dan.post(`/vehicles/${other}/notes`, { content: 'Rattles' })).status).toBe(201)
  })
})

describe('the guard', () => {
  test.each([
    ['viewer', 200, 403, 403],
    ['contributor', 200, 201, 403],
    ['manager', 200, 201, 201],
  ] as const)('lets a %s in as far as the role goes', async (role, reads, adds, manages) => {
    const { olive, dan, car, path } = await ownerAndDriver()
    expect((await dan.get(path)).status).toBe(404)
    await letIn(olive, dan, role, { vehicle: car })
    expect((await dan.get(path)).status).toBe(reads)
    expect((await dan.get(`${path}/timeline`)).status).toBe(reads)
    expect((await dan.post(`${path}/notes`, { content: 'Rattles' })).status).toBe(adds)
    expect((await dan.post(`${path}/parts`, { name: 'Oil filter' })).status).toBe(manages)
    for (const [method, what, body] of [
      ['PUT', 'status', { status: 'For Sale' }],
      ['PATCH', 'sharing', { is_public: true }],
      ['GET', 'report-links', undefined],
      ['GET', 'listing', undefined],
    ] as const)
      expect([what, (await dan.request(method, `${path}/${what}`, body)).status]).toEqual([what, 404])
    expect((await dan.delete(path)).status).toBe(404)
    const { version } = await (await olive.get(path)).json()
    expect((await dan.patch(path, { version, status: 'For Sale' })).status).toBe(403)
  })

  test('a contributor changes and deletes what they entered, and nothing else', async () => {
    const { olive, dan, car, path } = await ownerAndDriver()
    await letIn(olive, dan, 'contributor', { vehicle: car })
    const wash = { date: '2026-01-10', image_ids: [] }
    const hers = await (await olive.post(`${path}/washes`, wash)).json()
    const his = await (await dan.post(`${path}/washes`, wash)).json()
    expect(hers.added_by).toBeUndefined()
    expect(his.added_by).toEqual({ id: dan.id, name: 'Dan Dale' })
    for (const { id, version, is } of [
      { ...hers, is: 403 },
      { ...his, is: 200 },
    ])
      expect((await dan.patch(`${path}/washes/${id}`, { version, comments: 'By hand' })).status).toBe(is)
    expect((await dan.delete(`${path}/washes/${hers.id}`)).status).toBe(403)
    expect((await dan.delete(`${path}/washes/${his.id}`)).status).toBe(204)
    const { items } = await (await olive.get(`${path}/timeline`)).json()
    expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(['vehicle_added', 'wash'])
  })

  test('whoever is removed while a save is under way saves nothing', async () => {
    const { olive, dan, car } = await ownerAndDriver()
    const { db, sql: raw } = server.services
    const id = await letIn(olive, dan, 'contributor', { vehicle: car })
    const row = await db.selectFrom('vehicles').select(ownedColumns).where('id', '=', car).executeTakeFirstOrThrow()
    const grant = { id, member_id: dan.id, role: 'contributor', shows_costs: false, shows_documents: false } as const
    const vehicle = { ...row, grant } as unknown as OwnedVehicle
    const access = { vehicle, actor: { id: dan.id, name: dan.name, email: dan.email }, role: 'contributor' }
    await raw`update vehicle_access set ended_at = now(), ended_as = 'removed' where id = ${id}`
    const note = { content: 'Rattles', is_for_record: false, image_ids: [] }
    await expect(addNote(db, access as unknown as VehicleAccess, note)).rejects.toThrow('Vehicle not found')
    await expect(db.transaction().execute((tx: Db) => holdVehicle(tx, vehicle))).rejects.toThrow('Vehicle not found')
  })
})

describe('all access ends', () => {
  test('with the car’s owner: a grant for the whole garage does not follow it', async () => {
    const { olive, dan, car, path } = await ownerAndDriver()
    const vic = await member(server, 'Vic Vane')
    const kept = await addVehicle(server.services.sql, olive.id)
    await letIn(olive, dan, 'manager', { vehicle: car })
    await letIn(olive, vic, 'manager')
    const buyer = await member(server, 'Bea Booth')
    await sells(olive, car, buyer)
    for (const person of [dan, vic]) expect((await person.get(path)).status).toBe(404)
    expect((await vic.get(`/vehicles/${kept}`)).status).toBe(200)
    const [ended] = await server.services.sql`select ended_as from vehicle_access where vehicle_id = ${car}`
    expect(ended).toEqual({ ended_as: 'handover' })
  })

  test('with a block between the two, and stays ended when that is lifted', async () => {
    const { olive, dan, car, path } = await ownerAndDriver()
    await letIn(olive, dan, 'viewer', { vehicle: car })
    expect((await dan.put(`/blocks/${olive.id}`)).status).toBeLessThan(300)
    expect((await dan.get(path)).status).toBe(404)
    expect((await dan.delete(`/blocks/${olive.id}`)).status).toBe(204)
    expect((await dan.get(path)).status).toBe(404)
  })

  test('while its owner is suspended, and with the car', async () => {
    const { olive, dan, car, path } = await ownerAndDriver()
    const { sql: raw } = server.services
    await letIn(olive, dan, 'viewer', { vehicle: car })
    await raw`update users set suspended_at = now() where id = ${olive.id}`
    expect((await dan.get(path)).status).toBe(404)
    await raw`update users set suspended_at = null where id = ${olive.id}`
    expect((await dan.get(path)).status).toBe(200)
    await olive.signsIn()
    expect((await olive.delete(path)).status).toBe(204)
    expect((await dan.get(path)).status).toBe(404)
  })
})
