import { expect, test } from 'vitest'
import { formatLongDate } from '#domain/basics/format.ts'
import { letIn } from '../../test/access.ts'
import { publishedKeys, useOfflineCheck, verdictOn } from '../../test/handover-check.ts'
import { member, type Person, password, visitor } from '../../test/people.ts'
import { jpeg, pdf } from '../../test/pictures.ts'
import { addVehicle } from '../../test/rows.ts'
import { sells } from '../../test/sale.ts'
import { useServer } from '../../test/server.ts'

/* Who entered what, where a car is shared: a buyer must not take somebody else's word for the owner's. */

const server = useServer()
const check = useOfflineCheck()
const today = formatLongDate(new Date())
const oil = { type: 'Oil Change', date: '2026-05-03', mileage: 30_120 }

async function household() {
  const [olive, dan, mia] = await Promise.all(
    ['Olive Owen', 'Dan Dale', 'Mia Mott'].map((name) => member(server, name)),
  )
  if (!olive || !dan || !mia) throw new Error('Nobody is at home.')
  const car = await addVehicle(server.services.sql, olive.id)
  await letIn(olive, dan, 'contributor', { vehicle: car })
  await letIn(olive, mia, 'manager')
  return { olive, dan, mia, car, path: `/vehicles/${car}` }
}

async function made(person: Person, path: string, body: object): Promise<string> {
  const answer = await person.post(path, body)
  expect([path, answer.status], await answer.clone().text()).toEqual([path, 201])
  return (await answer.json()).id
}

const rolesOf = async (car: string) =>
  (
    await server.services.sql<{ kind: string; act: string; role: string }[]>`
      select kind, act, role from record_versions where vehicle_id = ${car} order by id`
  ).map(({ kind, act, role }) => `${kind} ${act}: ${role}`)

test('every act of somebody who was let in is written as theirs, and every act of the owner as the owner’s', async () => {
  const { olive, dan, mia, car, path } = await household()
  const upload = async (person: Person, kind: string, bytes: Uint8Array) =>
    (await (await person.post(`/uploads/${kind}`, bytes)).json()).id as string
  const service = await made(dan, `${path}/service-records`, oil)
  const wash = await made(dan, `${path}/washes`, { date: '2026-05-04' })
  await made(dan, `${path}/notes`, { content: 'Pulls to the left', is_for_record: true })
  await made(dan, `${path}/mileage/readings`, { date: '2026-06-01', value: 31_000, unit: 'mi' })
  const radio = { type: 'Tech', name: 'Radio', brand: 'Roberts', install_date: '2026-06-02' }
  await made(dan, `${path}/modifications`, radio)
  await made(dan, `${path}/media`, { title: 'Moor', file_id: await upload(dan, 'media', await jpeg()) })
  const paper = { title: 'Cover', category: 'Insurance', privacy: 'private' }
  await made(dan, `${path}/documents`, { ...paper, file_id: await upload(dan, 'document', pdf()) })
  await made(mia, `${path}/tyre-sets`, { name: 'Summer set' })
  await made(mia, `${path}/parts`, { name: 'Oil filter' })
  // The owner corrects what the contributor wrote; the manager deletes what the contributor wrote.
  const change = { mileage: 30_210, version: 1 }
  expect((await olive.patch(`${path}/service-records/${service}`, change)).status).toBe(200)
  expect((await mia.delete(`${path}/washes/${wash}`)).status).toBe(204)
  await made(olive, `${path}/notes`, { content: 'Second key in the shed' })
  expect(await rolesOf(car)).toEqual([
    'vehicle added: keeper',
    ...['service', 'wash', 'note', 'reading', 'modification', 'media', 'document', 'tyre_set', 'part'].map(
      (kind) => `${kind} added: invited`,
    ),
    'service changed: keeper',
    'wash removed: invited',
    'note added: keeper',
  ])
})

test('after the sale an amendment by somebody the new owner lets in is theirs, in the time of the second keeper', async () => {
  const { olive, car, path } = await household()
  const [bea, pip] = await Promise.all([member(server, 'Bea Booth'), member(server, 'Pip Booth')])
  const record_id = await made(olive, `${path}/service-records`, oil)
  await sells(olive, car, bea)
  await letIn(bea, pip, 'manager')
  await made(pip, `${path}/amendments`, { record_type: 'maintenance_log', record_id, changes: { mileage: 31_120 } })
  const [row] = await server.services.sql`
    select role, keeper from record_versions where vehicle_id = ${car} order by id desc limit 1`
  expect(row).toEqual({ role: 'invited', keeper: 2 })
})

test('the owner, a buyer and the reader of the sealed file are told whose word an entry is', async () => {
  const { olive, dan, car, path } = await household()
  const his = await made(dan, `${path}/service-records`, oil)
  const hers = await made(olive, `${path}/service-records`, { ...oil, date: '2025-05-03', mileage: 20_000 })
  const another = 'Said by somebody the owner shares the car with.'
  const { items } = await (await olive.get(`${path}/service-records`)).json()
  expect(items.map(({ evidence }: { evidence: { sentence: string } }) => evidence.sentence)).toEqual([
    another,
    'Said by the owner.',
  ])
  const link = { label: 'Mr Patel', days: 14, with_receipts: false, cover_receipts: false, with_costs: false }
  const { path: secret } = await (await olive.post(`${path}/report-links`, link)).json()
  const report = await (await visitor(server).get(secret.replace('/report/', '/public/reports/'))).json()
  expect(report.said.join(' ')).toContain('1 of them was entered by somebody the owner shares the car with')
  expect(JSON.stringify(report)).not.toContain('Dan')

  const bea = await member(server, 'Bea Booth')
  await sells(olive, car, bea)
  const text = await (await bea.get(`${path}/handovers/1`)).text()
  const verdict = await verdictOn(server, text)
  if (verdict.verdict !== 'genuine' || !verdict.log) throw new Error(`There is no story: ${JSON.stringify(verdict)}`)
  const line = `Written on ${today}, 6 months later, by somebody the owner shares the car with`
  expect(verdict.log.entries[his]).toEqual([line])
  expect(verdict.log.entries[hers]).toEqual([`Written on ${today}, 18 months later`])
  const offline = await check(await publishedKeys(server), text)
  expect(offline.said).toContain(line)
  expect(text).not.toContain('Dan')
})

test('an erased account takes the names away, and not that it was another’s word', async () => {
  const { olive, dan, car, path } = await household()
  await made(dan, `${path}/service-records`, oil)
  await made(olive, `${path}/service-records`, { ...oil, date: '2025-05-03', mileage: 20_000 })
  const bea = await member(server, 'Bea Booth')
  await sells(olive, car, bea)
  const sentences = async () => {
    const { items } = await (await bea.get(`${path}/service-records`)).json()
    return items.map(({ evidence }: { evidence: { sentence: string } }) => evidence.sentence)
  }
  const told = ['Said by somebody the owner shares the car with.', 'Said by the owner.']
  expect(await sentences()).toEqual(told)
  for (const leaver of [dan, olive]) {
    const left = await leaver.request('DELETE', '/account', { password })
    expect([leaver.name, left.status], await left.clone().text()).toEqual([leaver.name, 204])
    expect(await sentences()).toEqual(told)
  }
  const [row] = await server.services.sql`
    select count(*)::int as named from maintenance_logs
     where vehicle_id = ${car} and (user_id is not null or entered_by is not null)`
  expect(row).toEqual({ named: 0 })
})
