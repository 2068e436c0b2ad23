import { expect, test } from 'vitest'
import type { Notification } from '#domain/members/notification.ts'
import type { OwnershipLog } from '#domain/ownership/transfer.ts'
import type { PeoplePage } from '#domain/vehicles/vehicle-access.ts'
import { takeReport } from '../../platform/mail/returned/note-returned.ts'
import { confirmedMember } from '../../test/confirmed-member.ts'
import type { Person } from '../../test/people.ts'
import { addVehicle } from '../../test/rows.ts'
import { carForSale, offers } from '../../test/sale.ts'
import { useServerWithMail } from '../../test/server.ts'

const withMail = useServerWithMail({ MAIL_BOUNCES: 'bounces@garage.test' })
const { server, smtp } = withMail
const sqlOf = () => server.services.sql

const unknown = '550 5.1.1 Recipient address rejected: User unknown'
const saidTo = async (person: Person, title: string) =>
  ((await (await person.get('/notifications')).json()) as Notification[]).filter((each) => each.title === title)
const pendingOf = async (seller: Person, car: string) =>
  ((await (await seller.get(`/vehicles/${car}/ownership`)).json()) as OwnershipLog).transfer

test('a seller is told, once, that the email with their request came back', async () => {
  const sam = await confirmedMember(withMail, 'Sam Stone')
  const car = await carForSale(server, sam)
  smtp.refuse('bea.both@example.org', unknown)
  const { id, email_came_back } = await offers(sam, car, 'bea.both@example.org')
  expect(email_came_back).toBe(false)
  await expect.poll(async () => (await pendingOf(sam, car))?.email_came_back, { timeout: 15_000 }).toBe(true)
  const title = 'Transfer email not delivered'
  expect(await saidTo(sam, title)).toMatchObject([
    {
      type: 'ownership_transfer',
      metadata: { vehicle_id: car },
      content: expect.stringContaining('bea.both@example.org'),
    },
  ])

  const [mail] = await sqlOf()`select id from mails where payload ->> 'transfer_id' = ${id}`
  await takeReport.run(server.services, { mail_id: mail?.id, status: '5.1.1', why: 'no_mailbox' })
  expect(await saidTo(sam, title)).toHaveLength(1)

  expect((await sam.delete(`/vehicles/${car}/transfer`)).status).toBe(204)
  await offers(sam, car, 'bea.booth@example.org')
  await smtp.mailTo('bea.booth@example.org', 'would like to hand over')
  expect((await pendingOf(sam, car))?.email_came_back).toBe(false)
})

test('a report that comes after the request was withdrawn tells nobody', async () => {
  const tia = await confirmedMember(withMail, 'Tia Thorn')
  const car = await carForSale(server, tia)
  const { id } = await offers(tia, car, 'later@example.org')
  await smtp.mailTo('later@example.org', 'would like to hand over')
  const [mail] = await sqlOf()`select id from mails where payload ->> 'transfer_id' = ${id}`
  expect((await tia.delete(`/vehicles/${car}/transfer`)).status).toBe(204)
  await takeReport.run(server.services, { mail_id: mail?.id, status: '5.1.1', why: 'no_mailbox' })
  expect(await saidTo(tia, 'Transfer email not delivered')).toEqual([])
})

test('an owner is told that an invitation came back, until a new link arrives', async () => {
  const olive = await confirmedMember(withMail, 'Olive Owen')
  const vehicle_id = await addVehicle(sqlOf(), olive.id)
  const people = async () => ((await (await olive.get('/people')).json()) as PeoplePage).people
  const email = 'gus.gale@example.org'
  smtp.refuse(email, unknown)
  const choice = { role: 'viewer', shows_costs: false, shows_documents: false, reminds: true }
  const { id } = await (await olive.post('/people', { email, vehicle_id, ...choice })).json()
  await expect.poll(async () => (await people())[0]?.email_came_back, { timeout: 15_000 }).toBe(true)
  expect(await saidTo(olive, 'Invitation not delivered')).toMatchObject([{ metadata: { page: 'people' } }])

  smtp.takeAgain(email)
  expect((await olive.post(`/people/${id}/invitation`)).status).toBe(201)
  await smtp.mailTo(email, 'invited you')
  expect((await people())[0]?.email_came_back).toBe(false)
})
