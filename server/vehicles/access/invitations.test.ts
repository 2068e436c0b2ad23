import { describe, expect, test } from 'vitest'
import type { LinkedInvitation, PeoplePage, PersonWithAccess } from '#domain/vehicles/vehicle-access.ts'
import { letIn } from '../../test/access.ts'
import { linkIn, mailTo } from '../../test/outbox.ts'
import { member, type Person, visitor } from '../../test/people.ts'
import { addVehicle } from '../../test/rows.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const choice = { role: 'contributor', shows_costs: false, shows_documents: false, reminds: true } as const

async function ownerAndGuest() {
  const [olive, gus] = await Promise.all([member(server, 'Olive Owen'), member(server, 'Gus Gale')])
  const car = await addVehicle(server.services.sql, olive.id)
  const invites = (email: string, vehicle_id: string | null = car) =>
    olive.post('/people', { email, vehicle_id, ...choice })
  return { olive, gus, car, path: `/vehicles/${car}`, invites }
}

const verify = ({ id }: Person, is = true) =>
  server.services.sql`update users set email_verified = ${is} where id = ${id}`

/** The token of the newest of so many emails to this address. */
const mailedToken = async (email: string, count = 1) =>
  linkIn((await mailTo(server, email, 'invited you', count)).text)
    .pathname.split('/')
    .at(-1) ?? ''
const peopleOf = async (person: Person) => (await (await person.get('/people')).json()) as PeoplePage
const reads = async (person: Person, token: string) => person.get(`/public/access-invitations/${token}`)

describe('an invitation', () => {
  test('is read by anybody with its link, which accepts nothing, and accepted by the account with its address', async () => {
    const { olive, gus, car, path, invites } = await ownerAndGuest()
    await verify(gus, false)
    const invited = (await (await invites(` ${gus.email.toUpperCase()} `)).json()) as PersonWithAccess
    expect(invited).toMatchObject({ ...choice, email: gus.email, member: null, vehicle: { id: car } })
    const token = await mailedToken(gus.email)
    expect(token).toHaveLength(43)
    const [kept] = await server.services.sql`select token_hash from vehicle_access where id = ${invited.id}`
    expect(kept?.token_hash).not.toContain(token)
    for (const reader of [visitor(server), olive]) {
      const linked = (await (await reads(reader, token)).json()) as LinkedInvitation
      expect(linked).toMatchObject({ owner_name: 'Olive Owen', for_you: false, vehicle: { make: 'Mini' } })
    }
    expect(await (await reads(gus, token)).json()).toMatchObject({ for_you: true })
    expect((await gus.get(path)).status).toBe(404)
    // Without a confirmed address only the link proves that it is theirs.
    expect((await gus.post(`/people/${invited.id}/accept`)).status).toBe(404)
    expect(await (await gus.post(`/people/${invited.id}/accept`, { token })).json()).toEqual({ vehicle_id: car })
    expect(await (await gus.get(path)).json()).toMatchObject({
      access: { id: invited.id, role: 'contributor', shows_costs: false, owner_name: 'Olive Owen' },
    })
    expect((await reads(gus, token)).status).toBe(404)
    expect((await peopleOf(olive)).people).toMatchObject([{ id: invited.id, member: { id: gus.id, name: 'Gus Gale' } }])
    expect((await peopleOf(gus)).mine).toMatchObject([{ id: invited.id, owner: { name: 'Olive Owen' } }])
    const [told] = await (await olive.get('/notifications')).json()
    expect(told).toMatchObject({ title: 'Gus Gale accepted your invitation', metadata: { page: 'people' } })
  })

  test('tells the wrong account so, and is nobody else’s', async () => {
    const { olive, gus, invites } = await ownerAndGuest()
    const sam = await member(server, 'Sam Sutton')
    await Promise.all([verify(gus), verify(sam)])
    const { id } = await (await invites(gus.email)).json()
    const token = await mailedToken(gus.email)
    const wrong = await sam.post(`/people/${id}/accept`, { token })
    expect([wrong.status, (await wrong.json()).error]).toEqual([
      409,
      expect.objectContaining({
        code: 'wrong_account',
        message: `This invitation was sent to ${gus.email}. You’re signed in as ${sam.email}.`,
      }),
    ])
    for (const [person, body] of [
      [sam, {}],
      [sam, { token: 'a'.repeat(43) }],
      [olive, { token }],
      [olive, {}],
    ] as const)
      for (const act of ['accept', 'decline'])
        expect((await person.post(`/people/${id}/${act}`, body)).status).toBe(404)
    for (const act of [
      sam.delete(`/people/${id}`),
      sam.patch(`/people/${id}`, choice),
      gus.patch(`/people/${id}`, { ...choice, role: 'manager' }),
      gus.post(`/people/${id}/invitation`),
    ])
      expect((await act).status).toBe(404)
    expect((await gus.post(`/people/${id}/decline`)).status).toBe(204)
    expect((await peopleOf(olive)).people).toEqual([])
    expect((await reads(gus, token)).status).toBe(404)
  })

  test('ends after seven days, and its link when another is sent', async () => {
    const { olive, gus, invites } = await ownerAndGuest()
    await verify(gus)
    const { id } = await (await invites(gus.email)).json()
    const first = await mailedToken(gus.email)
    expect((await olive.post(`/people/${id}/invitation`)).status).toBe(201)
    const second = await mailedToken(gus.email, 2)
    expect([(await reads(gus, first)).status, (await reads(gus, second)).status]).toEqual([404, 200])
    await server.services.sql`update vehicle_access set expires_at = now() - interval '1 second' where id = ${id}`
    expect((await reads(gus, second)).status).toBe(404)
    expect((await peopleOf(gus)).mine).toEqual([])
    const late = await gus.post(`/people/${id}/accept`, { token: second })
    expect([late.status, (await late.json()).error.code]).toEqual([409, 'invitation_over'])
  })

  test('is for somebody else’s address, once, for a car of one’s own', async () => {
    const { olive, gus, invites, car } = await ownerAndGuest()
    const hers = await addVehicle(server.services.sql, gus.id)
    expect((await invites(olive.email)).status).toBe(400)
    expect((await invites('nobody')).status).toBe(400)
    expect((await invites(gus.email, hers)).status).toBe(404)
    const answers = await Promise.all([invites(gus.email), invites(gus.email), invites(gus.email, null)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 400])
    expect((await peopleOf(olive)).people).toHaveLength(2)
    const ofCar = (await (await olive.get(`/vehicles/${car}/people`)).json()) as PeoplePage
    expect(ofCar.people).toHaveLength(2)
    expect((await gus.get(`/vehicles/${car}/people`)).status).toBe(404)
  })

  test('of somebody who is blocked reaches nobody, and looks like one that isn’t answered', async () => {
    const { olive, gus, invites } = await ownerAndGuest()
    await verify(gus)
    expect((await gus.put(`/blocks/${olive.id}`)).status).toBeLessThan(300)
    const invited = await invites(gus.email)
    expect(invited.status).toBe(201)
    const { id } = await invited.json()
    expect(
      await server.services.sql`select from mails where to_address = ${gus.email} and template = 'access_invitation'`,
    ).toHaveLength(0)
    expect((await peopleOf(gus)).mine).toEqual([])
    expect((await gus.post(`/people/${id}/accept`)).status).toBe(404)
  })

  test('cannot flood a mailbox', async () => {
    const { olive, invites } = await ownerAndGuest()
    const email = `flood.${olive.id}@example.org`
    const { id } = await (await invites(email)).json()
    const statuses: number[] = []
    for (let sent = 1; sent < 7; sent++) statuses.push((await olive.post(`/people/${id}/invitation`)).status)
    expect(statuses).toEqual([201, 201, 201, 201, 429, 429])
  })
})

describe('access that was given', () => {
  test('is changed by the owner, and counts from the next request on', async () => {
    const { olive, gus, car, path } = await ownerAndGuest()
    const id = await letIn(olive, gus, 'viewer', { vehicle: car })
    const note = () => gus.post(`${path}/notes`, { content: 'Rattles' })
    expect((await note()).status).toBe(403)
    const changed = await olive.patch(`/people/${id}`, { ...choice, role: 'manager' })
    // A manager changes other people's entries, and has to see all of them.
    expect(await changed.json()).toMatchObject({ role: 'manager', shows_costs: true, shows_documents: true })
    expect((await note()).status).toBe(201)
    await olive.patch(`/people/${id}`, { ...choice, role: 'viewer' })
    expect((await note()).status).toBe(403)
  })

  test('ends when the owner removes them or they leave, also for an open page', async () => {
    const { olive, gus, car, path } = await ownerAndGuest()
    const heard: string[] = []
    const stop = server.services.live.subscribe(gus.id, (event) => {
      if (typeof event === 'object') heard.push(event.topic)
    })
    const first = await letIn(olive, gus, 'contributor', { vehicle: car })
    await olive.post(`${path}/notes`, { content: 'Rattles' })
    await expect.poll(() => heard.filter((topic) => topic === 'vehicles').length).toBeGreaterThan(1)
    expect((await gus.get(path)).status).toBe(200)
    expect((await olive.delete(`/people/${first}`)).status).toBe(204)
    expect((await gus.get(path)).status).toBe(404)
    expect((await gus.delete(`/people/${first}`)).status).toBe(404)
    await expect.poll(() => heard.at(-1)).toBe('vehicles')
    const told = heard.length
    await olive.post(`${path}/notes`, { content: 'Still rattles' })
    const second = await letIn(olive, gus, 'contributor', { vehicle: car })
    await expect.poll(() => heard.length).toBe(told + 2)
    expect((await gus.delete(`/people/${second}`)).status).toBe(204)
    expect((await gus.get(path)).status).toBe(404)
    const [last] = await (await olive.get('/notifications')).json()
    expect(last).toMatchObject({ title: 'Gus Gale left' })
    stop()
  })
})
