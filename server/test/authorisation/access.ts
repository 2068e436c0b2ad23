import { expect } from 'vitest'
import { letIn } from '../access.ts'
import { linkIn, mailTo } from '../outbox.ts'
import type { Cast } from './cast.ts'
import type { Garage } from './garage.ts'
import type { Secrets } from './secrets.ts'

/** One of every role that an owner gives, somebody who has not answered yet, and somebody who was removed. */
export async function accessOf(people: Cast, { shared }: Garage, secrets: Secrets) {
  const { owner, manager, contributor, viewer, invited, removed } = people
  const vehicle = shared.id
  const given = {
    manager: await letIn(owner, manager, 'manager', { vehicle }),
    contributor: await letIn(owner, contributor, 'contributor', { vehicle }),
    viewer: await letIn(owner, viewer, 'viewer', { vehicle }),
    removed: await letIn(owner, removed, 'manager', { vehicle }),
  }
  expect((await owner.delete(`/people/${given.removed}`)).status).toBe(204)
  const invitation = await owner.post('/people', {
    ...{ email: invited.email, vehicle_id: vehicle, role: 'manager' },
    ...{ shows_costs: true, shows_documents: true, reminds: true },
  })
  expect(invitation.status).toBe(201)
  const { id } = (await invitation.json()) as { id: string }
  secrets.of(id, 'the id of the invitation', 'owner', 'invited')
  const { text } = await mailTo(owner.server, invited.email, 'invited you')
  return { ...given, invitation: id, token: linkIn(text).pathname.split('/').at(-1) ?? '' }
}

/** Let into the owner's whole garage, from which every car is left out: nothing of it is theirs to see. */
export async function leftOutOf({ owner, member }: Cast) {
  const most = await letIn(owner, member, 'manager')
  await owner.server.services.sql`
    update vehicle_access set except_vehicles = array(select id from vehicles where user_id = ${owner.id}) where id = ${most}`
  return { most }
}
