import { describe, expect, test } from 'vitest'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { member, type Person, visitor } from '../test/people.ts'
import { memberWithCar } from '../test/records.ts'
import { offers, sells } from '../test/sale.ts'
import { useServer } from '../test/server.ts'
import { unzip } from '../test/unzip.ts'

const server = useServer()

const made = {
  parts: 311.17,
  labour: 211.13,
  vat: 104.46,
  jobs: [
    { words: 'untold pads', cost: 313.19 },
    { words: 'untold discs', cost: 313.57 },
  ],
}
const secrets = ['311.17', '211.13', '104.46', 'untold pads', '313.57']
const records = {
  'service-records': { type: 'Brake Service', date: '2026-02-03', cost: 626.76 },
  'running-costs': { type: 'Repair', date: '2026-02-03', cost: 626.76 },
}
const kinds = Object.entries(records)

const exported = async (person: Person) =>
  [...unzip(Buffer.from(await (await person.get('/account/export')).arrayBuffer()))]
    .map(([, file]) => file.toString())
    .join()

describe.each(kinds)('of %s', (where, record) => {
  test('parts, labour, VAT and jobs are kept, changed and taken away', async () => {
    const { ann, path } = await memberWithCar(server)
    const answer = await ann.post(`${path}/${where}`, { ...record, ...made })
    expect(answer.status).toBe(201)
    const saved: MaintenanceLog = await answer.json()
    expect(saved).toMatchObject({ ...record, ...made })
    const one = `${path}/${where}/${saved.id}`
    const changed = await ann.patch(one, { parts: '', jobs: [], labour: 522.3, version: 1 })
    const now = await changed.json()
    expect([changed.status, now]).toEqual([200, expect.objectContaining({ labour: 522.3, vat: 104.46 })])
    expect(now).not.toHaveProperty('parts')
    expect(now).not.toHaveProperty('jobs')
    expect((await ann.patch(one, { comments: 'The rest stays', version: 2 })).status).toBe(200)
  })

  test('a contradiction is asked about, once', async () => {
    const { ann, path } = await memberWithCar(server)
    const said = { ...record, cost: 500, parts: 311.17, labour: 211.13 }
    const asked = await ann.post(`${path}/${where}`, said)
    expect([asked.status, (await asked.json()).error.doubts]).toEqual([
      409,
      [
        {
          code: 'cost_parts_differ',
          field: 'parts',
          question: 'Parts, labour and VAT come to £522.30. Is £500.00 right?',
        },
      ],
    ])
    const kept = await ann.post(`${path}/${where}`, { ...said, confirmed: ['cost_parts_differ'] })
    expect(kept.status).toBe(201)
    const { id } = await kept.json()
    const one = `${path}/${where}/${id}`
    expect((await ann.patch(one, { comments: 'Not asked again', version: 1 })).status).toBe(200)
    const jobs = [{ words: 'Pads', cost: 10 }]
    const again = await ann.patch(one, { jobs, version: 2 })
    expect([again.status, (await again.json()).error.doubts[0].code]).toEqual([409, 'cost_jobs_differ'])
  })

  test.each([
    [{ parts: -1 }, 'parts'],
    [{ vat: 'some' }, 'vat'],
    [{ jobs: [{ words: ' ', cost: 1 }] }, 'jobs.0.words'],
    [{ jobs: [{ words: 'x'.repeat(201) }] }, 'jobs.0.words'],
    [{ jobs: [{ words: 'Pads', cost: 1.234 }] }, 'jobs.0.cost'],
    [{ jobs: Array.from({ length: 31 }, () => ({ words: 'Pads' })) }, 'jobs'],
    [{ jobs: 'Pads' }, 'jobs'],
  ])('%j is refused', async (wrong, field) => {
    const { ann, path } = await memberWithCar(server)
    const answer = await ann.post(`${path}/${where}`, { ...record, ...wrong })
    expect(answer.status).toBe(400)
    expect(Object.keys((await answer.json()).error.fields)).toEqual([field])
  })

  test.each([true, false])('goes to the next owner with the cost or not at all: %s', async (share_costs) => {
    const { ann, car, path } = await memberWithCar(server)
    const bea = await member(server, 'Bea Booth')
    const { id } = await (await ann.post(`${path}/${where}`, { ...record, ...made })).json()
    expect((await ann.patch(`${path}/sharing`, { is_public: true, show_maintenance: true })).status).toBe(200)
    const { public_url } = await (await ann.get(`${path}/sharing`)).json()
    const shown = await (await visitor(server).get(`/public/vehicles/${public_url}`)).text()
    expect((await ann.put(`${path}/status`, { status: 'For Sale' })).status).toBe(204)
    const { id: offer } = await offers(ann, car, bea.email, { share_costs: false })
    const offered = await (await bea.get(`/transfers/${offer}/history`)).text()
    for (const secret of secrets) expect(shown + offered).not.toContain(secret)
    expect((await ann.delete(`${path}/transfer`)).status).toBeLessThan(300)

    await sells(ann, car, bea, { share_costs })
    const told = [
      await (await bea.get(`${path}/${where}/${id}`)).text(),
      await (await bea.get(`${path}/${where}`)).text(),
      await (await bea.get(`${path}/timeline`)).text(),
      await exported(bea),
    ]
    for (const text of told)
      for (const secret of secrets) {
        if (share_costs) expect(text).toContain(secret)
        else expect(text).not.toContain(secret)
      }
    const found = await (await bea.get('/search?q=untold%20pads')).text()
    expect(found).not.toContain(id)
    expect(await exported(ann)).toContain('untold pads')
  })
})

test('and leaves with a former owner who closes their account', async () => {
  const { ann, car, path } = await memberWithCar(server)
  const bea = await member(server, 'Bea Booth')
  await ann.post(`${path}/service-records`, { ...records['service-records'], ...made })
  await sells(ann, car, bea, { share_costs: false })
  const { sql } = server.services
  const { eraseVehicles } = await import('../account/erasure/erase-vehicles.ts')
  await server.services.db.transaction().execute((tx) => eraseVehicles(tx, ann.id, []))
  const [row] = await sql`select details::text from maintenance_logs where vehicle_id = ${car}`
  expect(row?.details).toBe('{}')
})
