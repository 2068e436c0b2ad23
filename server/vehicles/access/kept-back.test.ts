import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays, londonToday } from '#domain/basics/format.ts'
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

test('a reminder for one person reaches that person alone, until it no longer can', async () => {
  const { olive, dan, car, path } = await household()
  const [vera, max] = await Promise.all([member(server, 'Vera Vane'), member(server, 'Max Mann')])
  const id = await letIn(olive, dan, 'contributor', { vehicle: car })
  await letIn(olive, vera, 'viewer', { vehicle: car, reminds: true })
  await letIn(olive, max, 'manager', { reminds: false })
  const reached = [
    { id: olive.id, name: 'Olive Owen' },
    { id: dan.id, name: 'Dan Dale' },
    { id: vera.id, name: 'Vera Vane' },
  ]
  expect(await (await max.get(`${path}/reminded-people`)).json()).toEqual(reached)
  expect((await dan.get(`${path}/reminded-people`)).status).toBe(403)
  const adds = (title: string, for_member: string | null) =>
    max.post(`${path}/reminders`, { title, type: 'Other', due_date: londonToday(), for_member })
  for (const nobody of [max.id, randomUUID()]) expect((await adds('For nobody', nobody)).status).toBe(400)
  const his = await (await adds('Wash it', dan.id)).json()
  expect(his).toMatchObject({
    for_member: { id: dan.id, name: 'Dan Dale' },
    added_by: { id: max.id, name: 'Max Mann' },
  })
  await adds('Sign the form', olive.id)
  await adds('Anybody', null)
  const due = async (person: Person) => {
    const { due: items } = (await (await person.get('/dashboard')).json()) as Dashboard
    return JSON.stringify(items)
      .match(/Wash it|Sign the form|Anybody/g)
      ?.toSorted()
  }
  expect(await due(dan)).toEqual(['Anybody', 'Wash it'])
  expect(await due(vera)).toEqual(['Anybody'])
  expect(await due(olive)).toEqual(['Anybody', 'Sign the form', 'Wash it'])
  const tell = async () => {
    await server.services.sql`delete from notifications where type = 'reminder_due'`
    await tellReachedReminders(server.services, new Date())
    const of = (person: Person) =>
      server.services.sql`select title from notifications where user_id = ${person.id} and type = 'reminder_due'`
    const titles = await Promise.all([olive, dan, vera, max].map(of))
    return titles.map((rows) => rows.map(({ title }) => title).toSorted())
  }
  expect(await tell()).toEqual([['Anybody', 'Sign the form'], ['Anybody', 'Wash it'], ['Anybody'], []])
  // He leaves: what was his to do is everybody's again.
  expect((await dan.delete(`/people/${id}`)).status).toBe(204)
  expect(await (await olive.get(`${path}/reminders/${his.id}`)).json()).toMatchObject({ for_member: null })
  expect(await due(vera)).toEqual(['Anybody', 'Wash it'])
  await olive.put(`${path}/reminders/${his.id}/snooze`, { until: addDays(londonToday(), 1) })
  await server.services.sql`update reminders set snoozed_until = current_date where id = ${his.id}`
  expect(await tell()).toEqual([['Wash it'], [], ['Wash it'], []])
})

test('a contributor ticks off what is due and takes that back, changes nothing else, and is named', async () => {
  const { olive, dan, car, path } = await household()
  const id = await letIn(olive, dan, 'contributor', { vehicle: car })
  const { id: reminder } = await (
    await olive.post(`${path}/reminders`, { title: 'Oil', type: 'Other', every_months: 6, due_date: '2099-01-01' })
  ).json()
  const becomes = (person: Person, status: string, which = reminder) =>
    person.put(`${path}/reminders/${which}/status`, { status })
  expect((await becomes(dan, 'cancelled')).status).toBe(403)
  const done = await becomes(dan, 'completed')
  expect([done.status, await done.json()]).toMatchObject([200, { closed_by: { id: dan.id, name: 'Dan Dale' } }])
  expect((await becomes(dan, 'pending')).status).toBe(200)
  expect((await becomes(dan, 'cancelled')).status).toBe(403)
  expect((await becomes(olive, 'completed')).status).toBe(200)
  expect((await becomes(dan, 'pending')).status).toBe(403)
  // Its next one was set with it.
  const { pending } = await (await dan.get(`${path}/reminders`)).json()
  expect(pending.items).toMatchObject([{ title: 'Oil' }])
  await olive.patch(`/people/${id}`, { role: 'viewer', shows_costs: false, shows_documents: false, reminds: true })
  expect((await becomes(dan, 'completed', pending.items[0].id)).status).toBe(403)
})

test('what a manager sets up says so: reminders, tyres and parts', async () => {
  const { olive, dan, car, path } = await household()
  await letIn(olive, dan, 'manager', { vehicle: car })
  for (const [where, body] of [
    ['reminders', { title: 'Wax', type: 'Other', due_date: '2099-01-01' }],
    ['tyre-sets', { name: 'Winter' }],
    ['parts', { name: 'Filter' }],
  ] as const) {
    const mine = await (await dan.post(`${path}/${where}`, body)).json()
    const hers = await (await olive.post(`${path}/${where}`, body)).json()
    expect([where, hers.added_by]).toEqual([where, undefined])
    const list = await (await olive.get(`${path}/${where}`)).json()
    const [found] = (list.pending?.items ?? list.sets ?? list.parts).filter(({ id }: { id: string }) => id === mine.id)
    expect([where, found.added_by]).toEqual([where, { id: dan.id, name: 'Dan Dale' }])
  }
})
