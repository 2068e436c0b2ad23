import { describe, expect, test } from 'vitest'
import { addDays, londonToday } from '#domain/basics/format.ts'
import { exportFormat, exportVersion } from '#domain/sharing/vehicle-export.ts'
import { letIn } from '../../test/access.ts'
import { fullCar, paid, untold } from '../../test/full-car.ts'
import { member, type Person, people, visitor } from '../../test/people.ts'
import { addVehicle } from '../../test/rows.ts'
import { sells } from '../../test/sale.ts'
import { useServer } from '../../test/server.ts'
import { unzip } from '../../test/unzip.ts'
import { exportAsJson } from './export-vehicles.ts'
import { exportedKinds } from './exported-kinds.ts'

const server = useServer()

const asJson = async (person: Person, path: string) => {
  const answer = await person.get(`${path}?format=json`)
  expect(answer.status).toBe(200)
  return JSON.parse(await answer.text())
}
const asCsv = async (person: Person, path: string) => {
  const answer = await person.get(`${path}?format=csv`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  return unzip(Buffer.from(await answer.arrayBuffer()))
}

/** As a spreadsheet reads it. */
function rowsIn(csv: string): string[][] {
  const rows: string[][] = [[]]
  const cells = csv.replace(/^\uFEFF/, '').matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|$)/g)
  for (const [, cell = '', end] of cells) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === '\r\n') rows.push([])
    if (end === '') break
  }
  return rows.slice(0, -1)
}

describe('the export of a car', () => {
  test('holds every record as the API answers it, in every kind', async () => {
    const ann = await member(server, 'Ann Archer')
    const { car, path, records } = await fullCar(server, ann)
    const { vehicles, ...opening } = await asJson(ann, `${path}/export`)
    expect(opening).toEqual({ format: exportFormat, version: exportVersion, exported_at: expect.any(String) })
    const [{ vehicle, records: kinds }] = vehicles
    expect(vehicle).toEqual(await (await ann.get(path)).json())
    expect(Object.keys(kinds)).toEqual(exportedKinds.map(({ name }) => name))
    const addresses: Record<string, [where: string, id: string][]> = {
      service: [['service-records', records.service]],
      running_cost: [['running-costs', records.running_cost]],
      wash: [['washes', records.wash]],
      modification: [['modifications', records.modification]],
      note: [
        ['notes', records.left_note],
        ['notes', records.kept_note],
      ],
      document: [
        ['documents', records.kept_document],
        ['documents', records.left_document],
      ],
      media: [
        ['media', records.left_media],
        ['media', records.kept_media],
      ],
      reminder: [['reminders', records.reminder]],
    }
    for (const [kind, asked] of Object.entries(addresses))
      for (const [where, id] of asked) {
        const exported = kinds[kind].find((each: { id: string }) => each.id === id)
        expect([kind, exported]).toEqual([kind, await (await ann.get(`${path}/${where}/${id}`)).json()])
      }
    const { items } = await (await ann.get(`${path}/mileage/readings`)).json()
    expect(kinds.mileage).toEqual(items)
    expect(vehicle.id).toBe(car)
  }, 60_000)

  test('as CSV has one file a kind, which Excel reads and nothing runs', async () => {
    const ann = await member(server, 'Ann Archer')
    const { car, path } = await fullCar(server, ann)
    const nasty = '=HYPERLINK("http://evil.example","Click")\nand, "so" on'
    const date = addDays(londonToday(), -3)
    await ann.post(`${path}/washes`, { date, cost: 12.5, comments: nasty, service_center: '+441134960000' })
    const answer = await ann.get(`${path}/export?format=csv`)
    expect(answer.headers.get('content-disposition')).toContain(`garagetale-AB12CDE-${londonToday()}.zip`)
    const files = unzip(Buffer.from(await answer.arrayBuffer()))
    expect([...files.keys()]).toEqual(
      expect.arrayContaining(['README.txt', 'vehicles.csv', 'service.csv', 'wash.csv', 'modification.csv', 'note.csv']),
    )
    expect([...files.keys()]).not.toContain('tyre_check.csv')
    const text = files.get('wash.csv')?.toString() ?? ''
    expect(text.startsWith('\uFEFFvehicle_id,registration_number,make,model,id,type,date,cost,')).toBe(true)
    const [columns = [], ...rows] = rowsIn(text)
    const newest = Object.fromEntries(columns.map((column, place) => [column, rows[0]?.[place]]))
    expect(newest).toMatchObject({
      vehicle_id: car,
      registration_number: 'AB12CDE',
      cost: '12.5',
      comments: `'${nasty}`,
      service_center: "'+441134960000",
    })
    for (const [name, content] of files)
      if (name.endsWith('.csv'))
        for (const row of rowsIn(content.toString())) for (const cell of row) expect(cell).not.toMatch(/^[=+@\t\r]/)
  }, 60_000)

  test('pages through many records without losing or repeating one', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await addVehicle(server.services.sql, ann.id)
    await server.services.sql`
      insert into maintenance_logs (vehicle_id, user_id, entered_by, kind, type, date, mileage)
      select ${car}, ${ann.id}, ${ann.id}, 'service', 'Oil Change', '2020-01-01'::date + n / 3, n from generate_series(1, 620) n`
    const { vehicles } = await asJson(ann, `/vehicles/${car}/export`)
    const ids = vehicles[0].records.service.map(({ id }: { id: string }) => id)
    expect([ids.length, new Set(ids).size]).toEqual([620, 620])
    const csv = (await asCsv(ann, `/vehicles/${car}/export`)).get('service.csv')?.toString() ?? ''
    expect(rowsIn(csv)).toHaveLength(621)
  })
})

describe('the export of all cars', () => {
  test('has each of the member’s own and nobody else’s', async () => {
    const { ann, sam } = await people(server)
    const { car } = await fullCar(server, ann)
    const second = await addVehicle(server.services.sql, ann.id)
    await addVehicle(server.services.sql, sam.id)
    const { vehicles } = await asJson(ann, '/vehicle-export')
    expect(vehicles.map(({ vehicle }: { vehicle: { id: string } }) => vehicle.id)).toEqual([car, second])
    const lines = rowsIn((await asCsv(ann, '/vehicle-export')).get('vehicles.csv')?.toString() ?? '')
    expect(lines.slice(1).map(([id]) => id)).toEqual([car, second])
    expect((await asJson(await member(server, 'Nell Nash'), '/vehicle-export')).vehicles).toEqual([])
  }, 60_000)
})

describe('a manager', () => {
  test('downloads what they can read, without the owner’s business trips, until they are removed', async () => {
    const { ann, sam } = await people(server)
    const { car, path } = await fullCar(server, ann)
    const { db, sql } = server.services
    const trip = { date: londonToday(), purpose: 'A visit to Mr Patel', miles: 12 }
    expect((await ann.post(`${path}/business-mileage`, trip)).status).toBe(201)
    const grant = await letIn(ann, sam, 'manager', { vehicle: car })
    const { vehicles } = await asJson(sam, `${path}/export`)
    expect(vehicles[0].vehicle).toEqual(await (await sam.get(path)).json())
    expect(vehicles[0].records.business_trip).toEqual([])
    expect(vehicles[0].records.service[0].cost).toBe(
      (await asJson(ann, `${path}/export`)).vehicles[0].records.service[0].cost,
    )
    expect([...(await asCsv(sam, `${path}/export`)).keys()]).not.toContain('business_trip.csv')
    expect((await asJson(sam, '/vehicle-export')).vehicles).toEqual([])

    await sql`
      insert into maintenance_logs (vehicle_id, user_id, entered_by, kind, type, date)
      select ${car}, ${ann.id}, ${ann.id}, 'service', 'Oil Change', '2020-01-01'::date + n from generate_series(1, 600) n`
    const [vehicle] = await sql`
      select vehicles.*, to_jsonb(access) as grant from vehicles join vehicle_access as access on access.id = ${grant}
       where vehicles.id = ${car}`
    const reading = exportAsJson(db, [vehicle as never])
    let text = String((await reading.next()).value)
    expect((await ann.delete(`/people/${grant}`)).status).toBe(204)
    await ann.post(`${path}/washes`, { date: londonToday(), comments: 'after the removal' })
    for await (const piece of reading) text += piece
    expect(() => JSON.parse(text)).not.toThrow()
    expect(text).not.toContain('after the removal')
    expect((await sam.get(`${path}/export?format=json`)).status).toBe(404)
  }, 60_000)

  test.each(['contributor', 'viewer'] as const)(
    'is not a %s',
    async (role) => {
      const { ann, sam } = await people(server)
      const { car, path } = await fullCar(server, ann)
      await letIn(ann, sam, role, { vehicle: car, shows_costs: true, shows_documents: true })
      for (const format of ['json', 'csv']) expect((await sam.get(`${path}/export?format=${format}`)).status).toBe(403)
      expect((await sam.get(`${path}/history-pdf`)).status).toBe(403)
      expect((await sam.post(`${path}/history-pdf`, { with_costs: false, with_receipts: false })).status).toBe(403)
    },
    60_000,
  )
})

describe('nobody else', () => {
  test('gets it: not a visitor, not a stranger, not the former owner, not another site', async () => {
    const { ann, sam } = await people(server)
    const { car, path } = await fullCar(server, ann)
    const at = `${path}/export?format=json`
    expect((await visitor(server).get(at)).status).toBe(401)
    expect((await visitor(server).get('/vehicle-export?format=json')).status).toBe(401)
    expect((await sam.get(at)).status).toBe(404)
    expect((await ann.get(at, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await ann.get(`${path}/export?format=exe`)).status).toBe(400)
    await sells(ann, car, sam)
    expect((await ann.get(at)).status).toBe(404)
    expect((await asJson(ann, '/vehicle-export')).vehicles).toEqual([])
  }, 60_000)

  test('learns from the buyer’s export what the seller kept private', async () => {
    const { ann, sam } = await people(server)
    const { car, path } = await fullCar(server, ann)
    await sells(ann, car, sam)
    // Somebody let in later has still entered the earlier things for themselves.
    await letIn(sam, ann, 'viewer', { vehicle: car })
    const told = JSON.stringify(await asJson(sam, `${path}/export`))
    const csv = [...(await asCsv(sam, '/vehicle-export')).values()].map(String).join('\n')
    for (const text of [told, csv]) {
      expect(text).toContain('told service')
      for (const secret of [...untold, ...Object.values(paid).map(String), ann.email, ann.name])
        expect([secret, text.includes(secret)]).toEqual([secret, false])
    }
  }, 60_000)

  test('sees what the buyer adds while the seller is still reading', async () => {
    const { ann, sam } = await people(server)
    const { car, path } = await fullCar(server, ann)
    const { db, sql } = server.services
    await sql`
      insert into maintenance_logs (vehicle_id, user_id, entered_by, kind, type, date)
      select ${car}, ${ann.id}, ${ann.id}, 'service', 'Oil Change', '2020-01-01'::date + n from generate_series(1, 600) n`
    const [vehicle] = await sql`select * from vehicles where id = ${car}`
    const reading = exportAsJson(db, [vehicle as never])
    let text = String((await reading.next()).value)
    await sells(ann, car, sam)
    await sam.post(`${path}/washes`, { date: londonToday(), comments: 'the buyer’s wash' })
    for await (const piece of reading) text += piece
    expect(() => JSON.parse(text)).not.toThrow()
    expect(text).not.toContain('the buyer’s wash')
  }, 60_000)
})
