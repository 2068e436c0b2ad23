import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SearchResult } from '#domain/community/search-result.ts'
import type { TimelinePage } from '#domain/records/timeline.ts'
import { letIn } from '../../test/access.ts'
import { member, type Person, people } from '../../test/people.ts'
import { pdf } from '../../test/pictures.ts'
import { addMember, addVehicle } from '../../test/rows.ts'
import { sells } from '../../test/sale.ts'
import { useServer } from '../../test/server.ts'
import { ownRecords } from './own-records.queries.ts'

const server = useServer()

const look = async (person: Person, q: string): Promise<SearchResult[]> =>
  ((await (await person.get(`/search?q=${encodeURIComponent(q)}`)).json()) as SearchResult[]).filter(
    ({ type }) => type !== 'user' && type !== 'vehicle',
  )
const told = async (person: Person, q: string) =>
  (await look(person, q)).map(({ type, title, subtitle }) => [type, title, subtitle])
const titles = async (person: Person, q: string) => (await look(person, q)).map(({ title }) => title)

async function adds(person: Person, car: string, path: string, record: object): Promise<string> {
  const answer = await person.post(`/vehicles/${car}/${path}`, record, { 'idempotency-key': randomUUID() })
  expect([path, answer.status, answer.status === 201 ? '' : await answer.text()]).toEqual([path, 201, ''])
  return (await answer.json()).id
}
async function files(person: Person, car: string, title: string, extra: object = {}) {
  const { id } = await (await person.post('/uploads/document', pdf(), { 'x-file-name': 'a.pdf' })).json()
  return adds(person, car, 'documents', { title, category: 'Insurance', file_id: id, ...extra })
}

test('finds one’s own records, workshops and documents, each with the place where it stands', async () => {
  const { ann, sam } = await people(server)
  const car = await addVehicle(server.services.sql, ann.id)
  const oil = { type: 'Oil Change', date: '2016-05-03', service_center: 'Pier Garage', comments: 'Sump plug weeping' }
  const first = await adds(ann, car, 'service-records', { ...oil, invoice_number: 'INV-7731' })
  await adds(ann, car, 'service-records', { type: 'Brake Service', date: '2020-06-01', service_center: 'pier garage ' })
  await adds(ann, car, 'running-costs', { type: 'Repair', title: 'Wiper motor', date: '2020-07-01', cost: 80 })
  const mod = await adds(ann, car, 'modifications', {
    ...{ type: 'Tech', name: 'Sump guard', brand: 'Steeline', install_date: '2019-01-02' },
  })
  await adds(ann, car, 'notes', { content: 'Creaks over the kerb.\nSump?' })
  await files(ann, car, 'Classic policy', { notes: 'Agreed value of the sump' })

  expect(await told(ann, 'SUMP')).toEqual([
    ['record', 'Sump guard', '2015 Mini Cooper, 2 January 2019, Steeline'],
    ['record', 'Creaks over the kerb.', expect.stringMatching(/^2015 Mini Cooper, .*, Note$/)],
    ['record', 'Oil Change', '2015 Mini Cooper, 3 May 2016, Pier Garage'],
    ['document', 'Classic policy', expect.stringMatching(/^2015 Mini Cooper, .*, Insurance$/)],
  ])
  expect(await told(ann, 'pier')).toEqual([
    ['record', 'Brake Service', '2015 Mini Cooper, 1 June 2020, pier garage'],
    ['record', 'Oil Change', '2015 Mini Cooper, 3 May 2016, Pier Garage'],
    ['workshop', 'pier garage', '2 records, last on 1 June 2020: 2015 Mini Cooper'],
  ])
  expect(await titles(ann, 'plug pier oil')).toEqual(['Oil Change'])
  expect(await titles(ann, 'wiper')).toEqual(['Wiper motor'])
  expect(await titles(ann, 'inv-7731')).toEqual(['Oil Change'])
  expect(await titles(ann, 'insurance')).toEqual(['Classic policy'])
  expect(await titles(ann, '%u_p')).toEqual([])
  for (const q of ['sump', 'pier', 'policy', 'inv-7731']) expect(await look(sam, q)).toEqual([])

  const [place] = (await look(ann, 'weeping')).map(({ href }) => new URL(href, 'http://x'))
  expect([place?.pathname, place?.searchParams.get('tab')]).toEqual([`/vehicle/${car}`, 'timeline'])
  const mark = place?.searchParams.get('at')?.replace(/[^_]+$/, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
  const page = (await (await ann.get(`/vehicles/${car}/timeline?after=${mark}`)).json()) as TimelinePage
  expect(page.items[0]?.id).toBe(first)
  expect((await look(ann, 'steeline'))[0]?.href).toMatch(new RegExp(`tab=modifications&at=.*_${mod}$`))
})

test('what begins with the text comes before what holds it, then the newest, five of each', async () => {
  const { ann } = await people(server)
  const car = await addVehicle(server.services.sql, ann.id)
  const cost = (title: string, date: string) => adds(ann, car, 'running-costs', { type: 'Other', title, date, cost: 1 })
  await cost('Über-Belt', '2026-01-01')
  await cost('Timing belt', '2024-01-01')
  for (const year of [2018, 2019, 2020, 2021]) await cost(`Belt of ${year}`, `${year}-01-01`)
  expect(await titles(ann, 'belt')).toEqual([
    'Belt of 2021',
    'Belt of 2020',
    'Belt of 2019',
    'Belt of 2018',
    'Timing belt',
  ])
  // Letters of other languages are folded too.
  expect(await titles(ann, 'üBER')).toEqual(['Über-Belt'])
})

test('finds nothing deleted, nothing of a sold or deleted car, and nothing its last owner kept', async () => {
  const [ann, bea] = [await member(server, 'Ann Archer'), await member(server, 'Bea Booth')]
  const [sold, gone] = [await addVehicle(server.services.sql, ann.id), await addVehicle(server.services.sql, ann.id)]
  const log = { type: 'Oil Change', date: '2020-05-03', comments: 'zanzibar' }
  const deleted = await adds(ann, sold, 'service-records', log)
  await adds(ann, sold, 'service-records', { ...log, type: 'Minor Service' })
  await adds(ann, sold, 'notes', { content: 'zanzibar kept' })
  await files(ann, sold, 'zanzibar paper')
  await adds(ann, gone, 'notes', { content: 'zanzibar gone' })
  expect(await titles(ann, 'zanzibar')).toHaveLength(5)
  expect((await ann.delete(`/vehicles/${sold}/service-records/${deleted}`)).status).toBeLessThan(300)
  expect((await ann.delete(`/vehicles/${gone}`)).status).toBe(204)
  expect(new Set(await titles(ann, 'zanzibar'))).toEqual(new Set(['Minor Service', 'zanzibar kept', 'zanzibar paper']))
  await sells(ann, sold, bea)
  expect([await titles(ann, 'zanzibar'), await titles(bea, 'zanzibar')]).toEqual([[], ['Minor Service']])
})

test('of a shared car one finds what one may read there, and nothing once the access has ended', async () => {
  const { ann, sam } = await people(server)
  const { sql } = server.services
  const car = await addVehicle(sql, ann.id)
  await sql`update vehicles set registration_number = 'VEC221K' where id = ${car}`
  const other = await addVehicle(sql, ann.id)
  const log = { type: 'Oil Change', date: '2020-05-03', service_center: 'Fellside Motors', cost: 84.5 }
  await adds(ann, car, 'service-records', { ...log, invoice_number: 'FM-17', parts: 84.5 })
  await adds(ann, other, 'notes', { content: 'fellside note of another car' })
  await adds(ann, car, 'notes', { content: 'fellside note' })
  await files(ann, car, 'Fellside policy')
  expect(await titles(sam, 'fellside')).toEqual([])

  const access = await letIn(ann, sam, 'viewer', { vehicle: car })
  const seen = ['fellside note', 'Oil Change', 'Fellside Motors']
  expect(await titles(sam, 'fellside')).toEqual(seen)
  expect(await titles(sam, 'felside motors')).toEqual(['Oil Change', 'Fellside Motors'])
  for (const q of ['policy', 'polciy', '84.5', '84.50', 'another car'])
    expect([q, await titles(sam, q)]).toEqual([q, []])
  const plate = async () => (await (await sam.get('/search?q=vec%20221k')).json()) as SearchResult[]
  expect(await plate()).toMatchObject([{ id: car, subtitle: 'Shared by Ann Archer', href: `/vehicle/${car}` }])

  await sql`update vehicle_access set role = 'contributor' where id = ${access}`
  await files(sam, car, 'Fellside receipt book')
  expect(await titles(sam, 'fellside')).toEqual([...seen, 'Fellside receipt book'])
  await sql`update vehicle_access set shows_documents = true where id = ${access}`
  expect((await titles(sam, 'fellside')).sort()).toEqual([...seen, 'Fellside policy', 'Fellside receipt book'].sort())

  await sql`update users set suspended_at = now() where id = ${ann.id}`
  expect([await titles(sam, 'fellside'), await plate()]).toEqual([[], []])
  await sql`update users set suspended_at = null where id = ${ann.id}`
  await sql`update vehicle_access set ended_at = now(), ended_as = 'removed' where id = ${access}`
  for (const q of ['fellside', 'felside']) expect(await titles(sam, q)).toEqual([])
  expect(await plate()).toEqual([])
  // Into the whole garage, until a block ends it.
  await letIn(ann, sam, 'viewer')
  expect(await titles(sam, 'another car')).toHaveLength(1)
  await ann.put(`/blocks/${sam.id}`)
  expect(await titles(sam, 'another car')).toEqual([])
})

test('a collector’s records are read along the index of their vehicles, and nobody else’s', async () => {
  const { sql, db } = server.services
  const me = await member(server, 'Ann Archer')
  for (const owner of [me.id, await addMember(sql)]) {
    const car = await addVehicle(sql, owner)
    await sql`
      insert into maintenance_logs (vehicle_id, user_id, entered_by, kind, type, date, comments, service_center)
      select ${car}, ${owner}, ${owner}, 'service', 'Oil Change', date '1985-01-01' + n * 11, 'Visit ' || n, 'Pier Garage'
        from generate_series(1, 300) n`
  }
  const { sql: text, parameters } = ownRecords(me.id, 'xylophone', 5).compile(db)
  await sql`analyze maintenance_logs`
  // So few rows are read faster as they lie. What counts is that among many, an index leads to one's own.
  const plan = await sql.begin(async (tx) => {
    for (const way of ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin'])
      await tx.unsafe(`set local enable_${way} = off`)
    return tx.unsafe(`explain (analyze, costs off, timing off) ${text}`, parameters as string[])
  })
  const steps = plan.map((row) => row['QUERY PLAN']).join('\n')
  expect(steps).not.toMatch(/Seq Scan on (maintenance_logs|vehicles|vehicle_documents|modifications|vehicle_notes)/)
  expect(steps).toMatch(/Index Scan using maintenance_logs\w+ on .*\n +Index Cond: \(vehicle_id = own\w*\.id\)/)
  expect(await titles(me, 'visit 300')).toEqual(['Oil Change'])
  const [last] = await look(me, 'pier')
  expect(last?.subtitle).toContain('14 January 1994, Pier Garage')
})
