import { expect, test } from 'vitest'
import type { Dashboard } from '#domain/records/dashboard.ts'
import type { GaragePage } from '#domain/vehicles/garage.ts'
import { tellReachedReminders } from '../../records/reminders/tell-reminders.ts'
import { letIn } from '../../test/access.ts'
import { member, type Person } from '../../test/people.ts'
import { jpeg, pdf } from '../../test/pictures.ts'
import { addVehicle } from '../../test/rows.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const day = '2026-02-03'

async function household() {
  const [olive, dan] = await Promise.all([member(server, 'Olive Owen'), member(server, 'Dan Dale')])
  const car = await addVehicle(server.services.sql, olive.id)
  return { olive, dan, car, path: `/vehicles/${car}` }
}
const uploaded = async (person: Person, kind: string, bytes: Uint8Array) =>
  ((await (await person.post(`/uploads/${kind}`, bytes)).json()) as { id: string }).id

/** What each paid, with a receipt, and a paper of each. */
async function entersBoth({ olive, dan, path }: Awaited<ReturnType<typeof household>>) {
  const enters = async (person: Person, cost: number) => {
    const receipt = await uploaded(person, 'receipt', await jpeg())
    const body = { type: 'Oil Change', date: day, cost, image_ids: [receipt], confirmed: ['cost_unusual'] }
    const saved = await person.post(`${path}/service-records`, body)
    expect(saved.status).toBe(201)
    const file_id = await uploaded(person, 'document', pdf())
    const paper = { title: `Paper of ${person.name}`, category: 'Insurance', file_id, privacy: 'private' }
    expect((await person.post(`${path}/documents`, paper)).status).toBe(201)
    return { receipt, file: file_id }
  }
  return { hers: await enters(olive, 4321.09), his: await enters(dan, 17.5) }
}

test('costs and documents that the owner keeps back are nowhere; what one entered oneself is there', async () => {
  const of = await household()
  const { olive, dan, car, path } = of
  const id = await letIn(olive, dan, 'contributor', { vehicle: car })
  const { hers, his } = await entersBoth(of)
  const says = async (what: string) => (await dan.get(what)).text()
  for (const what of [path, `${path}/timeline`, `${path}/service-records`, '/vehicles', '/dashboard', '/spending'])
    expect([what, (await says(what)).includes('4321')]).toEqual([what, false])
  const { items } = await (await dan.get(`${path}/service-records`)).json()
  expect(items.map(({ cost }: { cost: number | null }) => cost).toSorted()).toEqual([17.5, null])
  expect(await says(`${path}/timeline`)).not.toContain('Paper of Olive')
  const papers = await (await dan.get(`${path}/documents`)).json()
  expect(papers.items.map(({ title }: { title: string }) => title)).toEqual(['Paper of Dan Dale'])
  expect(await (await dan.get(path)).json()).toMatchObject({ stats: { total_spent: null, cost_per_mile: null } })
  for (const what of ['spending', 'budget', 'valuation']) expect((await dan.get(`${path}/${what}`)).status).toBe(403)
  for (const [file, status] of [
    [hers.receipt, 404],
    [hers.file, 404],
    [his.receipt, 200],
    [his.file, 200],
  ] as const)
    expect((await dan.get(`/files/${file}`)).status).toBe(status)

  await olive.patch(`/people/${id}`, { role: 'viewer', shows_costs: true, shows_documents: true, reminds: false })
  expect(await (await dan.get(path)).json()).toMatchObject({ stats: { total_spent: 4338.59 } })
  expect((await dan.get(`${path}/spending?period=all`)).status).toBe(200)
  for (const file of [hers.receipt, hers.file]) expect((await dan.get(`/files/${file}`)).status).toBe(200)
  expect(await says(`${path}/timeline`)).toContain('Paper of Olive')
  // Their own figures stay their own.
  expect((await (await dan.get('/spending?period=all')).json()).total).toBe(0)

  expect((await olive.delete(`/people/${id}`)).status).toBe(204)
  for (const file of Object.values({ ...hers, ...his })) expect((await dan.get(`/files/${file}`)).status).toBe(404)
  expect(await says('/vehicles')).not.toContain(car)
  expect((await (await olive.get(`${path}/service-records`)).json()).items).toHaveLength(2)
})

test('what is added by others belongs to the owner, says who added it, and can’t be published by them', async () => {
  const { olive, dan, car, path } = await household()
  await letIn(olive, dan, 'contributor', { vehicle: car })
  const added = { id: dan.id, name: 'Dan Dale' }
  const [picture, paper] = [await uploaded(dan, 'media', await jpeg()), await uploaded(dan, 'document', pdf())]
  const shown = { title: 'On the drive', file_id: picture, is_publicly_visible: true }
  expect((await dan.post(`${path}/media`, shown)).status).toBe(403)
  const media = await (await dan.post(`${path}/media`, { ...shown, is_publicly_visible: false })).json()
  expect((await dan.patch(`${path}/media/${media.id}`, { version: 1, is_publicly_visible: true })).status).toBe(403)
  // What the owner shows stays shown when they change its words.
  await olive.patch(`${path}/media/${media.id}`, { version: 1, is_publicly_visible: true })
  const words = { version: 2, title: 'At home', is_publicly_visible: true }
  expect((await dan.patch(`${path}/media/${media.id}`, words)).status).toBe(200)
  const shareable = { title: 'MOT', category: 'Warranty', file_id: paper, privacy: 'shareable' }
  expect((await dan.post(`${path}/documents`, shareable)).status).toBe(403)
  await dan.post(`${path}/documents`, { ...shareable, privacy: 'private' })
  await dan.post(`${path}/notes`, { content: 'Rattles' })
  await dan.post(`${path}/mileage/readings`, { date: day, value: 1234 })
  await dan.post(`${path}/modifications`, { type: 'Tech', name: 'Radio', brand: 'Alpine', install_date: day })
  for (const list of ['media', 'documents', 'notes', 'mileage/readings', 'modifications']) {
    const { items } = await (await olive.get(`${path}/${list}`)).json()
    expect([list, items.map((item: { added_by?: object }) => item.added_by)]).toEqual([list, [added]])
  }
  const { items } = await (await olive.get(`${path}/timeline`)).json()
  const names = items.flatMap(({ kind, record }: { kind: string; record: { added_by?: object } }) =>
    record.added_by ? [kind] : [],
  )
  expect(names.toSorted()).toEqual(['document', 'media', 'note'])
  const readings = await (await olive.get(`${path}/mileage/readings`)).json()
  expect(readings.items[0].by).toBe('owner')
})

test('shared cars stand in the garage and on the dashboard with what is due, by whom and as what', async () => {
  const { olive, dan, car, path } = await household()
  await letIn(olive, dan, 'contributor', { vehicle: car })
  await olive.post(`${path}/reminders`, { title: 'Polish', type: 'Other', due_date: '2020-01-01' })
  const access = { role: 'contributor', shows_costs: false, owner_name: 'Olive Owen' }
  const garage = (await (await dan.get('/vehicles')).json()) as GaragePage
  expect(garage).toMatchObject({ vehicles: [], shared: [{ id: car, access, reminders: [{ title: 'Polish' }] }] })
  expect(((await (await dan.get('/vehicles?find=morris')).json()) as GaragePage).shared).toBeUndefined()
  const dashboard = (await (await dan.get('/dashboard')).json()) as Dashboard
  expect(dashboard).toMatchObject({ vehicles: [], vehicle_count: 0, shared: [{ id: car, access }] })
  expect(JSON.stringify(dashboard.due)).toContain('Polish')
  expect((await (await olive.get('/vehicles')).json()).shared).toBeUndefined()
})

test('reminders reach those whom the owner chose, as text, and go with the access', async () => {
  const { olive, dan, car, path } = await household()
  const vera = await member(server, 'Vera Vane')
  const { sql } = server.services
  await sql`update users set email_verified = true where id in ${sql([olive.id, dan.id, vera.id])}`
  const id = await letIn(olive, dan, 'contributor', { vehicle: car })
  await letIn(olive, vera, 'viewer', { vehicle: car })
  await olive.post(`${path}/reminders`, { title: 'MOT, see evil.example', type: 'MOT', due_date: '2141-06-30' })
  await tellReachedReminders(server.services, new Date('2141-06-30T12:00:00Z'))
  const told = async (person: Person) =>
    ((await (await person.get('/notifications')).json()) as { type: string; title: string }[])
      .filter(({ type }) => type === 'reminder_due')
      .map(({ title }) => title)
  const [first] = await told(dan)
  expect([await told(olive), await told(vera)]).toEqual([['MOT, see evil.example'], []])
  expect(first).toMatch(/^MOT, see evil/)
  expect(first).not.toContain('evil.example')
  const mails = await sql`select to_address from mails where template = 'reminder_due'
    and to_address in ${sql([olive.email, dan.email, vera.email])} order by to_address`
  expect(mails.map(({ to_address }) => to_address)).toEqual([dan.email, olive.email].toSorted())
  await olive.delete(`/people/${id}`)
  expect(await told(dan)).toEqual([])
  expect(await told(olive)).toHaveLength(1)
})
