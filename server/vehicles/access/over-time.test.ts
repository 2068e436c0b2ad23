import { expect, test } from 'vitest'
import type { Dashboard } from '#domain/records/dashboard.ts'
import type { PeoplePage } from '#domain/vehicles/vehicle-access.ts'
import { letIn } from '../../test/access.ts'
import { asks } from '../../test/asking.ts'
import { linkIn, mailTo } from '../../test/outbox.ts'
import { member, type Person, password, visitor } from '../../test/people.ts'
import { addVehicle } from '../../test/rows.ts'
import { sells } from '../../test/sale.ts'
import { useServer } from '../../test/server.ts'
import { forgetEndedAccess } from './forget-ended.ts'

const server = useServer()
const choice = { role: 'contributor', shows_costs: false, shows_documents: false, reminds: true } as const

async function ownerAndGuest() {
  const [olive, dan] = await Promise.all([member(server, 'Olive Owen'), member(server, 'Dan Dale')])
  await server.services.sql`update users set email_verified = true where id = ${dan.id}`
  const car = await addVehicle(server.services.sql, olive.id)
  const invites = async (vehicle_id: string | null = car): Promise<{ id: string }> =>
    (await olive.post('/people', { email: dan.email, vehicle_id, ...choice })).json()
  return { olive, dan, car, path: `/vehicles/${car}`, invites }
}
const peopleOf = async (person: Person) => (await (await person.get('/people')).json()) as PeoplePage
const mailedToken = async (email: string, count = 1) =>
  linkIn((await mailTo(server, email, 'invited you', count)).text)
    .pathname.split('/')
    .at(-1) ?? ''
const leaves = (person: Person) => person.request('DELETE', '/account', { password })
const dueFor = async (person: Person) =>
  JSON.stringify(((await (await person.get('/dashboard')).json()) as Dashboard).due)

test('an invitation accepted twice at the same moment is accepted once, and the owner is told once', async () => {
  const { olive, dan, path, invites } = await ownerAndGuest()
  const { id } = await invites()
  const token = await mailedToken(dan.email)
  const answers = await Promise.all([
    dan.post(`/people/${id}/accept`, { token }),
    dan.post(`/people/${id}/accept`),
    dan.post(`/people/${id}/accept`, { token }),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await dan.get(path)).status).toBe(200)
  const notices = await (await olive.get('/notifications')).json()
  expect(notices.filter(({ title }: { title: string }) => /accepted/.test(title))).toHaveLength(1)
})

test('accepted and withdrawn at the same moment, it is one or the other', async () => {
  const { olive, dan, path, invites } = await ownerAndGuest()
  const { id } = await invites()
  const [accepted, withdrawn] = await Promise.all([dan.post(`/people/${id}/accept`), olive.delete(`/people/${id}`)])
  // Whichever comes second: removing somebody is possible at any time, accepting what was withdrawn is not.
  expect([200, 404]).toContain(accepted.status)
  expect(withdrawn.status).toBe(204)
  expect((await dan.get(path)).status).toBe(404)
  expect((await peopleOf(olive)).people).toEqual([])
})

test('one that ran out works again when it is sent again', async () => {
  const { olive, dan, path, invites } = await ownerAndGuest()
  const { id } = await invites()
  await mailedToken(dan.email)
  await server.services.sql`update vehicle_access set expires_at = now() - interval '1 day' where id = ${id}`
  expect((await dan.post(`/people/${id}/accept`)).status).toBe(409)
  expect((await olive.post(`/people/${id}/invitation`)).status).toBe(201)
  const token = await mailedToken(dan.email, 2)
  expect((await dan.post(`/people/${id}/accept`, { token })).status).toBe(200)
  expect((await dan.get(path)).status).toBe(200)
})

test('a car that is sold takes its open invitation along; one to the whole garage lets into what is left and what comes', async () => {
  const { olive, dan, car, path, invites } = await ownerAndGuest()
  const kept = await addVehicle(server.services.sql, olive.id)
  const ofCar = await invites()
  const ofGarage = await invites(null)
  const first = await mailedToken(dan.email, 2)
  await sells(olive, car, await member(server, 'Bea Booth'))
  expect((await peopleOf(dan)).mine.map(({ id }) => id)).toEqual([ofGarage.id])
  expect((await dan.post(`/people/${ofCar.id}/accept`)).status).toBe(404)
  for (const token of [first, await mailedToken(dan.email, 2)]) {
    const read = await visitor(server).get(`/public/access-invitations/${token}`)
    if (read.status === 200) expect(await read.json()).toMatchObject({ id: ofGarage.id })
  }
  expect((await dan.post(`/people/${ofGarage.id}/accept`)).status).toBe(200)
  const seller = await member(server, 'Sid Sale')
  const bought = await addVehicle(server.services.sql, seller.id)
  await seller.post(`/vehicles/${bought}/notes`, { content: 'Only the seller knows' })
  await sells(seller, bought, olive)
  expect((await dan.get(path)).status).toBe(404)
  for (const id of [kept, bought]) expect((await dan.get(`/vehicles/${id}`)).status).toBe(200)
  expect(await (await dan.get(`/vehicles/${bought}/timeline`)).text()).not.toContain('Only the seller knows')
})

test('when the owner’s account is erased, nothing of the garage is left with those who were let in', async () => {
  const { olive, dan, car, path, invites } = await ownerAndGuest()
  await letIn(olive, dan, 'contributor', { vehicle: car })
  await olive.post(`${path}/reminders`, { title: 'Polish Olive’s Mini', type: 'Other', due_date: '2020-01-01' })
  await server.services.sql`
    insert into notifications (user_id, type, title, metadata)
    values (${dan.id}, 'reminder_due', 'Polish Olive’s Mini', ${server.services.sql.json({ vehicle_id: car })})`
  await invites(null)
  const token = await mailedToken(dan.email)
  await olive.signsIn()
  expect((await leaves(olive)).status).toBeLessThan(300)
  expect((await dan.get(path)).status).toBe(404)
  expect((await peopleOf(dan)).mine).toEqual([])
  expect((await visitor(server).get(`/public/access-invitations/${token}`)).status).toBe(404)
  for (const place of ['/notifications', '/dashboard', '/vehicles', '/search?q=mini'])
    expect([place, await (await dan.get(place)).text()]).toEqual([place, expect.not.stringMatching(/Olive|"Mini"/)])
})

test('when somebody who was let in erases their account, what they entered stays with the owner, without their name', async () => {
  const { olive, dan, car, path } = await ownerAndGuest()
  await letIn(olive, dan, 'contributor', { vehicle: car })
  await dan.post(`${path}/notes`, { content: 'Rattles at fifty' })
  await dan.signsIn()
  expect((await leaves(dan)).status).toBeLessThan(300)
  const { items } = await (await olive.get(`${path}/notes`)).json()
  expect(items).toMatchObject([{ content: 'Rattles at fifty' }])
  expect(items[0].added_by).toBeUndefined()
  expect((await peopleOf(olive)).people).toEqual([])
})

test('what is due, the calendar and AutoMate know the car until the access ends, and never its hidden costs', async () => {
  const { olive, dan, car, path } = await ownerAndGuest()
  const access = await letIn(olive, dan, 'contributor', { vehicle: car })
  await olive.post(`${path}/reminders`, { title: 'Wax the bonnet', type: 'Other', due_date: '2020-01-01' })
  const service = { type: 'Oil Change', date: '2026-02-03', cost: 4321.09, confirmed: ['cost_unusual'] }
  expect((await olive.post(`${path}/service-records`, service)).status).toBe(201)
  const made = await (await dan.post('/calendar-feed', { replaces: null })).json()
  const calendar = async () => (await server.app.request(made.path)).text()
  const questions = ['What did I spend on the Mini?', 'How much was the oil change?', 'What is the Mini worth?']
  const told = async () => JSON.stringify(await Promise.all(questions.map((question) => asks(dan, question))))
  expect([await dueFor(dan), await calendar()]).toEqual(Array(2).fill(expect.stringContaining('Wax the bonnet')))
  expect(await told()).not.toMatch(/4,?321/)
  expect((await olive.delete(`/people/${access}`)).status).toBe(204)
  expect([await dueFor(dan), await calendar()]).toEqual(Array(2).fill(expect.not.stringContaining('Wax the bonnet')))
  expect(await told()).not.toMatch(/4,?321/)
})

test('who was let in or invited long ago is forgotten, and nobody else', async () => {
  const { olive, dan, car, invites } = await ownerAndGuest()
  const { sql } = server.services
  const [active, left, recent] = [
    await letIn(olive, dan, 'viewer', { vehicle: car }),
    await letIn(olive, await member(server, 'Lou Long'), 'viewer'),
    await letIn(olive, await member(server, 'Ray Recent'), 'viewer'),
  ]
  const unanswered = await invites(null)
  await sql`update vehicle_access set accepted_at = now() - interval '3 years', expires_at = now() - interval '3 years' where id = ${active}`
  await sql`update vehicle_access set ended_at = now() - interval '91 days', ended_as = 'left' where id = ${left}`
  await sql`update vehicle_access set ended_at = now() - interval '89 days', ended_as = 'left' where id = ${recent}`
  await sql`update vehicle_access set expires_at = now() - interval '91 days' where id = ${unanswered.id}`
  await forgetEndedAccess.run(server.services, {})
  const there = await sql`select id from vehicle_access where owner_id = ${olive.id}`
  expect(there.map(({ id }) => id).toSorted()).toEqual([active, recent].toSorted())
})
