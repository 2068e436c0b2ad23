import { Hono } from 'hono'
import type { LinkedInvitation, PeoplePage, PersonWithAccess } from '#domain/vehicles/vehicle-access.ts'
import { accessChange, invitationAnswer, newInvitation } from '#domain/vehicles/vehicle-access-forms.ts'
import type { Env } from '../../platform/http/env.ts'
import { anyone, body, recordId, signedIn } from '../../platform/http/guard.ts'
import { once } from '../../platform/http/idempotency.ts'
import { countAgainst } from '../../platform/http/rate-limit.ts'
import { hashOfToken } from '../../platform/mail/link-token.ts'
import { ownVehicle } from '../garage/own-vehicle.ts'
import { findLinked, listAccessOf, listPeople } from './access.queries.ts'
import { acceptInvitation, declineInvitation } from './answer-invitation.ts'
import { changeAccess, removeAccess } from './change-access.ts'
import { invite, inviteAgain } from './invite.ts'

const linksOpened = { name: 'access-link', hits: 120, seconds: 15 * 60 }
const accessId = (id: string) => recordId(id, 'Access')

export const access = new Hono<Env>()
  .get('/people', signedIn(), async (c) => {
    const { db, user } = c.var
    const [people, mine] = await Promise.all([listPeople(db, user.id), listAccessOf(db, user)])
    return c.json<PeoplePage>({ people, mine })
  })
  .get('/vehicles/:vehicleId/people', ownVehicle(), async (c) => {
    const { vehicle, actor } = c.var.access
    return c.json<{ people: PersonWithAccess[] }>({ people: await listPeople(c.var.db, actor.id, vehicle.id) })
  })
  .post('/people', signedIn(), body(newInvitation), once(), async (c) =>
    c.json<PersonWithAccess>(await invite(c.var.services, c.var.user, c.req.valid('json')), 201),
  )
  .patch('/people/:accessId', signedIn(), body(accessChange), async (c) =>
    c.json<PersonWithAccess>(
      await changeAccess(c.var.db, c.var.user, accessId(c.req.param('accessId')), c.req.valid('json')),
    ),
  )
  .post('/people/:accessId/invitation', signedIn(), async (c) =>
    c.json<PersonWithAccess>(await inviteAgain(c.var.services, c.var.user, accessId(c.req.param('accessId'))), 201),
  )
  .delete('/people/:accessId', signedIn(), async (c) => {
    await removeAccess(c.var.db, c.var.user, accessId(c.req.param('accessId')))
    return c.body(null, 204)
  })
  .post('/people/:accessId/accept', signedIn(), body(invitationAnswer), async (c) => {
    const id = accessId(c.req.param('accessId'))
    return c.json(await acceptInvitation(c.var.services, c.var.user, { id, ...c.req.valid('json') }))
  })
  .post('/people/:accessId/decline', signedIn(), body(invitationAnswer), async (c) => {
    const id = accessId(c.req.param('accessId'))
    await declineInvitation(c.var.services, c.var.user, { id, ...c.req.valid('json') })
    return c.body(null, 204)
  })
  // Programs that look at every link in an email read this too: it accepts nothing.
  .get('/public/access-invitations/:token', anyone(), async (c) => {
    const { services, db, address } = c.var
    await countAgainst(services.sql, linksOpened, address)
    const member = (await services.sessions.find(c))?.user
    return c.json<LinkedInvitation>(await findLinked(db, hashOfToken(c.req.param('token')), member))
  })
