import { describe, expect, test } from 'vitest'
import { costDetails } from '#domain/records/registry.ts'
import { member, type Person } from '../test/people.ts'
import { jpeg } from '../test/pictures.ts'
import { memberWithCar } from '../test/records.ts'
import { refused } from '../test/rows.ts'
import { sells } from '../test/sale.ts'
import { useServer } from '../test/server.ts'

const server = useServer()

async function made(person: Person, path: string, body: object): Promise<string> {
  const answer = await person.post(path, body)
  expect(answer.status, await answer.clone().text()).toBe(201)
  return (await answer.json()).id
}

interface Row {
  kind: string
  act: string
  role: string
  keeper: number | null
  record_id: string
  open: Record<string, unknown>
  apart: Record<string, unknown>
}
const versionsOf = (car: string) => server.services.sql<Row[]>`
  select kind, act, role, keeper, record_id, open, apart from record_versions where vehicle_id = ${car} order by id`
const acts = (rows: readonly Row[]) => rows.map(({ kind, act }) => `${kind} ${act}`)

const oil = { type: 'Oil Change', date: '2024-05-03', mileage: 30_120, cost: 120, service_center: 'Hartley Motors' }

describe('versions of records', () => {
  test('every act leaves one, in its own transaction, with what the record then says', async () => {
    const { ann, car, path } = await memberWithCar(server)
    const upload = await ann.post('/uploads/receipt', await jpeg(), { 'x-file-name': 'a.jpg' })
    const { id: file } = await upload.json()
    const service = await made(ann, `${path}/service-records`, { ...oil, image_ids: [file] })
    const before = await (await ann.get(`${path}/service-records/${service}`)).json()
    const changed = await ann.patch(`${path}/service-records/${service}`, { mileage: 30_210, version: before.version })
    expect(changed.status, await changed.clone().text()).toBe(200)
    const note = await made(ann, `${path}/notes`, { content: 'Mine alone' })
    expect((await ann.delete(`${path}/notes/${note}`)).status).toBe(204)
    const rows = await versionsOf(car)
    expect(acts(rows)).toEqual(['vehicle added', 'service added', 'service changed', 'note added', 'note removed'])
    const [{ checksum, received_sha256 } = { checksum: '', received_sha256: '' }] = await server.services.sql`
      select checksum, received_sha256 from files where id = ${file}`
    expect(received_sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(rows[1]).toMatchObject({
      record_id: service,
      role: 'keeper',
      keeper: 1,
      open: { type: 'Oil Change', date: '2024-05-03', mileage: 30_120, files: [checksum], received: [received_sha256] },
      apart: { cost: '120.00' },
    })
    expect(rows[2]?.open).toMatchObject({ mileage: 30_210, service_center: 'Hartley Motors' })
    expect(rows[4]).toMatchObject({ record_id: note, open: {}, apart: {} })
  })

  test('showing, sharing and sealing leave none; a handover and an amendment do', async () => {
    const { ann, car, path } = await memberWithCar(server)
    const bea = await member(server, 'Bea Booth')
    const service = await made(ann, `${path}/service-records`, oil)
    await sells(ann, car, bea)
    const amended = await bea.post(`${path}/amendments`, {
      record_type: 'maintenance_log',
      record_id: service,
      changes: { mileage: 40_120 },
    })
    expect(amended.status).toBe(201)
    await made(bea, `${path}/washes`, { date: '2025-02-03' })
    const rows = (await versionsOf(car)).filter(({ kind }) => kind !== 'vehicle' && kind !== 'reading')
    expect(acts(rows)).toEqual(['service added', 'handover handed_over', 'amendment amended', 'wash added'])
    expect(rows.map(({ keeper }) => keeper)).toEqual([1, 1, 2, 2])
  })

  test('a change of plate and a correction of a reading are versions too', async () => {
    const { ann, car, path } = await memberWithCar(server)
    const reading = await made(ann, `${path}/mileage/readings`, { date: '2026-06-01', value: 66_000, unit: 'mi' })
    const correction = { value: 60_600, reason: 'A digit too many.' }
    await made(ann, `${path}/mileage/readings/${reading}/correction`, correction)
    const { version } = await (await ann.get(path)).json()
    const plate = { registration_number: 'AB12 CDE', changed_on: '2026-06-02', version }
    expect((await ann.post(`${path}/registration`, plate)).status).toBe(200)
    const rows = await versionsOf(car)
    expect(acts(rows)).toEqual(['vehicle added', 'reading added', 'reading corrected', 'vehicle changed'])
    expect(rows[2]?.open).toMatchObject({ value: 60_600, corrects: reading })
    expect(rows[3]?.open).toMatchObject({ registration_number: 'AB12CDE' })
  })

  test('an undone transaction leaves none, and none can be rewritten', async () => {
    const { ann, car, path } = await memberWithCar(server)
    const refusedOne = await ann.post(`${path}/service-records`, { ...oil, image_ids: [crypto.randomUUID()] })
    expect(refusedOne.status).toBeGreaterThanOrEqual(400)
    expect(acts(await versionsOf(car))).toEqual(['vehicle added'])
    const sql = server.services.sql
    await refused(
      sql`update record_versions set at = now() - interval '1 year' where vehicle_id = ${car}`,
      'append_only',
    )
    await refused(sql`delete from record_versions where vehicle_id = ${car}`, 'append_only')
    // Nor half forgotten, so that it could no longer be proven.
    const halfForgotten = sql.begin(async (tx) => {
      await tx`set local garagetale.erasing = 'on'`
      await tx`update record_versions set salt = null where vehicle_id = ${car}`
    })
    await refused(halfForgotten, 'forgotten_whole')
  })

  test('what tells a cost stands apart, for every kind', async () => {
    const [row] = await server.services.sql`select log_cost_details() as names`
    expect(row?.names.toSorted()).toEqual(costDetails.toSorted())
  })
})
